import { PythonModules, importedModules } from '../../project/python-modules.js';
import type { FileKind } from './kind.js';
import { loadLanguage } from './language.js';

export const python: FileKind = {
  id: 'python',
  extensions: ['py', 'pyw'],
  linked: false,
  async load() {
    const { Python } = await import('../../translation/languages/python.js');
    return loadLanguage(
      {
        grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-python.wasm' },
        lowering: Python,
      },
      {
        imports: {
          names: importedModules,
          find: (name, from, isFile) => new PythonModules(from, isFile).find(name),
        },
      },
    );
  },
};
