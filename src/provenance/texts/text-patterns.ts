import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { T, calledName, memberName, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { charactersOf, partBetween, plainText, textsOf } from './text.js';
import { UNDEFINED, lazily, mapOptions, objectOf, optionsOf, unionOf } from '../values.js';
import type { FunctionValue, Lazy, TextPattern, TextValue, Value } from '../value.js';

/** Longer texts are data, and are not searched. */
const MAX_LENGTH = 150;
const MAX_PATTERN = 160;
/** How often a pattern may hold what repeats any number of times: more of them may take very long. */
const MAX_REPEATED = 3;
/** How much a pattern may hold that can be missing: each of them doubles what has to be tried. */
const MAX_OPTIONAL = 5;
const MAX_FOUND = 8;

/** `pattern.exec(text)`, `pattern.test(text)`. */
export function patternMethod(
  e: Engine,
  pattern: TextPattern,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const [asked] = name === 'exec' || name === 'test' ? node.arguments : [];
  const texts = asked ? textsIn(e.valueOf(asked, frame)) : [];
  const found = texts.map((text) => matchValue(pattern, text, node, frame));
  if (found.length === 0 || found.includes(undefined)) return undefined;
  const matches = unionOf(found.filter((match) => match !== undefined));
  return name === 'exec'
    ? matches
    : mapOptions(matches, (match) => ({ kind: 'scalar', value: match.kind === 'object' }));
}

/** `text.match(pattern)`. */
export function matchOf(e: Engine, text: TextValue, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const pattern = patternGiven(e, node, frame);
  return pattern && !pattern.flags.includes('g') ? matchValue(pattern, text, node, frame) : undefined;
}

/** `text.replace(what, by)`, where what is replaced is written out and what takes its place is a text. */
export function replacedIn(e: Engine, text: TextValue, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [what, by] = node.arguments;
  if (!what || !by || node.arguments.length > 2 || text.strings) return undefined;
  const found = placesFound(e, text, node, frame);
  if (!found || found.length === 0) return undefined;
  const put = e.valueOf(by, frame);
  if (put.kind === 'function') return filledBy(e, text, found, put, frame);
  const texts = textsIn(put);
  // What is found may be put in again: `$1`.
  if (
    texts.length === 0 ||
    texts.some(({ pieces }) => pieces.some((one) => one.kind === 'chars' && one.text.includes('$')))
  )
    return undefined;
  return unionOf(texts.map((one) => withPut(text, found, () => one)));
}

/** `path.replace(/{(\w+)}/g, (all, name) => values[name])`: what is not a word that stands somewhere stays the placeholder that it is. */
function filledBy(
  e: Engine,
  text: TextValue,
  found: readonly Found[],
  fill: FunctionValue,
  frame: Frame,
): TextValue | undefined {
  const words = new Map<Found, TextValue>();
  for (const place of found) {
    const args = [place, ...(place.groups ?? [])].map((part) =>
      lazily(part ? partBetween(text, part.start, part.end) : UNDEFINED),
    );
    const [word, ...others] = textsOf(applyTo(e, fill, args, frame)).filter((put) =>
      /^\w+$/.test(plainText(put) ?? ''),
    );
    if (word && others.length === 0) words.set(place, word);
  }
  const filled = found.filter((place) => words.has(place));
  return filled.length === 0 ? undefined : withPut(text, filled, (place) => words.get(place) ?? text);
}

function withPut(text: TextValue, found: readonly Found[], put: (place: Found) => TextValue): TextValue {
  const starts = [0, ...found.map(({ end }) => end)];
  const pieces = starts.flatMap((start, index) => {
    const next = found[index];
    const kept = partBetween(text, start, next?.start ?? charactersOf(text).length).pieces;
    return next ? [...kept, ...put(next).pieces] : kept;
  });
  return { ...text, pieces };
}

interface Part {
  readonly start: number;
  readonly end: number;
}

interface Found extends Part {
  /** What the groups of a pattern found; one that takes no part found nothing. */
  readonly groups?: readonly (Part | undefined)[];
}

/** Where what a call replaces stands in a text: not in what is only known at run time. */
function placesFound(
  e: Engine,
  text: TextValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): readonly Found[] | undefined {
  const [what] = node.arguments;
  const value = what && e.valueOf(what, frame);
  const word = value && plainText(value);
  const characters = charactersOf(text);
  if (characters.length > MAX_LENGTH) return undefined;
  const pattern = word === undefined ? patternGiven(e, node, frame) : undefined;
  const regex = word === undefined ? pattern && compiled(pattern) : undefined;
  const found: Found[] = [];
  if (word !== undefined && word !== '') {
    const isAll = calledName(node) === 'replaceAll';
    for (let at = characters.indexOf(word); at >= 0; at = isAll ? characters.indexOf(word, at + word.length) : -1)
      found.push({ start: at, end: at + word.length });
  } else if (regex) {
    const matches = pattern?.flags.includes('g') ? characters.matchAll(regex) : [regex.exec(characters)];
    for (const match of matches)
      if (match) found.push({ start: match.index, end: match.index + match[0].length, groups: groupsOf(match) });
  }
  const isWritten = found.every(({ start, end }) => start < end && !characters.slice(start, end).includes('\0'));
  return isWritten && found.length <= MAX_FOUND ? found : undefined;
}

function groupsOf({ indices }: RegExpExecArray): (Part | undefined)[] {
  return (indices ?? []).slice(1).map((span: Span | undefined) => span && { start: span[0], end: span[1] });
}

/** The texts that a value is, where it is nothing else. */
function textsIn(value: Value): TextValue[] {
  const texts = textsOf(value);
  return texts.length === optionsOf(value).length ? texts : [];
}

/** `text.split(/\s+/)`: the parts between what a pattern finds in what is written out. */
export function splitByPattern(
  e: Engine,
  text: TextValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): readonly TextValue[] | undefined {
  const pattern = patternGiven(e, node, frame);
  const characters = charactersOf(text);
  // Groups would be parts as well.
  if (!pattern || /\((?!\?)/.test(pattern.source) || characters.length > MAX_LENGTH) return undefined;
  const regex = compiled({ ...pattern, flags: `${pattern.flags.replace('g', '')}g` });
  const found = regex && [...characters.matchAll(regex)];
  if (!found || found.some(([what]) => what === '' || what.includes('\0'))) return undefined;
  const starts = [0, ...found.map(({ 0: what, index }) => index + what.length)];
  return starts.map((start, index) => partBetween(text, start, found[index]?.index));
}

function patternGiven(e: Engine, node: TSESTree.CallExpression, frame: Frame): TextPattern | undefined {
  const [given] = node.arguments;
  const value = given && e.valueOf(given, frame);
  return value?.kind === 'unknown' ? value.pattern : undefined;
}

/** Where a group of a pattern stands; one that takes no part stands nowhere. */
type Span = readonly [start: number, end: number];

/** What a pattern finds in a text; undefined where that hangs on what is only known at run time. */
function matchValue(
  pattern: TextPattern,
  text: TextValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const characters = charactersOf(text);
  const regex = characters.length > MAX_LENGTH ? undefined : compiled(pattern);
  if (!regex) return undefined;
  const match = regex.exec(characters);
  if (!match) return characters.includes('\0') ? undefined : { kind: 'scalar', value: null };
  const place = placeOf(node, frame.facts.file);
  const groups = (match.indices ?? []).map((span: Span | undefined): Lazy => {
    return lazily(span === undefined ? UNDEFINED : partBetween(text, span[0], span[1]));
  });
  const named = Object.entries(match.indices?.groups ?? {}).map(([name, span]): [string, Lazy] => [
    name,
    lazily(partBetween(text, span[0], span[1])),
  ]);
  return objectOf(
    {
      ...Object.fromEntries(groups.map((group, index) => [String(index), group])),
      groups: lazily(objectOf(Object.fromEntries(named), place)),
      input: lazily(text),
    },
    place,
  );
}

/** A pattern that is sure to be done soon. */
function compiled({ source, flags }: TextPattern): RegExp | undefined {
  const bare = source.replace(/\\./g, '_');
  const repeated = [...bare.matchAll(/[*+]|\{\d+,\d*\}/g)].length;
  const optional = [...bare.matchAll(/(?<![(*+?}])\?/g)].length;
  const isNested = /\)(?:[*+]|\{)/.test(source);
  if (source.length > MAX_PATTERN || repeated > MAX_REPEATED || optional > MAX_OPTIONAL || isNested) return undefined;
  try {
    return new RegExp(source, `${flags.replace(/[yd]/g, '')}d`);
  } catch {
    return undefined;
  }
}

const ASKS: Readonly<Record<string, (characters: string, word: string) => boolean>> = {
  startsWith: (characters, word) => characters.startsWith(word),
  endsWith: (characters, word) => characters.endsWith(word),
  includes: (characters, word) => characters.includes(word),
};

/** What a call asks a text for, by itself or by a pattern: `path` of `path.startsWith('/')`, `PATTERN.test(path)`. */
export function askedText(call: TSESTree.CallExpression): Node | undefined {
  const callee = unwrap(call.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || name === undefined) return undefined;
  if (Object.hasOwn(ASKS, name) || name === 'match') return callee.object;
  return name === 'test' || name === 'exec' ? call.arguments[0] : undefined;
}

/** `text.startsWith(word)`, where the answer hangs on nothing that is only known at run time. */
export function askedOfText(
  e: Engine,
  text: TextValue,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const asks = entryOf(ASKS, name);
  const [given, ...others] = node.arguments;
  const word = asks && given && others.length === 0 ? plainText(e.valueOf(given, frame)) : undefined;
  if (!asks || word === undefined) return undefined;
  const characters = charactersOf(text);
  if (asks(characters, word)) return { kind: 'scalar', value: true };
  const isOpen =
    name === 'startsWith'
      ? characters.slice(0, word.length).includes('\0')
      : name === 'endsWith'
        ? word !== '' && characters.slice(-word.length).includes('\0')
        : characters.includes('\0');
  return isOpen ? undefined : { kind: 'scalar', value: false };
}
