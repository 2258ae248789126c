import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Requests of Bruno, one a file. */
export const bruno: FileKind = {
  id: 'bruno',
  extensions: ['bru'],
  linked: false,
  async load() {
    const [{ readBruno }, { requestComments }] = await Promise.all([
      import('../../translation/requests/bruno.js'),
      import('../../translation/comments/lines.js'),
    ]);
    return {
      reader: readBruno,
      comments: requestComments,
      detect: (detector, file) => unedited(detector.detect(file)),
    };
  },
};
