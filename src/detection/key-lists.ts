import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../provenance/module-facts.js';
import { T, memberName, outermost, placeOf, staticString, unwrap } from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';
import type { FileContext } from './context.js';
import type { KeysDue } from './event-keys.js';
import { isBody, report } from './event-keys.js';
import { leadsToRefusal } from './key-tests.js';
import { isRefused } from './refused-keys.js';

/** Lists of texts that have the first of the telling keys among them. */
export function listsOfKeys(facts: ModuleFacts, due: KeysDue): TSESTree.ArrayExpression[] {
  const lists = new Set<TSESTree.ArrayExpression>();
  for (const text of facts.index.texts) {
    if (text.parent.type === T.ArrayExpression && staticString(text) === due.detect.telling[0]) lists.add(text.parent);
  }
  return [...lists];
}

/** A list of the accepted keys that the keys of a body are held against. */
export function keyList(context: FileContext, due: KeysDue, array: TSESTree.ArrayExpression): void {
  const keys = array.elements.map((element) => (element ? staticString(element) : undefined));
  if (
    keys.some((key) => key === undefined) ||
    !isBody(
      context,
      due,
      keys.filter((key) => key !== undefined),
    )
  )
    return;
  if (holdersOf(context, array).some((holder) => isHeldAgainstKeys(context, outermost(holder))))
    report(context, due, placeOf(array, context.facts.file), placeOf(array, context.facts.file));
}

/** Expressions that stand for the list. */
function holdersOf(context: FileContext, array: TSESTree.ArrayExpression): Node[] {
  let node: Node = outermost(array);
  if (node.parent?.type === T.NewExpression) node = outermost(node.parent);
  const declarator = node.parent;
  if (declarator?.type !== T.VariableDeclarator || declarator.id.type !== T.Identifier) return [node];
  return (
    context.facts
      .variableOf(declarator.id)
      ?.references.filter((reference) => reference.isRead())
      .map((reference) => reference.identifier) ?? []
  );
}

/** `Object.keys(body).filter((key) => !LIST.includes(key))`, `difference(keys(body), LIST)`, and loops of that kind. */
function isHeldAgainstKeys(context: FileContext, node: Node): boolean {
  const access = node.parent;
  if (access?.type === T.CallExpression && access.arguments[1] === node) {
    const callee = unwrap(access.callee);
    const name =
      callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression ? memberName(callee) : '';
    const [keys] = access.arguments;
    return name === 'difference' && keys !== undefined && mentionsKeys(context, keys) && isRefused(context, access);
  }
  if (access?.type !== T.MemberExpression || !/^(?:includes|indexOf|has)$/.test(memberName(access) ?? '')) return false;
  if (!leadsToRefusal(context, access.parent)) return false;
  for (let at: Node | undefined = access.parent; at; at = at.parent) {
    if (at.type === T.CallExpression && mentionsKeys(context, at)) return true;
    if ((at.type === T.ForOfStatement && mentionsKeys(context, at.right)) || at.type === T.ForInStatement) return true;
  }
  return false;
}

function mentionsKeys(context: FileContext, node: Node): boolean {
  let at: Node = unwrap(node);
  for (let steps = 0; steps < 6; steps++) {
    if (at.type === T.CallExpression) at = unwrap(at.callee);
    else if (at.type === T.MemberExpression) {
      if (
        memberName(at) === 'keys' &&
        at.object.type === T.Identifier &&
        /^(?:Object|Reflect|_|lodash)$/.test(at.object.name)
      )
        return true;
      at = unwrap(at.object);
    } else if (at.type === T.Identifier) {
      const holder = context.facts.variableOf(at)?.defs[0]?.node as Node | undefined;
      if (holder?.type !== T.VariableDeclarator || !holder.init || holder.id.type !== T.Identifier) return false;
      at = unwrap(holder.init);
    } else return false;
  }
  return false;
}
