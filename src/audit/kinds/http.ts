import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Files of requests, as editors send them. */
export const http: FileKind = {
  id: 'http',
  extensions: ['http', 'rest'],
  linked: false,
  async load() {
    const { readHttpFile } = await import('../../translation/requests/http-file.js');
    return { reader: readHttpFile, detect: (detector, file) => unedited(detector.detect(file)) };
  },
};
