import { functionResult } from '../functions/results.js';
import type { Engine } from '../engine.js';
import { itemOf } from '../objects/items.js';
import { T, isFunction, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { ClassNode, FunctionNode, InstanceValue, Value } from '../value.js';

/** What a loop over an object of a class is given: `class Pages { async *[Symbol.asyncIterator]() { yield page; } }`. */
export function itemOfIterated(e: Engine, instance: InstanceValue): Value | undefined {
  const { of } = instance;
  const facts = e.facts(of.file);
  const fn = isFunction(of.node) ? undefined : iteratorOf(of.node);
  if (!facts || !fn) return undefined;
  const frame = { facts, env: of.env };
  return itemOf(
    e,
    functionResult(e, { kind: 'function', node: fn, file: of.file, env: of.env, self: instance }, [], frame),
  );
}

function iteratorOf({ body }: ClassNode): FunctionNode | undefined {
  for (const member of body.body)
    if (member.type === T.MethodDefinition && member.computed && isIteratorKey(member.key)) return member.value;
  return undefined;
}

/** `Symbol.asyncIterator`, `Symbol.iterator`. */
function isIteratorKey(key: Node): boolean {
  if (key.type !== T.MemberExpression) return false;
  const owner = unwrap(key.object);
  return owner.type === T.Identifier && owner.name === 'Symbol' && /^(?:asyncI|i)terator$/.test(memberName(key) ?? '');
}
