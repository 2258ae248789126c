import { isParseFailure, parseModule } from '../provenance/syntax/parse.js';
import type { ParseFailure } from '../provenance/syntax/parse.js';
import { parsePart, sizeOf } from '../provenance/syntax/parse-part.js';
import type { Part } from '../provenance/syntax/parse-part.js';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import type { JsonNode, SourceModule } from '../provenance/types.js';
import type { Reading, SourceReader, Surroundings, TemplateOwner, TemplateReader } from '../translation/module.js';
import { parseJson } from './json.js';
import { hashesOf } from './text-words.js';
import type { Texts } from './texts.js';

/** What is known of files that hold code without being scripts. */
export interface SourceReaders {
  /** Undefined for a file that holds none. */
  readonly readerOf: (file: string) => SourceReader | undefined;
  /** How a script is read that holds templates; undefined where none does. */
  readonly templatesOf?: (file: string) => TemplateReader | undefined;
  /** Files that declare a class of another language; undefined for a name of scripts. */
  readonly declaring: (name: string, user?: string) => readonly string[] | undefined;
  /** Files besides the one that declares a class of another language that add methods to it. */
  readonly partsOf?: (name: string, file: string) => readonly string[];
  /** Files of another language than scripts that use what a file of it declares; undefined for files of no such language. */
  readonly users?: (file: string) => readonly string[] | undefined;
  /** Files of such a language that declare what a file uses. */
  readonly takenBy?: (file: string) => readonly string[];
  /** Whether a file shares names with the scripts of the project. */
  readonly isLinked: (file: string) => boolean;
}

/** Characters of sources whose trees are held at a time; a tree takes some fifty times as much memory. */
const MOST_HELD = 768 * 1024;
/** Where files hang together so closely that more is parsed again than for the first time, more room is taken, up to this. */
const MOST_HELD_TOGETHER = 4 * MOST_HELD;
/** What a file takes besides, in characters: its scopes, what is known of it. */
const BESIDES = 1024;

/** Nobody writes a file of this size by hand. */
const LARGE_CHARACTERS = 1024 * 1024;

/** A generated bundle is known by its lines. */
const BUNDLE_LINE = 1000;

interface SourcesOptions {
  readonly texts: Texts;
  readonly readers: SourceReaders | undefined;
  /** Whether a file holds a telling word. */
  readonly isSeed: (file: string) => boolean;
  /** What has to be parsed of a file; undefined where that is all of it. */
  readonly partOf: (file: string, text: string) => Part | undefined;
  /** The class whose template a file is. */
  readonly ownerOf: (file: string) => TemplateOwner | undefined;
  /** Whether others name a file as a template. */
  readonly isView: (file: string) => boolean;
  /** Whether others may make something of an element of a page. */
  readonly isTaken: (file: string, id: string) => boolean;
  readonly isFile: Surroundings['isFile'];
  readonly names: Surroundings['names'];
}

/** What stands in the files of a project, parsed on first need and held as long as there is room. */
export class Sources {
  readonly #options: SourcesOptions;
  readonly #modules = new Map<string, SourceModule | undefined>();
  readonly #json = new Map<string, JsonNode | undefined>();
  readonly #failures = new Map<string, string>();
  readonly #parsed = new Set<string>();
  /** Files of which the tree that is held is not all. */
  readonly #inPart = new Set<string>();
  readonly #withTemplates = new Set<string>();
  #heldCharacters = 0;
  /** How many of them may be held. */
  #room = MOST_HELD;
  /** Another one when the files may be others. */
  #state: object = {};
  /** Characters that were parsed for the first time, and those that were parsed again since there was room for more. */
  #first = 0;
  #again = 0;

  constructor(options: SourcesOptions) {
    this.#options = options;
  }

  module(file: string): SourceModule | undefined {
    if (!this.#modules.has(file)) this.#modules.set(file, this.#parseModule(file));
    return this.#modules.get(file);
  }

  json(file: string): JsonNode | undefined {
    if (!this.#json.has(file)) this.#json.set(file, this.#parseJson(file));
    return this.#json.get(file);
  }

  /** The words of a file, as it is written and as it is read, by their hashes; undefined where it could not be had. */
  wordsOf(file: string): Int32Array | undefined {
    const text = this.textOf(file);
    if (text === undefined) return undefined;
    const before = { isHeld: this.#modules.has(file), first: this.#first, again: this.#again };
    const code = this.module(file)?.code ?? '';
    // What is only asked for its words must not take the room of what is looked at.
    if (!before.isHeld && this.areTooMany) this.#letGo(file, before);
    return hashesOf(Buffer.from(`${text}\n${code}`));
  }

  textOf(file: string): string | undefined {
    const text = this.#options.texts.of(file);
    return typeof text === 'string' ? text : undefined;
  }

  /** Leaves out that a file could not be had. */
  forgive(file: string): void {
    this.#failures.delete(file);
  }

  /** Why files that were asked for could not be had. */
  get failures(): ReadonlyMap<string, string> {
    return this.#failures;
  }

  /** The files that were parsed. */
  get parsedFiles(): readonly string[] {
    return [...this.#parsed];
  }

  /** Whether templates were read in a script. */
  holdsTemplates(file: string): boolean {
    return this.#withTemplates.has(file);
  }

  isHeldInPart(file: string): boolean {
    return this.#inPart.has(file);
  }

  get areTooMany(): boolean {
    return this.#heldCharacters >= this.#room;
  }

  /** Drops all trees. */
  forget(): void {
    this.#modules.clear();
    this.#inPart.clear();
    this.#json.clear();
    this.#heldCharacters = 0;
    if (this.#again === 0 || 2 * this.#again < this.#first || this.#room >= MOST_HELD_TOGETHER) return;
    this.#room *= 2;
    this.#again = 0;
  }

  /** Drops everything that was read. */
  refresh(): void {
    this.forget();
    this.#withTemplates.clear();
    this.#failures.clear();
    this.#state = {};
  }

  #parseModule(file: string): SourceModule | undefined {
    const reader = isScriptFile(file) ? undefined : this.#options.readers?.readerOf(file);
    if (reader === undefined && !isScriptFile(file)) return undefined;
    const text = this.#read(file);
    if (text === undefined) return undefined;
    if (reader !== undefined) return this.#readWith(reader, file, text);
    const withTemplates = this.#readTemplates(file, text);
    if (withTemplates !== undefined) return this.#held(file, text.length, withTemplates);
    const part = isBundle(text) ? undefined : this.#options.partOf(file, text);
    const found = part && parsePart(file, part);
    if (part && found) {
      this.#inPart.add(file);
      return this.#held(file, sizeOf(part.spans), found);
    }
    const module = isTooLarge(text) ? this.#parseLarge(file, text) : parseModule(file, text);
    if (!isParseFailure(module)) return this.#held(file, text.length, module);
    this.#failures.set(file, module.reason);
    return undefined;
  }

  /** Generated clients are worth their cost; a library that was packed into one file is not. */
  #parseLarge(file: string, text: string): SourceModule | ParseFailure {
    if (isBundle(text)) return { reason: 'a minified bundle' };
    return this.#options.isSeed(file)
      ? parseModule(file, text)
      : { reason: 'more than 1 MB of code that does not name the platform' };
  }

  #readWith(reader: SourceReader, file: string, text: string): SourceModule | undefined {
    const { ownerOf, isView, isTaken, isFile, names } = this.#options;
    const around: Surroundings = {
      owner: ownerOf(file),
      isView: isView(file),
      isTaken: (id) => isTaken(file, id),
      isFile,
      names,
      state: this.#state,
    };
    const { module, data, failure } = guarded(() => reader(file, text, around));
    if (failure !== undefined) this.#failures.set(file, failure);
    this.#json.set(file, data);
    return module === undefined && data === undefined ? undefined : this.#held(file, text.length, module);
  }

  #readTemplates(file: string, text: string): SourceModule | undefined {
    const templates = this.#options.readers?.templatesOf?.(file);
    if (templates?.mayHold(text) !== true || isTooLarge(text)) return undefined;
    const { module, failure } = guarded(() => ({ module: templates.read(file, text) }));
    if (failure !== undefined) this.#failures.set(file, failure);
    if (module !== undefined) this.#withTemplates.add(file);
    return module;
  }

  #parseJson(file: string): JsonNode | undefined {
    if (this.#options.readers?.readerOf(file) !== undefined) {
      this.module(file);
      return this.#json.get(file);
    }
    const text = file.endsWith('.json') ? this.#read(file) : undefined;
    if (text === undefined) return undefined;
    const node = parseJson(file, text);
    if (!('reason' in node)) return this.#held(file, text.length, node);
    this.#failures.set(file, node.reason);
    return undefined;
  }

  #read(file: string): string | undefined {
    const text = this.#options.texts.of(file);
    if (typeof text === 'string') return text;
    this.#failures.set(file, text.reason);
    return undefined;
  }

  /** Drops one file again, as if it had not been asked for, where it was held just now. */
  #letGo(file: string, { first, again }: { readonly first: number; readonly again: number }): void {
    const characters = this.#first - first + this.#again - again;
    if (characters === 0) return;
    this.#modules.delete(file);
    this.#json.delete(file);
    this.#heldCharacters -= characters + BESIDES;
    if (this.#first > first) this.#parsed.delete(file);
    this.#first = first;
    this.#again = again;
  }

  #held<T>(file: string, characters: number, parsed: T): T {
    if (this.#parsed.has(file)) this.#again += characters;
    else this.#first += characters;
    this.#parsed.add(file);
    this.#heldCharacters += characters + BESIDES;
    return parsed;
  }
}

/** What one file does to its reader must not cost the others. */
function guarded(read: () => Reading): Reading {
  try {
    return read();
  } catch (error) {
    return {
      failure: error instanceof RangeError ? 'nested too deeply to be parsed' : `could not be read: ${String(error)}`,
    };
  }
}

function isTooLarge(text: string): boolean {
  return text.length > LARGE_CHARACTERS;
}

/** Mostly a few lines are enough to tell. */
function isBundle(text: string): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && text.length > BUNDLE_LINE * lines; at = text.indexOf('\n', at + 1))
    lines++;
  return text.length > BUNDLE_LINE * lines;
}
