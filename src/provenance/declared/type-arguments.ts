import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { placeOf, unwrap } from '../syntax/syntax.js';
import type { Evidence } from '../types.js';
import type { Value } from '../value.js';
import { mapOptions, optionsOf } from '../values.js';
import { answersByStatus } from './answers-by-status.js';
import type { TypeBinder } from './type-binder.js';
import { answerArgument } from './type-holders.js';
import { parametersOf } from './type-parameters.js';

/** `load<User>(…)`: what the type parameters of the function stand for, by what it declares to give back. */
export function bindTypeArguments(
  e: Engine,
  binder: TypeBinder,
  call: TSESTree.CallExpression,
  given: readonly TSESTree.TypeNode[],
  { facts, env }: Frame,
): void {
  const frame: Frame = { facts, env };
  const place = placeOf(call, facts.file);
  const value = e.valueOf(call, frame);
  const [first] = given;
  if (first && optionsOf(value).some((option) => option.kind === 'script-object'))
    binder.bind(first, frame, askedFor(value, place), place);
  for (const node of given)
    for (const answer of answersByStatus(e, { node, facts }) ?? [])
      binder.match({ node: answer.node, facts: answer.facts }, broughtBy(e, value), place);
  const targets = optionsOf(e.valueOf(unwrap(call.callee), frame));
  const answer = answerArgument(given);
  if (answer && !targets.some((target) => target.kind === 'function' || target.kind === 'signature'))
    binder.bind(answer, frame, value.kind === 'object' ? memberOf(e, value, 'data') : value, place);
  for (const target of targets) {
    if (target.kind !== 'function' && target.kind !== 'signature') continue;
    const declared = e.facts(target.file);
    const annotation = target.node.returnType?.typeAnnotation;
    const parameters = parametersOf(target.node, given, { facts });
    if (declared && annotation && parameters)
      binder.match({ node: annotation, facts: declared, parameters }, value, place);
  }
}

/** What the answer of a client holds as its data. */
function broughtBy(e: Engine, value: Value): Value {
  return mapOptions(value, (option) =>
    option.kind === 'object' || option.kind === 'response' ? memberOf(e, option, 'data') : option,
  );
}

/** An object of the host page that a call asks for by its name is of the type that the call is told, also where nobody is seen to hand the page in. */
function askedFor(value: Value, call: Evidence['place']): Value {
  return mapOptions(value, (option) => {
    const asked = option.kind === 'script-object' ? option.evidence.head.place : undefined;
    const isHere = asked?.file === call.file && asked.start === call.start;
    return option.kind === 'script-object' && isHere ? { ...option, likely: false } : option;
  });
}
