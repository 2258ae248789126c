import { dirname, join } from 'node:path';
import { createPathsMatcher, parseTsconfig } from 'get-tsconfig';
import type { Cache, PathsMatcher, TsConfigJsonResolved } from 'get-tsconfig';
import type { JsonNode } from '../provenance/types.js';
import type { Folders } from './folders.js';
import { parseJson } from './json.js';
import { readText } from './text.js';

/** Paths that a specifier may mean by `paths` and `baseUrl` of the tsconfig.json (or jsconfig.json, or what the packages of a workspace share) that is nearest to a file. */
export class PathAliases {
  readonly #nearest = {
    'tsconfig.json': new Map<string, string | undefined>(),
    'jsconfig.json': new Map<string, string | undefined>(),
    'tsconfig.base.json': new Map<string, string | undefined>(),
  };
  readonly #matchers = new Map<string, readonly PathsMatcher[]>();
  readonly #cache: Cache<string> = new Map<string, string>();
  readonly #folders: Folders;

  constructor(folders: Folders) {
    this.#folders = folders;
  }

  candidates(specifier: string, from: string): readonly string[] {
    const config = this.configOf(dirname(from));
    if (config === undefined) return [];
    return this.#matchersOf(config).flatMap((match) => match(specifier));
  }

  /** The configuration that holds in a folder. */
  configOf(folder: string): string | undefined {
    return (
      this.#find('tsconfig.json', folder) ??
      this.#find('jsconfig.json', folder) ??
      this.#find('tsconfig.base.json', folder)
    );
  }

  /** The nearest file of a name in a folder or above. */
  #find(name: 'tsconfig.json' | 'jsconfig.json' | 'tsconfig.base.json', folder: string): string | undefined {
    const nearest = this.#nearest[name];
    if (nearest.has(folder)) return nearest.get(folder);
    const own = join(folder, name);
    const parent = dirname(folder);
    const found = this.#folders.isFile(own) ? own : parent === folder ? undefined : this.#find(name, parent);
    nearest.set(folder, found);
    return found;
  }

  #matchersOf(config: string): readonly PathsMatcher[] {
    let matchers = this.#matchers.get(config);
    if (matchers === undefined) {
      matchers = this.#read(config);
      this.#matchers.set(config, matchers);
    }
    return matchers;
  }

  /** A configuration that only refers to others gets its aliases from those. */
  #read(path: string): readonly PathsMatcher[] {
    const config = this.#parse(path);
    const own = matcherOf(path, config);
    if (own !== null) return [own];
    return (config.references ?? []).flatMap((reference) => {
      const target = join(dirname(path), reference.path);
      const file = target.endsWith('.json') ? target : join(target, 'tsconfig.json');
      return matcherOf(file, this.#parse(file)) ?? [];
    });
  }

  #parse(path: string): TsConfigJsonResolved {
    try {
      return parseTsconfig(path, this.#cache);
    } catch {
      // Mostly an `extends` of a package that is not installed: the file's own settings still hold.
      return ownSettings(path);
    }
  }
}

function matcherOf(path: string, config: TsConfigJsonResolved): PathsMatcher | null {
  try {
    return createPathsMatcher({ path, config });
  } catch {
    return null;
  }
}

function ownSettings(path: string): TsConfigJsonResolved {
  const text = readText(path);
  if (typeof text !== 'string') return {};
  const node = parseJson(path, text);
  if (!('kind' in node)) return {};
  const options = memberOf(node, 'compilerOptions');
  const baseUrl = textOf(memberOf(options, 'baseUrl'));
  const paths = pathsOf(memberOf(options, 'paths'));
  return {
    compilerOptions: { ...(baseUrl === undefined ? {} : { baseUrl }), ...(paths === undefined ? {} : { paths }) },
  };
}

function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.members.get(key) : undefined;
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

function pathsOf(node: JsonNode | undefined): Record<string, string[]> | undefined {
  if (node?.kind !== 'object') return undefined;
  return Object.fromEntries(
    [...node.members].map(([alias, targets]) => [
      alias,
      targets.kind === 'array' ? targets.items.map(textOf).filter((target) => target !== undefined) : [],
    ]),
  );
}
