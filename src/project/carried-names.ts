import { dirname, sep } from 'node:path';
import { specifierTo } from './specifiers.js';
import type { Taken } from './taken.js';

/** Modules that a framework runs in front of routes, and the name under which these take what is put there. The first group is the folder of the routes. */
const CARRIERS: readonly { readonly file: RegExp; readonly local: string }[] = [
  // SvelteKit: `event.locals.client = …` in `src/hooks.server.ts`
  { file: /^(.*\/)hooks\.server(?:\/index)?\.[jt]s$/, local: 'locals' },
  // Astro: `context.locals.client = …` in `src/middleware.ts`
  { file: /^(.*\/src\/)middleware(?:\/index)?\.[jt]s$/, local: 'locals' },
  // Nitro: `event.context.client = …` in `server/middleware/client.ts`
  { file: /^(.*\/server\/)(?:middleware|plugins)\/[^/]+\.[cm]?[jt]s$/, local: 'context' },
];

/** A part of the path of each: most files are passed by with that. */
const NAMED = ['hooks.server', 'middleware', 'plugins'];

interface Carrier {
  readonly file: string;
  readonly folder: string;
  readonly local: string;
}

/** What routes take without an import of modules that a framework runs in front of them. */
export class CarriedNames {
  readonly #carriers: readonly Carrier[];

  /** @param files all files of the project. */
  constructor(files: readonly string[]) {
    this.#carriers = files.flatMap((file) => {
      if (!NAMED.some((name) => file.includes(name))) return [];
      const path = sep === '/' ? file : file.replaceAll(sep, '/');
      return CARRIERS.flatMap(({ file: pattern, local }) => {
        const folder = pattern.exec(path)?.[1];
        return folder === undefined ? [] : [{ file, folder: dirname(file.slice(0, folder.length) + '_'), local }];
      });
    });
  }

  /** Whether a file stands behind such a module. */
  mayTake(file: string): boolean {
    return this.#carriers.some((one) => standsBehind(file, one));
  }

  takenBy(file: string, text: string): readonly Taken[] {
    return this.#carriers
      .filter((one) => standsBehind(file, one) && text.includes(one.local))
      .map((one) => ({ specifier: specifierTo(one.file, file), name: '*', local: one.local, isProvided: true }));
  }
}

function standsBehind(file: string, carrier: Carrier): boolean {
  return file !== carrier.file && file.startsWith(carrier.folder + sep);
}
