import type { TSESTree } from '@typescript-eslint/types';
import { memberOf } from '../../provenance/objects/members.js';
import type { SchemaKeys } from '../../provenance/schemas/written-keys.js';
import { T, calledName, innerPlace, mergedInto, placeOf, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isFalse } from '../../provenance/syntax/properties.js';
import type { ObjectValue, Value } from '../../provenance/value.js';
import { optionsOf } from '../../provenance/values.js';
import type { FileContext } from '../context.js';
import { isJsonSchemaOfOtherEvent, namesOfValue } from '../descriptions/described-bodies.js';
import { isHarmless } from './applied-schemas.js';
import type { KeysDue } from './event-keys.js';
import { isBody, report } from './event-keys.js';
import { takesAwayUnknown } from './lenient-checks.js';
import { refusesBody } from './refusing-schemas.js';
import { keysOf } from './schema-keys.js';

/** `{ properties: {…}, additionalProperties: false }`, where the keys may be spread, or stand in a constant. */
export function jsonSchema(context: FileContext, due: KeysDue, node: TSESTree.Property): void {
  const schema = node.parent;
  if (!isFalse(node.value) || schema.type !== T.ObjectExpression) return;
  const call = callOfOptions(schema);
  const keys = keysHere(context, schema) ?? keysOfOptions(context, call);
  if (keys) closedKeys(context, due, keys, node.key, call ?? schema);
  else if (isPutTogether(context, schema))
    closedValue(context, due, context.engine.valueOf(mergedInto(schema), context.frame), node.key, schema);
}

/** `schema.additionalProperties = false`. */
export function closedLater(context: FileContext, due: KeysDue, write: TSESTree.AssignmentExpression): void {
  const { left, right } = write;
  if (left.type !== T.MemberExpression || !isFalse(right) || isHandedOver(context, left.object)) return;
  closedValue(context, due, context.engine.valueOf(left.object, context.frame), left.property, write);
}

function closedKeys(context: FileContext, due: KeysDue, keys: SchemaKeys, said: Node, made: Node): void {
  const names = keysOf(context.engine, keys.keys, { facts: keys.facts, env: undefined });
  if (!isBody(context, due, names) || takesAwayUnknown(context) || !refusesBody(context, due, [keys], made)) return;
  report(context, due, innerPlace(said, context.facts.file), placeOf(keys.keys, keys.facts.file));
}

/** The same for a schema of which the keys stand elsewhere: each that one function makes has those that it was handed. */
function closedValue(context: FileContext, due: KeysDue, schema: Value, said: Node, made: Node): void {
  const held = schema.kind === 'object' ? optionsOf(memberOf(context.engine, schema, 'properties')) : [];
  const ways = held.filter((one): one is ObjectValue => one.kind === 'object');
  const properties = ways.find((one) => isBody(context, due, namesOfValue(one)));
  // Where a switch brings in all that is added, the schema is ready for it.
  if (!properties || ways.some((one) => hasAdded(due, namesOfValue(one)))) return;
  if (takesAwayUnknown(context) || isJsonSchemaOfOtherEvent(context, due, schema)) return;
  if (!isHarmless(context, due, made)) report(context, due, innerPlace(said, context.facts.file), properties.place);
}

function hasAdded({ detect }: KeysDue, names: readonly string[]): boolean {
  return detect.adds.every((name) => names.includes(name));
}

function keysHere({ facts }: FileContext, schema: TSESTree.ObjectExpression): SchemaKeys | undefined {
  const properties = propertyOf(schema, 'properties');
  return properties?.value.type === T.ObjectExpression ? { keys: properties.value, facts } : undefined;
}

/** The call that options stand in: `Type.Object({ … }, { additionalProperties: false })`. */
function callOfOptions(options: TSESTree.ObjectExpression): TSESTree.CallExpression | undefined {
  const call = options.parent;
  return call.type === T.CallExpression && call.arguments[1] === options && calledName(call) === 'Object'
    ? call
    : undefined;
}

/** The keys of `Type.Object({ … }, { additionalProperties: false })`, where the refusal stands in the options. */
function keysOfOptions({ facts }: FileContext, call: TSESTree.CallExpression | undefined): SchemaKeys | undefined {
  const keys = call?.arguments[0];
  return keys?.type === T.ObjectExpression ? { keys, facts } : undefined;
}

/** `{ ...base, additionalProperties: false }`, `{ properties, additionalProperties: false }`, `Object.assign({}, base, { … })`. */
function isPutTogether(context: FileContext, schema: TSESTree.ObjectExpression): boolean {
  const written = propertyOf(schema, 'properties')?.value;
  const spread = schema.properties.findLast((property) => property.type === T.SpreadElement)?.argument;
  const whole = mergedInto(schema);
  const from = written ?? spread ?? whole;
  return from !== schema && !isHandedOver(context, from);
}

/** Whether something is a parameter: what it is for one caller, it need not be for another. */
export function isHandedOver({ facts }: Pick<FileContext, 'facts'>, from: Node): boolean {
  let at = unwrap(from);
  while (at.type === T.MemberExpression) at = unwrap(at.object);
  if (at.type === T.CallExpression) return at.arguments.some((argument) => isHandedOver({ facts }, argument));
  return at.type === T.Identifier && (facts.variableOf(at)?.defs[0]?.type as string | undefined) === 'Parameter';
}

function propertyOf(schema: TSESTree.ObjectExpression, name: string): TSESTree.Property | undefined {
  return schema.properties.findLast(
    (property): property is TSESTree.Property =>
      property.type === T.Property && staticKey(property.key, property.computed) === name,
  );
}
