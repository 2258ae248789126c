import type { FileKind } from './kind.js';
import { loadLanguage } from './language.js';

export const ruby: FileKind = {
  id: 'ruby',
  extensions: ['rb', 'rake'],
  beginnings: ['Rakefile'],
  interpreters: /^ruby[\d.]*$/,
  linked: false,
  async load() {
    const { Ruby } = await import('../../translation/languages/ruby.js');
    return loadLanguage(
      {
        grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-ruby.wasm' },
        lowering: Ruby,
      },
      {
        // Classes, modules, and constants that hold texts, tables and lists of them, or classes that a call makes.
        shared: {
          suffix: '$rb',
          declaration:
            /^[ \t]*(?:(?:class|module)\s+(?:[A-Z]\w*::)*|(?=[A-Z][A-Z\d_]*\s*=\s*(?:["'{[]|%[iw])|[A-Z]\w*\s*=\s*(?:Struct|Class)\.new\b|[A-Z]\w*\s*=\s*Data\.define\b))([A-Z]\w*)/gm,
          once: true,
        },
      },
    );
  },
};
