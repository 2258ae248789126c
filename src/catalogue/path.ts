/** The trailing segment of an endpoint's path that stands for any number of further segments, none included. */
export const anyFurther = '{*}';

/** Literal segments and `{name}` parameters behind slashes, `{*}` at most at the end. */
export const pathForm = /^(?:\/(?:[A-Za-z0-9._~-]+|\{[A-Za-z][A-Za-z0-9_]*\}))+(?:\/\{\*\})?$/;

export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

export function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

/**
 * The path of an address as a person would write it: without host, query, fragment and trailing slash; parameters written
 * `:x`, `{{x}}`, `[x]`, `<x>` or `${x}` become `{x}`. Undefined where the text holds no path.
 */
export function normalisePath(text: string): string | undefined {
  const path = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/^(?:\$?\{\{?[^}/]*\}?\})(?=\/)/, '')
    .replace(/[?#].*$/, '');
  if (!path.includes('/')) return undefined;
  const segments = segmentsOf(path).map((segment) => {
    const parameter = /^(?::|\$?\{\{?|\[|<)\s*([\w.*-]+)\s*(?:\}\}?|\]|>)?$/.exec(segment);
    return parameter === null ? segment : `{${parameter[1] ?? ''}}`;
  });
  return segments.length === 0 ? undefined : `/${segments.join('/')}`;
}

/** Whether a path is one that the pattern (an endpoint's path) describes. Letters count without their case. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const open = wanted.at(-1) === anyFurther;
  const fixed = open ? wanted.slice(0, -1) : wanted;
  if (open ? given.length < fixed.length : given.length !== fixed.length) return false;
  return fixed.every((segment, index) => {
    const other = given[index] ?? '';
    return isParameter(segment) ? other !== '' : segment.toLowerCase() === other.toLowerCase();
  });
}

/** Whether the segments of `part` stand in the pattern one after another. */
export function containsPath(pattern: string, part: string): boolean {
  const whole = segmentsOf(pattern);
  const wanted = segmentsOf(part);
  return whole.some((first, start) => {
    if (first === anyFurther) return false;
    const rest = whole.slice(start);
    const open = rest.indexOf(anyFurther);
    return wanted.every((segment, offset) => {
      if (open >= 0 && offset >= open) return true;
      const own = rest[offset];
      if (own === undefined) return false;
      return isParameter(own) ? isParameter(segment) : own.toLowerCase() === segment.toLowerCase();
    });
  });
}
