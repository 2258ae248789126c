import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from './engine.js';
import { T, unwrap } from './syntax.js';
import { optionsOf } from './values.js';
import type { ClassValue, FunctionValue, Value } from './value.js';
import { withoutUnknown } from './variables.js';

/** What is put on a function or class after it was declared: `Client.shared = …`, `module.exports.other = …` beside `module.exports = function`. */
export function writtenMember(e: Engine, owner: FunctionValue | ClassValue, name: string): Value | undefined {
  const facts = e.facts(owner.file);
  if (!facts) return undefined;
  const frame = { facts, env: undefined };
  const values: Value[] = [];
  for (const write of facts.index.writes.get(name) ?? []) {
    const target = unwrap((write.left as TSESTree.MemberExpression).object);
    if (target.type !== T.Identifier && target.type !== T.MemberExpression) continue;
    const isOwner = optionsOf(e.valueOf(target, frame)).some(
      (option) => (option.kind === 'function' || option.kind === 'class') && option.node === owner.node,
    );
    if (!isOwner) continue;
    const value = e.valueOf(write.right, frame);
    values.push(value.kind === 'function' && value.node !== owner.node ? { ...value, self: owner } : value);
  }
  return values.length > 0 ? withoutUnknown(values) : undefined;
}
