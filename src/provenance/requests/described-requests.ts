import type { TSESTree } from '@typescript-eslint/types';
import { functionResult } from '../functions/results.js';
import { anyArguments, argumentsOf } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { T } from '../syntax/syntax.js';
import { plainText, textsOf } from '../texts/text.js';
import { asMethod } from './sent.js';
import { optionsOf } from '../values.js';
import type { ApiCall, TextValue, Value } from '../value.js';

/** Types that stand beside a description: `operation<Id, User>('GET', path)`, `operation<Id, User>()('GET', path)`. */
export function typesBeside(call: TSESTree.CallExpression): readonly TSESTree.TypeNode[] {
  const { callee } = call;
  const isSecond = callee.type === T.CallExpression && callee.arguments.length === 0;
  return (call.typeArguments ?? (isSecond ? callee.typeArguments : undefined))?.params ?? [];
}

/** Endpoints that a call describes without asking them: `operation<Id, User>('GET', (id) => '/users/' + id)`. */
export function endpointsOfCall(e: Engine, call: TSESTree.CallExpression, frame: Frame): DescribedEndpoints {
  const values = argumentsOf(e, call, frame).flatMap((argument) => optionsOf(argument()));
  return describedRequests(e, values, frame).flatMap(({ endpoints }) => endpoints);
}

/** Endpoints that an object describes: `{ verb: 'GET', path: (id) => '/users/' + id }`. */
export function endpointsOfObject(e: Engine, object: TSESTree.ObjectExpression, frame: Frame): DescribedEndpoints {
  return requestsOfObject(e, object, frame).flatMap(({ endpoints }) => endpoints);
}

type DescribedEndpoints = ApiCall['endpoints'];

/** What an object describes, path by path: what is sent stands beside it. */
export function requestsOfObject(e: Engine, object: TSESTree.ObjectExpression, frame: Frame): readonly Described[] {
  return describedRequests(e, optionsOf(e.valueOf(object, frame)), frame);
}

/** A request that is described and not seen to be sent. */
type Described = Pick<ApiCall, 'method' | 'path' | 'endpoints'>;

/** The path stands among the values, or is what a function among them gives back. */
function describedRequests(e: Engine, values: readonly Value[], frame: Frame): readonly Described[] {
  const given = [...values, ...values.flatMap(membersOf)];
  const method = given.map((value) => asMethod((plainText(value) ?? '').toUpperCase())).find(Boolean);
  return given
    .flatMap((value) => pathsIn(e, value, frame))
    .map((path) => ({ method, path, endpoints: e.matcher.match(path, method)?.sure ?? [] }));
}

function membersOf(value: Value): Value[] {
  return value.kind === 'object' ? value.members.flatMap((member) => optionsOf(member.value())) : [];
}

function pathsIn(e: Engine, value: Value, frame: Frame): readonly TextValue[] {
  const text = value.kind === 'function' ? functionResult(e, value, anyArguments(value.node), frame) : value;
  return textsOf(text).filter(({ pieces }) =>
    pieces.some((piece) => piece.kind === 'chars' && piece.text.includes('/')),
  );
}
