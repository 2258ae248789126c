import { MigrateError } from '../errors.js';
import type { EdgeTables } from '../types.js';

/** What an option may be: one of some texts, or what `typeof` says of it. */
type Kind = readonly string[] | 'string' | 'boolean' | 'function' | 'object' | 'policy';

const kinds = {
  app: 'string',
  platform: 'string',
  names: 'object',
  sunset: ['throw', 'warn'],
  policy: 'policy',
  removeDuplicates: 'boolean',
  onNote: 'function',
  onWarning: 'function',
  tables: 'object',
  fetch: 'function',
  key: 'string',
  resource: 'string',
} as const satisfies Readonly<Record<string, Kind>>;

type OptionName = keyof typeof kinds;

/** What every wrapper of calls knows. */
export const callOptions: readonly OptionName[] = [
  'app',
  'platform',
  'names',
  'sunset',
  'policy',
  'removeDuplicates',
  'onNote',
  'onWarning',
  'tables',
];

/**
 * An option that is misspelt would be one that is left out, in silence.
 * @throws {MigrateError} for an option that is not known, and for a value that it cannot have.
 */
export function checkOptions(what: string, options: object, known: readonly OptionName[]): void {
  for (const [name, value] of Object.entries(options) as [string, unknown][]) {
    const option = known.find((one) => one === name);
    if (option === undefined) {
      throw new MigrateError(`${what} does not know the option ${JSON.stringify(name)}. It knows ${known.join(', ')}.`);
    }
    if (value !== undefined && !fits(value, kinds[option])) {
      throw new MigrateError(`The option ${option} of ${what} has to be ${inWords(kinds[option])}.`);
    }
  }
}

/** @throws {MigrateError} for a name that the catalogue does not have. */
export function checkNames(names: object, { names: { path, header, other } }: EdgeTables): void {
  const known = [...new Set([...path, ...header, ...other])];
  for (const [id, name] of Object.entries(names) as [string, unknown][]) {
    if (!known.includes(id)) {
      throw new MigrateError(`There is no name ${JSON.stringify(id)} to replace. Known: ${known.join(', ')}.`);
    }
    if (typeof name !== 'string' || !/^[\w.~-]+$/.test(name)) {
      throw new MigrateError(`The name for ${id} has to be one word, without slashes and spaces.`);
    }
  }
}

function fits(value: unknown, kind: Kind): boolean {
  if (typeof kind === 'object') return typeof value === 'string' && kind.includes(value);
  if (kind === 'policy') return typeof value === 'function' || value === 'report' || value === 'throw';
  return typeof value === kind && value !== null;
}

function inWords(kind: Kind): string {
  if (typeof kind === 'object') return kind.map((one) => JSON.stringify(one)).join(' or ');
  if (kind === 'policy') return '"report", "throw" or a function';
  return kind === 'object' ? 'an object' : `a ${kind}`;
}
