import { builtinModules } from 'node:module';
import { dirname, join, resolve as absolute } from 'node:path';
import { amdName } from '../provenance/syntax/amd.js';
import { PathAliases } from './aliases.js';
import { ConfiguredAliases } from './configured-aliases.js';
import { Folders } from './folders.js';
import { LambdaLayers } from './lambda-layers.js';
import { ModuleFiles, readManifest } from './module-file.js';
import type { Manifest } from './module-file.js';
import { localPackages, packageEntry, packageImport, splitPackage } from './packages.js';
import type { LocalPackage } from './packages.js';

interface ResolverOptions {
  /** Paths of the project's package.json files; asked for once, with the first specifier that may name a package. */
  readonly manifests: () => Iterable<string>;
  /** Whether a file belongs to the project. */
  readonly accepts: (file: string) => boolean;
}

/** How far above a file its program may begin. */
const MOST_LEVELS = 12;

/** Where the scripts of a page lie below the folder that it is served from. */
const SCRIPT_FOLDERS = [
  '',
  'js',
  'src',
  'app',
  'scripts',
  'lib',
  'static/js',
  'assets/js',
  'public/js',
  'webapp',
  'webapp/js',
  'src/js',
  'app/js',
];

/** What a server of files takes for the root of its site, below the folder of a program. */
const SERVED_FOLDERS = ['', 'public', 'static', 'www', 'web', 'wwwroot', 'client', 'site'];

/** Where the packages of a workspace lie. */
const PACKAGE_FOLDERS = ['packages', 'libs', 'apps', 'modules', 'services'];

/** A package.json that says nothing. */
const UNSAID: Manifest = { isWorkspaceRoot: false, dependencies: [], installed: new Set() };

/** What a package may call the folder of its sources, and the package itself. */
const SOURCE_FOLDERS = ['src', 'app', ''];

/** Finds the file of the project that a module specifier means, without running anything and without packages from outside. */
export class Resolver {
  readonly #options: ResolverOptions;
  readonly #files: ModuleFiles;
  readonly #aliases: PathAliases;
  readonly #configured: ConfiguredAliases;
  readonly #layers: LambdaLayers;
  /** What a specifier means, by the folder of the file that asks. */
  readonly #resolved = new Map<string, Map<string, string | undefined>>();
  readonly #named = new Map<string, Map<string, string | undefined>>();
  readonly #namedIn = new Map<string, Map<string, string | undefined>>();
  readonly #homes = new Map<string, LocalPackage | undefined>();
  #packages: ReadonlyMap<string, LocalPackage> | undefined;

  constructor(options: ResolverOptions) {
    this.#options = options;
    const folders = new Folders();
    this.#files = new ModuleFiles(folders);
    this.#aliases = new PathAliases(folders);
    this.#configured = new ConfiguredAliases(folders, this.#files);
    this.#layers = new LambdaLayers(folders, this.#files, options.accepts);
  }

  resolve(specifier: string, from: string): string | undefined {
    const folder = dirname(from);
    const known = this.#resolved.get(folder) ?? new Map<string, string | undefined>();
    this.#resolved.set(folder, known);
    if (!known.has(specifier)) known.set(specifier, this.#find(specifier, from));
    return known.get(specifier);
  }

  #find(specifier: string, from: string): string | undefined {
    const path = specifier.replace(/[?].*$/s, '');
    const name = amdName(path);
    if (name !== undefined) return this.#byLoader(name, from) ?? this.resolve(name, from);
    const found = isRelative(path)
      ? this.#files.find(join(dirname(from), path))
      : path.startsWith('/')
        ? this.#rooted(path, from)
        : this.#bare(path, from);
    return found !== undefined && this.#options.accepts(found) ? found : undefined;
  }

  /** The file of the project that declares the types of a script beside it. */
  declarationsOf(script: string): string | undefined {
    const found = this.#files.declarations(script);
    return found !== undefined && this.#options.accepts(found) ? found : undefined;
  }

  /** A name that a loader of the browser looks up from the folder of its configuration: one above the file, or the folder of the page's scripts there. */
  #byLoader(name: string, from: string): string | undefined {
    const folder = dirname(from);
    const script = name.replace(/\.js$/, '');
    const top = this.#home(folder)?.folder;
    for (let at = folder, levels = 0; levels < MOST_LEVELS; at = dirname(at), levels++) {
      for (const scripts of SCRIPT_FOLDERS) {
        const found = this.#files.find(join(at, scripts, script));
        if (found !== undefined && this.#options.accepts(found)) return found;
      }
      if (at === top || dirname(at) === at) return undefined;
    }
    return undefined;
  }

  /** A path from the root: of an alias, of the layers of a function, or of the site that a page belongs to. */
  #rooted(path: string, from: string): string | undefined {
    const [, installed] = /^\/opt\/nodejs\/node_modules\/(.+)$/.exec(path) ?? [];
    const found = this.#byAlias(path, from) ?? this.#configured.find(path, this.#home(dirname(from))?.folder);
    const inLayer = found ?? this.#layers.find(path, from);
    const byName = inLayer ?? (installed === undefined ? undefined : this.#bare(installed, from));
    return byName ?? this.#served(path, from);
  }

  /** What a page asks its site for: from a folder above the file, or from what is served of it. */
  #served(path: string, from: string): string | undefined {
    if (!/\.(?:[cm]?[jt]sx?|json|vue)$/.test(path)) return undefined;
    const top = this.#home(dirname(from))?.folder;
    for (let at = dirname(from), levels = 0; levels < MOST_LEVELS; at = dirname(at), levels++) {
      for (const served of SERVED_FOLDERS) {
        const found = this.#files.find(join(at, served, path));
        if (found !== undefined && this.#options.accepts(found)) return found;
      }
      if (at === top || dirname(at) === at) return undefined;
    }
    return undefined;
  }

  #bare(specifier: string, from: string): string | undefined {
    if (!isName(specifier)) return undefined;
    const folder = dirname(from);
    const named = this.#namesIn(folder);
    if (named.has(specifier)) return named.get(specifier);
    const found =
      this.#byAlias(specifier, from) ??
      this.#byPackage(specifier, folder) ??
      this.#configured.find(specifier, this.#home(folder)?.folder) ??
      this.#byCustom(specifier, folder) ??
      this.#byFolder(specifier, folder);
    named.set(specifier, found);
    return found;
  }

  /** A name means the same in all files of a folder's package and configuration. */
  #namesIn(folder: string): Map<string, string | undefined> {
    let named = this.#namedIn.get(folder);
    if (named === undefined) {
      const key = `${this.#aliases.configOf(folder) ?? ''}\0${this.#home(folder)?.folder ?? ''}`;
      named = this.#named.get(key) ?? new Map<string, string | undefined>();
      this.#named.set(key, named);
      this.#namedIn.set(folder, named);
    }
    return named;
  }

  #byAlias(specifier: string, from: string): string | undefined {
    for (const candidate of this.#aliases.candidates(specifier, from)) {
      const found = this.#files.find(absolute(candidate));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #byPackage(specifier: string, folder: string): string | undefined {
    if (specifier.startsWith('#')) {
      const home = this.#home(folder);
      return home && packageImport(home, specifier, this.#files);
    }
    const split = splitPackage(specifier);
    if (split === undefined) return undefined;
    this.#packages ??= localPackages(this.#options.manifests());
    const local = this.#packages.get(split.name);
    return local && packageEntry(local, split.rest, this.#files);
  }

  /** `@shop/client` of a workspace whose packages have no package.json: by custom its folder is called like the package. What is installed is another's. */
  #byFolder(specifier: string, folder: string): string | undefined {
    const home = this.#home(folder);
    const { name = '', rest = '' } = splitPackage(specifier) ?? {};
    const [scope, own] = name.split('/');
    if (!home?.manifest.isWorkspaceRoot || !own || !scope?.startsWith('@') || home.manifest.installed.has(name))
      return undefined;
    for (const packages of PACKAGE_FOLDERS) {
      const at = join(home.folder, packages, own);
      // One that has a package.json has its name there.
      if (this.#files.isFile(join(at, 'package.json'))) continue;
      const found = packageEntry({ folder: at, manifest: UNSAID }, rest, this.#files);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The package `config` gives what the settings of the program say that asks for it. */
  #settings(folder: string): string | undefined {
    const home = this.#home(folder)?.folder;
    return home === undefined ? undefined : this.#files.find(join(home, 'config', 'default'));
  }

  /** `@/`, `~/` and `$lib/` name no package: by custom they stand for the sources of the package, whatever bundler says so. */
  #byCustom(specifier: string, folder: string): string | undefined {
    if (specifier === 'config') return this.#settings(folder);
    const [, custom, name = ''] = /^([@~]|\$lib)\/(.+)$/.exec(specifier) ?? [];
    if (custom === undefined) return undefined;
    const rest = custom === '$lib' ? join('lib', name) : name;
    const home = this.#home(folder)?.folder;
    for (const root of this.#customRoots(folder, home)) {
      for (const sources of SOURCE_FOLDERS) {
        const found = this.#files.find(join(root, sources, rest));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** The package's folder; where no package.json stands above (Deno's programs have none), every folder above a file. */
  #customRoots(folder: string, home: string | undefined): readonly string[] {
    if (home !== undefined) return [home];
    const roots: string[] = [];
    for (let at = folder; dirname(at) !== at && roots.length < MOST_LEVELS; at = dirname(at)) roots.push(at);
    return roots;
  }

  /** The package that a folder belongs to. */
  #home(folder: string): LocalPackage | undefined {
    if (this.#homes.has(folder)) return this.#homes.get(folder);
    const parent = dirname(folder);
    const manifest = this.#files.isFile(join(folder, 'package.json')) ? readManifest(folder) : undefined;
    const home = manifest ? { folder, manifest } : parent === folder ? undefined : this.#home(parent);
    this.#homes.set(folder, home);
    return home;
  }
}

const builtins = new Set(builtinModules);

function isRelative(specifier: string): boolean {
  return /^\.\.?(?:\/|$)/.test(specifier);
}

function isName(specifier: string): boolean {
  return specifier !== '' && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(specifier) && !builtins.has(specifier);
}
