import type { Step } from '../../detection/types.js';
import type { Place } from '../../provenance/types.js';
import type { Edit } from './types.js';
import { codeOnly, isRepeatable, nextCode, previousCode, unquoted } from './source-text.js';

/** The removal of a parameter, and whether what stood as its value had no effect of its own. */
interface Removal {
  readonly edits: readonly Edit[];
  readonly pure: boolean;
}

/** Removes a property with the comma that belongs to it. */
export function dropProperty(text: string, property: Place): Removal {
  const after = nextCode(text, property.end);
  const hasComma = text.charAt(after) === ',';
  const next = hasComma ? nextCode(text, after + 1) : after;
  const previous = previousCode(text, property.start);
  const pure = isPure(text.slice(property.start, property.end).replace(/^[^:]*:/, ''));
  if (text.charAt(next) !== '}') return { edits: [{ start: property.start, end: next, text: '' }], pure };
  if (text.charAt(previous) === '{') return { edits: [{ start: previous + 1, end: next, text: '' }], pure };
  const edit = hasComma ? { start: previous + 1, end: after + 1 } : { start: previous, end: property.end };
  return { edits: [{ ...edit, text: '' }], pure };
}

/** Removes the statement or the link of a chain that puts a parameter into a query, with the line that it alone stands on. */
export function dropStep(text: string, { whole: { start, end }, value }: Step): Removal {
  const pure = isPure(text.slice(value.start, value.end));
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const behind = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0];
  if (behind !== undefined && text.slice(lineStart, start).trim() === '')
    return { edits: [{ start: lineStart, end: end + behind.length, text: '' }], pure };
  const isLink = /^\s*\??\./.test(text.slice(start, end));
  const space = isLink ? '' : (/^[ \t]*/.exec(text.slice(end))?.[0] ?? '');
  return { edits: [{ start, end: end + space.length, text: '' }], pure };
}

/** Removes what declares or imports a name: the whole statement, or one of several. */
export function dropUnused(text: string, whole: Place): readonly Edit[] {
  const before = previousCode(text, whole.start);
  const inBraces = /[{,]/.test(text.charAt(before)) && !text.slice(whole.start).startsWith('{');
  if (inBraces && /[,}]/.test(text.charAt(nextCode(text, whole.end)))) return dropProperty(text, whole).edits;
  // `import one, { other } from '…'`: the comma goes as well.
  if (text.charAt(before) === ',') return [{ start: before, end: whole.end, text: '' }];
  // `const one = 1, other = 2`: so does that behind the first.
  const after = nextCode(text, whole.end);
  if (text.charAt(after) === ',') return [{ start: whole.start, end: nextCode(text, after + 1), text: '' }];
  return dropStep(text, { whole, value: whole }).edits;
}

/** Whether the object that holds a property has others spread into it. */
export function isBesideSpread(source: string, property: Place): boolean {
  const text = codeOnly(source);
  if (hasSpreadBefore(text, property)) return true;
  let depth = 0;
  for (let index = property.end; index < text.length && depth >= 0; index++) {
    const character = text.charAt(index);
    if (/[([{]/.test(character)) depth++;
    else if (/[)\]}]/.test(character)) depth--;
    else if (depth === 0 && text.startsWith('...', index)) return true;
  }
  return false;
}

/** Whether others are spread into the object before a property, which takes the place of what they bring. */
export function isBehindSpread(source: string, property: Place): boolean {
  return hasSpreadBefore(codeOnly(source), property);
}

function hasSpreadBefore(text: string, { start }: Place): boolean {
  let depth = 0;
  for (let index = start - 1; index >= 0 && depth >= 0; index--) {
    const character = text.charAt(index);
    if (/[)\]}]/.test(character)) depth++;
    else if (/[([{]/.test(character)) depth--;
    else if (depth === 0 && text.startsWith('...', index)) return true;
  }
  return false;
}

/** Removes `name=value` and the `&` that belongs to it from a query string; undefined where its value stands elsewhere. */
export function dropFromQuery(text: string, place: Place): Removal | undefined {
  const { start, end } = unquoted(text, place);
  if (text.charAt(end) !== '=') return undefined;
  const value = valueEnd(text, end + 1);
  if (value === undefined || value === end + 1) return undefined;
  const pure = [...text.slice(end + 1, value).matchAll(/\$\{([^}]*)\}/g)].every(([, expression]) =>
    isPure(expression ?? ''),
  );
  const joined = text.charAt(value) === '&';
  switch (text.charAt(start - 1)) {
    case '&':
      return { edits: [{ start: start - 1, end: value, text: '' }], pure };
    case '?':
      return { edits: [{ start: joined ? start : start - 1, end: joined ? value + 1 : value, text: '' }], pure };
    default:
      return /['"`]/.test(text.charAt(start - 1)) && joined
        ? { edits: [{ start, end: value + 1, text: '' }], pure }
        : undefined;
  }
}

/** The end of a query parameter's value; undefined where an embedded expression does not end. */
function valueEnd(text: string, from: number): number | undefined {
  let at = from;
  while (at < text.length && !/[&#'"`\s\\]/.test(text.charAt(at))) {
    if (!text.startsWith('${', at)) {
      at++;
      continue;
    }
    const close = text.indexOf('}', at);
    // An expression with braces or strings of its own is more than a value.
    if (close < 0 || /[{'"`]/.test(text.slice(at + 2, close))) return undefined;
    at = close + 1;
  }
  return at;
}

/** What stands between names and literals where nothing is called, and nothing changed. */
const harmlessOperator = /\?\?|\|\||&&|[!=]==?|[<>]=?|\?(?![.?])|:/;

function isPure(expression: string): boolean {
  const [value = '', ...others] = expression
    .replace(/\/\*[^]*?\*\//g, '')
    .split(harmlessOperator)
    .map((part) => part.replace(/^[\s!]+/, '').trim());
  return isPureOperand(value) && others.every((other) => other !== '' && isPureOperand(other));
}

function isPureOperand(value: string): boolean {
  return /^(?:-?\d[\w.]*|true|false|null|'[^'\\]*'|"[^"\\]*"|)$/.test(value) || isRepeatable(value);
}
