import { sep } from 'node:path';

/** A route by its segments, small letters; undefined stands for a parameter. */
interface Route {
  readonly segments: readonly (string | undefined)[];
  readonly file: string;
}

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

  /** The files that answer for a path: of several those that name most of its segments. @param segments undefined for what is only known at run time. */
  answering(segments: readonly (string | undefined)[]): readonly string[] {
    const found = this.#routes.filter(
      (route) =>
        route.segments.length === segments.length &&
        route.segments.every((wanted, index) => wanted === undefined || wanted === segments[index]),
    );
    const most = Math.max(...found.map(namesOf));
    return found.filter((route) => namesOf(route) === most).map(({ file }) => file);
  }
}

function namesOf({ segments }: Route): number {
  return segments.filter((segment) => segment !== undefined).length;
}

function routesOf(file: string): Route[] {
  const path = sep === '/' ? file : file.replaceAll(sep, '/');
  return CONVENTIONS.flatMap((convention) =>
    [...path.matchAll(convention)].flatMap(([, folders = '']) => {
      const names = folders
        .split('/')
        .filter((name) => name !== '' && name !== 'index' && !/^(?:\(.*\)|@.*)$/.test(name));
      if (names.length === 0 || names.some((name) => name.includes('[...'))) return [];
      return [{ segments: names.map((name) => (/^\[.*\]$/.test(name) ? undefined : name.toLowerCase())), file }];
    }),
  );
}
