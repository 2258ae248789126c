import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readText } from '../../project/text.js';
import type { Finding } from '../report.js';
import { parseCodeOwners } from './codeowners.js';
import type { CodeOwners } from './codeowners.js';

/** Where GitHub and GitLab look for the file, below the top of the repository; the first that is there holds. */
const places = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

type Owned = Pick<Finding, 'file' | 'owners'>;

/** Says of findings who owns their files. @param base the folder that the findings' paths are relative to */
export function ownersIn(base: string): <T extends Owned>(finding: T) => T {
  const top = repositoryTop(base);
  const codeOwners = readCodeOwners(top);
  if (codeOwners === undefined) return (finding) => finding;
  const known = new Map<string, readonly string[]>();
  return (finding) => {
    const path = relative(top, join(base, finding.file)).split(sep).join('/');
    const owners = known.get(path) ?? (path.startsWith('../') ? [] : codeOwners.ownersOf(path));
    known.set(path, owners);
    return owners.length === 0 ? finding : { ...finding, owners };
  };
}
/** The top of the git repository that a folder stands in; the folder itself where it stands in none. */
function repositoryTop(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (dirname(current) === current) return folder;
  }
}

function readCodeOwners(top: string): CodeOwners | undefined {
  for (const place of places) {
    const text = readText(join(top, place));
    if (typeof text === 'string') return parseCodeOwners(text);
  }
  return undefined;
}
