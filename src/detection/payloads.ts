import { inheritedPayload } from '../provenance/classes/inherited-payloads.js';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import type { Catalogue, Field, Resource } from '../catalogue/types.js';
import { textIn } from '../translation/data/tree.js';
import type { Evidence, JsonNode } from '../provenance/types.js';
import { dataOf } from '../provenance/requests/responses.js';
import { mapOptions } from '../provenance/values.js';
import type { Value } from '../provenance/value.js';
import { inner } from './descriptions/bound-data.js';
import type { DueChanges, FileContext, Found } from './context.js';

type JsonObject = Extract<JsonNode, { kind: 'object' }>;

/** How many names of a resource make an object one of its payloads: in all, and such that mean nothing else. */
const NAMES = 3;
const TELLING_NAMES = 2;

interface KeptPayload {
  readonly catalogue: Catalogue;
  readonly changes: DueChanges;
  /** Where the payload is kept, from the top of its project. */
  readonly path: string;
}

interface PayloadContext extends KeptPayload {
  readonly report: (found: Found) => void;
}

/** Values of a Helm chart: settings of the project's own deployment, which are no answers that anyone recorded. */
const CHART_VALUES = /(?:^|\/)(?:helm|charts?)\/(?:[^/]+\/)*values(?:[-._][^/]*)?\.ya?ml(?:\/|$)/;

/** What a recorded payload holds of what changes: known by its shape, and by the path that it is kept under. */
export function detectPayload(context: PayloadContext, node: JsonObject): void {
  if (CHART_VALUES.test(context.path)) return;
  const { catalogue, changes, report } = context;
  for (const resource of catalogue.resources) {
    if (!isPayload(context, node, resource)) continue;
    const evidence: Evidence[] = [{ place: node.place, why: `the shape of ${resource.title}` }];
    for (const due of changes.of('field')) {
      const { detect } = due;
      const key = detect.resource === resource.id ? node.keys.get(detect.field) : undefined;
      const { rewrite } = due.change;
      if (key === undefined || (detect.replacement !== undefined && node.members.has(detect.replacement))) continue;
      report({
        due,
        place: inner(key),
        text: detect.field,
        use: { kind: 'key', shorthand: false, property: key },
        confidence: 'likely',
        evidence,
        replacement: detect.replacement,
        manual: !isFixture(node) || rewrite.kind !== 'rename-field' || rewrite.value === 'differs',
      });
    }
    for (const due of changes.of('value')) {
      const { detect } = due;
      if (detect.resource !== resource.id) continue;
      const value = detect.path.reduce<JsonNode | undefined>(
        (at, name) => (at?.kind === 'object' ? at.members.get(name) : undefined),
        node,
      );
      if (value === undefined || textIn(value) !== detect.from) continue;
      report({
        due,
        place: inner(value.place),
        text: detect.from,
        use: { kind: 'value', role: 'written' },
        confidence: 'likely',
        evidence,
        replacement: detect.to,
        manual: !isFixture(node),
      });
    }
  }
}

/** What is read of a recorded payload that the code takes in, as what it is a recording of. */
export function asRecorded(context: FileContext, value: Value, resourceId: string): Value {
  const { engine, changes } = context;
  return mapOptions(value, (option) => {
    const resource = option.kind === 'json' && isFixture(option.node) ? engine.resource(resourceId) : undefined;
    if (option.kind !== 'json' || option.node.kind !== 'object' || !resource) return option;
    const { place } = option.node;
    const kept = { catalogue: engine.catalogue, changes, path: engine.host.ownPath(place.file) };
    if (!isPayload(kept, option.node, resource)) return option;
    const head = { place, why: `the shape of ${resource.title}` };
    return dataOf({ resource: resource.id, cardinality: 'one' }, { head, rest: undefined }, true);
  });
}

/** An object of a class of the project as what the class is bound to: `User.fromJS(answer)`. Models of other languages may call their fields otherwise. */
export function asOfClass({ engine }: FileContext, value: Value): Value {
  return mapOptions(value, (option) => {
    const isOwn = option.kind === 'instance' && isScriptFile(option.of.file);
    const facts = isOwn ? engine.facts(option.of.file) : undefined;
    if (option.kind !== 'instance' || !facts) return option;
    const bound = engine.bindings.valueOf(option.of.node, facts) ?? inheritedPayload(engine, option.of);
    return bound?.kind === 'data' ? bound : option;
  });
}

/** A recording says what was once answered; only what stands in for an answer follows the release. */
function isFixture({ place: { file } }: JsonNode): boolean {
  return file.endsWith('.json');
}

function isPayload({ catalogue, changes, path }: KeptPayload, node: JsonObject, resource: Resource): boolean {
  const own = [...node.members.keys()].filter((name) => Object.hasOwn(resource.fields, name));
  // References have the same form in other resources: they only count beside a name that means nothing else.
  const inner = holdsChanged(changes, node, resource)
    ? own.flatMap((name) => namesInside(catalogue, node.members.get(name), resource.fields[name]))
    : [];
  const known = own.length + inner.length;
  const telling = own.filter((name) => !changes.isGeneral(name)).length + (inner.length >= TELLING_NAMES ? 1 : 0);
  const isKept = isKeptAs(catalogue, resource, path);
  const isDescribed = isSchema(node);
  if (!isKept && isDescribed && telling <= TELLING_NAMES) return false;
  // One that holds nothing else is known by fewer names, where it is kept under that of the resource.
  const isAll = isKept && telling >= TELLING_NAMES && own.length === node.members.size;
  if ((known < NAMES && !isAll) || (!isDescribed && saysOfFields(node))) return false;
  // Texts under the names of fields are labels.
  if ([...node.members.values()].every((value) => textIn(value) !== undefined)) return false;
  return telling + (isKept ? 1 : 0) >= TELLING_NAMES;
}

/** Whether an object has a schema for each of its names: the project's own forms take over some of them, so that more have to tell, or where it is kept. */
function isSchema({ members }: JsonObject): boolean {
  return [...members.values()].every((one) => one.kind === 'object' && saysSchema(one));
}

function saysSchema({ members }: JsonObject): boolean {
  const type = members.get('type');
  return type?.kind === 'array' || TYPES.has(textIn(type) ?? '') || SAYS_SCHEMA.some((name) => members.has(name));
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const SAYS_SCHEMA = ['$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'];

/** Whether an object says the same of each field: `{ "roles": true, "access": false }`, `{ "roles": { "width": 90 }, "access": { "width": 60 } }`. */
function saysOfFields({ members }: JsonObject): boolean {
  const [form, ...others] = [...members.values()].map(formOf);
  return form !== undefined && others.length > 0 && others.every((one) => one === form);
}

/** Of what kind something is that is no list: a scalar, or an object with some keys. */
function formOf(node: JsonNode): string | undefined {
  if (node.kind === 'scalar') return node.value === null ? undefined : typeof node.value;
  return node.kind === 'object' ? [...node.members.keys()].sort().join() : undefined;
}

function holdsChanged(changes: DueChanges, node: JsonObject, { id }: Resource): boolean {
  return changes
    .of('field')
    .some(({ detect }) => detect.resource === id && !changes.isGeneral(detect.field) && node.members.has(detect.field));
}

/** Names of fields in what a field holds, where the catalogue shows its shape. */
function namesInside({ resources }: Catalogue, value: JsonNode | undefined, field: Field | undefined): string[] {
  const shape = resources.find(({ id }) => id === field?.shape?.resource);
  const held = value?.kind === 'array' ? value.items[0] : value;
  if (!shape || held?.kind !== 'object') return [];
  return [...held.members.keys()].filter((name) => Object.hasOwn(shape.fields, name));
}

/** Whether a path speaks of a resource: by its own name, or by an endpoint that gives it. */
function isKeptAs({ endpoints }: Catalogue, resource: Resource, path: string): boolean {
  const spoken = plain(path);
  const tails = endpoints
    .filter(({ response }) => response?.resource === resource.id)
    .map(({ path }) => path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '');
  return [resource.id, ...tails].some((name) => name !== '' && spoken.includes(plain(name)));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d/]/g, '');
}
