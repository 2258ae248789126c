import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { applyTo } from '../functions/calls.js';
import { argument } from '../libraries/library-models.js';
import { placeOf } from '../syntax/syntax.js';
import { isUnknown, lazily, objectOf, once, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';
import { heldBy } from './state-holders.js';

/** Atoms of Jotai, which hold something, or are read by a function that asks others: `atom(async (get) => (await get(userAtom)).roles)`. */
const MAKERS = /^jotai(?:\/vanilla)?(?:\/utils)?\.(?:atom|atomWithDefault|atomWithRefresh|atomWithReset)$/;
const MADE = /^jotai(?:\/vanilla)?(?:\/utils)?\.(\w+)\(\)$/;
/** What gives an atom, or a function that gives one. */
const GIVES_ATOM = /^jotai(?:\/vanilla)?\/utils\.(?:atomFamily|selectAtom|loadable|unwrap)$/;
const READERS = /^jotai(?:\/react|\/vanilla)?(?:\.useAtomValue|\.(?:createStore|getDefaultStore)\(\)\.get)$/;
const PAIR = /^jotai(?:\/react)?\.useAtom$/;
const SELECTS = /^jotai(?:\/vanilla)?\/utils\.selectAtom$/;
/** What the function of an atom asks others by. */
const GET = 'jotai.get';
const READING: LibraryValue = { kind: 'library', path: GET, from: 'jotai' };

/** `get(userAtom)`, `useAtomValue(userAtom)`, `const [user] = useAtom(userAtom)`, and `userFamily(id)`, which gives an atom. */
export function atomCall(
  e: Engine,
  target: LibraryValue,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (!target.path.startsWith('jotai')) return undefined;
  // What the function of an atom gives is not the atom.
  if (MAKERS.test(target.path) || GIVES_ATOM.test(target.path))
    return { kind: 'library', path: `${target.path}()`, from: 'jotai', made: { node, file: frame.facts.file } };
  if (target.path === GET || READERS.test(target.path)) return atomValue(e, argument(args, 0));
  if (PAIR.test(target.path)) return pairOf(e, argument(args, 0), node, frame);
  return MADE.exec(target.path)?.[1] === 'atomFamily' ? memberOfFamily(e, target, args) : undefined;
}

/** What the function of an atom is handed to ask others by, and what a selector is handed. */
export function atomCallback(
  e: Engine,
  target: LibraryValue,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  if (index !== 0) return undefined;
  if (MAKERS.test(target.path)) return position < 2 ? READING : undefined;
  const [selected] = SELECTS.test(target.path) && position === 1 ? call.arguments : [];
  return selected && atomValue(e, e.valueOf(selected, frame));
}

/** What an atom holds; undefined for anything else. */
function atomValue(e: Engine, atom: Value): Value | undefined {
  const values = optionsOf(atom).map((option) => (option.kind === 'library' ? heldByAtom(e, option) : undefined));
  const known = values.flatMap((value) => value ?? []);
  return known.length > 0 && known.length === values.length ? unionOf(known) : undefined;
}

function heldByAtom(e: Engine, { path, made }: LibraryValue): Value | undefined {
  const name = MADE.exec(path)?.[1];
  const facts = made && e.facts(made.file);
  const [first, second] = made?.node.arguments ?? [];
  if (name === undefined || !made || !facts || !first) return undefined;
  const frame: Frame = { facts, env: undefined };
  if (name === 'selectAtom') {
    const selected = atomValue(e, e.valueOf(first, frame));
    return selected && second && applyTo(e, e.valueOf(second, frame), [lazily(selected)], frame);
  }
  if (name === 'unwrap') return atomValue(e, e.valueOf(first, frame));
  if (name === 'loadable') {
    const data = once(() => atomValue(e, e.valueOf(first, frame)) ?? unknown('an atom that is not followed'));
    return objectOf({ data }, placeOf(made.node, made.file));
  }
  if (!MAKERS.test(path.slice(0, -2))) return undefined;
  const read = e.valueOf(first, frame);
  if (read.kind !== 'function') return heldBy(e, made.node, frame);
  return applyTo(e, read, [lazily(READING)], frame);
}

/** `userFamily(id)` of `atomFamily((id) => atom(…))`. */
function memberOfFamily(e: Engine, { made }: LibraryValue, args: readonly Lazy[]): Value | undefined {
  const facts = made && e.facts(made.file);
  const [make] = made?.node.arguments ?? [];
  if (!facts || !make) return undefined;
  const frame: Frame = { facts, env: undefined };
  const atom = applyTo(e, e.valueOf(make, frame), args, frame);
  return isUnknown(atom) ? undefined : atom;
}

function pairOf(e: Engine, atom: Value, node: TSESTree.CallExpression, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  const held = once(() => atomValue(e, atom) ?? unknown('an atom that is not followed'));
  const items = [held, lazily(unknown('what changes an atom'))].map((value) => ({ value, place, spread: false }));
  return { kind: 'tuple', items, place };
}
