import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, memberName, outermost, placeOf, staticKey } from '../syntax/syntax.js';
import { objectOf, once, optionsOf, unionOf } from '../values.js';
import type { Lazy, Value } from '../value.js';

/** `const { user } = toRefs(props)`, `return { ...toRefs(state) }`: each part of an object as a reference. What is a payload itself has its names. */
export function referencesTo(
  e: Engine,
  object: Value,
  node: TSESTree.CallExpression,
  { facts }: Frame,
): Value | undefined {
  const payloads = optionsOf(object).filter(({ kind }) => kind === 'data');
  if (payloads.length > 0) return unionOf(payloads);
  const own = optionsOf(object).flatMap((option) =>
    option.kind === 'object' ? option.members.map(({ name }) => name) : [],
  );
  const names = new Set([...own, ...namesTaken(node, facts)]);
  if (names.size === 0) return undefined;
  const place = placeOf(node, facts.file);
  const reference = (name: string): Lazy =>
    once(() => objectOf({ value: once(() => memberOf(e, object, name)) }, place));
  return objectOf(Object.fromEntries([...names].map((name) => [name, reference(name)])), place);
}

/** The names that are taken of what a call gives: in a pattern, or of the variable that holds it. */
function namesTaken(call: TSESTree.CallExpression, facts: ModuleFacts): readonly string[] {
  const made = outermost(call);
  const holder = made.parent;
  if (holder?.type === T.MemberExpression && holder.object === made) return nameOf(holder);
  if (holder?.type !== T.VariableDeclarator || holder.init !== made) return [];
  if (holder.id.type === T.ObjectPattern)
    return holder.id.properties.flatMap((property) =>
      property.type === T.Property ? (staticKey(property.key, property.computed) ?? []) : [],
    );
  const variable = holder.id.type === T.Identifier ? facts.variableOf(holder.id) : null;
  return (variable?.references ?? []).flatMap(({ identifier }) => {
    const use = outermost(identifier);
    return use.parent?.type === T.MemberExpression && use.parent.object === use ? nameOf(use.parent) : [];
  });
}

function nameOf(access: TSESTree.MemberExpression): readonly string[] {
  const name = memberName(access);
  return name === undefined ? [] : [name];
}
