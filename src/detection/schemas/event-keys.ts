import type { SchemaKeys } from '../../provenance/schemas/written-keys.js';
import { T, staticKey } from '../../provenance/syntax/syntax.js';
import type { Place } from '../../provenance/types.js';
import type { DueOf, FileContext } from '../context.js';
import { keysOf } from './schema-keys.js';

/** A change that adds keys to the body of an event. */
export type KeysDue = DueOf<'unknown-keys'>;

/** True for the keys of the event's body and none of what is added. */
export function isBody(context: { engine: FileContext['engine'] }, due: KeysDue, keys: readonly string[]): boolean {
  const { detect } = due;
  const fields = context.engine.resource(detect.resource)?.fields;
  if (!fields || !detect.telling.every((name) => keys.includes(name))) return false;
  return keys.every((name) => fields[name] !== undefined && !detect.adds.includes(name));
}

/** The same for the keys of an object: what it spreads is followed only where its own ones may belong to the body. */
export function isBodyObject(
  context: { engine: FileContext['engine'] },
  due: KeysDue,
  { keys, facts }: SchemaKeys,
): boolean {
  const fields = context.engine.resource(due.detect.resource)?.fields;
  const own = keys.properties.flatMap((property) =>
    property.type === T.Property ? (staticKey(property.key, property.computed) ?? []) : [],
  );
  if (!fields || own.some((name) => fields[name] === undefined)) return false;
  if (!due.detect.telling.every((name) => own.includes(name) || isNamedAnywhere(context.engine, name))) return false;
  return isBody(context, due, keysOf(context.engine, keys, { facts, env: undefined }));
}

/** Whether a name stands in any file that has to do with the platform: what is spread from elsewhere need not be followed to find it. */
export function isNamedAnywhere({ host }: FileContext['engine'], name: string): boolean {
  return host.related().holding(name).size > 0;
}

export function report(context: FileContext, due: KeysDue, place: Place, why: Place): void {
  context.report({
    due,
    place,
    text: context.textAt(place),
    use: { kind: 'other' },
    confidence: 'likely',
    evidence: [{ place: why, why: `the keys ${due.detect.telling.join(', ')} of the event's body` }],
  });
}
