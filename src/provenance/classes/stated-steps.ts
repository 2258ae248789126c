import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { calledOn } from '../functions/calls.js';
import { T, calledName, enclosingFunction, isFunction, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { mapOptions, optionsOf } from '../values.js';
import type { InstanceValue, Value } from '../value.js';

/**
 * `asked.also('start', 0);`: an object that was built step by step, with the steps that it is told by its name before it is read. Where it is used in
 * another way, by which it may be told something, no step is known: what any of them may do counts.
 */
export function withStatedSteps(e: Engine, variable: Variable, built: InstanceValue, frame: Frame, read: Node): Value {
  if (variable.identifiers.some((name) => (name as Node) === read)) return built;
  const block = blockOf(variable);
  let value: Value = built;
  for (const { identifier, init } of variable.references) {
    const use = identifier as Node;
    if (init === true || use === read || (block && isTooLate(use, read, block))) continue;
    const chain = callsOn(use);
    const statement = chain.at(-1)?.parent;
    if (statement?.type !== T.ExpressionStatement && isOnlyAsked(e, value, chain, frame)) continue;
    if (statement?.type !== T.ExpressionStatement || statement.parent !== block) return withoutSteps(built);
    for (const call of chain) value = calledOn(e, value, calledName(call) ?? '', call, frame);
    if (value.kind !== 'instance' || value.of !== built.of || !value.steps) return withoutSteps(built);
  }
  return value;
}

/** `await send(asked.done())`: whether a call gives something else than the object, which is what methods that tell it something do. */
function isOnlyAsked(e: Engine, asked: Value, [call]: readonly TSESTree.CallExpression[], frame: Frame): boolean {
  const answer = call && calledOn(e, asked, calledName(call) ?? '', call, frame);
  return answer !== undefined && optionsOf(answer).every((one) => !/^(?:instance|unknown|scalar)$/.test(one.kind));
}

/** Where a variable is declared, or the function to which it is handed begins. */
function blockOf(variable: Variable): Node | undefined {
  const node = variable.defs.length === 1 ? (variable.defs[0]?.node as Node | undefined) : undefined;
  if (node?.type === T.VariableDeclarator) return node.parent.parent;
  return node && isFunction(node) ? (node.body ?? undefined) : undefined;
}

/** Whether what is done to an object comes after it was read, and was not kept to be read again. */
function isTooLate(use: Node, read: Node, block: Node): boolean {
  const home = enclosingFunction(block);
  if (use.range[0] < read.range[0] || enclosingFunction(read) !== home || isKept(read)) return false;
  // A function that is declared may be called from above.
  let around = enclosingFunction(use);
  while (around && around !== home && around.type !== T.FunctionDeclaration) around = enclosingFunction(around);
  return around === home;
}

/** `const same = asked`, `const paged = asked.also('limit', 50)`: the object under another name, or what it still has a part in. */
function isKept(read: Node): boolean {
  const whole = callsOn(read).at(-1) ?? read;
  return /^(?:VariableDeclarator|AssignmentExpression|Property|ArrayExpression)$/.test(
    outermost(whole).parent?.type ?? '',
  );
}

/** The calls of `asked.also('start', 0).also('limit', 50)`, from the first one on. */
function callsOn(object: Node): readonly TSESTree.CallExpression[] {
  const access = object.parent;
  const call = access?.type === T.MemberExpression && access.object === object ? access.parent : undefined;
  return call?.type === T.CallExpression && call.callee === access ? [call, ...callsOn(call)] : [];
}

/** What a field holds that was built step by step: where it is used more than once, it may be told further steps there. */
export function asHeld(value: Value, uses: () => readonly Node[]): Value {
  const isBuilt = optionsOf(value).some((option) => option.kind === 'instance' && option.steps);
  if (!isBuilt || uses().length < 2) return value;
  return mapOptions(value, (option) => (option.kind === 'instance' ? withoutSteps(option) : option));
}

/** An object of which it is not known by which steps it was built. */
export function withoutSteps({ kind, of, args, assumed, self }: InstanceValue): InstanceValue {
  return { kind, of, ...(args && { args }), ...(assumed && { assumed }), ...(self && { self }) };
}
