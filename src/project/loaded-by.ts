/** Frameworks hand what a page's own module loads to the page. */
const LOADED_BY = ['+page.server', '+page', '+layout.server', '+layout'];

/** Modules whose `load` gives a page or a layout its data, as the component names them. */
export function loadedBy(file: string): string[] {
  if (!file.endsWith('.svelte')) return [];
  const path = file.replaceAll('\\', '/');
  const kind = /\/\+(page|layout)(?:@[^/]*)?\.svelte$/.exec(path)?.[1];
  if (kind === undefined) return [];
  const folders = path.split('/').slice(0, -1);
  const top = folders.lastIndexOf('routes');
  const sources = LOADED_BY.filter((name) => name.startsWith(`+${kind}`)).map((name) => `./${name}`);
  for (let depth = kind === 'page' ? 0 : 1; top >= 0 && depth < folders.length - top; depth++) {
    const prefix = depth === 0 ? './' : '../'.repeat(depth);
    sources.push(`${prefix}+layout.server`, `${prefix}+layout`);
  }
  return sources;
}
