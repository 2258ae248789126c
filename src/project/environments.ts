import { basename, dirname, sep } from 'node:path';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import type { JsonNode, Place } from '../provenance/types.js';

type Variables = Extract<JsonNode, { kind: 'object' }>;

interface EnvironmentsOptions {
  readonly files: readonly string[];
  readonly textOf: (file: string) => string | undefined;
  /** What a file holds as data; undefined where it cannot be read. */
  readonly read: (file: string) => JsonNode | undefined;
  /** Whether what a file says may hold for another. */
  readonly holdsFor: (file: string, user: string) => boolean;
}

/** Files that say which variables programs are started with: one a line, or somewhere in the description of a deployment. */
const SETS_UP =
  /^\.env(?:\..+)?$|\.env$|^(?:(?:docker-)?compose|serverless|template|sam|values|deployment|configmap|task-?def(?:inition)?)\b.*\.(?:ya?ml|json)$/i;
const OF_FOLDER = /^\.env(?:\..+)?$|\.env$/i;
/** So often at most one variable is told in one file. */
const MOST_TOLD = 8;
const NAME = /^[A-Z][A-Z\d_]+$/;
const ASSIGNED = /^([A-Z][A-Z\d_]+)=/;
const PATH = /^["']?(?:\w+:\/\/[^/]+|\$\{?\w+\}?)?\/\w/;
/** More of them are no descriptions of one project. */
const MOST_FILES = 200;
/** Larger files are not written by hand. */
const MOST_CHARACTERS = 256 * 1024;
const MENTIONS = /\b[A-Z][A-Z\d_]+\b/;

/** Whether a file may say which variables programs are started with, by its name. */
export function setsUpPrograms(file: string): boolean {
  return SETS_UP.test(basename(file));
}

/** The variables that programs of a project are started with, as far as files of it say so. */
export class Environments {
  readonly #options: EnvironmentsOptions;
  readonly #variables = new Map<string, readonly Variables[]>();
  readonly #files: readonly string[];
  readonly #scripts: readonly string[];
  /** Whether code stands below a folder. */
  readonly #hasCode = new Map<string, boolean>();

  constructor(options: EnvironmentsOptions) {
    this.#options = options;
    this.#files = options.files.filter(setsUpPrograms).slice(0, MOST_FILES);
    this.#scripts = this.#files.length === 0 ? [] : options.files.filter(isScriptFile);
  }

  /** What a variable may hold in the program of a file: the objects that hold it which stand nearest above that, else elsewhere. */
  of(user: string, name: string): readonly JsonNode[] {
    const telling = this.#files.flatMap((file) => {
      const objects = this.#in(file).filter(({ members }) => members.has(name));
      return objects.length === 0 ? [] : [{ folder: dirname(file), file, objects }];
    });
    const above = telling.filter(({ folder }) => user.startsWith(folder + sep));
    const nearest = Math.max(0, ...above.map(({ folder }) => folder.length));
    const found =
      above.length > 0
        ? above.filter(({ folder }) => folder.length === nearest)
        : telling.filter(({ file }) => this.#isForAll(file) && this.#options.holdsFor(file, user));
    return found.flatMap(({ objects }) => objects);
  }

  /** Beside code a file of variables is for that alone. */
  #isForAll(file: string): boolean {
    const folder = dirname(file);
    let hasCode = this.#hasCode.get(folder);
    if (hasCode === undefined)
      this.#hasCode.set(folder, (hasCode = this.#scripts.some((script) => script.startsWith(folder + sep))));
    return !hasCode || !OF_FOLDER.test(basename(file));
  }

  /** Variables that hold a path, or an address with one. */
  get paths(): readonly string[] {
    const members = this.#files.flatMap((file) => this.#in(file)).flatMap((object) => [...object.members]);
    return [...new Set(members.flatMap(([name, node]) => (isPath(node) ? [name] : [])))];
  }

  /** Templates of charts are no data yet. */
  #read(file: string): readonly Variables[] {
    const text = this.#options.textOf(file) ?? '';
    const mayHold = text.length <= MOST_CHARACTERS && MENTIONS.test(text) && !text.includes('{{');
    return mayHold ? objectsOf(this.#options.read(file)) : [];
  }

  #in(file: string): readonly Variables[] {
    let variables = this.#variables.get(file);
    if (variables === undefined) this.#variables.set(file, (variables = this.#read(file)));
    return variables;
  }
}

function isPath(node: JsonNode): boolean {
  return node.kind === 'scalar' && typeof node.value === 'string' && PATH.test(node.value);
}

/** A variable, by its name, with what it holds and where its name stands. */
type Told = readonly [name: string, node: JsonNode, key: Place];

/** What is told of one variable more than once stands in one object each. */
function objectsOf(root: JsonNode | undefined): readonly Variables[] {
  if (root === undefined) return [];
  const times = new Map<string, number>();
  const objects: { members: Map<string, JsonNode>; keys: Map<string, Place> }[] = [];
  for (const [name, node, key] of toldIn(root)) {
    const round = times.get(name) ?? 0;
    times.set(name, round + 1);
    if (round >= MOST_TOLD) continue;
    const object = (objects[round] ??= { members: new Map(), keys: new Map() });
    object.members.set(name, node);
    object.keys.set(name, key);
  }
  return objects.map((object) => ({ kind: 'object', place: root.place, ...object }));
}

function toldIn(node: JsonNode): readonly Told[] {
  if (node.kind === 'array') return node.items.flatMap((item) => [...assignedBy(item), ...toldIn(item)]);
  if (node.kind !== 'object') return [];
  const own = [...node.members].flatMap(([key, value]): readonly Told[] => {
    // In files that hold one a line each is numbered.
    const name = key.replace(/ \d+$/, '');
    return NAME.test(name) && value.kind === 'scalar'
      ? [[name, value, node.keys.get(key) ?? value.place]]
      : toldIn(value);
  });
  return [...namedBy(node), ...own];
}

/** `- NAME=value`. */
function assignedBy(item: JsonNode): readonly Told[] {
  const text = item.kind === 'scalar' && typeof item.value === 'string' ? item.value : '';
  const name = ASSIGNED.exec(text)?.[1];
  if (name === undefined) return [];
  const { file, start, end } = item.place;
  const place = { file, start: start + name.length + 1, end };
  return [[name, { kind: 'scalar', place, value: text.slice(name.length + 1) }, { ...place, start }]];
}

/** `- name: NAME` beside `value: …`. */
function namedBy({ members }: Variables): readonly Told[] {
  const [name, value] = [members.get('name') ?? members.get('Name'), members.get('value') ?? members.get('Value')];
  const isNamed = name?.kind === 'scalar' && typeof name.value === 'string' && NAME.test(name.value);
  return isNamed && value?.kind === 'scalar' ? [[name.value, value, name.place]] : [];
}
