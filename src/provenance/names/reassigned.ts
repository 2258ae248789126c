import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { heldAt } from './assignments.js';
import { assignmentOf, patternValue } from './destructuring.js';
import type { Engine, Frame } from '../engine.js';
import { withoutNothing } from '../expressions.js';
import { iteratedItem } from '../objects/items.js';
import { isAssignedIn } from './moved-arguments.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf, unknown } from '../values.js';
import type { Piece, TextValue, Value } from '../value.js';

const MAX_WRITES = 8;

/** What a variable holds that begins with a value, by what is assigned to it later; where it is read, if that is known. */
export function reassigned(
  e: Engine,
  variable: Variable,
  initial: Value,
  frame: Frame,
  read: TSESTree.Identifier | undefined,
  declarator?: Node,
): Value {
  const held = read ? heldAt(e, variable, initial, read, frame) : undefined;
  if (held) return held;
  if (!variable.references.some((reference) => reference.isWrite() && reference.init !== true)) return initial;
  let value: Value | undefined;
  // What is written is made of what was there before: of each other write, and so on, in all their orders. One round of that is enough.
  e.inside(variable, () => (value = withWrites(e, variable, initial, frame, read, declarator)), 1);
  return value ?? (read && heldAt(e, variable, initial, read, frame, 'own')) ?? initial;
}

/** What is put into a variable in an order that is not known. */
function withWrites(
  e: Engine,
  variable: Variable,
  initial: Value,
  frame: Frame,
  read: TSESTree.Identifier | undefined,
  declarator: Node | undefined,
): Value {
  const values = [initial];
  let appended = false;
  for (const reference of variable.references) {
    if (!reference.isWrite() || reference.init === true || values.length > MAX_WRITES) continue;
    const target = reference.identifier as TSESTree.Identifier;
    const write = assignmentOf(target);
    if (!write || write === declarator) continue;
    const told = isAssignedIn(e, write, frame);
    if (told === false) continue;
    if (told === true && read && write.range[1] <= read.range[0] && !appended) values.length = 0;
    if (write.type === T.AssignmentExpression) {
      if (write.operator === '+=') {
        appended = true;
        values.push(e.valueOf(write.right, frame));
      } else values.push(patternValue(e, write.left, target, () => e.valueOf(write.right, frame), frame));
    } else
      values.push(patternValue(e, write.left, target, () => iteratedItem(e, e.valueOf(write.right, frame)), frame));
  }
  if (values.length === 1 && values[0] === initial) return initial;
  return appended ? appendedValue(values) : withoutNothing(values);
}

/** A text that is added to: what is added may or may not be there, so the end stays open. */
function appendedValue(values: readonly Value[]): Value {
  const body = values.flatMap(optionsOf).find((value) => value.kind === 'body-text');
  if (body) return body;
  const [initial] = values;
  if (initial?.kind !== 'text') return unknown('a text that is put together in steps');
  const pieces: Piece[] = [...initial.pieces];
  for (const value of values.slice(1)) {
    if (value.kind !== 'text') continue;
    pieces.push(...value.pieces);
  }
  pieces.push({ kind: 'hole', place: initial.place, why: 'a text that is put together in steps' });
  const text: TextValue = { kind: 'text', pieces, place: initial.place };
  return text;
}
