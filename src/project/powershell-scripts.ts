import { isFileAt } from './module-file.js';
import { sourcedScript } from './sourced-scripts.js';

/** `. "$PSScriptRoot/lib.ps1"`, `. (Join-Path $PSScriptRoot 'lib.ps1')`. */
const DOTTED = /(?:^|[;{}])[ \t]*\.[ \t]+([^;|#]+)/;
/** `Import-Module ./Tools.psm1`, `using module Tools`. */
const MODULE = /(?:^|[;{}(])[ \t]*(?:import-module|ipmo|using[ \t]+module)[ \t]+([^;|#]+)/i;
const SCRIPT = /^\.?\/?(?:[\w.-]+\/)*[\w.-]+\.ps(?:m1|1|d1)$/i;
const WORKED_OUT = /\$\w+|\$\{[^{}]*\}/g;

/** Longer lines are data: nobody takes in a script there. */
const MOST_CHARACTERS = 500;

/** Paths of the scripts and modules that a script of PowerShell takes in, without their extensions and what is worked out in front of them. */
export function importedScripts(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    if (line.length > MOST_CHARACTERS) return [];
    const given = DOTTED.exec(line)?.[1];
    const module = given === undefined ? MODULE.exec(line)?.[1] : undefined;
    const parts = (given ?? module ?? '')
      .replace(WORKED_OUT, '')
      .replaceAll('\\', '/')
      .split(/[^\w./-]+/)
      .filter((part) => part !== '' && !part.startsWith('-'));
    const path = parts.findLast((part) => SCRIPT.test(part)) ?? (module === undefined ? undefined : parts[0]);
    const plain = path?.replace(/\.ps(?:m1|1|d1)$/i, '').replace(/^\/+/, '');
    return plain === undefined || plain === '' ? [] : [plain];
  });
}

/** The script or module that a path means which stands in another. */
export function importedScript(
  path: string,
  from: string,
  isFile: (path: string) => boolean = isFileAt,
): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  for (const candidate of [`${path}.psm1`, `${path}.ps1`, `${path}/${name}.psm1`]) {
    const found = sourcedScript(candidate, from, isFile);
    if (found !== undefined) return found;
  }
  return undefined;
}
