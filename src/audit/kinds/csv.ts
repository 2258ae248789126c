import type { FileKind } from './kind.js';
import { merged, unedited } from './merge.js';

/** Tables of addresses with a header. */
export const csv: FileKind = {
  id: 'csv',
  extensions: ['csv', 'tsv'],
  linked: false,
  async load() {
    const { readCsv } = await import('../../translation/data/csv.js');
    return {
      reader: readCsv,
      detect: (detector, file) => unedited(merged(detector.detect(file), detector.detectJson(file))),
    };
  },
};
