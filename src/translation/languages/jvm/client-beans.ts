import { basename, dirname, join } from 'node:path';
import type { Surroundings } from '../../module.js';
import { pathAtEnd, pathBehind, valueAt } from '../base-addresses.js';
import { Solution } from '../csharp/solution.js';
import { settingOfSpring } from './spring-settings.js';

/** Clients that a container of Spring hands out, and what makes them. */
const TYPES = 'RestClient|WebClient|RestTemplate|RestOperations|OkHttpClient';
const CLIENT = new RegExp(`^(?:${TYPES})$`);
/** Files that tell the container what there is, by their names. */
const REGISTERS = /(?:Config\w*|Clients?|Beans?|Application|Module|Setup|Factory|App)\.(?:java|kt)$/;
const SETS_BASE = /\b(?:baseUrl|rootUri|DefaultUriBuilderFactory)(?=\s*\()/;
/** `@Bean RestClient staff(`, `@Bean("staff") fun make(…): RestClient`. */
const BEANS = new RegExp(
  String.raw`@Bean\b(?:\s*\(([^)]*)\))?((?:\s*@\w+(?:\([^)]*\))?)*)\s*(?:(?:public|protected|static|final|internal|open)\s+)*` +
    String.raw`(?:(${TYPES})\s+(\w+)\s*\(|fun\s+(\w+)\s*\((?:[^()]|\([^()]*\))*\)\s*(?::\s*(${TYPES})\b|=\s*(${TYPES})\s*\.))`,
  'g',
);
const MOST_OF_BEAN = 3000;
const MOST_FOLDERS = 400;
const MOST_FILES = 60;

interface ClientBean {
  readonly names: readonly string[];
  readonly type: string;
  readonly isFirst: boolean;
  /** The path of its base address, `''` where none is seen. */
  readonly path: string;
}

/** The clients that a container of Spring hands out with a base address, as the files of a program say that make them. */
export class ClientBeans {
  readonly #file: string;
  readonly #around: Surroundings;
  readonly #files: Solution;

  constructor(file: string, around: Surroundings) {
    this.#file = file;
    this.#around = around;
    this.#files = Solution.around(around);
  }

  /**
   * The path in front of what a client asks for that is handed over.
   *
   * @param name of the field that holds it, in the text of its file.
   */
  baseOf(name: string, type: string | undefined, text: string): string | undefined {
    if (type === undefined || !CLIENT.test(type)) return undefined;
    const handed = handedAs(name, type, text);
    if (handed === undefined) return undefined;
    const beans = this.#all().filter((bean) => bean.type === type);
    const named = beans.filter(({ names }) => handed.names.some((one) => names.includes(one)));
    const meant =
      named.length > 0 ? named : handed.isTold ? [] : beans.length === 1 ? beans : beans.filter((one) => one.isFirst);
    const paths = new Set(meant.map(({ path }) => path));
    const [only] = paths;
    return paths.size === 1 && only !== '' ? only : undefined;
  }

  #all(): readonly ClientBean[] {
    const module = /^(.*)\/src\/main\/(?:java|kotlin)\//.exec(this.#file)?.[1];
    if (module === undefined) return [];
    return this.#files.once(`client beans ${module}`, () => {
      const own = this.#beansOf(module);
      if (own.length > 0) return own;
      return this.#files
        .foldersIn(dirname(module))
        .filter((one) => one !== module)
        .flatMap((one) => this.#beansOf(one));
    });
  }

  #beansOf(module: string): readonly ClientBean[] {
    return this.#files.once(`client beans in ${module}`, () =>
      ['java', 'kotlin']
        .flatMap((language) => this.#filesUnder(join(module, 'src/main', language)))
        .filter((file) => REGISTERS.test(basename(file)))
        .slice(0, MOST_FILES)
        .flatMap((file) => this.#beansIn(file)),
    );
  }

  #filesUnder(root: string): readonly string[] {
    return this.#files.once(`files under ${root}`, () => {
      const found: string[] = [];
      const pending = [root];
      for (let count = 0; count < MOST_FOLDERS; count++) {
        const folder = pending.pop();
        if (folder === undefined) break;
        found.push(...this.#files.filesIn(folder).map((name) => join(folder, name)));
        pending.push(...this.#files.foldersIn(folder));
      }
      return found;
    });
  }

  #beansIn(file: string): readonly ClientBean[] {
    const text = this.#files.textOf(file);
    if (text?.includes('@Bean') !== true) return [];
    const found = [...text.matchAll(BEANS)];
    return found.map((match): ClientBean => {
      const [all, told = '', marks = '', type, name, other, declared, made] = match;
      const rest = text.slice(match.index + all.length, match.index + MOST_OF_BEAN);
      const body = text.slice(match.index, match.index + all.length + (/@Bean\b/.exec(rest)?.index ?? rest.length));
      const given = [...`${told} ${marks.replace(/^(?!.*@Qualifier).*$/s, '')}`.matchAll(/"([\w-]+)"/g)];
      const names = told.includes('"') ? [] : [name ?? other ?? ''];
      return {
        names: [...names, ...given.map(([, one = '']) => one)],
        type: type ?? declared ?? made ?? '',
        isFirst: /@Primary\b/.test(marks),
        path: this.#pathIn(body, file),
      };
    });
  }

  #pathIn(body: string, file: string): string {
    const setter = SETS_BASE.exec(body);
    if (setter === null) return '';
    const from = setter.index + setter[0].length;
    const written = pathBehind(body, from, false) ?? '';
    if (written !== '') return written;
    const value = valueAt(body, from + (/^\s*\(/.exec(body.slice(from))?.[0].length ?? 0)).trim();
    const key = this.#settingIn(value, body, file);
    const set = key === undefined ? undefined : settingOfSpring(key, file, this.#around);
    return set === undefined ? '' : (pathAtEnd(JSON.stringify(set)) ?? '');
  }

  /** The setting that a value is read from: a parameter with `@Value`, or a member of a class that settings are read into. */
  #settingIn(value: string, body: string, file: string): string | undefined {
    const text = this.#files.textOf(file) ?? '';
    if (/^\w+$/.test(value)) {
      const told = new RegExp(String.raw`@Value\(\s*"\\?\$\{([\w.-]+)[:}][^)]*\)\s*[^,;(){}]*?\b${value}\b`);
      return (told.exec(body) ?? told.exec(text))?.[1];
    }
    const [, holder = '', member] = /^(\w+)\.(?:get(?=[A-Z]))?(\w+)(?:\(\))?$/.exec(value) ?? [];
    if (member === undefined) return undefined;
    const declared = new RegExp(String.raw`\b([A-Z]\w*)\s+${holder}\b|\b${holder}\s*:\s*([A-Z]\w*)`).exec(
      `${body}\n${text}`,
    );
    const type = declared?.[1] ?? declared?.[2];
    const root = /^.*\/src\/main\/(?:java|kotlin)(?=\/)/.exec(file)?.[0] ?? '';
    const source = this.#filesUnder(root).find((one) => basename(one).replace(/\.\w+$/, '') === type);
    const prefix = /@ConfigurationProperties\(\s*(?:(?:prefix|value)\s*=\s*)?"([\w.-]+)"/.exec(
      (source === undefined ? undefined : this.#files.textOf(source)) ?? '',
    )?.[1];
    return prefix === undefined ? undefined : `${prefix}.${member}`;
  }
}

/** Under which names a container may hand over what a field holds; undefined where the file makes it itself. */
function handedAs(
  name: string,
  type: string,
  text: string,
): { readonly names: readonly string[]; readonly isTold: boolean } | undefined {
  const given = [...text.matchAll(new RegExp(String.raw`\b${name}\s*=(?![=>])\s*([^;\n]*)`, 'g'))].map(
    ([, value = '']) => value.trim(),
  );
  const parameters = given.filter((value) => /^\w+$/.test(value));
  if (parameters.length !== given.length) return undefined;
  const names = [name, ...parameters];
  const told = names.flatMap((one) => {
    const mark = String.raw`@(?:Qualifier|Named|Resource)\(\s*(?:\w+\s*=\s*)?"([\w-]+)"\s*\)`;
    const place = new RegExp(String.raw`${mark}[^,;(){}]*?\b(?:${type}\s+${one}\b|${one}\s*:)`).exec(text);
    return place?.[1] ?? [];
  });
  return told.length > 0
    ? { names: told, isTold: true }
    : { names: parameters.length > 0 ? parameters : names, isTold: false };
}
