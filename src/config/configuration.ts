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
  /** Parts of the code with windows of their own; the innermost one that holds a file decides. */
  readonly roots?: readonly RootConfiguration[];
  /** File of the baseline; absolute, or relative to where the configuration stands. */
  readonly baseline?: string;
  /** `false`: what other files say of a value is not looked at. */
  readonly crossFile?: boolean;
}

/** A part of the code. What it leaves open, the configuration around it says. */
export interface RootConfiguration {
  /** A folder; absolute, or relative to where the configuration stands. */
  readonly path: string;
  readonly from?: ReleaseId;
  readonly to?: ReleaseId;
  /** Ids of changes that are left alone in it, with those that are left alone everywhere. */
  readonly ignore?: readonly string[];
}

/** Reads the value of a key, or says what it has to be. `owner` is where the key stands. */
type Reader<Value> = (value: unknown, owner: string) => Value | Wrong;

type Readers<Checked> = { readonly [Key in keyof Checked]-?: Reader<NonNullable<Checked[Key]>> };

class Wrong {
  constructor(readonly expected: string) {}
}

const rootReaders: Readers<RootConfiguration> = {
  path: text,
  from: release,
  to: release,
  ignore: (value) => texts(value, 'an array of change ids'),
};

const readers: Readers<Configuration> = {
  from: release,
  to: release,
  roots: (value, owner) =>
    Array.isArray(value)
      ? value.map((root, index) => checkRoot(root, `${owner}: roots[${String(index)}]`))
      : new Wrong('an array of parts, for example [{ path: "apps/web", from: "25.2", to: "26.3" }]'),
  baseline: text,
  names: (value) =>
    isRecord(value) && Object.values(value).every((name) => typeof name === 'string')
      ? (value as Record<string, string>)
      : new Wrong("an object of names, for example { lending: 'acme' }"),
  catalogue: (value) => (typeof value === 'string' ? [value] : texts(value, 'a path or an array of paths')),
  ignore: (value) => texts(value, 'an array of change ids'),
  crossFile: (value) => (typeof value === 'boolean' ? value : new Wrong('true or false')),
};

function release(value: unknown): ReleaseId | Wrong {
  if (typeof value === 'string' && isRelease(value)) return value;
  return new Wrong(
    typeof value === 'number'
      ? `a release in quotes, "NN.N": as a number, ${value} may have lost a zero`
      : 'a release in quotes, "NN.N"',
  );
}

function text(value: unknown): string | Wrong {
  return typeof value === 'string' && value !== '' ? value : new Wrong('a path');
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
  return checkKeys<Configuration>(value, readers, owner);
}

function checkRoot(value: unknown, owner: string): RootConfiguration {
  const root = checkKeys<RootConfiguration>(value, rootReaders, owner);
  if (root.path === undefined) throw new ConfigurationError(`${owner} has no path: say which folder it is about.`);
  return { ...root, path: root.path };
}

function checkKeys<Checked>(value: unknown, known: Readers<Checked>, owner: string): Partial<Checked> {
  if (!isRecord(value)) {
    throw new ConfigurationError(`${owner} is no object. Write for example { from: "25.2", to: "26.3" }.`);
  }
  const keys = Object.keys(known);
  const checked: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(value)) {
    if (!Object.hasOwn(known, key)) {
      const guess = didYouMean(key, keys);
      throw new ConfigurationError(`${owner} has no key ${JSON.stringify(key)}.${guess} Known: ${keys.join(', ')}.`);
    }
    if (given === undefined) continue;
    const read = known[key as keyof Checked](given, owner);
    if (read instanceof Wrong) {
      throw new ConfigurationError(`${owner}: ${key} is ${show(given)}; it has to be ${read.expected}.`);
    }
    checked[key] = read;
  }
  return checked as Partial<Checked>;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? typeof value : text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
