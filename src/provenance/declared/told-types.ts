import type { TSESTree } from '@typescript-eslint/types';
import { mayDeclare } from './declared-names.js';
import { typeValue } from './declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { asList } from '../objects/lists.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { isTestData, isTestDouble } from '../testing/test-data.js';
import { T, isFunction, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { elementType, mayHold, unwrapped } from './wrapping-types.js';
import { isUnknown, objectOf, optionsOf } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

/** Types that a call is told, and where they stand. */
interface ToldTypes {
  readonly types: readonly TSESTree.TypeNode[];
  readonly facts: ModuleFacts;
}

const MAX_STEPS = 8;
/** Members of options under which something of the type stands. */
const HELD_UNDER =
  /^(?:fields|defaults|overrides|default(?:Values?|Data)|initial(?:Values?|Data|State)|placeholderData)$/;
/** Handlers of msw are a server of the tests' own. */
const OWN_SERVER = /^msw\b/;

/**
 * What is expected of an object, a list or what a function gives that a call of a library is handed and told the type of:
 * `Factory.define<User>(() => ({ … }))`, `mock<User>({ … })`, `useForm<User>({ defaultValues: { … } })`.
 * @param written the object or the list itself
 */
export function toldByTypes(
  e: Engine,
  target: Value,
  call: CallNode,
  argument: Node,
  written: Node,
  frame: Frame,
): Value | undefined {
  if (target.kind !== 'library' || OWN_SERVER.test(target.path)) return undefined;
  const told = call.typeArguments
    ? { types: call.typeArguments.params, facts: frame.facts }
    : isTestData(target)
      ? typesOfMaker(e, call, frame, 0)
      : undefined;
  // A package that makes nothing but such things is taken at its word; elsewhere the object has to look like it.
  const fewest = isTestData(target) || isTestDouble(target) ? 1 : 2;
  const node = unwrap(written);
  const whole = told && ofTypes(e, told, node, fewest);
  if (whole) return whole;
  if (!told || node !== unwrap(argument) || node.type !== T.ObjectExpression) return undefined;
  const members = node.properties.flatMap((property) => {
    const name = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
    if (property.type !== T.Property || name === undefined || !HELD_UNDER.test(name)) return [];
    const shown = isFunction(property.value) ? undefined : ofTypes(e, told, unwrap(property.value), fewest);
    return shown ? [[name, () => shown] as const] : [];
  });
  return members.length > 0 ? objectOf(Object.fromEntries(members), placeOf(node, frame.facts.file)) : undefined;
}

/** The first of the types that what is written has the members of. */
function ofTypes(e: Engine, { types, facts }: ToldTypes, written: Node, fewest: number): Value | undefined {
  const [item] = written.type === T.ArrayExpression ? written.elements : [];
  const object = item ? unwrap(item) : written;
  if (object.type !== T.ObjectExpression) return undefined;
  for (const type of types) {
    const whole = unwrapped(type.type === T.TSFunctionType ? (type.returnType?.typeAnnotation ?? type) : type);
    const element = elementType(whole);
    const one = element ? unwrapped(element) : whole;
    if (!mayHold(one) || (element && object === written) || !hasMembers(e, object, one, facts, fewest)) continue;
    const value = typeValue(e, one, { facts, types: undefined, env: undefined });
    if (!isUnknown(value)) return object === written ? value : asList(value);
  }
  return undefined;
}

function hasMembers(
  e: Engine,
  { properties }: TSESTree.ObjectExpression,
  node: TSESTree.TypeNode,
  facts: ModuleFacts,
  fewest: number,
): boolean {
  const names = properties.flatMap((property) =>
    property.type === T.Property ? (staticKey(property.key, property.computed) ?? '') : [],
  );
  return names.length >= fewest && names.every((name) => name !== '' && mayDeclare(e, { node, facts }, name));
}

/** The types that what makes test data was made with: `factory.params({ … }).build({ … })`. */
export function typesOfMaker(e: Engine, call: CallNode, frame: Frame, steps: number): ToldTypes | undefined {
  if (call.typeArguments) return { types: call.typeArguments.params, facts: frame.facts };
  if (steps > MAX_STEPS || call.callee.type === T.Super) return undefined;
  const callee = unwrap(call.callee);
  const maker = e.valueOf(callee.type === T.MemberExpression ? callee.object : callee, frame);
  for (const option of optionsOf(maker)) {
    const found = option.kind === 'library' ? typesOfMade(e, option, steps) : undefined;
    if (found) return found;
  }
  return undefined;
}

function typesOfMade(e: Engine, { made }: LibraryValue, steps: number): ToldTypes | undefined {
  const facts = made && e.facts(made.file);
  return facts && typesOfMaker(e, made.node, { facts, env: undefined }, steps + 1);
}
