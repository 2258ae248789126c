import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { isAddress } from './address-functions.js';
import { testsBefore } from '../names/decided.js';
import { toldName } from '../objects/told-names.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { CallNode } from '../modules/module-facts.js';
import {
  T,
  calledName,
  innerPlace,
  isFunction,
  memberName,
  outermost,
  placeOf,
  staticString,
  unwrap,
} from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { asText, holeOf, piecesOf, plainText, splitText, textOf } from '../texts/text.js';
import { isSurelyReached } from '../names/told-by-arguments.js';
import { lazily, mapOptions, once, optionsOf } from '../values.js';
import type { Lazy, Member, ObjectValue, Piece, TextValue, Value } from '../value.js';

/** Addresses of which the query is being worked out: what that is made of reads them as they were before. */
const working = new Set<Variable>();

/** `url.searchParams.set(name, value)`: the address goes on with what is added. */
export function withSearch(e: Engine, variable: Variable, url: TextValue, frame: Frame): TextValue {
  if (working.has(variable)) return url;
  working.add(variable);
  try {
    return searched(e, variable, url, frame);
  } finally {
    working.delete(variable);
  }
}

function searched(e: Engine, variable: Variable, url: TextValue, frame: Frame): TextValue {
  const pieces = [...url.pieces];
  const isMade = isAddress(variable);
  for (const { identifier } of variable.references) {
    const given = searchSet(identifier);
    if (given) pieces.push(...searchPieces(e.valueOf(given, frame), placeOf(given, frame.facts.file)));
    else if (isMade) pieces.push(...piecesAddedBy(e, identifier, url, frame));
  }
  const calls = variable.references.flatMap(({ identifier }) => searchCall(identifier) ?? []);
  const dropped = calls.filter((call) => calledName(call) === 'delete');
  for (const call of calls) {
    if (calledName(call) !== 'delete' && !dropped.some((later) => takesBack(later, call)))
      pieces.push(...parameterPieces(e, call, isBegun(pieces), frame));
  }
  return pieces.length > url.pieces.length ? { ...url, pieces } : url;
}

/** `setQuery(url, query)`: what a function of the project adds to an address that it is handed. */
function piecesAddedBy(e: Engine, use: Node, url: TextValue, frame: Frame): readonly Piece[] {
  const call = use.parent;
  const index = call?.type === T.CallExpression ? call.arguments.indexOf(use as TSESTree.Identifier) : -1;
  if (call?.type !== T.CallExpression || index < 0) return [];
  for (const fn of optionsOf(e.valueOf(call.callee, frame))) {
    const parameter = fn.kind === 'function' ? fn.node.params[index] : undefined;
    const facts = fn.kind === 'function' && parameter?.type === T.Identifier ? e.facts(fn.file) : undefined;
    const variable = facts && parameter ? facts.variableOf(parameter) : undefined;
    if (fn.kind !== 'function' || !facts || !variable?.references.some(({ identifier }) => addsQuery(identifier)))
      continue;
    const args = argumentsOf(e, call, frame).map((argument, at) => (at === index ? lazily(url) : argument));
    const env = enter(fn.node, args, fn.env, frame.env, fn.self);
    const whole = env && withSearch(e, variable, url, { facts, env });
    if (whole) return whole.pieces.slice(url.pieces.length);
  }
  return [];
}

function addsQuery(url: Node): boolean {
  return searchSet(url) !== undefined || searchCall(url) !== undefined;
}

/** `url.search = query`, `parts.query = { … }`. */
function searchSet(url: Node): Node | undefined {
  const access = url.parent;
  if (
    access?.type !== T.MemberExpression ||
    access.object !== url ||
    !/^(?:search|query)$/.test(memberName(access) ?? '')
  )
    return undefined;
  const put = access.parent;
  return put.type === T.AssignmentExpression && put.operator === '=' && put.left === access ? put.right : undefined;
}

function searchPieces(query: Value, place: ObjectValue['place']): Piece[] {
  const pieces = piecesOf(query, place);
  const [first] = pieces;
  const isBegun = first?.kind === 'chars' && first.text.startsWith('?');
  return isBegun ? [...pieces] : [{ kind: 'chars', text: '?', place }, ...pieces];
}

function searchCall(url: Node): TSESTree.CallExpression | undefined {
  const parameters = url.parent;
  if (parameters?.type !== T.MemberExpression || memberName(parameters) !== 'searchParams') return undefined;
  const method = parameters.parent;
  const call = method.type === T.MemberExpression ? method.parent : undefined;
  if (method.type !== T.MemberExpression || call?.type !== T.CallExpression || call.callee !== method) return undefined;
  return /^(?:set|append|delete)$/.test(memberName(method) ?? '') ? call : undefined;
}

/** `query.delete(name)` behind `query.set(name, value)`, on the same way. */
function takesBack(later: TSESTree.CallExpression, call: TSESTree.CallExpression): boolean {
  const [key] = call.arguments;
  const [dropped] = later.arguments;
  const name = key && staticString(key);
  if (name === undefined || !dropped || staticString(dropped) !== name || later.range[0] < call.range[0]) return false;
  const block = later.parent.type === T.ExpressionStatement ? later.parent.parent : undefined;
  return block !== undefined && block.range[0] <= call.range[0] && call.range[1] <= block.range[1];
}

/** A query without the parameter that `query.delete(name)` takes away in any case. */
export function withoutParameter(
  e: Engine,
  query: ObjectValue,
  call: TSESTree.CallExpression,
  frame: Frame,
): ObjectValue {
  const [key] = call.arguments;
  const name = key && plainText(e.valueOf(key, frame));
  const isOwn = query.members.some((member) => member.name === 'delete');
  if (name === undefined || isOwn || testsBefore(call).length > 0) return query;
  return { ...query, members: query.members.filter((member) => member.name !== name) };
}

function isBegun(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => piece.kind === 'chars' && piece.text.includes('?'));
}

function parameterPieces(e: Engine, call: TSESTree.CallExpression, begun: boolean, frame: Frame): Piece[] {
  const { file } = frame.facts;
  const [key, given] = call.arguments;
  if (!key || !given) return [];
  const place = placeOf(call, file);
  const separator: Piece = { kind: 'chars', text: begun ? '&' : '?', place };
  const name = e.valueOf(key, frame);
  if (plainText(name) === undefined) return [separator, holeOf(place, loopedObject(e, call, frame) ?? unseen(place))];
  return [
    separator,
    ...piecesOf(name, innerPlace(key, file)),
    { kind: 'chars', text: '=', place },
    ...piecesOf(e.valueOf(given, frame), innerPlace(given, file)),
  ];
}

function unseen(place: ObjectValue['place']): ObjectValue {
  return { kind: 'object', members: [], spreads: [], open: true, place };
}

/** The object whose entries or keys a loop around a node goes over. */
function loopedObject(e: Engine, node: Node, frame: Frame): Value | undefined {
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    if (at.type === T.ForInStatement) return e.valueOf(at.right, frame);
    const list = at.type === T.ForOfStatement ? at.right : isFunction(at) ? loopedBy(at) : undefined;
    const entries = list ? unwrap(list) : undefined;
    const callee = entries?.type === T.CallExpression ? unwrap(entries.callee) : undefined;
    if (entries?.type !== T.CallExpression || callee?.type !== T.MemberExpression) continue;
    const [object] = entries.arguments;
    if (object && /^(?:entries|keys)$/.test(memberName(callee) ?? '')) return e.valueOf(object, frame);
  }
  return undefined;
}

function loopedBy(callback: Node): Node | undefined {
  const call = outermost(callback).parent;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  return callee?.type === T.MemberExpression && memberName(callee) === 'forEach' ? callee.object : undefined;
}

/** A query with the parameter that `query.set(name, value)` adds. */
export function withParameter(
  e: Engine,
  query: ObjectValue,
  call: TSESTree.CallExpression,
  frame: Frame,
): ObjectValue | undefined {
  const [key, given] = call.arguments;
  if (!key || !given) return undefined;
  const told = toldName(e, key, frame);
  const looped = told ? undefined : loopedObject(e, call, frame);
  if (looped !== undefined) return { ...query, spreads: [...query.spreads, lazily(looped)] };
  if (!told) return { ...query, open: true };
  const member: Member = {
    name: told.name,
    key: innerPlace(key, frame.facts.file),
    ...(told.place && { heldAt: told.place }),
    property: placeOf(call, frame.facts.file),
    shorthand: false,
    value: once(() => e.valueOf(given, frame)),
    addedBy: call,
    ...(isSurelyReached(e, call, frame) && { sure: true }),
  };
  return { ...query, members: [...query.members, member] };
}

/** The query of a request that another step adds to: `.query({ start: 0 }).query('all=true')`. */
export function withQuery(before: Lazy | undefined, added: Lazy, step: CallNode, { facts }: Frame): Lazy {
  const own = once(() =>
    mapOptions(added(), (option) => {
      const text = asText(option);
      return text ? queryIn(text, step) : option;
    }),
  );
  if (!before) return own;
  return lazily({
    kind: 'object',
    members: [],
    spreads: [before, own],
    open: false,
    place: placeOf(step, facts.file),
  });
}

/** `start=0&all=true`, by its names. */
function queryIn(text: TextValue, step: CallNode): ObjectValue {
  const parts = splitText(text, '&').filter(({ pieces }) => pieces.length > 0);
  const members = parts.flatMap((part): Member[] => {
    const [named, ...values] = splitText(part, '=');
    const name = named && plainText(named);
    const key = named?.pieces[0]?.place;
    if (name === undefined || key === undefined) return [];
    const [value = textOf('', key)] = values;
    return [{ name, key, property: part.place, shorthand: false, value: () => value, addedBy: step, sure: true }];
  });
  return { kind: 'object', members, spreads: [], open: members.length < parts.length, place: text.place };
}
