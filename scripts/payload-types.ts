import type { Catalogue, Field, Resource, Source } from '../src/catalogue/types.js';
import { namesAt, mapDirection, renamedFields } from '../src/migrate/fields.js';
import { rewriteTables } from '../src/migrate/tables.js';
import type { RewriteTables, Step } from '../src/migrate/types.js';

type MapStep = Extract<Step, { kind: 'map' }>;

/** A type for each resource, with the release as its parameter where releases differ. */
export function payloadTypes(catalogue: Catalogue): string {
  const tables = rewriteTables(catalogue);
  const releases = tables.releases.map((release) => `'${release}'`).join(' | ');
  const resources = [...catalogue.resources].sort((a, b) => (a.id < b.id ? -1 : 1));
  return [
    '// Generated from data/ by scripts/payload-types.ts; change the data, not this file.',
    '',
    '/** A release that the catalogue knows. */',
    `export type Release = ${releases};`,
    '',
    ...resources.flatMap((resource) => [...resourceType(resource, tables), '']),
    '/** The payload of each resource at a release. */',
    'export interface Payloads<R extends Release = Release> {',
    ...resources.map(({ id }) => `  ${id}: ${typeName(id)}<R>;`),
    '}',
    '',
  ].join('\n');
}

function typeName(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

function resourceType(resource: Resource, tables: RewriteTables): string[] {
  const { id, title, source } = resource;
  const dated = Object.values(resource.fields).map((field) => ({ field, at: releasesOf(field, resource, tables) }));
  const always = dated.filter(({ at }) => at === undefined);
  const sometimes = dated.filter(({ at }) => at !== undefined);
  const maps = tables.steps.filter((step): step is MapStep => step.kind === 'map' && step.resource === id);
  const name = typeName(id);
  const head = [docText('', `${title}.`, source)];
  const body = always.map(({ field }) => fieldText(field, '  ', maps, tables));
  if (sometimes.length === 0) {
    const used = body.some((line) => line.includes('<R>') || line.includes('R extends'));
    return [...head, `export interface ${name}<${used ? 'R' : '_R'} extends Release = Release> {`, ...body, '}'];
  }
  const parts = sometimes.map(({ field, at = [] }) => {
    const union = at.map((release) => `'${release}'`).join(' | ');
    return `  (R extends ${union === '' ? 'never' : union} ? {\n${fieldText(field, '    ', maps, tables)}\n  } : unknown)`;
  });
  return [...head, `export type ${name}<R extends Release = Release> = {`, ...body, `} &\n${parts.join(' &\n')};`];
}

/** The releases that have a field; undefined where all have it. */
function releasesOf({ name }: Field, { id }: Resource, tables: RewriteTables): string[] | undefined {
  const renamed = renamedFields(tables, id).find(({ names }) => names.includes(name));
  const added = tables.steps.find((step) => step.kind === 'add' && step.resource === id && step.fields.includes(name));
  const has = (release: string): boolean => {
    if (renamed !== undefined) return namesAt(tables, renamed, release).includes(name);
    if (added?.kind === 'add') return tables.releases.indexOf(release) >= tables.releases.indexOf(added.at);
    return true;
  };
  const at = tables.releases.filter(has);
  return at.length === tables.releases.length ? undefined : at;
}

function fieldText(field: Field, indent: string, maps: readonly MapStep[], tables: RewriteTables): string {
  const { name, note, format, maxLength, readOnly, required, source } = field;
  const shape = [
    maxLength === undefined ? undefined : `At most ${maxLength} characters.`,
    format === undefined ? undefined : `Format: ${format}.`,
    readOnly === true ? 'Read-only.' : undefined,
    note,
    field.type === 'not-shown' ? 'Its shape is not shown.' : undefined,
  ];
  const text = shape.filter((part) => part !== undefined).join(' ');
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  const inner = maps.filter((step) => step.path[0] === name && step.path.length > 1);
  const type =
    inner.length === 0
      ? valueType(
          field,
          maps.filter((step) => step.path[0] === name),
          tables,
        )
      : narrowed(field, inner, tables);
  return [
    docText(indent, text, source),
    `${indent}${readOnly === true ? 'readonly ' : ''}${key}${required === true ? '' : '?'}: ${type};`,
  ].join('\n');
}

function valueType(field: Field, maps: readonly MapStep[], tables: RewriteTables): string {
  const single = field.shape === undefined ? scalarType(field, maps, tables) : `${typeName(field.shape.resource)}<R>`;
  const many = field.list === true || field.shape?.cardinality === 'many';
  return many ? `${single.includes(' ') ? `(${single})` : single}[]` : single;
}

function scalarType({ type, enum: values }: Field, maps: readonly MapStep[], tables: RewriteTables): string {
  const [map] = maps;
  if (map !== undefined) return datedValues(map, tables);
  if (values !== undefined) return values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ');
  const types = {
    string: 'string',
    'date-time': 'string',
    boolean: 'boolean',
    integer: 'number',
    number: 'number',
    object: 'Record<string, unknown>',
    'not-shown': 'unknown',
  };
  return types[type];
}

/** A nested resource of which a value depends on the release. */
function narrowed(field: Field, maps: readonly MapStep[], tables: RewriteTables): string {
  const base = valueType(field, [], tables);
  const parts = maps.map(({ path, ...step }) => {
    const wrapped = path
      .slice(1)
      .reduceRight((inner, segment) => `{ ${segment}?: ${inner} }`, datedValues({ path, ...step }, tables));
    return wrapped;
  });
  return [base, ...parts].join(' & ');
}

function datedValues(step: MapStep, tables: RewriteTables): string {
  const [first] = tables.releases;
  const last = tables.releases.at(-1);
  const later = tables.releases.filter(
    (release) => first !== undefined && mapDirection(tables, step, first, release) === 'on',
  );
  const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ');
  if (last === undefined || later.length === 0) return quoted([...Object.keys(step.map), ...Object.values(step.map)]);
  return `(R extends ${quoted(later)} ? ${quoted(Object.values(step.map))} : ${quoted(Object.keys(step.map))})`;
}

function docText(indent: string, text: string, { section, documented }: Source): string {
  const where = documented ? `Source: ${section}.` : 'Background; the document does not say it.';
  return `${indent}/** ${[text.replaceAll('*/', '* /'), where].filter((part) => part !== '').join(' ')} */`;
}
