import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../provenance/module-facts.js';
import { T, calledName, memberName, outermost, placeOf, staticString, unwrap } from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';
import { optionsOf } from '../provenance/values.js';
import type { FileContext } from './context.js';
import type { KeysDue } from './event-keys.js';
import { isBody, report } from './event-keys.js';
import { leadsToRefusal } from './key-tests.js';
import { isRefused } from './refused-keys.js';
import type { Where } from './refused-keys.js';

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
  const isHeld = holdersOf(context, array).some(
    (holder) => isHeldAgainstKeys(context, outermost(holder)) || isHandedToCheck(context, outermost(holder)),
  );
  if (isHeld) report(context, due, placeOf(array, context.facts.file), placeOf(array, context.facts.file));
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

/** `refuseOthers(LIST, body)`: a function of the project's own that holds keys against what it is handed. */
function isHandedToCheck({ engine, frame }: FileContext, node: Node): boolean {
  const call = node.parent;
  const position = call?.type === T.CallExpression ? call.arguments.indexOf(node as TSESTree.Expression) : -1;
  if (call?.type !== T.CallExpression || position < 0) return false;
  return optionsOf(engine.valueOf(unwrap(call.callee), frame)).some((target) => {
    const own = target.kind === 'function' ? engine.facts(target.file) : undefined;
    const parameter = target.kind === 'function' ? target.node.params[position] : undefined;
    if (!own || parameter?.type !== T.Identifier) return false;
    const uses = own.variableOf(parameter)?.references.filter((reference) => reference.isRead()) ?? [];
    return uses.some(({ identifier }) => isHeldAgainstKeys({ engine, facts: own }, heldList(outermost(identifier))));
  });
}

/** `new Set(LIST)` is held as the list is. */
function heldList(node: Node): Node {
  return node.parent?.type === T.NewExpression && node.parent.arguments[0] === node ? outermost(node.parent) : node;
}

/** `Object.keys(body).filter((key) => !LIST.includes(key))`, `difference(keys(body), LIST)`, and loops of that kind. */
function isHeldAgainstKeys(context: Where, node: Node): boolean {
  const access = node.parent;
  if (access?.type === T.CallExpression && access.arguments[1] === node) {
    const name = calledName(access);
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

function mentionsKeys(context: Where, node: Node): boolean {
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
