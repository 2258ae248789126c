import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from './engine.js';
import type { ModuleFacts } from './module-facts.js';
import { T, innerPlace, memberName, placeOf } from './syntax.js';
import type { Node } from './syntax.js';
import { lazily, once } from './value.js';
import type { Member, Value } from './value.js';

/** What the scripts of a page put into a global object, each in its own file: `APP.users = …`, `APP.api.get = …`. */
export function namespaceMembers(e: Engine, name: string, files: readonly string[]): Member[] {
  return files.flatMap((file) => {
    const facts = e.facts(file);
    return facts ? membersIn(e, name, facts) : [];
  });
}

function membersIn(e: Engine, name: string, facts: ModuleFacts): Member[] {
  const members: Member[] = [];
  for (const writes of facts.index.writes.values()) {
    for (const write of writes) {
      const path = pathBelow(write.left as TSESTree.MemberExpression, name, facts);
      if (path) members.push(memberAt(e, path, write, facts));
    }
  }
  return members;
}

/** The names from a global object down to a member; undefined for a member of something else. */
function pathBelow(target: TSESTree.MemberExpression, name: string, facts: ModuleFacts): string[] | undefined {
  const path: string[] = [];
  for (let at: Node = target; ; at = at.object) {
    if (at.type !== T.MemberExpression) return at.type === T.Identifier && isGlobal(at, name, facts) ? path : undefined;
    const step = memberName(at);
    if (step === undefined || step === 'prototype') return undefined;
    path.unshift(step);
  }
}

function isGlobal(node: TSESTree.Identifier, name: string, facts: ModuleFacts): boolean {
  if (node.name !== name) return false;
  const variable = facts.variableOf(node);
  return !variable || variable.defs.length === 0 || facts.isShared(variable);
}

function memberAt(
  e: Engine,
  path: readonly string[],
  write: TSESTree.AssignmentExpression,
  facts: ModuleFacts,
): Member {
  const place = placeOf(write, facts.file);
  const key = innerPlace((write.left as TSESTree.MemberExpression).property, facts.file);
  let value = once(() => e.valueOf(write.right, { facts, env: undefined }));
  for (const name of path.slice(1).reverse()) {
    const inner: Member = { name, key, property: place, shorthand: false, value };
    const object: Value = { kind: 'object', members: [inner], spreads: [], open: true, place };
    value = lazily(object);
  }
  return { name: path[0] ?? '', key, property: place, shorthand: false, value };
}
