import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import {
  T,
  calledName,
  isFunction,
  memberName,
  outermost,
  placeOf,
  staticKey,
  staticString,
  unwrap,
} from '../../provenance/syntax/syntax.js';
import { asksForOwn } from '../../provenance/syntax/own-names.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { FileContext, Where } from '../context.js';
import type { KeysDue } from './event-keys.js';
import { isBody, report } from './event-keys.js';
import { leadsToRefusal, placesOf } from './key-tests.js';
import { isLeftOverRefused } from './left-over-keys.js';
import { describedByReads, isOfOtherEvent } from './other-events.js';
import { isRefused } from './refused-keys.js';

/** What the accepted keys are written in: texts of a list, or the keys of a table that has something for each. */
type KeyList = TSESTree.ArrayExpression | TSESTree.ObjectExpression;

/** How many functions of a name may stand between a test of a key and the keys. */
const MAX_NAMED = 2;

/** Lists and tables that have the first of the telling keys among them. */
export function listsOfKeys({ index }: ModuleFacts, due: KeysDue): KeyList[] {
  const lists = new Set<KeyList>();
  const [first = ''] = due.detect.telling;
  for (const text of index.texts) {
    if (text.parent.type === T.ArrayExpression && staticString(text) === first) lists.add(text.parent);
  }
  for (const { parent } of index.properties.get(first) ?? []) {
    if (parent.type === T.ObjectExpression) lists.add(parent);
  }
  return [...lists];
}

function keysOf(list: KeyList): (string | undefined)[] {
  if (list.type === T.ArrayExpression)
    return list.elements.map((element) => (element ? staticString(element) : undefined));
  return list.properties.map((one) => (one.type === T.Property ? staticKey(one.key, one.computed) : undefined));
}

/** A list of the accepted keys that the keys of a body are held against. */
export function keyList(context: FileContext, due: KeysDue, list: KeyList): void {
  const written = keysOf(list);
  const keys = written.filter((key) => key !== undefined);
  if (keys.length < written.length || !isBody(context, due, keys)) return;
  const isHeld = holdersOf(context, list).some((holder) => {
    const body = keysHeldAgainst(context, heldList(outermost(holder)));
    return body ? !isReadAsOther(context, due, body) : isHandedToCheck(context, outermost(holder));
  });
  if (isHeld) report(context, due, placeOf(list, context.facts.file), placeOf(list, context.facts.file));
}

/** Expressions that stand for the list. */
function holdersOf({ facts }: FileContext, list: KeyList): Node[] {
  let node: Node = outermost(list);
  if (node.parent?.type === T.NewExpression) node = outermost(node.parent);
  const holder = node.parent;
  if (holder?.type === T.PropertyDefinition) return holder.static ? readsOfConstant(facts, holder) : [node];
  const name = holder?.type === T.VariableDeclarator ? holder.id : assignedBy(holder);
  const variable = name?.type === T.Identifier ? facts.variableOf(name) : undefined;
  // A variable that takes something else later is no list of the accepted.
  const isOnce = variable?.references.filter((reference) => reference.isWrite()).length === 1;
  if (!variable || (holder?.type === T.AssignmentExpression && !isOnce)) return [node];
  return variable.references.filter((reference) => reference.isRead()).map((reference) => reference.identifier);
}

function assignedBy(holder: Node | undefined): Node | undefined {
  return holder?.type === T.AssignmentExpression && holder.operator === '=' ? holder.left : undefined;
}

/** `Events.KEYS`, `this.KEYS`: where a constant of a class is read in its file. */
function readsOfConstant({ index }: ModuleFacts, constant: TSESTree.PropertyDefinition): Node[] {
  const name = staticKey(constant.key, constant.computed) ?? '';
  const owner = constant.parent.parent.id?.name;
  return (index.members.get(name) ?? []).filter(
    ({ object }) => object.type === T.ThisExpression || (object.type === T.Identifier && object.name === owner),
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
    return uses.some(({ identifier }) => keysHeldAgainst({ engine, facts: own }, heldList(outermost(identifier))));
  });
}

/** `new Set(LIST)` is held as the list is. */
function heldList(node: Node): Node {
  return node.parent?.type === T.NewExpression && node.parent.arguments[0] === node ? outermost(node.parent) : node;
}

/** Whether the code that refuses keys of a body reads others of it than the event has: `body.meta.orderId`. */
function isReadAsOther({ engine, facts }: FileContext, due: KeysDue, body: Node): boolean {
  const variable = body.type === T.Identifier ? facts.variableOf(body) : undefined;
  const read = variable?.references.map(({ identifier }) => identifier) ?? [];
  return isOfOtherEvent(due, describedByReads(read), (id) => engine.resource(id)?.fields);
}

/** The object of `Object.keys(body).filter((key) => !LIST.includes(key))`, `difference(keys(body), LIST)`, `omit(body, LIST)`, and loops of that kind. */
function keysHeldAgainst(context: Where, node: Node): Node | undefined {
  const access = node.parent;
  if (access?.type === T.CallExpression && access.arguments[1] === node) {
    const [keys] = access.arguments;
    if (calledName(access) === 'omit') return keys && isLeftOverRefused(context, access) ? unwrap(keys) : undefined;
    const body = calledName(access) === 'difference' && keys ? keysIn(context, keys) : undefined;
    return body && isRefused(context, access) ? body : undefined;
  }
  const test = testOfKey(node);
  return test && leadsToRefusal(context, test) ? bodyAround(context, test) : undefined;
}

/** The object whose keys are gone through around a place; what a function of a name does is done where that name stands. */
function bodyAround(context: Where, place: Node, depth = 0): Node | undefined {
  for (let at: Node | undefined = place; at; at = at.parent) {
    if (at.type === T.ForInStatement) return unwrap(at.right);
    const keys = at.type === T.ForOfStatement ? at.right : at.type === T.CallExpression ? at : undefined;
    const body = keys && keysIn(context, keys);
    if (body) return body;
    if (!isFunction(at) || depth === MAX_NAMED) continue;
    for (const used of placesOf(context, at)) {
      const found: Node | undefined = used === at ? undefined : bodyAround(context, used, depth + 1);
      if (found) return found;
    }
  }
  return undefined;
}

/** `LIST.includes(key)`, `TABLE[key]`, `key in TABLE`, `Object.hasOwn(TABLE, key)`: what tells whether one key is there. */
function testOfKey(node: Node): Node | undefined {
  const holder = node.parent;
  if (holder?.type === T.BinaryExpression)
    return holder.operator === 'in' && holder.right === node ? holder : undefined;
  if (holder?.type === T.CallExpression) return holder.arguments[0] === node && asksForOwn(holder) ? holder : undefined;
  if (holder?.type !== T.MemberExpression || holder.object !== node) return undefined;
  if (holder.computed && staticKey(holder.property, true) === undefined) return holder;
  return /^(?:includes|indexOf|has|hasOwnProperty)$/.test(memberName(holder) ?? '') ? holder.parent : undefined;
}

/** The object whose keys an expression is made of. */
function keysIn(context: Where, node: Node): Node | undefined {
  let at: Node = unwrap(node);
  for (let steps = 0; steps < 6; steps++) {
    if (at.type === T.CallExpression) {
      const callee: Node = unwrap(at.callee);
      const [object] = at.arguments;
      if (object && isKeys(callee)) return unwrap(object);
      at = callee;
    } else if (at.type === T.MemberExpression) {
      at = unwrap(at.object);
    } else if (at.type === T.Identifier) {
      const holder = context.facts.variableOf(at)?.defs[0]?.node as Node | undefined;
      if (holder?.type !== T.VariableDeclarator || !holder.init || holder.id.type !== T.Identifier) return undefined;
      at = unwrap(holder.init);
    } else return undefined;
  }
  return undefined;
}

/** `Object.keys`, `_.keys`. */
function isKeys(callee: Node): boolean {
  return (
    callee.type === T.MemberExpression &&
    memberName(callee) === 'keys' &&
    callee.object.type === T.Identifier &&
    /^(?:Object|Reflect|_|lodash)$/.test(callee.object.name)
  );
}
