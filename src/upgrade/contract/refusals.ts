import type { Detection } from '../../detection/types.js';

/** The changes whose bridges stay, because the code would not compile without them. */
export interface Refusals {
  /** Ids of changes whose declared members keep both names. */
  readonly declared: ReadonlySet<string>;
  /** Ids of changes of which nothing is taken out. */
  readonly all: ReadonlySet<string>;
  /** Why, by id. */
  readonly why: ReadonlyMap<string, string>;
}

/** What the types of the code say of bridges that are taken out. */
export interface Followed {
  readonly refused: Refusals;
  /** What uses the old name of a member that has had both, and nothing bridged: it gets the new one with the member. */
  readonly renamed: readonly Detection[];
}

export const nothingFollowed: Followed = {
  refused: { declared: new Set(), all: new Set(), why: new Map() },
  renamed: [],
};

/** Whether the declared members of a change keep both names. */
export function staysDeclared({ declared, all }: Refusals, id: string): boolean {
  return declared.has(id) || all.has(id);
}

/** Keeps more of a change: its declared members first, then all of it; at once where objects are still made with the old name, which the reads would miss. */
export function refusing({ declared, all, why }: Refusals, id: string, reason: string, isMade: boolean): Refusals {
  return {
    declared: new Set([...declared, id]),
    all: isMade || declared.has(id) ? new Set([...all, id]) : all,
    why: why.has(id) ? why : new Map([...why, [id, reason]]),
  };
}
