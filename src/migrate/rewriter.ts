import { applyPlan, type Run } from './apply.js';
import { MigrateError, placeIn } from './errors.js';
import { placeOf } from './fields.js';
import { Place } from './place.js';
import { compilePlan, isIdle, type ObjectPlan } from './plan.js';
import type { Note, Policy, RewriteOptions, RewriteTables } from './types.js';

export interface Rewritten<T> {
  /** The payload itself where nothing had to change. */
  readonly value: T;
  readonly notes: readonly Note[];
}

/** Turns payloads of one release into those of another. It is made once and used for as many payloads as there are. */
export interface Rewriter<In = unknown, Out = unknown> {
  readonly resource: string;
  readonly from: string;
  readonly to: string;
  /** What is done, for tools that work on text. */
  readonly plan: ObjectPlan;
  /** One payload, or a list of them, with what there is to say about it. */
  rewrite<T extends In | readonly In[]>(payload: T): Rewritten<T extends readonly unknown[] ? Out[] : Out>;
  /** The same for loops that count each allocation: what there is to say is added to `notes`. */
  into<T extends In | readonly In[]>(payload: T, notes: Note[]): T extends readonly unknown[] ? Out[] : Out;
}

export interface RewriterOptions extends RewriteOptions {
  readonly from: string;
  readonly to: string;
}

const none: readonly Note[] = Object.freeze([]);

/**
 * A rewriter for payloads of a resource.
 * @throws {MigrateError} for a resource or a release that the catalogue does not know, and for a body or a policy that there is not.
 */
export function compileRewriter(tables: RewriteTables, resource: string, options: RewriterOptions): Rewriter {
  const { from, to, body = 'response', policy = 'report', removeDuplicates = false } = options;
  const distance = placeOf(tables, to) - placeOf(tables, from);
  placeIn(Object.keys(tables.resources), 'resource', resource);
  placeIn(['request', 'response'], 'body', body);
  if (typeof policy !== 'function') placeIn(['report', 'throw'], 'policy', policy);
  const plan = compilePlan(tables, resource, { from, to, request: body === 'request' });
  const idle = isIdle(plan);
  const direction = distance > 0 ? 'upgrade' : distance < 0 ? 'downgrade' : 'none';
  const labels = { resource, direction } as const;
  let collected: Note[] = [];
  const place = new Place();
  const shared: Run = { place, removeDuplicates, labels, say: speaker(policy, (note) => collected.push(note)) };
  let busy = false;

  /** A callback or a getter may rewrite in the midst of a rewrite, and then gets a run of its own. */
  function apply(payload: unknown, notes: Note[]): unknown {
    if (idle) return payload;
    if (busy) {
      const own: Run = {
        place: new Place(),
        removeDuplicates,
        labels,
        say: speaker(policy, (note) => notes.push(note)),
      };
      return guarded(payload, own);
    }
    busy = true;
    collected = notes;
    place.leave(0);
    try {
      return guarded(payload, shared);
    } finally {
      busy = false;
    }
  }

  function guarded(payload: unknown, run: Run): unknown {
    try {
      return applyPlan(plan, payload, run);
    } catch (error) {
      throw explained(error, policy);
    }
  }

  return {
    resource,
    from,
    to,
    plan,
    rewrite(payload) {
      if (idle) return { value: payload as never, notes: none };
      const notes: Note[] = [];
      return { value: apply(payload, notes) as never, notes };
    },
    into: (payload, notes) => apply(payload, notes) as never,
  };
}

function speaker(policy: Policy, add: (note: Note) => void): (note: Note) => void {
  if (policy === 'report') return add;
  return (note) => {
    add(note);
    if (policy !== 'throw') policy(note);
    else if (note.kind !== 'read-only') {
      throw new MigrateError(note.message, { pointer: note.pointer, note });
    }
  };
}

/** What a callback throws is its own matter; anything else is the payload's, a getter for one. */
function explained(error: unknown, policy: Policy): unknown {
  if (error instanceof MigrateError || typeof policy === 'function') return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrateError(`The payload cannot be read: ${reason}`, { cause: error });
}
