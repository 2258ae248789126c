import type { FixReadiness } from '../catalogue/types.js';
import type { Detection } from '../detection/types.js';
import { bridgingKinds, editsFor } from './edits/index.js';
import type { Edit } from './edits/index.js';

/** What is done about one use. */
export type Decision =
  | {
      readonly kind: 'edit';
      readonly result: 'fixed' | 'bridged';
      readonly edits: readonly Edit[];
      /** What a person should look at all the same. */
      readonly review?: string;
    }
  | { readonly kind: 'manual'; readonly why: string };

/**
 * Decides from the catalogue's data what is done about a use without asking.
 *
 * - A rename or a changed value follows the use to its new name or value: at the target the old one is gone, so that reading
 *   the new one is never worse. Where the value is known to have another form, what looks into it is left to a person.
 * - A path or a method that the catalogue does not call a drop-in works on as it is: it is left to a person.
 * - What stands where other code may rely on it (a path in a table, a constant) is left to a person.
 *
 * @param text the text of the file that the detection's places hold for
 * @param proved true where it has been shown that no other code relies on the text
 */
export function decide(detection: Detection, text: string, mode: 'cutover' | 'bridge', proved = false): Decision {
  const { change, readiness } = detection;
  if (readiness === 'manual') return { kind: 'manual', why: change.advice };
  const { offers } = editsFor(detection, text);
  const bridging = mode === 'bridge' && readiness === 'at-cutover';
  const offer = offers.find(({ kind }) => kind === 'drop-field' || bridgingKinds.has(kind) === bridging);
  if (offer === undefined) {
    const why = bridging ? `No edit of this place runs on both sides. ${change.advice}` : change.advice;
    return { kind: 'manual', why };
  }
  const isCall = offer.kind === 'path' || offer.kind === 'method';
  if (isCall && change.fix.kind !== 'manual' && !change.fix.dropIn) {
    return { kind: 'manual', why: noted(change.advice, change.fix.note) };
  }
  if (offer.unproved === true && !proved && !isTyped(detection)) {
    return { kind: 'manual', why: `Other code may rely on this text. ${change.advice}` };
  }
  const review = reviewOf(detection, text);
  const { edits } = offer;
  const result = bridgingKinds.has(offer.kind) ? 'bridged' : 'fixed';
  return { kind: 'edit', result, edits, ...(review === undefined ? {} : { review }) };
}

/**
 * What a report promises of a use: when its edit can be made, or `manual` where the upgrade would leave it to a person.
 * @param text the text of the file that the detection's place is in
 */
export function fixOf(detection: Detection, text: string): FixReadiness {
  return decide(detection, text, 'cutover').kind === 'edit' ? detection.readiness : 'manual';
}

/** What is declared is followed to its uses, by the compiler where there is one. */
function isTyped({ use }: Detection): boolean {
  return use.kind === 'declaration' || (use.kind === 'value' && (use.role === 'type' || use.role === 'schema'));
}

function noted(advice: string, note: string | undefined): string {
  return note === undefined ? advice : `${advice} ${note}`;
}

/** What the edit of a name cannot mend: a value of a set that changes and is compared with one of its members, an object that may be sent. */
function reviewOf({ change, use, place }: Detection, text: string): string | undefined {
  const { rewrite, fix } = change;
  const isDropped = fix.kind === 'rename' && fix.writes === 'drop';
  if (use.kind === 'key' && !use.sent && isDropped) {
    return noted('The field is read-only: leave it away where this is sent.', fix.note);
  }
  if (rewrite.kind !== 'rename-field' || rewrite.value !== 'differs') return undefined;
  if (use.kind !== 'member' && use.kind !== 'bracket') return undefined;
  const before = text.slice(Math.max(0, use.object.start - 40), use.object.start);
  const after = text.slice(place.end, place.end + 40);
  const compared = /['"`]\s*[!=]==?\s*$/.test(before) || /^['"`\])!]*\s*[!=]==?\s*['"`]/.test(after);
  return compared ? noted('The value is compared with a literal.', fix.note) : undefined;
}
