import type { TSESTree } from '@typescript-eslint/types';
import { entityState, isAdapter } from './entity-adapters.js';
import type { Engine, Frame } from '../engine.js';
import { itemOf } from '../objects/items.js';
import { asList } from '../objects/lists.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isFunction, memberName, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import { once } from '../values.js';
import type { FunctionNode, Lazy, LibraryValue, Member, ObjectValue, Value } from '../value.js';
import { walk } from '../syntax/walk.js';

type Made = NonNullable<LibraryValue['made']>;

/** Methods by which an adapter puts entities into a state. */
const PUTS = /^(?:set|add|upsert)(One|Many|All)$/;
const ADDS = /^(?:push|unshift)$/;

/** The state of a slice: what it begins with, and what its functions put into it. */
export function withWrites(e: Engine, { node, file }: Made, initial: Value): Value {
  const facts = e.facts(file);
  const begun = entityState(e, initial) ?? initial;
  if (!facts || begun.kind !== 'object') return begun;
  const written = node.arguments.flatMap((argument) => writesIn(e, argument, facts));
  return written.length === 0 ? begun : { ...begun, members: [...begun.members, ...written] };
}

/** What functions in the description of a slice put into the state that they are handed first. */
function writesIn(e: Engine, description: Node, facts: ModuleFacts): Member[] {
  const frame: Frame = { facts, env: undefined };
  const members: Member[] = [];
  const put = (target: Target | undefined, value: Lazy, at: Node): void => {
    if (target) members.push(...memberAt(target, value, placeOf(at, facts.file)));
  };
  walk(description, (node) => {
    if (node.type === T.AssignmentExpression)
      put(
        targetOf(node.left, facts),
        once(() => e.valueOf(node.right, frame)),
        node,
      );
    else if (node.type === T.CallExpression) putByCall(e, node, frame, put);
    else if (isFunction(node))
      for (const one of returnedIn(node, facts))
        put(
          one.target,
          once(() => e.valueOf(one.value, frame)),
          one.value,
        );
    return undefined;
  });
  return members;
}

/** `state.list.push(one)`, `adapter.setAll(state.papers, list)`, in the order of either library. */
function putByCall(
  e: Engine,
  call: TSESTree.CallExpression,
  frame: Frame,
  put: (target: Target | undefined, value: Lazy, at: Node) => void,
): void {
  const callee = unwrap(call.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  const [first, second] = call.arguments;
  if (callee.type !== T.MemberExpression || name === undefined || !first || first.type === T.SpreadElement) return;
  if (ADDS.test(name)) {
    put(
      targetOf(callee.object, frame.facts),
      once(() => asList(e.valueOf(first, frame))),
      call,
    );
    return;
  }
  const many = PUTS.exec(name)?.[1];
  if (many === undefined || !second || !isAdapter(e.valueOf(callee.object, frame))) return;
  const [state, given] = targetOf(first, frame.facts) ? [first, second] : [second, first];
  const target = targetOf(state, frame.facts);
  put(
    target && { names: [...target.names, 'entities'], isItem: true },
    once(() => (many === 'One' ? e.valueOf(given, frame) : itemOf(e, e.valueOf(given, frame)))),
    call,
  );
}

/** A place in the state. */
interface Target {
  readonly names: readonly string[];
  /** Whether it is one of what stands there, under a name that is only known at run time. */
  readonly isItem: boolean;
}

/** `state.people[id]`, where `state` is what a function is handed first. */
function targetOf(node: Node, facts: ModuleFacts): Target | undefined {
  const names: string[] = [];
  let isItem = false;
  for (let at: Node = unwrap(node); ; at = unwrap(at.object)) {
    if (at.type === T.Identifier) return isFirstParameter(at, facts) ? { names, isItem } : undefined;
    if (at.type !== T.MemberExpression) return undefined;
    const name = memberName(at);
    if (name === undefined) {
      names.length = 0;
      isItem = true;
    } else names.unshift(name);
  }
}

function isFirstParameter(name: TSESTree.Identifier, facts: ModuleFacts): boolean {
  const definition = facts.variableOf(name)?.defs[0];
  const fn = definition?.type === 'Parameter' ? (definition.node as Node) : undefined;
  return fn !== undefined && isFunction(fn) && fn.params[0] === definition?.name;
}

/** `return { ...state, list: action.payload }`. */
function returnedIn(fn: FunctionNode, facts: ModuleFacts): { readonly target: Target; readonly value: Node }[] {
  return facts.resultsOf(fn).returns.flatMap((result) => {
    const object = unwrap(result);
    if (object.type !== T.ObjectExpression) return [];
    const isState = object.properties.some(
      (one) => one.type === T.SpreadElement && targetOf(one.argument, facts)?.names.length === 0,
    );
    return object.properties.flatMap((one) => {
      const name = one.type === T.Property ? staticKey(one.key, one.computed) : undefined;
      return isState && one.type === T.Property && name !== undefined
        ? [{ target: { names: [name], isItem: false }, value: one.value }]
        : [];
    });
  });
}

/** A member that holds a value at the end of a path. */
function memberAt({ names: [name, ...rest], isItem }: Target, value: Lazy, place: Place): Member[] {
  if (name === undefined) return [];
  const object = (members: readonly Member[], items: readonly Lazy[]): ObjectValue => ({
    kind: 'object',
    members,
    spreads: [],
    items,
    open: true,
    place,
  });
  const held: Lazy =
    rest.length > 0
      ? () => object(memberAt({ names: rest, isItem }, value, place), [])
      : isItem
        ? () => object([], [value])
        : value;
  return [{ name, key: place, property: place, shorthand: false, value: held }];
}
