import { basename, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import plugin from '../../src/eslint/index.js';
import { Project } from '../../src/project/project.js';
import { folderWith, lint, placesOf } from './linting.js';

const files = {
  'broken.ts': 'export const load = (id: string): Promise<User> => ask<User>(`/lending/v3/externalUsers/${id}`);',
  'users.ts': `interface User { designatedRoles: string[] }
export const one = async (id: string) =>
  ((await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json()) as User).designatedRoles;`,
};

const lintFile = (cwd: string, name: string): string[] =>
  placesOf(
    lint(readFileSync(join(cwd, name), 'utf8'), {
      cwd,
      filename: join(cwd, name),
      settings: { from: '25.2', to: '26.3' },
      config: plugin.configs.recommended,
    }),
  );

afterEach(() => {
  vi.restoreAllMocks();
});

test('a file that the engine breaks at is warned of once, and the others are linted', () => {
  const warning = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const read = Object.getOwnPropertyDescriptor(Project.prototype, 'module')?.value as Project['module'];
  vi.spyOn(Project.prototype, 'module').mockImplementation(function (this: Project, file) {
    if (basename(file) === 'broken.ts') throw new TypeError('no such node');
    return read.call(this, file);
  });
  const cwd = folderWith(files);
  expect(lintFile(cwd, 'users.ts')).toEqual(['1:18 no-removed-field', '3:77 no-removed-field']);
  expect(lintFile(cwd, 'users.ts')).toHaveLength(2);
  const told = warning.mock.calls.map(([text]) => String(text));
  expect(told).toEqual([expect.stringMatching(/broken\.ts could not be analysed .*no such node$/)]);
});
