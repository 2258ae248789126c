import { basename, dirname, sep } from 'node:path';
import { camelCase, pascalCase } from '../provenance/syntax/component-names.js';
import type { AutoImport } from '../provenance/types.js';
import { CarriedNames } from './carried-names.js';
import { libraryNames } from './auto-imported-libraries.js';
import { mayRegister, nameOfComponent, registeredIn, registersByPlace } from './registered-components.js';
import { specifierTo } from './specifiers.js';
import type { Taken } from './taken.js';
import { wordsOf } from './statements.js';

/** A name that a module gives to all files of an app, and the module. */
interface Given {
  readonly file: string;
  readonly name: string;
}

/** Undefined where two modules give the same name: no one can say which is meant. */
type Names = Map<string, Given | undefined>;

/** What the files of an app get without an import. */
interface App {
  readonly folder: string;
  /** Whether it is an app of Nuxt, which imports what it has itself as well. */
  readonly isNuxt: boolean;
  readonly own: Names;
  /** What only the files of its server get, and the others do not. */
  readonly server: Names;
  /** Modules that put something on the app itself, by its name: `$api`. */
  readonly provided: Map<string, string[]>;
}

/** The file that a specifier means. */
type Resolve = (specifier: string, from: string) => string | undefined;

const CONFIGURATION = /^nuxt\.config\.[cm]?[jt]s$/;
/** What the plugins of bundlers write down. */
const WRITTEN = /(?:auto-?imports?|components)\.d\.ts$/;
const SCANNED =
  /^(?:(?:layers|packages)\/[^/]+\/)?(?:app\/|src\/)?(server\/utils\/.+|(?:composables|utils|shared\/utils)\/(?:[^/]+|[^/]+\/index)|stores?\/.+)\.[cm]?[jt]s$/;
const COMPONENT = /^(?:(?:layers|packages)\/[^/]+\/)?(?:app\/|src\/)?components\/(.+)\.(?:vue|[jt]sx)$/;
const PLUGIN = /(?:^|\/)plugins\/[^/]+(?:\/index)?\.[cm]?[jt]s$/;
const ON_SERVER = /^(?:(?:layers|packages)\/[^/]+\/)?server\//;
const PUTS_ON_APP = /\.\s*(?:globalProperties|prototype)\s*\.\s*(\$[\w$]+)\s*=(?!=)/g;
const PROVIDES = /\b(?:provide|inject)\s*\(\s*['"]\$?([\w$]+)['"]\s*,/g;
const PROVIDED = /\bprovide\s*:\s*\{/g;

/** Names that frameworks import by themselves: Nuxt by where a file stands, others as a generated declaration says. */
export class AutoImports {
  /** Inner ones first. */
  readonly #apps: App[] = [];
  readonly #packages: ReadonlySet<string>;
  readonly #carried: CarriedNames;
  readonly #components: readonly string[];

  readonly #resolve: Resolve;

  /** @param files all files of the project. */
  constructor(files: readonly string[], resolve: Resolve) {
    this.#resolve = resolve;
    this.#carried = new CarriedNames(files);
    this.#components = files.filter((file) => file.endsWith('.vue'));
    this.#packages = new Set(
      files
        .filter((file) => file.endsWith('package.json') && basename(file) === 'package.json')
        .map((file) => dirname(file)),
    );
    const tops = files
      .filter((file) => file.includes('nuxt.config.') && CONFIGURATION.test(basename(file)))
      .map((file) => dirname(file));
    // A layer belongs to the app around it.
    for (const top of tops) if (!tops.some((other) => top.startsWith(other + sep))) this.#addApp(top, true);
  }

  /** Whether a file stands where something may be taken without an import. */
  mayTake(file: string): boolean {
    return this.#appOf(file) !== undefined || this.#carried.mayTake(file);
  }

  /** Whether a file may give something to others because it stands where it does. */
  givesByPlace(file: string): boolean {
    return this.#appOf(file)?.isNuxt === true;
  }

  /** Takes down what a file gives to the others of its app. */
  add(file: string, text: string): void {
    const around = this.#appOf(file);
    if (around?.isNuxt === true) takeByPlace(around, file, text);
    const written = isWrittenDown(file, text);
    const put = isPutOnApps(text);
    const registered = this.#registeredIn(file, text);
    if (!written && !put && registered.length === 0) return;
    const app = around ?? this.#addApp(this.#packageOf(file), false);
    for (const [name, component] of registered) give(app.own, name, { file: component, name: 'default' });
    if (written) takeWritten(app.own, file, text, this.#resolve);
    for (const [, name = ''] of put ? text.matchAll(PUTS_ON_APP) : []) push(app.provided, name, file);
  }

  /** Components of the project that a script registers for all templates of its app. */
  #registeredIn(file: string, text: string): readonly (readonly [name: string, component: string])[] {
    if (this.#components.length === 0 || !mayRegister(file)) return [];
    const byName = registeredIn(text).flatMap(({ name, specifier }) => {
      const component = this.#resolve(specifier, file);
      return component?.endsWith('.vue') === true ? [[name, component] as const] : [];
    });
    const folder = registersByPlace(text) ? this.#packageOf(file) : undefined;
    const byPlace = this.#components.filter((one) => folder !== undefined && one.startsWith(folder + sep));
    return [...byName, ...byPlace.map((one) => [nameOfComponent(one), one] as const)];
  }

  /** What a name that a file neither declares nor imports means there. */
  of(name: string, file: string): AutoImport | undefined {
    const app = this.#appOf(file);
    if (!app) return undefined;
    const given = this.#namesFor(app, file).get(name);
    if (given) return given;
    const from = app.isNuxt ? libraryNames.get(name) : undefined;
    return from === undefined ? undefined : { from, name };
  }

  /** Modules that put something on the app of a file under a name. */
  providers(name: string, file: string): readonly string[] {
    return this.#appOf(file)?.provided.get(name) ?? [];
  }

  /** What a file takes without an import. */
  takenBy(file: string, text: string): readonly Taken[] {
    return [...this.#importedBy(file, text), ...this.#carried.takenBy(file, text)];
  }

  #importedBy(file: string, text: string): readonly Taken[] {
    const app = this.#appOf(file);
    if (!app || (app.own.size === 0 && app.server.size === 0 && app.provided.size === 0)) return [];
    const names = this.#namesFor(app, file);
    const words = new Set([...wordsOf(text), ...tagsIn(file, text)]);
    return [...words].flatMap((local): Taken[] => {
      const given = names.get(local);
      const own =
        given && given.file !== file ? [{ specifier: specifierTo(given.file, file), name: given.name, local }] : [];
      const provided = (app.provided.get(local) ?? []).filter((provider) => provider !== file);
      return [
        ...own,
        ...provided.map((one) => ({ specifier: specifierTo(one, file), name: '*', local, isProvided: true })),
      ];
    });
  }

  #namesFor(app: App, file: string): Names {
    return ON_SERVER.test(within(app, file)) ? app.server : app.own;
  }

  #appOf(file: string): App | undefined {
    return this.#apps.find(({ folder }) => file.startsWith(folder + sep));
  }

  #addApp(folder: string, isNuxt: boolean): App {
    const app: App = { folder, isNuxt, own: new Map(), server: new Map(), provided: new Map() };
    this.#apps.push(app);
    this.#apps.sort((one, other) => other.folder.length - one.folder.length);
    return app;
  }

  #packageOf(file: string): string {
    for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
      if (this.#packages.has(folder)) return folder;
    return dirname(file);
  }
}

/** Whether a file may say by itself, whatever words are in it, that others get something without an import. */
export function mayGiveWithoutImport(file: string): boolean {
  return file.endsWith('.d.ts') && WRITTEN.test(file);
}

function isWrittenDown(file: string, text: string): boolean {
  return WRITTEN.test(file) && text.includes('typeof import(');
}

function isPutOnApps(text: string): boolean {
  return text.includes('globalProperties.$') || text.includes('Vue.prototype.$');
}

/** What a file of Nuxt gives to the others because it stands where it does. */
function takeByPlace(app: App, file: string, text: string): void {
  const path = within(app, file);
  const component = COMPONENT.exec(path)?.[1];
  if (component !== undefined)
    for (const name of componentNames(component)) give(app.own, name, { file, name: 'default' });
  const scanned = SCANNED.exec(path)?.[1];
  if (scanned !== undefined) takeExports(app, scanned, file, text);
  if (PLUGIN.test(path)) for (const name of namesProvidedIn(text)) push(app.provided, name, file);
}

function takeExports(app: App, path: string, file: string, text: string): void {
  const tables = path.startsWith('server/')
    ? [app.server]
    : path.startsWith('shared/')
      ? [app.own, app.server]
      : [app.own];
  const stem = path.replace(/\/index$/, '').replace(/^.*\//, '');
  for (const name of exportsOf(text))
    for (const names of tables) give(names, name === 'default' ? camelCase(stem) : name, { file, name });
}

const EXPORTED =
  /^export\s+(?:(default)\b|(?:async\s+)?(?:function\s*\*?|class|(?:const\s+)?enum|const|let|var)\s+([A-Za-z_$][\w$]*)|\{([^{}]{0,4000})\})/gm;

/** The values that a text exports. */
function exportsOf(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(EXPORTED)].flatMap(([, byDefault, single, list]) => {
      if (byDefault !== undefined) return ['default'];
      if (single !== undefined) return [single];
      return (list ?? '').split(',').flatMap((item) => wordsOf(item).at(-1) ?? []);
    }),
  );
}

const WRITTEN_NAME =
  /^[ \t]*(?:const\s+)?([A-Za-z_$][\w$]*): typeof import\((['"])([^'"\n]+)\2\)\[(['"])([\w$]+)\4\]/gm;

/** `const useUsers: typeof import('./src/composables/users')['useUsers']`. */
function takeWritten(names: Names, file: string, text: string, resolve: Resolve): void {
  for (const [, local = '', , source = '', , name = ''] of text.matchAll(WRITTEN_NAME)) {
    const target = resolve(source, file);
    if (target !== undefined) give(names, local, { file: target, name });
  }
}

/** Names under which a plugin of Nuxt puts something on the app. */
function namesProvidedIn(text: string): ReadonlySet<string> {
  const names = new Set([...text.matchAll(PROVIDES)].map(([, name = '']) => `$${name}`));
  // Which of the words are keys is read where the file is.
  for (const { index } of text.matchAll(PROVIDED))
    for (const word of wordsOf(text.slice(index, index + MOST_PROVIDED))) names.add(`$${word}`);
  return names;
}

/** How far behind `provide: {` a key of it may stand. */
const MOST_PROVIDED = 600;

/** `BaseUserRow`, and `UserRow`, of `base/UserRow.vue`; words that a folder and a file share stand there once. */
function componentNames(path: string): ReadonlySet<string> {
  const parts = path
    .replace(/\.(?:client|server|global)$/, '')
    .replace(/\/index$/, '')
    .split('/');
  const own = pascalCase(parts.at(-1) ?? '');
  const folders = parts.slice(0, -1).map(pascalCase);
  const shared = folders.findIndex((_, at) => own.startsWith(folders.slice(at).join('')));
  const whole = folders.slice(0, shared < 0 ? folders.length : shared).join('') + own;
  return new Set([whole, own, `Lazy${whole}`]);
}

/** `<user-row>` stands for `UserRow`. */
function tagsIn(file: string, text: string): string[] {
  if (!file.endsWith('.vue')) return [];
  return [...text.matchAll(/<([a-z]\w*-[\w-]+)/g)].map(([, tag = '']) => pascalCase(tag));
}

function give(names: Names, name: string, given: Given): void {
  const before = names.get(name);
  names.set(name, names.has(name) && before?.file !== given.file ? undefined : given);
}

function push(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [item]);
  else if (!list.includes(item)) list.push(item);
}

function within({ folder }: App, file: string): string {
  return file.slice(folder.length + 1).replaceAll('\\', '/');
}
