import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, isFunction, staticKey } from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';
import type { ClassNode, FunctionNode } from '../value.js';
import { isField } from './fields.js';

const known = new WeakMap<FunctionNode, ReadonlySet<Node>>();

/** The methods of a class that one of them may call on its object: by itself, by way of another, or by what it hands the object to. */
export function methodsCalledBy(fn: FunctionNode, node: ClassNode, facts: ModuleFacts): ReadonlySet<Node> {
  let called = known.get(fn);
  if (!called) known.set(fn, (called = findCalled(fn, node, facts)));
  return called;
}

function findCalled(fn: FunctionNode, node: ClassNode, facts: ModuleFacts): ReadonlySet<Node> {
  const methods = methodsOf(node);
  const found = new Set<Node>([fn]);
  for (const owner of found) {
    if (handsThisOver(owner)) for (const [, method] of methods) found.add(method);
    for (const [name, method] of methods)
      if (!found.has(method) && isAskedIn(owner, name, node, facts)) found.add(method);
  }
  found.delete(fn);
  return found;
}

function methodsOf(node: ClassNode): readonly (readonly [string, FunctionNode])[] {
  return node.body.body.flatMap((member) => {
    const isMethod = member.type === T.MethodDefinition && member.kind === 'method' && !member.static;
    const name = isMethod ? staticKey(member.key, member.computed) : undefined;
    return isMethod && name !== undefined && isFunction(member.value) ? [[name, member.value] as const] : [];
  });
}

function isAskedIn(owner: Node, name: string, node: ClassNode, facts: ModuleFacts): boolean {
  return (facts.index.members.get(name) ?? []).some(
    (access) => isField(access, node, name) && thisOwner(access) === owner,
  );
}

/** What only tells a function the object that it is called on. */
const TOLD_ONLY = /^(?:bind|call|apply|proxy|hitch|each|forEach|map|filter|some|every|find|on|once|listenTo)$/;

/** `plugin.register(this)`. */
function handsThisOver(owner: Node): boolean {
  let found = false;
  walk(owner, (node) => {
    found ||=
      node.type === T.CallExpression &&
      node.arguments.some(({ type }) => type === T.ThisExpression) &&
      !TOLD_ONLY.test(calledName(node) ?? '');
    return !found;
  });
  return found;
}
