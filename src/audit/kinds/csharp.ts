import type { FileKind } from './kind.js';
import { loadLanguage } from './language.js';

export const csharp: FileKind = {
  id: 'csharp',
  extensions: ['cs'],
  linked: false,
  settings: {
    files: /^appsettings(?:\.\w+)?\.json$/,
    asks: /onfig(?:uration)?\??\[|\.GetValue<|\.Get(?:Required)?Section\(/,
  },
  async load() {
    const { CSharp } = await import('../../translation/languages/csharp.js');
    const { readableCSharp } = await import('../../translation/languages/csharp/empty-lists.js');
    return loadLanguage(
      {
        grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-c-sharp.wasm' },
        lowering: CSharp,
        readable: readableCSharp,
      },
      {
        shared: {
          suffix: '$cs',
          handedOut: {
            registers: /\bAddHttpClient\(\s*(?:"([^"]+)"|(?:\w+\.)*([A-Z]\w*)\s*[,)])/g,
            asks: /\bCreateClient\(\s*(?:"([^"]+)"|(?:\w+\.)*([A-Z]\w*)\s*\))/g,
          },
          declaration: /\b(?:class|record|struct|interface|enum)\s+(?:struct\s+|class\s+)?([A-Z]\w*)/g,
        },
      },
    );
  },
};
