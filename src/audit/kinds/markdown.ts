import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Documentation: the addresses in its code. */
export const markdown: FileKind = {
  id: 'markdown',
  extensions: ['md', 'markdown', 'mdx'],
  linked: false,
  async load() {
    const [{ readMarkdown }, { taggedComments }] = await Promise.all([
      import('../../translation/data/markdown.js'),
      import('../../translation/comments/lines.js'),
    ]);
    return {
      reader: readMarkdown,
      comments: taggedComments,
      detect: (detector, file) => unedited(detector.detectJson(file)),
    };
  },
};
