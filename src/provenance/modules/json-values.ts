import { lazily, unionOf, unknown } from '../values.js';
import type { Member, ObjectValue, Value } from '../value.js';
import type { JsonNode } from '../types.js';

/** What a JSON file holds, as if it were written out where it is used. Texts are left: they are read as they are. */
export function writtenOut(value: Value): Value {
  if (value.kind !== 'json') return value;
  const { node } = value;
  if (node.kind === 'array') {
    const items = node.items.map((item) => ({
      value: lazily({ kind: 'json', node: item }),
      place: item.place,
      spread: false,
    }));
    return { kind: 'tuple', items, place: node.place };
  }
  if (node.kind === 'scalar') return typeof node.value === 'string' ? value : { kind: 'scalar', value: node.value };
  const members = [...node.members].flatMap(([name, member]): Member[] => {
    const key = node.keys.get(name);
    if (key === undefined) return [];
    return [
      {
        name,
        key: { file: key.file, start: key.start + 1, end: key.end - 1 },
        property: { file: key.file, start: key.start, end: member.place.end },
        shorthand: false,
        value: lazily({ kind: 'json', node: member }),
      },
    ];
  });
  const object: ObjectValue = { kind: 'object', members, spreads: [], open: false, place: node.place };
  return object;
}

export function jsonMember(node: JsonNode, name: string): Value {
  const whole: Value[] = name === 'default' ? [{ kind: 'json', node }] : [];
  const member =
    node.kind === 'object' ? node.members.get(name) : node.kind === 'array' ? node.items[Number(name)] : undefined;
  // What is called `default` may be meant by the name, or be what a module gives.
  if (member) return unionOf([...whole, { kind: 'json', node: member }]);
  return whole[0] ?? { ...unknown(`no property \`${name}\` in the JSON file`), absent: true };
}

export function jsonItem(node: JsonNode): Value {
  const items = node.kind === 'array' ? node.items : node.kind === 'object' ? [...node.members.values()] : [];
  return items.length === 0
    ? unknown('an empty collection')
    : unionOf(items.map((item) => ({ kind: 'json', node: item })));
}
