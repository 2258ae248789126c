import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import type { Engine } from '../../provenance/engine.js';
import { typeNamed } from '../../provenance/modules/module-types.js';
import { memberOf } from '../../provenance/objects/members.js';
import { schemaMade, schemaShape } from '../../provenance/schemas/schema-shapes.js';
import type { SchemaKeys } from '../../provenance/schemas/written-keys.js';
import { T, calledName, staticKey, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { plainText } from '../../provenance/texts/text.js';
import type { JsonNode } from '../../provenance/types.js';
import type { Value } from '../../provenance/value.js';
import { isUnknown, optionsOf } from '../../provenance/values.js';
import { walk } from '../../provenance/syntax/walk.js';
import { itemsIn, memberIn, textIn, visitData } from '../../translation/data/tree.js';
import type { FileContext, Where } from '../context.js';
import type { KeysDue } from '../schemas/event-keys.js';
import { isOfOtherEvent } from '../schemas/other-events.js';
import type { Description } from '../schemas/other-events.js';
import { keysOf } from '../schemas/schema-keys.js';
import { CHOOSES } from '../schemas/schema-literals.js';

type Context = Pick<FileContext, 'engine'>;

/** Whether a schema with the keys of an event is seen to be one of another event. */
export function isSchemaOfOtherEvent({ engine }: Context, due: KeysDue, parts: readonly SchemaKeys[]): boolean {
  return isOfOtherEvent(due, describedBySchema({ engine }, parts), (id) => engine.resource(id)?.fields);
}

/** The same for a JSON schema as the code puts it together. */
export function isJsonSchemaOfOtherEvent({ engine }: Context, due: KeysDue, schema: Value): boolean {
  return isOfOtherEvent(due, describedByValue(engine, schema), (id) => engine.resource(id)?.fields);
}

/** The same for a class with a member for each key. */
export function isClassOfOtherEvent(
  { engine }: Context,
  due: KeysDue,
  { body }: TSESTree.ClassBody,
  facts: ModuleFacts,
): boolean {
  return isOfOtherEvent(due, describedByClass({ engine, facts }, body), (id) => engine.resource(id)?.fields);
}

/** The objects of keys of a schema, the first ones first. */
function describedBySchema({ engine }: Context, parts: readonly SchemaKeys[]): Description {
  return {
    field: (name) => {
      for (const { keys, facts } of parts.toReversed()) {
        const property = propertyOf(keys, name);
        if (property) return describedByExpression({ engine, facts }, property.value);
      }
      return undefined;
    },
    names: () => parts.flatMap(({ keys, facts }) => keysOf(engine, keys, { facts, env: undefined })),
    values: () => [],
  };
}

/** `z.enum(['a', 'b'])`, `z.object({…})`, `{ type: 'object', properties: {…} }`, in its place or in a constant. */
function describedByExpression(where: Where, expression: Node): Description {
  const made = schemaMade(where.engine, expression, { facts: where.facts, env: undefined });
  const written = made ?? { node: constantOf(where, expression), facts: where.facts };
  const parts = partsOf({ ...where, facts: written.facts }, written.node);
  return {
    ...describedBySchema(where, parts),
    values: () => valuesIn({ ...where, facts: written.facts }, written.node),
  };
}

function partsOf({ engine, facts }: Where, schema: Node): readonly SchemaKeys[] {
  const shape = schemaShape(engine, schema, { facts, env: undefined });
  if (shape) return [shape, ...shape.added];
  const properties = schema.type === T.ObjectExpression ? propertyOf(schema, 'properties')?.value : undefined;
  return properties?.type === T.ObjectExpression ? [{ keys: properties, facts }] : [];
}

function propertyOf({ properties }: TSESTree.ObjectExpression, name: string): TSESTree.Property | undefined {
  return properties.findLast(
    (one): one is TSESTree.Property => one.type === T.Property && staticKey(one.key, one.computed) === name,
  );
}

/** What a constant of the same file holds. */
function constantOf({ facts }: Where, expression: Node): Node {
  const inner = unwrap(expression);
  const declared =
    inner.type === T.Identifier ? (facts.variableOf(inner)?.defs[0]?.node as Node | undefined) : undefined;
  return declared?.type === T.VariableDeclarator && declared.parent.kind === 'const' && declared.init
    ? unwrap(declared.init)
    : inner;
}

/** The members of a class, each with what is said of it by its type and by what decorates it. */
function describedByClass(where: Where, members: readonly Node[]): Description {
  return {
    field: (name) => {
      const member = members.find((one) => nameOf(one) === name);
      return member && describedByMember(where, member);
    },
    names: () => members.flatMap((member) => nameOf(member) ?? []),
    values: () => [],
  };
}

function describedByMember(where: Where, member: Node): Description {
  const annotation = 'typeAnnotation' in member ? member.typeAnnotation : undefined;
  const type = annotation && 'typeAnnotation' in annotation ? annotation.typeAnnotation : undefined;
  const declared =
    type?.type === T.TSTypeReference && type.typeName.type === T.Identifier
      ? typeNamed(where.engine, where.facts, type.typeName.name)
      : undefined;
  const inside = declared ? { ...where, facts: declared.facts } : where;
  return {
    ...describedByClass(inside, membersOf(declared?.node ?? type ?? undefined)),
    values: () => valuesIn(where, member),
  };
}

function membersOf(type: Node | undefined): readonly Node[] {
  if (type?.type === T.TSTypeLiteral) return type.members;
  return type?.type === T.ClassDeclaration || type?.type === T.TSInterfaceDeclaration ? type.body.body : [];
}

function nameOf(member: Node): string | undefined {
  return 'key' in member && 'computed' in member ? staticKey(member.key, member.computed) : undefined;
}

/** The texts that a schema or a member of a class takes, where it takes only some. */
function valuesIn(where: Where, described: Node): (string | undefined)[] {
  const values: (string | undefined)[] = [];
  walk(described, (node) => {
    if (node.type === T.CallExpression && CHOOSES.test(calledName(node) ?? ''))
      values.push(...node.arguments.flatMap((argument) => textsIn(where, argument)));
    if (node.type === T.Property && /^(?:const|enum)$/.test(staticKey(node.key, node.computed) ?? ''))
      values.push(...textsIn(where, node.value));
    if (node.type === T.TSLiteralType) values.push(staticString(node.literal));
    return undefined;
  });
  return values;
}

/** Texts that stand there, or in the list or the enumeration that is named there. */
function textsIn({ engine, facts }: Where, node: Node): (string | undefined)[] {
  if (node.type === T.ArrayExpression) return node.elements.map((one) => (one ? staticString(one) : undefined));
  const text = staticString(node);
  return text === undefined ? optionsOf(engine.valueOf(node, { facts, env: undefined })).flatMap(textsOf) : [text];
}

function textsOf(value: Value): (string | undefined)[] {
  if (value.kind === 'tuple') return value.items.map((item) => plainText(item.value()));
  if (value.kind === 'object' && !value.open && value.spreads.length === 0)
    return value.members.map((member) => plainText(member.value()));
  return [plainText(value)];
}

/** A JSON Schema as the code puts it together; parts of it may be made by a library. */
function describedByValue(e: Engine, schema: Value): Description {
  const made = schema.kind === 'library' ? schema.made : undefined;
  const facts = made && e.facts(made.file);
  if (made && facts) return describedByExpression({ engine: e, facts }, made.node);
  const properties = memberOf(e, schema, 'properties');
  return {
    field: (name) => {
      const property = memberOf(e, properties, name);
      return isUnknown(property) ? undefined : describedByValue(e, property);
    },
    names: () => namesOfValue(properties),
    values: () => valuesOfSchema(e, schema, 0),
  };
}

const COMBINES = ['allOf', 'anyOf', 'oneOf'];
const MAX_COMBINED = 3;

function valuesOfSchema(e: Engine, schema: Value, depth: number): (string | undefined)[] {
  const listed = (name: string): readonly Value[] => {
    const list = memberOf(e, schema, name);
    return list.kind === 'tuple' ? list.items.map((item) => item.value()) : [];
  };
  const only = memberOf(e, schema, 'const');
  const combined = depth < MAX_COMBINED ? COMBINES.flatMap(listed) : [];
  return [
    ...[...listed('enum'), ...(isUnknown(only) ? [] : [only])].map(plainText),
    ...combined.flatMap((one) => valuesOfSchema(e, one, depth + 1)),
  ];
}

const MAX_SPREADS = 8;

/** The names that an object has as it is put together. */
export function namesOfValue(value: Value, depth = 0): readonly string[] {
  return optionsOf(value).flatMap((option) => {
    if (option.kind !== 'object') return [];
    // What is spread may be the object itself.
    const spread = depth < MAX_SPREADS ? option.spreads.flatMap((one) => namesOfValue(one(), depth + 1)) : [];
    return [...spread, ...option.members.map(({ name }) => name)];
  });
}

/** A JSON Schema. */
export function describedByData(schema: JsonNode): Description {
  const properties = memberIn(schema, 'properties');
  return {
    field: (name) => {
      const property = memberIn(properties, name);
      return property && describedByData(property);
    },
    names: () => (properties?.kind === 'object' ? [...properties.members.keys()] : []),
    values: () => valuesOf(schema),
  };
}

function valuesOf(schema: JsonNode): (string | undefined)[] {
  const values: (string | undefined)[] = [];
  visitData(schema, (node) => {
    const only = memberIn(node, 'const');
    if (only) values.push(textIn(only));
    values.push(...itemsIn(memberIn(node, 'enum')).map(textIn));
    return undefined;
  });
  return values;
}
