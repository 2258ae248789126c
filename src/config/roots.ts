import { isWithin } from '../project/within.js';
import type { Configuration, RootConfiguration } from './configuration.js';

/** The innermost part of the code that holds a file. @param file absolute, as are the paths of the configuration */
export function rootOf({ roots = [] }: Configuration, file: string): RootConfiguration | undefined {
  const holding = roots.filter(({ path }) => isWithin(file, path));
  return holding.reduce<RootConfiguration | undefined>(
    (inner, root) => (inner === undefined || root.path.length > inner.path.length ? root : inner),
    undefined,
  );
}

/** What holds in a part of the code. */
export function configurationOf(configuration: Configuration, root: RootConfiguration | undefined): Configuration {
  if (root === undefined) return configuration;
  const { from, to, ignore = [] } = root;
  return {
    ...configuration,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ignore: [...(configuration.ignore ?? []), ...ignore],
  };
}
