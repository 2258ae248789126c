import type { FileKind } from './kind.js';
import type { FileDetections } from '../../detection/types.js';
import { merged, unedited } from './merge.js';

/** Documentation: the addresses in its code, and what its commands take of answers. */
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
      detect: (detector, file) => unedited(merged(detector.detectJson(file), withoutAddresses(detector.detect(file)))),
    };
  },
};

/** Addresses are found as such, in commands that are not whole as well. */
function withoutAddresses({ detections }: FileDetections): FileDetections {
  return {
    detections: detections.filter(({ use }) => use.kind !== 'path' && use.kind !== 'parameter'),
    undecided: [],
  };
}
