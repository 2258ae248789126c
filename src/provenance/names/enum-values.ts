import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { innerPlace, placeOf, staticKey } from '../syntax/syntax.js';
import { once } from '../values.js';
import type { Member, Value } from '../value.js';

export function enumValue(e: Engine, node: TSESTree.TSEnumDeclaration, frame: Frame): Value {
  const { facts } = frame;
  const members: Member[] = node.body.members.flatMap((member) => {
    const name = staticKey(member.id, false);
    const initializer = member.initializer;
    if (name === undefined || !initializer) return [];
    return [
      {
        name,
        key: innerPlace(member.id, facts.file),
        property: placeOf(member, facts.file),
        shorthand: false,
        value: once(() => e.valueOf(initializer, frame)),
      },
    ];
  });
  return { kind: 'object', members, spreads: [], open: false, place: placeOf(node, facts.file) };
}
