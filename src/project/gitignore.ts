import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import type { Ignore, Options } from 'ignore';

/** The .gitignore files that hold in a folder, outermost first. */
export interface IgnoreChain {
  readonly folder: string;
  readonly rules: Ignore;
  readonly outer: IgnoreChain | undefined;
}

/** Adds a folder's own .gitignore; one that cannot be read ignores nothing. */
export function withGitignore(folder: string, outer: IgnoreChain | undefined): IgnoreChain | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, '.gitignore'), 'utf8');
  } catch {
    return outer;
  }
  return { folder, rules: createRules().add(text), outer };
}

/** The .gitignore files above a folder, up to the top of its git repository; none outside a repository, or where they ignore the folder itself. */
export function gitignoresAbove(folder: string): IgnoreChain | undefined {
  const above: string[] = [];
  let current = folder;
  while (!existsSync(join(current, '.git'))) {
    const parent = dirname(current);
    if (parent === current) return undefined;
    above.unshift(parent);
    current = parent;
  }
  let chain: IgnoreChain | undefined;
  for (const ancestor of above) chain = withGitignore(ancestor, chain);
  return isIgnored(folder, true, chain) ? undefined : chain;
}

/** Whether git would leave a file or folder alone. Inner files have the last word, as in git. */
export function isIgnored(path: string, isFolder: boolean, chain: IgnoreChain | undefined): boolean {
  for (let link = chain; link !== undefined; link = link.outer) {
    const inside = relative(link.folder, path).split(sep).join('/');
    const { ignored, unignored } = link.rules.test(isFolder ? `${inside}/` : inside);
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}

let ignore: ((options?: Options) => Ignore) | undefined;

/** Loaded with the first .gitignore: the walk is part of every start. */
function createRules(): Ignore {
  ignore ??= createRequire(import.meta.url)('ignore') as (options?: Options) => Ignore;
  return ignore();
}
