import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf, unknown } from '../values.js';
import type { Value } from '../value.js';

/** `this.state` of a component that is a class: what it begins with, and what `this.setState(…)` puts there. */
export function withStatesSet(e: Engine, state: Value, frame: Frame, isOwn: (access: Node) => boolean): Value {
  if (state.kind !== 'object') return state;
  const members = (frame.facts.index.members.get('setState') ?? []).flatMap((access) => {
    const call = access.parent;
    const isCall = call.type === T.CallExpression && call.callee === access;
    const [given] = isCall && isOwn(access) ? call.arguments : [];
    return given ? optionsOf(stateGiven(e, given, frame)) : [];
  });
  return {
    ...state,
    members: [...state.members, ...members.flatMap((option) => (option.kind === 'object' ? option.members : []))],
  };
}

/** `setState({ users })`, `setState((before) => ({ users }))`. */
function stateGiven(e: Engine, given: TSESTree.CallExpressionArgument, frame: Frame): Value {
  const value = e.valueOf(given, frame);
  return value.kind === 'function' ? applyTo(e, value, [() => unknown('the state before')], frame) : value;
}
