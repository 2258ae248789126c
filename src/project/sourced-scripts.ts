import { dirname, join } from 'node:path';
import { isFileAt } from './module-file.js';

/** `. "$(dirname "$0")/lib.sh"`, `source ../lib/common.bash`: the end of the path is what a script's text says of it. */
const SOURCED = /^[ \t]*(?:[^#\n]*(?:&&|\|\||;|\bthen|\bdo)[ \t]*)?(?:\.|source)[ \t]+([^#\n]*)/gm;
const WORKED_OUT = /\$\w+|\$\{[^}]*\}|\$\((?:[^()]|\([^()]*\))*\)|`[^`]*`/g;
const PATH = /(?:[\w.-]+|\/)[\w./-]*\.(?:ba|z)?sh\b/g;

/** How far above a script the folder may be from which it names others. */
const MOST_LEVELS = 4;

/** Paths of the scripts that a script of a shell takes in, without what is worked out in front of them. */
export function sourcedScripts(text: string): string[] {
  return [...text.matchAll(SOURCED)].flatMap(([, given = '']) => {
    const [word = ''] = /^.*?(?=;|&&|\|\||$)/.exec(given) ?? [];
    const path = word.replace(WORKED_OUT, '').match(PATH)?.at(-1)?.replace(/^\/+/, '');
    return path === undefined ? [] : [path];
  });
}

/** The script that a path means which stands in another. */
export function sourcedScript(
  path: string,
  from: string,
  isFile: (path: string) => boolean = isFileAt,
): string | undefined {
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
