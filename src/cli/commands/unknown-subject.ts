import { checkRelease } from '../../catalogue/lifecycle.js';
import { didYouMean } from '../../catalogue/suggest.js';
import type { RewriteTables } from '../../migrate/types.js';
import { UsageError } from '../errors.js';

/** Says what was meant, which the library, being small, does not. */
export function refuseSubject(tables: RewriteTables, resource: string, releases: readonly string[]): void {
  const known = { releases: tables.releases.map((id) => ({ id })) };
  for (const release of releases) checkRelease(known, release);
  const resources = Object.keys(tables.resources);
  if (resources.includes(resource)) return;
  const guess = didYouMean(resource, resources);
  throw new UsageError(`Unknown resource ${JSON.stringify(resource)}.${guess} Known: ${resources.join(', ')}.`);
}
