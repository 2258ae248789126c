import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from './members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, memberName, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { unionOf, unknown } from '../values.js';
import type { Value } from '../value.js';

const MAX_IMPORTERS = 24;
/** What is done with a map that leaves its keys as they are. */
const READING = new Set(['get', 'has', 'keys', 'values', 'entries', 'forEach', 'size']);

/** The keys of `new Map([['key', …], …])`, where all of them are texts that are written out, and nothing sets others later. */
export function keysOfMap(e: Engine, node: TSESTree.NewExpression, pairs: Value, frame: Frame): Value {
  const open = unknown('keys that are not all written out');
  if (pairs.kind !== 'tuple' || pairs.items.some((item) => item.spread)) return open;
  const keys = pairs.items.map((item) => memberOf(e, item.value(), '0'));
  return keys.some((key) => plainText(key) === undefined) || isAddedTo(e, node, frame.facts) ? open : unionOf(keys);
}

/** Whether more may be put into a map where it is held. */
function isAddedTo(e: Engine, node: TSESTree.NewExpression, facts: ModuleFacts): boolean {
  const holder = outermost(node).parent;
  if (holder?.type === T.PropertyDefinition || holder?.type === T.Property) {
    const name = staticKey(holder.key, holder.computed);
    return name === undefined || settersOf(facts).some((object) => endsWith(object, name));
  }
  if (holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier)
    return holder?.type !== T.MemberExpression;
  const references = facts.variableOf(holder.id)?.references ?? [];
  if (references.some(({ identifier, init }) => init !== true && !isRead(identifier))) return true;
  return e.host
    .importers(facts.file)
    .slice(0, MAX_IMPORTERS)
    .some((file) => setsImported(e.facts(file)));
}

function settersOf(facts: ModuleFacts): Node[] {
  return (facts.index.members.get('set') ?? []).map((access) => unwrap(access.object));
}

function endsWith(object: Node, name: string): boolean {
  return object.type === T.MemberExpression && memberName(object) === name;
}

/** A use of a map that puts nothing into it: a look at it, or its export. */
function isRead(identifier: Node): boolean {
  const at = outermost(identifier);
  const user = at.parent;
  // What goes over all of it takes its entries out.
  if (user?.type === T.SpreadElement || (user?.type === T.ForOfStatement && user.right === at)) return true;
  if (user?.type === T.MemberExpression) return user.object === at && READING.has(memberName(user) ?? '');
  if (user?.type === T.AssignmentExpression)
    return user.right === at && user.left.type === T.MemberExpression && isExports(user.left);
  if (user?.type === T.Property) return user.parent.parent.type === T.AssignmentExpression;
  return user?.type === T.ExportSpecifier || user?.type === T.ExportDefaultDeclaration;
}

/** `exports.x`, `module.exports`. */
function isExports(target: TSESTree.MemberExpression): boolean {
  const object = unwrap(target.object);
  return object.type === T.Identifier ? /^(?:module|exports)$/.test(object.name) : endsWith(object, 'exports');
}

/** Whether a file sets something in what it imports. */
function setsImported(facts: ModuleFacts | undefined): boolean {
  if (!facts) return false;
  return settersOf(facts).some((object) => {
    let root: Node = object;
    while (root.type === T.MemberExpression) root = unwrap(root.object);
    if (root.type !== T.Identifier) return false;
    const [definition] = facts.variableOf(root)?.defs ?? [];
    const holder = definition?.node as Node | undefined;
    if ((definition?.type as string | undefined) === 'ImportBinding') return true;
    const init = holder?.type === T.VariableDeclarator && holder.init ? unwrap(holder.init) : undefined;
    return init?.type === T.CallExpression && init.callee.type === T.Identifier && init.callee.name === 'require';
  });
}
