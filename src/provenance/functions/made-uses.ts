import { referencesOf } from './uses-by-name.js';
import type { Site } from './callers-in-context.js';
import { exportNames, expressionNamed } from './function-names.js';
import type { Named } from './function-names.js';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, outermost, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';

const MAX_IMPORTERS = 16;
const MAX_SITES = 16;

/** A call that makes something, and the module that it stands in. */
interface Made {
  readonly made: Node;
  readonly at: ModuleFacts;
}

/** Expressions that stand for what a call makes, `filter(test)` or `lens('name')`: in its own module, else in those that import it. */
export function usesOfMade(e: Engine, made: Node, facts: ModuleFacts): readonly Site[] {
  const node = outermost(made);
  const named = nameOf(node, facts);
  if (!named) return [];
  const own = named.variable ? referencesOf(named.variable, facts) : [];
  const near = [...own, ...membersMeaning(e, { made, at: facts }, named.member, facts)].filter(
    ({ node: use }) => !isExport(use),
  );
  if (near.length > 0) return near;
  const names = named.exported ?? (named.member === undefined ? exportNames(facts, node, named) : [named.member]);
  const importers = e.importersNaming(facts.file, names).slice(0, MAX_IMPORTERS);
  return importers.flatMap((file) => {
    const other = e.facts(file);
    return other ? names.flatMap((name) => usesIn(e, { made, at: facts }, name, other)) : [];
  });
}

function nameOf(node: Node, facts: ModuleFacts): Named | undefined {
  const holder = node.parent;
  if (holder?.type !== T.Property && holder?.type !== T.PropertyDefinition) return expressionNamed(node, facts);
  const name = holder.value === node ? staticKey(holder.key, holder.computed) : undefined;
  return name === undefined ? undefined : { member: name };
}

function usesIn(e: Engine, made: Made, name: string, facts: ModuleFacts): Site[] {
  const locals = facts.taken.named(name).flatMap((local) => {
    const variable = means(e, local, made, facts) ? facts.variableOf(local) : null;
    return variable ? referencesOf(variable, facts) : [];
  });
  return [...locals, ...membersMeaning(e, made, name, facts)];
}

function membersMeaning(e: Engine, made: Made, name: string | undefined, facts: ModuleFacts): Site[] {
  const members = name === undefined ? [] : (facts.index.members.get(name) ?? []);
  return members
    .slice(0, MAX_SITES)
    .filter((node) => !isWritten(node) && means(e, node, made, facts))
    .map((node) => ({ node, facts }));
}

function isWritten(node: Node): boolean {
  return node.parent?.type === T.AssignmentExpression && node.parent.left === node;
}

/** `module.exports = { isMain }`, `export { isMain }`. */
function isExport(use: Node): boolean {
  const holder = outermost(use).parent;
  if (holder?.type === T.ExportSpecifier || holder?.type === T.ExportDefaultDeclaration) return true;
  return holder?.type === T.Property && holder.shorthand && holder.parent.type === T.ObjectExpression;
}

function means(e: Engine, node: Node, { made, at }: Made, facts: ModuleFacts): boolean {
  const functions = optionsOf(e.valueOf(made, { facts: at, env: undefined })).filter(
    (option) => option.kind === 'function' && (option.env !== undefined || option.bound !== undefined),
  );
  return optionsOf(e.valueOf(node, { facts, env: undefined })).some((option) =>
    option.kind === 'library'
      ? option.made?.node === made
      : option.kind === 'function' &&
        functions.some(
          (one) =>
            one.kind === 'function' && one.node === option.node && one.env === option.env && one.bound === option.bound,
        ),
  );
}
