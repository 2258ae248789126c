import type { TSESTree } from '@typescript-eslint/types';
import { anyArguments, argumentsOf, functionResult } from './calls.js';
import type { Engine, Frame } from './engine.js';
import { plainText, textsOf } from './text.js';
import { asMethod } from './sent.js';
import { optionsOf } from './value.js';
import type { ApiCall, TextValue, Value } from './value.js';

/**
 * Endpoints that a call describes without asking them: `operation<Id, User>('GET', (id) => '/users/' + id)`. The path stands among what is handed
 * over, or is what a function among it gives back.
 */
export function describedEndpoints(
  e: Engine,
  call: TSESTree.CallExpression,
  frame: Frame,
): readonly ApiCall['endpoints'][number][] {
  const values = argumentsOf(e, call, frame).flatMap((argument) => optionsOf(argument()));
  const given = [...values, ...values.flatMap(membersOf)];
  const method = given.map((value) => asMethod((plainText(value) ?? '').toUpperCase())).find(Boolean);
  return given
    .flatMap((value) => pathsIn(e, value, frame))
    .flatMap((path) => e.matcher.match(path, method)?.sure ?? []);
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
