import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { callSites } from '../functions/callers.js';
import type { Site } from '../functions/callers-in-context.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { spreadOut } from '../objects/members.js';
import { parameterValue } from './parameters.js';
import { T, calledName, enclosingFunction, isFunction, isInside, isLoop, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { FunctionNode, Value } from '../value.js';
import { optionsOf, unionOf, unknown } from '../values.js';
import { MOST_STEPS, isNamed, listStepped, partAt } from './walked.js';

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
export function walkedTo(
  e: Engine,
  access: TSESTree.MemberExpression,
  isMeant: (name: Value) => boolean,
  frame: Frame,
): Value | undefined {
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

/** The names of a list before the one that is meant, as far as they are written out. */
function namesBefore(list: Value, isMeant: (name: Value) => boolean): { readonly before: Value[] } | undefined {
  const items = list.kind === 'tuple' ? spreadOut(list.items).slice(0, MOST_STEPS) : [];
  const at = items.findIndex(({ spread, value }) => spread || isMeant(value()));
  const isFound = at >= 0 && items[at]?.spread === false;
  return isFound ? { before: items.slice(0, at).map(({ value }) => value()) } : undefined;
}

/** The folds whose step an access is: it takes what the step is told first by what that is told next. */
function foldsBy(e: Engine, access: TSESTree.MemberExpression, frame: Frame): Walks | undefined {
  const step = enclosingFunction(access);
  if (!step || !takesNext(step, access, frame.facts)) return undefined;
  const sites = sitesOf(e, step, frame);
  const walks = sites.flatMap(({ node, facts }) => foldBy(e, outermost(node), { facts, env: frame.env }) ?? []);
  return { walks, isCalledOtherwise: walks.length < sites.length };
}

function takesNext({ params }: FunctionNode, access: TSESTree.MemberExpression, facts: ModuleFacts): boolean {
  const [part, name] = params.map((parameter) =>
    parameter.type === T.Identifier ? facts.variableOf(parameter) : undefined,
  );
  const key = unwrap(access.property);
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

/** The rounds in which a variable is led on: what an access gives is put where it was taken from. */
function roundsOf(e: Engine, access: TSESTree.MemberExpression, frame: Frame): Walks {
  const write = writeAround(access);
  const variable = write?.left.type === T.Identifier ? frame.facts.variableOf(write.left) : undefined;
  const round = write && variable && isNamed(access.object, variable, frame) ? roundAround(write, variable) : undefined;
  if (!variable || !round) return { walks: [] };
  const list = listStepped(round, access.property);
  return { walks: [{ names: list && e.valueOf(list, frame), start: () => heldBefore(e, variable, round, frame) }] };
}

/** What a variable holds before the first of its rounds. */
function heldBefore(e: Engine, variable: Variable, round: Node, frame: Frame): Value {
  const [definition] = variable.defs;
  const node = definition?.node as Node | undefined;
  const name = definition?.name as TSESTree.Identifier | undefined;
  const written = variable.references.findLast(
    ({ identifier, writeExpr }) => writeExpr && outermost(identifier).range[1] <= round.range[0],
  );
  const isWhole = written && (!written.init || (node?.type === T.VariableDeclarator && node.id === name));
  if (isWhole && written.writeExpr) return e.valueOf(written.writeExpr, frame);
  if (!node || !name) return unknown('a walk whose beginning is not followed');
  return isFunction(node) ? parameterValue(e, node, name, frame) : e.valueOf(name, frame);
}

function writeAround(access: Node): TSESTree.AssignmentExpression | undefined {
  let at: Node | undefined = access.parent;
  while (at && at.type !== T.AssignmentExpression && !isFunction(at) && !at.type.endsWith('Statement')) at = at.parent;
  return at?.type === T.AssignmentExpression && at.operator === '=' && isInside(access, at.right) ? at : undefined;
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
