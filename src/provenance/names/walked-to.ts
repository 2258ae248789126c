import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { callSites } from '../functions/callers.js';
import type { Site } from '../functions/callers-in-context.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { spreadOut } from '../objects/lists.js';
import { isOnTheWay } from './assignments.js';
import { parameterValue } from './parameters.js';
import {
  T,
  calledName,
  enclosingFunction,
  isFunction,
  isInside,
  isLoop,
  memberName,
  outermost,
  unwrap,
} from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { FunctionNode, Value } from '../value.js';
import { optionsOf, unionOf, unknown } from '../values.js';
import { MOST_STEPS, accessIn, isNamed, listStepped, partAt } from './walked.js';

/** Where a part is taken by a name, and the next one of that by the next name. */
interface Walking {
  /** The names, where it is seen in which order they come. */
  readonly names: Value | undefined;
  readonly start: () => Value;
}

/**
 * What a walk by names has come to where it takes a part by one of them: `for (const name of names) part = part[name]`,
 * `names.reduce((part, name) => part[name], user)`. Undefined where an access is no step of a walk; of a walk that cannot be followed to the name
 * nothing is known: what it begins with is not what is asked.
 */
export function walkedTo(e: Engine, asked: Node, isMeant: (name: Value) => boolean, frame: Frame): Value | undefined {
  const access = partAsked(asked);
  if (!access) return undefined;
  const { walks, isCalledOtherwise } = foldsBy(e, access, frame) ?? roundsOf(e, access, frame);
  const ends = walks.flatMap(({ names, start }) => {
    const ways = (names ? optionsOf(names) : []).flatMap((list) => namesBefore(list, isMeant) ?? []);
    return ways.map(({ before }) => before.reduce((part, name) => partAt(e, part, name), start()));
  });
  if (ends.length > 0) return unionOf(ends);
  // A step that is called otherwise as well may be told the name there.
  return walks.length === 0 || isCalledOtherwise ? undefined : unknown('a walk by names that is not followed');
}

interface Walks {
  readonly walks: readonly Walking[];
  readonly isCalledOtherwise?: boolean;
}

/** Where a part is taken by a name, or asked for: `part[name]`, `name in part`, `part.hasOwnProperty(name)`, `Object.hasOwn(part, name)`. */
interface Access {
  readonly node: Node;
  readonly object: Node;
  readonly name: Node;
}

function partAsked(node: Node): Access | undefined {
  if (node.type === T.MemberExpression) return { node, object: node.object, name: node.property };
  if (node.type === T.BinaryExpression) return { node, object: node.right, name: node.left };
  const callee = node.type === T.CallExpression ? unwrap(node.callee) : undefined;
  if (node.type !== T.CallExpression || callee?.type !== T.MemberExpression) return undefined;
  const [first, second] = node.arguments;
  const isItsOwn = memberName(callee) === 'hasOwnProperty';
  const [object, name] = isItsOwn ? [callee.object, first] : [first, second];
  return object && name ? { node, object, name } : undefined;
}

/** The names of a list before the one that is meant, as far as they are written out. */
function namesBefore(list: Value, isMeant: (name: Value) => boolean): { readonly before: Value[] } | undefined {
  const items = list.kind === 'tuple' ? spreadOut(list.items).slice(0, MOST_STEPS) : [];
  const at = items.findIndex(({ spread, value }) => spread || isMeant(value()));
  const isFound = at >= 0 && items[at]?.spread === false;
  return isFound ? { before: items.slice(0, at).map(({ value }) => value()) } : undefined;
}

/** The folds whose step an access is: it takes what the step is told first by what that is told next. */
function foldsBy(e: Engine, access: Access, frame: Frame): Walks | undefined {
  const step = enclosingFunction(access.node);
  if (!step || !takesNext(step, access, frame.facts)) return undefined;
  const sites = sitesOf(e, step, frame);
  const walks = sites.flatMap(({ node, facts }) => foldBy(e, outermost(node), { facts, env: frame.env }) ?? []);
  return { walks, isCalledOtherwise: walks.length < sites.length };
}

function takesNext({ params }: FunctionNode, access: Access, facts: ModuleFacts): boolean {
  const [part, name] = params.map((parameter) =>
    parameter.type === T.Identifier ? facts.variableOf(parameter) : undefined,
  );
  const key = unwrap(access.name);
  return (
    part !== undefined &&
    part !== null &&
    isNamed(access.object, part, { facts, env: undefined }) &&
    key.type === T.Identifier &&
    facts.variableOf(key) === name
  );
}

/** Where a function is handed over: in its place, or by its name; in the call that is being looked into, where there is one. */
function sitesOf(e: Engine, fn: FunctionNode, { facts, env }: Frame): readonly Site[] {
  if (outermost(fn).parent?.type === T.CallExpression) return [{ node: fn, facts }];
  const seen = frameOf(env, fn)?.caller;
  return seen ? [seen] : callSites(e, fn, facts);
}

/** `names.reduce(step, start)`, `_.reduce(names, step, start)`, `R.reduce(step, start, names)`. */
function foldBy(e: Engine, step: Node, frame: Frame): Walking | undefined {
  const call = step.parent;
  const name = call?.type === T.CallExpression ? calledName(call) : undefined;
  if (call?.type !== T.CallExpression || (name !== 'reduce' && name !== 'reduceRight')) return undefined;
  const [first, second, third] = call.arguments;
  const callee = unwrap(call.callee);
  const isBeside = first !== step || third !== undefined;
  const list = isBeside ? (first === step ? third : first) : callee.type === T.MemberExpression && callee.object;
  const start = isBeside && first !== step ? third : second;
  const names = list && name === 'reduce' ? e.valueOf(list, frame) : undefined;
  return { names, start: () => (start ? e.valueOf(start, frame) : unknown('a fold that begins with an item')) };
}

/** The rounds in which a variable is led on: what is taken by a name is put where it was taken from. */
function roundsOf(e: Engine, access: Access, frame: Frame): Walks {
  const variable = variableLedOn(access.object, frame.facts);
  const round = variable && roundBy(variable, access, frame);
  if (!variable || !round) return { walks: [] };
  const list = listStepped(round, access.name, frame);
  return { walks: [{ names: list && e.valueOf(list, frame), start: () => heldBefore(e, variable, round, frame) }] };
}

function variableLedOn(object: Node, facts: ModuleFacts): Variable | undefined {
  const node = unwrap(object);
  if (node.type === T.LogicalExpression) return variableLedOn(node.left, facts);
  return node.type === T.Identifier ? (facts.variableOf(node) ?? undefined) : undefined;
}

/** The round that an access stands in, at the end of which its variable holds the part that is asked for. */
function roundBy(variable: Variable, access: Access, frame: Frame): Node | undefined {
  for (const { identifier, init } of variable.references) {
    const write: Node | undefined = identifier.parent;
    if (init === true || write.type !== T.AssignmentExpression || write.left !== identifier || write.operator !== '=')
      continue;
    const round = roundAround(write, variable);
    if (!round || !isInside(access.node, round)) continue;
    if (isInside(access.node, write.right) || isTakenBy(write.right, variable, access, frame)) return round;
  }
  return undefined;
}

/** Whether what is put somewhere is taken of a variable by the name of an access: `part[name]`, or what holds that. */
function isTakenBy(put: Node, variable: Variable, { name }: Access, frame: Frame): boolean {
  const taken = [put, heldIn(put, frame.facts)].flatMap(
    (node) => (node && accessIn(node, ({ object }) => isNamed(object, variable, frame))) ?? [],
  );
  return taken.some(({ property }) => isSame(property, name, frame.facts));
}

/** `part[name]` of `const next = part[name]`. */
function heldIn(node: Node, facts: ModuleFacts): Node | undefined {
  const held = unwrap(node);
  const definition = held.type === T.Identifier ? facts.variableOf(held)?.defs[0] : undefined;
  const declared = definition?.node as Node | undefined;
  const isWhole = declared?.type === T.VariableDeclarator && declared.id === definition?.name;
  return isWhole ? (declared.init ?? undefined) : undefined;
}

/** Whether two names are written alike: `name`, `names[i]`. */
function isSame(one: Node, other: Node, facts: ModuleFacts): boolean {
  const [left, right] = [unwrap(one), unwrap(other)];
  if (left.type === T.MemberExpression && right.type === T.MemberExpression)
    return isSame(left.object, right.object, facts) && isSame(left.property, right.property, facts);
  const isNamed = left.type === T.Identifier && right.type === T.Identifier;
  return isNamed && facts.variableOf(left) === facts.variableOf(right);
}

/** What a variable holds before the first of its rounds: what is put there on some ways only leaves what was there before on the others. */
function heldBefore(e: Engine, variable: Variable, round: Node, frame: Frame): Value {
  const [definition] = variable.defs;
  const node = definition?.node as Node | undefined;
  const name = definition?.name as TSESTree.Identifier | undefined;
  if (!node || !name) return unknown('a walk whose beginning is not followed');
  const begun = (): Value => (isFunction(node) ? parameterValue(e, node, name, frame) : e.valueOf(name, frame));
  const written = variable.references.flatMap(({ identifier, writeExpr }) =>
    writeExpr && outermost(identifier).range[1] <= round.range[0] ? [identifier as Node] : [],
  );
  const always = written.findLastIndex(({ parent }) => parent && isOnTheWay(parent, round));
  const values = written.slice(Math.max(always, 0)).map((target) => {
    const whole = putWhole(target);
    return whole ? e.valueOf(whole, frame) : begun();
  });
  return unionOf(always < 0 ? [begun(), ...values] : values);
}

/** What is put into a variable as it stands: `part = user`, `let part = user`. */
function putWhole(target: Node): Node | undefined {
  const { parent } = target;
  if (parent?.type === T.VariableDeclarator) return parent.id === target ? (parent.init ?? undefined) : undefined;
  const isWhole = parent?.type === T.AssignmentExpression && parent.left === target && parent.operator === '=';
  return isWhole ? parent.right : undefined;
}

/** The loop, or the function that is called again, in which a variable is written that is declared outside of it. */
function roundAround(write: Node, { identifiers: [declared] }: Variable): Node | undefined {
  const isOutside = (at: Node): boolean => declared !== undefined && !isInside(declared, bodyOf(at));
  for (let at = write.parent; at && isOutside(at); at = at.parent) if (isLoop(at) || isFunction(at)) return at;
  return undefined;
}

/** What is run again in each round: what a counting loop declares it declares once. */
function bodyOf(node: Node): Node {
  return node.type === T.ForStatement ? node.body : node;
}
