import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { isParsing, parsings, schemaShape } from '../../provenance/schemas/schema-shapes.js';
import type { SchemaShape } from '../../provenance/schemas/schema-shapes.js';
import type { SchemaKeys } from '../../provenance/schemas/written-keys.js';
import { T, innerPlace, placeOf, staticKey } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { DataValue, Value } from '../../provenance/value.js';
import { isNamedInShape } from '../bridges/names/joined-shapes.js';
import type { DueOf, FileContext } from '../context.js';
import { confidenceOf, resourceIn } from '../members/field-owners.js';
import { handedSchemas } from './made-schemas.js';
import { literalsOfSchema } from './schema-literals.js';
import { namesFillingSchema } from './schema-fills.js';
import { isCalled } from '../field-names.js';

const MAX_DEPTH = 4;

/** Schemas that an answer of the platform is parsed with: their keys are the resource's fields. */
export function detectSchemas(context: FileContext): void {
  if (context.changes.of('field').length === 0 && context.changes.of('value').length === 0) return;
  // All of a file is looked through for keys, which is dear: only where some are bound.
  if (context.engine.bindings.areIn(context.facts.file)) {
    for (const due of context.changes.of('field')) {
      for (const name of [due.detect.field, ...(due.detect.aliases ?? [])]) boundKeys(context, due, name);
    }
    for (const due of context.changes.of('value')) boundValues(context, due);
  }
  for (const node of context.index.calls) {
    if (node.type !== T.CallExpression || !isParsing(node)) continue;
    context.engine.ask(() => {
      parsed(context, node);
    });
  }
}

/** Keys of a schema that a payload's type is inferred from. */
function boundKeys(context: FileContext, due: DueOf<'field'>, name: string): void {
  const { facts } = context;
  for (const property of facts.index.properties.get(name) ?? []) {
    const keys = property.parent;
    const described = keys.type === T.ObjectExpression ? describedBy(context, keys, 0) : undefined;
    if (described && keys.type === T.ObjectExpression)
      schemaField(context, due, { keys, facts }, property, name, described);
  }
}

/** What the keys of a schema describe, which may stand in another one: `z.object({ organization: z.object({ … }) })`. */
function describedBy(context: FileContext, keys: TSESTree.ObjectExpression, depth: number): Value | undefined {
  const { engine, facts } = context;
  const bound = engine.bindings.valueOf(keys, facts);
  if (bound || depth >= MAX_DEPTH) return bound;
  const holder = schemaAround(keys);
  const name = holder && staticKey(holder.key, holder.computed);
  if (!holder || name === undefined || holder.parent.type !== T.ObjectExpression) return undefined;
  const outer = describedBy(context, holder.parent, depth + 1);
  const data = outer && optionsOf(outer).find((option) => option.kind === 'data');
  const isWhole = data && schemaShape(engine, holder.value, { facts, env: undefined })?.keys === keys;
  return isWhole ? below(context, data, name) : undefined;
}

/** The key whose schema an object of keys is written in. */
function schemaAround(keys: TSESTree.ObjectExpression): TSESTree.Property | undefined {
  let at: Node = keys.parent;
  while (at.type === T.CallExpression || at.type === T.MemberExpression) at = at.parent;
  return at.type === T.Property ? at : undefined;
}

/** The old value in a schema that a payload's type is inferred from, at any depth below its keys. */
function boundValues(context: FileContext, due: DueOf<'value'>): void {
  const { engine, facts } = context;
  const [first] = due.detect.path;
  for (const property of first === undefined ? [] : (facts.index.properties.get(first) ?? [])) {
    const keys = property.parent;
    const bound = keys.type === T.ObjectExpression ? engine.bindings.valueOf(keys, facts) : undefined;
    if (!bound || keys.type !== T.ObjectExpression) continue;
    parsedKeys(context, { keys, facts, added: [] }, bound, 0);
  }
}

function parsed(context: FileContext, node: TSESTree.CallExpression): void {
  for (const { schema, input } of parsings(node)) {
    const value = context.engine.valueOf(input, context.frame);
    if (!optionsOf(value).some((option) => option.kind === 'data')) continue;
    const shape = schemaShape(context.engine, schema, context.frame);
    if (shape) parsedKeys(context, shape, value, 0);
  }
}

function parsedKeys(
  context: FileContext,
  shape: SchemaKeys & Pick<SchemaShape, 'added'>,
  value: Value,
  depth: number,
): void {
  const item = one(value);
  const properties = [shape, ...shape.added].flatMap((part) =>
    part.keys.properties.map((property) => ({ property, holder: part })),
  );
  for (const { property, holder } of properties) {
    if (property.type !== T.Property) continue;
    const name = staticKey(property.key, property.computed);
    if (name === undefined || holder.leaves?.(name) === true) continue;
    for (const due of context.changes.of('field')) {
      if (isCalled(due, name)) schemaField(context, due, holder, property, name, item);
    }
    for (const option of optionsOf(item)) {
      if (option.kind !== 'data') continue;
      for (const due of context.changes.of('value'))
        schemaValue(context, due, holder.facts, property.value, option, name);
      const inner =
        depth < MAX_DEPTH
          ? schemaShape(context.engine, property.value, { facts: holder.facts, env: undefined })
          : undefined;
      if (inner) parsedKeys(context, inner, below(context, option, name), depth + 1);
      else handedValues(context, holder.facts, property.value, below(context, option, name));
    }
  }
}

/** The old value in what is handed to the function that makes the schema of a key. */
function handedValues(context: FileContext, facts: ModuleFacts, schema: Node, value: Value): void {
  const data = optionsOf(value).find((option) => option.kind === 'data');
  const mayTell = context.changes
    .of('value')
    .filter(({ detect }) => detect.resource === data?.root && detect.path.length > data.path.length);
  if (!data || mayTell.length === 0) return;
  for (const handed of handedSchemas(context.engine, schema, facts))
    for (const due of mayTell) schemaValue(context, due, facts, handed.schema, data, handed.name);
}

function one(value: Value): Value {
  return value.kind === 'data' ? { ...value, cardinality: 'one' } : value;
}

function below(context: FileContext, value: DataValue, name: string): Value {
  const field = value.resource === undefined ? undefined : context.engine.resource(value.resource)?.fields[name];
  const path = [...value.path, name];
  const { root, likely, evidence } = value;
  return field?.shape
    ? { ...value, path, resource: field.shape.resource, cardinality: 'one' }
    : { kind: 'data', root, path, cardinality: 'one', likely, evidence };
}

function schemaField(
  context: FileContext,
  due: DueOf<'field'>,
  shape: SchemaKeys,
  property: TSESTree.Property,
  name: string,
  value: Value,
): void {
  const data = resourceIn(value, due.detect);
  const { replacement } = due.detect;
  if (!data || (replacement !== undefined && isNamedInShape(shape.keys, replacement))) return;
  const isShared = context.engine.bindings.isShared(shape.keys, shape.facts);
  context.report({
    due,
    place: innerPlace(property.key, shape.facts.file),
    text: name,
    use: {
      kind: 'declaration',
      key: placeOf(property, shape.facts.file),
      ...(namesFillingSchema(context.engine, shape.facts, property.value) && { fills: true }),
      ...(isShared && { shared: true }),
    },
    confidence: confidenceOf(value, data),
    evidence: data.evidence,
    replacement,
  });
}

/** `z.literal('old')`, `z.enum(['old', …])` as the schema of the field. */
function schemaValue(
  context: FileContext,
  due: DueOf<'value'>,
  facts: ModuleFacts,
  schema: Node,
  data: DataValue,
  name: string,
): void {
  const path = [...data.path, name];
  if (data.root !== due.detect.resource || path.join('.') !== due.detect.path.join('.')) return;
  const taken = literalsOfSchema(context.engine, schema, facts);
  const old = taken.find(({ text }) => text === due.detect.from);
  if (!old || taken.some(({ text }) => text === due.detect.to)) return;
  context.report({
    due,
    place: old.place,
    text: due.detect.from,
    use: { kind: 'value', role: 'schema' },
    confidence: 'certain',
    evidence: data.evidence,
    replacement: due.detect.to,
    ...(old.held && { manual: true }),
  });
}
