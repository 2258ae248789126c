import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Variables and settings, one a line. */
export const environment: FileKind = {
  id: 'environment',
  extensions: ['env', 'properties', 'toml', 'ini', 'cfg'],
  beginnings: ['.env'],
  linked: false,
  async load() {
    const [{ readEnvironment }, { environmentComments }] = await Promise.all([
      import('../../translation/data/environment.js'),
      import('../../translation/comments/lines.js'),
    ]);
    return {
      reader: readEnvironment,
      comments: environmentComments,
      detect: (detector, file) => unedited(detector.detectJson(file)),
    };
  },
};
