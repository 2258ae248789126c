/** Where tests may stand that call what a project puts on its runner. */
const TESTS = /(?:^|[\\/])(?:cypress|e2e|tests?|specs?|wdio)[\\/]|\.(?:cy|e2e|spec|test)\.[cm]?[jt]sx?$/i;

const ADDED = /(?:\bCommands\s*\.\s*(?:add|addQuery)|\.\s*addCommand)\s*\(\s*['"`](\w+)['"`]/g;
const ADDED_TOGETHER = /\bCommands\s*\.\s*addAll\s*\(\s*\{/g;
/** A key at the beginning of a line, or alone between others. */
const KEYS = /(?:^|[{,])\s*(?:async\s+)?(\w+)\s*(?=[(:,}])/gm;

export function mayHoldTests(file: string): boolean {
  return TESTS.test(file);
}

/** Names under which a text puts commands of its own on a test runner: `Cypress.Commands.add('name', fn)`. */
export function commandsIn(text: string): ReadonlySet<string> {
  if (!text.includes('Commands') && !text.includes('addCommand')) return new Set();
  const names = [...text.matchAll(ADDED)].flatMap(([, name = '']) => name);
  const keys = [...text.matchAll(ADDED_TOGETHER)].flatMap(({ index }) =>
    [...text.slice(index).matchAll(KEYS)].flatMap(([, name = '']) => name),
  );
  return new Set([...names, ...keys]);
}

/** Whether a text calls one of some names as a method. */
export function callsOneOf(names: ReadonlySet<string>, text: string): boolean {
  return [...text.matchAll(/\.\s*(\w+)\s*(?=[(<])/g)].some(([, name = '']) => names.has(name));
}
