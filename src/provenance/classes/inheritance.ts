import type { TSESTree } from '@typescript-eslint/types';
import { borrowedCall } from '../functions/borrowed-calls.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { requiredSource } from '../modules/exports.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { isClass, ofPrototype } from './prototypes.js';
import { T, calledName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { ClassValue, FunctionNode, InstanceValue, Lazy, Value } from '../value.js';

/** A class, however it is written. */
export function asClass(value: Value): ClassValue | undefined {
  if (value.kind === 'function') {
    const { node, file, env, madeIn } = value;
    return { kind: 'class', node, file, env, ...(madeIn !== undefined && { madeIn }) };
  }
  return value.kind === 'class' ? value : undefined;
}

/** The first class among what a value may be. */
export function classIn(value: Value): ClassValue | undefined {
  return optionsOf(value)
    .map(asClass)
    .find((one) => one !== undefined);
}

/** The class that one written the old way has its methods from: `inherits(X, Base)`, `X.prototype = Object.create(Base.prototype)`. */
export function baseOf(e: Engine, of: ClassValue, facts: ModuleFacts): ClassValue | undefined {
  const frame: Frame = { facts, env: of.env };
  const classAt = (node: Node | undefined): ClassValue | undefined => node && classIn(e.valueOf(node, frame));
  for (const write of facts.index.writes.get('prototype') ?? []) {
    const base = baseIn(write.right);
    if (base && isClass(e, (write.left as TSESTree.MemberExpression).object, of, frame)) return classAt(base);
  }
  for (const call of inheritingCalls(facts)) {
    const [heir, base] = call.arguments;
    if (!heir || !base) continue;
    if (isClass(e, heir, of, frame)) return classAt(base);
    if (isClass(e, ofPrototype(heir), of, frame)) return classAt(ofPrototype(base));
  }
  return undefined;
}

/** `Base` of what becomes a prototype: `new Base()`, `Object.create(Base.prototype)`, `_.extend({}, Base.prototype, { … })`. */
function baseIn(prototype: Node): Node | undefined {
  const made = unwrap(prototype);
  if (made.type === T.NewExpression) return made.callee;
  if (made.type === T.MemberExpression) return ofPrototype(made);
  if (made.type !== T.CallExpression) return undefined;
  for (const argument of made.arguments) {
    const base = argument.type === T.SpreadElement ? undefined : baseIn(argument);
    if (base) return base;
  }
  return undefined;
}

/** `util.inherits(X, Base)`, `extend(X, Base)`, `Object.setPrototypeOf(X.prototype, Base.prototype)`. */
function inheritingCalls(facts: ModuleFacts): readonly CallNode[] {
  let calls = knownCalls.get(facts);
  if (!calls) {
    calls = facts.index.calls.filter((call) =>
      /^(?:_*inherits?(?:Loose)?|_*extends?|setPrototypeOf|subclass)$/.test(
        calledName(call) ?? requiredSource(call.callee) ?? '',
      ),
    );
    knownCalls.set(facts, calls);
  }
  return calls;
}

const knownCalls = new WeakMap<ModuleFacts, readonly CallNode[]>();

/** `Base.call(this, root)` in the constructor of a class that has its methods from `Base`. */
export function argumentsOfBase(
  e: Engine,
  instance: InstanceValue,
  self: InstanceValue,
  node: FunctionNode,
  base: ClassValue,
  facts: ModuleFacts,
): readonly Lazy[] | undefined {
  const { env } = instance.of;
  const made = instance.args ? enter(node, instance.args, env, undefined, self) : undefined;
  const frame: Frame = { facts, env: made ?? env };
  for (const call of facts.index.calls) {
    if (call.range[0] < node.range[0] || call.range[1] > node.range[1]) continue;
    const borrowed = call.type === T.CallExpression ? borrowedCall(e, call, frame) : undefined;
    if (borrowed?.self?.type !== T.ThisExpression || !isClass(e, borrowed.fn, base, frame)) continue;
    return borrowed.args();
  }
  return undefined;
}
