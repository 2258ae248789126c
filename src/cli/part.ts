import { relative } from 'node:path';
import type { Window } from '../catalogue/types.js';
import type { Configuration, RootConfiguration } from '../config/configuration.js';
import { configurationOf, rootOf } from '../config/roots.js';
import { isWithin } from '../project/within.js';
import { UsageError } from './errors.js';

/** What is worked on where nothing is named: the working folder, or the parts where the configuration has no window for the rest. */
export function pathsFor(given: readonly string[], { roots = [], from, to }: Configuration): readonly string[] {
  if (given.length > 0) return given;
  return roots.length === 0 || (from !== undefined && to !== undefined) ? ['.'] : roots.map(({ path }) => path);
}

/**
 * What holds for all of some paths, for commands that work on one window.
 * @param paths absolute
 * @param options a window for all parts
 * @throws {UsageError} where parts of them have windows, or changes to leave alone, of their own.
 */
export function configurationFor(
  paths: readonly string[],
  { from, to }: Partial<Window>,
  configuration: Configuration,
  cwd: string,
): Configuration {
  const { roots = [], ...rest } = configuration;
  const given = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const below = roots.filter(({ path }) => paths.some((one) => isWithin(path, one)));
  const parts = new Set<RootConfiguration | undefined>([...paths.map((path) => rootOf(configuration, path)), ...below]);
  const own = [...parts].map((part) => ({ ...configurationOf(rest, part), ...given }));
  if (new Set(own.map(keyOf)).size > 1) {
    const names = below.map(({ path }) => relative(cwd, path) || '.');
    throw new UsageError(
      `The configuration has windows, or changes to ignore, of their own for parts of this (${names.join(', ')}), and ` +
        `this works on one window: name one part, for example \`lending-compat upgrade ${names[0] ?? '.'}\`.`,
    );
  }
  return own[0] ?? { ...rest, ...given };
}

function keyOf({ from, to, ignore = [] }: Configuration): string {
  return JSON.stringify([from, to, [...new Set(ignore)].sort()]);
}
