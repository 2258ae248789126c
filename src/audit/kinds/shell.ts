import type { FileKind } from './kind.js';
import { sourcedScript, sourcedScripts } from '../../project/sourced-scripts.js';
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
      imports: {
        names: (text) => sourcedScripts(text).map((path) => path.replace(/\.\w+$/, '')),
        find: (name, from, isFile) =>
          ['.sh', '.bash', '.zsh'].map((extension) => sourcedScript(name + extension, from, isFile)).find(Boolean),
      },
      detect: (detector, file) => unedited(detector.detect(file)),
    };
  },
};
