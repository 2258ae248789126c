// Audits the sample partner application and shows the report; builds first when the build is missing or stale.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const command = join(root, 'dist', 'cli.js');

const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const newestIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((newest, entry) => Math.max(newest, modified(join(entry.parentPath, entry.name))), 0);

if (modified(command) < Math.max(...['src', 'rules', 'data'].map(newestIn))) {
  const build = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

const audit = spawnSync(
  process.execPath,
  [command, 'audit', 'examples/partner-app', '--from', '25.2', '--to', '26.3', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
// 1 says that the audit found something, which is what the sample is for.
process.exit(audit.status === 1 ? 0 : (audit.status ?? 1));
