import type { FileKind } from './kind.js';
import { PIPELINES, filterFiles, filterModules, sourcedScript, sourcedScripts } from '../../project/sourced-scripts.js';
import { unedited } from './merge.js';

/** Scripts of a shell: the requests of `curl` and its kin, and the filters of `jq` that they hand answers to. */
export const shell: FileKind = {
  id: 'shell',
  extensions: ['sh', 'bash', 'zsh', 'jq'],
  interpreters: /^(?:ba|z|da|k|a)?sh$/,
  linked: false,
  takers: PIPELINES,
  async load() {
    const [{ readShell }, { readFilter }, { environmentComments }] = await Promise.all([
      import('../../translation/shell/script.js'),
      import('../../translation/shell/filter-files.js'),
      import('../../translation/comments/lines.js'),
    ]);
    return {
      reader: (file, text, around) =>
        file.endsWith('.jq') ? readFilter(file, text, around) : readShell(file, text, around),
      comments: environmentComments,
      imports: {
        names: (text) =>
          [...sourcedScripts(text), ...filterFiles(text), ...filterModules(text).flatMap(({ paths }) => paths)].map(
            (path) => path.replace(/\.\w+$/, ''),
          ),
        find: (name, from, isFile) =>
          ['.sh', '.bash', '.zsh', '.jq']
            .map((extension) => sourcedScript(name + extension, from, isFile))
            .find(Boolean),
      },
      detect: (detector, file) => unedited(detector.detect(file)),
    };
  },
};
