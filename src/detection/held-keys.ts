import type { TSESTree } from '@typescript-eslint/types';
import { dataLastEntry } from '../provenance/data-last.js';
import { itemOf } from '../provenance/members.js';
import { holderOf } from '../provenance/responses.js';
import { T, memberName, unwrap } from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';
import { plainText, textsOf } from '../provenance/text.js';
import type { Value } from '../provenance/value.js';
import { isBridgedBeside } from './bridges.js';
import type { FileContext } from './context.js';
import { confidenceOf, resourceIn } from './fields.js';
import { handlingOf } from './handling.js';
import { ITEM_FUNCTIONS, KEY_FUNCTIONS, givenBeside, isMemberNamed, libraryFunction } from './path-strings.js';

/** Keys that are held in constants: `user[KEY]`, `pick(user, KEYS)`. */
export function detectHeldKeys(context: FileContext): void {
  for (const node of context.reached.computed) {
    context.engine.ask(() => {
      const { engine, frame } = context;
      const written = node.parent.type === T.AssignmentExpression && node.parent.left === node;
      heldKeys(context, node, engine.valueOf(node.property, frame), written, () => engine.valueOf(node.object, frame));
    });
  }
  for (const call of context.reached.calls) {
    if (call.type !== T.CallExpression || !takesHeldKeys(call)) continue;
    context.engine.ask(() => {
      pickedKeys(context, call);
    });
  }
}

/** A call that picks, with a list of keys that does not stand there. */
function takesHeldKeys(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  const name =
    callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (name === undefined) return false;
  const isHeld = (node: Node | undefined): boolean => node?.type === T.Identifier || node?.type === T.MemberExpression;
  if (READS.has(name) || ITEM_FUNCTIONS.has(name)) return isHeld(call.arguments[1]);
  return KEY_FUNCTIONS.has(name) && call.arguments.some(isHeld);
}

/** Functions that take the path of one property. */
const READS = new Set(['get', 'has', 'result']);

/** `get(user, KEY)`, `sortBy(users, KEY)`: a path that is held in a constant. */
function namedKey(context: FileContext, call: TSESTree.CallExpression, name: string): void {
  const { engine, frame } = context;
  const [object, path] = call.arguments;
  if (!object || !path || (path.type !== T.Identifier && path.type !== T.MemberExpression)) return;
  heldKeys(context, call, engine.valueOf(path, frame), false, () => {
    const value = engine.valueOf(object, frame);
    return READS.has(name) ? value : itemOf(engine, value);
  });
}

function pickedKeys(context: FileContext, call: TSESTree.CallExpression): void {
  const { engine, frame } = context;
  const name = libraryFunction(context, call);
  const isLibrary = name !== undefined;
  if (name !== undefined && !KEY_FUNCTIONS.has(name)) {
    namedKey(context, call, name);
    return;
  }
  const entry = isLibrary ? undefined : dataLastEntry(engine.valueOf(unwrap(call.callee), frame));
  if (!isLibrary && !entry) return;
  for (const [position, argument] of call.arguments.entries()) {
    if (argument.type !== T.Identifier && argument.type !== T.MemberExpression) continue;
    const list = engine.valueOf(argument, frame);
    if (list.kind === 'tuple' && (position > 0 || entry))
      heldKeys(context, call, itemOf(engine, list), false, () => givenBeside(context, call, position));
  }
}

function heldKeys(
  context: FileContext,
  node: Node,
  key: Value,
  written: boolean,
  object: () => Value | undefined,
): void {
  const keys = textsOf(key);
  for (const held of keys) {
    const text = plainText(held);
    const due = context.changes
      .of('field')
      .find(({ detect }) => detect.field === text || (text !== undefined && detect.aliases?.includes(text) === true));
    const place = held.pieces[0]?.place;
    if (!due || text === undefined || !place || keys.some((other) => plainText(other) === due.detect.replacement))
      continue;
    const start = object();
    const value = start && holderOf(start, text);
    const data = value && resourceIn(value, due.detect);
    if (!data || !due.detect.access.includes(written ? 'write' : 'read')) continue;
    if (isBridgedBeside(node, (other) => isMemberNamed(context, other, due.detect.replacement))) continue;
    context.report({
      due,
      place,
      text,
      use: {
        kind: 'path-string',
        held: true,
        ...(handlingOf(context.facts, node) === 'opened' && { handled: 'opened' }),
      },
      confidence: confidenceOf(value, data),
      evidence: data.evidence,
      replacement: due.detect.replacement,
    });
  }
}
