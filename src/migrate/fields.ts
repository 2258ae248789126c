import { placeIn } from './errors.js';
import type { RewriteTables, Step } from './types.js';

type Rename = Extract<Step, { kind: 'rename' }>;

/** One field under all the names that releases gave it, oldest first. */
export interface NamedField {
  readonly names: readonly string[];
  readonly renames: readonly Rename[];
}

/**
 * The place of a release in its catalogue.
 * @throws {MigrateError} with the known ones.
 */
export function placeOf({ releases }: RewriteTables, release: string): number {
  return placeIn(releases, 'release', release);
}

/** Whether a release is at or after another; everything is at or after a release that is not given. */
export function isFrom(tables: RewriteTables, release: string, since: string | undefined): boolean {
  return since === undefined || placeOf(tables, release) >= placeOf(tables, since);
}

/** The fields of a resource that were renamed, each with its chain of names. */
export function renamedFields({ steps }: RewriteTables, resource: string): NamedField[] {
  const chains: { names: string[]; renames: Rename[] }[] = [];
  for (const step of steps) {
    if (step.kind !== 'rename' || step.resource !== resource) continue;
    const before = chains.find(({ names }) => names.at(-1) === step.from);
    const after = chains.find(({ names }) => names[0] === step.to);
    if (before !== undefined && after !== undefined) {
      before.names.push(...after.names);
      before.renames.push(step, ...after.renames);
      chains.splice(chains.indexOf(after), 1);
    } else if (before !== undefined) {
      before.names.push(step.to);
      before.renames.push(step);
    } else if (after !== undefined) {
      after.names.unshift(step.from);
      after.renames.unshift(step);
    } else chains.push({ names: [step.from, step.to], renames: [step] });
  }
  return chains;
}

/** The names that a field has at a release, oldest first; two in a dual period. */
export function namesAt(tables: RewriteTables, { names, renames }: NamedField, release: string): string[] {
  return names.filter((_, index) => {
    const begun = renames[index - 1];
    const ended = renames[index];
    return (
      (begun === undefined || isFrom(tables, release, begun.since)) &&
      (ended?.removed === undefined || !isFrom(tables, release, ended.removed))
    );
  });
}

/** Which way values go between two releases: on, back, or (undefined) not at all. */
export function mapDirection(
  tables: RewriteTables,
  step: { readonly since?: string; readonly removed?: string },
  from: string,
  to: string,
): 'on' | 'back' | undefined {
  const { since, removed } = step;
  if (removed !== undefined && isFrom(tables, to, removed) && !isFrom(tables, from, removed)) return 'on';
  if (since !== undefined && isFrom(tables, from, since) && !isFrom(tables, to, since)) return 'back';
  return undefined;
}
