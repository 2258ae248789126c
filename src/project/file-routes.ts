import { sep } from 'node:path';

/** A route by its segments, small letters; undefined stands for a parameter. */
type Route = readonly (string | undefined)[];

/** How frameworks name the files that answer requests. The first group holds the segments of the path, as folders; other folders may have the same names. */
const CONVENTIONS: readonly RegExp[] = [
  // Next: `app/api/users/[id]/route.ts`
  /(?:^|\/)app\/(?=(.+\/)route\.[cm]?[jt]sx?$)/g,
  // Next: `pages/api/users/[id].ts`
  /(?:^|\/)pages\/(?=(api\/.+)\.[cm]?[jt]sx?$)/g,
  // SvelteKit: `src/routes/api/users/[id]/+server.ts`
  /(?:^|\/)routes\/(?=(.+\/)\+server\.[jt]s$)/g,
  // Nitro: `server/api/users/[id].get.ts`
  /(?:^|\/)server\/(?=(api\/.+?)(?:\.(?:get|post|put|patch|delete|head))?\.[cm]?[jt]s$)/g,
  /(?:^|\/)server\/routes\/(?=(.+?)(?:\.(?:get|post|put|patch|delete|head))?\.[cm]?[jt]s$)/g,
];

/** Routes that an app serves because files stand in certain places. Those that hand on whatever is behind them are left out: they serve nothing themselves. */
export class FileRoutes {
  readonly #routes: readonly Route[];

  constructor(files: readonly string[]) {
    this.#routes = files.flatMap(routesOf);
  }

  /** @param segments of a path; undefined for what is only known at run time. */
  serves(segments: readonly (string | undefined)[]): boolean {
    return this.#routes.some(
      (route) =>
        route.length === segments.length &&
        route.every((wanted, index) => wanted === undefined || wanted === segments[index]),
    );
  }
}

function routesOf(file: string): Route[] {
  const path = sep === '/' ? file : file.replaceAll(sep, '/');
  return CONVENTIONS.flatMap((convention) =>
    [...path.matchAll(convention)].flatMap(([, folders = '']) => {
      const names = folders
        .split('/')
        .filter((name) => name !== '' && name !== 'index' && !/^(?:\(.*\)|@.*)$/.test(name));
      if (names.length === 0 || names.some((name) => name.includes('[...'))) return [];
      return [names.map((name) => (/^\[.*\]$/.test(name) ? undefined : name.toLowerCase()))];
    }),
  );
}
