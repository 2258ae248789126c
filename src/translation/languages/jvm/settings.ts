import { dirname, join } from 'node:path';
import { specifierTo } from '../../../project/specifiers.js';
import type { Surroundings } from '../../module.js';
import { Solution } from '../csharp/solution.js';
import { relaxed, resourcesOf, settingsIn } from './settings-files.js';
import type { SettingsFile } from './settings-files.js';

/** More are not written by hand into one class. */
const MOST_SETTINGS = 200;
/** What is no text, or holds more than one line of it. */
const NO_TEXT = /^(?:|[|>][+-]?|true|false|null|~|-?\d[\d._]*|[[{].*)$/;

interface Member {
  readonly names: readonly string[];
  readonly code: string;
}

/** The settings of the program that a file of Java or Kotlin belongs to, as code that reads them where they stand. */
export class Settings {
  readonly #file: string;
  readonly #around: Surroundings;
  #files: readonly SettingsFile[] | undefined;

  constructor(file: string, around: Surroundings) {
    this.#file = file;
    this.#around = around;
  }

  /** What settings say under a name, however that is spelt; undefined where they say nothing, or no text. */
  at(name: string): string | undefined {
    for (const one of this.#read()) {
      const found = one.settings.find(({ path }) => relaxed(path.join('.')) === relaxed(name));
      if (found !== undefined) return NO_TEXT.test(found.value) ? undefined : this.#codeOf(one, found.keys);
    }
    return undefined;
  }

  /** What settings below a name are put into the members of a class; undefined where there are none. */
  membersBelow(name: string): ReadonlyMap<string, string> | undefined {
    const above = name === '' ? [] : name.split('.').map(relaxed);
    for (const one of this.#read()) {
      const below = one.settings.flatMap(({ path, value, keys }): Member[] => {
        const parts = path.flatMap((part) => part.split('.'));
        const isBelow =
          parts.length > above.length && above.every((part, index) => relaxed(parts[index] ?? '') === part);
        return isBelow && !NO_TEXT.test(value)
          ? [{ names: parts.slice(above.length), code: this.#codeOf(one, keys) }]
          : [];
      });
      if (below.length > 0) return membersOf(below.slice(0, MOST_SETTINGS));
    }
    return undefined;
  }

  #codeOf({ file, hasProfiles }: SettingsFile, keys: readonly string[]): string {
    const members = keys.map((name) => `[${JSON.stringify(name)}]`).join('');
    return `require(${JSON.stringify(specifierTo(file, this.#file))})${hasProfiles ? '[0]' : ''}${members}`;
  }

  /** Those of the module that the file stands in, or of the only other beside it that has any. */
  #read(): readonly SettingsFile[] {
    return (this.#files ??= this.#found());
  }

  #found(): readonly SettingsFile[] {
    const folder = resourcesOf(this.#file);
    if (folder === undefined) return [];
    const { isFile } = this.#around;
    const solution = Solution.around(this.#around);
    return solution.once(`settings below ${folder}`, () => {
      const own = settingsIn(folder, isFile);
      if (own.length > 0) return own;
      const module = dirname(dirname(dirname(folder)));
      const others = solution
        .foldersIn(dirname(module))
        .filter((one) => one !== module)
        .map((one) => settingsIn(join(one, 'src/main/resources'), isFile))
        .filter(({ length }) => length > 0);
      return others.length === 1 ? (others[0] ?? []) : [];
    });
  }
}

/** Settings as members of an object, by what code calls them. */
function membersOf(below: readonly Member[]): ReadonlyMap<string, string> {
  const inner = new Map<string, Member[]>();
  const own = new Map<string, string>();
  for (const { names, code } of below) {
    const [first = '', ...rest] = names;
    const name = inCode(first);
    if (rest.length === 0) own.set(name, code);
    else inner.set(name, [...(inner.get(name) ?? []), { names: rest, code }]);
  }
  for (const [name, members] of inner) {
    const held = [...membersOf(members)].map(([key, code]) => `${JSON.stringify(key)}: ${code}`);
    own.set(name, `({ ${held.join(', ')} })`);
  }
  return own;
}

/** `base-url` as `baseUrl`. */
function inCode(name: string): string {
  return name.replaceAll(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
