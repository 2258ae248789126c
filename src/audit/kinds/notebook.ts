import type { FileKind } from './kind.js';
import { loadPython } from './python.js';

/** Notebooks of Jupyter. */
export const notebook: FileKind = {
  id: 'notebook',
  extensions: ['ipynb'],
  linked: false,
  async load() {
    const { cellsOf } = await import('../../translation/languages/python/notebook.js');
    return loadPython({ enclosed: cellsOf });
  },
};
