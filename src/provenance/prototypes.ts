import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from './engine.js';
import { enter } from './environment.js';
import { memberOf } from './members.js';
import type { CallNode, ModuleFacts } from './module-facts.js';
import { T, memberName, thisOwner, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { isUnknown, unionOf, unknown } from './value.js';
import type { ClassValue, FunctionNode, InstanceValue, Value } from './value.js';

/** The function whose `this` an expression is: `this`, or `self` of `var self = this`. */
export function ownerOfThis(node: Node, facts: ModuleFacts): ReturnType<typeof thisOwner> {
  const inner = unwrap(node);
  if (inner.type === T.ThisExpression) return thisOwner(inner);
  const variable = inner.type === T.Identifier ? facts.variableOf(inner) : null;
  const declarator = variable?.defs[0]?.node as Node | undefined;
  return declarator?.type === T.VariableDeclarator && declarator.init?.type === T.ThisExpression
    ? thisOwner(declarator.init)
    : undefined;
}

/** `X` of a method of its instances: `X.prototype.name = function`, `X.prototype = { name: function }`. */
export function constructorAround(method: Node): TSESTree.Expression | undefined {
  const holder = method.parent;
  if (holder?.type === T.AssignmentExpression && holder.right === method)
    return holder.left.type === T.MemberExpression ? ofPrototype(holder.left.object) : undefined;
  if (holder?.type !== T.Property || holder.parent.type !== T.ObjectExpression) return undefined;
  const write = holder.parent.parent;
  if (write.type === T.AssignmentExpression && write.right === holder.parent) return ofPrototype(write.left);
  // `Object.assign(X.prototype, { name: function })`.
  const [target] = write.type === T.CallExpression ? write.arguments : [];
  return target && target !== holder.parent ? ofPrototype(target) : undefined;
}

function ofPrototype(node: Node): TSESTree.Expression | undefined {
  return node.type === T.MemberExpression && memberName(node) === 'prototype' ? node.object : undefined;
}

/** Members of a class written the old way: on `X.prototype`, and `this.name = …` in `X` and in its methods. */
export function prototypeMember(
  e: Engine,
  instance: InstanceValue,
  node: FunctionNode,
  facts: ModuleFacts,
  name: string,
): Value {
  const frame: Frame = { facts, env: instance.of.env };
  const isOfClass = (made: Node | undefined): boolean =>
    made !== undefined && isFunctionValue(e.valueOf(made, frame), node);
  const values: Value[] = [];
  for (const write of facts.index.writes.get(name) ?? []) {
    const target = (write.left as TSESTree.MemberExpression).object;
    const made = ofPrototype(unwrap(target));
    const owner = made ? undefined : ownerOfThis(target, facts);
    const inConstructor = owner === node;
    if (made ? !isOfClass(made) : !inConstructor && !(owner && isOfClass(constructorAround(owner)))) continue;
    const env =
      inConstructor && instance.args
        ? (enter(node, instance.args, instance.of.env, undefined, instance) ?? undefined)
        : instance.of.env;
    values.push(ofInstance(e.valueOf(write.right, { facts, env }), instance));
  }
  for (const property of facts.index.properties.get(name) ?? []) {
    if (property.parent.type === T.ObjectExpression && isOfClass(constructorAround(property.value)))
      values.push(ofInstance(e.valueOf(property.value, frame), instance));
  }
  if (values.length > 0) return unionOf(values);
  const base = baseOf(e, facts, isOfClass);
  const inherited = base ? e.deeper(() => memberOf(e, { kind: 'instance', of: base }, name)) : undefined;
  return inherited && !isUnknown(inherited)
    ? ofInstance(inherited, instance)
    : unknown(`no member \`${name}\` is seen`);
}

/** The class that one written the old way has its methods from: `inherits(X, Base)`, `X.prototype = Object.create(Base.prototype)`. */
function baseOf(e: Engine, facts: ModuleFacts, isOfClass: (made: Node | undefined) => boolean): ClassValue | undefined {
  const frame: Frame = { facts, env: undefined };
  const classAt = (node: Node | undefined): ClassValue | undefined => {
    const value = node ? e.valueOf(node, frame) : undefined;
    if (value?.kind === 'function') return { kind: 'class', node: value.node, file: value.file, env: value.env };
    return value?.kind === 'class' ? value : undefined;
  };
  for (const write of facts.index.writes.get('prototype') ?? []) {
    const made = unwrap(write.right);
    const base =
      made.type === T.NewExpression
        ? made.callee
        : made.type === T.CallExpression && made.arguments[0]
          ? ofPrototype(made.arguments[0])
          : undefined;
    if (base && isOfClass((write.left as TSESTree.MemberExpression).object)) return classAt(base);
  }
  for (const call of inheritingCalls(facts)) {
    const [heir, base] = call.arguments;
    if (!heir || !base) continue;
    if (isOfClass(heir)) return classAt(base);
    if (isOfClass(ofPrototype(heir))) return classAt(ofPrototype(base));
  }
  return undefined;
}

/** `util.inherits(X, Base)`, `Object.setPrototypeOf(X.prototype, Base.prototype)`. */
function inheritingCalls(facts: ModuleFacts): readonly CallNode[] {
  let calls = knownCalls.get(facts);
  if (!calls) {
    calls = facts.index.calls.filter(({ callee }) => {
      const inner = unwrap(callee);
      const name =
        inner.type === T.Identifier ? inner.name : inner.type === T.MemberExpression ? memberName(inner) : undefined;
      return name === 'inherits' || name === 'setPrototypeOf';
    });
    knownCalls.set(facts, calls);
  }
  return calls;
}

const knownCalls = new WeakMap<ModuleFacts, readonly CallNode[]>();

function ofInstance(value: Value, instance: InstanceValue): Value {
  return value.kind === 'function' ? { ...value, self: instance } : value;
}

function isFunctionValue(value: Value, node: FunctionNode): boolean {
  return value.kind === 'function' && value.node === node;
}
