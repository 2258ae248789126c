import type { TSESTree } from '@typescript-eslint/types';
import type { Catalogue } from '../../catalogue/types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallNode } from '../modules/module-facts.js';
import { T, calledName, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** What gives back what it is handed, or puts it together. */
const COPIES = /^(?:assign|extend|merge|defaults|defaultsDeep|freeze|deepFreeze|seal|structuredClone|clone|cloneDeep)$/;

/** The object that another is copied into whole, `{ ...base }`, `Object.assign({}, base)`, where it keeps all there that a change may concern. */
export function copiedInto(e: Engine, value: Node, { facts }: Frame): TSESTree.ObjectExpression | CallNode | undefined {
  const holder = value.parent;
  if (holder?.type === T.SpreadElement && holder.parent.type === T.ObjectExpression) {
    const { properties } = holder.parent;
    return isOverwritten(e, value, properties.slice(properties.indexOf(holder) + 1), facts) ? undefined : holder.parent;
  }
  if (holder?.type !== T.CallExpression || !COPIES.test(calledName(holder) ?? '')) return undefined;
  const position = holder.arguments.findIndex((argument) => argument === value);
  const later = holder.arguments.slice(position + 1).map(unwrap);
  const written = later.flatMap((one) => (one.type === T.ObjectExpression ? one.properties : []));
  return position < 0 || isOverwritten(e, value, written, facts) ? undefined : holder;
}

function isOverwritten(
  e: Engine,
  value: Node,
  later: readonly TSESTree.ObjectLiteralElement[],
  facts: Frame['facts'],
): boolean {
  const object = objectBehind(unwrap(value), facts);
  if (!object) return later.length > 0;
  const written = new Set(later.flatMap(keyOf));
  const changed = changedNames(e.catalogue);
  return object.properties.flatMap(keyOf).some((name) => written.has(name) && changed.has(name));
}

function objectBehind(value: Node, facts: Frame['facts']): TSESTree.ObjectExpression | undefined {
  if (value.type === T.ObjectExpression) return value;
  const [definition, another] = value.type === T.Identifier ? (facts.variableOf(value)?.defs ?? []) : [];
  const declarator = definition?.node as Node | undefined;
  if (another || declarator?.type !== T.VariableDeclarator || !declarator.init) return undefined;
  const init = unwrap(declarator.init);
  return init.type === T.ObjectExpression ? init : undefined;
}

function keyOf(element: TSESTree.ObjectLiteralElement): string[] {
  const key = element.type === T.Property ? staticKey(element.key, element.computed) : undefined;
  return key === undefined ? [] : [key];
}

const changedIn = new WeakMap<Catalogue, ReadonlySet<string>>();

/** Names of fields that a change concerns. */
function changedNames(catalogue: Catalogue): ReadonlySet<string> {
  let names = changedIn.get(catalogue);
  if (!names) {
    names = new Set(
      catalogue.changes.flatMap(({ detect }) => {
        if (detect.kind === 'field') return [detect.field, ...(detect.aliases ?? [])];
        if (detect.kind === 'value') return detect.path;
        return detect.kind === 'duplicates' || detect.kind === 'literal' ? [detect.field] : [];
      }),
    );
    changedIn.set(catalogue, names);
  }
  return names;
}
