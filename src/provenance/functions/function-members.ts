import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf } from '../values.js';
import type { ClassValue, FunctionValue, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

/** What is put on a function or class after it was declared: `Client.shared = …`, `module.exports.other = …` beside `module.exports = function`. */
export function writtenMember(e: Engine, owner: FunctionValue | ClassValue, name: string): Value | undefined {
  const files = owner.madeIn === undefined ? [owner.file] : [owner.file, owner.madeIn];
  const values = files.flatMap((file) => {
    const facts = e.facts(file);
    return facts ? writtenIn(e, owner, name, facts) : [];
  });
  return values.length > 0 ? withoutUnknown(values) : undefined;
}

function writtenIn(e: Engine, owner: FunctionValue | ClassValue, name: string, facts: ModuleFacts): Value[] {
  const frame = { facts, env: undefined };
  const isOwner = (target: Node): boolean =>
    optionsOf(e.valueOf(target, frame)).some(
      (option) =>
        (option.kind === 'function' || option.kind === 'class') &&
        option.node === owner.node &&
        (facts.file === owner.file || option.env === owner.env),
    );
  const put = (value: Value): Value =>
    value.kind === 'function' && value.node !== owner.node ? { ...value, self: owner } : value;
  const values: Value[] = [];
  for (const write of facts.index.writes.get(name) ?? []) {
    const target = unwrap((write.left as TSESTree.MemberExpression).object);
    if (target.type !== T.Identifier && target.type !== T.MemberExpression) continue;
    if (isOwner(target)) values.push(put(e.valueOf(write.right, frame)));
  }
  for (const { target, sources } of values.length > 0 ? [] : mergedIn(facts)) {
    if (!isOwner(target)) continue;
    const members = sources.map((source) => memberOf(e, e.valueOf(source, frame), name));
    values.push(...members.filter((value) => !isUnknown(value)).map(put));
  }
  return values;
}

interface Merged {
  readonly target: Node;
  readonly sources: readonly Node[];
}

const merged = new WeakMap<ModuleFacts, readonly Merged[]>();

/** `Object.assign(Client, { … })`: what may be put on a function or a class in one go. */
function mergedIn(facts: ModuleFacts): readonly Merged[] {
  let found = merged.get(facts);
  if (!found) {
    found = facts.index.calls.flatMap((call) => {
      const [target, ...sources] = call.arguments;
      const isMerging = call.type === T.CallExpression && /^(?:assign|extend|mixin)$/.test(calledName(call) ?? '');
      return isMerging && sources.length > 0 && (target?.type === T.Identifier || target?.type === T.MemberExpression)
        ? [{ target, sources }]
        : [];
    });
    merged.set(facts, found);
  }
  return found;
}
