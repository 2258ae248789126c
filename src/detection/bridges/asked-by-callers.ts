import type { TSESTree } from '@typescript-eslint/types';
import { callSites } from '../../provenance/functions/callers.js';
import { testsBefore } from '../../provenance/names/decided.js';
import { isPutAnew } from '../../provenance/names/handed-over.js';
import { T, isFunction, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import { FileContext } from '../context.js';
import { memberAt } from '../members/named-members.js';
import { isSaidAbsentBefore } from './asked-by-helpers.js';
import { presenceAfter, sourceOf } from './presence.js';

/** Of a function with more callers than this nothing is said. */
const MAX_SITES = 8;

/** `'replacement' in x ? newerOf(x) : olderOf(x)`: whether a function is only handed objects that have no replacement of the field which it reads. */
export function isAskedByCallers(context: FileContext, node: TSESTree.MemberExpression, replacement: string): boolean {
  const { engine, facts, changes } = context;
  const object = unwrap(node.object);
  const variable = object.type === T.Identifier ? facts.variableOf(object) : undefined;
  const fn = variable?.defs[0]?.node as Node | undefined;
  if (!variable || !fn || !isFunction(fn) || isPutAnew(variable)) return false;
  const position = fn.params.findIndex((parameter) => parameter === variable.identifiers[0]);
  const sites = position < 0 ? [] : callSites(engine, fn, facts).filter((site) => !isTestFile(site.facts.file));
  return (
    sites.length > 0 &&
    sites.length <= MAX_SITES &&
    sites.every((site) => {
      const use = outermost(site.node);
      const call = use.parent;
      const given = call?.type === T.CallExpression && call.callee === use ? call.arguments[position] : undefined;
      if (!call || !given) return false;
      const around = site.facts === facts ? context : new FileContext(engine, changes, site.facts, false);
      return isAbsentAt(around, call, sourceOf(given, site.facts.module.text), replacement);
    })
  );
}

/** Whether a test in front of a node says that an object has no such member. */
function isAbsentAt(context: FileContext, node: Node, object: string, name: string): boolean {
  const { text } = context.facts.module;
  const member = memberAt(node, name, object, text);
  return (
    testsBefore(node).some(({ test, truth }) => presenceAfter(test, truth, member, text) === false) ||
    isSaidAbsentBefore(context, node, object, name)
  );
}
