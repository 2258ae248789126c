import type { FileKind } from './kind.js';
import { loadLanguage } from './language.js';

export const go: FileKind = {
  id: 'go',
  extensions: ['go'],
  linked: false,
  async load() {
    const { Go } = await import('../../translation/languages/go.js');
    const { DECLARED, FUNCTION, METHOD, packageOf } = await import('../../translation/languages/go/packages.js');
    return loadLanguage(
      {
        grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-go.wasm' },
        lowering: Go,
      },
      {
        shared: {
          small: true,
          suffix: '$go',
          declaration: DECLARED,
          functions: FUNCTION,
          packages: { of: packageOf, methods: METHOD },
        },
      },
    );
  },
};
