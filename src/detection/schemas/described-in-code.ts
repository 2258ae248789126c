import { memberOf } from '../../provenance/objects/members.js';
import { itemOf } from '../../provenance/objects/items.js';
import { asText, plainText } from '../../provenance/texts/text.js';
import type { JsonNode, Place } from '../../provenance/types.js';
import { isUnknown, optionsOf } from '../../provenance/values.js';
import type { DataValue, Value } from '../../provenance/value.js';
import type { DueOf, FileContext, Found } from '../context.js';
import { inner } from '../descriptions/bound-data.js';
import { confidenceOf, resourceIn } from '../members/field-owners.js';

const MAX_DEPTH = 5;
const COMBINES = ['allOf', 'anyOf', 'oneOf'];

/** A name below `properties`, and the schema behind it. */
interface Key {
  readonly name: string;
  readonly place: Place;
  readonly schema: () => Value;
}

type Told = Pick<Found, 'place' | 'text' | 'replacement' | 'confidence'>;

/** A JSON schema as code holds it, or a file that it reads, of what is known to be a payload: its keys are the payload's fields. */
export function describedInCode(context: FileContext, schema: Value, input: Value): void {
  new Described(context, schema).read(schema, input, 0);
}

class Described {
  readonly #context: FileContext;
  /** Where `$ref` begins. */
  readonly #root: Value;

  constructor(context: FileContext, root: Value) {
    this.#context = context;
    this.#root = root;
  }

  read(schema: Value, value: Value, depth: number): void {
    const payload = optionsOf(value).filter((option): option is DataValue => option.kind === 'data');
    if (depth > MAX_DEPTH || payload.length === 0) return;
    const { engine } = this.#context;
    const parts = this.#partsOf(schema, depth);
    const keys = parts.flatMap((part) => optionsOf(memberOf(engine, part, 'properties')).flatMap(keysOf));
    const names = new Set(keys.map(({ name }) => name));
    for (const key of keys) {
      this.#field(key, value, names);
      for (const data of payload) {
        this.#value(key, data, depth);
        this.read(key.schema(), memberOf(engine, data, key.name), depth + 1);
      }
    }
    for (const part of parts) {
      const items = memberOf(engine, part, 'items');
      if (!isUnknown(items)) this.read(items, itemOf(engine, value), depth + 1);
    }
  }

  /** A schema and those that it is put together from: what one of them allows may stand there. */
  #partsOf(schema: Value, depth: number): readonly Value[] {
    if (depth > MAX_DEPTH) return [];
    const parts = optionsOf(schema).map((option) => this.#meant(option));
    const combined = parts.flatMap((part) => COMBINES.map((name) => memberOf(this.#context.engine, part, name)));
    return [...parts, ...combined.flatMap(listOf).flatMap((one) => this.#partsOf(one, depth + 1))];
  }

  /** `{ $ref: '#/definitions/organization' }`. */
  #meant(schema: Value): Value {
    const { engine } = this.#context;
    const reference = plainText(memberOf(engine, schema, '$ref'));
    if (reference?.startsWith('#/') !== true) return schema;
    return reference
      .slice(2)
      .split('/')
      .reduce((at, name) => memberOf(engine, at, name), this.#root);
  }

  #field({ name, place }: Key, value: Value, names: ReadonlySet<string>): void {
    for (const due of this.#context.changes.of('field')) {
      const { field, aliases = [], replacement } = due.detect;
      if (name !== field && !aliases.includes(name)) continue;
      const data = resourceIn(value, due.detect);
      if (data && !(replacement !== undefined && names.has(replacement)))
        this.#report(due, { place, text: name, replacement, confidence: confidenceOf(value, data) }, data);
    }
  }

  /** The old value among those that are allowed. */
  #value({ name, schema }: Key, data: DataValue, depth: number): void {
    const { engine, changes } = this.#context;
    const path = [...data.path, name].join('.');
    for (const due of changes.of('value')) {
      if (data.root !== due.detect.resource || path !== due.detect.path.join('.')) continue;
      const allowed = this.#partsOf(schema(), depth).flatMap((part) => [
        ...listOf(memberOf(engine, part, 'enum')),
        memberOf(engine, part, 'const'),
      ]);
      if (allowed.some((one) => plainText(one) === due.detect.to)) continue;
      for (const one of allowed) {
        const place = plainText(one) === due.detect.from ? asText(one)?.pieces[0]?.place : undefined;
        const { from: text, to: replacement } = due.detect;
        if (place) this.#report(due, { place, text, replacement, confidence: confidenceOf(data, data) }, data);
      }
    }
  }

  #report(due: DueOf<'field' | 'value'>, told: Told, { evidence }: DataValue): void {
    this.#context.report({ due, ...told, use: { kind: 'other' }, evidence, manual: true });
  }
}

function listOf(value: Value): readonly Value[] {
  if (value.kind === 'tuple') return value.items.map((item) => item.value());
  return value.kind === 'json' && value.node.kind === 'array'
    ? value.node.items.map((node) => ({ kind: 'json', node }))
    : [];
}

function keysOf(properties: Value): readonly Key[] {
  if (properties.kind === 'json') return keysInFile(properties.node);
  if (properties.kind !== 'object') return [];
  const own = properties.members.map(({ name, key, value }) => ({ name, place: key, schema: value }));
  return [...properties.spreads.flatMap((spread) => optionsOf(spread()).flatMap(keysOf)), ...own];
}

function keysInFile(node: JsonNode): readonly Key[] {
  if (node.kind !== 'object') return [];
  return [...node.members].flatMap(([name, schema]) => {
    const key = node.keys.get(name);
    return key ? [{ name, place: inner(key), schema: (): Value => ({ kind: 'json', node: schema }) }] : [];
  });
}
