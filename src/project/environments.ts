import { basename } from 'node:path';
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
const NAME = /^[A-Z][A-Z\d_]+$/;
const ASSIGNED = /^([A-Z][A-Z\d_]+)=/;
const PATH = /^["']?(?:\w+:\/\/[^/]+|\$\{?\w+\}?)?\/\w/;
/** More of them are no descriptions of one project. */
const MOST_FILES = 40;
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

  constructor(options: EnvironmentsOptions) {
    this.#options = options;
    this.#files = options.files.filter(setsUpPrograms).slice(0, MOST_FILES);
  }

  /** What variables may hold in the program of a file, one object for each time that something says so. */
  of(user: string): readonly JsonNode[] {
    return this.#files.filter((file) => this.#options.holdsFor(file, user)).flatMap((file) => this.#in(file));
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
  const objects: { members: Map<string, JsonNode>; keys: Map<string, Place> }[] = [];
  for (const [name, node, key] of toldIn(root)) {
    let object = objects.find(({ members }) => !members.has(name));
    if (object === undefined) objects.push((object = { members: new Map(), keys: new Map() }));
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
