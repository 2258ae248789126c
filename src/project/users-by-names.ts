import type { SourceModule } from '../provenance/types.js';
import { classesIn, namedUnitsIn } from './named-units.js';
import type { NamedUnit } from './named-units.js';
import type { Origins } from './origins.js';

/** How many files what one gives is followed through. */
const MAX_HOPS = 6;

export interface UsersOptions {
  readonly seeds: readonly string[];
  /** Files that name what one declares. */
  readonly usersOf: (file: string) => readonly string[];
  /** Files that declare what one names. */
  readonly takenBy: (file: string) => readonly string[];
  readonly textOf: (file: string) => string | undefined;
  readonly module: (file: string) => SourceModule | undefined;
  readonly origins: Origins;
}

/**
 * The files of other languages that values of the platform may get to, where many hang together by the names of their types: told by the functions and
 * fields whose texts name what has to do with the platform, from file to file.
 */
export function usersByNames(options: UsersOptions): ReadonlySet<string> {
  return new UsersByNames(options).result();
}

/** What is known of one file. */
interface Known {
  readonly units: readonly NamedUnit[];
  /** Those that name one of the file's own, by its name. */
  readonly naming: ReadonlyMap<string, readonly NamedUnit[]>;
  readonly classes: readonly string[];
  /** What objects are called here, by the words that say what they are. */
  readonly types: ReadonlyMap<string, readonly string[]>;
  /** Units that have to do with the platform. */
  readonly touched: Set<NamedUnit>;
  /** Names of those by which others get at it. */
  readonly objects: Set<string>;
}

class UsersByNames {
  readonly #options: UsersOptions;
  readonly #known = new Map<string, Known | undefined>();

  constructor(options: UsersOptions) {
    this.#options = options;
  }

  result(): ReadonlySet<string> {
    let ring = new Set(this.#options.seeds.flatMap((seed) => this.#begin(seed)));
    for (let hop = 0; hop < MAX_HOPS && ring.size > 0; hop++) {
      const next = new Set<string>();
      for (const file of ring)
        for (const user of this.#options.usersOf(file)) if (this.#pass(file, user)) next.add(user);
      ring = next;
    }
    const reached = [...this.#known].flatMap(([file, known]) => (known && known.touched.size > 0 ? [file] : []));
    return new Set([...reached, ...reached.flatMap((file) => this.#handedTo(file))]);
  }

  /** What has words of the platform itself, and who reads data that has. */
  #begin(file: string): readonly string[] {
    const text = this.#options.textOf(file) ?? '';
    const places = this.#options.origins.placesIn(text).filter((place) => !SAYS_NOTHING.test(lineBefore(text, place)));
    const known = places.length === 0 ? undefined : this.#of(file);
    if (known === undefined || known.units.length === 0)
      return places.length === 0 ? [] : this.#options.usersOf(file).filter((user) => this.#touchAll(user));
    const isIn = ({ start, end }: NamedUnit): boolean => places.some((place) => start <= place && place < end);
    const begun = known.units.filter(isIn);
    // What stands in a class itself, or around it, is for all that the class does.
    const isAround = places.some((place) => !known.units.some(({ start, end }) => start <= place && place < end));
    return this.#touch(known, isAround ? known.units : begun) ? [file] : [];
  }

  #touchAll(file: string): boolean {
    const known = this.#of(file);
    return known !== undefined && this.#touch(known, known.units);
  }

  /** Whether more of a file has to do with the platform by what it uses of another. */
  #pass(from: string, file: string): boolean {
    const given = this.#of(from);
    const text = this.#options.textOf(file);
    // Cheap first: most that name a class ask for nothing of it that has to do with the platform.
    if (!given || text === undefined || ![...given.touched].some(({ name }) => text.includes(name))) return false;
    const known = this.#of(file);
    if (!known) return false;
    for (const type of [...given.classes, ...given.objects])
      for (const name of [type, ...(known.types.get(type) ?? [])]) known.objects.add(name);
    const names = new Set([...given.touched].flatMap(({ isMember, name }) => (isMember ? [name] : [])));
    const free = [...given.touched].flatMap(({ name }) => (names.has(name) ? [] : [name]));
    const uses = ({ words }: NamedUnit): boolean =>
      holdsAny(words, free) || (holdsAny(words, names) && holdsAny(words, known.objects));
    return this.#touch(known, known.units.filter(uses));
  }

  /** @returns whether units were touched that were not before. */
  #touch(known: Known, units: readonly NamedUnit[]): boolean {
    const before = known.touched.size;
    const pending = [...units];
    for (let unit = pending.pop(); unit !== undefined; unit = pending.pop()) {
      if (known.touched.has(unit)) continue;
      known.touched.add(unit);
      pending.push(...(known.naming.get(unit.name) ?? []));
    }
    return known.touched.size > before;
  }

  /** Files that declare what the units which were touched call. */
  #handedTo(file: string): readonly string[] {
    const called = new Set([...(this.#of(file)?.touched ?? [])].flatMap(({ called }) => [...called]));
    const declares = declaredAs([...called]);
    return this.#options.takenBy(file).filter((taken) => declares.test(this.#options.textOf(taken) ?? ''));
  }

  #of(file: string): Known | undefined {
    if (this.#known.has(file)) return this.#known.get(file);
    const module = this.#options.module(file);
    const units = module && namedUnitsIn(module.ast, module.text);
    const known = units && {
      units,
      naming: namingIn(units),
      classes: classesIn(module.ast, module.text),
      types: objectsByTypes(module.text),
      touched: new Set<NamedUnit>(),
      objects: new Set<string>(),
    };
    this.#known.set(file, known);
    return known;
  }
}

/** What stands in front of a word on its line where that is a comment, or names what is taken from elsewhere. */
const SAYS_NOTHING = /^\s*(?:\/\/|\/?\*|#(?!\[)|(?:import|using|use|from|package|require\w*)\b)/;

function lineBefore(text: string, place: number): string {
  return text.slice(text.lastIndexOf('\n', place - 1) + 1, place);
}

function namingIn(units: readonly NamedUnit[]): ReadonlyMap<string, readonly NamedUnit[]> {
  const naming = new Map<string, NamedUnit[]>(units.map(({ name }) => [name, []]));
  for (const unit of units) for (const name of unit.own) naming.get(name)?.push(unit);
  return naming;
}

function holdsAny(words: ReadonlySet<string>, names: Iterable<string>): boolean {
  for (const name of names) if (words.has(name)) return true;
  return false;
}

const MADE = /([A-Za-z_]\w*)[ \t]*(?::=|[:=])[ \t]*(?:new[ \t]+)?[&*?]?([\w$]+(?:(?:\.|->|::|\\)[\w$]+)*)/g;
const TYPED = /([A-Za-z_]\w*)(?:<[^<>\n]*>)?[?*&!]{0,3}[ \t]+(?=[$&]?([A-Za-z_]\w*))/g;

/** `PlatformUsers users`, `users: PlatformUsers`, `users = new PlatformUsers(…)`, `users := platform.NewUsers(…)`: what objects are called, by the words that say what they are. */
function objectsByTypes(text: string): ReadonlyMap<string, readonly string[]> {
  const objects = new Map<string, string[]>();
  const add = (type: string, name: string): void => {
    const names = objects.get(type);
    if (names === undefined) objects.set(type, [name]);
    else if (!names.includes(name)) names.push(name);
  };
  for (const [, type = '', name = ''] of text.matchAll(TYPED)) add(type, name);
  for (const [, name = '', made = ''] of text.matchAll(MADE))
    for (const word of made.split(/\W+/)) for (const type of [word, word.replace(/^New/, '')]) add(type, name);
  return objects;
}

function declaredAs(names: readonly string[]): RegExp {
  // Nothing else would match nothing at all.
  const all = names.length === 0 ? '(?!)' : names.join('|');
  return new RegExp(String.raw`(?<![\w.>:@$])(?:${all})\s*[({<:=]`);
}
