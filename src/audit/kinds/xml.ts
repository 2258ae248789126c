import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Settings and flows in XML. */
export const xml: FileKind = {
  id: 'xml',
  extensions: ['xml', 'config', 'resx', 'settings'],
  linked: false,
  async load() {
    const [{ readXml }, { taggedComments }] = await Promise.all([
      import('../../translation/data/xml.js'),
      import('../../translation/comments/lines.js'),
    ]);
    return {
      reader: readXml,
      comments: taggedComments,
      detect: (detector, file) => unedited(detector.detectJson(file)),
    };
  },
};
