import { builtinTables, compileRewriter, type Note, type Rewriter } from '../../src/migrate/index.js';
import { userOf, type User } from './users.js';

/** What somebody would write by hand for two changes, with the order of keys kept. */
function byHand(user: User): User {
  const isOld = user.organization?.entityType === 'Organization';
  if (!('designatedRoles' in user) && !isOld) return user;
  const result: Record<string, unknown> = {};
  for (const key in user) result[key === 'designatedRoles' ? 'designatedRoleRefs' : key] = user[key];
  if (isOld) result.organization = { ...user.organization, entityType: 'ExternalOrg' };
  return result;
}

/** Nanoseconds a user, of the best of many rounds: a busy machine disturbs that one least. */
function measure(rewrite: (users: User[]) => unknown, users: User[]): number {
  const rounds: number[] = [];
  for (let round = 0; round < 200; round++) {
    const start = process.hrtime.bigint();
    for (let times = 0; times < 10; times++) rewrite(users);
    rounds.push(Number(process.hrtime.bigint() - start) / (10 * users.length));
  }
  return Math.min(...rounds);
}

export interface ObjectFigures {
  readonly byHand: number;
  readonly one: number;
  readonly list: number;
  readonly idle: number;
  /** Bytes that a payload that needs nothing costs. */
  readonly idleBytes: number;
}

export function measureObjects(): ObjectFigures {
  const rewriter: Rewriter = compileRewriter(builtinTables, 'externalUser', { from: '25.2', to: '25.4' });
  const rewrite = (payload: unknown, into: Note[]) => rewriter.into(payload, into);
  const parsed = (isOld: boolean) =>
    Array.from({ length: 100 }, (_, index) => JSON.parse(JSON.stringify(userOf(index, isOld))) as User);
  const old = parsed(true);
  const now = parsed(false);
  const notes: Note[] = [];
  const each = (users: User[]) => {
    for (const user of users) {
      rewrite(user, notes);
      notes.length = 0;
    }
  };
  const hand = (users: User[]) => {
    for (const user of users) byHand(user);
  };
  // All shapes of the code are warm before one is measured.
  for (const users of [old, now]) [each, hand].forEach((run) => measure(run, users));
  const idle = measure(each, now);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let times = 0; times < 100; times++) each(now);
  const idleBytes = (process.memoryUsage().heapUsed - before) / (100 * now.length);
  return {
    byHand: measure(hand, old),
    one: measure(each, old),
    list: measure((users) => {
      rewrite(users, notes);
      notes.length = 0;
    }, old),
    idle,
    idleBytes,
  };
}
