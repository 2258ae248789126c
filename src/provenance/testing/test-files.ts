import { basename, dirname } from 'node:path';

const TEST_FILE = /(?:^test_|[._-](?:test|spec)\.[a-z]+$|_spec\.rb$)/;
const TEST_FOLDER = /^(?:tests?|__tests__|specs?)$/;
/** Folders of what tests take: what answers or stands in the place of something, and data. */
const FOR_TESTS = /^(?:__(?:mocks|fixtures|stubs)__|mocks|fixtures|stubs|fakes|e2e|cypress)$/;

/** Whether a file holds tests, by where it stands and what it is called. */
export function isTestFile(file: string): boolean {
  return TEST_FILE.test(basename(file)) || TEST_FOLDER.test(basename(dirname(file)));
}

/** The same of what tests take as well. @param path from the folder that is looked at: those above it say nothing */
export function isOfTests(path: string): boolean {
  const folders = path.split(/[\\/]/).slice(0, -1);
  return isTestFile(path) || folders.some((folder) => TEST_FOLDER.test(folder) || FOR_TESTS.test(folder));
}
