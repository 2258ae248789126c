import { callSites } from '../../provenance/functions/callers.js';
import type { Site } from '../../provenance/functions/callers-in-context.js';
import type { TSESTree } from '@typescript-eslint/types';
import { T, enclosingFunction, isFunction, outermost } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import { FileContext } from '../context.js';

/** How many functions are gone out of, from one to the one that calls it. */
const MAX_DEPTH = 2;
/** Of a function with more callers than this nothing is said. */
const MAX_SITES = 8;

type IsOneWay = (context: FileContext, use: Node) => boolean;

/** Whether all that is seen to call the function in which something stands does so on one of two ways, or what the function is a part of is taken on one. */
export function isOnlyCalled(context: FileContext, node: Node, isOneWay: IsOneWay, depth = 0): boolean {
  const { engine, facts } = context;
  const field = fieldAround(node);
  if (field && isOnlyTaken(context, field, isOneWay)) return true;
  for (let fn = enclosingFunction(node); fn; fn = enclosingFunction(fn)) {
    // `{ '25.2': (x) => x.field, '26.3': (x) => x.replacement }[release](x)`.
    if ((fn.parent.type === T.Property || fn.parent.type === T.ArrayExpression) && isOneWay(context, fn)) return true;
    if (isOnlyTaken(context, fn.parent, isOneWay)) return true;
    const sites = outsideTests(callSites(engine, fn, facts)).filter(isUse);
    if (sites.length === 0) continue;
    return (
      sites.length <= MAX_SITES &&
      sites.every((site) => {
        const around = contextOf(context, site);
        const call = callAt(site.node);
        return isOneWay(around, call) || (depth < MAX_DEPTH && isOnlyCalled(around, call, isOneWay, depth + 1));
      })
    );
  }
  return false;
}

/** The field of a class that something is the value of, or a part of it. */
function fieldAround(node: Node): Node | undefined {
  let at = node.parent;
  while (at && !isFunction(at) && at.type !== T.PropertyDefinition) at = at.parent;
  return at?.type === T.PropertyDefinition ? at : undefined;
}

/** What hands a name on to other files calls nothing, and of what a table holds the place where it stands there says which entries are beside it. */
function isUse({ node, isEntry }: Site): boolean {
  return isEntry !== true && node.parent?.type !== T.ExportSpecifier;
}

function outsideTests(sites: readonly Site[]): readonly Site[] {
  return sites.filter((site) => !isTestFile(site.facts.file));
}

export function contextOf(context: FileContext, { facts }: Pick<Site, 'facts'>): FileContext {
  return facts === context.facts ? context : new FileContext(context.engine, context.changes, facts, false);
}

/** Whether a class or an object that something is put into is only taken on one of two ways. */
export function isPartOnlyTaken(context: FileContext, part: Node, isOneWay: IsOneWay): boolean {
  for (let at = part; at.parent && !isFunction(at); at = at.parent)
    if ((at.parent.type === T.Property || at.parent.type === T.PropertyDefinition) && at.parent.value === at)
      if (isOnlyTaken(context, at.parent, isOneWay)) return true;
  return false;
}

/** `isNewer ? new Newer() : new Older()`, `isNewer ? newer : older`: whether the class or the object that a method or a field is a part of is only taken on one of two ways. */
function isOnlyTaken(context: FileContext, member: Node | undefined, isOneWay: IsOneWay): boolean {
  const holder = member?.parent;
  const uses = holder?.type === T.ClassBody ? usesOfClass(context, holder.parent) : usesOfObject(context, holder);
  return (
    uses.length > 0 &&
    uses.length <= MAX_SITES &&
    uses.every((use) => isOneWay(contextOf(context, use), outermost(use.node)))
  );
}

function usesOfClass({ engine, facts }: FileContext, node: TSESTree.ClassBody['parent']): readonly Site[] {
  return outsideTests(callSites(engine, node, facts))
    .filter(isUse)
    .flatMap(({ node: use, facts: other }) => {
      const made = outermost(use).parent;
      if (made?.type === T.NewExpression && made.callee === use) return [{ node: made, facts: other }];
      return made?.type.startsWith('TS') === true ? [] : [{ node: use, facts: other }];
    });
}

/** An object that other files may take as well is not told of. */
function usesOfObject({ facts }: FileContext, holder: Node | undefined): readonly Site[] {
  const declarator = holder?.type === T.ObjectExpression ? outermost(holder).parent : undefined;
  if (declarator?.type !== T.VariableDeclarator || declarator.id.type !== T.Identifier) return [];
  const statement = declarator.parent;
  if (statement.parent.type === T.ExportNamedDeclaration) return [];
  return (facts.variableOf(declarator.id)?.references ?? [])
    .filter((reference) => reference.isRead())
    .map(({ identifier }) => ({ node: identifier, facts }));
}

/** The call that a use of a function is, or the use where it is none. */
function callAt(use: Node): Node {
  const callee = outermost(use);
  return callee.parent?.type === T.CallExpression && callee.parent.callee === callee ? callee.parent : use;
}
