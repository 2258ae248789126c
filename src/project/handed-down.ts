import type { FileText, Names } from './file-text.js';
import type { FileTexts } from './file-texts.js';
import type { Links } from './links.js';
import { sortNames } from './members-behind.js';
import { NamesByFile } from './names-by-file.js';
import type { Taken } from './taken.js';

/** How many files what is handed over may be handed on. */
const MAX_HANDED = 3;
/** A file that takes from more modules than this lists the parts of a library or an app: these are looked at, and not what they take themselves. */
const MAX_LISTED = 100;

interface Handed {
  readonly file: string;
  readonly name: string;
  /** Whether it is one of very many. */
  readonly isListed: boolean;
}

interface HandedDownOptions {
  readonly links: Links;
  readonly texts: FileTexts;
  readonly resolve: (specifier: string, from: string) => string | undefined;
}

/** The modules that statements with something of the platform may hand it to, and those that these hand it on to. */
export class HandedDown {
  readonly #links: Links;
  readonly #texts: FileTexts;
  readonly #resolve: HandedDownOptions['resolve'];
  readonly #handed = new NamesByFile();
  readonly #asked = new NamesByFile();
  /** What each file asks for without giving it a name. */
  readonly #inPlace = new Map<string, ReadonlySet<string>>();
  readonly #receivers = new Map<string, ReadonlySet<string>>();

  constructor({ links, texts, resolve }: HandedDownOptions) {
    this.#links = links;
    this.#texts = texts;
    this.#resolve = resolve;
  }

  files(): readonly string[] {
    return this.#handed.files();
  }

  /** Names by which modules that hand on a file ask for what it declares. */
  askedOf(file: string): Names | undefined {
    return this.#asked.get(file);
  }

  /** The modules that each file hands something to itself. */
  get receivers(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#receivers;
  }

  /** Goes down to the modules that statements with something of the platform name. */
  hand(files: readonly string[]): void {
    let ring = files.flatMap((file): Handed[] => {
      const handed = this.used(file, this.#texts.of(file)?.coverTouched() ?? new Set());
      this.#receivers.set(file, new Set(handed.map((one) => one.file)));
      return handed;
    });
    for (let hop = 0; hop < MAX_HANDED && ring.length > 0; hop++) {
      const next: Handed[] = [];
      // Files that hand on stand in the same ring: the loop comes to those that are added while it runs.
      for (const { file, name, isListed } of ring) {
        if (!this.#handed.add(file, name === '*' ? 'all' : new Set([name]))) continue;
        ring.push(...this.#passedOn(file, name).map((one) => ({ ...one, isListed })));
        const words = this.#texts.of(file)?.cover(name, isListed ? MAX_HANDED : hop) ?? new Set();
        if (!isListed) next.push(...this.used(file, words));
        this.#askFor(name, file);
      }
      ring = next;
    }
  }

  /** Where a name of a file that hands on others may be declared. Who asks for all of it means the file itself. */
  #passedOn(file: string, name: string): Omit<Handed, 'isListed'>[] {
    const sources = this.#links.specifiers(file).filter(({ reexported }) => reexported);
    const text = name === '*' || sources.length === 0 ? undefined : this.#texts.of(file);
    if (!text) return [];
    const names = [name, ...text.localsOf(name)];
    return sources.flatMap(({ specifier }) => {
      const target = this.#resolve(specifier, file);
      const given = target === undefined ? undefined : this.#texts.of(target)?.text;
      if (target === undefined || given === undefined) return [];
      const isMeant = text.namespaces.some((one) => one.specifier === specifier && one.local === name);
      // CommonJS has no word for it.
      const meant = isMeant ? ['*'] : names.filter((one) => one === 'default' || given.includes(one));
      return meant.map((one) => ({ file: target, name: one }));
    });
  }

  /** The modules that a file may hand something on from. */
  handingOn({ file, name }: Handed): string[] {
    if (name !== '*') return this.#passedOn(file, name).map((one) => one.file);
    const sources = this.#links.specifiers(file).filter(({ reexported }) => reexported);
    return sources.flatMap(({ specifier }) => this.#resolve(specifier, file) ?? []);
  }

  /** What a file takes from elsewhere under some of its words. */
  used(file: string, words: ReadonlySet<string>): Handed[] {
    const owner = this.#links.templates.of(file);
    const text = this.#texts.of(file);
    const { held } = sortNames(words);
    const named = (text?.taken ?? []).flatMap(({ specifier, name, local }) =>
      words.has(local)
        ? [{ specifier, name }]
        : [...(held.get(local) ?? [])].map((member) => ({ specifier, name: member })),
    );
    const inPlace = text === undefined ? [] : this.#takenInPlace(file, text);
    const used = [...named, ...inPlace, ...(owner === undefined ? [] : [owner])].flatMap(({ specifier, name }) => {
      const target = this.#resolve(specifier, file);
      return target === undefined ? [] : [{ file: target, name }];
    });
    const isListed = new Set(used.map((one) => one.file)).size > MAX_LISTED;
    return used.map((one) => ({ ...one, isListed }));
  }

  /** Modules that have no name where they are used: `require('./label').label(user)`. All of them may be meant. */
  #takenInPlace(file: string, text: FileText): readonly Pick<Taken, 'specifier' | 'name'>[] {
    const inPlace = this.#inPlaceIn(file, text);
    if (inPlace.size === 0) return [];
    const asked = text
      .coveredParts()
      .flatMap((part) => text.askedIn(part).filter((specifier) => inPlace.has(specifier)));
    return asked.map((specifier) => ({ specifier, name: '*' }));
  }

  #inPlaceIn(file: string, text: FileText): ReadonlySet<string> {
    let known = this.#inPlace.get(file);
    if (!known) {
      const bound = new Set(text.taken.map(({ specifier }) => specifier));
      const others = this.#links.specifiers(file).some(({ specifier }) => !bound.has(specifier));
      known = new Set(others ? text.askedIn(text.text).filter((specifier) => !bound.has(specifier)) : []);
      this.#inPlace.set(file, known);
    }
    return known;
  }

  /** Takes down what a name may mean in the modules that a file hands on. */
  #askFor(name: string, file: string): void {
    const sources = this.#links.specifiers(file).filter(({ reexported }) => reexported);
    if (sources.length === 0) return;
    const names = new Set([name, ...(this.#texts.known(file)?.localsOf(name) ?? [])]);
    for (const { specifier } of sources) {
      const target = this.#resolve(specifier, file);
      if (target === undefined) continue;
      for (const one of names)
        if (this.#asked.add(target, one === '*' ? 'all' : new Set([one]))) this.#askFor(one, target);
    }
  }
}
