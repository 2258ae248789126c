import { dirname, relative } from 'node:path';
import { declaredByScript, sourcedScript, sourcedScripts } from '../../project/sourced-scripts.js';
import { readText } from '../../project/text.js';

interface Taken {
  readonly functions: readonly string[];
  readonly files: readonly { readonly specifier: string; readonly names: readonly string[] }[];
}

/** What a script uses of those that it takes in. A name that it declares itself is its own; of several the first counts. */
export function takenIn(file: string, text: string, own: readonly string[]): Taken {
  const functions: string[] = [];
  const files: { specifier: string; names: string[] }[] = [];
  const known = new Set(own);
  for (const path of new Set(sourcedScripts(text))) {
    const found = sourcedScript(path, file);
    const content = found === undefined ? undefined : readText(found);
    if (found === undefined || typeof content !== 'string') continue;
    const declared = declaredByScript(content);
    const names = [...new Set([...declared.functions, ...declared.variables])].filter(
      (name) => !known.has(name) && text.includes(name),
    );
    for (const name of names) known.add(name);
    functions.push(...declared.functions.filter((name) => names.includes(name)));
    const from = relative(dirname(file), found).replaceAll('\\', '/');
    files.push({ specifier: from.startsWith('.') ? from : `./${from}`, names });
  }
  return { functions, files };
}
