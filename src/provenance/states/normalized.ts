import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { T, placeOf } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, objectOf, once, optionsOf, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

/** `new schema.Entity('papers')` of normalizr. */
export function entitySchema(node: TSESTree.NewExpression, file: string): LibraryValue {
  return { kind: 'library', path: 'normalizr.schema.Entity()', from: 'normalizr', token: { node, file } };
}

/** `normalize(list, [paper])`: its entities by their kind and their ids. */
export function normalized(
  e: Engine,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  { facts }: Frame,
): Value | undefined {
  const [data, schema] = args;
  const given = schema?.();
  const entity = given?.kind === 'tuple' ? given.items[0]?.value() : given;
  const made = entity?.kind === 'library' && entity.path === 'normalizr.schema.Entity()' ? entity.token : undefined;
  const own = made && e.facts(made.file);
  if (!data || !made || !own) return undefined;
  const [kind, , options] = made.node.arguments;
  const frame: Frame = { facts: own, env: undefined };
  const name = kind && kind.type !== T.SpreadElement ? plainText(e.valueOf(kind, frame)) : undefined;
  if (name === undefined) return undefined;
  const item = once(() => {
    const one = optionsOf(data()).some((option) => option.kind === 'data' && option.cardinality === 'one')
      ? data()
      : itemOf(e, data());
    const changed =
      options && options.type !== T.SpreadElement
        ? memberOf(e, e.valueOf(options, frame), 'processStrategy')
        : unknown('no change');
    return isUnknown(changed) ? one : applyTo(e, changed, [() => one], frame);
  });
  const place = placeOf(node, facts.file);
  const entities = objectOf({ [name]: () => ({ kind: 'record', item }) }, place);
  return objectOf({ entities: () => entities, result: () => unknown('ids') }, place);
}
