import type { Place } from '../../provenance/types.js';
import type { Use } from '../../detection/types.js';
import type { Edit } from './types.js';
import { eitherOf } from './either.js';
import { endsOperand, replaceOperand, startsOperand } from './operand.js';
import {
  escapeFor,
  indentationAt,
  isIdentifier,
  isRepeatable,
  lineBreakOf,
  nextCode,
  previousCode,
  quotesAround,
  unquoted,
  wordEndingAt,
} from './source-text.js';

type MemberUse = Extract<Use, { readonly kind: 'member' | 'bracket' }>;

/** A property or member name as it is written where a key stands. */
export function keyText(name: string): string {
  return isIdentifier(name) ? name : `'${escapeFor("'", name)}'`;
}

/** Replaces a name where it stands, as an identifier or between quotes. */
function replaceName(text: string, place: Place, name: string): Edit {
  const { start, end } = unquoted(text, place);
  const quote = quotesAround(text, { ...place, start, end });
  return { start, end, text: quote === undefined ? keyText(name) : escapeFor(quote, name) };
}

/** `x.old` becomes `x.new`, `x['old']` becomes `x['new']`. */
export function renameMember(text: string, use: MemberUse, place: Place, name: string): Edit[] | undefined {
  const object = text.slice(use.object.start, use.object.end);
  const before = use.access === 'read' && isRepeatable(object) ? readBefore(text, use.object, object, name) : undefined;
  if (before !== undefined) {
    const end = use.kind === 'bracket' ? closingBracket(text, unquoted(text, place)) : place.end;
    const whole = end !== undefined && startsOperand(text, before.start) && endsOperand(text, end);
    return whole ? [{ start: before.end, end, text: '' }] : undefined;
  }
  const guard = guardBefore(text, use, place);
  if (guard?.asks === false) return undefined;
  if (guard) return [replaceName(text, guard.place, name), ...renamedMember(text, use, place, name)];
  return renamedMember(text, use, place, name);
}

/** `x.new ?? x.old`: the read of the new name on the same object that stands before as an alternative. */
function readBefore(
  text: string,
  { start }: Place,
  object: string,
  name: string,
): { readonly start: number; readonly end: number } | undefined {
  const operator = /\s*(?:\?\?|\|\|)\s*$/.exec(text.slice(Math.max(0, start - 40), start))?.[0];
  if (operator === undefined) return undefined;
  const end = start - operator.length;
  const accesses = [`.${name}`, `?.${name}`, `['${name}']`, `["${name}"]`].map((access) => `${object}${access}`);
  const read = accesses.find((access) => text.endsWith(access, end));
  if (read === undefined) return undefined;
  return /[\w$.\])]/.test(text.charAt(end - read.length - 1)) ? undefined : { start: end - read.length, end };
}

/** The names of functions that say whether an object has a key. */
const asksForKey =
  /(?:^|\.)(?:in|is(?:In|Set|Defined|Present)|exists?|has(?:In|Own)?(?:Key|Field|Prop|Property)?|contains(?:Key|Field|Prop|Property)|key(?:In|Exists))(?:\.call)?$/;

/** The language's own functions that ask for a key. */
const ownAsker = /(?:^|\.)hasOwn(?:Property)?$|\.call$|^Reflect\.has$/;

/**
 * `exists(x, 'old') ? … : x.old`: the name that a function of the code's own is given with the object, and whether its own
 * name says that it asks for a key.
 */
function guardBefore(
  text: string,
  use: MemberUse,
  place: Place,
): { readonly place: Place; readonly asks: boolean; readonly own: boolean } | undefined {
  if (use.access !== 'read') return undefined;
  const inner = unquoted(text, place);
  const line = text.slice(text.lastIndexOf('\n', use.object.start) + 1, use.object.start);
  const asked = /([\w$.]+)\(\s*([\w$.]+)\s*,\s*(['"`])([\w$]+)\3\s*\)\s*\?(?![?.])[^;]*$/.exec(line);
  const [all = '', asker = '', object, quote = '', name = ''] = asked ?? [];
  if (!asked || object !== text.slice(use.object.start, use.object.end)) return undefined;
  if (name !== text.slice(inner.start, inner.end)) return undefined;
  const start = use.object.start - line.length + asked.index + all.indexOf(`${quote}${name}`) + 1;
  const own = ownAsker.test(asker);
  return { place: { ...place, start, end: start + name.length }, asks: own || asksForKey.test(asker), own };
}

function renamedMember(text: string, use: MemberUse, place: Place, name: string): Edit[] {
  if (use.kind === 'bracket' || isIdentifier(name)) return [replaceName(text, place, name)];
  const dot = previousCode(text, place.start);
  return [{ start: use.optional ? dot - 1 : dot, end: place.end, text: computedAccess(use, name) }];
}

/** `: local` behind a key, up to what ends it or gives it a default. */
const localName = /^:\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)(?=\s*(?:[,}]|=(?![=>])))/u;

/** `{ old }` becomes `{ new: old }` and the local name stays; `{ old: x }` becomes `{ new: x }`, and `{ old: new }` becomes `{ new }`. */
export function renameKey(text: string, shorthand: boolean, place: Place, name: string): Edit[] {
  if (shorthand) return [{ start: place.start, end: place.start, text: `${keyText(name)}: ` }];
  const held = localName.exec(text.slice(place.end));
  if (held?.[1] === name) return [{ start: place.start, end: place.end + held[0].length, text: name }];
  return [replaceName(text, place, name)];
}

/** A member of a type with another name; its type is left alone. */
export function renameDeclared(text: string, place: Place, name: string): Edit[] {
  return [replaceName(text, place, name)];
}

function computedAccess(use: MemberUse, name: string): string {
  return `${use.optional ? '?.' : ''}['${escapeFor("'", name)}']`;
}

/** Replaces a name within a string: `get(x, 'a.old')`. */
export function renameInString(text: string, place: Place, name: string): Edit[] {
  const { start, end } = unquoted(text, place);
  return [{ start, end, text: name }];
}

/** `o.old()` becomes `o.new()`; a method that is taken out of its object is left alone. */
export function renameMethod(text: string, place: Place, name: string): Edit[] | undefined {
  const inner = unquoted(text, place);
  const quote = quotesAround(text, inner);
  const before = text.charAt(previousCode(text, quote === undefined ? inner.start : inner.start - 1));
  if (before !== (quote === undefined ? '.' : '[')) return undefined;
  return quote === undefined && !isIdentifier(name) ? undefined : [replaceName(text, place, name)];
}

/** What follows a member whose value is read: where the member ends, where the code goes on, and whether that reads further. */
interface Following {
  readonly end: number;
  readonly at: number;
  readonly chained: boolean;
}

/**
 * `x.old` becomes `(x.new ?? x.old)` with a mark behind it, and every `?.` preserved.
 * Undefined where that could call something twice, change what is assigned, called or deleted, or break the line before.
 */
export function bridgeMember(
  text: string,
  use: MemberUse,
  place: Place,
  name: string,
  mark: string,
): Edit[] | undefined {
  const object = text.slice(use.object.start, use.object.end);
  if (use.access === 'write' || !isRepeatable(object)) return undefined;
  // What asks by the language's own functions is bridged by itself.
  if (guardBefore(text, use, place)?.own === false) return undefined;
  if (boundBothWays.test(text.slice(Math.max(0, use.object.start - 80), use.object.start))) return undefined;
  const inner = unquoted(text, place);
  const opening = text.slice(use.object.end, inner.start).replace(/\s+/g, '');
  // Anything else between object and name is a parenthesis or a comment.
  if (!/^(?:\?\.|\.|(?:\?\.)?\[['"`])$/.test(opening)) return undefined;
  const following = followingOf(text, use, inner);
  if (following === undefined || /^(?:delete|new)$/.test(wordBefore(text, use.object.start))) return undefined;

  const old = `${object}${opening}${text.slice(inner.start, following.end).replace(/\s+/g, '')}`;
  const renewed = `${object}${accessTo(use, opening, name)}`;
  const either = eitherOf(text, place, renewed, old);
  const isChain = either === `${renewed} ?? ${old}`;
  const edit = replaceOperand(text, use.object.start, following.end, `${either} ${mark}`, isChain);
  if (edit === undefined) return undefined;
  return following.chained && (use.optional || object.includes('?.'))
    ? [edit, ...optionalLink(text, following.at)]
    : [edit];
}

/** Whether something of the member's value is read at once: `x.old.length`. */
export function isLookedInto(text: string, use: MemberUse, place: Place): boolean {
  return followingOf(text, use, unquoted(text, place))?.chained ?? true;
}

/** The access to the new name, from the end of the object on. */
function accessTo(use: MemberUse, opening: string, name: string): string {
  const quote = opening.slice(-1);
  if (use.kind === 'bracket') return `${opening}${escapeFor(quote, name)}${quote}]`;
  return isIdentifier(name) ? `${opening}${name}` : computedAccess(use, name);
}

/** `x?.old.y` is undefined where `x` is: what follows the parentheses has to stay optional. */
function optionalLink(text: string, at: number): Edit[] {
  if (text.startsWith('?.', at)) return [];
  return [{ start: at, end: text.charAt(at) === '.' ? at + 1 : at, text: '?.' }];
}

function wordBefore(text: string, at: number): string {
  return wordEndingAt(text, previousCode(text, at));
}

/** What markup binds so that it is written too: `v-model="x.old"`, `bind:value={x.old}`. */
const boundBothWays = /(?:\bv-model[\w:.-]*|\.sync)\s*=\s*["']\s*$|\bbind:[\w-]+\s*=\s*["']?\{\s*$/;

const changing = /^(?:\+\+|--|\(|`|\?\.\(|(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?![=>]))/;

/** Undefined where the member is called, assigned or counted up, or where its end cannot be seen. */
function followingOf(text: string, use: MemberUse, inner: Place): Following | undefined {
  const end = use.kind === 'bracket' ? closingBracket(text, inner) : inner.end;
  if (end === undefined) return undefined;
  const at = nextCode(text, end);
  const next = text.slice(at, at + 5);
  const asserted = /^!(?!=)/.test(next) && use.optional;
  return asserted || changing.test(next) ? undefined : { end, at, chained: /^(?:\.|\?\.|\[)/.test(next) };
}

function closingBracket(text: string, inner: Place): number | undefined {
  const at = nextCode(text, inner.end + 1);
  return text.charAt(at) === ']' ? at + 1 : undefined;
}

/**
 * `{ old }` becomes `{ old: oldBefore, new: old = oldBefore }`: the second default reads the first variable, which takes
 * over a default that stands there already. Undefined where the property has a pattern of its own.
 */
export function bridgePattern(
  text: string,
  use: Extract<Use, { kind: 'pattern' }>,
  place: Place,
  name: string,
  mark: string,
): Edit[] | undefined {
  if (!use.declares) return undefined;
  const inner = unquoted(text, place);
  const afterName = nextCode(text, quotesAround(text, inner) === undefined ? inner.end : inner.end + 1);
  const start = use.shorthand ? inner.start : nextCode(text, afterName + 1);
  if (!use.shorthand && text.charAt(afterName) !== ':') return undefined;
  const local = /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(text.slice(start))?.[0];
  const end = local === undefined ? undefined : targetEnd(text, start + local.length);
  if (local === undefined || end === undefined) return undefined;

  const before = freshName(text, `${local}Before`);
  const gap = isAlone(text, inner, end) ? `${lineBreakOf(text)}${indentationAt(text, inner.start)}` : ' ';
  const taken = `${before}${text.slice(start + local.length, end)},${gap}${keyText(name)}: ${local} = ${before} ${mark}`;
  return [{ start, end, text: use.shorthand ? `${local}: ${taken}` : taken }];
}

/** Whether a member of a pattern has its lines for itself. */
function isAlone(text: string, { start }: Place, end: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start);
  return /^\s*['"]?$/.test(before) && /^\s*,?[ \t]*(?:\r?\n|\/\/)/.test(text.slice(end));
}

const simpleDefault = /^=\s*(?:\[\]|\{\}|'[^'\\\n]*'|"[^"\\\n]*"|[\w$.]+)/;

/** The end of a pattern's variable with a simple default; undefined where it has another one or is no variable. */
function targetEnd(text: string, afterLocal: number): number | undefined {
  const next = nextCode(text, afterLocal);
  const fallback = simpleDefault.exec(text.slice(next))?.[0];
  const end = fallback === undefined ? afterLocal : next + fallback.length;
  return /[,}]/.test(text.charAt(nextCode(text, end))) ? end : undefined;
}

/** A name that the code does not use. That of another pattern is only read in there. */
function freshName(text: string, wish: string): string {
  let name = wish;
  while (isTaken(text, name)) name += '_';
  return name;
}

function isTaken(text: string, name: string): boolean {
  const word = String.raw`(?<![\p{ID_Continue}$])${name.replaceAll('$', String.raw`\$`)}(?![\p{ID_Continue}$])`;
  const inPatterns = new RegExp(String.raw`:\s*${word}[^,{}]*,[^,{}]*=\s*${word}`, 'gu');
  return new RegExp(word, 'u').test(text.replace(inPatterns, ''));
}
