import type { TSESTree } from '@typescript-eslint/types';
import { memberOf } from '../../provenance/objects/members.js';
import { T, innerPlace, placeOf, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import type { KeysDue } from './event-keys.js';
import { isBodyObject, report } from './event-keys.js';
import { isSchemaOfOtherEvent } from '../descriptions/described-bodies.js';

const REFUSALS = ['additionalProperties', 'unevaluatedProperties'];

/** `{ ...strict, properties: {…} }`: the refusal of a JSON schema stands in what is spread. */
export function spreadSchema(context: FileContext, due: KeysDue, node: TSESTree.Property): void {
  const { engine, frame, facts } = context;
  const schema = node.parent;
  if (schema.type !== T.ObjectExpression || node.value.type !== T.ObjectExpression) return;
  const refusing = schema.properties.findLast((property) =>
    property.type === T.SpreadElement
      ? REFUSALS.some((name) => memberOf(engine, engine.valueOf(property.argument, frame), name).kind === 'scalar')
      : REFUSALS.includes(staticKey(property.key, property.computed) ?? ''),
  );
  if (refusing?.type !== T.SpreadElement || !isBodyObject(context, due, { keys: node.value, facts })) return;
  if (!refuses(context, engine.valueOf(refusing.argument, frame))) return;
  if (isSchemaOfOtherEvent(context, due, [{ keys: node.value, facts }])) return;
  report(context, due, placeOf(refusing, facts.file), placeOf(node.value, facts.file));
}

/** `strictObject({…})` of the project's own that makes a JSON schema of its properties. */
export function madeSchema(context: FileContext, due: KeysDue, node: TSESTree.CallExpression): void {
  const { engine, frame, facts } = context;
  const keys = node.arguments
    .flatMap((argument) => (argument.type === T.ObjectExpression ? [argument, ...propertiesIn(argument)] : []))
    .find((object) => isBodyObject(context, due, { keys: object, facts }));
  if (!keys) return;
  const schema = engine.valueOf(node, frame);
  const properties = schema.kind === 'object' ? memberOf(engine, schema, 'properties') : undefined;
  if (properties?.kind !== 'object' || properties.place.start !== keys.range[0] || !refuses(context, schema)) return;
  if (isSchemaOfOtherEvent(context, due, [{ keys, facts }])) return;
  report(context, due, innerPlace(unwrap(node.callee), facts.file), placeOf(keys, facts.file));
}

/** The keys of `close({ type: 'object', properties: {…} })`. */
function propertiesIn({ properties }: TSESTree.ObjectExpression): TSESTree.ObjectExpression[] {
  return properties.flatMap((property) =>
    property.type === T.Property &&
    staticKey(property.key, property.computed) === 'properties' &&
    property.value.type === T.ObjectExpression
      ? [property.value]
      : [],
  );
}

function refuses({ engine }: FileContext, schema: Value): boolean {
  return REFUSALS.some((name) => {
    const value = memberOf(engine, schema, name);
    return value.kind === 'scalar' && value.value === false;
  });
}
