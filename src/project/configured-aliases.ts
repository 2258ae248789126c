import { basename, dirname, join } from 'node:path';
import { aliasesIn } from './alias-settings.js';
import type { AliasSettings } from './alias-settings.js';
import type { Folders } from './folders.js';
import type { ModuleFiles } from './module-file.js';
import { readText } from './text.js';

/** Tools that are told by their configuration which folders names stand for. */
const CONFIGURATION =
  /^(?:(?:webpack|vite|vitest|vue|craco|rollup|rspack|rsbuild|next|nuxt|quasar|babel|metro|jest|electron|astro|svelte|modern)[\w.-]*|config-overrides|\.babelrc)\.(?:[cm]?[jt]s|json)$|^(?:\.babelrc|deno\.jsonc?|import[-_]?map\.json|package\.json)$/;

/** Where else below a package they are kept. */
const FOLDERS = ['', 'config', 'build', 'webpack'];

/** How far above a package the configuration of its workspace may stand. */
const MOST_LEVELS = 4;

interface Configuration extends AliasSettings {
  readonly folder: string;
}

/** Finds what a name means by the configuration of bundlers, test runners and Babel, and by import maps. */
export class ConfiguredAliases {
  readonly #folders: Folders;
  readonly #files: ModuleFiles;
  readonly #known = new Map<string, readonly Configuration[]>();

  constructor(folders: Folders, files: ModuleFiles) {
    this.#folders = folders;
    this.#files = files;
  }

  /** @param home the folder of the package that asks. */
  find(specifier: string, home: string | undefined): string | undefined {
    if (home === undefined) return undefined;
    for (let at = home, levels = 0; levels < MOST_LEVELS; at = dirname(at), levels++) {
      for (const configuration of this.#configurationsOf(at)) {
        const found = this.#byOne(specifier, configuration, at);
        if (found !== undefined) return found;
      }
      if (dirname(at) === at) return undefined;
    }
    return undefined;
  }

  #byOne(specifier: string, { aliases, roots, folder }: Configuration, home: string): string | undefined {
    const targets = aliases.flatMap(({ name, target, isWhole }) => {
      const rest = specifier === name ? '' : isWhole ? undefined : below(specifier, name);
      return rest === undefined ? [] : [target.includes('*') ? target.replace('*', rest) : join(target, rest)];
    });
    const paths = [...targets, ...roots.map((root) => join(root, specifier))];
    return paths
      .flatMap((path) => [...new Set([folder, home, join(home, 'src')])].map((base) => join(base, path)))
      .map((path) => this.#files.find(path))
      .find((file) => file !== undefined);
  }

  #configurationsOf(folder: string): readonly Configuration[] {
    let known = this.#known.get(folder);
    if (known === undefined) this.#known.set(folder, (known = this.#read(folder)));
    return known;
  }

  #read(home: string): readonly Configuration[] {
    return FOLDERS.map((name) => join(home, name)).flatMap((folder) =>
      this.#folders
        .filesIn(folder)
        .filter((name) => CONFIGURATION.test(name))
        .flatMap((name) => settingsOf(join(folder, name)) ?? [])
        .map((settings) => ({ ...settings, folder })),
    );
  }
}

function below(specifier: string, name: string): string | undefined {
  const prefix = name.endsWith('/') ? name : `${name}/`;
  return specifier.startsWith(prefix) ? specifier.slice(prefix.length) : undefined;
}

function settingsOf(path: string): AliasSettings | undefined {
  const text = readText(path);
  return typeof text === 'string' ? aliasesIn(basename(path), text) : undefined;
}
