import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, unwrap } from '../syntax/syntax.js';
import { isWholeResource } from './type-binder.js';
import type { TypeBinder } from './type-binder.js';
import { keyOf } from './type-targets.js';
import { optionsOf, unionOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';

/** Functions of libraries that make an object of a class of what they are handed beside it. */
const TURNS = /^(?:plainTo(?:Class|Instance)(?:FromExist)?|transformAndValidate(?:Sync)?)$/;

/** Classes that a call turns a payload into: `plainToInstance(User, body)` itself, or a function of the project that is handed the class and does so. */
export function bindTurned(e: Engine, binder: TypeBinder, call: TSESTree.CallExpression, frame: Frame): void {
  if (turns(call)) {
    turned(e, binder, call, frame);
    return;
  }
  if (call.arguments.length === 0) return;
  for (const target of optionsOf(e.valueOf(unwrap(call.callee), frame))) {
    const facts = target.kind === 'function' ? e.facts(target.file) : undefined;
    const inner = target.kind === 'function' && facts ? turningIn(target.node, facts) : [];
    if (target.kind !== 'function' || !facts || inner.length === 0) continue;
    const env = enter(target.node, argumentsOf(e, call, frame), target.env, frame.env, target.self);
    if (env) for (const one of inner) turned(e, binder, one, { facts, env });
  }
}

function turned(e: Engine, binder: TypeBinder, call: TSESTree.CallExpression, frame: Frame): void {
  const [made, input] = call.arguments;
  if (!made || !input) return;
  if (isFilling(call)) {
    filled(binder, e.valueOf(made, frame), e.valueOf(input, frame));
    return;
  }
  const [of, another] = optionsOf(e.valueOf(made, frame)).flatMap((value): Value[] =>
    value.kind === 'instance' ? [value.of] : [value],
  );
  const facts = of?.kind === 'class' && !another ? e.facts(of.file) : undefined;
  if (of?.kind === 'class' && facts) binder.bindKey(keyOf(of.node, facts), e.valueOf(input, frame));
}

/** An object that gets all that a payload has describes it, if its class says so by its members. */
function filled(binder: TypeBinder, into: Value, input: Value): void {
  const made = unionOf(optionsOf(into).filter(({ kind }) => kind === 'instance'));
  for (const option of optionsOf(input))
    if (isWholeResource(option) && option.resource !== undefined && option.cardinality !== 'many')
      binder.bindBody(made, option.resource, option.evidence);
}

/** `Object.assign(new User(), body)`. */
function isFilling({ callee, arguments: [made] }: TSESTree.CallExpression): boolean {
  const access = unwrap(callee);
  const isAssign = access.type === T.MemberExpression && calledName({ callee }) === 'assign';
  return isAssign && access.object.type === T.Identifier && access.object.name === 'Object' && made !== undefined;
}

function turns(call: TSESTree.CallExpression): boolean {
  return TURNS.test(calledName(call) ?? '') || isFilling(call);
}

const known = new WeakMap<ModuleFacts, readonly TSESTree.CallExpression[]>();

function turningIn(fn: FunctionNode, facts: ModuleFacts): readonly TSESTree.CallExpression[] {
  let calls = known.get(facts);
  if (!calls) {
    calls = facts.index.calls.filter(
      (call): call is TSESTree.CallExpression => call.type === T.CallExpression && turns(call),
    );
    known.set(facts, calls);
  }
  return calls.filter(({ range: [start, end] }) => start >= fn.range[0] && end <= fn.range[1]);
}
