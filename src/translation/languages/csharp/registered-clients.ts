import { dirname, join } from 'node:path';
import { pathAtEnd, valueAt } from '../base-addresses.js';
import { Settings, isNameOfSettings } from './settings.js';
import type { Solution } from './solution.js';

/** Files in which a program tells its container what there is. */
const REGISTERS =
  /^(?:Program|Startup|\w*(?:Extensions?|Registrations?|DependencyInjection|Modules?|Setup|Installer|Services|Clients|Bootstrapper))\.cs$/;
/** `AddHttpClient<IUsers, Users>(…)`, `AddHttpClient("users", …)`, `AddRefitClient<IUsers>()`. */
const REGISTERED =
  /\bAdd(?:HttpClient|RefitClient)\s*(?:<\s*([\w.]+(?:\s*,\s*[\w.]+)?)\s*>)?\s*\(\s*(?:"([^"]+)"|([A-Z][\w.]*)\s*[,)])?/g;
const MOST_FILES = 40;
const MOST_OF_STATEMENT = 2000;
/** Values that are made of values. */
const MOST_STEPS = 4;

/** How a client is called where it is registered: its class, the name that it is asked for by, or the constant that holds this. */
interface Registered {
  readonly names: readonly string[];
  /** The path of its base address, `''` where none is seen. */
  readonly path: string;
}

/** The clients that a container hands out with a base address, as the files say that register them. */
export class RegisteredClients {
  readonly #file: string;
  readonly #solution: Solution;

  constructor(file: string, solution: Solution) {
    this.#file = file;
    this.#solution = solution;
  }

  /** The path in front of what a client asks for; undefined where nothing is known of it, or several things. */
  baseOf(name: string): string | undefined {
    const paths = new Set(
      this.#all()
        .filter(({ names }) => names.includes(name))
        .map(({ path }) => path),
    );
    const [only] = paths;
    return paths.size === 1 && only !== '' ? only : undefined;
  }

  #all(): readonly Registered[] {
    const project = this.#solution.once(`project ${dirname(this.#file)}`, () => this.#project());
    if (project === undefined) return [];
    return this.#solution.once(`registered ${project}`, () =>
      this.#registering(project).flatMap((file) => registeredIn(file, this.#solution)),
    );
  }

  /** The folder of the project that the file stands in. */
  #project(): string | undefined {
    return this.#solution
      .foldersAbove(this.#file)
      .find((folder) =>
        this.#solution.filesIn(folder).some((name) => /\.csproj$|^(?:Program|Startup)\.cs$/.test(name)),
      );
  }

  /** Files of a project, and of the other projects of the solution. */
  #registering(project: string): readonly string[] {
    const others = this.#solution
      .foldersIn(dirname(project))
      .filter((one) => one !== project && this.#solution.filesIn(one).some((name) => name.endsWith('.csproj')));
    return [project, ...others].flatMap((one) => this.#filesIn(one, 2)).slice(0, MOST_FILES);
  }

  #filesIn(folder: string, depth: number): readonly string[] {
    return this.#solution.once(`registering ${folder} ${String(depth)}`, () => [
      ...this.#solution
        .filesIn(folder)
        .filter((name) => REGISTERS.test(name))
        .map((name) => join(folder, name))
        .filter((path) => this.#solution.isFile(path)),
      ...(depth === 0 ? [] : this.#solution.foldersIn(folder).flatMap((one) => this.#filesIn(one, depth - 1))),
    ]);
  }
}

/** The path of a base address that a text says somewhere: of a literal, or of what settings hold. */
export function pathOfBase(text: string, value: string, settings: Settings, steps = MOST_STEPS): string | undefined {
  const bare = value
    .trim()
    .replace(/\s*\?\?[^]*$/, '')
    .replace(/^new\s*(?:Uri)?\s*\(([^]*)\)$/, '$1')
    .replace(/!$/, '')
    .trim();
  const written = pathAtEnd(bare);
  if (written !== undefined) return written;
  const set = settingIn(text, bare, settings);
  if (set !== undefined) return pathAtEnd(JSON.stringify(set));
  const held = /^[a-z_]\w*$/.test(bare) ? new RegExp(String.raw`\b${bare}\s*=(?![=>])\s*`).exec(text) : undefined;
  if (!held || steps === 0) return undefined;
  return pathOfBase(text, valueAt(text, held.index + held[0].length), settings, steps - 1);
}

/** `configuration["Section:Name"]`, `section["Name"]`, `options.Value.Name`: what settings hold there. */
function settingIn(text: string, value: string, settings: Settings): string | undefined {
  const [, holder = '', key] = /^([^]*?)(?:\[\s*|\.GetValue<string>\(\s*)"([\w:]+)"\s*[\])]$/.exec(value) ?? [];
  if (key !== undefined) {
    const section =
      /Section\(\s*"([\w:]+)"\s*\)$/.exec(holder)?.[1] ??
      new RegExp(
        String.raw`\b${holder.replace(/[^\w]/g, '.')}\s*=\s*[\w.]*Get(?:Required)?Section\(\s*"([\w:]+)"`,
      ).exec(text)?.[1];
    return settings.textAt(section === undefined ? key : `${section}:${key}`);
  }
  const [, owner = '', member] = /^([^]+?)\.([A-Z]\w*)$/.exec(value) ?? [];
  if (member === undefined) return undefined;
  const name = /\w+/.exec(owner)?.[0] ?? '';
  const declared = new RegExp(String.raw`\b${name}\s*=(?![=>])\s*([^;]{0,200})|\b([\w.<>]+)\s+${name}\b\s*[,);=]`);
  const type = [owner, declared.exec(text)?.[0] ?? '']
    .flatMap((one) => one.match(/[A-Z]\w*/g) ?? [])
    .find((one) => !one.startsWith('IOptions') && isNameOfSettings(one));
  return type === undefined ? undefined : settings.textFor(type, member);
}

function registeredIn(file: string, solution: Solution): readonly Registered[] {
  const text = solution.textOf(file);
  if (text === undefined || !/AddHttpClient|AddRefitClient/.test(text)) return [];
  const settings = new Settings(file, solution);
  return [...text.matchAll(REGISTERED)].map((match) => {
    const [, types = '', name, constant = ''] = match;
    const classes = types.split(',').map((type) => lastOf(type));
    const told = toldIn(text, match.index);
    const path = told === undefined ? undefined : pathOfBase(text, told, settings);
    return { names: [...classes, name ?? '', lastOf(constant)].filter((one) => one !== ''), path: path ?? '' };
  });
}

/** What a statement says that a base address is. */
function toldIn(text: string, from: number): string | undefined {
  const statement = text.slice(from, endOfStatement(text, from));
  const told = /\bBaseAddress\s*=(?!=)\s*/.exec(statement);
  return told ? valueAt(statement, told.index + told[0].length) : undefined;
}

/** Where a statement ends, whatever statements stand in it. */
function endOfStatement(text: string, from: number): number {
  let depth = 0;
  let at = from;
  for (; at < text.length && at < from + MOST_OF_STATEMENT; at++) {
    const sign = text[at] ?? '';
    if (/[([{]/.test(sign)) depth++;
    else if (/[)\]}]/.test(sign) && --depth < 0) return at;
    else if (sign === ';' && depth === 0) return at;
  }
  return at;
}

function lastOf(name: string): string {
  return name.trim().split('.').at(-1) ?? '';
}
