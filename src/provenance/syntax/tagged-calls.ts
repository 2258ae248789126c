import type { TSESTree } from '@typescript-eslint/types';
import { T } from './syntax.js';
import type { Node } from './syntax.js';

const calls = new WeakMap<TSESTree.TaggedTemplateExpression, TSESTree.CallExpression>();

/** A tag before a template as the call that it is: of the strings, and of what stands between them. */
export function callOfTag(node: TSESTree.TaggedTemplateExpression): TSESTree.CallExpression {
  let call = calls.get(node);
  if (!call) {
    call = {
      type: T.CallExpression,
      callee: node.tag,
      arguments: [node.quasi, ...node.quasi.expressions],
      typeArguments: node.typeArguments,
      optional: false,
      range: node.range,
      loc: node.loc,
      parent: node.parent,
    };
    calls.set(node, call);
  }
  return call;
}

export function isCallOfTag({ callee }: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
  return callee.parent.type === T.TaggedTemplateExpression;
}

/** Whether a template is what a tag is handed the strings of. */
export function isTagged(node: Node): node is TSESTree.TemplateLiteral {
  return node.type === T.TemplateLiteral && node.parent.type === T.TaggedTemplateExpression;
}
