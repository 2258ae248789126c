/** Longer patterns are for more than paths. */
const MOST_CHARACTERS = 300;

/** A pattern of a path as a path with places in it; undefined for one that holds for paths of other forms too. */
export function templateOf(pattern: string): string | undefined {
  if (pattern.length > MOST_CHARACTERS) return undefined;
  const path = pattern
    .replaceAll(/\\+([/.\-:?])/g, '$1')
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/^(?:\(\?:)?\.[*+]\)?(?=\/)/, '')
    .replace(/(?:\.\*|\(\.\*\)|(?:\(\?:)?\?.*)$/, '')
    .replaceAll(/(?:\((?:\?:|\?<\w+>)?)?(?:\[[^\]]*\]|\\+[dw]|\.)(?:[*+]|\{[\d,]+\})\??\)?/g, '{any}');
  return /^[\w/.:\-{}]+$/.test(path) ? path : undefined;
}
