import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { argumentValue } from '../names/parameters.js';
import { memberOf } from '../objects/members.js';
import { T, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
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
  return described.map(({ name, shape }) => ({ shape, input: unionOf(options.map((one) => property(e, one, name))) }));
}

function shapeOf(
  e: Engine,
  property: TSESTree.ObjectExpression['properties'][number],
  frame: Frame,
): { readonly name: string; readonly shape: SchemaShape }[] {
  const name = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
  if (property.type !== T.Property || name === undefined) return [];
  const shape = schemaShape(e, property.value, frame);
  return shape ? [{ name, shape }] : [];
}

/** What a component is handed under a name. */
function property(e: Engine, component: Value, name: string): Value {
  if (component.kind === 'class') return memberOf(e, memberOf(e, { kind: 'instance', of: component }, 'props'), name);
  const facts = component.kind === 'function' ? e.facts(component.file) : undefined;
  if (component.kind !== 'function' || !facts) return unknown('no component that is followed');
  return memberOf(e, argumentValue(e, component.node, 0, { facts, env: component.env }), name);
}
