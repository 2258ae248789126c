import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from './members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, isFunction, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf } from '../values.js';
import type { Value } from '../value.js';

/** A copy of the members of an object onto `this`. */
interface Copy {
  /** The expression that is taken for `this`: `this`, or `self` of `var self = this`. */
  readonly target: Node;
  readonly source: TSESTree.Expression;
}

const known = new WeakMap<ModuleFacts, readonly Copy[]>();

/** `Object.assign(this, source)`, `this[key] = source[key]`, `for (const [key, value] of Object.entries(source)) this[key] = value`. */
export function copiesOntoThis(facts: ModuleFacts): readonly Copy[] {
  let found = known.get(facts);
  if (!found) known.set(facts, (found = [...merged(facts), ...copiedByKey(facts)]));
  return found;
}

const MERGES = /^(?:assign|assignIn|extend|extendOwn|merge)$/;

function merged(facts: ModuleFacts): Copy[] {
  return facts.index.calls.flatMap((call) => {
    if (call.type !== T.CallExpression || !MERGES.test(calledName(call) ?? '')) return [];
    const [target, ...sources] = call.arguments;
    if (!target || target.type === T.SpreadElement || !mayBeThis(target)) return [];
    return sources.flatMap((source) => (source.type === T.SpreadElement ? [] : [{ target, source }]));
  });
}

function copiedByKey(facts: ModuleFacts): Copy[] {
  return facts.index.computed.flatMap((access) => {
    const write = access.parent;
    const key = unwrap(access.property);
    if (write.type !== T.AssignmentExpression || write.left !== access || write.operator !== '=') return [];
    if (key.type !== T.Identifier || !mayBeThis(access.object)) return [];
    const source = sourceByKey(unwrap(write.right), key, write);
    return source ? [{ target: access.object, source }] : [];
  });
}

function mayBeThis(node: Node): boolean {
  const inner = unwrap(node);
  return inner.type === T.ThisExpression || inner.type === T.Identifier;
}

/** `source` of `source[key]`, or of the entries that a key and its value are taken of. */
function sourceByKey(value: Node, key: TSESTree.Identifier, write: Node): TSESTree.Expression | undefined {
  if (value.type === T.MemberExpression) {
    const other = unwrap(value.property);
    return value.computed && other.type === T.Identifier && other.name === key.name ? value.object : undefined;
  }
  if (value.type !== T.Identifier) return undefined;
  for (let at: Node | undefined = write.parent; at; at = at.parent) {
    if (at.type === T.ForOfStatement) {
      const [declared] = at.left.type === T.VariableDeclaration ? at.left.declarations : [];
      if (declared && isEntry(declared.id, key, value)) return entriesGiven(at.right);
    }
    if (!isFunction(at)) continue;
    const [entry] = at.params;
    return entry && isEntry(entry, key, value) ? entriesLoopedOver(at) : undefined;
  }
  return undefined;
}

/** `[key, value]`. */
function isEntry(pattern: Node, key: TSESTree.Identifier, value: TSESTree.Identifier): boolean {
  const names = pattern.type === T.ArrayPattern ? pattern.elements : [];
  return [key, value].every(({ name }, at) => names[at]?.type === T.Identifier && names[at].name === name);
}

/** `source` of `Object.entries(source).forEach(callback)`. */
function entriesLoopedOver(callback: Node): TSESTree.Expression | undefined {
  const call = callback.parent;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  return callee?.type === T.MemberExpression && memberName(callee) === 'forEach'
    ? entriesGiven(callee.object)
    : undefined;
}

function entriesGiven(node: Node): TSESTree.Expression | undefined {
  const call = unwrap(node);
  const [source] = call.type === T.CallExpression ? call.arguments : [];
  if (call.type !== T.CallExpression || !/^(?:entries|toPairs)$/.test(calledName(call) ?? '')) return undefined;
  return source?.type === T.SpreadElement ? undefined : source;
}

/** What an object that is copied has under a name. Payloads are looked at as a whole elsewhere. */
export function copiedMember(e: Engine, { source }: Copy, name: string, frame: Frame): readonly Value[] {
  const place = `${frame.facts.file}:${String(source.range[0])}.${name}`;
  const value = e.inside(place, () => e.valueOf(source, frame), 1);
  return optionsOf(value).flatMap((option) => {
    if (!HOLDERS.has(option.kind)) return [];
    const member = memberOf(e, option, name);
    return isUnknown(member) ? [] : [member];
  });
}

const HOLDERS: ReadonlySet<Value['kind']> = new Set(['object', 'instance', 'module', 'typed', 'json']);
