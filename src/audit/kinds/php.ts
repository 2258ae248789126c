import type { FileKind } from './kind.js';
import { loadLanguage } from './language.js';

export const php: FileKind = {
  id: 'php',
  extensions: ['php', 'phtml'],
  linked: false,
  async load() {
    const { Php } = await import('../../translation/languages/php.js');
    return loadLanguage({
      grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-php.wasm' },
      lowering: Php,
    });
  },
};
