import type { FixReadiness } from '../catalogue/types.js';
import type { Detection } from '../detection/types.js';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import type { Place } from '../provenance/types.js';
import { bridgingKinds, editsFor, isLaidOver, isShared, opens, whyNoBridge } from './edits/index.js';
import type { Edit, Offer } from './edits/index.js';
import { changesElsewhere, pathTextAt } from './edits/paths.js';

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

const MEANT = 'The field stays, and the code may mean it here: it reads both, or holds this one against another value.';
const LAID_OVER =
  'The code lays the old name over what the platform answers, and it is read here: change both together, since the new name would be read of the answer first.';
const EITHER_ENTRY =
  'The table has an entry for either value, and keeps it: take the old one out when nothing has that value any more.';
const ELSEWHERE =
  'The part of the path that changes does not stand here, but in what the path is put together of, which other calls may use.';
const RELIED_ON = 'Other code may rely on this text.';
const WORKED_OUT = 'What works out its value may do something beside, and would go with it.';
const SHARED = 'What keeps the old name or value gets here as well:';

/**
 * Decides from the catalogue's data what is done about a use without asking.
 *
 * - A rename or a changed value follows the use to its new name or value: at the target the old one is gone, so that reading
 *   the new one is never worse. Where the value is known to have another form, what looks into it is left to a person.
 * - A path or a method that the catalogue does not call a drop-in works on as it is: it is left to a person.
 * - A field that stays is left to a person where the code shows that it means that one.
 * - What stands where other code may rely on it (a path in a table, a constant) is left to a person.
 *
 * @param text the text of the file that the detection's places hold for
 * @param proved true where it has been shown that no other code relies on the text
 */
export function decide(detection: Detection, text: string, mode: 'cutover' | 'bridge', proved = false): Decision {
  const { change, readiness } = detection;
  if (readiness === 'manual') return { kind: 'manual', why: change.advice };
  if (isLaidOver(detection.use)) return { kind: 'manual', why: `${LAID_OVER} ${change.advice}` };
  if ('meant' in detection.use) return { kind: 'manual', why: noted(`${MEANT} ${change.advice}`, change.fix.note) };
  const { offers } = editsFor(detection, text);
  if (isShared(detection.use)) return forBoth(detection, text, offers);
  const bridging = mode === 'bridge' && readiness === 'at-cutover';
  const offer = offers.find(({ kind }) => kind === 'drop-field' || bridgingKinds.has(kind) === bridging);
  if (offer === undefined) {
    const reason = bridging ? whyNoBridge(text, detection) : whyNoEdit(detection, text);
    return { kind: 'manual', why: reason === undefined ? change.advice : `${reason} ${change.advice}` };
  }
  const isCall = offer.kind === 'path' || offer.kind === 'method';
  if (isCall && change.fix.kind !== 'manual' && !change.fix.dropIn) {
    return { kind: 'manual', why: noted(change.advice, change.fix.note) };
  }
  if (offer.unproved === true && !proved && !isTyped(detection)) {
    const isDrop = offer.kind === 'drop-parameter' || offer.kind === 'drop-field';
    return { kind: 'manual', why: `${isDrop ? WORKED_OUT : RELIED_ON} ${change.advice}` };
  }
  const review = reviewOf(detection, text);
  const { edits } = offer;
  const result = bridgingKinds.has(offer.kind) ? 'bridged' : 'fixed';
  return { kind: 'edit', result, edits, ...(review === undefined ? {} : { review }) };
}

/** Why what the catalogue tells how to mend is not mended, where that is seen. */
function whyNoEdit({ use, place, change: { fix }, replacement }: Detection, text: string): string | undefined {
  if (use.kind !== 'path' || replacement === undefined || fix.kind !== 'path' || !fix.dropIn) return undefined;
  if (!changesElsewhere(text, pathTextAt(text, place), use.path, replacement)) return undefined;
  return `${ELSEWHERE} What takes its place is ${replacement}.`;
}

/** What is right for what keeps the old name as well as for what has the new one: it stays when everything has moved. */
function forBoth(detection: Detection, text: string, [offer]: readonly Offer[]): Decision {
  if (offer === undefined)
    return { kind: 'manual', why: `${SHARED} tell them apart, or take either. ${detection.change.advice}` };
  const { use } = detection;
  const why = use.kind === 'value' && use.entry ? EITHER_ENTRY : `${SHARED} either is taken.`;
  const review = noted(why, reviewOf(detection, text));
  return { kind: 'edit', result: 'fixed', edits: offer.edits, review };
}

/**
 * What a report promises of a use: when its edit can be made, or `manual` where the upgrade would leave it to a person.
 * @param text the text of the file that the detection's place is in
 */
export function fixOf(detection: Detection, text: string): FixReadiness {
  return decide(detection, text, 'cutover').kind === 'edit' ? detection.readiness : 'manual';
}

/** Behind a member's name: a type that any text fits. */
const saysNothing = /^['"]?\s*[?!]?\s*:\s*(?:string|any|unknown)\s*[;,}\n\r]/;

function isCode({ file }: Place): boolean {
  return isScriptFile(file) || /\.(?:vue|svelte|astro|html?|mdx?)$/i.test(file);
}

/** What is declared is followed to its uses, by the compiler where there is one. */
function isTyped({ use }: Detection): boolean {
  return use.kind === 'declaration' || (use.kind === 'value' && (use.role === 'type' || use.role === 'schema'));
}

function noted(advice: string, note: string | undefined): string {
  return note === undefined ? advice : `${advice} ${note}`;
}

/** What the edit of a name cannot mend: what is done with the value that it stands for, and an object that may be sent. */
function reviewOf({ change, use, place, standIn }: Detection, text: string): string | undefined {
  const { rewrite, fix } = change;
  const isDropped = fix.kind === 'rename' && fix.writes === 'drop';
  if (use.kind === 'key' && !use.sent && !use.matched && isDropped) {
    // What a test answers in the place of the platform, and what is recorded, is never sent.
    if (standIn === true || !isCode(place)) return fix.note;
    return noted('The field is read-only: leave it away where this is sent.', fix.note);
  }
  if (use.kind === 'key' && use.sent && isDropped) return 'The field is read-only and is no longer sent.';
  if (rewrite.kind !== 'rename-field' || rewrite.value === 'carried') return undefined;
  if (opens(text, use, place)) return noted('The code looks into the value.', fix.note);
  if (use.kind === 'declaration' && use.key) return noted('The schema of the value is kept.', fix.note);
  if (
    rewrite.value === 'differs' &&
    use.kind === 'declaration' &&
    use.picked !== true &&
    !saysNothing.test(text.slice(place.end))
  )
    return noted('The declared type is kept.', fix.note);
  const isCompared = ('handled' in use && use.handled === 'compared') || (use.kind === 'key' && use.matched === true);
  if (rewrite.value === 'differs' && isCompared) return noted('The value is compared with known values.', fix.note);
  // A value of another form is seen where it goes, and not here.
  const isRead = ((use.kind === 'member' || use.kind === 'bracket') && use.access === 'read') || use.kind === 'pattern';
  if (rewrite.value === 'differs' && isRead && fix.kind === 'rename' && fix.lookedInto === 'manual')
    return noted('Look where the value goes.', fix.note);
  return undefined;
}
