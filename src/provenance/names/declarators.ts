import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { holdsUnknown } from '../declared/library-types.js';
import { assertedType } from '../declared/asserted-types.js';
import { typeValue } from '../declared/declared-types.js';
import { patternValue } from './destructuring.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { jsDocType } from '../declared/jsdoc.js';
import { itemOf, iteratedItem } from '../objects/items.js';
import { keysOf } from '../objects/pairs.js';
import { T, placeOf, unwrap, withoutItself } from '../syntax/syntax.js';
import { UNDEFINED, isNullish, isUnknown, optionsOf } from '../values.js';
import type { Value } from '../value.js';
import { reassigned } from './reassigned.js';

/** What a variable holds: where it is declared, and everything that is assigned to it later. */
export function assignedValue(
  e: Engine,
  variable: Variable,
  declarator: TSESTree.VariableDeclarator,
  frame: Frame,
  read: TSESTree.Identifier | undefined,
): Value {
  const name = variable.defs[0]?.name as TSESTree.Identifier;
  const declared = initialValue(e, declarator, name, frame);
  const initial = holdsUnknown(declared) ? (declaredType(e, declarator, name, frame) ?? declared) : declared;
  const held = reassigned(e, variable, initial, frame, read, declarator);
  // Others may fill what is only declared here: `export let user: User` of a component.
  const filled = optionsOf(held).every((option) => isUnknown(option) || isNullish(option))
    ? declaredType(e, declarator, name, frame)
    : undefined;
  return filled && !isUnknown(filled) ? filled : held;
}

function initialValue(
  e: Engine,
  declarator: TSESTree.VariableDeclarator,
  name: TSESTree.Identifier,
  frame: Frame,
): Value {
  const loop = declarator.parent.parent;
  const isOfLoop =
    (loop.type === T.ForOfStatement || loop.type === T.ForInStatement) && loop.left === declarator.parent;
  const round = isOfLoop ? frameOf(frame.env, loop)?.args[0] : undefined;
  if (round) return patternValue(e, declarator.id, name, round, frame);
  if (isOfLoop && loop.type === T.ForOfStatement) {
    return patternValue(e, declarator.id, name, () => iteratedItem(e, e.valueOf(loop.right, frame)), frame);
  }
  if (isOfLoop && loop.type === T.ForInStatement)
    return itemOf(e, keysOf(e.valueOf(loop.right, frame), placeOf(loop.right, frame.facts.file)));
  if (!declarator.init) return UNDEFINED;
  const init = withoutItself(declarator.init, name.name);
  return patternValue(e, declarator.id, name, () => e.valueOf(init, frame), frame);
}

/** What a declaration says of what it declares. */
export function declaredType(
  e: Engine,
  declarator: TSESTree.VariableDeclarator,
  name: TSESTree.Identifier,
  frame: Frame,
): Value | undefined {
  const at = { facts: frame.facts, types: undefined, env: frame.env };
  const asserted = declarator.id.type === T.Identifier ? assertedType(declarator.init) : undefined;
  const annotation = declarator.id.typeAnnotation?.typeAnnotation ?? asserted;
  const declared = annotation ? typeValue(e, annotation, at) : jsDocType(e, declarator, frame.facts);
  if (!declared) return undefined;
  return patternValue(e, declarator.id, name, () => declared, frame);
}

/** What an object that is put together here is declared to be, where that is the type of a payload. */
export function typeOfMade(
  e: Engine,
  value: Value,
  declarator: TSESTree.VariableDeclarator,
  name: TSESTree.Identifier,
  frame: Frame,
): Value | undefined {
  const made = declarator.init && unwrap(declarator.init);
  if (made?.type !== T.ObjectExpression || value.kind !== 'object') return undefined;
  const declared = declaredType(e, declarator, name, frame);
  return declared?.kind === 'data' ? declared : undefined;
}
