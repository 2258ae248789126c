import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { Scanner } from '../../src/project/scan.js';
import { folderWith } from '../audit/folder.js';

const words = { telling: ['tellTale'], together: [['/left', '/right']], general: [] };

function seedsIn(files: Readonly<Record<string, string>>): string[] {
  const folder = folderWith(files);
  const names = Object.keys(files).sort();
  const { seeds } = new Scanner(words).seeds(names.map((name) => join(folder, name)));
  return names.filter((name) => seeds.includes(join(folder, name)));
}

test('segments that tell together are those of paths, and no modules or longer names', () => {
  expect(
    seedsIn({
      'path.js': 'send(`/left/${id}/right`)',
      'apart.js': "const base = '/left'; const tail = '/right';",
      'modules.js': "import left from './left'; import right from '../right';",
      'names.js': "send('/left-handed/right')",
      'files.js': "import right from 'pack/left/right.js';",
    }),
  ).toEqual(['apart.js', 'path.js']);
});

test('in a file of hundreds of kilobytes they stand near each other', () => {
  const filler = 'const filler = 1;\n'.repeat(20_000);
  expect(
    seedsIn({
      'far.js': `send('/left');\n${filler}send('/right');\n`,
      'near.js': `${filler}send('/left');\nsend('/right');\n${filler}`,
      'telling.js': `${filler}tellTale();\n${filler}`,
    }),
  ).toEqual(['near.js', 'telling.js']);
});

test('a mark is told of wherever it stands, and makes no file worth a look', () => {
  const filler = 'const filler = 1;\n'.repeat(20_000);
  const folder = folderWith({
    'both.js': 'tellTale(); // by-us',
    'far.js': `${filler}// by-us`,
    'large.js': `tellTale();\n${filler}// by-us`,
    'marked.js': '// by-us',
    'none.js': '// by them',
    'wide.js': Buffer.from('\uFEFF// by-us', 'utf16le'),
  });
  const names = ['both.js', 'far.js', 'large.js', 'marked.js', 'none.js', 'wide.js'];
  const { seeds, marked } = new Scanner({ ...words, mark: 'by-us' }).seeds(names.map((name) => join(folder, name)));
  const found = (files: readonly string[]): string[] => files.map((file) => basename(file));
  expect(found(seeds)).toEqual(['both.js', 'large.js']);
  expect(found(marked)).toEqual(['both.js', 'far.js', 'large.js', 'marked.js', 'wide.js']);
});
