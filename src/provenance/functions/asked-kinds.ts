import type { Engine } from '../engine.js';

/** What it says of a payload that a test asks for a field of it. */
export interface AskedKinds {
  /** Whether a payload is told from other things by what the field holds. */
  readonly byValue: (field: string) => boolean;
  /** Whether it is by whether the field is there at all. */
  readonly byPresence: (field: string) => boolean;
}

/** `kind`, `__typename`, `entityType`. */
const KIND = /^_*(\w*?)_?(?:kind|type|type_?name|model|class|entity|resource)$/i;
/** `taskId`. */
const ID = /^(\w+?)_?id$/i;

/**
 * By which fields payloads of a resource are told from other things. A field of their own, or one that may be such, tells one of them from another:
 * `documentType`, `archived`. Where several things are asked, any that payloads are not known to have may be another's.
 */
export function askedKinds(e: Engine, id: string, isOneOfSeveral: boolean): AskedKinds {
  const { fields = {}, title = '' } = e.resource(id) ?? {};
  const own = title.toLowerCase();
  const isOwn = (prefix: string | undefined): boolean => !!prefix && own.includes(prefix.toLowerCase());
  const tells = (field: string, sign: RegExp): boolean => {
    const named = sign.exec(field);
    return named !== null && !isOwn(named[1]);
  };
  const newer = new Set(
    e.catalogue.changes.flatMap(({ detect }) =>
      detect.kind === 'field' && detect.resource === id ? (detect.replacement ?? []) : [],
    ),
  );
  const byValue = (field: string): boolean => !Object.hasOwn(fields, field) && (isOneOfSeveral || tells(field, KIND));
  return {
    byValue,
    byPresence: (field) => newer.has(field) || byValue(field) || (!Object.hasOwn(fields, field) && tells(field, ID)),
  };
}
