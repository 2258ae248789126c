import type { JsonNode, Place } from '../../provenance/types.js';
import { addressIn } from '../../translation/data/shapes.js';
import { firstOf, textIn } from '../../translation/data/tree.js';
import { inner } from '../descriptions/bound-data.js';
import type { Bound } from '../descriptions/bound-data.js';
import type { DueChanges } from '../context.js';
import { pathsIn, plainPath } from '../../provenance/texts/json-paths.js';
import type { PathName } from '../../provenance/texts/json-paths.js';
import { requestOf } from '../descriptions/told-requests.js';
import type { RequestContext } from '../descriptions/told-requests.js';

type JsonObject = Extract<JsonNode, { kind: 'object' }>;

/** Words of members that hold what is taken from an answer. */
const TAKES =
  /^(?:fields?|map|maps|mappings?|columns?|select|selectors?|pick|extract|extractors?|extraction|captures?|save|responses?|results?|outputs?|transform|attributes?|propert(?:y|ies)|jsonpaths?|json|paths?|answers?|returns?|exports?|expect|checks?|asserts?|assertions?|tests?|read|take|records?|values?|metrics?|items?)$/;
/** Of those, words of members in which names of the answer may stand by themselves. */
const NAMES = /^(?:fields?|map|maps|mappings?|select|pick|extract|attributes?|propert(?:y|ies)|read|take)$/;
/** Tables of what is shown, whose one side is titles; a list of them may name columns of the app's own, where not all of them are fields of the answer. */
const COLUMNS = /^columns?$/;
/** Words of members that hold what the fields of an answer have to be: `where: { 'organization.kind': 'Branch' }`. */
const HELD_AGAINST = /^(?:where|filters?|conditions?|only|when)$/;
/** Of those, words that speak of rows, and not of when something is asked for at all. */
const OF_ROWS = /^(?:where|filters?)$/;
/** Names of the side of a row that is the other's, where what stands there tells nothing. */
const THEIRS = /^(?:from|source|src|remote|theirs|external|api|upstream)$/;
/** Names of the side of a row that is filled. */
const FILLED = /^(?:to|target|destination|dest)$/;
/** What a row calls the table of values by which a field's values become others: `values: { Branch: branch_office }`. */
const TRANSLATED = /^(?:values?|map|mappings?|lookups?|translat(?:e|ions?)|enums?|codes?|cases|options)$/;
/** Words of members that say where the rows of a section are put. */
const PUT_INTO = /^(?:tables?|into|target|destination|dest|sink|collection|dataset|sheet|index|topic)$/;
/** A column, and one that no type and no word for a kind of input is called like: `received_at`, `receivedAt`. */
const COLUMN = /^[A-Za-z]\w*$/;
const OWN_COLUMN = /^[A-Za-z]+\d*(?:_[a-z\d]+|[A-Z][a-z\d]+)/;
/** What a row of columns calls the field that it shows. */
const FIELDS = new Set(['field', 'path', 'property', 'from', 'source', 'accessor']);

interface MappedContext extends RequestContext {
  readonly changes: DueChanges;
}

/** A way into an answer, as a table of fields tells it. */
interface Way {
  readonly names: readonly PathName[];
  /** Texts beside it that may be values of what it leads to. */
  readonly beside: readonly JsonNode[];
}

/**
 * Tables of fields that stand beside the request whose answer they are taken from.
 *
 * @param called the method that the section is called by, if it is.
 */
export function detectMappedFields(context: MappedContext, section: JsonObject, called: string | undefined): void {
  const request = requestOf(context, section, called);
  if (request === undefined) return;
  const ways: Way[] = [];
  const isPut = [...section.members].some(
    ([name, value]) => textIn(value) !== undefined && wordsOf(name).some((word) => PUT_INTO.test(word)),
  );
  let hasTable = false;
  for (const [name, value] of section.members) {
    const words = wordsOf(name);
    if (value === request.within || !words.some((word) => TAKES.test(word))) continue;
    hasTable ||= value.kind !== 'scalar';
    const mayBePlain = words.some(
      (word) =>
        NAMES.test(word) ||
        (COLUMNS.test(word) && (value.kind === 'object' || isOfAnswer(context, request.bound, value))),
    );
    ways.push(
      ...waysIn(context, request.bound, value, mayBePlain, {
        isMap: words.some((word) => /^map|^rename/.test(word)),
        isPut,
      }),
    );
  }
  for (const [name, value] of section.members) {
    const words = wordsOf(name).filter((word) => HELD_AGAINST.test(word));
    const isOfRows = hasTable && words.some((word) => OF_ROWS.test(word));
    if (words.length > 0) ways.push(...heldAgainst(context, request.bound, value, isOfRows));
  }
  if (ways.length === 0) ways.push(...waysOfPlainTables(context, request.bound, section, request.within));
  ways.push(...translatedWays(context, request.bound, section));
  for (const { names, beside } of ways) {
    let bound = request.bound;
    for (const [index, { name, place }] of names.entries()) {
      context.data.name(bound, name, place, (other) => ways.some((way) => way.names[index]?.name === other));
      bound = context.data.below(bound, name);
    }
    if (names.length > 0) context.data.values(bound, beside);
  }
}

/** Whether a list of columns is one of an answer's fields: one of them can be nothing else, or all are known: `[id, status]`, `[{ title, field }]`. */
function isOfAnswer(context: MappedContext, bound: Bound, list: JsonNode): boolean {
  const items = list.kind === 'array' ? list.items : [];
  const rows = items.filter((item): item is JsonObject => item.kind === 'object');
  const names = (rows.length > 0 ? fieldsInRows(context, bound, rows) : items.map(placed)).map(({ text }) => text);
  const known = names.filter((name) => context.data.knows(bound, name));
  if (known.some((name) => !context.changes.isGeneral(name))) return true;
  if (rows.length > 0) return areMost(known, names);
  return known.length > 0 && names.every((name) => name === 'id' || known.includes(name));
}

/** Several known names, the most of all, are no accident, whatever else has each of them. */
function areMost(known: readonly unknown[], all: readonly unknown[]): boolean {
  return known.length >= 2 && known.length * 2 > all.length;
}

/** What rows of columns show, where they do not say otherwise: `{ name, field }`. */
function fieldsInRows(context: MappedContext, bound: Bound, rows: readonly JsonObject[]): readonly Placed[] {
  const said = rows.flatMap((row) => textIn(firstOf(row, FIELDS)) ?? []);
  const theirs = theirsInRows(context, bound, rows);
  return said.length === 0 || theirs.every(({ text }) => said.includes(text)) ? theirs : [];
}

/** What is said of a table of names. */
interface Said {
  /** Whether it is called a map. */
  readonly isMap: boolean;
  /** Whether rows are put somewhere by it. */
  readonly isPut: boolean;
}

const NOTHING_SAID: Said = { isMap: false, isPut: false };

/** What is read of an answer in a table, a list or a text. */
function waysIn(context: MappedContext, bound: Bound, node: JsonNode, mayBePlain: boolean, said: Said): Way[] {
  if (node.kind === 'scalar') return pathWays(node, []);
  const members = node.kind === 'array' ? node.items : [...node.members.values()];
  if (node.kind === 'object' && addressIn(node) !== undefined) return [];
  const texts = members.filter((member) => textIn(member) !== undefined);
  const rows = members.filter((member): member is JsonObject => member.kind === 'object');
  const ways = texts.flatMap((text) =>
    pathWays(text, node.kind === 'object' ? texts.filter((one) => one !== text) : []),
  );
  const inside = members.flatMap((member) =>
    member.kind === 'scalar' ? [] : waysIn(context, bound, member, false, NOTHING_SAID),
  );
  if (!mayBePlain || ways.length > 0 || inside.length > 0) return [...ways, ...inside];
  if (node.kind === 'array' && texts.length === members.length) return plainWays(texts.map(placed));
  if (rows.length === members.length) return plainWays(theirsInRows(context, bound, rows));
  return node.kind === 'object' && texts.length === members.length
    ? plainWays(theirsIn(context, bound, node, said))
    : [];
}

/**
 * `{ 'organization.kind': 'Branch', state: ['Open'] }`: ways into an answer, and what is meant to stand there.
 *
 * @param isOfRows whether it speaks of rows; otherwise, a name that many things have may be one of whatever the request is made for
 */
function heldAgainst({ data, changes }: MappedContext, bound: Bound, table: JsonNode, isOfRows: boolean): Way[] {
  if (table.kind !== 'object') return [];
  const ways = [...table.members].flatMap(([text, value]) => {
    const key = table.keys.get(text);
    const names = key && plainPath(text, inner(key));
    const [first] = names ?? [];
    if (names === undefined || first === undefined || value.kind === 'object' || !data.knows(bound, first.name))
      return [];
    return [{ names, beside: value.kind === 'array' ? value.items : [value] }];
  });
  const isTelling = ways.some(
    ({ names: [first, second] }) => second !== undefined || !changes.isGeneral(first?.name ?? ''),
  );
  return isTelling || isOfRows ? ways : [];
}

function pathWays(node: JsonNode, beside: readonly JsonNode[]): Way[] {
  const ways = pathsIn(textIn(node) ?? '', inner(node.place)) ?? [];
  return ways.map((names) => ({ names, beside }));
}

/** How deep a table stands in what a section holds for each of the answer. */
const MOST_BELOW = 3;

/** `each: { archive: { state: status, changed: updatedDate } }`: tables under any name whose values are fields of the answer for the most part. */
function waysOfPlainTables(
  context: MappedContext,
  bound: Bound,
  section: JsonObject,
  request: JsonNode | undefined,
  depth = 0,
): Way[] {
  return [...section.members.values()].flatMap((table) => {
    if (table === request || table.kind !== 'object' || depth > MOST_BELOW || addressIn(table) !== undefined) return [];
    const values = [...table.members.values()].map(placed);
    const known = values.filter(({ text }) => context.data.knows(bound, text.split(/[.[]/)[0] ?? ''));
    const areFields = areMost(known, values) && known.some(({ text }) => !table.members.has(text));
    return areFields ? plainWays(values) : waysOfPlainTables(context, bound, table, undefined, depth + 1);
  });
}

/** `values: { '$.organization.kind': { Branch: 'branch_office' } }`: what becomes of the values of a field, by the way to it. */
function translatedWays({ data }: MappedContext, bound: Bound, section: JsonObject): Way[] {
  return [...section.members].flatMap(([name, tables]) => {
    if (tables.kind !== 'object' || !wordsOf(name).some((word) => TRANSLATED.test(word))) return [];
    return [...tables.members].flatMap(([way, table]): Way[] => {
      const key = tables.keys.get(way);
      const values = keysOfTable(table);
      const [names] = key && values.length > 0 ? (pathsIn(way, inner(key)) ?? []) : [];
      const [first, second] = names ?? [];
      return names && first && second && data.knows(bound, first.name) ? [{ names, beside: values }] : [];
    });
  });
}

interface Placed {
  readonly text: string;
  readonly place: Place;
  /** What it may hold, where that is told beside it. */
  readonly values?: readonly JsonNode[];
}

function placed(node: JsonNode): Placed {
  return { text: textIn(node) ?? '', place: inner(node.place) };
}

function plainWays(texts: readonly Placed[]): Way[] {
  return texts.flatMap(({ text, place, values = [] }) => {
    const names = plainPath(text, place);
    return names === undefined ? [] : [{ names, beside: values }];
  });
}

/** `{ ours: 'theirs' }` or the other way round: the side that has more names of the resource. */
function theirsIn(
  { data, changes }: MappedContext,
  bound: Bound,
  table: JsonObject,
  { isMap, isPut }: Said,
): readonly Placed[] {
  const values = [...table.members.values()].map(placed);
  const keys = [...table.keys].map(([text, place]) => ({ text, place: inner(place) }));
  const known = (side: readonly Placed[]) => side.filter(({ text }) => data.knows(bound, text.split(/[.[]/)[0] ?? ''));
  const [left, right] = [known(keys), known(values)];
  if (right.length > left.length) return values;
  // What a name of the platform is told to mean may be its type or its label.
  const isTold = (isMap && left.some(({ text }) => !changes.isGeneral(text))) || (isPut && areColumns(values));
  // Where all that is named is the platform's, what stands beside each are columns of the app's own.
  const areFields = left.length === keys.length && left.length > 1 && areColumns(values);
  if (left.length > right.length && (isTold || areFields)) return keys;
  return values.filter(({ text }, index) => text === keys[index]?.text);
}

/** `{ id: 'order_id', state: 'order_state' }`: names of columns, where types and labels are told twice, or by one word. */
function areColumns(values: readonly Placed[]): boolean {
  const texts = values.map(({ text }) => text);
  const own = texts.filter((text) => OWN_COLUMN.test(text));
  return (
    texts.every((text) => COLUMN.test(text)) && new Set(texts).size === texts.length && own.length * 2 >= texts.length
  );
}

/** `[{ source: 'theirs', target: 'ours' }]`: the column that has more names of the resource, or that is called so. */
function theirsInRows({ data }: MappedContext, bound: Bound, rows: readonly JsonObject[]): readonly Placed[] {
  const columns = new Map<string, Placed[]>();
  for (const row of rows)
    for (const [name, value] of row.members)
      if (textIn(value) !== undefined)
        columns.set(name, [...(columns.get(name) ?? []), { ...placed(value), values: translatedIn(row, name) }]);
  const counted = [...columns].map(([name, texts]) => ({
    name,
    texts,
    known: texts.filter(({ text }) => data.knows(bound, text.split(/[.[]/)[0] ?? '')).length,
  }));
  const most = Math.max(0, ...counted.map(({ known }) => known));
  const best = most === 0 ? [] : counted.filter(({ known }) => known === most);
  if (best.length === 1) return best[0]?.texts ?? [];
  return best.find(({ name }) => wordsOf(name).some((word) => THEIRS.test(word)))?.texts ?? [];
}

/** The values of one side of a row, where a table in it says what becomes of each: those of the side that is filled stand behind the others. */
function translatedIn(row: JsonObject, column: string): readonly JsonNode[] {
  const isFilled = wordsOf(column).some((word) => FILLED.test(word));
  return [...row.members].flatMap(([name, table]): readonly JsonNode[] => {
    if (!wordsOf(name).some((word) => TRANSLATED.test(word))) return [];
    const values = keysOfTable(table);
    return isFilled && values.length > 0 && table.kind === 'object' ? [...table.members.values()] : values;
  });
}

/** The values that a table says what becomes of: nothing where it says it of no plain ones. */
function keysOfTable(table: JsonNode): readonly JsonNode[] {
  if (table.kind !== 'object' || [...table.members.values()].some(({ kind }) => kind !== 'scalar')) return [];
  return [...table.keys].map(([value, place]) => ({ kind: 'scalar', value, place }));
}

/** `fieldMap`, `field_map`, `field-map`. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}
