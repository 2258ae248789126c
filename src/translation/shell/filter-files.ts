import { filterFiles, sourcedScript } from '../../project/sourced-scripts.js';
import { specifierTo } from '../../project/specifiers.js';
import { joined, js } from '../code.js';
import { Located } from '../located.js';
import type { Reading, Surroundings } from '../module.js';
import { readingOf } from '../requests/request.js';
import { moduleFunction, modulesTakenIn } from './filter-modules.js';
import { filterFileCode } from './jq.js';

/** What a file gives that is a filter of `jq`. */
const FILTER = '$filter';

/** Reads a file of `jq`, as a function of what it is handed where it is a filter, and with the functions that it gives others. */
export function readFilter(file: string, text: string, { isFile }: Pick<Surroundings, 'isFile'>): Reading {
  const taken = modulesTakenIn(file, text, isFile);
  const code = filterFileCode(new Located(text, 0), '$given', taken.modules);
  if (code === undefined) return { failure: 'a filter of jq of a form that is not understood' };
  const functions = code.functions.map(({ name, parameters, code: gives }) => {
    const all = joined(['$given', ...parameters], ', ');
    return js`export function ${moduleFunction(name)}(${all}) {\nreturn ${gives};\n}\n`;
  });
  const filter = code.filter === undefined ? '' : js`export function ${FILTER}($given) {\nreturn ${code.filter};\n}\n`;
  return readingOf(file, text, [taken.imports, functions, filter]);
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
