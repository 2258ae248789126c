import { basename } from 'node:path';
import type { Part } from '../provenance/syntax/parse-part.js';
import { isDataFile } from '../provenance/syntax/script-files.js';
import type { RelatedFiles } from '../provenance/types.js';
import type { CoveredText } from './covered-text.js';
import type { Names } from './file-text.js';
import { FileTexts } from './file-texts.js';
import { HandedDown } from './handed-down.js';
import type { ImportEdge } from './import-graph.js';
import type { Links } from './links.js';
import { NamesByFile } from './names-by-file.js';
import { heldBy, namespacesFor, otherwiseTaken, renamed } from './names-handed-on.js';
import { Origins } from './origins.js';
import { callsOneOf, commandsIn } from './runner-commands.js';
import { namesInjected } from './specifiers.js';
import { StoresAndEvents } from './stores-and-events.js';

/** How many files a value may be handed through from the file that calls the platform; barrels that only hand on do not count. */
const MAX_HOPS = 6;

interface ReachOptions {
  readonly seeds: readonly string[];
  /** Words by which the seeds were found: those that tell by themselves, and groups of parts of paths that tell together. */
  readonly telling: readonly string[];
  readonly together: readonly (readonly string[])[];
  /** Variables of programs that hold something of the platform: who asks for one begins there. */
  readonly variables: readonly string[];
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
  readonly #texts: FileTexts;
  /** What each file has to do with the platform. */
  readonly #carried = new NamesByFile();
  readonly #handed: HandedDown;
  readonly #storesAndEvents: StoresAndEvents;

  constructor(options: ReachOptions) {
    this.#options = options;
    this.#texts = new FileTexts(options.links, options.read);
    this.#handed = new HandedDown({ links: options.links, texts: this.#texts, resolve: options.resolve });
    this.#storesAndEvents = new StoresAndEvents(options, {
      texts: this.#texts,
      carried: this.#carried,
      handed: this.#handed,
    });
    // Data is read by its file's name where it is not imported.
    const data = options.seeds.filter(isDataFile).map((seed) => basename(seed));
    this.#origins = new Origins({
      telling: [...options.telling, ...data, ...options.variables],
      together: options.together,
    });
  }

  result(): Reached {
    const seeds = [...new Set([...this.#options.seeds, ...this.#dataReaders()])];
    for (const seed of seeds) this.#begin(seed);
    this.#follow(seeds);
    this.#storesAndEvents.lookIntoState();
    this.#handed.hand(this.#carried.files());
    // What is put into a store comes out wherever somebody looks into it.
    for (
      let round = 0, filled = this.#storesAndEvents.fill();
      round < MAX_ROUNDS && filled.length > 0;
      round++, filled = this.#storesAndEvents.fill()
    ) {
      this.#follow(filled);
      this.#handed.hand(this.#carried.files());
    }
    const covered = this.#covered();
    const { receivers } = this.#handed;
    const mayBind = (file: string): boolean => covered.get(file)?.mayBindTypes ?? true;
    return {
      files: new Set([...this.#options.seeds, ...this.#carried.files(), ...this.#handed.files()]),
      covers: (file, start, end) => covered.get(file)?.covers(start, end) ?? true,
      connectedIn: (file, text) => covered.get(file)?.connectedIn(text),
      mayMakeForms: (file) => covered.get(file)?.mayMakeForms ?? false,
      mayBindTypes: (file) => mayBind(file) || [...(receivers.get(file) ?? [])].some(mayBind),
    };
  }

  /** What is kept of the texts; all else is let go of on the way. */
  #covered(): ReadonlyMap<string, CoveredText> {
    const covered = new Map<string, CoveredText>();
    for (const [file, text] of this.#texts.letGo()) {
      // What a module gives to the whole page is asked for by its name alone.
      const asked = this.#options.links.scripts.namesOf(file) === undefined ? this.#handed.askedOf(file) : 'all';
      if (text) covered.set(file, text.covered(asked));
    }
    return covered;
  }

  /** Who reads data that holds something of the platform begins where its name stands, or that of a variable. */
  #dataReaders(): readonly string[] {
    const { seeds, variables, links } = this.#options;
    const asking = variables.flatMap((name) => [...links.holding(name)]);
    return [...asking, ...seeds.filter(isDataFile).flatMap((seed) => links.readersOf(basename(seed)))];
  }

  #begin(seed: string): void {
    // Data has no statements: all of it counts.
    const text = isDataFile(seed) ? undefined : this.#texts.of(seed);
    const places = text === undefined ? [] : this.#origins.placesIn(text.text);
    // Words that only tell together and stand apart from each other, or in comments, begin nothing.
    if (places.length === 0 && isScript.test(seed)) return;
    const names = text === undefined ? 'all' : text.touch(places);
    if (names !== 'all' && names.size === 0) text?.coverAll();
    this.#carried.add(seed, names);
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
    const text = this.#texts.of(file);
    if (!text) return false;
    const owner = this.#options.links.templates.of(file);
    if (owner !== undefined && specifiers.has(owner.specifier) && (names === 'all' || names.has(owner.name))) {
      // A template looks at its class without naming it.
      text.coverAll();
      return this.#carried.add(file, 'all');
    }
    if (this.#options.links.handing(file).some((specifier) => specifiers.has(specifier))) {
      // A template names what it is handed, not who hands it over.
      text.coverAll();
      return this.#carried.add(file, HANDED);
    }
    const taken = text.taken.filter(({ specifier }) => specifiers.has(specifier));
    const isChosen = text.isChosen(specifiers);
    const others = taken.length > 0 || (reexported && !isChosen) ? [] : otherwiseTaken(text, specifiers);
    // Who chooses modules does not name what is in them: that is for those who get them.
    const changed = this.#carried.add(file, text.touchTaken([...taken, ...others], isChosen ? 'all' : names));
    const carried =
      this.#carried.add(file, heldBy(namespacesFor(text, taken, { specifiers, reexported }), names)) || changed;
    return (reexported && this.#carried.add(file, renamed(names, text.statements))) || carried;
  }

  /** What has to do with the platform in a script is declared under the same names in the file of its types. */
  #declare(script: string, names: Names): void {
    const beside = this.#options.declarationsOf(script);
    if (beside === undefined) return;
    if (names !== 'all') this.#touch(beside, names);
    else if (this.#carried.add(beside, 'all')) this.#texts.of(beside)?.coverAll();
  }

  /** Tests that call what a file puts on their runner. */
  #commanded(file: string): readonly string[] {
    const commands = commandsIn(this.#texts.of(file)?.text ?? '');
    if (commands.size === 0) return [];
    return this.#options.tests().filter((test) => {
      const text = test === file ? undefined : this.#texts.of(test);
      if (!text || !callsOneOf(commands, text.text)) return false;
      return this.#carried.add(
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
    const touched = given.has('') ? this.#texts.of(file)?.touchedWords() : undefined;
    const isGiven = (name: string): boolean => given.has(name) || touched?.has(name) === true;
    return new Set([...globals].filter((name) => isGiven(name) && scripts.definers(name).length > 0));
  }

  /** Names of what an injector hands to a file that registers it itself: no variable stands between the two. */
  #handedByInjector(file: string, names: ReadonlySet<string>): ReadonlySet<string> {
    const injected = namesInjected(this.#texts.of(file)?.text ?? '');
    return new Set([...names].filter((name) => injected.has(name)));
  }

  #touch(file: string, names: ReadonlySet<string>): boolean {
    const text = this.#texts.of(file);
    return text !== undefined && this.#carried.add(file, text.touchNames(names));
  }
}

/** What a template is handed has no name to those that it is put into. */
const HANDED: Names = new Set(['$data']);

const isScript = /\.[cm]?[jt]sx?$/i;

/** How often what was put into a store may be put into another. */
const MAX_ROUNDS = 3;
