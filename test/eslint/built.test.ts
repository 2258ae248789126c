import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderWith, write } from './linting.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

const files = {
  'load.js': `const base = 'https://api.example.com';
export async function load(path) {
  const response = await fetch(base + path);
  return response.json();
}
`,
  'page.ts': `import { load } from './load.js';
export async function page(id: string) {
  const user = await load(\`/lending/v3/externalUsers/\${id}\`);
  return user.designatedRoles;
}
`,
  'list.js':
    "import { load } from './load.js';\nexport const list = (id) => load(`/lending/v1/loans/${id}/attachments`);\n",
  'documents.js':
    "import { load } from './load.js';\nexport const documents = (id) => load(`/lending/v3/loans/${id}/documents`);\n",
  // Holds a word that everybody uses: only a search of the other files says that it means something here.
  'view.js': `import { documents } from './documents.js';
export const view = async (id) => (await documents(id)).map((item) => item.status);
`,
};

/** What both linters have to find, as `file:line:column`. */
const expected = ['list.js:2:58', 'page.ts:4:15', 'view.js:2:76'];

/** A project that has the package installed, as it was built. */
function projectWith(more: Readonly<Record<string, string>>): string {
  const folder = folderWith({ 'package.json': '{ "type": "module" }', ...files, ...more });
  mkdirSync(join(folder, 'node_modules/@typescript-eslint'), { recursive: true });
  for (const name of ['eslint', '@typescript-eslint/parser']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  symlinkSync(root, join(folder, 'node_modules/lending-compat'));
  return folder;
}

function run(cwd: string, script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const settings = { from: '25.2', to: '26.3' };

beforeAll(() => {
  if (!existsSync(join(root, 'dist/eslint.mjs'))) throw new Error('Nothing is built yet: run `npm run build` first.');
});

describe('the built plugin', () => {
  // Other threads search the project while the rest of a configuration is loaded, if that takes long enough.
  test.for(['', 'await new Promise((loaded) => setTimeout(loaded, 500));'])(
    'in ESLint: flat config, other files, fixes, with %j in the configuration',
    (loading) => {
      const cwd = projectWith({
        'eslint.config.js': `import * as parser from '@typescript-eslint/parser';
import lendingCompat from 'lending-compat/eslint';
const window = lendingCompat.window(${JSON.stringify(settings)});
${loading}
export default [
  { files: ['**/*.ts'], languageOptions: { parser } },
  lendingCompat.configs.recommended,
  ...window,
];
`,
      });
      const eslint = join(dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');
      const { status, stdout } = run(cwd, eslint, '--format', 'json', '.');
      const results = JSON.parse(stdout) as { filePath: string; messages: { line: number; column: number }[] }[];
      const found = results.flatMap(({ filePath, messages }) =>
        messages.map(({ line, column }) => `${filePath.slice(cwd.length + 1)}:${line}:${column}`),
      );
      expect(found.sort()).toEqual(expected);
      expect(status).toBe(1);

      expect(run(cwd, eslint, '--fix', '.').status).toBe(1);
      expect(readFileSync(join(cwd, 'list.js'), 'utf8')).toBe(files['list.js'].replace('/v1/', '/v3/'));
      expect(readFileSync(join(cwd, 'page.ts'), 'utf8')).toBe(files['page.ts']);
    },
  );

  test('in ESLint without a window: an error that says what to write, and exit code 2', () => {
    const cwd = projectWith({
      'eslint.config.js':
        "import lendingCompat from 'lending-compat/eslint';\nexport default [lendingCompat.configs.recommended];\n",
    });
    const eslint = join(dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');
    const { status, stderr } = run(cwd, eslint, 'list.js');
    expect(status).toBe(2);
    expect(stderr).toContain("Add lendingCompat.window({ from: '…', to: '…' }) to the ESLint configuration");
  });

  test('in oxlint, configured as documented', () => {
    const cwd = projectWith({});
    const block = /^```json oxlint\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, 'docs/eslint.md'), 'utf8'));
    write(cwd, '.oxlintrc.json', block?.[1] ?? '');
    const oxlint = join(dirname(require.resolve('oxlint/package.json')), 'bin/oxlint');
    const { status, stdout } = run(cwd, oxlint, '--format', 'json', ...Object.keys(files));
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { filename: string; code: string; labels: { span: { line: number; column: number } }[] }[];
    };
    const ours = diagnostics.filter(({ code }) => code.startsWith('lending-compat'));
    const found = ours.map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}:${labels[0]?.span.column}`);
    expect(found.sort()).toEqual(expected);
    expect(status).toBe(1);
  });
});
