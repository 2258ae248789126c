import type { TSESTree } from '@typescript-eslint/types';
import {
  T,
  enclosingFunction,
  isFunction,
  memberName,
  outermost,
  staticKey,
  staticString,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { FunctionNode } from '../../../provenance/value.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { optionsOf } from '../../../provenance/values.js';
import { holds, walk } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';
import { memberAt, tellsOf } from '../../members/named-members.js';
import { sourceOf } from './presence.js';
import type { Member } from './presence.js';
import { decidesTheWay } from '../releases/switch-tests.js';

/** `firstOf(x.replacement, x.field)`, `[x.replacement, x.field].find(Boolean)`: what is handed over with the replacement, to take one of them. */
export function isPickedBeside(context: FileContext, node: TSESTree.MemberExpression, replacement: string): boolean {
  const { text } = context.facts.module;
  const member = memberAt(node, replacement, sourceOf(node.object, text), text);
  const isNew = (other: Node | null): boolean => other !== null && other !== value && tellsOf(other, member, text);
  const value = outermost(node);
  const holder = value.parent;
  if (holder?.type === T.ArrayExpression) return holder.elements.some(isNew) && isSearched(holder);
  if (holder?.type !== T.CallExpression || holder.callee === value) return false;
  if (holder.arguments.some(isNew)) return picks(context, holder);
  if (isDefaultOf(context, holder, value, member)) return true;
  return isAskedAlike(holder, isNew, text);
}

/** Functions of libraries that take what stands on a path, and a value for where nothing does. */
const TAKES_DEFAULT = /(?:^|\.)(?:get|getOr|result|propOr|pathOr)$/;

/** `_.get(x, 'replacement', x.field)`, `getOr(x.field, 'replacement', x)`, `propOr(x.field, 'replacement')(x)`. */
function isDefaultOf(
  { engine, frame, facts }: FileContext,
  call: TSESTree.CallExpression,
  value: Node,
  { name, object }: Member,
): boolean {
  const behind = outermost(call).parent;
  const isMade = behind?.type === T.CallExpression && behind.callee === outermost(call);
  const others = [...call.arguments, ...(isMade ? behind.arguments : [])].filter((one) => one !== value);
  const isOn = (path: readonly (string | undefined)[]): boolean =>
    path.at(-1) === name &&
    others.some((one) => [sourceOf(one, facts.module.text), ...path.slice(0, -1)].join('.') === object);
  return (
    others.some((one) => isOn(stepsOf(one))) &&
    optionsOf(engine.valueOf(call.callee, frame)).every((one) => one.kind === 'library' && TAKES_DEFAULT.test(one.path))
  );
}

/** `'organization.name'`, `['organization', 'name']`. */
function stepsOf(path: Node): readonly (string | undefined)[] {
  const inner = unwrap(path);
  if (inner.type === T.ArrayExpression) return inner.elements.map((one) => (one ? staticString(one) : undefined));
  return staticString(inner)?.split('.') ?? [];
}

/** `since('26.3', (x) => x.replacement, (x) => x.field)`: one of two functions that are handed over with the release which decides between them. */
export function isReaderBeside(context: FileContext, node: Node, replacement: string): boolean {
  const fn = enclosingFunction(node);
  const call = fn && outermost(fn).parent;
  if (!fn || call?.type !== T.CallExpression || call.callee === outermost(fn)) return false;
  const others = call.arguments.filter((argument) => argument !== outermost(fn));
  return (
    others.some((other) => isFunction(other) && reads(other, replacement)) &&
    others.some((other) => !isFunction(other) && decidesTheWay(context, other))
  );
}

function reads(fn: Node, name: string): boolean {
  return holds(fn, (one) =>
    one.type === T.MemberExpression
      ? memberName(one) === name
      : one.type === T.Property && one.parent.type === T.ObjectPattern && staticKey(one.key, one.computed) === name,
  );
}

/** `[a, b].find(…)`, `[a, b].filter(…)[0]`. */
function isSearched(list: TSESTree.ArrayExpression): boolean {
  const access = outermost(list).parent;
  if (access?.type !== T.MemberExpression || access.parent.type !== T.CallExpression) return false;
  if (memberName(access) === 'find') return true;
  const taken = memberName(access) === 'filter' ? outermost(access.parent).parent : undefined;
  return taken?.type === T.MemberExpression && taken.property.type === T.Literal && taken.property.value === 0;
}

/** `LIST.includes(x.replacement) || LIST.includes(x.field)`. */
function isAskedAlike(call: TSESTree.CallExpression, isNew: (node: Node) => boolean, text: string): boolean {
  const holder = outermost(call).parent;
  if (holder?.type !== T.LogicalExpression) return false;
  const other = unwrap(holder.left === outermost(call) ? holder.right : holder.left);
  return (
    other.type === T.CallExpression &&
    sourceOf(other.callee, text) === sourceOf(call.callee, text) &&
    other.arguments.some(isNew)
  );
}

/** Whether a function gives back one of what it is handed: a helper of the project, or a well-known one. */
function picks(context: FileContext, call: TSESTree.CallExpression): boolean {
  return optionsOf(context.engine.valueOf(call.callee, context.frame)).some((option) => {
    if (option.kind === 'library') return /(?:^|\.)defaultTo$/.test(option.path);
    return option.kind === 'function' && isPicker(option.node);
  });
}

/** `(a, b) => a ?? b`, `(...all) => all.find(…)`. */
function isPicker({ params, body }: FunctionNode): boolean {
  if (!body) return false;
  const names = params.map((param) => (param.type === T.Identifier ? param.name : ''));
  const [first] = params;
  const all = first?.type === T.RestElement && first.argument.type === T.Identifier ? first.argument.name : undefined;
  let found = false;
  walk(body, (node) => {
    if (isFunction(node)) return false;
    if (all !== undefined) found ||= isSearchOf(node, all);
    else if (node.type === T.LogicalExpression && node.operator !== '&&')
      found ||= names.includes(nameOf(node.left)) && names.includes(nameOf(node.right));
    else if (node.type === T.ConditionalExpression)
      found ||= names.includes(nameOf(node.consequent)) && names.includes(nameOf(node.alternate));
    return found ? false : undefined;
  });
  return found;
}

function isSearchOf(node: Node, list: string): boolean {
  if (node.type === T.ForOfStatement) return nameOf(node.right) === list && holdsReturn(node.body);
  return (
    node.type === T.CallExpression &&
    node.callee.type === T.MemberExpression &&
    memberName(node.callee) === 'find' &&
    nameOf(node.callee.object) === list
  );
}

function holdsReturn(root: Node): boolean {
  let found = false;
  walk(root, (node) => {
    if (node.type === T.ReturnStatement) found = true;
    return found ? false : undefined;
  });
  return found;
}

function nameOf(node: Node): string {
  const inner = unwrap(node);
  return inner.type === T.Identifier ? inner.name : ' ';
}
