import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Files of `make`: the requests of the commands in their recipes. */
export const makefile: FileKind = {
  id: 'makefile',
  extensions: ['mk'],
  beginnings: ['Makefile', 'makefile', 'GNUmakefile'],
  linked: false,
  async load() {
    const [{ readMakefile }, { environmentComments }] = await Promise.all([
      import('../../translation/shell/makefile.js'),
      import('../../translation/comments/lines.js'),
    ]);
    return {
      reader: readMakefile,
      comments: environmentComments,
      detect: (detector, file) => unedited(detector.detect(file)),
    };
  },
};
