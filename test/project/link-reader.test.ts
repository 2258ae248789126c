import { writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { LinkReader } from '../../src/project/link-reader.js';
import { Project } from '../../src/project/project.js';
import { Scanner } from '../../src/project/scan.js';
import { walk } from '../../src/project/walk.js';
import { folderWith } from '../audit/folder.js';

const words = {
  telling: ['tellTale', '/left'],
  together: [],
  general: [],
  segments: [{ words: ['/left'], product: 'lamp' }],
};

function searched(root: string): { readonly project: Project; readonly linked: readonly string[] } {
  const { files } = walk([root], () => true);
  const { seeds, links } = new Scanner(words, new LinkReader(words)).seeds(files);
  return {
    project: new Project({ roots: [root], files: () => files, words, seeds: () => seeds, links: () => links }),
    linked: namesIn(root, [...links.keys()]),
  };
}

function namesIn(root: string, files: readonly string[]): string[] {
  return files.map((file) => relative(root, file).split(sep).join('/')).sort();
}

const script = `import { desk } from './a-desk.js';\n`;

test('from the first file on in which something of the platform begins, scripts are not read again for their imports', () => {
  const root = folderWith({
    'a-before.js': script,
    'a-desk.js': 'export const desk = tellTale;',
    'b-barrel.js': `export * from './a-desk.js';\n`,
    'c-user.js': script,
    'd-through.js': `import { desk } from './b-barrel.js';\n`,
    'e-data.json': '{}',
  });
  const { project, linked } = searched(root);
  expect(linked).toEqual(['a-desk.js', 'b-barrel.js', 'c-user.js', 'd-through.js']);
  for (const name of linked) writeFileSync(join(root, name), '');
  expect(namesIn(root, project.importers(join(root, 'a-desk.js')))).toEqual([
    'a-before.js',
    'b-barrel.js',
    'c-user.js',
    'd-through.js',
  ]);
});

test('nothing is read where all that is found are segments of paths', () => {
  expect(searched(folderWith({ 'a.js': `send('/left')`, 'b.js': script })).linked).toEqual([]);
});

test('what says more than imports is read where that is needed, and so is what cannot be read at once', () => {
  const root = folderWith({
    'a.js': 'tellTale',
    'b-large.js': script + '// filler\n'.repeat(30_000),
    'c-owner.ts': `@Component({ templateUrl: './c.html' })\nexport class Owner {}`,
    'd-plugin.js': 'app.config.globalProperties.$desk = 1;',
    'e-binary.js': `${script}\0`,
    'f.js': script,
  });
  expect(searched(root).linked).toEqual(['a.js', 'f.js']);
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
