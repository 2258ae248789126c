import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { apiCallsAt } from '../requests/api-calls.js';
import { endpointsOfCall, typesBeside } from '../requests/described-requests.js';
import { apiOf } from '../requests/endpoint-builders.js';
import { dataOf, isAnsweredElsewhere, isOnUnknownPath } from '../requests/responses.js';
import { madeOver } from '../states/endpoint-hooks.js';
import { T } from '../syntax/syntax.js';
import type { Evidence } from '../types.js';
import { bindClassesGiven } from './classes-given.js';
import { bindDescribed } from './described-types.js';
import { bindTypeArguments } from './type-arguments.js';
import type { TypeBinder } from './type-binder.js';
import { answerArgument, answerNamed, bodyNamed } from './type-holders.js';
import { bindHolder } from './typed-places.js';
import { mayHold } from './wrapping-types.js';

interface TypesOfCall {
  /** Type arguments by which what is answered is told. */
  readonly given: readonly TSESTree.TypeNode[];
  /** Types that stand beside the description of a request. */
  readonly beside: readonly TSESTree.TypeNode[];
  readonly isEndpoint: boolean;
}

/** Types that a call binds: those that it is told, and those of what it is handed, sends and is answered. */
export function bindTypesOfCall(e: Engine, binder: TypeBinder, call: TSESTree.CallExpression, frame: Frame): void {
  const declared = call.typeArguments?.params ?? [];
  const transformed = declared.length > 0 ? madeOver(e, call, frame) : undefined;
  const isEndpoint = declared.length > 1 && apiOf(call) !== undefined;
  const answerType = isEndpoint ? declared[0] : answerArgument(declared);
  if (transformed && answerType) binder.bind(answerType, frame, transformed, undefined);
  // What is made of an answer is not the answer.
  const given = transformed ? [] : declared;
  if (given.length > 0) bindTypeArguments(e, binder, call, given, frame);
  else {
    bindHolder(e, binder, call, frame);
    bindClassesGiven(e, binder, call, frame);
  }
  const beside = transformed ? [] : typesBeside(call);
  bindSentAndAnswered(e, binder, call, { given, beside, isEndpoint }, frame);
}

/** The types of what a call of the platform answers and of what it sends. */
function bindSentAndAnswered(
  e: Engine,
  binder: TypeBinder,
  call: TSESTree.CallExpression,
  { given, beside, isEndpoint }: TypesOfCall,
  frame: Frame,
): void {
  // Cheap first: only calls with a type argument or a body can bind anything.
  if (beside.length === 0 && call.arguments.length < 2 && call.arguments[0]?.type !== T.ObjectExpression) return;
  const calls = apiCallsAt(e, call, frame);
  const isAsked = calls.some((made) => made.endpoints.length > 0);
  const told = isEndpoint ? given[0] : answerArgument(given);
  const answer = told ?? (isAsked ? answerNamed(e, call, given, frame) : undefined);
  if (beside.some(mayHold) && !isAsked)
    bindDescribed(binder, beside, endpointsOfCall(e, call, frame), call, frame, {
      answer: () => answerNamed(e, call, beside, frame),
      body: () => bodyNamed(e, call, beside, frame),
    });
  for (const made of calls) {
    if (answer && isAnsweredElsewhere(made)) binder.share({ node: answer, facts: frame.facts });
    if (answer && isOnUnknownPath(made)) binder.leaveUnknown({ node: answer, facts: frame.facts });
    const own = answer && made.own?.();
    if (answer && own) binder.bind(answer, frame, own.value, made.site);
    for (const endpoint of made.endpoints) {
      const head: Evidence = {
        place: made.site,
        why: `${made.method ?? endpoint.methods[0] ?? 'GET'} ${endpoint.path}`,
      };
      if (answer && endpoint.response)
        binder.bind(answer, frame, dataOf(endpoint.response, { head, rest: undefined }), undefined);
      if (endpoint.body && made.body) binder.bindBody(made.body(), endpoint.body.resource, { head, rest: undefined });
    }
  }
}
