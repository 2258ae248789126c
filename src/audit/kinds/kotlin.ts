import type { FileKind } from './kind.js';
import { TOP_FUNCTION, TOP_PROPERTY } from '../../translation/languages/kotlin/function-pattern.js';
import { JVM_SETTINGS } from './jvm-settings.js';
import { loadLanguage } from './language.js';

export const kotlin: FileKind = {
  id: 'kotlin',
  extensions: ['kt', 'kts'],
  linked: false,
  settings: JVM_SETTINGS,
  async load() {
    const { Kotlin } = await import('../../translation/languages/kotlin.js');
    const { withCallsOfOperands } = await import('../../translation/languages/kotlin/operands.js');
    return loadLanguage(
      {
        grammar: { package: '@lumis-sh/wasm-kotlin', file: 'tree-sitter-kotlin.wasm', values: ['null'] },
        lowering: Kotlin,
        arranged: withCallsOfOperands,
      },
      {
        shared: {
          suffix: '$kt',
          declaration: /\b(?:class|interface|object|const\s+val)\s+([A-Z]\w*)/g,
          functions: TOP_FUNCTION,
          properties: TOP_PROPERTY,
        },
      },
    );
  },
};
