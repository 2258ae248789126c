import { loadedBy } from '../../project/loaded-by.js';
import type { Code } from '../code.js';

/**
 * What a component of Svelte is given, as code: its properties by whoever uses it, and a page's data by what it loads. Names that are only declared by
 * being assigned to are declared.
 */
export function givenToSvelte(file: string, scripts: string): Code {
  const names = [...scripts.matchAll(/\bexport\s+let\s+([A-Za-z_$][\w$]*)/g)].map(([, name = '']) => name);
  const loading = loadedBy(file);
  const loaded = loading.map((_, index) => `...$load${String(index)}({})`);
  const lines = [
    '\nvar $given;',
    ...loading.map((source, index) => `import { load as $load${String(index)} } from '${source}';`),
    // In a function: when it is called is not known, and so not what was assigned before.
    'export default function $component(given) {',
    '$given = given;',
    ...(loading.length === 0 ? [] : [`$given = { data: { ${loaded.join(', ')} } };`]),
    ...names.map((name) => `${name} = $given.${name};`),
    '}',
    ...reactiveNames(scripts).map((name) => `var ${name};`),
    ...(/\$props\s*\(/.test(scripts) ? ['function $props() { return $given; }'] : []),
  ];
  return lines.join('\n');
}

/** `$: name = …`, `$: ({ name } = …)`. */
function reactiveNames(scripts: string): string[] {
  const names = [...scripts.matchAll(/^\s*\$:\s*(?:([A-Za-z_$][\w$]*)\s*=[^=]|\(?\s*\{([^{}]*)\}\s*=[^=])/gm)].flatMap(
    ([, single, several]) =>
      single === undefined
        ? (several ?? '').split(',').map((part) => /([A-Za-z_$][\w$]*)\s*(?:=.*)?$/.exec(part.trim())?.[1] ?? '')
        : [single],
  );
  const declared = (name: string): boolean =>
    new RegExp(`\\b(?:let|var|const)\\s+[^=;]*(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(scripts);
  return [...new Set(names)].filter((name) => name !== '' && !declared(name));
}
