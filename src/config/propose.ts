import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Catalogue, Window } from '../catalogue/types.js';
import { readManifest } from '../project/module-file.js';
import { readText } from '../project/text.js';
import { walk } from '../project/walk.js';
import type { Configuration } from './configuration.js';

/** A name of the catalogue that the code spells otherwise, and where that shows. */
export interface SeenName {
  readonly id: string;
  readonly name: string;
  readonly places: number;
  /** The first of them: `src/api.ts:12`, and its text. */
  readonly where: string;
  readonly text: string;
}

interface Proposal {
  /** Of the file to write. */
  readonly name: string;
  readonly content: string;
  /** Names that were taken over; each was the only candidate. */
  readonly names: readonly SeenName[];
  /** Candidates for names of which a person has to choose one. */
  readonly unclear: readonly SeenName[];
  readonly usesESLint: boolean;
}

/**
 * Makes a configuration of what a folder shows. Nothing is written.
 * @param given names that are known already
 */
export function propose(
  folder: string,
  catalogue: Catalogue,
  window: Window,
  given: Readonly<Record<string, string>>,
): Proposal {
  const seen = namesIn(folder, catalogue).filter(({ id }) => !Object.hasOwn(given, id));
  const names = seen.filter(({ id }) => seen.filter((other) => other.id === id).length === 1);
  const all = { ...Object.fromEntries(names.map(({ id, name }) => [id, name])), ...given };
  const roots = workspacesIn(folder);
  const configuration: Configuration = {
    from: window.from,
    to: window.to,
    ...(Object.keys(all).length > 0 && { names: all }),
    ...(roots.length > 1 && { roots: roots.map((path) => ({ path, from: window.from, to: window.to })) }),
  };
  const isTyped = existsSync(join(folder, 'tsconfig.json'));
  const text = JSON.stringify(configuration, null, 2);
  return {
    name: `lending-compat.config.${isTyped ? 'ts' : 'json'}`,
    content: isTyped
      ? `import type { Configuration } from 'lending-compat';\n\nexport default ${text} satisfies Configuration;\n`
      : `${text}\n`,
    names,
    unclear: seen.filter((one) => !names.includes(one)),
    usesESLint: readdirSync(folder).some((name) => /^eslint\.config\.[cm]?[jt]s$/.test(name)),
  };
}

/** Packages of a workspace, as seen from its top. */
function workspacesIn(folder: string): string[] {
  const isTop = existsSync(join(folder, 'pnpm-workspace.yaml')) || readManifest(folder)?.isWorkspaceRoot === true;
  if (!isTop) return [];
  return walk([folder], (name) => name === 'package.json')
    .files.map((file) => relative(folder, dirname(file)).split(sep).join('/'))
    .filter((path) => path !== '')
    .sort();
}

/** `https://host`, behind which a path begins. */
const HOST = '(?<=\\w://[\\w.:-]+)';

/** Words in front of what only the platform's paths go on with: `/acme/v3/orders` for `/shop/v3/orders`. */
function namesIn(folder: string, catalogue: Catalogue): SeenName[] {
  const seen = new Map<string, SeenName>();
  for (const { id, in: places } of catalogue.names) {
    const pattern = places.includes('path') ? patternFor(id, catalogue) : undefined;
    if (pattern === undefined) continue;
    for (const file of walk([folder], isCode).files) {
      const text = readText(file);
      if (typeof text !== 'string') continue;
      for (const match of text.matchAll(pattern)) {
        const name = match[1] ?? '';
        if (name.toLowerCase() === id) continue;
        const known = seen.get(`${id} ${name}`);
        const line = text.slice(0, match.index).split('\n').length;
        const where = known?.where ?? `${relative(folder, file).split(sep).join('/')}:${line}`;
        seen.set(`${id} ${name}`, { id, name, places: (known?.places ?? 0) + 1, where, text: known?.text ?? match[0] });
      }
    }
  }
  return [...seen.values()].sort((a, b) => b.places - a.places);
}

function isCode(name: string): boolean {
  return /\.(?:[cm]?[jt]sx?|json|ya?ml|html?|vue|svelte|py|cs|java|kt|go|php|rb|http|env)$/i.test(basename(name));
}

function patternFor(id: string, { endpoints }: Catalogue): RegExp | undefined {
  const tails = endpoints.flatMap(({ path }) => {
    const [, first, release = '', resource = ''] = path.split('/');
    return first === id && /^v\d+$/.test(release) && /^[A-Za-z]{4,}$/.test(resource) ? [`${release}/${resource}`] : [];
  });
  if (tails.length === 0) return undefined;
  return new RegExp(`(?:(?<![\\w.])|${HOST})/([A-Za-z][\\w-]*)/(?:${[...new Set(tails)].join('|')})(?![\\w-])`, 'g');
}
