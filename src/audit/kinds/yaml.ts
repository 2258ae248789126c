import type { FileKind } from './kind.js';
import { merged, unedited } from './merge.js';

/** Settings and workflows. */
export const yaml: FileKind = {
  id: 'yaml',
  extensions: ['yaml', 'yml'],
  linked: false,
  async load() {
    const [{ readYaml }, { yamlComments }] = await Promise.all([
      import('../../translation/data/yaml.js'),
      import('../../translation/comments/yaml.js'),
    ]);
    return {
      reader: readYaml,
      comments: yamlComments,
      detect: (detector, file) => unedited(merged(detector.detect(file), detector.detectJson(file))),
    };
  },
};
