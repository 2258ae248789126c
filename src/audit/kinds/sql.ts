import type { FileKind } from './kind.js';
import { merged, unedited } from './merge.js';

/** Scripts that put addresses into tables. */
export const sql: FileKind = {
  id: 'sql',
  extensions: ['sql'],
  linked: false,
  async load() {
    const { readSql, sqlComments } = await import('../../translation/data/sql.js');
    return {
      reader: readSql,
      comments: sqlComments,
      detect: (detector, file) => unedited(merged(detector.detect(file), detector.detectJson(file))),
    };
  },
};
