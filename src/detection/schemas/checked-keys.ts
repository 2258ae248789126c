import type { Engine } from '../../provenance/engine.js';
import { isParsing, parsings, schemaShape } from '../../provenance/schemas/schema-shapes.js';
import { T, innerPlace, outermost, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Place } from '../../provenance/types.js';
import type { Member } from '../../provenance/value.js';
import { keysOfShape } from './schema-keys.js';

/**
 * Where the schema has a name that an object is put through before it is sent: `Change.parse({ name })`. Under another name it would be left away, or
 * refused, until the schema has that too.
 */
export function keysCheckingKey(engine: Engine, { name, property }: Member, replacement: string): readonly Place[] {
  const facts = engine.facts(property.file);
  const written = facts?.index.properties.get(name)?.find(({ range }) => range[0] === property.start);
  const call = written?.parent.type === T.ObjectExpression ? outermost(written.parent).parent : undefined;
  if (!facts || !written || call?.type !== T.CallExpression || !isParsing(call)) return [];
  const frame = { facts, env: undefined };
  return parsings(call).flatMap(({ schema, input }) => {
    const shape = unwrap(input) === written.parent ? schemaShape(engine, schema, frame) : undefined;
    if (!shape || keysOfShape(engine, shape).includes(replacement)) return [];
    return [shape, ...shape.added].flatMap(({ keys, facts: { file }, leaves }) =>
      keys.properties.flatMap((key): Place[] => {
        const isIt = key.type === T.Property && staticKey(key.key, key.computed) === name && leaves?.(name) !== true;
        return isIt ? [innerPlace(key.key, file)] : [];
      }),
    );
  });
}
