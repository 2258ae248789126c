import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Variables, one a line. */
export const environment: FileKind = {
  id: 'environment',
  extensions: ['env', 'properties'],
  beginnings: ['.env'],
  linked: false,
  async load() {
    const { readEnvironment } = await import('../../translation/data/environment.js');
    return { reader: readEnvironment, detect: (detector, file) => unedited(detector.detectJson(file)) };
  },
};
