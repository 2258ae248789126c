import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import { createDetector } from '../../src/detection/index.js';
import { Project } from '../../src/project/project.js';
import { searchWords } from '../../src/detection/words.js';
import { folderWith } from '../audit/folder.js';

const window = { from: '25.2', to: '26.3' };

/** A project that breaks where one of its files is asked for. */
class BrokenProject extends Project {
  override module(file: string): ReturnType<Project['module']> {
    if (basename(file) === 'broken.ts') throw new TypeError('no such node');
    return super.module(file);
  }
}

const root = folderWith({
  'broken.ts': 'export const load = (id: string): Promise<User> => ask<User>(`/lending/v3/externalUsers/${id}`);',
  'users.ts': `interface User { designatedRoles: string[] }
export const one = async (id: string) =>
  ((await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json()) as User).designatedRoles;`,
});

const options = () => {
  const catalogue = builtinCatalogue();
  return { catalogue, window, host: new BrokenProject({ roots: [root], words: searchWords(catalogue, window) }) };
};

test('a file that breaks where types are bound is told, and what the others hold is found', () => {
  const failed: string[] = [];
  const detector = createDetector({
    ...options(),
    onFailure: (file, error) => failed.push(`${basename(file)}: ${String(error)}`),
  });
  const { detections } = detector.detect(`${root}/users.ts`);
  expect(detections.map(({ change }) => change.id)).toContain('external-user-designated-roles');
  expect(failed).toEqual(['broken.ts: TypeError: no such node']);
});

test('where nobody is told, it is an error', () => {
  expect(() => createDetector(options()).detect(`${root}/users.ts`)).toThrow('no such node');
});

/** A project with a file that is nested too deeply to be followed into. */
class DeepProject extends Project {
  override module(file: string): ReturnType<Project['module']> {
    if (basename(file) === 'deep.ts') throw new RangeError('Maximum call stack size exceeded');
    return super.module(file);
  }
}

test('what is nested too deeply in one respect does not cost what is found in others', () => {
  const folder = folderWith({
    'deep.ts': 'export const path = (id: string): string => `/lending/v3/externalUsers/${id}`;',
    'users.ts': `import { path } from './deep.js';
interface User { designatedRoles: string[] }
export const first = async (): Promise<User> => (await fetch('/lending/v3/externalUsers/7')).json();
export const roles = async () => (await first()).designatedRoles;
export const second = async () => fetch(path('8'));`,
  });
  const catalogue = builtinCatalogue();
  const host = new DeepProject({ roots: [folder], words: searchWords(catalogue, window) });
  const detector = createDetector({ catalogue, window, host, onFailure: () => undefined });
  const { detections } = detector.detect(`${folder}/users.ts`);
  expect(detections.map(({ change }) => change.id)).toContain('external-user-designated-roles');
  expect([...detector.cut].map((file) => basename(file))).toEqual(['users.ts']);
});
