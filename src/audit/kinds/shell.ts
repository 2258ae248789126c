import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Scripts of a shell: the requests of `curl` and its kin. */
export const shell: FileKind = {
  id: 'shell',
  extensions: ['sh', 'bash', 'zsh'],
  linked: false,
  async load() {
    const [{ readShell }, { environmentComments }] = await Promise.all([
      import('../../translation/shell/script.js'),
      import('../../translation/comments/lines.js'),
    ]);
    return {
      reader: readShell,
      comments: environmentComments,
      detect: (detector, file) => unedited(detector.detect(file)),
    };
  },
};
