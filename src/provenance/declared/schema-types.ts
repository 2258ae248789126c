import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { typeIn } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { asList } from '../objects/lists.js';
import { inferredOf, inferredShape, ownKeys, schemaShape, transformed } from '../schemas/schema-shapes.js';
import type { SchemaShape } from '../schemas/schema-shapes.js';
import { T, memberName, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf, unknown } from '../values.js';
import type { Value } from '../value.js';
import type { TypeFrame } from './type-frame.js';

/** What a schema describes: what it was put on, else its keys. */
export function describedValue(e: Engine, shape: SchemaShape, facts: ModuleFacts): Value {
  const own = ownKeys(shape);
  const value: Value = e.bindings.valueOf(own.keys, own.facts) ?? {
    kind: 'typed',
    node: own.keys,
    file: own.facts.file,
    types: undefined,
  };
  return transformed(e, shape, shape.list ? asList(value) : value, { facts, env: undefined });
}

/** What the schema under a key of another describes. */
export function describedMember(
  e: Engine,
  keys: TSESTree.ObjectExpression,
  name: string,
  facts: ModuleFacts,
): Value | undefined {
  const property = propertyOf(keys, name);
  const shape = property && schemaShape(e, property.value, { facts, env: undefined });
  if (shape) return describedValue(e, shape, facts);
  if (!property) return undefined;
  const standing = defaultIn(property.value);
  return standing
    ? e.valueOf(standing, { facts, env: undefined })
    : unknown('a member of which its schema says nothing');
}

/** `z.string().min(1).default('…')`: what stands for what is not there. What is made of it behind that is something else. */
function defaultIn(schema: Node): Node | undefined {
  for (let at = unwrap(schema); at.type === T.CallExpression && at.callee.type === T.MemberExpression;) {
    const name = memberName(at.callee);
    if (name === 'default') return at.arguments[0];
    if (name === 'transform' || name === 'pipe') return undefined;
    at = unwrap(at.callee.object);
  }
  return undefined;
}

export function hasKey(keys: TSESTree.ObjectExpression, name: string): boolean {
  return propertyOf(keys, name) !== undefined;
}

function propertyOf({ properties }: TSESTree.ObjectExpression, name: string): TSESTree.Property | undefined {
  return properties.find(
    (one): one is TSESTree.Property => one.type === T.Property && staticKey(one.key, one.computed) === name,
  );
}

/** `z.infer<typeof schema>`. */
export function inferredType(
  e: Engine,
  node: TSESTree.TSTypeReference | TSESTree.TSInterfaceHeritage,
  facts: ModuleFacts,
): Value | undefined {
  const shape = node.typeArguments ? inferredShape(e, node, facts) : undefined;
  return shape && describedValue(e, shape, facts);
}

/** `z.output<S>` of a function that is handed a schema, where it is known what that is put on. */
export function parsedAs(node: TSESTree.TSTypeReference, { types }: TypeFrame): Value | undefined {
  const schema = inferredOf(node);
  if (schema?.type !== T.TSTypeReference || schema.typeName.type !== T.Identifier) return undefined;
  const value = typeIn(types, schema.typeName.name)?.();
  return value && optionsOf(value).every(({ kind }) => kind === 'data' || kind === 'list') ? value : undefined;
}
