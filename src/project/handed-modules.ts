import { withoutComments } from './literals.js';
import { MAX_BEHIND, handingOn, membersOfAll, sortNames } from './members-behind.js';
import type { MembersBehind } from './members-behind.js';
import type { Mentions } from './mentions.js';
import { isIdle } from './statements.js';
import type { Statement } from './statements.js';
import type { Taken } from './taken.js';

/** How many modules a statement hands to others of which each is followed. */
const MAX_GIVEN = 6;

/** What of a module matters in a file that does not name it beside the module. */
interface Behind {
  /** By the names of the file that hold the module. */
  readonly members: MembersBehind;
  /** Statements that hand the module to somebody else. */
  readonly givers: ReadonlySet<Statement>;
}

export const NOTHING_BEHIND: Behind = { members: new Map(), givers: new Set() };

/** A text in its statements, with what it takes. */
export interface TakingText {
  readonly text: string;
  readonly statements: readonly Statement[];
  readonly mentions: Mentions;
  /** All that the file takes. */
  readonly taken: readonly Taken[];
}

/** A name that holds a module, or an object with modules in it, and what matters of these. */
interface Holder extends Taken {
  readonly members: ReadonlySet<string>;
}

/**
 * What matters behind names of a file that hold modules, or objects with modules in them.
 *
 * @param file asked for only where something is held.
 * @param taken what the file takes of a module.
 * @param names those of that module that have to do with the platform.
 */
export function handedModules(file: () => TakingText, taken: readonly Taken[], names: ReadonlySet<string>): Behind {
  const { plain, held } = sortNames(names);
  const inside = (held.size === 0 ? [] : taken).flatMap((one): Holder[] => {
    const members = one.name === '*' ? membersOfAll(held) : held.get(one.name);
    return members === undefined || members.size === 0 ? [] : [{ ...one, isModule: true, members }];
  });
  // What is asked of the module itself is asked for beside its name.
  const isFollowed = plain.size <= MAX_BEHIND && !names.has('default');
  const whole = (isFollowed ? taken : [])
    .filter(({ name, isModule, isRequired }) => name === '*' && (isModule === true || isRequired === true))
    .map((one): Holder => ({ ...one, members: plain }));
  const holders = [...whole, ...inside];
  if (holders.length === 0) return NOTHING_BEHIND;
  const members = new Map<string, ReadonlySet<string>>(inside.map((one) => [one.local, one.members]));
  const givers = new Set<Statement>();
  const source = file();
  for (const statement of source.statements) {
    if (isIdle(source.text, statement)) continue;
    const { handedOn, isGiver } = handedBy(source, statement, holders);
    for (const holder of handedOn)
      for (const name of statement.names ?? [])
        members.set(name, new Set([...(members.get(name) ?? []), ...holder.members]));
    if (isGiver) givers.add(statement);
  }
  return { members, givers };
}

/** Those that a statement hands on without a member of them being named, whoever gets one may ask for any; and whether somebody who is called gets one. */
function handedBy(
  { text, mentions, taken }: TakingText,
  statement: Statement,
  holders: readonly Holder[],
): { readonly handedOn: readonly Holder[]; readonly isGiver: boolean } {
  const own = mentions.namesIn(statement);
  const named = holders.filter(({ local }) => own.has(local));
  if (named.length === 0) return { handedOn: [], isGiver: false };
  const code = withoutComments(text.slice(statement.start, statement.end));
  const handedOn = named.filter(({ local, isModule }) =>
    handingOn(local, isModule === true ? 'anyhow' : 'in an object').test(code),
  );
  const isGiven = ({ local, isModule, isRequired }: Taken): boolean =>
    (isModule === true || isRequired === true) && handingOn(local, 'to a call').test(code);
  // Who hands over very many makes a list of them: somebody else asks for their members.
  return { handedOn, isGiver: named.some(isGiven) && taken.filter(isGiven).length <= MAX_GIVEN };
}
