import type { Catalogue, Resource } from '../catalogue/types.js';
import { Answers } from './answers.js';
import { cut } from './doubts.js';
import { KnownCalls } from './requests/known-calls.js';
import type { Environment } from './environment.js';
import { EndpointMatcher } from './requests/endpoint-path.js';
import { expressionValue } from './expressions.js';
import { LIBRARY_TYPES, libraryTypesModule } from './declared/library-types.js';
import { ModuleFacts } from './modules/module-facts.js';
import type { Node } from './syntax/syntax.js';
import { TypeBindings } from './declared/type-bindings.js';
import type { ProvenanceHost } from './types.js';
import { unknown } from './values.js';
import type { Value } from './value.js';

/** Where an expression is looked at: its module, and the calls that are being looked into. */
export interface Frame {
  readonly facts: ModuleFacts;
  readonly env: Environment | undefined;
}

/** Steps for one question. Partner code needs tens to hundreds; what needs more is not going to be explained to a person. */
const STEPS_PER_QUESTION = 4000;
const MAX_DEPTH = 160;
/** Steps for all questions about one file, and more for a long one, up to what nobody writes by hand. */
const STEPS_PER_FILE = 20_000;
const STEPS_PER_CHARACTER = 0.5;
const MOST_STEPS = 150_000;
/** Steps for all questions about a file that names the platform nowhere, once so many were made in all: ten thousand files of partner code take fewer than that. */
const FEWER_STEPS = 5000;
const MANY_STEPS = 1_000_000;
/** Characters of files that may be opened for what is asked about one file. */
const MOST_OPENED = 4 * 1024 * 1024;
/** The same once so many were opened again: large files that all hang together are opened for each other all the time. */
const FEWER_OPENED = 512 * 1024;
const MANY_REOPENED = 16 * 1024 * 1024;
/** From then on the same for a file that names the platform nowhere. */
const FEWEST_OPENED = 64 * 1024;
/** How often one function may be looked into inside itself. */
const MAX_RECURSION = 2;

const OUT_OF_BUDGET = 'the chain is too long to follow';
const REFERS_TO_ITSELF = 'its value refers to itself';

/**
 * Answers «what is this expression?», backwards and on demand, over the files of one host.
 * Answers are kept; they hold as long as the host's files do not change.
 */
export class Engine {
  readonly catalogue: Catalogue;
  readonly host: ProvenanceHost;
  readonly matcher: EndpointMatcher;
  readonly bindings: TypeBindings;
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #facts = new Map<string, ModuleFacts | null>();
  readonly #naming = new Map<string, readonly string[]>();
  /** What was worked out already. */
  readonly answers = new Answers();
  readonly calls = new KnownCalls();
  /** What is being worked out, each with how deep it was asked for. */
  readonly #active = new Map<Node, { readonly env: Environment | undefined; readonly depth: number }[]>();
  readonly #inside = new Map<object | string, { times: number; readonly depth: number }>();
  #steps = 0;
  #stepsLeft = STEPS_PER_FILE;
  #stepsInAll = 0;
  #seeds: ReadonlySet<string> | undefined;
  #opened = 0;
  #mostOpened = MOST_OPENED;
  #reopened = 0;
  readonly #everOpened = new Set<string>();
  #depth = 0;
  /**
   * How far up what was cut short since hangs on the questions around it: the depth of the outermost of those that it refers back to. What is worked
   * out over it is not kept, but for the answer to that question itself, which has all of it.
   */
  #reach = Infinity;
  #exhausted = 0;

  constructor(catalogue: Catalogue, host: ProvenanceHost) {
    this.catalogue = catalogue;
    this.host = host;
    this.matcher = new EndpointMatcher(
      catalogue.endpoints,
      (segments) => (host.answering?.(segments) ?? []).length > 0,
    );
    this.#resources = new Map(catalogue.resources.map((resource) => [resource.id, resource]));
    this.bindings = new TypeBindings(this);
  }

  /** Files that values of the platform may get to, in which one of some words stands; looked for once. */
  filesNaming(...words: readonly string[]): readonly string[] {
    const key = words.join(' ');
    let files = this.#naming.get(key);
    if (!files) {
      const { files: all, holding } = this.host.related();
      const [first, ...others] = words.map((word) => holding(word));
      const named =
        others.length === 0 ? first : [...all].filter((file) => [first, ...others].some((one) => one?.has(file)));
      files = [...(named ?? [])];
      this.#naming.set(key, files);
    }
    return files;
  }

  /** Those of them that may run in one program with a file: what others have under a name that is told nowhere else is not the same. */
  filesBeside(file: string, ...words: readonly string[]): readonly string[] {
    return this.filesNaming(...words).filter((other) => this.mayRunTogether(file, other));
  }

  mayRunTogether(one: string, other: string): boolean {
    return this.host.mayRunTogether?.(one, other) ?? true;
  }

  /** Files that values of the platform may get to, import a file, and hold one of some names of it; its default may have any name there. */
  importersNaming(file: string, names: readonly string[]): readonly string[] {
    const { files, holding } = this.host.related();
    // Sets that hold most files are asked, not copied: this is asked of every function that is exported.
    const sets = names.includes('default') ? [files] : names.map((name) => holding(name));
    // Who imports it need not be known where nobody else names any of it.
    if (sets.every((named) => named.size === 0 || (named.size === 1 && named.has(file)))) return [];
    return this.host.importers(file, new Set(names)).filter((importer) => sets.some((named) => named.has(importer)));
  }

  resource(id: string): Resource | undefined {
    return this.#resources.get(id);
  }

  facts(file: string): ModuleFacts | undefined {
    let facts = this.#facts.get(file);
    if (facts === undefined) {
      if (!this.mayOpen) {
        this.#stop();
        return undefined;
      }
      const module = file === LIBRARY_TYPES ? libraryTypesModule() : this.host.module(file);
      facts = module ? new ModuleFacts(module) : null;
      this.#facts.set(file, facts);
      const characters = module?.text.length ?? 0;
      this.#opened += characters;
      if (this.#everOpened.has(file)) this.#reopened += characters;
      this.#everOpened.add(file);
    }
    return facts ?? undefined;
  }

  /** False where the question may open no more files: what was asked of several of them may then be not all of it. */
  get mayOpen(): boolean {
    return this.#opened <= this.#mostOpened;
  }

  /** Turns to a file: makes room, and counts from here what questions about it may cost. */
  turnTo(file: string): ModuleFacts | undefined {
    this.#makeRoom();
    this.#opened = 0;
    const facts = this.facts(file);
    this.#stepsLeft = this.#stepsFor(facts);
    this.#mostOpened = this.#mostOpenedFor(file);
    return facts;
  }

  /** Counts anew what further questions about the file may cost: those before must not take everything from them. */
  goOnWith(facts: ModuleFacts): void {
    this.#opened = 0;
    this.#stepsLeft = this.#stepsFor(facts);
  }

  #stepsFor(facts: ModuleFacts | undefined): number {
    if (this.#stepsInAll > MANY_STEPS && (!facts || !this.#isSeed(facts.file))) return FEWER_STEPS;
    return Math.min(MOST_STEPS, STEPS_PER_FILE + (facts?.module.text.length ?? 0) * STEPS_PER_CHARACTER);
  }

  #mostOpenedFor(file: string): number {
    if (this.#reopened <= MANY_REOPENED) return MOST_OPENED;
    return this.#isSeed(file) ? FEWER_OPENED : FEWEST_OPENED;
  }

  #isSeed(file: string): boolean {
    this.#seeds ??= new Set(this.host.seeds());
    return this.#seeds.has(file);
  }

  /** Whether questions about the file have cost all that they may: further ones were not looked into. */
  get isSpent(): boolean {
    return this.#stepsLeft < 0;
  }

  /** Starts a new question: what it may cost is counted from here. Nested questions share the budget of the outer one. */
  ask<R>(question: () => R): R {
    if (this.#depth === 0) this.#steps = 0;
    return question();
  }

  /** Lets go of trees and answers where the host says that it holds too many; what types were bound to is kept. */
  #makeRoom(): void {
    if (this.host.makeRoom?.() === true) this.#letGo();
  }

  /** Has files parsed as a whole, of which else only what calls lead to may be parsed. */
  readWhole(files: Iterable<string>): void {
    if (this.host.readWhole?.(files) === true) this.#letGo();
  }

  #letGo(): void {
    this.#facts.clear();
    this.answers.clear();
    this.calls.clear();
  }

  valueOf(node: Node, frame: Frame): Value {
    const known = this.answers.get(node, frame.env);
    if (known) return known;
    if (this.#isSpent()) {
      this.#stop();
      return unknown(OUT_OF_BUDGET);
    }
    const active = this.#active.get(node) ?? [];
    const same = active.find(({ env }) => env === frame.env);
    if (same) {
      this.#cut(same.depth);
      return unknown(REFERS_TO_ITSELF);
    }
    const depth = ++this.#depth;
    active.push({ env: frame.env, depth });
    this.#active.set(node, active);
    const before = this.#reach;
    this.#reach = Infinity;
    const { doubts } = this.answers;
    const isFresh = this.#steps < STEPS_PER_QUESTION / 2;
    try {
      const value = expressionValue(this, node, frame);
      // What others have left no steps for may be asked again; what takes too many by itself will take them each time.
      const isWhole = this.#reach > 0 || (isFresh && !this.isSpent);
      if (this.#reach >= depth || (depth === 1 && isWhole)) this.answers.keep(node, frame.env, value, doubts);
      return value;
    } finally {
      this.#depth--;
      this.#reach = Math.min(before, this.#reach < depth ? this.#reach : Infinity);
      active.pop();
      if (active.length === 0) this.#active.delete(node);
    }
  }

  #isSpent(): boolean {
    this.#stepsInAll++;
    return --this.#stepsLeft < 0 || ++this.#steps > STEPS_PER_QUESTION || this.#depth >= MAX_DEPTH;
  }

  /** Looks into what a value holds. Values may hold themselves; that ends here. */
  deeper(work: () => Value): Value {
    if (this.#isSpent()) {
      this.#stop();
      return unknown(OUT_OF_BUDGET);
    }
    this.#depth++;
    try {
      return work();
    } finally {
      this.#depth--;
    }
  }

  /** Works out once what is asked for again and again, unless it is cut short by the questions around it. */
  kept<R>(place: { answer?: R }, work: () => R): R {
    if (place.answer !== undefined) return place.answer;
    const before = this.#reach;
    this.#reach = Infinity;
    const { doubts } = this.answers;
    const depth = ++this.#depth;
    try {
      const answer = work();
      if (this.#reach >= depth && this.answers.doubts === doubts) place.answer = answer;
      return answer;
    } finally {
      this.#depth--;
      this.#reach = Math.min(before, this.#reach < depth ? this.#reach : Infinity);
    }
  }

  /** Looks into a function, or something else that has a name, unless that is being done too often inside itself already. */
  inside(fn: object | string, work: () => Value, most = MAX_RECURSION): Value {
    const within = this.#inside.get(fn) ?? { times: 0, depth: this.#depth };
    if (within.times >= most) {
      this.#cut(within.depth);
      return unknown(REFERS_TO_ITSELF);
    }
    within.times++;
    this.#inside.set(fn, within);
    try {
      return work();
    } finally {
      within.times--;
      // What is kept here keeps its whole tree.
      if (within.times === 0) this.#inside.delete(fn);
    }
  }

  /** How often a question had to stop because it may cost no more: what is made meanwhile may be less than it is. */
  get exhausted(): number {
    return this.#exhausted;
  }

  /** Tells later whether what is worked out from now on is all of it, for good: nothing in it may still change, and no question had to stop. */
  watch(): () => boolean {
    const { doubts } = this.answers;
    const exhausted = this.#exhausted;
    return () => this.answers.doubts === doubts && this.#exhausted === exhausted;
  }

  /** A question may cost no more. */
  #stop(): void {
    this.#exhausted++;
    this.#cut(0);
  }

  #cut(depth: number): void {
    cut();
    this.#reach = Math.min(this.#reach, depth);
  }
}
