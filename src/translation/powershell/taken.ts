import { importedScript, importedScripts } from '../../project/powershell-scripts.js';
import { specifierTo } from '../../project/specifiers.js';
import { readText } from '../../project/text.js';
import type { Surroundings } from '../module.js';
import type { Taken, TakenFile } from '../taken-files.js';
import { functionsIn } from './functions.js';
import { scriptIn } from './parse.js';
import type { Parameter, Script } from './syntax.js';
import { functionName, variableName } from './values.js';

/** What a script uses of those that it takes in. A name that it declares itself is its own; of several the first counts. */
export function takenIn(
  file: string,
  text: string,
  own: ReadonlySet<string>,
  isFile: Surroundings['isFile'],
): Taken<ReadonlyMap<string, readonly Parameter[]>> {
  const functions = new Map<string, readonly Parameter[]>();
  const files: TakenFile[] = [];
  const known = new Set(own);
  const used = text.toLowerCase();
  for (const path of new Set(importedScripts(text))) {
    const found = importedScript(path, file, isFile);
    const script = found === undefined ? undefined : scriptAt(found);
    if (found === undefined || script === undefined) continue;
    const names: string[] = [];
    const take = (name: string, code: string): boolean => {
      if (known.has(name) || !used.includes(name)) return false;
      known.add(name);
      names.push(code);
      return true;
    };
    const declared = new Set(
      script.body.flatMap((one) => (one.kind === 'function' ? [one.name.text.toLowerCase()] : [])),
    );
    for (const [name, parameters] of functionsIn(script.body))
      if (declared.has(name) && take(name, functionName(name))) functions.set(name, parameters);
    for (const name of script.variables) take(`$${name}`, variableName(name));
    files.push({ specifier: specifierTo(found, file), names });
  }
  return { functions, files };
}

function scriptAt(file: string): Script | undefined {
  const text = readText(file);
  if (typeof text !== 'string') return undefined;
  try {
    return scriptIn(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
