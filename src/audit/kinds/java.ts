import type { FileKind } from './kind.js';
import { JVM_SETTINGS } from './jvm-settings.js';
import { loadLanguage } from './language.js';

export const java: FileKind = {
  id: 'java',
  extensions: ['java'],
  linked: false,
  settings: JVM_SETTINGS,
  async load() {
    const { Java } = await import('../../translation/languages/java.js');
    return loadLanguage(
      {
        grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-java.wasm' },
        lowering: Java,
      },
      {
        shared: {
          suffix: '$java',
          declaration: /\b(?:class|record|interface|enum)\s+([A-Z]\w*)/g,
        },
      },
    );
  },
};
