import { basename } from 'node:path';
import { asksForDetail, eventsHeard, listensTo } from './page-events.js';
import type { Part } from '../provenance/syntax/parse-part.js';
import { isDataFile } from '../provenance/syntax/script-files.js';
import type { RelatedFiles } from '../provenance/types.js';
import type { CoveredText } from './covered-text.js';
import { FileText, hears } from './file-text.js';
import type { Names } from './file-text.js';
import { loadedBy } from './loaded-by.js';
import type { ImportEdge } from './import-graph.js';
import { Origins } from './origins.js';
import { freeWordsOf } from './statements.js';
import type { Taken } from './taken.js';
import { callsOneOf, commandsIn } from './runner-commands.js';
import { sortNames } from './members-behind.js';
import { heldBy, namespacesFor, otherwiseTaken, renamed } from './names-handed-on.js';
import type { Links } from './links.js';
import { namesInjected } from './specifiers.js';

/** How many files a value may be handed through from the file that calls the platform; barrels that only hand on do not count. */
const MAX_HOPS = 6;
/** How many files what is handed over may be handed on. */
const MAX_HANDED = 3;
/** A file that takes from more modules than this lists the parts of a library or an app: these are looked at, and not what they take themselves. */
const MAX_LISTED = 100;

interface ReachOptions {
  readonly seeds: readonly string[];
  /** Words by which the seeds were found: those that tell by themselves, and groups of parts of paths that tell together. */
  readonly telling: readonly string[];
  readonly together: readonly (readonly string[])[];
  readonly links: Links;
  /** Files that make the state of an app, or look into it. */
  readonly stateUsers: () => readonly string[];
  /** Files that hear what others emit under a name of which no import tells. */
  readonly listeners: () => readonly string[];
  /** Files that may hold tests. */
  readonly tests: () => readonly string[];
  readonly resolve: (specifier: string, from: string) => string | undefined;
  /** The file that declares the types of a script beside it. */
  readonly declarationsOf: (script: string) => string | undefined;
  /** The text of a file, where it can be had. */
  readonly read: (file: string) => string | undefined;
}

export interface Reached extends Omit<RelatedFiles, 'holding'> {
  /** What has to be parsed of a file, by its text; undefined where that is all of it. */
  readonly connectedIn: (file: string, text: string) => Part | undefined;
}

/**
 * The files that values of the platform may get to, told by names and without parsing: the seeds; whoever takes a name from them whose statement has
 * to do with the platform, and so on; and the modules that such statements may hand something to. It may be too many, it is meant never to be too few.
 */
export function reachOf(options: ReachOptions): Reached {
  return new Reach(options).result();
}

class Reach {
  readonly #options: ReachOptions;
  readonly #origins: Origins;
  readonly #texts = new Map<string, FileText | undefined>();
  /** What each file has to do with the platform. */
  readonly #carried = new Map<string, Names>();
  readonly #handed = new Map<string, Names>();
  /** Names that a file declares by way of modules that hand it on. */
  readonly #asked = new Map<string, Names>();
  /** What each file asks for without giving it a name. */
  readonly #inPlace = new Map<string, ReadonlySet<string>>();
  /** The modules that a file hands something to itself. */
  readonly #receivers = new Map<string, ReadonlySet<string>>();

  constructor(options: ReachOptions) {
    this.#options = options;
    // Data is read by its file's name where it is not imported.
    const data = options.seeds.filter(isDataFile).map((seed) => basename(seed));
    this.#origins = new Origins({ telling: [...options.telling, ...data], together: options.together });
  }

  result(): Reached {
    const seeds = [...new Set([...this.#options.seeds, ...this.#dataReaders()])];
    for (const seed of seeds) this.#begin(seed);
    this.#follow(seeds);
    this.#lookIntoState();
    this.#hand([...this.#carried.keys()]);
    // What is put into a store comes out wherever somebody looks into it.
    for (
      let round = 0, filled = this.#fill();
      round < MAX_ROUNDS && filled.length > 0;
      round++, filled = this.#fill()
    ) {
      this.#follow(filled);
      this.#hand([...this.#carried.keys()]);
    }
    const covered = this.#covered();
    const mayBind = (file: string): boolean => covered.get(file)?.mayBindTypes ?? true;
    const receivers = this.#receivers;
    return {
      files: new Set([...this.#options.seeds, ...this.#carried.keys(), ...this.#handed.keys()]),
      covers: (file, start, end) => covered.get(file)?.covers(start, end) ?? true,
      connectedIn: (file, text) => covered.get(file)?.connectedIn(text),
      mayMakeForms: (file) => covered.get(file)?.mayMakeForms ?? false,
      mayBindTypes: (file) => mayBind(file) || [...(receivers.get(file) ?? [])].some(mayBind),
    };
  }

  /** What is kept of the texts; all else is let go of on the way. */
  #covered(): ReadonlyMap<string, CoveredText> {
    const covered = new Map<string, CoveredText>();
    for (const [file, text] of this.#texts) {
      // What a module gives to the whole page is asked for by its name alone.
      const asked = this.#options.links.scripts.namesOf(file) === undefined ? this.#asked.get(file) : 'all';
      if (text) covered.set(file, text.covered(asked));
      this.#texts.delete(file);
    }
    return covered;
  }

  /** Who reads data that holds something of the platform begins where its name stands. */
  #dataReaders(): readonly string[] {
    const { seeds, links } = this.#options;
    return seeds.filter(isDataFile).flatMap((seed) => links.readersOf(basename(seed)));
  }

  #begin(seed: string): void {
    // Data has no statements: all of it counts.
    const text = isDataFile(seed) ? undefined : this.#text(seed);
    const places = text === undefined ? [] : this.#origins.placesIn(text.text);
    // Words that only tell together and stand apart from each other, or in comments, begin nothing.
    if (places.length === 0 && isScript.test(seed)) return;
    const names = text === undefined ? 'all' : text.touch(places);
    if (names !== 'all' && names.size === 0) text?.coverAll();
    this.#carry(seed, names);
  }

  /** Goes to whoever takes names from files, by ever longer ways. */
  #follow(files: readonly string[]): void {
    const { links } = this.#options;
    let ring = new Set(files);
    for (let hop = 0; hop < MAX_HOPS && ring.size > 0; hop++) {
      const next = new Set<string>();
      // Files that hand on stand in the same ring: the loop comes to those that are added while it runs.
      for (const file of ring) {
        const names = this.#carried.get(file) ?? new Set();
        for (const edge of links.importers(file, names)) {
          if (this.#pass(names, edge)) (edge.reexported ? ring : next).add(edge.file);
        }
        this.#declare(file, names);
        const shared = this.#sharedNames(file, names);
        for (const user of shared.size === 0 ? [] : links.scripts.users(shared, file)) {
          if (this.#touch(user, user === file ? this.#handedByInjector(file, shared) : shared)) next.add(user);
        }
        for (const user of this.#commanded(file)) next.add(user);
      }
      ring = next;
    }
  }

  /** Whether a file gets more to do with the platform by what it takes from another. */
  #pass(names: Names, { file, reexported, specifiers }: ImportEdge): boolean {
    const text = this.#text(file);
    if (!text) return false;
    const owner = this.#options.links.templates.of(file);
    if (owner !== undefined && specifiers.has(owner.specifier) && (names === 'all' || names.has(owner.name))) {
      // A template looks at its class without naming it.
      text.coverAll();
      return this.#carry(file, 'all');
    }
    if (this.#options.links.handing(file).some((specifier) => specifiers.has(specifier))) {
      // A template names what it is handed, not who hands it over.
      text.coverAll();
      return this.#carry(file, HANDED);
    }
    const taken = text.taken.filter(({ specifier }) => specifiers.has(specifier));
    const isChosen = text.isChosen(specifiers);
    const others = taken.length > 0 || (reexported && !isChosen) ? [] : otherwiseTaken(text, specifiers);
    // Who chooses modules does not name what is in them: that is for those who get them.
    const changed = this.#carry(file, text.touchTaken([...taken, ...others], isChosen ? 'all' : names));
    const carried = this.#carry(file, heldBy(namespacesFor(text, taken, { specifiers, reexported }), names)) || changed;
    return (reexported && this.#carry(file, renamed(names, text.statements))) || carried;
  }

  /** What has to do with the platform in a script is declared under the same names in the file of its types. */
  #declare(script: string, names: Names): void {
    const beside = this.#options.declarationsOf(script);
    if (beside === undefined) return;
    if (names !== 'all') this.#touch(beside, names);
    else if (this.#carry(beside, 'all')) this.#text(beside)?.coverAll();
  }

  /** Tests that call what a file puts on their runner. */
  #commanded(file: string): readonly string[] {
    const commands = commandsIn(this.#text(file)?.text ?? '');
    if (commands.size === 0) return [];
    return this.#options.tests().filter((test) => {
      const text = test === file ? undefined : this.#text(test);
      if (!text || !callsOneOf(commands, text.text)) return false;
      return this.#carry(
        test,
        text.touchWhere(({ start, end }) => callsOneOf(commands, text.slice(start, end))),
      );
    });
  }

  /** Global names of a page by which a script hands on what it has. */
  #sharedNames(file: string, names: Names): ReadonlySet<string> {
    const { scripts } = this.#options.links;
    const globals = scripts.namesOf(file);
    if (globals === undefined) return new Set();
    const given = names === 'all' ? globals : names;
    const touched = given.has('') ? this.#text(file)?.touchedWords() : undefined;
    const isGiven = (name: string): boolean => given.has(name) || touched?.has(name) === true;
    return new Set([...globals].filter((name) => isGiven(name) && scripts.definers(name).length > 0));
  }

  /** Names of what an injector hands to a file that registers it itself: no variable stands between the two. */
  #handedByInjector(file: string, names: ReadonlySet<string>): ReadonlySet<string> {
    const injected = namesInjected(this.#text(file)?.text ?? '');
    return new Set([...names].filter((name) => injected.has(name)));
  }

  #touch(file: string, names: ReadonlySet<string>): boolean {
    const text = this.#text(file);
    return text !== undefined && this.#carry(file, text.touchNames(names));
  }

  /** @returns whether that is more than was known. */
  #carry(file: string, names: Names): boolean {
    return addTo(this.#carried, file, names);
  }

  /** Modules whose stores are filled by what has to do with the platform. */
  #fill(): string[] {
    return [...this.#handle(), ...this.#filled(), ...this.#hear(), ...this.#listen()];
  }

  #filled(): string[] {
    return [...this.#carried.keys()].flatMap((file) =>
      [...(this.#text(file)?.filled() ?? [])].flatMap(({ specifier, name }) => {
        const target = this.#options.resolve(specifier, file);
        const text = target === undefined ? undefined : this.#text(target);
        if (target === undefined || text?.mayHold(name) !== true || !this.#carry(target, 'all')) return [];
        text.coverAll();
        return [target];
      }),
    );
  }

  /** Modules whose classes stand for what is asked of something that has to do with the platform. */
  #handle(): string[] {
    return [...this.#carried.keys()].flatMap((file) =>
      [...(this.#text(file)?.handled() ?? [])].flatMap(({ specifier, name }) => {
        const target = this.#options.resolve(specifier, file);
        return target !== undefined && this.#touch(target, new Set([name])) ? [target] : [];
      }),
    );
  }

  /** What is emitted under a name is heard by whoever declares to hear one: no import leads there. */
  #hear(): string[] {
    if (![...this.#carried.keys()].some((file) => this.#text(file)?.emits() === true)) return [];
    return this.#options.listeners().filter((file) => {
      const text = this.#text(file);
      if (!text) return false;
      return this.#carry(
        file,
        text.touchWhere(({ start, end }) => hears(text.slice(start, end))),
      );
    });
  }

  /** Events of a page's own are heard by whoever names them: no import leads there either. */
  #listen(): string[] {
    const sent = new Set([...this.#carried.keys()].flatMap((file) => [...(this.#text(file)?.eventsSent() ?? [])]));
    const named = new Set([...sent].flatMap((event) => [...this.#options.links.holding(event)]));
    return [...named].filter((file) => {
      const text = this.#text(file);
      if (!text || !listensTo(text.text, sent)) return false;
      const heard = eventsHeard(text.text, sent);
      return this.#carry(
        file,
        text.touchWhere(({ start, end }) => {
          const part = text.slice(start, end);
          return listensTo(part, heard) || (listensTo(part, sent) && this.#isAskedElsewhere(file, part));
        }),
      );
    });
  }

  /** Whether a handler that a piece of code takes from elsewhere asks for what an event carries. */
  #isAskedElsewhere(file: string, part: string): boolean {
    const modules = this.#used(file, freeWordsOf(part)).flatMap((one) => [one.file, ...this.#handingOn(one)]);
    return [...new Set(modules)].some((module) => asksForDetail(this.#text(module)?.text ?? ''));
  }

  /** The modules that a file may hand something on from. */
  #handingOn({ file, name }: Handed): string[] {
    if (name !== '*') return this.#passedOn(file, name).map((one) => one.file);
    const sources = this.#options.links.specifiers(file).filter(({ reexported }) => reexported);
    return sources.flatMap(({ specifier }) => this.#options.resolve(specifier, file) ?? []);
  }

  /** What is handed to the one store of an app comes out wherever its state is looked at. */
  #lookIntoState(): void {
    if (![...this.#carried.keys()].some((file) => this.#text(file)?.dispatches() === true)) return;
    for (const file of this.#options.stateUsers()) {
      const text = this.#text(file);
      if (text)
        this.#carry(
          file,
          text.touchWhere(() => true),
        );
    }
  }

  /** Goes down to the modules that statements with something of the platform name. */
  #hand(files: readonly string[]): void {
    let ring = files.flatMap((file): Handed[] => {
      const handed = this.#used(file, this.#text(file)?.coverTouched() ?? new Set());
      this.#receivers.set(file, new Set(handed.map((one) => one.file)));
      return handed;
    });
    for (let hop = 0; hop < MAX_HANDED && ring.length > 0; hop++) {
      const next: Handed[] = [];
      // Files that hand on stand in the same ring: the loop comes to those that are added while it runs.
      for (const { file, name, isListed } of ring) {
        if (!addTo(this.#handed, file, name === '*' ? 'all' : new Set([name]))) continue;
        ring.push(...this.#passedOn(file, name).map((one) => ({ ...one, isListed })));
        const words = this.#text(file)?.cover(name, isListed ? MAX_HANDED : hop) ?? new Set();
        if (!isListed) next.push(...this.#used(file, words));
        this.#askFor(name, file);
      }
      ring = next;
    }
  }

  /** Where a name of a file that hands on others may be declared. Who asks for all of it means the file itself. */
  #passedOn(file: string, name: string): Omit<Handed, 'isListed'>[] {
    const sources = this.#options.links.specifiers(file).filter(({ reexported }) => reexported);
    const text = name === '*' || sources.length === 0 ? undefined : this.#text(file);
    if (!text) return [];
    const names = [name, ...text.localsOf(name)];
    return sources.flatMap(({ specifier }) => {
      const target = this.#options.resolve(specifier, file);
      const given = target === undefined ? undefined : this.#text(target)?.text;
      if (target === undefined || given === undefined) return [];
      const isMeant = text.namespaces.some((one) => one.specifier === specifier && one.local === name);
      // CommonJS has no word for it.
      const meant = isMeant ? ['*'] : names.filter((one) => one === 'default' || given.includes(one));
      return meant.map((one) => ({ file: target, name: one }));
    });
  }

  /** What a file takes from elsewhere under some of its words. */
  #used(file: string, words: ReadonlySet<string>): Handed[] {
    const owner = this.#options.links.templates.of(file);
    const text = this.#text(file);
    const { held } = sortNames(words);
    const named = (text?.taken ?? []).flatMap(({ specifier, name, local }) =>
      words.has(local)
        ? [{ specifier, name }]
        : [...(held.get(local) ?? [])].map((member) => ({ specifier, name: member })),
    );
    const inPlace = text === undefined ? [] : this.#takenInPlace(file, text);
    const used = [...named, ...inPlace, ...(owner === undefined ? [] : [owner])].flatMap(({ specifier, name }) => {
      const target = this.#options.resolve(specifier, file);
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
      const others = this.#options.links.specifiers(file).some(({ specifier }) => !bound.has(specifier));
      known = new Set(others ? text.askedIn(text.text).filter((specifier) => !bound.has(specifier)) : []);
      this.#inPlace.set(file, known);
    }
    return known;
  }

  /** Takes down what a name may mean in the modules that a file hands on. */
  #askFor(name: string, file: string): void {
    const sources = this.#options.links.specifiers(file).filter(({ reexported }) => reexported);
    if (sources.length === 0) return;
    const names = new Set([name, ...(this.#texts.get(file)?.localsOf(name) ?? [])]);
    for (const { specifier } of sources) {
      const target = this.#options.resolve(specifier, file);
      if (target === undefined) continue;
      for (const one of names)
        if (addTo(this.#asked, target, one === '*' ? 'all' : new Set([one]))) this.#askFor(one, target);
    }
  }

  #text(file: string): FileText | undefined {
    if (!this.#texts.has(file) && !isDataFile(file)) {
      const text = this.#options.read(file);
      this.#texts.set(
        file,
        text === undefined
          ? undefined
          : new FileText(text, {
              loading: loadedBy(file),
              chosen: (specifier) => this.#options.links.chosen.specifiers(specifier, file),
              implicit: this.#options.links.autoImports.takenBy(file, text),
              isTyped: !/\.[cm]?jsx?$/.test(file),
            }),
      );
    }
    return this.#texts.get(file);
  }
}

/** What a template is handed has no name to those that it is put into. */
const HANDED: Names = new Set(['$data']);

const isScript = /\.[cm]?[jt]sx?$/i;

/** How often what was put into a store may be put into another. */
const MAX_ROUNDS = 3;

interface Handed {
  readonly file: string;
  readonly name: string;
  /** Whether it is one of very many. */
  readonly isListed: boolean;
}

function addTo(known: Map<string, Names>, file: string, names: Names): boolean {
  const before = known.get(file);
  if (before === 'all' || (names !== 'all' && names.size === 0)) return false;
  if (names === 'all') {
    known.set(file, 'all');
    return true;
  }
  const all = before ?? new Set<string>();
  const size = all.size;
  for (const name of names) all.add(name);
  known.set(file, all);
  return all.size > size;
}
