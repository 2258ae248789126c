import type { FileKind } from './kind.js';

/** Pages with scripts in them, single-file components of Vue and Svelte, and templates of Angular. */
export const markup: FileKind = {
  id: 'markup',
  extensions: ['html', 'htm', 'xhtml', 'vue', 'svelte'],
  linked: true,
  async load() {
    const [{ readMarkup }, { markupComments }] = await Promise.all([
      import('../../translation/markup/markup.js'),
      import('../../translation/comments/markup.js'),
    ]);
    return { reader: readMarkup, detect: (detector, file) => detector.detect(file), comments: markupComments };
  },
};
