import { entryOf } from '../../catalogue/entry.js';
import { Located } from '../located.js';
import { PATHS, argumentOf } from './annotations.js';
import type { Annotation, Spelling } from './annotations.js';

/** What the settings of the program hold under a name. */
export type SettingOf = (name: string) => string | undefined;

/** How marks of interfaces tell the base of their addresses: in which arguments, or under which settings by the name in which argument. */
const BASES: Readonly<
  Record<
    string,
    {
      readonly paths: readonly (string | undefined)[];
      readonly names?: readonly (string | undefined)[];
      readonly settings?: (name: string) => readonly string[];
    }
  >
> = {
  FeignClient: {
    paths: ['url', 'path'],
    names: ['contextId', 'name', 'value', undefined],
    settings: (name) => [
      `spring.cloud.openfeign.client.config.${name}.url`,
      `feign.client.config.${name}.url`,
      ...settingNamed(name),
    ],
  },
  Client: {
    paths: [undefined, 'value', 'path'],
    names: ['id', 'value', undefined],
    settings: (name) => [
      `micronaut.http.services.${name}.path`,
      `micronaut.http.services.${name}.url`,
      ...settingNamed(name),
    ],
  },
  RegisterRestClient: {
    paths: ['baseUri'],
    names: ['configKey'],
    settings: (name) => [`quarkus.rest-client.${name}.url`, `quarkus.rest-client.${name}.uri`, `${name}/mp-rest/url`],
  },
  HttpExchange: { paths: PATHS },
  RequestMapping: { paths: PATHS },
  Path: { paths: PATHS },
};

/** `@FeignClient(path = "/api")`, `@Path("/api")`, `@Client("https://host/api")` on the interface; where it only says a name, what settings hold of that. */
export function baseOf(
  owner: readonly Annotation[],
  plain: Spelling['plain'],
  settingOf: SettingOf,
): Located | string | undefined {
  const bases = owner.flatMap((annotation): (Located | string)[] => {
    const { settings, paths, names } = entryOf(BASES, annotation.name) ?? {};
    const client = names && plain(argumentOf(annotation, names))?.text;
    const [set] =
      client === undefined ? [] : (settings?.(client) ?? []).flatMap((one) => pathSet(settingOf(one)) ?? []);
    // The address that is written holds where none is set; a path stands behind either.
    const written = (paths ?? []).flatMap((name) => {
      if (set !== undefined && name !== 'path') return [];
      return pathOfBase(plain(argumentOf(annotation, [name])), settings === undefined) ?? [];
    });
    return set === undefined ? written : [set, ...written];
  });
  const [only] = bases;
  if (bases.length <= 1) return only;
  return bases.map((base) => `/${(typeof base === 'string' ? base : base.text).replace(/^\/+|\/+$/g, '')}`).join('');
}

/** The same by the arguments of the mark of a client that is handed over: `@Client(id = "users", path = "/api")`. */
export function pathOfClient(args: string, settingOf: SettingOf): string | undefined {
  const given = [...args.matchAll(/(?:(\w+)\s*=\s*)?"([^"]*)"/g)].map(({ 0: all, 1: name, 2: text = '', index }) => {
    const end = index + all.length - 1;
    return { name, value: { type: 'string', field: undefined, start: end - text.length, end, children: [] } };
  });
  const plain: Spelling['plain'] = (node) => node && new Located(args.slice(node.start, node.end), node.start);
  const base = baseOf([{ name: 'Client', args: given }], plain, settingOf);
  return typeof base === 'string' ? base : base?.text;
}

/** `${users.url}`: the setting itself. */
function settingNamed(text: string): readonly string[] {
  const name = /^\\?\$\{([\w.-]+)(?::[^{}]*)?\}$/.exec(text)?.[1];
  return name === undefined ? [] : [name];
}

/** The path behind the host of an address, or behind the setting that holds it; @param mayBeBare whether one without a slash is no name. */
function pathOfBase(address: Located | undefined, mayBeBare: boolean): Located | undefined {
  if (mayBeBare && /^\w[\w.~-]*(?:\/|$)/.test(address?.text ?? '')) return address;
  const before = /^(?:https?:\/\/[^/]*|\\?\$\{[^{}]*\})?(?=\/\w)/i.exec(address?.text ?? '')?.[0];
  return before === undefined ? undefined : address?.slice(before.length);
}

/** The same of a setting, without what is around it and behind it. */
function pathSet(address: string | undefined): string | undefined {
  const [, path] = /^["'`]?(?:https?:\/\/[^/]*)?(\/[\w.~/-]*?)\/*["'`]?$/i.exec(address ?? '') ?? [];
  return path === '' ? undefined : path;
}
