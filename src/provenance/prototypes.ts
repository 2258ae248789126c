import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from './calls.js';
import type { Engine, Frame } from './engine.js';
import { enter } from './environment.js';
import { memberOf } from './members.js';
import type { CallNode, ModuleFacts } from './module-facts.js';
import { T, memberName, thisOwner, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { isUnknown, unionOf, unknown } from './values.js';
import type { ClassValue, FunctionNode, InstanceValue, Lazy, Value } from './value.js';

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

/** True for a function that is a class written the old way: something of the module is put on its prototype. */
export function hasPrototype(fn: FunctionNode, facts: ModuleFacts): boolean {
  const holder = fn.parent;
  const name =
    fn.type === T.FunctionDeclaration
      ? fn.id?.name
      : holder.type === T.VariableDeclarator && holder.id.type === T.Identifier
        ? holder.id.name
        : undefined;
  return name !== undefined && namesWithPrototype(facts).has(name);
}

const written = new WeakMap<ModuleFacts, ReadonlySet<string>>();

/** Names of which a module mentions the prototype: read once, since every function of a large one asks. */
function namesWithPrototype(facts: ModuleFacts): ReadonlySet<string> {
  const known = written.get(facts);
  if (known) return known;
  const { text } = facts.module;
  const names = new Set<string>();
  for (let at = text.indexOf(PROTOTYPE); at >= 0; at = text.indexOf(PROTOTYPE, at + 1)) {
    const name = /[\w$]+$/.exec(text.slice(Math.max(0, at - LONGEST_NAME), at))?.[0];
    if (name !== undefined) names.add(name);
  }
  written.set(facts, names);
  return names;
}

const PROTOTYPE = '.prototype';
const LONGEST_NAME = 100;

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
  const args = base && argumentsOfBase(e, instance, node, base, facts);
  const upper: InstanceValue | undefined = base && { kind: 'instance', of: base, ...(args && { args }) };
  const inherited = upper ? e.deeper(() => memberOf(e, upper, name)) : undefined;
  return inherited && !isUnknown(inherited)
    ? ofInstance(inherited, instance)
    : unknown(`no member \`${name}\` is seen`);
}

/** `Base.call(this, root)` in the constructor of a class that has its methods from `Base`. */
function argumentsOfBase(
  e: Engine,
  instance: InstanceValue,
  node: FunctionNode,
  base: ClassValue,
  facts: ModuleFacts,
): readonly Lazy[] | undefined {
  const env = instance.args
    ? (enter(node, instance.args, instance.of.env, undefined, instance) ?? instance.of.env)
    : instance.of.env;
  for (const call of facts.index.calls) {
    if (call.range[0] < node.range[0] || call.range[1] > node.range[1]) continue;
    const callee = unwrap(call.callee);
    const [self, list] = call.arguments;
    const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
    if (callee.type !== T.MemberExpression || (name !== 'call' && name !== 'apply')) continue;
    if (self?.type !== T.ThisExpression || !isFunctionValue(e.valueOf(callee.object, { facts, env }), base.node))
      continue;
    if (name === 'call') return argumentsOf(e, call, { facts, env }).slice(1);
    const given = list ? e.valueOf(list, { facts, env }) : undefined;
    return given?.kind === 'tuple' ? given.items.map((item) => item.value) : undefined;
  }
  return undefined;
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

/** `util.inherits(X, Base)`, `extend(X, Base)`, `Object.setPrototypeOf(X.prototype, Base.prototype)`. */
function inheritingCalls(facts: ModuleFacts): readonly CallNode[] {
  let calls = knownCalls.get(facts);
  if (!calls) {
    calls = facts.index.calls.filter(({ callee }) => {
      const inner = unwrap(callee);
      const name =
        inner.type === T.Identifier ? inner.name : inner.type === T.MemberExpression ? memberName(inner) : undefined;
      return name !== undefined && /^(?:inherits?|extend|setPrototypeOf|subclass)$/.test(name);
    });
    knownCalls.set(facts, calls);
  }
  return calls;
}

const knownCalls = new WeakMap<ModuleFacts, readonly CallNode[]>();

function ofInstance(value: Value, instance: InstanceValue): Value {
  return value.kind === 'function' ? { ...value, self: instance } : value;
}

function isFunctionValue(value: Value, node: ClassValue['node']): boolean {
  return value.kind === 'function' && value.node === node;
}
