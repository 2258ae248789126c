import { declaredByScript, sourcedScript, sourcedScripts } from '../../project/sourced-scripts.js';
import { specifierTo } from '../../project/specifiers.js';
import { readText } from '../../project/text.js';
import type { Surroundings } from '../module.js';
import type { Taken, TakenFile } from '../taken-files.js';

/** What a script uses of those that it takes in. */
export interface Sourced extends Taken<readonly string[]> {
  /** The texts of the scripts. */
  readonly texts: readonly string[];
}

export const NOTHING_SOURCED: Sourced = { functions: [], files: [], texts: [] };

/** What a script uses of those that it takes in. A name that it declares itself is its own; of several the first counts. */
export function takenIn(file: string, text: string, own: readonly string[], isFile: Surroundings['isFile']): Sourced {
  const functions: string[] = [];
  const texts: string[] = [];
  const files: TakenFile[] = [];
  const known = new Set(own);
  for (const path of new Set(sourcedScripts(text))) {
    const found = sourcedScript(path, file, isFile);
    const content = found === undefined ? undefined : readText(found);
    if (found === undefined || typeof content !== 'string') continue;
    const declared = declaredByScript(content);
    const names = [...new Set([...declared.functions, ...declared.variables])].filter(
      (name) => !known.has(name) && text.includes(name),
    );
    for (const name of names) known.add(name);
    functions.push(...declared.functions.filter((name) => names.includes(name)));
    texts.push(content);
    files.push({ specifier: specifierTo(found, file), names });
  }
  return { functions, files, texts };
}
