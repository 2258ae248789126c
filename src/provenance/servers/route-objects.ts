import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { callSites } from '../functions/callers.js';
import { T, enclosingFunction, outermost, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';
import { loadedBy } from './loaders.js';
import type { Hands } from './loaders.js';

/** Under which name a route says what it shows. */
const SHOWS = /^(?:element|Component|component)$/;

/** `{ path, loader, element: <Page /> }`: what is loaded for the component around a call, by the objects of routes that show it. */
export function loadedByRouteObject(e: Engine, node: Node, { facts }: Frame, hands: Hands): Value | undefined {
  const component = outermostFunction(node);
  if (!component) return undefined;
  const found = callSites(e, component, facts).flatMap((site) => {
    const loader = besideComponent(site.node, hands);
    return loader ? [loadedBy(e, e.valueOf(loader, { facts: site.facts, env: undefined }))] : [];
  });
  return found.length > 0 ? withoutUnknown(found) : undefined;
}

function outermostFunction(node: Node): ReturnType<typeof enclosingFunction> {
  let fn = enclosingFunction(node);
  for (let next = fn; next; next = enclosingFunction(next)) fn = next;
  return fn;
}

/** The loader, or the action, of the route that a component stands in. */
function besideComponent(use: Node, hands: Hands): TSESTree.Property['value'] | undefined {
  const named = outermost(use);
  const element = named.parent?.type === T.JSXOpeningElement ? named.parent.parent : undefined;
  let at: Node = element ?? named;
  while (at.parent?.type === T.JSXElement || at.parent?.type === T.JSXExpressionContainer) at = at.parent;
  const holder = outermost(at).parent;
  if (holder?.type === T.JSXAttribute) return attributeBeside(holder, hands);
  if (holder?.type !== T.Property || !SHOWS.test(staticKey(holder.key, holder.computed) ?? '')) return undefined;
  if (holder.parent.type !== T.ObjectExpression) return undefined;
  const beside = holder.parent.properties.find(
    (property): property is TSESTree.Property =>
      property.type === T.Property && staticKey(property.key, property.computed) === hands,
  );
  return beside?.value;
}

/** `<Route loader={load} element={<Page />} />`. */
function attributeBeside(shown: TSESTree.JSXAttribute, hands: Hands): TSESTree.Expression | undefined {
  if (typeof shown.name.name !== 'string' || !SHOWS.test(shown.name.name)) return undefined;
  for (const attribute of shown.parent.attributes) {
    if (attribute.type !== T.JSXAttribute || attribute.name.name !== hands) continue;
    const { value } = attribute;
    if (value?.type === T.JSXExpressionContainer && value.expression.type !== T.JSXEmptyExpression)
      return value.expression;
  }
  return undefined;
}
