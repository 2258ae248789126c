import { constructorOf } from '../classes/constructors.js';
import { usesOfParameter } from './callback-uses.js';
import type { Site } from './callers-in-context.js';
import type { Engine } from '../engine.js';
import { T, isFunction, memberName, outermost, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { FunctionNode } from '../value.js';
import { optionsOf } from '../values.js';

/**
 * The names under which what a function is handed to holds it: `run` of `task('roles', (user) => …)`, where `task` gives `{ name, run }`, or makes
 * an object that has it as a field. Whoever has that object calls the function by this name.
 */
export function namesWhereHeld(e: Engine, { node, facts }: Site): readonly string[] {
  const argument = outermost(node);
  const call = argument.parent;
  if (call?.type !== T.CallExpression && call?.type !== T.NewExpression) return [];
  const position = call.arguments.findIndex((one) => one === argument);
  if (position < 0) return [];
  const names = optionsOf(e.valueOf(call.callee, { facts, env: undefined })).flatMap((taker) => {
    if (taker.kind !== 'function' && taker.kind !== 'class') return [];
    if (taker.kind === 'function' && taker.bound) return [];
    const made = isFunction(taker.node) ? taker.node : constructorOf(taker.node);
    const own = e.facts(taker.file);
    if (!made || !own) return [];
    const field = fieldDeclared(made.params[position]);
    if (field !== undefined) return [field];
    return usesOfParameter(made, position, [], { facts: own, env: undefined }).flatMap((use) => nameGiven(use) ?? []);
  });
  return [...new Set(names)];
}

/** `constructor(readonly run: Run)`. */
function fieldDeclared(parameter: FunctionNode['params'][number] | undefined): string | undefined {
  if (parameter?.type !== T.TSParameterProperty) return undefined;
  const inner = parameter.parameter.type === T.AssignmentPattern ? parameter.parameter.left : parameter.parameter;
  return inner.name;
}

/** `{ run }`, `{ run: run ?? nothing }`, `made.run = run`. */
function nameGiven(use: Node): string | undefined {
  let held = outermost(use);
  while (held.parent?.type === T.LogicalExpression || held.parent?.type === T.ConditionalExpression)
    held = outermost(held.parent);
  const holder = held.parent;
  if (holder?.type === T.Property && holder.value === held && holder.parent.type === T.ObjectExpression)
    return staticKey(holder.key, holder.computed);
  const isWritten = holder?.type === T.AssignmentExpression && holder.right === held;
  return isWritten && holder.left.type === T.MemberExpression ? memberName(holder.left) : undefined;
}
