import { T, memberName, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';

/** What a list of names is asked for: a text, or what holds one. */
interface AskedName {
  /** The list: `Object.keys(x)`, or a variable that holds it. */
  readonly list: Node;
  readonly name: Node;
  /** Whether the answer is a place in the list, and no truth. */
  readonly isPlace: boolean;
}

/** `list.includes(name)`, `list.has(name)`, `list.indexOf(name)`. */
export function askedOfList(node: Node): AskedName | undefined {
  if (node.type !== T.CallExpression) return undefined;
  const callee = unwrap(node.callee);
  const [name] = node.arguments;
  const method = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || name === undefined || method === undefined) return undefined;
  if (!/^(?:includes|has|indexOf)$/.test(method)) return undefined;
  return { list: unwrap(callee.object), name, isPlace: method === 'indexOf' };
}

/** The object whose names a list holds: `x` of `Object.keys(x)` and `new Set(Object.keys(x))`. */
export function listedObject(list: Node): Node | undefined {
  const inner = unwrap(list);
  if (inner.type === T.NewExpression) {
    const [held] = inner.arguments;
    return inner.callee.type === T.Identifier && inner.callee.name === 'Set' && held ? listedObject(held) : undefined;
  }
  if (inner.type !== T.CallExpression || inner.arguments.length !== 1) return undefined;
  const callee = unwrap(inner.callee);
  if (callee.type !== T.MemberExpression || callee.object.type !== T.Identifier) return undefined;
  return LISTS_NAMES.test(`${callee.object.name}.${memberName(callee) ?? ''}`) ? inner.arguments[0] : undefined;
}

const LISTS_NAMES = /^(?:Object\.(?:keys|getOwnPropertyNames)|Reflect\.ownKeys|(?:_|lodash)\.keys)$/;
