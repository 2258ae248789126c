import { loadedBy } from '../../project/loaded-by.js';
import type { Code } from '../code.js';

/**
 * What a component of Svelte is given, as code: its properties by whoever uses it, and a page's data by what it loads. Names that are only declared by
 * being assigned to are declared.
 */
export function givenToSvelte(file: string, scripts: string): Code {
  const names = [...scripts.matchAll(/\bexport\s+let\s+([A-Za-z_$][\w$]*)/g)].map(([, name = '']) => name);
  const loading = loadedBy(file);
  const data = dataLoaded(loading);
  const lines = [
    '\nvar $given;',
    ...loading.map((source, index) => `import { load as $load${String(index)} } from '${source}';`),
    // In a function: when it is called is not known, and so not what was assigned before.
    'export default function $component(given) {',
    '$given = given;',
    ...(loading.length === 0 ? [] : [`$given = { data: ${data} };`]),
    ...names.map((name) => `${name} = $given.${name};`),
    '}',
    ...reactiveNames(scripts).map((name) => `var ${name};`),
    ...(/\$props\s*\(/.test(scripts) ? ['function $props() { return $given; }'] : []),
  ];
  return lines.join('\n');
}

/** What a framework hands to what loads something, as code: nothing is known of it. */
const EVENT = '~0';

function dataLoaded(loading: readonly string[]): string {
  return `{ ${loading.map((_, index) => `...$load${String(index)}(${EVENT})`).join(', ')} }`;
}

/** Names that begin like those of stores, and are none. */
const RUNES = new Set(['state', 'derived', 'effect', 'props', 'bindable', 'inspect', 'host']);

/** `$user` of a store `user`, as code: what the store holds. */
export function storesRead(file: string, text: string, scripts: string): Code {
  const names = [...text.matchAll(/(?<![\w$.'"/])\$([A-Za-z_][\w$]*)/g)].map(([, name = '']) => name);
  const stores = [...new Set(names)].filter((name) => !RUNES.has(name) && isDeclared(name, scripts));
  if (stores.length === 0) return '';
  const loading = loadedBy(file);
  const isPage = loading.length > 0 && /\bimport\s*\{[^}]*\bpage\b[^}]*\}\s*from\s*['"]\$app\/stores['"]/.test(scripts);
  const lines = stores
    .filter((name) => !isDeclared(`$${name}`, scripts))
    .map(
      (name) => `var $${name} = ${isPage && name === 'page' ? `{ data: ${dataLoaded(loading)} }` : `$held(${name})`};`,
    );
  return ["\nimport { get as $held } from 'svelte/store';", ...lines].join('\n');
}

/** Whether something is imported or declared under a name. */
function isDeclared(name: string, scripts: string): boolean {
  const word = `(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`;
  return new RegExp(`\\b(?:let|var|const)\\s+[^=;]*${word}|\\bimport\\s+[^'";]*${word}[^'";]*\\bfrom\\b`).test(scripts);
}

/** `$: name = …`, `$: ({ name } = …)`. */
function reactiveNames(scripts: string): string[] {
  const names = [...scripts.matchAll(/^\s*\$:\s*(?:([A-Za-z_$][\w$]*)\s*=[^=]|\(?\s*\{([^{}]*)\}\s*=[^=])/gm)].flatMap(
    ([, single, several]) =>
      single === undefined
        ? (several ?? '').split(',').map((part) => /([A-Za-z_$][\w$]*)\s*(?:=.*)?$/.exec(part.trim())?.[1] ?? '')
        : [single],
  );
  return [...new Set(names)].filter((name) => name !== '' && !isDeclared(name, scripts));
}
