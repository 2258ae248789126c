import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from './folders.js';

/** In the order in which a bundler or TypeScript tries them; sources come before what is built of them. */
const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts', '.d.mts', '.d.cts', '.json'];

/** What `./x.js` may stand for in a source that is compiled. */
const sourcesOf: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/** What declares the types of `./x.js`. */
const declarationsOf: Readonly<Record<string, string>> = { '.js': '.d.ts', '.mjs': '.d.mts', '.cjs': '.d.cts' };

/** Whether a file stands there that can be reached: a name that is too long or a folder that is closed has none. */
export function isFileAt(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

/** Finds the file that a path without extension, of a folder or of a compiled file means. */
export class ModuleFiles {
  readonly #folders: Folders;

  constructor(folders: Folders) {
    this.#folders = folders;
  }

  isFile(path: string): boolean {
    return this.#folders.isFile(path);
  }

  /** The file of a module path: a compiled file's source, the file itself, with an extension, or a folder's index. */
  find(path: string): string | undefined {
    return this.#asFile(path) ?? this.#asFolder(path);
  }

  #asFile(path: string): string | undefined {
    const compiled = /\.[cm]?jsx?$/.exec(path)?.[0] ?? '';
    const stem = path.slice(0, path.length - compiled.length);
    for (const extension of sourcesOf[compiled] ?? []) if (this.isFile(stem + extension)) return stem + extension;
    if (this.isFile(path)) return path;
    return this.declarations(path) ?? this.#withExtension(path);
  }

  /** The file that declares the types of a script and stands beside it: `client.d.ts` for `client.js`. */
  declarations(script: string): string | undefined {
    const compiled = /\.[cm]?js$/.exec(script)?.[0] ?? '';
    const declared = declarationsOf[compiled];
    const path = declared === undefined ? undefined : script.slice(0, script.length - compiled.length) + declared;
    return path !== undefined && this.isFile(path) ? path : undefined;
  }

  #withExtension(path: string): string | undefined {
    for (const extension of extensions) if (this.isFile(path + extension)) return path + extension;
    return undefined;
  }

  #asFolder(folder: string): string | undefined {
    const entry = this.isFile(join(folder, 'package.json')) ? mainOf(folder) : undefined;
    const main = entry === undefined ? undefined : this.#asFile(join(folder, entry));
    return main ?? this.#withExtension(join(folder, 'index'));
  }
}

function mainOf(folder: string): string | undefined {
  const manifest = readManifest(folder);
  return manifest?.source ?? manifest?.module ?? manifest?.main;
}

/** The fields of a package.json that say where its modules are. */
export interface Manifest {
  readonly name?: string;
  readonly source?: string;
  readonly module?: string;
  readonly main?: string;
  readonly types?: string;
  readonly exports?: unknown;
  readonly imports?: unknown;
  readonly isWorkspaceRoot: boolean;
  /** Names of packages that it runs with; what only tests and builds take is none of it. */
  readonly dependencies: readonly string[];
  /** All packages that it installs. */
  readonly installed: ReadonlySet<string>;
}

const DEPENDENCIES = ['dependencies', 'peerDependencies', 'optionalDependencies'];

/** The package.json of a folder; undefined where there is none that can be read. */
export function readManifest(folder: string): Manifest | undefined {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (typeof content !== 'object' || content === null) return undefined;
  const fields = new Map(Object.entries(content));
  const text = (key: string): Record<string, string> => {
    const value: unknown = fields.get(key);
    return typeof value === 'string' ? { [key]: value } : {};
  };
  const namedIn = (key: string): readonly string[] => {
    const named: unknown = fields.get(key);
    return typeof named === 'object' && named !== null ? Object.keys(named) : [];
  };
  return {
    ...text('name'),
    ...text('source'),
    ...text('module'),
    ...text('main'),
    ...text('types'),
    ...(fields.has('exports') ? { exports: fields.get('exports') as unknown } : {}),
    ...(fields.has('imports') ? { imports: fields.get('imports') as unknown } : {}),
    isWorkspaceRoot: fields.has('workspaces'),
    dependencies: DEPENDENCIES.flatMap(namedIn),
    installed: new Set([...DEPENDENCIES, 'devDependencies'].flatMap(namedIn)),
  };
}
