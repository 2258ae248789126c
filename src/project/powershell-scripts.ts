import { sourcedScript, writtenLines } from './sourced-scripts.js';

/** `. "$PSScriptRoot/lib.ps1"`, `. (Join-Path $PSScriptRoot 'lib.ps1')`. */
const DOTTED = /(?:^|[;{}])[ \t]*\.[ \t]+([^;|#]+)/;
/** `Import-Module ./Tools.psm1`, `using module Tools`. */
const MODULE = /(?:^|[;{}(])[ \t]*(?:import-module|ipmo|using[ \t]+module)[ \t]+([^;|#]+)/i;
const SCRIPT = /^\.?\/?(?:[\w.-]+\/)*[\w.-]+\.ps(?:m1|1|d1)$/i;
const WORKED_OUT = /\$\w+|\$\{[^{}]*\}/g;

/** Paths of the scripts and modules that a script of PowerShell takes in, without their extensions and what is worked out in front of them. */
export function importedScripts(text: string): string[] {
  return writtenLines(text).flatMap((line) => {
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
export function importedScript(path: string, from: string, isFile: (path: string) => boolean): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  for (const candidate of [`${path}.psm1`, `${path}.ps1`, `${path}/${name}.psm1`]) {
    const found = sourcedScript(candidate, from, isFile);
    if (found !== undefined) return found;
  }
  return undefined;
}
