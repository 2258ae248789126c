import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { iteratedItem } from '../objects/items.js';
import { takenMember } from './destructuring.js';
import { argumentValue } from './parameters.js';
import { orStandIn } from '../shared-payloads.js';
import { memberUnder } from '../objects/members-under.js';
import { T, isFunction, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf, unknown } from '../values.js';
import type { Value } from '../value.js';

/** What a destructuring pattern as a whole is given. */
export function valueOfPattern(e: Engine, pattern: Node, frame: Frame): Value {
  const holder = pattern.parent;
  switch (holder?.type) {
    case T.VariableDeclarator:
      return declaredSource(e, holder, frame);
    case T.AssignmentExpression:
      return holder.left === pattern ? e.valueOf(holder.right, frame) : valueOfPattern(e, holder, frame);
    case T.AssignmentPattern: {
      const given = valueOfPattern(e, holder, frame);
      const either = orStandIn(given, e.valueOf(holder.right, frame));
      return optionsOf(either).some(({ kind }) => kind === 'data') ? either : given;
    }
    case T.ForOfStatement:
      return iteratedItem(e, e.valueOf(holder.right, frame));
    case T.Property: {
      const key = staticKey(holder.key, holder.computed);
      if (holder.parent.type !== T.ObjectPattern) return unknown('a pattern that is not followed');
      const whole = valueOfPattern(e, holder.parent, frame);
      return key === undefined
        ? memberUnder(e, whole, e.valueOf(holder.key, frame))
        : takenMember(e, holder.parent, whole, key, frame);
    }
    case T.ArrayPattern: {
      const index = holder.elements.indexOf(pattern as TSESTree.DestructuringPattern);
      return memberOf(e, valueOfPattern(e, holder, frame), String(index));
    }
    case T.TSParameterProperty:
      return valueOfPattern(e, holder, frame);
    default: {
      if (!holder || !isFunction(holder)) return unknown('a pattern that is not followed');
      return argumentValue(e, holder, holder.params.indexOf(pattern as TSESTree.Parameter), frame);
    }
  }
}

function declaredSource(e: Engine, declarator: TSESTree.VariableDeclarator, frame: Frame): Value {
  const loop = declarator.parent.parent;
  if (loop.type === T.ForOfStatement && loop.left === declarator.parent)
    return iteratedItem(e, e.valueOf(loop.right, frame));
  const value = declarator.init ? e.valueOf(declarator.init, frame) : unknown('nothing is assigned');
  const annotation = declarator.id.typeAnnotation?.typeAnnotation;
  if (!isUnknown(value) || !annotation) return value;
  return typeValue(e, annotation, { facts: frame.facts, types: undefined, env: frame.env });
}
