import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Documentation: the addresses in its code. */
export const markdown: FileKind = {
  id: 'markdown',
  extensions: ['md', 'markdown', 'mdx'],
  linked: false,
  onRequest: true,
  async load() {
    const { readMarkdown } = await import('../../translation/data/markdown.js');
    return { reader: readMarkdown, detect: (detector, file) => unedited(detector.detectJson(file)) };
  },
};
