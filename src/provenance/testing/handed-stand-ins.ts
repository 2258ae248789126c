import type { Engine, Frame } from '../engine.js';
import { withoutCallers } from '../functions/without-callers.js';
import { guessedCalls } from '../requests/guessed-calls.js';
import { dataOf } from '../requests/responses.js';
import { isFunction, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { lazily, objectOf, unionOf } from '../values.js';
import type { Value } from '../value.js';
import { callsInTest } from './answered-requests.js';
import type { CallMade } from './answered-requests.js';
import { isTestFile } from './test-files.js';

/**
 * What code asks for by a client that a test makes itself and hands to it: `roles({ get: vi.fn().mockResolvedValue(answer) }, '7')`. Where it asks for
 * several things by the same function, nobody knows which one is answered.
 *
 * @param made the function that is handed over, or what makes it
 * @param at where the test says what it gives
 */
export function askedByCode(e: Engine, made: Node, at: Node, frame: Frame): Value | undefined {
  const { file } = frame.facts;
  if (!isTestFile(file)) return undefined;
  const wanted = isFunction(made) ? { fn: made } : { standIn: made };
  const asked = callsInTest(e, wanted, at, frame).filter((one) => one.frame.facts.file !== file);
  const bodies = asked.map((one) => bodyAsked(e, one));
  const subjects = new Set(bodies.map((body) => (body?.kind === 'data' ? [body.root, ...body.path].join('.') : '')));
  const [body] = bodies;
  if (!body || subjects.size > 1 || subjects.has('')) return undefined;
  // Nobody knows whether the client gives the body, or what holds it as its data.
  return unionOf([body, objectOf({ data: lazily(body) }, placeOf(at, file))]);
}

/** The body of what is asked for, whoever calls the code. */
function bodyAsked(e: Engine, { call, frame: { facts } }: CallMade): Value | undefined {
  const sent = guessedCalls(e, call, { facts, env: withoutCallers(e, call, facts) });
  const [first, ...others] = sent.flatMap(({ endpoints }) => endpoints);
  if (!first?.response || others.some((other) => other !== first)) return undefined;
  const evidence = {
    head: { place: placeOf(call, facts.file), why: `${first.methods[0] ?? 'GET'} ${first.path}` },
    rest: undefined,
  };
  return dataOf(first.response, evidence);
}
