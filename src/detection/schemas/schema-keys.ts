import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../../provenance/engine.js';
import { ownKeys, schemaShape } from '../../provenance/schemas/schema-shapes.js';
import type { SchemaShape } from '../../provenance/schemas/schema-shapes.js';
import type { SchemaKeys } from '../../provenance/schemas/written-keys.js';
import { T, calledName, memberName, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';

/** What a schema is asked for to get the object of its keys: zod's `shape`, valibot's `entries`, yup's `fields`. */
const KEYS_OF_SCHEMA = /^(?:shape|entries|fields|properties)$/;

/** The names that an object of keys holds, with those of what it spreads; what cannot be followed adds none. */
export function keysOf(e: Engine, object: TSESTree.ObjectExpression, frame: Frame, hops = 0): string[] {
  return object.properties.flatMap((property) => {
    if (property.type === T.SpreadElement) return hops > 4 ? [] : spreadKeys(e, property.argument, frame, hops + 1);
    const name = staticKey(property.key, property.computed);
    return name === undefined ? [] : [name];
  });
}

/** All that a schema describes: its own keys and those that were added to it. */
export function keysOfShape(e: Engine, shape: SchemaShape): string[] {
  return [shape, ...shape.added].flatMap((part: SchemaKeys) =>
    keysOf(e, part.keys, { facts: part.facts, env: undefined }),
  );
}

function spreadKeys(e: Engine, spread: Node, frame: Frame, hops: number): string[] {
  const inner = unwrap(spread);
  if (inner.type === T.ObjectExpression) return keysOf(e, inner, frame, hops);
  if (inner.type === T.MemberExpression && KEYS_OF_SCHEMA.test(memberName(inner) ?? '')) {
    const shape = schemaShape(e, inner.object, frame);
    if (shape) return keysOfShape(e, shape);
  }
  return optionsOf(e.valueOf(inner, frame)).flatMap((option) =>
    option.kind === 'object' ? option.members.map(({ name }) => name) : [],
  );
}

/** `.catchall(z.never())`: no other key has a value that it takes. */
export function takesNoOthers(call: TSESTree.CallExpression): boolean {
  const [others] = call.arguments;
  return calledName(call) === 'catchall' && others?.type === T.CallExpression && calledName(others) === 'never';
}

/** `User.pick({ name: true })`: what the schema describes of which members are taken, or left out. */
export function takenFromSchema(e: Engine, object: TSESTree.ObjectExpression, frame: Frame): Value | undefined {
  const call = object.parent;
  const callee = call.type === T.CallExpression && call.arguments[0] === object ? unwrap(call.callee) : undefined;
  if (callee?.type !== T.MemberExpression || !/^(?:pick|omit|partial|required)$/.test(memberName(callee) ?? ''))
    return undefined;
  const shape = schemaShape(e, callee.object, frame);
  const own = shape && ownKeys(shape);
  return own && e.bindings.valueOf(own.keys, own.facts);
}
