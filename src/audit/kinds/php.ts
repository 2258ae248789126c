import type { FileKind } from './kind.js';
import { loadLanguage } from './language.js';

export const php: FileKind = {
  id: 'php',
  extensions: ['php', 'phtml'],
  interpreters: /^php[\d.]*$/,
  linked: false,
  async load() {
    const { PhpPage } = await import('../../translation/php-pages.js');
    const { filesAskedFor, namesOfFile } = await import('../../translation/languages/php/named-files.js');
    return loadLanguage(
      {
        grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-php.wasm' },
        lowering: PhpPage,
      },
      {
        shared: {
          suffix: '$php',
          // Those that are only declared where nobody has are functions of their file as well.
          functions:
            /(?:^|\bfunction_exists\([^()]*\)\s*\)\s*(?:\{|:)\s*)(?<marks>)function\s+&?(?<name>[a-z]\w*)\s*\(/gm,
          files: { namesOf: namesOfFile, asked: filesAskedFor },
          // Classes, and clients that are kept under a name.
          declaration:
            /(?:^[ \t]*(?:(?:final|abstract|readonly)\s+)*(?:class|interface|trait|enum)\s+(?=[A-Z])|\bHttp::macro\(\s*['"])([A-Za-z]\w*)/gm,
        },
      },
    );
  },
};
