import type { Variable } from '../../../provenance/scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../../../provenance/engine.js';
import { enter } from '../../../provenance/environment.js';
import { argumentsOf } from '../../../provenance/functions/argument-lists.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { testsBefore } from '../../../provenance/names/decided.js';
import { propsGiven } from '../../../provenance/states/markup-props.js';
import { attributeName, attributeOf } from '../../../provenance/syntax/attributes.js';
import { T, isFunction, memberName, staticKey, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds, walk } from '../../../provenance/syntax/walk.js';
import { shownWith } from '../../../provenance/tables/columns.js';
import type { FunctionNode, FunctionValue, Lazy, Value } from '../../../provenance/value.js';
import { isUnknown, lazily, once, optionsOf, unknown } from '../../../provenance/values.js';
import { isBridgedBeside } from './bridges.js';

/** What a function stands in a column as, and what it may show. */
interface Shown {
  readonly value: Node;
  readonly facts: ModuleFacts;
  readonly row: Value;
  readonly replacement: string;
}

/** Whether a function of a column shows a member of the row that it is handed, and the value of its own name only where there is none. */
export function showsInstead(e: Engine, fn: FunctionValue, { value, facts: around, row, replacement }: Shown): boolean {
  const facts = e.facts(fn.file);
  const given = shownWith(e, value, { facts: around, env: undefined });
  if (!facts || given?.length === 0) return false;
  const args = given?.map((one) => lazily(one ?? unknown('no row of the table')));
  const env = args ? enter(fn.node, args, fn.env, undefined, fn.self) : fn.env;
  const reads = new Reads(e, { row, replacement, isKnown: given !== undefined });
  const taken = reads.within(fn.node, { facts, env }, 0);
  return taken.length > 0 && !isComparison(fn.node, facts, taken) && !isValueShown(fn.node, facts, taken, given);
}

/** `(a, b) => a.name.localeCompare(b.name)`: what is taken of two rows orders them. */
function isComparison(fn: FunctionNode, facts: ModuleFacts, taken: readonly Node[]): boolean {
  const rows = taken.map((node) => fn.params.find((parameter) => names(node, facts.variableOf(parameter), facts)));
  return new Set(rows.filter((row) => row !== undefined)).size > 1;
}

function names(node: Node, variable: Variable | null | undefined, facts: ModuleFacts): boolean {
  return variable ? holds(node, (one) => one.type === T.Identifier && facts.variableOf(one) === variable) : false;
}

interface Asked {
  readonly row: Value;
  readonly replacement: string;
  /** Whether it is known what the function is handed; else anything that it gets may be the row. */
  readonly isKnown: boolean;
}

const MAX_CALLS = 2;

/** Where a function reads the replacement of the row, or hands the row on to one that does. */
class Reads {
  readonly #engine: Engine;
  readonly #asked: Asked;

  constructor(engine: Engine, asked: Asked) {
    this.#engine = engine;
    this.#asked = asked;
  }

  within(fn: FunctionNode, frame: Frame, depth: number): readonly Node[] {
    const found: Node[] = [];
    walk(fn, (node) => {
      if (isFunction(node) && isOfEvent(node)) return false;
      if (this.#takes(node, fn, frame) || (depth < MAX_CALLS && this.#handsOn(node, frame, depth))) found.push(node);
      return undefined;
    });
    return found;
  }

  #takes(node: Node, fn: FunctionNode, frame: Frame): boolean {
    const { replacement } = this.#asked;
    if (node.type === T.MemberExpression)
      return memberName(node) === replacement && this.#isOfRow(node.object, [], fn, frame);
    const target = node.type === T.Property ? targetOf(node) : undefined;
    if (node.type !== T.Property || !target || staticKey(node.key, node.computed) !== replacement) return false;
    return this.#isOfRow(target, [replacement], fn, frame);
  }

  /** Whether something is what stands on a path in the row. */
  #isOfRow(node: Node, path: readonly string[], fn: FunctionNode, frame: Frame): boolean {
    const value = this.#engine.valueOf(node, frame);
    const { row, isKnown } = this.#asked;
    if (isUnknown(value)) return !isKnown && isHanded(node, fn, frame.facts);
    return optionsOf(value).some((option) => optionsOf(row).some((other) => isBelow(option, other, path)));
  }

  /** `stateOf(row)`, `<State of={row} />`. */
  #handsOn(node: Node, frame: Frame, depth: number): boolean {
    const called = calledBy(this.#engine, node, frame);
    return optionsOf(called?.callee ?? unknown('no call')).some((target) => {
      const facts = target.kind === 'function' ? this.#engine.facts(target.file) : undefined;
      if (target.kind !== 'function' || !facts || !called) return false;
      const env = enter(target.node, called.args, target.env, frame.env, target.self);
      return this.within(target.node, { facts, env: env ?? target.env }, depth + 1).length > 0;
    });
  }
}

interface Called {
  readonly callee: Value;
  readonly args: readonly Lazy[];
}

function calledBy(e: Engine, node: Node, frame: Frame): Called | undefined {
  if (node.type === T.CallExpression)
    return { callee: e.valueOf(unwrap(node.callee), frame), args: argumentsOf(e, node, frame) };
  const component = node.type === T.JSXOpeningElement ? frame.facts.variableOf(node.name)?.identifiers[0] : undefined;
  if (node.type !== T.JSXOpeningElement || !component) return undefined;
  return { callee: e.valueOf(component, frame), args: [once(() => propsGiven(e, node, frame))] };
}

function isBelow(value: Value, row: Value, path: readonly string[]): boolean {
  return (
    value.kind === 'data' &&
    row.kind === 'data' &&
    value.root === row.root &&
    value.path.join('.') === [...row.path, ...path].join('.')
  );
}

/** The name that a pattern puts a member into. */
function targetOf({ value, parent }: TSESTree.Property): Node | undefined {
  if (parent.type !== T.ObjectPattern) return undefined;
  return value.type === T.AssignmentPattern ? value.left : value;
}

/** Whether something is handed to a function, or is a part of that. */
function isHanded(node: Node, fn: FunctionNode, facts: ModuleFacts): boolean {
  let at = unwrap(node);
  while (at.type === T.MemberExpression) at = unwrap(at.object);
  return at.type === T.Identifier && facts.variableOf(at)?.defs.some((one) => (one.node as Node) === fn) === true;
}

/** `onClick={() => …}`: what happens then is not shown. */
function isOfEvent(fn: Node): boolean {
  const attribute = attributeOf(fn);
  return attribute !== undefined && /^on[A-Z]/.test(attributeName(attribute) ?? '');
}

/** Whether a function that is handed the value in front of the row shows it, whatever the row has. */
function isValueShown(
  { params: [first] }: FunctionNode,
  facts: ModuleFacts,
  taken: readonly Node[],
  given: readonly (Value | undefined)[] | undefined,
): boolean {
  const isValue = given !== undefined && given[0] === undefined && given.length > 1;
  const value = isValue && first?.type === T.Identifier ? facts.variableOf(first) : undefined;
  const held = new Set(taken.flatMap((node) => variableHolding(node, facts) ?? []));
  const isNew = (node: Node): boolean => {
    const variable = node.type === T.Identifier ? facts.variableOf(node) : undefined;
    return taken.includes(node) || (variable ? held.has(variable) : false);
  };
  const uses = (value?.references ?? []).map(({ identifier }): Node => identifier as TSESTree.Identifier);
  return uses.some((use) => !isBridgedBeside(use, isNew) && !testsBefore(use).some(({ test }) => holds(test, isNew)));
}

/** `state` of `const state = row.replacement`, `{ replacement: state }`. */
function variableHolding(taken: Node, facts: ModuleFacts): Variable | undefined {
  const target = taken.type === T.Property ? targetOf(taken) : undefined;
  if (target) return facts.variableOf(target) ?? undefined;
  let at: Node | undefined = taken;
  while (at && at.type !== T.VariableDeclarator && !isFunction(at)) at = at.parent;
  return at?.type === T.VariableDeclarator ? (facts.variableOf(at.id) ?? undefined) : undefined;
}
