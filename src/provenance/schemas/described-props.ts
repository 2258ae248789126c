import type { TSESTree } from '@typescript-eslint/types';
import { describes, keyOf } from '../declared/type-targets.js';
import type { Engine, Frame } from '../engine.js';
import { argumentValue } from '../names/parameters.js';
import { memberOf } from '../objects/members.js';
import { T, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isElsewhere } from '../requests/responses.js';
import { optionsOf, unionOf, unknown } from '../values.js';
import type { Value } from '../value.js';
import { schemaShape } from './schema-shapes.js';
import type { SchemaShape } from './schema-shapes.js';
import { writtenKeys } from './written-keys.js';

/** What a component of React says of its properties without types. */
const PROP_TYPES = 'propTypes';

interface Described {
  readonly shape: SchemaShape;
  readonly input: Value;
}

/** The shapes that components say their properties to have: `Row.propTypes = { user: PropTypes.shape({ … }) }`, `static propTypes = { … }`. */
export function describedProps(e: Engine, frame: Frame): readonly Described[] {
  const { writes, declarations } = frame.facts.reached(e.host.related());
  const assigned = (writes.get(PROP_TYPES) ?? []).flatMap(({ left, right }) =>
    left.type === T.MemberExpression ? describedBy(e, right, () => e.valueOf(left.object, frame), frame) : [],
  );
  const stated = (declarations.get(PROP_TYPES) ?? []).flatMap((member) => {
    if (member.type !== T.PropertyDefinition || !member.static || !member.value) return [];
    const node = member.parent.parent;
    return describedBy(e, member.value, () => ({ kind: 'class', node, file: frame.facts.file, env: undefined }), frame);
  });
  return [...assigned, ...stated];
}

function describedBy(e: Engine, written: Node, component: () => Value, frame: Frame): Described[] {
  const found = writtenKeys(e, written, frame.facts);
  const described = found?.keys.properties.flatMap((property) =>
    shapeOf(e, property, { ...frame, facts: found.facts }),
  );
  if (!described || described.length === 0) return [];
  const options = optionsOf(component());
  return described.map((shaped) => ({
    shape: shaped.shape,
    input: onlyTold(e, shaped, unionOf(options.map((one) => property(e, one, shaped.name)))),
  }));
}

/** A component may be handed other things as well: what tells is a name that only the payload has, or that the property or its shape is called after it. */
function onlyTold(e: Engine, { shape: { keys, facts }, names }: Shaped, input: Value): Value {
  const told = optionsOf(input).filter((option) => {
    const resource = option.kind === 'data' ? option.resource : undefined;
    if (resource === undefined) return isElsewhere(option);
    return describes(e, { key: keyOf(keys, facts) }, resource) || names.some((name) => isCalledAfter(name, resource));
  });
  return told.length > 0 ? unionOf(told) : unknown('a property that may hold other things as well');
}

/** `document`, `documents`, `documentShape`. */
function isCalledAfter(name: string, resource: string): boolean {
  const [kind = resource] = resource.split(/(?=[A-Z])/).slice(-1);
  return name
    .replace(/_?(?:Shape|PropTypes?|Types?)$/i, '')
    .replace(/s$/, '')
    .toLowerCase()
    .endsWith(kind.toLowerCase());
}

interface Shaped {
  readonly name: string;
  readonly shape: SchemaShape;
  /** What the property is called, and the shape where that has a name. */
  readonly names: readonly string[];
}

function shapeOf(e: Engine, property: TSESTree.ObjectExpression['properties'][number], frame: Frame): Shaped[] {
  const name = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
  if (property.type !== T.Property || name === undefined) return [];
  const shape = schemaShape(e, property.value, frame);
  return shape ? [{ name, shape, names: [name, ...namesIn(property.value)] }] : [];
}

/** `documentShape.isRequired`, `PropTypes.arrayOf(documentShape)`. */
function namesIn(schema: Node): readonly string[] {
  const inner = unwrap(schema);
  if (inner.type === T.Identifier) return [inner.name];
  if (inner.type === T.MemberExpression) return namesIn(inner.object);
  return inner.type === T.CallExpression ? inner.arguments.flatMap(namesIn) : [];
}

/** What a component is handed under a name. */
function property(e: Engine, component: Value, name: string): Value {
  if (component.kind === 'class') return memberOf(e, memberOf(e, { kind: 'instance', of: component }, 'props'), name);
  const facts = component.kind === 'function' ? e.facts(component.file) : undefined;
  if (component.kind !== 'function' || !facts) return unknown('no component that is followed');
  return memberOf(e, argumentValue(e, component.node, 0, { facts, env: component.env }), name);
}
