import type { Variable } from '../../../provenance/scopes/types.js';
import { UNANSWERED } from './unanswered.js';

/** How a call went: with which status, and whether that came as an error or as an answer. */
export interface Outcome {
  readonly status: number;
  readonly isError: boolean;
}

/**
 * What is known of an expression in an outcome: it is the error, the answer, either of them as it is settled, a word for the kind of an error, something or
 * other, a value, or an object with parts.
 */
export type Known = 'error' | 'answer' | 'settled' | 'kind' | 'something' | Worth | Parts;

interface Worth {
  readonly value: unknown;
}

interface Parts {
  readonly part: (name: string) => Known | undefined;
}

/** By variables, and by members of the class around: `this.member`. */
export type Bound = ReadonlyMap<Variable | string, Known>;

export const NOTHING: Known = { value: undefined };
export const SOMETHING: Known = 'something';

export function truthIn(known: Known | undefined): boolean | undefined {
  if (known === undefined || known === 'kind') return undefined;
  return !isWorth(known) || Boolean(known.value);
}

export function isWorth(known: Known | undefined): known is Worth {
  return typeof known === 'object' && 'value' in known;
}

export function knownMember(owner: Known, name = '', { status, isError }: Outcome): Known | undefined {
  if (owner === 'error') {
    if (/^(?:http)?status(?:_?code)?$/i.test(name)) return { value: status };
    if (name === 'ok') return { value: status < 300 };
    if (/^(?:code|name|errno)$/.test(name)) return 'kind';
    return /^(?:response|res|cause|error)$/.test(name) ? 'error' : undefined;
  }
  if (owner === 'answer') {
    if (isError) return undefined;
    if (name === 'ok') return { value: status < 300 };
    if (name === 'data') return SOMETHING;
    // Of a client that gives errors back: `{ data, error }`.
    if (/^(?:err|error|failure)$/.test(name)) return status < 300 ? NOTHING : 'error';
    return /^status(?:_?code)?$/i.test(name) ? { value: status } : undefined;
  }
  if (owner === 'settled') return settledMember(name, isError);
  if (typeof owner === 'object' && 'part' in owner) return name === '' ? undefined : owner.part(name);
  return isNothing(owner) ? NOTHING : undefined;
}

/** What `Promise.allSettled` says of each. */
function settledMember(name: string, isError: boolean): Known | undefined {
  if (name === 'status') return { value: isError ? 'rejected' : 'fulfilled' };
  if (name === 'reason') return isError ? 'error' : NOTHING;
  return name === 'value' ? (isError ? NOTHING : 'answer') : undefined;
}

/** Whether something is known to be neither there nor anything else. */
export function isNothing(known: Known | undefined): boolean {
  return isWorth(known) && (known.value === undefined || known.value === null);
}

/** Whether something is known to be there, and no `false`, `0` or empty text. */
export function isSomething(known: Known | undefined): boolean {
  return known !== undefined && (!isWorth(known) || Boolean(known.value));
}

/** A number, also one that is written as a text: `status == '404'`. */
export function numberIn(known: Known | undefined): number | undefined {
  if (!isWorth(known)) return undefined;
  if (typeof known.value === 'number') return known.value;
  return typeof known.value === 'string' && /^\d+$/.test(known.value) ? Number(known.value) : undefined;
}

export function isSame(outcome: Outcome, one: Known | undefined, other: Known | undefined): boolean | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (!isWorth(other)) return isWorth(one) ? isSame(outcome, other, one) : undefined;
  if (one === 'kind') return isOfKind(outcome, other.value);
  if (!isWorth(one)) return isNothing(other) ? false : undefined;
  // Which of the two nothings an error is, where there is none, nobody says.
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (typeof one.value === typeof other.value) return one.value === other.value;
  const [left, right] = [numberIn(one), numberIn(other)];
  return left === undefined || right === undefined ? undefined : left === right;
}

/** `error.code === 404`, `error.code === 'ETIMEDOUT'`. */
function isOfKind({ status }: Outcome, wanted: unknown): boolean | undefined {
  if (typeof wanted === 'number') return wanted === status;
  return typeof wanted === 'string' && UNANSWERED.test(wanted) ? false : undefined;
}
