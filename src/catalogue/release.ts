import { catalogueError } from './errors.js';
import type { ReleaseId } from './types.js';

export interface ReleaseParts {
  readonly major: number;
  readonly minor: number;
}

const form = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/** Whether a text has the form of a release number, `NN.N`. */
export function isRelease(text: string): text is ReleaseId {
  return form.test(text);
}

/**
 * The numbers of a release.
 * @throws {CatalogueError} where the text is no release number.
 */
export function parseRelease(text: string): ReleaseParts {
  const match = form.exec(text);
  if (match === null)
    throw catalogueError(`${JSON.stringify(text)} is no release; releases are written NN.N, for example 25.1.`);
  return { major: Number(match[1]), minor: Number(match[2]) };
}

/** Orders releases by number: `25.2` before `25.10`. Negative where `a` comes first. */
export function compareReleases(a: ReleaseId, b: ReleaseId): number {
  const first = parseRelease(a);
  const second = parseRelease(b);
  return first.major - second.major || first.minor - second.minor;
}
