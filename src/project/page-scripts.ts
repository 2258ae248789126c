const loaded = /<script\b[^>]{0,500}?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Whether a file holds a page that loads scripts, by its name. */
export function isPage(file: string): boolean {
  return /\.html?$/i.test(file);
}

/** Scripts beside it that a page loads: `<script src="../users/load.js">`. Where addresses from the top of a server lead, nobody tells. */
export function scriptsOfPage(markup: string): readonly string[] {
  return addressesOfScripts(markup).flatMap((path) => {
    if (path === '' || /^(?:\/|[a-z][\w+.-]*:)/i.test(path)) return [];
    return [path.startsWith('.') ? path : `./${path}`];
  });
}

/** The addresses of the scripts that a page loads, as they are written. */
export function addressesOfScripts(markup: string): readonly string[] {
  return [...markup.matchAll(loaded)].map(([, double, single]) => (double ?? single ?? '').trim());
}
