import { argumentsOf } from '../functions/argument-lists.js';
import { withoutCallers } from '../functions/without-callers.js';
import type { Engine, Frame } from '../engine.js';
import type { CallNode } from '../modules/module-facts.js';
import { plainText, textsOf } from '../texts/text.js';
import { unknown } from '../values.js';
import type { ApiCall, Lazy } from '../value.js';
import { callsMadeBy, pathKey, placeOfCall } from './calls-made.js';
import { sharesPieces } from './path-arguments.js';

/** `call('users', { … })`: the path stands in a table under a name that is handed over. Where the name makes no difference, it is no call of this place. */
export function callsByName(e: Engine, node: CallNode, frame: Frame): ApiCall[] {
  const args = argumentsOf(e, node, frame);
  const names = args.map((argument) => textsOf(argument()).filter((text) => NAME.test(plainText(text) ?? '')));
  if (names.every((texts) => texts.length === 0)) return [];
  const all = callsMadeBy(e, node, frame);
  const made = all.filter((call) => call.endpoints.length > 0);
  // What becomes a segment of the path itself picks none.
  const picks = names.map(
    (texts) => texts.length > 0 && !texts.some((text) => made.some(({ path }) => sharesPieces(path, text))),
  );
  if (made.length === 0 || !picks.includes(true)) return [];
  const withoutNames = (isUnknown: (index: number) => boolean): ReadonlySet<string> => {
    const handed = args.map((argument, index) => (isUnknown(index) ? UNKNOWN_NAME : argument));
    return new Set(callsMadeBy(e, node, frame, 0, handed).map(pathKey));
  };
  const seen = new Set(all.map(pathKey));
  if (
    areSame(
      seen,
      withoutNames((index) => picks[index] === true),
    )
  )
    return [];
  const site = placeOfCall(node, frame);
  // A name may pick the host alone, and the path be what the callers hand over.
  const own = frame.env ? frame : { facts: frame.facts, env: withoutCallers(e, node, frame.facts) };
  const ownArgs = argumentsOf(e, node, own);
  // Who is asked may be handed over: what it is asked is told here all the same.
  const asked = new Set(callsMadeBy(e, node, frame, 0, ownArgs).map(pathKey));
  const candidates = picks.flatMap((isName, index) =>
    isName && textsOf(ownArgs[index]?.() ?? NOTHING).length > 0 ? [index] : [],
  );
  const namedBy =
    picks.filter((isName) => isName).length > 1
      ? candidates.find(
          (name) =>
            !areSame(
              seen,
              withoutNames((index) => index === name),
            ),
        )
      : candidates[0];
  // A name that the callers hand over is theirs to tell.
  if (namedBy === undefined) return [];
  return made
    .filter((call) => asked.has(pathKey(call)))
    .map((call) => ({ ...call, site, siteArguments: args, direct: false, namedBy }));
}

function areSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key));
}

const NAME = /^[A-Za-z][\w.:-]*$/;
const NOTHING = unknown('nothing is handed over');
const UNKNOWN_NAME: Lazy = () => unknown('a name that is not known');
