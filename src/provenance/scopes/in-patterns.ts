import type { TSESTree } from '@typescript-eslint/types';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** What stands to the right of `=` in patterns around a name: `{ a = 1 }`. */
export type Defaults = readonly (TSESTree.AssignmentExpression | TSESTree.AssignmentPattern)[];

const noDefaults: Defaults = [];

/**
 * Calls `bind` for every name that a pattern puts something into.
 * @returns what is worked out in it, and is no part of the pattern: defaults, computed keys, objects that are written to.
 */
export function bindPattern(
  pattern: Node,
  bind: (name: TSESTree.Identifier, defaults: Defaults) => void,
): readonly Node[] {
  if (pattern.type === T.Identifier) {
    bind(pattern, noDefaults);
    return [];
  }
  const computed: Node[] = [];
  const defaults: (TSESTree.AssignmentExpression | TSESTree.AssignmentPattern)[] = [];
  const visit = (node: Node | null): void => {
    switch (node?.type) {
      case T.Identifier:
        bind(node, defaults);
        break;
      case T.ObjectPattern:
        node.properties.forEach(visit);
        break;
      case T.ArrayPattern:
        node.elements.forEach(visit);
        break;
      case T.Property:
        if (node.computed) computed.push(node.key);
        visit(node.value);
        break;
      case T.RestElement:
      case T.SpreadElement:
        visit(node.argument);
        break;
      case T.AssignmentPattern:
        defaults.push(node);
        visit(node.left);
        computed.push(node.right);
        defaults.pop();
        break;
      case T.TSParameterProperty:
        visit(node.parameter);
        break;
      case T.TSAsExpression:
      case T.TSNonNullExpression:
      case T.TSSatisfiesExpression:
      case T.TSTypeAssertion:
        visit(node.expression);
        break;
      case T.MemberExpression:
        if (node.computed) computed.push(node.property);
        computed.push(node.object);
        break;
      default:
    }
  };
  visit(pattern);
  return computed;
}

const patterns: ReadonlySet<Node['type']> = new Set([
  T.ArrayPattern,
  T.AssignmentPattern,
  T.Identifier,
  T.ObjectPattern,
  T.RestElement,
  T.SpreadElement,
]);

/** Whether something is taken apart by a node, or put into a name. */
export function isPattern(node: Node): boolean {
  return patterns.has(node.type);
}
