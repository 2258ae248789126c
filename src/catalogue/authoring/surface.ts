import { pathForm } from '../path.js';
import { didYouMean } from '../suggest.js';
import type {
  Endpoint,
  Field,
  Parameter,
  PlatformEvent,
  Resource,
  Scripting,
  Shape,
  Source,
  UnplacedCall,
} from '../types.js';
import { defined } from './defined.js';
import { parseCall, parseMethods, parseShape, parseType } from './expressions.js';
import type {
  AuthoredEndpoint,
  AuthoredEvent,
  AuthoredField,
  AuthoredParameter,
  AuthoredResource,
  AuthoredScripting,
  AuthoredSource,
  AuthoredUnplacedCall,
} from './schema.js';

/** Is told what an entry says wrongly: the path below the entry, and the words. */
export type Complain = (path: readonly PropertyKey[], message: string) => void;

type Enums = ReadonlyMap<string, readonly string[]>;

export function compileSource(source: AuthoredSource): Source {
  return typeof source === 'string'
    ? { section: source, documented: true }
    : { ...defined(source), documented: source.documented ?? true };
}

/** The source of a part: its own, or the one of the entry that holds it. */
function partSource(
  part: { source?: AuthoredSource | undefined; background?: boolean | undefined },
  whole: Source,
): Source {
  if (part.source !== undefined) return compileSource(part.source);
  return { section: whole.section, documented: whole.documented && part.background !== true };
}

function compileEnum(values: string | readonly string[] | undefined, enums: Enums, complain: Complain) {
  if (typeof values !== 'string') return values;
  const named = enums.get(values);
  if (named === undefined) {
    complain(
      ['enum'],
      `There is no enumeration ${JSON.stringify(values)} under enums.${didYouMean(values, enums.keys())}`,
    );
  }
  return named;
}

function compileField(name: string, authored: AuthoredField, whole: Source, enums: Enums, complain: Complain): Field {
  const field = typeof authored === 'string' ? { type: authored } : authored;
  const type = parseType(field.type);
  if (type === undefined) {
    complain([], `${JSON.stringify(field.type)} is no type: a length belongs to string, [] to the end.`);
  }
  return defined({
    name,
    ...(type ?? { type: 'not-shown' as const }),
    enum: compileEnum(field.enum, enums, complain),
    format: field.format,
    required: field.required,
    readOnly: field.readOnly,
    note: field.note,
    source: partSource(field, whole),
  });
}

export function compileResource(id: string, authored: AuthoredResource, enums: Enums, complain: Complain): Resource {
  const source = compileSource(authored.source);
  const fields = Object.entries(authored.fields ?? {}).map(([name, field]) => [
    name,
    compileField(name, field, source, enums, (path, message) => {
      complain(['fields', name, ...path], message);
    }),
  ]);
  return { id, title: authored.title, fields: Object.fromEntries(fields) as Resource['fields'], source };
}

function compileQuery(
  authored: Readonly<Record<string, AuthoredParameter>> | undefined,
  whole: Source,
  enums: Enums,
  complain: Complain,
): Parameter[] {
  return Object.entries(authored ?? {}).map(([name, entry]) => {
    const field = compileField(name, entry, whole, enums, (path, message) => {
      complain(['query', name, ...path], message);
    });
    if (field.shape !== undefined || field.list === true || field.maxLength !== undefined) {
      complain(
        ['query', name],
        'A query parameter has a plain type: string, boolean, integer, number, date-time or not-shown.',
      );
    }
    const { type, required, note, source } = field;
    return defined({ name, type, required, enum: field.enum, note, source });
  });
}

function compileShape(authored: string | undefined, key: string, complain: Complain): Shape | undefined {
  if (authored === undefined) return undefined;
  const shape = parseShape(authored);
  if (shape === undefined) {
    complain([key], `${JSON.stringify(authored)} is no shape: write resource, resource[] or resource | resource[].`);
  }
  return shape;
}

export function compileEndpoint(id: string, authored: AuthoredEndpoint, enums: Enums, complain: Complain): Endpoint {
  const call = parseCall(authored.call);
  const path = call?.path ?? '';
  if (!pathForm.test(path)) {
    complain(
      ['call'],
      `${JSON.stringify(path)} is no path: segments behind slashes, parameters as {name}, {*} only at the end, no query.`,
    );
  }
  const source = compileSource(authored.source);
  return defined({
    id,
    methods: call?.methods ?? [],
    path,
    query: compileQuery(authored.query, source, enums, complain),
    body: compileShape(authored.body, 'body', complain),
    response: compileShape(authored.response, 'response', complain),
    note: authored.note,
    source,
  });
}

export function compileUnplacedCall(
  id: string,
  authored: AuthoredUnplacedCall,
  enums: Enums,
  complain: Complain,
): UnplacedCall {
  const source = compileSource(authored.source);
  return defined({
    id,
    methods: authored.methods === undefined ? [] : parseMethods(authored.methods),
    what: authored.what,
    query: compileQuery(authored.query, source, enums, complain),
    note: authored.note,
    source,
  });
}

export function compileEvent(id: string, authored: AuthoredEvent, complain: Complain): PlatformEvent {
  const { resource, event, note } = authored;
  const body = compileShape(authored.body, 'body', complain);
  return defined({ id, resource, event, body, note, source: compileSource(authored.source) });
}

export function compileScripting(authored: AuthoredScripting): Scripting {
  const objects = Object.entries(authored.objects).map(([id, object]) => {
    const source = compileSource(object.source);
    const methods = Object.entries(object.methods).map(([name, method]) =>
      defined({ name, note: method.note, source: partSource(method, source) }),
    );
    return { id, methods, source };
  });
  return { accessor: authored.accessor.split('.'), objects };
}
