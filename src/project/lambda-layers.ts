import { dirname, join } from 'node:path';
import type { Folders } from './folders.js';
import type { ModuleFiles } from './module-file.js';
import { readText } from './text.js';

/** Where a function of AWS Lambda finds what its layers hold. */
const MOUNT = '/opt/';

/** How far above a function the folder may be in which its layers lie, and how deep they lie below that. */
const MOST_LEVELS = 12;
const MOST_DEEP = 3;
const MOST_FOLDERS = 3000;

/** A folder that holds layers, or is one: `layers`, `lambda-layer`, `commonLayer`. */
const LAYER = /(?:^|[-_.])layers?(?:$|[-_.\d])|Layers?$/;

/** Names of descriptions of a deployment. */
const DESCRIPTION = /^(?:.*template|serverless.*|sam.*)\.ya?ml$/;

/** A folder that a description says something is packed from: a layer's is one of them. */
const PACKED_FROM = /^[ \t-]*(?:ContentUri|Content|path)[ \t]*:[ \t]*['"]?([\w@./-]+?)\/?['"]?[ \t]*(?:#.*)?$/gm;

/** Finds the file of the project that `/opt/nodejs/name` means in a function: what lies in a layer stands below `/opt`. */
export class LambdaLayers {
  readonly #folders: Folders;
  readonly #files: ModuleFiles;
  readonly #accepts: (file: string) => boolean;
  readonly #layers = new Map<string, readonly string[]>();

  constructor(folders: Folders, files: ModuleFiles, accepts: (file: string) => boolean) {
    this.#folders = folders;
    this.#files = files;
    this.#accepts = accepts;
  }

  /** @param path as it is written: `/opt/nodejs/db`. Undefined as well where several layers hold something of the name. */
  find(path: string, from: string): string | undefined {
    if (!path.startsWith(MOUNT)) return undefined;
    const inside = path.slice(MOUNT.length);
    for (let at = dirname(from), levels = 0; levels < MOST_LEVELS && this.#accepts(at); at = dirname(at), levels++) {
      const found = new Set(this.#layersBelow(at).flatMap((layer) => this.#inLayer(layer, inside) ?? []));
      if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
      if (dirname(at) === at) return undefined;
    }
    return undefined;
  }

  /** As it is packed, or what the build packs below `nodejs`. */
  #inLayer(layer: string, inside: string): string | undefined {
    const [, packed] = /^nodejs\/(?!node_modules\/)(.+)$/.exec(inside) ?? [];
    const places = [inside, ...(packed === undefined ? [] : [packed, `nodejs/src/${packed}`, `src/${packed}`])];
    return places.map((place) => this.#files.find(join(layer, place))).find((file) => file !== undefined);
  }

  #layersBelow(folder: string): readonly string[] {
    let layers = this.#layers.get(folder);
    if (layers === undefined) this.#layers.set(folder, (layers = [...this.#named(folder), ...this.#described(folder)]));
    return layers;
  }

  /** Folders that are called layers, what lies in those, and folders of the form that a layer for Node.js has. */
  #named(top: string): readonly string[] {
    const layers: string[] = [];
    let seen = 0;
    const descend = (folder: string, deep: number, isInLayers: boolean): void => {
      for (const name of this.#folders.foldersIn(folder)) {
        if (seen++ > MOST_FOLDERS) return;
        if (name === 'nodejs') layers.push(folder);
        if (/^\.|^(?:node_modules|dist|build|out|coverage)$/.test(name)) continue;
        const isLayer = LAYER.test(name);
        if (isLayer || isInLayers) layers.push(join(folder, name));
        // Amplify keeps what is packed in `opt` and `lib`.
        if (deep < MOST_DEEP)
          descend(join(folder, name), deep + 1, isLayer || (isInLayers && /^(?:opt|lib)$/.test(name)));
      }
    };
    descend(top, 1, false);
    return layers;
  }

  /** Folders that a template of CloudFormation, or what Serverless is told, packs. */
  #described(folder: string): readonly string[] {
    return this.#folders
      .filesIn(folder)
      .filter((name) => DESCRIPTION.test(name))
      .flatMap((name) => {
        const text = readText(join(folder, name));
        if (typeof text !== 'string' || !/layer/i.test(text)) return [];
        return [...text.matchAll(PACKED_FROM)].map(([, path = '']) => join(folder, path));
      });
  }
}
