import type { Origins } from './origins.js';
import { usersByNames } from './users-by-names.js';
import type { UsersOptions } from './users-by-names.js';

/** How many files of another language what one declares is followed through. */
const MOST_USERS = 3;
/** Where more files of other languages hang together than these, it is told by the names in them which have to do with the platform. */
const MOST_TOGETHER = 150;

interface Options extends Omit<UsersOptions, 'origins'> {
  readonly origins: () => Origins;
}

/** Files of other languages that use what the seeds declare, who uses those, and what they may hand something to; the seeds with them. */
export function usersInLanguages(options: Options): ReadonlySet<string> {
  const { seeds, usersOf, takenBy, origins } = options;
  const reached = new Set(seeds);
  let ring: ReadonlySet<string> = reached;
  for (let hop = 0; hop < MOST_USERS && ring.size > 0; hop++) {
    const next = new Set([...ring].flatMap((file) => usersOf(file)));
    ring = new Set([...next].filter((file) => !reached.has(file)));
    for (const file of ring) reached.add(file);
  }
  for (const file of [...reached]) for (const taken of takenBy(file)) reached.add(taken);
  if (reached.size <= MOST_TOGETHER) return reached;
  return new Set([...seeds, ...usersByNames({ ...options, origins: origins() })]);
}
