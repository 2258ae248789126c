// Checks the lock file: no registry but the public one, every platform's binaries, and dependencies that run on the
// oldest Node that the package promises.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';

const root = join(import.meta.dirname, '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const oldestNode = semver.minVersion(packages[''].engines.node);
const failures = [];

/** Whether `name`, required by the package at `path`, is locked in a folder where Node would look for it. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder}${folder === '' ? '' : '/'}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

for (const [path, entry] of Object.entries(packages)) {
  const { resolved = '', engines, dev = false, optionalDependencies = {} } = entry;
  if (resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/')) {
    failures.push(`${path} is locked to ${resolved}: install it from the public registry.`);
  }
  if (!dev && engines?.node !== undefined && !semver.satisfies(oldestNode, engines.node)) {
    failures.push(`${path} needs Node ${engines.node}, the package promises ${oldestNode}: take an older version.`);
  }
  for (const name of Object.keys(optionalDependencies)) {
    if (!isLocked(path, name)) {
      failures.push(`${name}, optional for ${path}, is not locked: \`npm ci\` refuses such a lock file.`);
    }
  }
}

console.log(`package-lock.json: ${Object.keys(packages).length} packages.`);
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
}
