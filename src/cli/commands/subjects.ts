import type { Subject } from '../../catalogue/lookup.js';
import type { Field, Shape } from '../../catalogue/types.js';
import { callText, rows, sentence } from './layout.js';

/** A part of the surface, for people. */
export function subjectText(subject: Subject): string {
  switch (subject.kind) {
    case 'resource': {
      const { resource } = subject;
      const fields = Object.values(resource.fields).map((field) => [field.name, fieldText(field)] as const);
      return [`${resource.id} (resource): ${resource.title}`, ...(fields.length === 0 ? [] : [rows(fields)])].join(
        '\n',
      );
    }
    case 'field':
      return `${subject.resource.id}.${subject.field.name} (field)\n${rows([
        ['Type', fieldText(subject.field)],
        ['Source', sourceText(subject.field)],
      ])}`;
    case 'endpoint': {
      const { endpoint } = subject;
      return `${callText(endpoint)} (endpoint ${endpoint.id})\n${rows([
        ['Query', endpoint.query.map(({ name }) => name).join(', ')],
        ['Body', shapeText(endpoint.body)],
        ['Response', shapeText(endpoint.response)],
        ['Note', endpoint.note],
        ['Source', sourceText(endpoint)],
      ])}`;
    }
    case 'parameter':
      return `${subject.parameter.name} (query parameter of ${callText(subject.endpoint)})\n${rows([
        ['Type', subject.parameter.type],
        ['Note', subject.parameter.note],
        ['Source', sourceText(subject.parameter)],
      ])}`;
    case 'event':
      return `${subject.event.resource} ${subject.event.event} (event)\n${rows([
        ['Body', shapeText(subject.event.body)],
        ['Note', subject.event.note],
        ['Source', sourceText(subject.event)],
      ])}`;
    case 'method':
      return `${subject.object}.${subject.method}() (scripting method)`;
  }
}

/** Where a fact comes from. */
export function sourceText({
  source,
}: {
  readonly source: { readonly section: string; readonly documented: boolean };
}): string {
  return `${source.section}${source.documented ? '' : ' (background: the document is silent)'}`;
}

function shapeText(shape: Shape | undefined): string | undefined {
  if (shape === undefined) return undefined;
  return { one: shape.resource, many: `${shape.resource}[]`, either: `${shape.resource} or ${shape.resource}[]` }[
    shape.cardinality
  ];
}

function fieldText({ type, shape, list, maxLength, required, readOnly, format, enum: values, note }: Field): string {
  const name = shape?.resource ?? (type === 'not-shown' ? 'type not shown' : type);
  const marks = [
    `${name}${list === true ? '[]' : ''}`,
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(required === true ? ['required'] : []),
    ...(readOnly === true ? ['read-only'] : []),
    ...(format === undefined ? [] : [format]),
    ...(values === undefined ? [] : [values.length > 12 ? `${values.length} values` : values.join(' | ')]),
  ];
  return sentence(marks.join(', '), note);
}

/** A part of the surface, for programs: what holds it is named, not repeated. */
export function subjectJson(subject: Subject): unknown {
  return subject.kind === 'field' || subject.kind === 'parameter'
    ? { ...subject, ...('resource' in subject ? { resource: subject.resource.id } : { endpoint: subject.endpoint.id }) }
    : subject;
}
