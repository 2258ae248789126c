import type { Engine } from '../../../provenance/engine.js';
import { MAX_IMPORTERS, callSites } from '../../../provenance/functions/callers.js';
import { isThis } from '../../../provenance/functions/uses-by-name.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { namesUndeclared } from '../../../provenance/names/names-without-import.js';
import type { Site } from '../../../provenance/functions/callers-in-context.js';
import type { TSESTree } from '@typescript-eslint/types';
import { T, decoratorsOf, enclosingFunction, isFunction, outermost } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { isTestFile } from '../../../provenance/testing/test-files.js';
import type { ClassNode, FunctionNode } from '../../../provenance/value.js';
import { optionsOf } from '../../../provenance/values.js';
import { contextOf } from '../../context.js';
import type { FileContext } from '../../context.js';
import { decidesTheWay } from '../releases/switch-tests.js';
import { declaredTypeAround, usesOfType } from './type-uses.js';
import type { DeclaredType } from './type-uses.js';

/** How many functions are gone out of, from one to the one that calls it. */
const MAX_DEPTH = 2;
/** Of a function with more callers than this nothing is said. */
const MAX_SITES = 8;

export type IsOneWay = (context: FileContext, use: Node) => boolean;

/** How a way is told, and whether a piece of code is what a way has in its place. */
interface Ways {
  readonly isOneWay: IsOneWay;
  /** Absent where a way has nothing in its place. */
  readonly isInPlace?: IsOneWay;
}

/** Whether all that is seen to call the function in which something stands does so on one of two ways, or what the function is a part of is taken on one. */
export function isOnlyCalled(context: FileContext, node: Node, ways: Ways, depth = 0): boolean {
  const { engine, facts } = context;
  const field = fieldAround(node);
  if (field && isOnlyTaken(context, field, ways)) return true;
  for (let fn = enclosingFunction(node); fn; fn = enclosingFunction(fn)) {
    // `{ '25.2': (x) => x.field, '26.3': (x) => x.replacement }[release](x)`.
    if ((fn.parent.type === T.Property || fn.parent.type === T.ArrayExpression) && ways.isOneWay(context, fn))
      return true;
    if (isOnlyTaken(context, fn.parent, ways)) return true;
    const sites = outsideTests(usesOf(engine, fn, facts)).filter(isUse);
    if (sites.length === 0) continue;
    return (
      sites.length <= MAX_SITES &&
      sites.every((site) => {
        const around = contextOf(context, site);
        const call = callAt(site.node);
        return ways.isOneWay(around, call) || (depth < MAX_DEPTH && isOnlyCalled(around, call, ways, depth + 1));
      })
    );
  }
  const type = declaredTypeAround(node);
  return type !== undefined && isTypeOnlyNamed(context, type, ways, depth);
}

/** Where a function is called; what a type has in place of a method that stands apart is called where that is. */
function usesOf(engine: Engine, fn: FunctionNode, facts: ModuleFacts): readonly Site[] {
  return callSites(engine, fn, facts).flatMap((site) => {
    const around = site.facts === facts && isAtDeclaration(site.node, fn) ? enclosingFunction(site.node) : undefined;
    return around ? callSites(engine, around, facts) : [site];
  });
}

/** Whether a name stands where the function itself is declared: nobody wrote the call. */
function isAtDeclaration(name: Node, fn: FunctionNode): boolean {
  const own = fn.type === T.FunctionDeclaration ? fn.id : null;
  return own !== null && name !== own && name.range[0] === own.range[0] && name.range[1] === own.range[1];
}

/** `isNewer ? of(await load<Newer>()) : ofOlder(await load<Older>())`: whether a type is only named on one of two ways. */
function isTypeOnlyNamed(context: FileContext, type: DeclaredType, ways: Ways, depth: number): boolean {
  const uses = outsideTests(usesOfType(context, type));
  return (
    uses.length > 0 &&
    uses.length <= MAX_SITES &&
    uses.every((use) => {
      const around = contextOf(context, use);
      return ways.isOneWay(around, use.node) || (depth < MAX_DEPTH && isOnlyCalled(around, use.node, ways, depth + 1));
    })
  );
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

/** Whether a class or an object that something is put into is only taken on one of two ways. */
export function isPartOnlyTaken(context: FileContext, part: Node, ways: Ways): boolean {
  for (let at = part; at.parent && !isFunction(at); at = at.parent)
    if ((at.parent.type === T.Property || at.parent.type === T.PropertyDefinition) && at.parent.value === at)
      if (isOnlyTaken(context, at.parent, ways)) return true;
  return false;
}

/** `isNewer ? new Newer() : new Older()`, `isNewer ? newer : older`: whether the class or the object that a method or a field is a part of is only taken on one of two ways. */
function isOnlyTaken(context: FileContext, member: Node | undefined, { isOneWay, isInPlace }: Ways): boolean {
  const holder = member?.parent;
  const ofClass = holder?.type === T.ClassBody ? holder.parent : undefined;
  const uses = ofClass ? usesOfClass(context, ofClass) : usesOfObject(context, holder);
  const isOnWay = (use: Site): boolean => isOneWay(contextOf(context, use), outermost(use.node));
  if (uses.length > MAX_SITES || !uses.every(isOnWay)) return false;
  if (uses.length > 0) return true;
  return (
    ofClass !== undefined &&
    madeInstead(context, ofClass).some((one) => isInPlace?.(contextOf(context, one), one.node) === true)
  );
}

/** Where a class is named; other languages name those of other files without importing them. */
function sitesOfClass(engine: Engine, node: ClassNode, facts: ModuleFacts): readonly Site[] {
  const name = facts.isScript ? node.id?.name : undefined;
  const others = name === undefined ? [] : engine.importersNaming(facts.file, [name]).slice(0, MAX_IMPORTERS);
  const elsewhere = others.flatMap((file): Site[] => {
    const other = engine.facts(file);
    if (!other || other === facts || name === undefined) return [];
    return namesUndeclared(name, other)
      .filter((use) => isThis(engine, use, node, { facts: other, env: undefined }))
      .map((use) => ({ node: use, facts: other }));
  });
  return [...callSites(engine, node, facts), ...elsewhere];
}

function usesOfClass({ engine, facts }: FileContext, node: TSESTree.ClassBody['parent']): readonly Site[] {
  return outsideTests(sitesOfClass(engine, node, facts))
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

/** `@onCondition(settings.api === 'v1', Paths) class OlderPaths`: the classes that a container makes instead where a version or a switch says so. */
function madeInstead(context: FileContext, node: TSESTree.ClassBody['parent']): readonly Site[] {
  const { engine, facts, frame } = context;
  const condition = decoratorsOf(node)
    .map(({ expression }) => expression)
    .find(isCondition);
  const [test, ...types] = condition?.arguments ?? [];
  if (!test || !decidesTheWay(context, test)) return [];
  return types.flatMap((type) => {
    const [value] = optionsOf(engine.valueOf(type, frame));
    const declared = value?.kind === 'class' && !isFunction(value.node) ? engine.facts(value.file) : undefined;
    if (value?.kind !== 'class' || isFunction(value.node) || !declared) return [];
    return sitesOfClass(engine, value.node, declared).flatMap(({ node: use, facts: other }): Site[] => {
      const asked = use.parent;
      const made = asked && isCondition(asked) && asked.parent.type === T.Decorator ? asked.parent.parent : undefined;
      return made === undefined || (made === node && other === facts) ? [] : [{ node: made, facts: other }];
    });
  });
}

function isCondition(node: Node): node is TSESTree.CallExpression {
  return node.type === T.CallExpression && node.callee.type === T.Identifier && node.callee.name === 'onCondition';
}
