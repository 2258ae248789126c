import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { stateNamed } from './answer-states.js';

/** What a failure is called that the code has no name for. */
export const FAILURE = 'failure$';

/** Kinds of errors that no answer is behind: nobody throws them where an endpoint is gone. */
const UNANSWERED =
  /time(?:d_?)?_?out|cancell?(?:ed|ation)|abort|deadline|^(?:\w*Connect(?:ion|or)?(?:Error|Exception|Failed|Refused|Reset)|ECONN\w+|(?:ResourceAccess|WebClientRequest|UnknownHost|NoRouteToHost|Interrupted|Socket)(?:Error|Exception))$/i;
/** Kinds of errors that stand for the failures of a server. */
const OF_SERVERS = /^(?:Http)?Server(?:Error|Response)?(?:Error|Exception)$/;

/**
 * What a clause for errors of some kinds asks of one: `catch (SocketTimeoutException | HttpServerErrorException e)`, `except requests.Timeout`; undefined where one of
 * its kinds may stand for an endpoint that is gone.
 *
 * @param kinds as they stand in the code
 */
export function testOfCaught(kinds: string, error: Code): Code | undefined {
  const names = kinds.split(/[|,]/).map((kind) => /(\w+)\W*$/.exec(kind)?.[1] ?? '');
  const tests = names.map((name) => testOfKind(name, error));
  return tests.every((test) => test !== undefined) ? joined(tests, ' || ') : undefined;
}

/**
 * What no clause is for goes on to whoever calls it.
 *
 * @param others what each clause is not for
 * @param place what stands in the last clause
 */
export function thrownOtherwise(
  others: readonly Code[],
  place: { readonly start: number; readonly end: number } | undefined,
  error?: Code,
): Code {
  if (place === undefined || others.length === 0) return '';
  const thrown = error ?? { text: FAILURE, start: place.start, end: place.end };
  return js`\nif (${joined(others, ' && ')}) throw ${thrown};\n`;
}

function testOfKind(name: string, error: Code): Code | undefined {
  if (UNANSWERED.test(name)) return js`${error} instanceof TimeoutError`;
  if (OF_SERVERS.test(name)) return js`${error}.status >= 500`;
  const state = stateNamed(name) ?? stateNamed(name.replace(/(?:Error|Exception)$/, ''));
  return state === undefined ? undefined : js`${error}.status === ${String(state)}`;
}
