import type { FileKind } from './kind.js';
import { merged, unedited } from './merge.js';

/** Plans of JMeter. */
export const jmeter: FileKind = {
  id: 'jmeter',
  extensions: ['jmx'],
  linked: false,
  async load() {
    const [{ readJmeter }, { taggedComments }] = await Promise.all([
      import('../../translation/requests/jmeter.js'),
      import('../../translation/comments/lines.js'),
    ]);
    return {
      reader: readJmeter,
      comments: taggedComments,
      detect: (detector, file) => unedited(merged(detector.detect(file), detector.detectJson(file))),
    };
  },
};
