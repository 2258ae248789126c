import type { FileKind } from './kind.js';
import { merged, unedited } from './merge.js';

/** Settings and workflows. */
export const yaml: FileKind = {
  id: 'yaml',
  extensions: ['yaml', 'yml'],
  linked: false,
  async load() {
    const { readYaml } = await import('../../translation/data/yaml.js');
    return {
      reader: readYaml,
      detect: (detector, file) => unedited(merged(detector.detect(file), detector.detectJson(file))),
    };
  },
};
