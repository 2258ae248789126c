import { dirname, join } from 'node:path';

/** Files whose steps may take in scripts of the project. */
export const PIPELINES = /\.ya?ml$/i;

/** `. "$(dirname "$0")/lib.sh"`, `source ../lib/common.bash`, `- run: . lib.sh`: the end of the path is what a script's text says of it. */
const SOURCED =
  /^(?:(?:-[ \t]+)?(?:[\w-]+:[ \t]+)?['"]?|[^#]*(?:&&|\|\||;|\bthen|\bdo|-c[ \t]+['"])[ \t]*)(?:\.|source)[ \t]+([^#]*)/;
const WORKED_OUT = /\$\w+|\$\{[^}]*\}|\$\((?:[^()]|\([^()]*\))*\)|`[^`]*`/g;
const SCRIPT = /[\w-]\.(?:ba|z)?sh$/;

/** Longer lines are data: nobody takes in a script there. */
const MOST_CHARACTERS = 500;

/** How far above a script the folder may be from which it names others. */
const MOST_LEVELS = 4;

/** The lines of a script in which it may take in another. */
export function writtenLines(text: string): string[] {
  return text.split('\n').filter(({ length }) => length <= MOST_CHARACTERS);
}

/** Paths of the scripts that a script of a shell takes in, without what is worked out in front of them. */
export function sourcedScripts(text: string): string[] {
  return writtenLines(text).flatMap((line) => {
    const [, given = ''] = SOURCED.exec(line.trim()) ?? [];
    const [word = ''] = /^.*?(?=;|&&|\|\||$)/.exec(given) ?? [];
    const parts = word.replace(WORKED_OUT, '').split(/[^\w./-]+/);
    const path = parts.findLast((part) => SCRIPT.test(part))?.replace(/^\/+/, '');
    return path === undefined ? [] : [path];
  });
}

const FILTER_FILE = /(?:\s-[a-zA-Z]*f|\s--from-file)[ =]+(\S+\.jq)\b/g;

/** Paths of the filters that a script hands to `jq` in files, without what is worked out in front of them. */
export function filterFiles(text: string): string[] {
  if (!text.includes('.jq')) return [];
  return [...` ${text.replace(WORKED_OUT, '')}`.matchAll(FILTER_FILE)].flatMap(([, word = '']) => {
    const path = word.split(/[^\w./-]+/).at(-1) ?? '';
    return path === '' ? [] : [path.replace(/^(?:\.?\/)+/, '')];
  });
}

const INCLUDED = /\b(?:include|import)\s+\\?"([\w./-]+)\\?"/g;
const MODULE_FOLDER = /\s(?:-L|--library-path)[ =]*(\S+)|\bsearch"?\s*:\s*\\?"([^"\\]*)/g;

/** Modules that filters of `jq` in a text take in by name, and the paths that they may stand at, without what is worked out in front of them. */
export function filterModules(text: string): { readonly name: string; readonly paths: readonly string[] }[] {
  const names = new Set([...text.matchAll(INCLUDED)].map(([, name = '']) => name.replace(/^(?:\.\/)+/, '')));
  if (names.size === 0) return [];
  const folders = [...` ${text.replace(WORKED_OUT, '')}`.matchAll(MODULE_FOLDER)].map(([, option, search]) => {
    const path = (option ?? search ?? '').split(/[^\w./-]+/).findLast(Boolean) ?? '';
    return path.replace(/^(?:\.?\/)+/, '');
  });
  return [...names].map((name) => {
    const ends = [`${name}.jq`, `${name}/${name.replace(/^.*\//, '')}.jq`];
    const paths = [...new Set([...folders, '.'])].flatMap((folder) => ends.map((end) => join(folder, end)));
    return { name, paths };
  });
}

/** The script that a path means which stands in another. */
export function sourcedScript(path: string, from: string, isFile: (path: string) => boolean): string | undefined {
  let folder = dirname(from);
  for (let level = 0; level < MOST_LEVELS; level++) {
    const file = join(folder, path);
    if (file !== from && isFile(file)) return file;
    if (dirname(folder) === folder) return undefined;
    folder = dirname(folder);
  }
  return undefined;
}

/** What a script declares for those that take it in: its functions and its variables. */
export function declaredByScript(text: string): {
  readonly functions: readonly string[];
  readonly variables: readonly string[];
} {
  const functions = [...text.matchAll(/^[ \t]*(?:function[ \t]+([\w:.-]+)|([\w:.-]+)[ \t]*\([ \t]*\))/gm)];
  const variables = text.matchAll(
    /^(?:(?:export|readonly|declare|typeset)[ \t]+(?:-\w+[ \t]+)*)?([A-Za-z_]\w*)=(?!\()/gm,
  );
  return {
    functions: functions.map(([, first, second]) => first ?? second ?? ''),
    variables: [...variables].map(([, name = '']) => name),
  };
}
