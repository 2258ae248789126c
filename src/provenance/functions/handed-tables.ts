import type { TSESTree } from '@typescript-eslint/types';
import { referencesOf } from './uses-by-name.js';
import type { Site } from './callers-in-context.js';
import { callbackArgument } from './callbacks.js';
import { exportNames, expressionNamed } from './function-names.js';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, memberName, outermost, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';

const MAX_IMPORTERS = 16;
const MAX_SITES = 16;

/**
 * What a function in a table that has a name is called with where the table is handed to a function of the project, here or in a module that imports it:
 * `project(COLUMNS, user)`, which calls each function of its first argument.
 */
export function givenThroughTable(e: Engine, fn: FunctionNode, index: number, { facts }: Frame): Value[] {
  const property = outermost(fn).parent;
  if (property?.type !== T.Property || property.parent.type !== T.ObjectExpression) return [];
  const key = staticKey(property.key, property.computed);
  if (key === undefined) return [];
  return sitesOfTable(e, property.parent, facts)
    .slice(0, MAX_SITES)
    .flatMap(({ node, facts: at }) => {
      const argument = outermost(node);
      const call = argument.parent;
      if (call?.type !== T.CallExpression && call?.type !== T.NewExpression) return [];
      const position = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
      if (position < 0) return [];
      return callbackArgument(e, { call, position, names: [key], index, frame: { facts: at, env: undefined } }) ?? [];
    });
}

/** `Object.freeze({ … })` around an object: it stays the same one. */
function frozen(table: Node): Node {
  const call = table.parent;
  const callee = call?.type === T.CallExpression && call.arguments[0] === table ? unwrap(call.callee) : undefined;
  const isObjects =
    callee?.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === 'Object';
  return call && isObjects && /^(?:freeze|seal)$/.test(memberName(callee) ?? '') ? frozen(outermost(call)) : table;
}

/** Expressions that stand for an object which has a name. */
function sitesOfTable(e: Engine, table: TSESTree.ObjectExpression, facts: ModuleFacts): readonly Site[] {
  const node = frozen(outermost(table));
  const named = expressionNamed(node, facts);
  if (!named) return [];
  const own = named.variable ? referencesOf(named.variable, facts) : [];
  const names = named.member === undefined ? exportNames(facts, node, named) : [named.member];
  const place = placeOf(table, facts.file);
  const isTable = (use: Node, at: ModuleFacts): boolean =>
    optionsOf(e.valueOf(use, { facts: at, env: undefined })).some(
      (option) => option.kind === 'object' && option.place.file === place.file && option.place.start === place.start,
    );
  const imported = e
    .importersNaming(facts.file, names)
    .slice(0, MAX_IMPORTERS)
    .flatMap((file) => {
      const other = e.facts(file);
      return other && other !== facts ? names.flatMap((name) => usesNamed(name, other, isTable)) : [];
    });
  return [...own, ...imported];
}

function usesNamed(name: string, facts: ModuleFacts, isTable: (use: Node, at: ModuleFacts) => boolean): Site[] {
  const locals = facts.taken.named(name).flatMap((local) => {
    const variable = isTable(local, facts) ? facts.variableOf(local) : null;
    return variable ? referencesOf(variable, facts) : [];
  });
  const members = (facts.index.members.get(name) ?? []).slice(0, MAX_SITES).filter((use) => isTable(use, facts));
  return [...locals, ...members.map((node) => ({ node, facts }))];
}
