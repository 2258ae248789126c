import { dirname, join } from 'node:path';
import { specifierTo } from '../../../project/specifiers.js';
import type { JsonNode } from '../../../provenance/types.js';
import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Solution } from './solution.js';

/** What a program is set up with; what one place alone overrides stands behind. */
const FILES = ['appsettings.json', 'appsettings.Production.json', 'appsettings.Development.json'];
/** Where classes of settings are told which section they hold. */
const STARTS = ['Program.cs', 'Startup.cs'];
const MOST_SETTINGS = 200;
/** How classes of settings are called, behind the name of their section. */
const OF_SETTINGS = /(?:Options|Settings|Config|Configuration)$/;

/** Whether a class of this name is one that settings are put into. */
export function isNameOfSettings(name: string): boolean {
  return OF_SETTINGS.test(name) && name.replace(OF_SETTINGS, '') !== '';
}

interface SettingsFile {
  readonly specifier: string;
  readonly root: JsonNode;
  readonly folder: string;
}

/** The settings of the program that a file of C# belongs to. */
export class Settings {
  readonly #file: string;
  readonly #solution: Solution;
  #files: readonly SettingsFile[] | undefined;

  constructor(file: string, solution: Solution) {
    this.#file = file;
    this.#solution = solution;
  }

  /** What settings say under a path of names, `Section:Name`; undefined where they say nothing, or no text. */
  at(path: string): Code | undefined {
    const names = path.split(/:|__/);
    for (const settings of this.#read()) {
      const found = memberAt(settings.root, names);
      if (found?.node.kind === 'scalar' && typeof found.node.value === 'string')
        return codeOf(settings.specifier, found.path);
    }
    return undefined;
  }

  /** The text that settings say under a path of names; undefined where they say none. */
  textAt(path: string): string | undefined {
    const names = path.split(/:|__/);
    return this.#read()
      .map(({ root }) => textOf(memberAt(root, names)?.node))
      .find((text) => text !== undefined && text !== '');
  }

  /** The text that settings put into a member of a class. */
  textFor(type: string, member: string): string | undefined {
    return this.#read()
      .flatMap((settings) =>
        this.#sections(type, settings).map((path) => memberAt(settings.root, path.split(':'))?.node),
      )
      .map((node) => node && textOf(memberAt(node, [member])?.node))
      .find((text) => text !== undefined && text !== '');
  }

  /**
   * What settings put into the members of a class, by what these are called in JSON.
   *
   * @param sections names that its section may have, besides those that follow from its own.
   */
  membersFor(type: string, sections: readonly string[]): ReadonlyMap<string, Code> | undefined {
    for (const settings of this.#read()) {
      for (const path of this.#sections(type, settings, sections)) {
        const found = memberAt(settings.root, path.split(':'));
        if (found?.node.kind === 'object') return membersCode(settings.specifier, found.node, found.path);
      }
    }
    return undefined;
  }

  /** The sections that may be put into a class, the likeliest first. */
  #sections(type: string, { folder }: SettingsFile, more: readonly string[] = []): string[] {
    const own = isNameOfSettings(type) ? [type, type.replace(OF_SETTINGS, '')] : [];
    const bound = STARTS.flatMap((name) => boundTo(type, this.#solution.textOf(join(folder, name))));
    return [...bound, ...more, ...own].filter((path) => path !== '');
  }

  #read(): readonly SettingsFile[] {
    this.#files ??= this.#found().flatMap((path): SettingsFile[] => {
      const root = this.#solution.dataOf(path);
      return root === undefined ? [] : [{ specifier: specifierTo(path, this.#file), root, folder: dirname(path) }];
    });
    return this.#files;
  }

  /** Those of the project that the file stands in, or of the only other of the solution that has any. */
  #found(): readonly string[] {
    return this.#solution.once(`settings ${dirname(this.#file)}`, () => {
      for (const folder of this.#solution.foldersAbove(this.#file)) {
        const own = this.#filesIn(folder);
        if (own.length > 0) return own;
        const beside = this.#solution
          .foldersIn(folder)
          .map((one) => this.#filesIn(one))
          .filter(({ length }) => length > 0);
        if (beside.length > 0) return beside.length === 1 ? (beside[0] ?? []) : [];
      }
      return [];
    });
  }

  #filesIn(folder: string): readonly string[] {
    return FILES.map((name) => join(folder, name)).filter((path) => this.#solution.isFile(path));
  }
}

/** Names are the same in any case. */
function memberAt(
  root: JsonNode,
  names: readonly string[],
): { readonly node: JsonNode; readonly path: readonly string[] } | undefined {
  let node = root;
  const path: string[] = [];
  for (const name of names) {
    if (node.kind !== 'object') return undefined;
    const found = [...node.members].find(([own]) => own.toLowerCase() === name.toLowerCase());
    if (found === undefined) return undefined;
    path.push(found[0]);
    node = found[1];
  }
  return { node, path };
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

function codeOf(specifier: string, path: readonly string[]): Code {
  return js`require(${JSON.stringify(specifier)})${path.map((name) => `[${JSON.stringify(name)}]`)}`;
}

function membersCode(specifier: string, node: JsonNode, path: readonly string[]): ReadonlyMap<string, Code> {
  let left = MOST_SETTINGS;
  const members = (inner: JsonNode, at: readonly string[]): [string, Code][] =>
    inner.kind !== 'object'
      ? []
      : [...inner.members].flatMap(([name, value]): [string, Code][] => {
          const code = written(value, [...at, name]);
          if (code === undefined) return [];
          const asMember = name.charAt(0).toLowerCase() + name.slice(1);
          // It may be a key of a dictionary as well, which is asked for as it is written.
          return asMember === name || at === path
            ? [[asMember, code]]
            : [
                [asMember, code],
                [name, code],
              ];
        });
  const written = (inner: JsonNode, at: readonly string[]): Code | undefined => {
    if (inner.kind === 'object')
      return js`({ ${joined(
        members(inner, at).map(([name, code]) => js`${JSON.stringify(name)}: ${code}`),
        ', ',
      )} })`;
    return inner.kind === 'scalar' && typeof inner.value === 'string' && --left > 0 ? codeOf(specifier, at) : undefined;
  };
  return new Map(members(node, path));
}

/** `Configure<Options>(configuration.GetSection("Section"))` and its kin, in the file where a program starts. */
function boundTo(type: string, text: string | undefined): string[] {
  if (text?.includes(type) !== true) return [];
  const forms = [
    String.raw`<${type}>\s*\([^;]{0,120}?Get(?:Required)?Section\(\s*"([\w:]+)"`,
    String.raw`<${type}>\s*\(\)[^;]{0,160}?(?:Get(?:Required)?Section|BindConfiguration)\(\s*"([\w:]+)"`,
    String.raw`Get(?:Required)?Section\(\s*"([\w:]+)"\s*\)\s*\.\s*Get<${type}>`,
  ];
  // A section that has a name of its own.
  const held = new RegExp(String.raw`<${type}>\s*\(\s*(\w+)\s*\)`).exec(text)?.[1];
  if (held !== undefined) forms.push(String.raw`\b${held}\s*=\s*[\w.]*Get(?:Required)?Section\(\s*"([\w:]+)"`);
  return forms.flatMap((form) => new RegExp(form).exec(text)?.[1] ?? []);
}
