import type { FileKind } from './kind.js';
import { loadLanguage } from './language.js';

export const go: FileKind = {
  id: 'go',
  extensions: ['go'],
  linked: false,
  async load() {
    const { Go } = await import('../../translation/languages/go.js');
    return loadLanguage(
      {
        grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-go.wasm' },
        lowering: Go,
      },
      {
        // Types, and constants that hold texts, in blocks too.
        shared: {
          small: true,
          suffix: '$go',
          declaration:
            /(?:\btype\s+(?=[A-Z])|^(?:const|var)\s+(?=\w+(?:\s+string)?\s*=\s*["`])|^\t(?=\w+(?:\s+string)?\s*=\s*["`]))(\w+)/gm,
        },
      },
    );
  },
};
