import { filterModules, sourcedScript } from '../../project/sourced-scripts.js';
import { specifierTo } from '../../project/specifiers.js';
import { readText } from '../../project/text.js';
import type { Surroundings } from '../module.js';
import { functionsGiven } from './jq-directives.js';
import type { ModuleFunctions, Modules } from './jq-directives.js';

/** What a function of a module is called in the code that is made of it. */
export function moduleFunction(name: string): string {
  return `$def_${name}`;
}

/** The modules of `jq` that the filters of a text may take in, and what brings their functions in. */
export function modulesTakenIn(
  file: string,
  text: string,
  isFile: Surroundings['isFile'],
): { readonly modules: Modules; readonly imports: string } {
  const modules = new Map<string, ModuleFunctions>();
  let imports = '';
  for (const { name, paths } of filterModules(text)) {
    const found = paths.map((path) => sourcedScript(path, file, isFile)).find((one) => one !== undefined);
    const content = found === undefined || modules.has(name) ? undefined : readText(found);
    if (found === undefined || typeof content !== 'string') continue;
    const functions = [...functionsGiven(content)].filter(([one]) => text.includes(one));
    const named = functions.map(([one, { isSeveral }]) => ({ one, isSeveral, code: `$def${modules.size}_${one}` }));
    modules.set(name, new Map(named.map(({ one, isSeveral, code }) => [one, { isSeveral, code }])));
    if (named.length === 0) continue;
    const brought = named.map(({ one, code }) => `${moduleFunction(one)} as ${code}`).join(', ');
    imports += `import { ${brought} } from ${JSON.stringify(specifierTo(found, file))};\n`;
  }
  return { modules, imports };
}
