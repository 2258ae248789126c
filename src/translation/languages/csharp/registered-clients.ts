import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readText } from '../../../project/text.js';
import type { Surroundings } from '../../module.js';
import { pathAtEnd, valueAt } from '../base-addresses.js';
import { Settings, isNameOfSettings } from './settings.js';

/** Files in which a program tells its container what there is. */
const REGISTERS =
  /^(?:Program|Startup|\w*(?:Extensions?|Registrations?|DependencyInjection|Modules?|Setup|Installer|Services|Clients|Bootstrapper))\.cs$/;
/** `AddHttpClient<IUsers, Users>(…)`, `AddHttpClient("users", …)`, `AddRefitClient<IUsers>()`. */
const REGISTERED =
  /\bAdd(?:HttpClient|RefitClient)\s*(?:<\s*([\w.]+(?:\s*,\s*[\w.]+)?)\s*>)?\s*\(\s*(?:"([^"]+)"|([A-Z][\w.]*)\s*[,)])?/g;
const MOST_ABOVE = 5;
const MOST_BESIDE = 60;
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
  readonly #isFile: Surroundings['isFile'];
  #all: readonly Registered[] | undefined;

  constructor(file: string, isFile: Surroundings['isFile']) {
    this.#file = file;
    this.#isFile = isFile;
  }

  /** The path in front of what a client asks for; undefined where nothing is known of it, or several things. */
  baseOf(name: string): string | undefined {
    this.#all ??= this.#registering().flatMap((file) => registeredIn(file, this.#isFile));
    const paths = new Set(this.#all.filter(({ names }) => names.includes(name)).map(({ path }) => path));
    const [only] = paths;
    return paths.size === 1 && only !== '' ? only : undefined;
  }

  /** Those of the project that the file stands in, and of the other projects of the solution. */
  #registering(): string[] {
    let folder = dirname(this.#file);
    for (let above = 0; above <= MOST_ABOVE; above++) {
      const { files } = listed(folder);
      if (files.some((name) => /\.csproj$|^(?:Program|Startup)\.cs$/.test(name))) break;
      if (dirname(folder) === folder) return [];
      folder = dirname(folder);
    }
    const around = listed(dirname(folder)).folders.map((name) => join(dirname(folder), name));
    const others = around.length > MOST_BESIDE ? [] : around.filter((one) => one !== folder && isProject(one));
    const projects = [folder, ...others];
    return projects.flatMap((project) => this.#filesIn(project, 2)).slice(0, MOST_FILES);
  }

  #filesIn(folder: string, depth: number): string[] {
    const { files, folders } = listed(folder);
    const own = files.filter((name) => REGISTERS.test(name)).map((name) => join(folder, name));
    const inner = depth === 0 || folders.length > MOST_BESIDE ? [] : folders;
    return [
      ...own.filter((path) => this.#isFile(path)),
      ...inner.flatMap((name) => this.#filesIn(join(folder, name), depth - 1)),
    ];
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

function registeredIn(file: string, isFile: Surroundings['isFile']): Registered[] {
  const text = readText(file);
  if (typeof text !== 'string' || !/AddHttpClient|AddRefitClient/.test(text)) return [];
  const settings = new Settings(file, isFile);
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

function isProject(folder: string): boolean {
  return listed(folder).files.some((name) => name.endsWith('.csproj'));
}

function lastOf(name: string): string {
  return name.trim().split('.').at(-1) ?? '';
}

function listed(folder: string): { readonly files: readonly string[]; readonly folders: readonly string[] } {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const folders = entries.filter(
      (entry) => entry.isDirectory() && !/^(?:\.|bin$|obj$|node_modules$)/.test(entry.name),
    );
    return {
      files: entries.filter((entry) => entry.isFile()).map(({ name }) => name),
      folders: folders.map(({ name }) => name),
    };
  } catch {
    return { files: [], folders: [] };
  }
}
