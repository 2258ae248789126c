import { writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { Project } from '../../src/project/project.js';
import { Scanner } from '../../src/project/scan.js';
import { walk } from '../../src/project/walk.js';
import { WordReader } from '../../src/project/word-reader.js';
import { folderWith } from '../audit/folder.js';

const words = {
  telling: ['tellTale', '/left'],
  together: [],
  general: [],
  segments: [{ words: ['/left'], product: 'lamp', before: ['lamp', 'v1'] }],
};

function searched(root: string): { readonly project: Project; readonly read: readonly string[] } {
  const { files } = walk([root], () => true);
  const { seeds, words: textWords } = new Scanner(words, new WordReader(words)).seeds(files);
  return {
    project: new Project({ roots: [root], files: () => files, words, seeds: () => seeds, textWords: () => textWords }),
    read: namesIn(root, [...textWords.keys()]),
  };
}

function namesIn(root: string, files: Iterable<string>): string[] {
  return [...files].map((file) => relative(root, file).split(sep).join('/')).sort();
}

const script = `import { desk } from './a-desk.js';\n`;

test('from the first file on in which something of the platform begins, the words of scripts are not read again', () => {
  const root = folderWith({
    'a-before.js': script,
    'a-desk.js': 'export const desk = tellTale;',
    'b-barrel.js': `export * from './a-desk.js';\n`,
    'c-user.js': script,
    'd-through.js': `import { desk } from './b-barrel.js';\n`,
    'e-data.json': '{}',
  });
  const { project, read } = searched(root);
  expect(read).toEqual(['a-desk.js', 'b-barrel.js', 'c-user.js', 'd-through.js']);
  for (const name of read) writeFileSync(join(root, name), '');
  expect(namesIn(root, project.links.holding('desk'))).toEqual(['a-before.js', 'a-desk.js', ...read.slice(1)]);
});

test('nothing is read where all that is found are segments of paths', () => {
  expect(searched(folderWith({ 'a.js': `send('/left')`, 'b.js': script })).read).toEqual([]);
});

test('what cannot be read at once is read where it is needed', () => {
  const root = folderWith({
    'a.js': 'tellTale',
    'b-large.js': script + '// filler\n'.repeat(30_000),
    'c.js': script,
  });
  const { project, read } = searched(root);
  expect(read).toEqual(['a.js', 'c.js']);
  expect(namesIn(root, project.links.holding('desk'))).toEqual(['b-large.js', 'c.js']);
});

test('scripts that share a page are known as such', () => {
  const root = folderWith({
    'a.js': 'tellTale',
    'b-page.js': 'var Desk = { open: function () {} };',
    'c-module.js': 'export const Desk = 1;',
    'd-window.js': 'export {}; window.Desk = 2;',
  });
  expect(namesIn(root, searched(root).project.scriptsWith('Desk'))).toEqual(['b-page.js', 'd-window.js']);
});
