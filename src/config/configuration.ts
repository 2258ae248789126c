import { isRelease } from '../catalogue/release.js';
import { didYouMean } from '../catalogue/suggest.js';
import type { ReleaseId } from '../catalogue/types.js';
import { ConfigurationError } from './error.js';

/** What the configuration file and ESLint's settings say alike. */
export interface Configuration {
  /** The release that the code runs on. */
  readonly from?: ReleaseId;
  /** The release that it moves to. */
  readonly to?: ReleaseId;
  /** What the catalogue's placeholders are called in the code: `{ lending: 'acme' }`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Files or folders of a catalogue of one's own; absolute, or relative to where the configuration stands. */
  readonly catalogue?: readonly string[];
  /** Ids of changes that are left alone. */
  readonly ignore?: readonly string[];
  /** `false`: what other files say of a value is not looked at. */
  readonly crossFile?: boolean;
}

type Key = keyof Configuration;

/** Reads the value of a key, or says what it has to be. */
type Reader<Value> = (value: unknown) => Value | Wrong;

class Wrong {
  constructor(readonly expected: string) {}
}

const readers: { readonly [K in Key]-?: Reader<NonNullable<Configuration[K]>> } = {
  from: release,
  to: release,
  names: (value) =>
    isRecord(value) && Object.values(value).every((name) => typeof name === 'string')
      ? (value as Record<string, string>)
      : new Wrong("an object of names, for example { lending: 'acme' }"),
  catalogue: (value) => (typeof value === 'string' ? [value] : texts(value, 'a path or an array of paths')),
  ignore: (value) => texts(value, 'an array of change ids'),
  crossFile: (value) => (typeof value === 'boolean' ? value : new Wrong('true or false')),
};

const keys = Object.keys(readers);

function release(value: unknown): ReleaseId | Wrong {
  if (typeof value === 'string' && isRelease(value)) return value;
  return new Wrong(
    typeof value === 'number'
      ? `a release in quotes, "NN.N": as a number, ${value} may have lost a zero`
      : 'a release in quotes, "NN.N"',
  );
}

function texts(value: unknown, expected: string): readonly string[] | Wrong {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : new Wrong(expected);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Checks a configuration by its form; what its releases and ids mean is checked where the catalogue is known.
 * @param owner where it stands, as the error names it
 * @throws {ConfigurationError} for an unknown key and for a value of the wrong kind.
 */
export function checkConfiguration(value: unknown, owner: string): Configuration {
  if (!isRecord(value)) {
    throw new ConfigurationError(`${owner} is no object. Write for example { from: "25.2", to: "26.3" }.`);
  }
  const checked: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(value)) {
    if (!isKey(key)) {
      const guess = didYouMean(key, keys);
      throw new ConfigurationError(`${owner} has no key ${JSON.stringify(key)}.${guess} Known: ${keys.join(', ')}.`);
    }
    if (given === undefined) continue;
    const read = readers[key](given);
    if (read instanceof Wrong) {
      throw new ConfigurationError(`${owner}: ${key} is ${show(given)}; it has to be ${read.expected}.`);
    }
    checked[key] = read;
  }
  return checked;
}

function isKey(key: string): key is Key {
  return Object.hasOwn(readers, key);
}

function show(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? typeof value : text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
