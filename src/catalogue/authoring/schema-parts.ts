import { z } from 'zod';
import { didYouMean } from '../suggest.js';

/** The parts that the schema is made of. Their messages say what was found and what to write. */

/** How the message for what is not there begins; the name of the key is put in where it is known. */
export const missing = 'Missing: ';

/** What the input of an issue looks like in a message. */
function shown(input: unknown): string {
  if (input === null) return 'nothing';
  if (Array.isArray(input)) return 'a list';
  if (typeof input === 'object') return 'a mapping';
  const text = JSON.stringify(input);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function expected(write: string, { input }: { readonly input?: unknown }, hint = ''): string {
  return input === undefined ? `${missing}write ${write}.` : `Expected ${write}, found ${shown(input)}.${hint}`;
}

/** A mapping that refuses keys it does not know and suggests the ones it does. */
export function mapping<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return expected(`a mapping with ${known.join(', ')}`, issue);
      const keys = issue.keys.map((key) => `Unknown key ${JSON.stringify(key)}.${didYouMean(key, known)}`);
      return `${keys.join(' ')} Known here: ${known.join(', ')}.`;
    },
  });
}

/** A text of a form; `write` says what to write. */
export function text(write: string, form = /\S/) {
  const error = (issue: { readonly input?: unknown }) => expected(write, issue);
  return z.string({ error }).max(4000, { error: 'A text has at most 4000 characters.' }).regex(form, { error });
}

/** True or false. */
export function flag(of: string) {
  return z.boolean({ error: (issue) => expected(`true or false (${of})`, issue) });
}

/** A list. */
export function listOf<Item extends z.ZodType>(item: Item, of: string) {
  return z.array(item, { error: (issue) => expected(`a list of ${of}`, issue) });
}

/** A list that is not empty. */
export function someOf<Item extends z.ZodType>(item: Item, of: string) {
  return listOf(item, of).min(1, { error: `At least one is needed: a list of ${of}.` });
}

/** One of some words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, {
    error: (issue) =>
      expected(
        words.length === 1 ? words[0] : `one of ${words.join(', ')}`,
        issue,
        typeof issue.input === 'string' ? didYouMean(issue.input, words) : '',
      ),
  });
}

/** A mapping from names to entries. */
export function entries<Entry extends z.ZodType>(key: z.ZodString, entry: Entry) {
  return z.record(key, entry, {
    error: (issue) => (issue.code === 'invalid_key' ? undefined : expected('a mapping from names to entries', issue)),
  });
}

/** One of several mappings, told apart by their `kind`. */
export function tagged<Options extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]>(
  options: Options,
  kinds: readonly string[],
) {
  return z.discriminatedUnion('kind', options, {
    error: (issue) => {
      const input: unknown = issue.input;
      if (typeof input !== 'object' || input === null || Array.isArray(input)) {
        return expected('a mapping with a kind', { input });
      }
      const kind: unknown = 'kind' in input ? input.kind : undefined;
      return expected(
        `a kind of ${kinds.join(', ')}`,
        { input: kind },
        typeof kind === 'string' ? didYouMean(kind, kinds) : '',
      );
    },
  });
}

const releaseForm = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/** A release, or one of some words. YAML reads an unquoted 25.10 as the number 25.1: the message says so. */
export function releaseText(words: readonly string[] = []) {
  const form = words.length === 0 ? releaseForm : new RegExp(`${releaseForm.source}|^(?:${words.join('|')})$`);
  const write = ['a release in quotes, for example "25.1"', ...words].join(', or ');
  const error = (issue: { readonly input?: unknown }) =>
    typeof issue.input === 'number'
      ? `A release without quotes: YAML reads it as a number, and takes 25.10 for 25.1. Write ${write}.`
      : expected(write, issue);
  return z
    .string({ error })
    .regex(form, { error })
    .meta({ description: `A release: ${write}.` });
}
