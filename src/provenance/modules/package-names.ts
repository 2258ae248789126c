const NETWORK =
  /^(?:npm:|https?:\/\/(?:unpkg\.com|cdn\.jsdelivr\.net\/npm|esm\.sh|esm\.run|cdn\.skypack\.dev)\/)((?:@[\w.-]+\/)?[\w.-]+)(?:@[^/?]*)?(?:\/([^?]*))?(?:\?.*)?$/;

/** `vue` of `https://unpkg.com/vue@3/dist/vue.esm-browser.js`: what a page or a program takes from where packages are served. */
export function packageAt(specifier: string): string | undefined {
  const [, name, inner] = NETWORK.exec(specifier) ?? [];
  if (name === undefined || inner === undefined || inner === '') return name;
  return /^(?:\+esm|(?:dist|es|esm|build|umd)\/.*)$/.test(inner) ? name : `${name}/${inner}`;
}

/** Packages that are the same thing under another name or in another form. */
export function libraryName(specifier: string): string {
  const name = specifier.replace(/^node:/, '');
  if (name === 'lodash-es') return 'lodash';
  return name
    .replace(/^lodash(?:-es)?\/(?:fp\/)?/, 'lodash.')
    .replace(/\/index(?:\.js)?$/, '')
    .replace(/^(lodash\..*)\.js$/, '$1');
}
