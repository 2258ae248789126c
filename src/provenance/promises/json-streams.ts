import type { Engine, Frame } from '../engine.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { namesOfPath, single } from '../libraries/library-models.js';
import type { CallNode } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { listOf } from '../objects/lists.js';
import { bodyOf } from '../servers/handler-answers.js';
import { mapOptions, once, unknown } from '../values.js';
import type { Lazy, Value } from '../value.js';
import { putInto } from './stream-sources.js';

/** Streams that give what a path of theirs finds in the text that flows into them. */
const BY_PATH = /^(?:JSONStream|jsonstream(?:2|-next)?)(?:\.default)?\.parse$/;
/** Those that hand on what flows into them as it is, for the next ones to take its parts. */
const TOKENS = /^stream-json(?:\/Parser)?(?:\.default)?(?:\.parser)?$/;
/** Those that give the items of a list, each with its index. */
const ITEMS = /^stream-json\/streamers\/StreamArray(?:\.default)?(?:\.withParser|\.streamArray|\.make)?$/;

/** What reads all that flows out of a stream, as a text or as what that says. */
const READERS =
  /^(?:node:)?(?:stream\/consumers\.(?:text|json|buffer|arrayBuffer)|get-stream(?:\.default)?(?:\.(?:buffer|array|getStream\w*))?|raw-body(?:\.default)?|stream-to-string|stream-to-promise)$/;

/** `await text(response)`. */
export function readWhole(e: Engine, path: string, [stream]: readonly Lazy[]): Value | undefined {
  if (!stream || !READERS.test(path)) return undefined;
  const piece = itemOf(e, stream());
  return path.endsWith('.json') ? bodyOf(piece) : piece;
}

/** `JSONStream.parse('*')`, `StreamArray.withParser()`: what is found in the text of an answer that flows through it. */
export function parsingStream(e: Engine, path: string, node: CallNode, frame: Frame): Value | undefined {
  const put = once(() => putInto(e, node, frame) ?? unknown('nothing is put into it'));
  if (TOKENS.test(path)) return listOf(put);
  if (ITEMS.test(path))
    return listOf(() =>
      single(
        'value',
        once(() => itemOf(e, bodyOf(put()))),
        node,
        frame,
      ),
    );
  if (!BY_PATH.test(path)) return undefined;
  const [asked] = argumentsOf(e, node, frame);
  return listOf(() => {
    const names = asked ? namesOfPath(mapOptions(asked(), stepsWritten)) : [];
    if (!names) return unknown('a path that is only known at run time');
    return names.reduce((value, name) => (name === '*' ? itemOf(e, value) : memberOf(e, value, name)), bodyOf(put()));
  });
}

/** `['rows', true]`: true stands for any key. */
function stepsWritten(path: Value): Value {
  if (path.kind !== 'tuple') return path;
  const items = path.items.map((item) => {
    const step = item.value();
    return step.kind === 'scalar' && step.value === true
      ? {
          ...item,
          value: (): Value => ({
            kind: 'text',
            pieces: [{ kind: 'chars', text: '*', place: item.place }],
            place: item.place,
          }),
        }
      : item;
  });
  return { ...path, items };
}
