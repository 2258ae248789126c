import { filterFiles, sourcedScript } from '../../project/sourced-scripts.js';
import { specifierTo } from '../../project/specifiers.js';
import { js } from '../code.js';
import { Located } from '../located.js';
import type { Reading, Surroundings } from '../module.js';
import { readingOf } from '../requests/request.js';
import { filterCode } from './jq.js';

/** What a file gives that is a filter of `jq`. */
const FILTER = '$filter';

/** Reads a file that is a filter of `jq`, as a function of what it is handed. */
export function readFilter(file: string, text: string): Reading {
  const code = filterCode(new Located(text, 0), '$given');
  if (code === undefined) return { failure: 'a filter of jq of a form that is not understood' };
  return readingOf(file, text, js`export function ${FILTER}($given) {\nreturn ${code};\n}\n`);
}

/** The filters in files that a script hands answers to, by how it calls them, and what brings them in. */
export function filtersTakenIn(
  file: string,
  text: string,
  isFile: Surroundings['isFile'],
): { readonly names: ReadonlyMap<string, string>; readonly imports: string } {
  const names = new Map<string, string>();
  let imports = '';
  for (const path of new Set(filterFiles(text))) {
    const found = sourcedScript(path, file, isFile);
    if (found === undefined) continue;
    const name = `${FILTER}_${path.replace(/\W/g, '_')}`;
    names.set(path, name);
    imports += `import { ${FILTER} as ${name} } from ${JSON.stringify(specifierTo(found, file))};\n`;
  }
  return { names, imports };
}

/** The end of a path as a script writes it, without what is worked out in front of it. */
export function filterAt(word: string): string | undefined {
  return filterFiles(`-f ${word}`)[0];
}
