import { basename, dirname } from 'node:path';

const TEST_FILE = /(?:^test_|[._-](?:test|spec)\.[a-z]+$|_spec\.rb$)/;
const TEST_FOLDER = /^(?:tests?|__tests__|specs?)$/;

/** Whether a file holds tests, by where it stands and what it is called. */
export function isTestFile(file: string): boolean {
  return TEST_FILE.test(basename(file)) || TEST_FOLDER.test(basename(dirname(file)));
}
