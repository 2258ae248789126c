import { PythonModules, importedModules } from '../../project/python-modules.js';
import type { LanguageDefinition } from '../../translation/languages/read.js';
import type { FileKind, LoadedKind } from './kind.js';
import { loadLanguage } from './language.js';

export const python: FileKind = {
  id: 'python',
  extensions: ['py', 'pyw'],
  interpreters: /^python[\d.]*$/,
  linked: false,
  takers: /\.ipynb$/i,
  load: () => loadPython(),
};

/** @param enclosed how the code is told from what is around it, in files that hold more than that. */
export async function loadPython(enclosed: Pick<LanguageDefinition, 'enclosed'> = {}): Promise<LoadedKind> {
  const { Python } = await import('../../translation/languages/python.js');
  return loadLanguage(
    {
      grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-python.wasm' },
      lowering: Python,
      ...enclosed,
    },
    {
      imports: {
        names: importedModules,
        find: (name, from, isFile) => new PythonModules(from, isFile).find(name),
      },
    },
  );
}
