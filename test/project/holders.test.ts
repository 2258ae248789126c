import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { LoadedKinds } from '../../src/audit/kinds/loaded.js';
import { isAudited } from '../../src/audit/kinds/index.js';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import { searchWords } from '../../src/detection/words.js';
import { Project } from '../../src/project/project.js';
import { Scanner } from '../../src/project/scan.js';
import { walk } from '../../src/project/walk.js';
import { folderWith } from '../audit/folder.js';

const words = searchWords(builtinCatalogue(), { from: '25.2', to: '26.3' });

/** The files of a project that are worth a look, asked for those that hold a word. */
async function holdersIn(texts: Readonly<Record<string, string>>): Promise<(word: string) => readonly string[]> {
  const root = folderWith(texts);
  const { files } = walk([root], (name) => isAudited(name, []));
  const { seeds } = new Scanner(words).seeds(files);
  const readers = await LoadedKinds.of(seeds, files);
  const project = new Project({ roots: [root], files: () => files, words, seeds: () => seeds, readers });
  return (word) => [...project.related().holding(word)].map((file) => basename(file)).sort();
}

const PYTHON = {
  'desk.py': 'def desk(id):\n    return requests.get(f"{BASE}/lending/v3/externalUsers/{id}").json()\n',
  'names.py': 'from desk import desk\n\ndef named(id):\n    return desk(id)["firstName"]\n',
};

test('a file of another language holds the words that it is written with, and no others', async () => {
  const holding = await holdersIn(PYTHON);
  expect(holding('desk')).toEqual(['desk.py', 'names.py']);
  expect(holding('firstName')).toEqual(['names.py']);
  expect(holding('Vuex')).toEqual([]);
});

test('beside scripts as well', async () => {
  const script = 'export const first = async (id) => (await fetch(`/lending/v3/externalUsers/${id}`)).firstName;\n';
  const holding = await holdersIn({ ...PYTHON, 'first.js': script });
  expect(holding('firstName')).toEqual(['first.js', 'names.py']);
  expect(holding('Vuex')).toEqual([]);
});

test('a file holds the names, too, that its code has for what it spells otherwise', async () => {
  const holding = await holdersIn({
    'Desk.java':
      'class Desk {\n  Object roles(String id) {\n    User user = rest.getForObject(base + "/lending/v3/externalUsers/" + id, User.class);\n    return user.getDesignatedRoles();\n  }\n}\n',
  });
  expect(holding('designatedRoles')).toEqual(['Desk.java']);
  expect(holding('getDesignatedRoles')).toEqual(['Desk.java']);
});
