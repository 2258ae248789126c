import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import type { FunctionNode, Lazy, ObjectValue, Value } from '../value.js';

/** Languages in which a call may give an argument by the name of its parameter. */
const NAMES_ARGUMENTS = /\.(?:pyw?|kts?|cs|php|rb)$/;

/** The key that stands in what is made of arguments that are given by name, and in nothing else. */
export const GIVEN_BY_NAME = '=';

export function mayNameArguments(file: string): boolean {
  return NAMES_ARGUMENTS.test(file);
}

/** Whether an expression gathers arguments that are given by name. */
export function isGivenByName(node: Node): boolean {
  const [first] = node.type === T.ObjectExpression ? node.properties : [];
  return first?.type === T.Property && staticKey(first.key, first.computed) === GIVEN_BY_NAME;
}

/**
 * The argument of a parameter: the one in its place, or the one of its name among those that are given by name, which
 * come in one object behind the others. The last parameter may be one that gathers what has no parameter of its own.
 */
export function argumentFor(
  e: Engine,
  fn: FunctionNode,
  index: number,
  args: readonly Lazy[],
  file: string,
): Value | undefined {
  const named = mayNameArguments(file) ? args.at(-1)?.() : undefined;
  if (named?.kind !== 'object' || named.byName !== true) return args[index]?.();
  const own = new Set(fn.params.map(nameOf));
  const name = nameOf(fn.params[index]);
  if (name !== undefined && named.members.some((member) => member.name === name)) return memberOf(e, named, name);
  if (index < args.length - 1) return args[index]?.();
  // What gathers them is an object as any other from there on.
  const rest: ObjectValue = { ...named, members: named.members.filter(({ name }) => !own.has(name)), byName: false };
  const isLast = index === fn.params.length - 1 || isInFrontOfBlock(fn, index);
  const isPlain = fn.params[index]?.type === T.Identifier || isEmptyAtFirst(fn.params[index]);
  const gathers = isLast && (index === args.length - 1 || isPlain);
  if (gathers && rest.members.length + rest.spreads.length > 0) return rest;
  return name === undefined || rest.spreads.length === 0 ? undefined : memberOf(e, named, name);
}

/** `def each_row(path, **query, &block)`: what gathers them stands in front of the block, with nothing in it where there are none. */
function isInFrontOfBlock({ params }: FunctionNode, index: number): boolean {
  return index === params.length - 2 && isEmptyAtFirst(params[index]) && params[index + 1]?.type === T.Identifier;
}

function isEmptyAtFirst(parameter: FunctionNode['params'][number] | undefined): boolean {
  return (
    parameter?.type === T.AssignmentPattern &&
    parameter.right.type === T.ObjectExpression &&
    parameter.right.properties.length === 0
  );
}

/** What a call gives by name, as one object, which is what `arguments` stands for where calls do so; nothing where it gives nothing so. */
export function givenByName(args: readonly Lazy[], place: Place): ObjectValue | undefined {
  if (!mayNameArguments(place.file)) return undefined;
  const named = args.at(-1)?.();
  if (named?.kind === 'object' && named.byName === true) return named;
  return { kind: 'object', members: [], spreads: [], open: false, place };
}

/** Arguments without the object of those that are given by name. */
export function inPlaces(args: readonly Lazy[], file: string): readonly Lazy[] {
  const last = mayNameArguments(file) ? args.at(-1)?.() : undefined;
  return last?.kind === 'object' && last.byName === true ? args.slice(0, -1) : args;
}

function nameOf(parameter: FunctionNode['params'][number] | undefined): string | undefined {
  const declared = parameter?.type === T.AssignmentPattern ? parameter.left : parameter;
  return declared?.type === T.Identifier ? declared.name : undefined;
}
