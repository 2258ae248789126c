import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Files of requests, as editors send them. */
export const http: FileKind = {
  id: 'http',
  extensions: ['http', 'rest'],
  linked: false,
  async load() {
    const [{ readHttpFile }, { requestComments }] = await Promise.all([
      import('../../translation/requests/http-file.js'),
      import('../../translation/comments/lines.js'),
    ]);
    return {
      reader: readHttpFile,
      comments: requestComments,
      detect: (detector, file) => unedited(detector.detect(file)),
    };
  },
};
