import type * as Migrate from '../../src/migrate/index.js';
import { userOf, type User } from './users.js';

/** What somebody would write by hand for two changes, with the order of keys kept. */
function inOrder(user: User): User {
  const isOld = user.organization?.entityType === 'Organization';
  const hasOld = Object.hasOwn(user, 'designatedRoles');
  if (!hasOld && !isOld) return user;
  const hasBoth = hasOld && Object.hasOwn(user, 'designatedRoleRefs');
  const result: Record<string, unknown> = {};
  for (const key in user) {
    if (key !== 'designatedRoles') result[key] = user[key];
    else if (!hasBoth) result.designatedRoleRefs = user[key];
  }
  if (isOld) result.organization = { ...user.organization, entityType: 'ExternalOrg' };
  return result;
}

/** The same for somebody to whom the order of keys is nothing. */
function byRest(user: User): User {
  const isOld = user.organization?.entityType === 'Organization';
  const hasOld = Object.hasOwn(user, 'designatedRoles');
  if (!hasOld && !isOld) return user;
  const { designatedRoles, ...rest } = user;
  const result: Record<string, unknown> = rest;
  if (hasOld && !Object.hasOwn(user, 'designatedRoleRefs')) result.designatedRoleRefs = designatedRoles;
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
  /** The faster of two ways. */
  readonly byHand: number;
  readonly one: number;
  readonly list: number;
  readonly idle: number;
  /** Bytes that a payload that needs nothing costs. */
  readonly idleBytes: number;
}

/** Measures what is built, as it is used: what runs TypeScript as it is makes small functions slow. */
export async function measureObjects(): Promise<ObjectFigures> {
  const built = new URL('../../dist/migrate.mjs', import.meta.url).href;
  const { builtinTables, compileRewriter } = (await import(built)) as typeof Migrate;
  const rewriter: Migrate.Rewriter = compileRewriter(builtinTables, 'externalUser', { from: '25.2', to: '25.4' });
  const rewrite = (payload: unknown, into: Migrate.Note[]) => rewriter.into(payload, into);
  const parsed = (isOld: boolean) =>
    Array.from({ length: 100 }, (_, index) => JSON.parse(JSON.stringify(userOf(index, isOld))) as User);
  const old = parsed(true);
  const now = parsed(false);
  const notes: Migrate.Note[] = [];
  const each = (users: User[]) => {
    for (const user of users) {
      rewrite(user, notes);
      notes.length = 0;
    }
  };
  const hands = [inOrder, byRest].map((byHand) => (users: User[]) => {
    for (const user of users) byHand(user);
  });
  // All shapes of the code are warm before one is measured.
  for (const users of [old, now]) [each, ...hands].forEach((run) => measure(run, users));
  const idle = measure(each, now);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let times = 0; times < 100; times++) each(now);
  const idleBytes = (process.memoryUsage().heapUsed - before) / (100 * now.length);
  return {
    byHand: Math.min(...hands.map((hand) => measure(hand, old))),
    one: measure(each, old),
    list: measure((users) => {
      rewrite(users, notes);
      notes.length = 0;
    }, old),
    idle,
    idleBytes,
  };
}
