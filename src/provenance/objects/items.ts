import { itemOfModels } from '../libraries/backbone.js';
import { deepFields } from '../requests/deep-fields.js';
import { itemOfIterated } from '../classes/iterated-objects.js';
import { typedItem } from '../declared/typed-members.js';
import type { Engine } from '../engine.js';
import { itemOfStream } from '../promises/node-streams.js';
import { pieceOf, responseBody } from '../requests/responses.js';
import { handedOver, mapOptions, unknown, withHanded } from '../values.js';
import type { DataValue, TupleValue, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';
import { jsonItem } from '../modules/json-values.js';
import type { Items } from './lists.js';
import { entryOf } from './lists.js';

/** How deep payloads are looked into. */
export const MAX_DATA_DEPTH = 8;

/** One of the values that a collection holds. */
export function itemOf(e: Engine, value: Value): Value {
  return e.deeper(() =>
    mapOptions(value, (option) => {
      const handed = handedOver(option);
      const item = singleItem(e, option);
      return handed ? withHanded(item, () => itemOf(e, handed())) : item;
    }),
  );
}

/** Some part of a payload, by a name that is only known at run time: it says something where a field may stand at any depth. */
function anyPart(e: Engine, value: DataValue): Value {
  const isDeep = deepFields(e.catalogue, value.root).size > 0 && value.path.length < MAX_DATA_DEPTH;
  return isDeep
    ? { ...value, resource: undefined, path: [...value.path, '*'], cardinality: 'either' }
    : unknown('an item of something that is no list');
}

function singleItem(e: Engine, option: Value): Value {
  switch (option.kind) {
    case 'data':
      return option.cardinality === 'one' ? anyPart(e, option) : { ...option, cardinality: 'one' };
    case 'tuple':
      return option.items.length === 0
        ? unknown('an empty list')
        : withoutUnknown(option.items.map((item) => (item.spread ? spreadItem(e, option, item) : item.value())));
    case 'list':
    case 'record':
      return option.item();
    case 'object':
      return withoutUnknown([
        unknown('a key that is only known at run time'),
        ...option.members.map((member) => member.value()),
        ...(option.items ?? []).map((item) => item()),
        ...option.spreads.map((spread) => itemOf(e, spread())),
      ]);
    case 'json':
      return jsonItem(option.node);
    case 'response':
      return option.flavour === 'unclear' ? itemOf(e, responseBody(option.call)) : pieceOf(option);
    case 'body-text':
      return option;
    case 'typed':
      return typedItem(e, option);
    case 'instance':
      return (
        itemOfModels(e, option) ??
        itemOfStream(e, option) ??
        itemOfIterated(e, option) ??
        unknown('an item of something that is no list')
      );
    case 'unknown':
      return option;
    default:
      return unknown('an item of something that is no list');
  }
}

/** `this.steps = [...this.steps, step]`: what is spread may be the list itself, and has nothing else then. */
function spreadItem(e: Engine, { place: { file, start } }: TupleValue, item: Items[number]): Value {
  return e.inside(`${file}:${String(start)}[]`, () => itemOf(e, item.value()));
}

/** What `for (const … of value)` goes over: the entries of a dictionary, the items of everything else. */
export function iteratedItem(e: Engine, value: Value): Value {
  return e.deeper(() =>
    mapOptions(value, (option) => (option.kind === 'record' ? entryOf(option.item) : singleItem(e, option))),
  );
}
