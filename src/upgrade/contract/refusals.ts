/** The changes whose bridges stay, because the code would not compile without them. */
export interface Refusals {
  /** Ids of changes whose declared members keep both names. */
  readonly declared: ReadonlySet<string>;
  /** Ids of changes of which nothing is taken out. */
  readonly all: ReadonlySet<string>;
  /** Why, by id. */
  readonly why: ReadonlyMap<string, string>;
}

export const noRefusals: Refusals = { declared: new Set(), all: new Set(), why: new Map() };

/** Keeps more of a change: its declared members first, then all of it; at once where objects are still made with the old name, which the reads would miss. */
export function refusing({ declared, all, why }: Refusals, id: string, reason: string, isMade: boolean): Refusals {
  return {
    declared: new Set([...declared, id]),
    all: isMade || declared.has(id) ? new Set([...all, id]) : all,
    why: why.has(id) ? why : new Map([...why, [id, reason]]),
  };
}
