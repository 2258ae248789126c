import type { TSESTree } from '@typescript-eslint/types';
import { normalLibraryPath } from '../../../provenance/libraries/library-names.js';
import { T, memberName, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FileContext } from '../../context.js';

/** The object of `'name' in object`, `object.hasOwnProperty('name')`, `has(object, 'name')`. */
export function askedObject(context: FileContext, node: Node): Node | undefined {
  const holder = node.parent;
  if (holder?.type === T.BinaryExpression && holder.operator === 'in') return holder.right;
  if (holder?.type !== T.CallExpression) return undefined;
  const name = libraryFunction(context, holder);
  const callee = unwrap(holder.callee);
  if (name === 'hasOwnProperty' && holder.arguments[0] === node)
    return callee.type === T.MemberExpression ? callee.object : undefined;
  if (name === undefined && holder.arguments[0] === node) return listedOwner(context, holder);
  return (name === 'has' || name === 'hasOwn') && holder.arguments[1] === node ? holder.arguments[0] : undefined;
}

/** `Object.prototype.hasOwnProperty`, by any name. */
function isOwnAsker(context: FileContext, callee: Node): boolean {
  const asker = unwrap(callee);
  if (asker.type === T.MemberExpression && memberName(asker) === 'hasOwnProperty') return true;
  if (asker.type !== T.Identifier) return false;
  const target = context.engine.valueOf(asker, context.frame);
  return target.kind === 'library' && /^Object\.(?:prototype\.hasOwnProperty|hasOwn)$/.test(target.path);
}

/** `u` of `Object.keys(u).includes(name)`. */
export function listedOwner(context: FileContext, call: TSESTree.CallExpression): Node | undefined {
  const callee = unwrap(call.callee);
  const keys = callee.type === T.MemberExpression && memberName(callee) === 'includes' && unwrap(callee.object);
  if (!keys || keys.type !== T.CallExpression || keys.arguments.length !== 1) return undefined;
  const target = context.engine.valueOf(keys.callee, context.frame);
  return target.kind === 'library' && /^(?:Object\.(?:keys|getOwnPropertyNames)|Reflect\.ownKeys)$/.test(target.path)
    ? keys.arguments[0]
    : undefined;
}

/** What a call calls of lodash, or what it asks of an object by a name. */
export function libraryFunction(context: FileContext, call: TSESTree.CallExpression): string | undefined {
  const callee = unwrap(call.callee);
  if (callee.type === T.MemberExpression && memberName(callee) === 'hasOwnProperty') return 'hasOwnProperty';
  if (callee.type === T.MemberExpression && memberName(callee) === 'call')
    return isOwnAsker(context, callee.object) ? 'hasOwn' : undefined;
  const target = context.engine.valueOf(callee, context.frame);
  if (target.kind !== 'library') return undefined;
  const path = normalLibraryPath(target.path);
  if (path === 'Object.hasOwn' || path === 'Reflect.has' || path === 'Object.getOwnPropertyDescriptor') return 'hasOwn';
  if (path === 'Reflect.get' || path === 'JSON.stringify') return path;
  return path.startsWith('lodash.') ? path.slice('lodash.'.length) : undefined;
}
