import { codeOnly } from './source-text.js';

/** How the libraries of schemas differ in what a bridge needs. */
type SchemaLibrary = 'zod' | 'zod-mini' | 'valibot' | 'io-ts' | 'typebox' | 'effect' | 'joi' | 'yup' | 'prop-types';

const packages: readonly (readonly [RegExp, SchemaLibrary])[] = [
  [/^zod\/(?:v4-)?mini$|^@zod\/mini$/, 'zod-mini'],
  [/^zod(?:\/|$)|\/zod-openapi$|^astro[:/]/, 'zod'],
  [/^valibot$/, 'valibot'],
  [/^io-ts(?:\/|$)/, 'io-ts'],
  [/typebox/, 'typebox'],
  [/^(?:effect|@effect\/schema)(?:\/|$)/, 'effect'],
  [/^(?:@hapi\/)?joi$/, 'joi'],
  [/^yup$/, 'yup'],
  [/^prop-types$/, 'prop-types'],
];

const imports =
  /\bimport\s+([^'"`;]+?)\s+from\s*['"]([^'"]+)['"]|\b(?:const|let|var)\s+([\w$]+|\{[^{}]*\})\s*=\s*require\(\s*['"]([^'"]+)['"]\s*\)/g;

/** The library that a name of a file comes from; `z` is zod's and `Joi` joi's wherever they come from. */
export function schemaLibraryOf(text: string, name: string): SchemaLibrary | undefined {
  for (const [, imported, from, required, module] of text.matchAll(imports)) {
    const locals = (imported ?? required ?? '').replace(/[\w$*]+\s*(?:\bas\b|:)\s*/g, '').match(/[\w$]+/g);
    const known = locals?.includes(name) === true && packages.find(([spelled]) => spelled.test(from ?? module ?? ''));
    if (known) return known[1];
  }
  if (name === 'z') return 'zod';
  return /^joi$/i.test(name) ? 'joi' : undefined;
}

/** A schema of one literal value: `z.literal(`, before the value. */
interface LiteralSchema {
  readonly library: SchemaLibrary;
  /** `z.` */
  readonly prefix: string;
  readonly length: number;
}

/** What stands before a value that is a schema's only one; undefined where the library is not known. */
export function literalSchemaBefore(text: string, at: number): LiteralSchema | undefined {
  const found = /(?:([\w$]+)\.)?\b[lL]iteral\(\s*$/.exec(text.slice(Math.max(0, at - 80), at));
  if (found?.[1] === undefined) return undefined;
  const library = schemaLibraryOf(text, found[1]);
  return library && { library, prefix: `${found[1]}.`, length: found[0].length };
}

/** A schema of either of two literal values; undefined where the library's way is not known. */
export function eitherLiteral(
  { library, prefix }: LiteralSchema,
  old: string,
  other: string,
  mark: string,
): string | undefined {
  switch (library) {
    case 'zod':
    case 'zod-mini':
      return `${prefix}enum([${old}, ${other} ${mark}])`;
    case 'valibot':
      return `${prefix}picklist([${old}, ${other} ${mark}])`;
    case 'io-ts':
      return `${prefix}union([${prefix}literal(${old}), ${prefix}literal(${other}) ${mark}])`;
    case 'typebox':
      return `${prefix}Union([${prefix}Literal(${old}), ${prefix}Literal(${other}) ${mark}])`;
    case 'effect':
      return `${prefix}Literal(${old}, ${other} ${mark})`;
    case 'joi':
    case 'yup':
    case 'prop-types':
      return undefined;
  }
}

const filling = /\b_?(?:default|prefault|catch|fallback|failover|preprocess|codec)['"]?\s*[(:<]/i;
const changingInput = /\b(?:transform\w*|optionalWith|with[A-Z]\w*)\s*[(<]/i;
const optionalWithin = /\b(?:optional|nullish|undefinedable|exactOptional)\(/g;

/**
 * Whether a schema may put something in the place of what is absent: whichever of two keys is absent would be filled in, and
 * hide the other.
 */
export function fillsAbsent(text: string, schema: string): boolean {
  if (filling.test(schema) || changingInput.test(schema)) return true;
  const library = libraryIn(text, schema);
  // An object of yup is made from the defaults of its keys.
  if (library === 'yup') return /^[\w$]+\s*\.\s*object\(/.test(schema);
  return (
    library === 'valibot' &&
    [...schema.matchAll(optionalWithin)].some(
      ({ index, 0: call }) => !hasOneArgument(callAt(schema, index, call.length)),
    )
  );
}

function callAt(schema: string, start: number, length: number): string {
  const text = codeOnly(schema);
  let depth = 1;
  let end = start + length;
  for (; end < text.length && depth > 0; end++) {
    if (/[([{]/.test(text.charAt(end))) depth++;
    else if (/[)\]}]/.test(text.charAt(end))) depth--;
  }
  return schema.slice(start, end);
}

/** What may ask for a key in yup and joi, beside a `required()` at the end. */
const asking = /\.(?:required|defined|exist|presence|when|concat|test|external|custom)\(|\bpresence['"]?\s*:/;

/** A schema of yup or joi without what asks for its key; undefined where it may be asked for in another way. */
function withoutRequired(text: string, schema: string): string | undefined {
  const bare = schema.endsWith('.required()') ? schema.slice(0, -'.required()'.length) : schema;
  return asking.test(bare) || /\bpresence['"]?\s*[:(]/.test(text) ? undefined : bare;
}

function libraryIn(text: string, schema: string): SchemaLibrary | undefined {
  const namespace = /^([\w$]+)\s*\./.exec(schema)?.[1];
  return namespace === undefined ? undefined : schemaLibraryOf(text, namespace);
}

/** A key's schema that may be absent; undefined where the library's way is not known, or where an absent key would be filled in. */
export function mayBeAbsent(text: string, schema: string, partial: boolean): string | undefined {
  const namespace = /^([\w$]+)\s*\./.exec(schema)?.[1];
  const library = libraryIn(text, schema);
  if (fillsAbsent(text, schema)) return undefined;
  switch (library) {
    case 'zod':
      return /\.(?:optional|nullish)\(\)$/.test(schema) ? schema : `${schema}.optional()`;
    case 'yup':
    case 'joi':
      return withoutRequired(text, schema);
    case 'prop-types':
      return schema.replace(/\s*\.\s*isRequired$/, '');
    case 'io-ts':
      return partial ? schema : undefined;
    case 'zod-mini':
    case 'valibot':
      return wrapped(
        schema,
        `${namespace ?? ''}.optional`,
        /^[\w$]+\.(?:optional|nullish|undefinedable|exactOptional)\(/,
      );
    case 'effect':
      return wrapped(schema, `${namespace ?? ''}.optional`, /^[\w$]+\.optional\(/);
    case 'typebox':
      return wrapped(schema, `${namespace ?? ''}.Optional`, /^[\w$]+\.Optional\(/);
    case undefined:
      return /\.(?:optional|nullish)\(\)$/.test(schema) ? schema : undefined;
  }
}

/** A key's schema that has to be there again, as far as it is what `mayBeAbsent` made of one: what else it is stays. */
export function hasToBeThere(text: string, schema: string): string {
  const namespace = /^([\w$]+)\s*\./.exec(schema)?.[1] ?? '';
  switch (libraryIn(text, schema)) {
    case 'zod':
      return schema.replace(/\s*\.\s*optional\(\)$/, '');
    case 'yup':
    case 'joi':
      return asking.test(schema) ? schema : `${schema}.required()`;
    case 'prop-types':
      return /\.\s*isRequired$/.test(schema) ? schema : `${schema}.isRequired`;
    case 'zod-mini':
    case 'valibot':
    case 'effect':
      return unwrapped(schema, `${namespace}.optional(`);
    case 'typebox':
      return unwrapped(schema, `${namespace}.Optional(`);
    default:
      return schema;
  }
}

function unwrapped(schema: string, wrapper: string): string {
  return schema.startsWith(wrapper) && hasOneArgument(schema) ? schema.slice(wrapper.length, -1).trim() : schema;
}

function wrapped(schema: string, wrapper: string, already: RegExp): string | undefined {
  if (!already.test(schema)) return `${wrapper}(${schema})`;
  return hasOneArgument(schema) ? schema : undefined;
}

/** Whether a call is all of a text, with one argument: a second one would be what an absent key is filled in with. */
function hasOneArgument(written: string): boolean {
  const call = codeOnly(written);
  let depth = 0;
  for (let index = 0; index < call.length; index++) {
    const character = call.charAt(index);
    if (/[([{]/.test(character)) depth++;
    else if (/[)\]}]/.test(character)) {
      depth--;
      if (depth === 0 && index < call.length - 1) return false;
    } else if (character === ',' && depth === 1 && !/^,\s*\)$/.test(call.slice(index))) return false;
  }
  return true;
}
