import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { schemaShape } from '../../provenance/schemas/schema-shapes.js';
import { T, outermost, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isTrue } from '../../provenance/syntax/properties.js';
import { optionsOf } from '../../provenance/values.js';
import type { FileContext } from '../context.js';

/** How many files are looked through for checks of one schema. */
const MAX_FILES = 40;

/** Whether something is checked against the schema with an option switched on. */
export function isCheckedWith(context: FileContext, keys: TSESTree.ObjectExpression, option: string): boolean {
  return filesWith(context, option).some((facts) =>
    checksIn(context, keys, option, facts).some(({ value }) => isSwitchedOn(value)),
  );
}

/** The file itself, and those it has to do with that name an option. */
export function filesWith({ engine, facts }: FileContext, option: string): ModuleFacts[] {
  const named = engine
    .filesNaming(option)
    .filter((file) => file !== facts.file)
    .slice(0, MAX_FILES);
  return [facts, ...named.flatMap((file) => engine.facts(file) ?? [])];
}

/** The options of one name that the schema is checked with. */
export function checksIn(
  context: FileContext,
  keys: TSESTree.ObjectExpression,
  option: string,
  facts: ModuleFacts,
): TSESTree.Property[] {
  return (facts.index.properties.get(option) ?? []).filter(
    ({ parent }) =>
      parent.type === T.ObjectExpression &&
      usesOf(parent, facts).some(
        (use) => isForAllRoutes(use) || checkedWith(use).some((schema) => isSchemaOf(context, schema, facts, keys)),
      ),
  );
}

/** `true`, or what is to be left away: `{ objects: true }`. */
export function isSwitchedOn(value: Node): boolean {
  return isTrue(value) || unwrap(value).type === T.ObjectExpression;
}

/** The options where they stand, or where their constant is named. */
function usesOf(options: TSESTree.ObjectExpression, facts: ModuleFacts): Node[] {
  const whole = outermost(options);
  const holder = whole.parent;
  if (holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier) return [whole];
  const references = facts.variableOf(holder.id)?.references ?? [];
  return references.filter((reference) => reference.isRead()).map(({ identifier }) => outermost(identifier));
}

/** What may be the schema of a check with options: beside them, or what the method is called on. */
function checkedWith(options: Node): Node[] {
  const holder = options.parent;
  if (holder?.type === T.CallExpression) {
    const callee = unwrap(holder.callee);
    const others = holder.arguments.filter((argument) => argument !== options);
    return [...(callee.type === T.MemberExpression ? [callee.object] : []), ...others.flatMap(withMembers)];
  }
  // `validate: { payload: schema, options: { … } }` of a route.
  if (holder?.type !== T.Property || staticKey(holder.key, holder.computed) !== 'options') return [];
  return withMembers(holder.parent);
}

/** `routes: { validate: { options: { … } } }` of a server. */
function isForAllRoutes(options: Node): boolean {
  return ['options', 'validate', 'routes'].every((name) => {
    const holder = outermost(options).parent;
    if (holder?.type !== T.Property || staticKey(holder.key, holder.computed) !== name) return false;
    options = holder.parent;
    return true;
  });
}

function withMembers(node: Node): Node[] {
  if (node.type !== T.ObjectExpression) return [node];
  return node.properties.flatMap((property) => (property.type === T.Property ? [property.value] : []));
}

/** Whether an expression stands for the schema with some keys. */
export function isSchemaOf(
  { engine }: FileContext,
  schema: Node,
  facts: ModuleFacts,
  keys: TSESTree.ObjectExpression,
): boolean {
  const frame = { facts, env: undefined };
  if (unwrap(schema).type === T.CallExpression) return schemaShape(engine, schema, frame)?.keys === keys;
  return optionsOf(engine.valueOf(schema, frame)).some((option) => {
    if (option.kind !== 'library' || !option.made) return false;
    const maker = engine.facts(option.made.file);
    return (
      maker !== undefined && schemaShape(engine, option.made.node, { facts: maker, env: undefined })?.keys === keys
    );
  });
}
