import type { TSESTree } from '@typescript-eslint/types';
import { itemOf } from '../../provenance/objects/items.js';
import { T, memberName, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';

const LOOKS = /^(?:includes|indexOf|lastIndexOf|has|contains)$/;
const LOOKS_UP = /^(?:get|has|delete)$/;

/** What a text is held against the names of: `key === 'name'` for a key of a user, `Object.keys(user).indexOf('name')`, `new Map(Object.entries(user)).get('name')`. */
export function ownerOfNames({ engine, frame }: FileContext, node: Node): Value | undefined {
  const text = outermost(node);
  const holder = text.parent;
  switch (holder?.type) {
    case T.BinaryExpression:
      if (!/^[!=]==?$/.test(holder.operator)) return undefined;
      return ownerOfName(engine.valueOf(holder.left === text ? holder.right : holder.left, frame));
    case T.SwitchCase:
      return ownerOfName(engine.valueOf(holder.parent.discriminant, frame));
    case T.CallExpression:
      return holder.arguments[0] === text ? lookedUp({ engine, frame }, holder) : undefined;
    default:
      return undefined;
  }
}

function lookedUp(
  { engine, frame }: Pick<FileContext, 'engine' | 'frame'>,
  call: TSESTree.CallExpression,
): Value | undefined {
  const callee = unwrap(call.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || name === undefined || !(LOOKS.test(name) || LOOKS_UP.test(name)))
    return undefined;
  const held = engine.valueOf(callee.object, frame);
  const [table] = optionsOf(held).filter((option) => option.kind === 'record');
  if (table) return LOOKS_UP.test(name) ? table.keysOf?.() : undefined;
  const isList = optionsOf(held).some(({ kind }) => kind === 'list' || kind === 'tuple');
  return isList && LOOKS.test(name) ? ownerOfName(itemOf(engine, held)) : undefined;
}

/** What a value is the name of a member of. */
export function ownerOfName(value: Value): Value | undefined {
  const key = optionsOf(value).find((option) => option.kind === 'key');
  return key?.of();
}
