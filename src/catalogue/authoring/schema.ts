import { z } from 'zod';
import { callForm, methodsForm, shapeForm, typeForm } from './expressions.js';
import { entries, flag, listOf, mapping, oneOf, releaseText, someOf, tagged, text } from './schema-parts.js';

/**
 * The form of a catalogue file as a person writes it. It has no transforms, so that the JSON Schema for editors is made
 * from it; `compile.ts` turns it into the catalogue.
 */

const idForm = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const id = text('an id: lower-case words joined by hyphens, for example order-list', idForm).max(80);
const resourceId = text('the name of a resource in camel case, for example salesOrder', /^[a-z][A-Za-z0-9]*$/).max(80);
const name = text('a name', /^\S(?:.*\S)?$/).max(200);
const prose = text('a sentence');

const release = releaseText();
const releaseOrUnknown = releaseText(['not-shown']);
const releaseOfReplacement = releaseText(['existing', 'not-shown']);

const source = z
  .union([
    prose,
    mapping({
      section: prose,
      documented: flag('whether the document says it').optional(),
      background: listOf(prose, 'sentences').optional(),
    }),
  ])
  .meta({
    description: 'Section of the document. `documented: false` marks background that the document is silent on.',
  });

const type = text(
  'a type: string, string(64), boolean, integer, number, date-time, object, not-shown or a resource, with [] for a list',
  typeForm,
);
const shape = text('a shape: resource, resource[] or resource | resource[]', shapeForm);
const enumeration = z
  .union([resourceId, someOf(name, 'values')])
  .meta({ description: 'The values, or the name of an entry of `enums`.' });

const fieldDetails = {
  type,
  enum: enumeration.optional(),
  format: prose.optional(),
  required: flag('whether it must be sent').optional(),
  readOnly: flag('whether it must not be sent').optional(),
  note: prose.optional(),
  background: flag('whether the document is silent on it').optional(),
  source: source.optional(),
};

const field = z.union([type, mapping(fieldDetails)]);

const resource = mapping({
  title: prose,
  adds: flag('whether the fields are added to the resource of the catalogue that is extended').optional(),
  fields: entries(name, field).optional(),
  source,
});

const parameter = z.union([
  type,
  mapping({
    type,
    enum: enumeration.optional(),
    required: flag('whether it must be sent').optional(),
    note: prose.optional(),
    background: flag('whether the document is silent on it').optional(),
    source: source.optional(),
  }),
]);

const query = entries(name, parameter).optional();

const endpoint = mapping({
  call: text('a call: methods, a space and a path, for example GET, PATCH /v1/users/{userId}', callForm),
  query,
  body: shape.optional(),
  response: shape.optional(),
  note: prose.optional(),
  source,
});

const unplacedCall = mapping({
  methods: text('methods: GET, PATCH', methodsForm).optional(),
  what: prose,
  query,
  note: prose.optional(),
  source,
});

const event = mapping({ resource: name, event: name, body: shape.optional(), note: prose.optional(), source });

const identifier = /^[A-Za-z_$][\w$]*$/;

const scripting = mapping({
  accessor: text('a global path, for example app.script.getObject', /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/),
  objects: entries(
    text('a name of a scripting object', identifier).max(80),
    mapping({
      methods: entries(
        text('a name of a method', identifier).max(80),
        mapping({ note: prose.optional(), source: source.optional() }),
      ),
      source,
    }),
  ),
});

const signature = mapping({
  headers: someOf(text('the name of a header', /^[A-Za-z0-9-]+$/), 'headers'),
  hash: oneOf(['SHA-256', 'SHA-384', 'SHA-512']),
  source,
});

const placeholder = mapping({
  in: listOf(oneOf(['path', 'script', 'header', 'identifier', 'urn']), 'places'),
  note: prose.optional(),
});

const path = text('a path, for example /v1/users/{userId}', /^\/[A-Za-z0-9._~/{}*-]*$/);
const names = someOf(name, 'names');
const endpoints = someOf(id, 'ids of endpoints');
const location = text('a path of fields, for example address.country', /^[^\s.]+(?:\.[^\s.]+)*$/);

const detect = tagged(
  [
    mapping({
      kind: z.literal('endpoint'),
      endpoints: someOf(
        z.union([id, mapping({ endpoint: id, replacement: path.optional(), instead: prose.optional() })]),
        'endpoints',
      ),
    }),
    mapping({
      kind: z.literal('field'),
      resource: resourceId,
      field: name,
      aliases: names.optional(),
      replacement: name.optional(),
      depth: oneOf(['own', 'any']).optional(),
      access: someOf(oneOf(['read', 'write']), 'read and write').optional(),
    }),
    mapping({ kind: z.literal('value'), resource: resourceId, path: location, from: name, to: name }),
    mapping({
      kind: z.literal('parameter'),
      endpoints,
      name,
      beside: mapping({ name, value: name }).optional(),
    }),
    mapping({
      kind: z.literal('method'),
      object: name,
      method: name,
      replacement: mapping({ object: name, method: name }).optional(),
    }),
    mapping({
      kind: z.literal('unknown-keys'),
      resource: resourceId,
      telling: names,
      adds: names,
      of: someOf(mapping({ path: location, value: name }), 'fields with a word').optional(),
    }),
    mapping({ kind: z.literal('duplicates'), resource: resourceId, field: name }),
    mapping({ kind: z.literal('absent-parameters'), endpoints, names }),
    mapping({ kind: z.literal('absent-fields'), endpoints, path: location, fields: names }),
    mapping({ kind: z.literal('literal'), resource: resourceId, field: name }),
    mapping({ kind: z.literal('none'), why: prose }),
  ],
  [
    'endpoint',
    'field',
    'value',
    'parameter',
    'method',
    'unknown-keys',
    'duplicates',
    'absent-parameters',
    'absent-fields',
    'literal',
    'none',
  ],
);

const dropIn = flag('whether nothing but the text changes in behaviour');
const note = prose.optional();

const fix = tagged(
  [
    mapping({
      kind: z.literal('rename'),
      dropIn,
      writes: oneOf(['rename', 'drop']),
      lookedInto: oneOf(['rename', 'manual']).optional(),
      note,
    }),
    mapping({ kind: z.literal('value'), dropIn, note }),
    mapping({ kind: z.literal('path'), dropIn, note }),
    mapping({ kind: z.literal('drop-parameter'), dropIn, note }),
    mapping({ kind: z.literal('method'), dropIn, note }),
    mapping({ kind: z.literal('manual'), note }),
  ],
  ['rename', 'value', 'path', 'drop-parameter', 'method', 'manual'],
);

const rewrite = tagged(
  [
    mapping({
      kind: z.literal('rename-field'),
      resource: resourceId,
      from: name,
      to: name,
      value: oneOf(['carried', 'not-shown', 'differs']),
      writes: oneOf(['rename', 'drop']),
    }),
    mapping({
      kind: z.literal('map-value'),
      resource: resourceId,
      path: location,
      map: entries(name, name),
    }),
    mapping({ kind: z.literal('distinct-items'), resource: resourceId, field: name }),
    mapping({ kind: z.literal('add-fields'), resource: resourceId, fields: names }),
    mapping({ kind: z.literal('unnamed-field'), resource: resourceId, names }),
    mapping({
      kind: z.literal('drop-parameter'),
      endpoints,
      name,
      value: name,
      beside: mapping({ name, value: name }).optional(),
    }),
    mapping({ kind: z.literal('waiver'), why: prose }),
  ],
  ['rename-field', 'map-value', 'distinct-items', 'add-fields', 'unnamed-field', 'drop-parameter', 'waiver'],
);

const change = mapping({
  title: prose,
  summary: prose,
  consequence: prose,
  advice: prose,
  announced: release.optional(),
  deprecated: releaseOrUnknown.optional(),
  removed: releaseOrUnknown.optional(),
  behaviour: releaseOrUnknown.optional(),
  planned: flag('whether it is announced without a release').optional(),
  dated: prose.optional(),
  notShown: listOf(prose, 'facts').optional(),
  replacement: z.union([oneOf(['none', 'not-shown']), mapping({ what: prose, since: releaseOfReplacement })]),
  detect,
  fix,
  rewrite,
  example: mapping({ before: prose, after: prose }).optional(),
  source,
  conflicts: listOf(prose, 'sentences').optional(),
});

const releaseEntry = mapping({ notes: prose.optional(), source });

/** One file of a catalogue. Every key is optional in one file; together the files need an `id` and an `extends`. */
export const catalogueFile = mapping({
  id: id.optional(),
  title: prose.optional(),
  extends: id.optional().meta({ description: 'The catalogue that this one adds to, or `none`.' }),
  area: id.optional().meta({ description: 'The area of the changes of this file.' }),
  names: entries(text('a placeholder', /^[a-z][a-z0-9]*$/).max(40), placeholder).optional(),
  general: listOf(name, 'names').optional(),
  conflicts: listOf(prose, 'sentences').optional(),
  releases: entries(releaseText(), releaseEntry).optional(),
  enums: entries(resourceId, listOf(name, 'values')).optional(),
  resources: entries(resourceId, resource).optional(),
  endpoints: entries(id, endpoint).optional(),
  unplacedCalls: entries(id, unplacedCall).optional(),
  events: entries(id, event).optional(),
  scripting: scripting.optional(),
  signature: signature.optional(),
  changes: entries(id, change).optional(),
});

export type CatalogueFile = z.infer<typeof catalogueFile>;
export type AuthoredChange = z.infer<typeof change>;
export type AuthoredDetect = z.infer<typeof detect>;
export type AuthoredEndpoint = z.infer<typeof endpoint>;
export type AuthoredEvent = z.infer<typeof event>;
export type AuthoredField = z.infer<typeof field>;
export type AuthoredParameter = z.infer<typeof parameter>;
export type AuthoredResource = z.infer<typeof resource>;
export type AuthoredRewrite = z.infer<typeof rewrite>;
export type AuthoredScripting = z.infer<typeof scripting>;
export type AuthoredSource = z.infer<typeof source>;
export type AuthoredUnplacedCall = z.infer<typeof unplacedCall>;
