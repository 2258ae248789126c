import type { Change } from '../../catalogue/types.js';
import type { Detection, Use } from '../../detection/types.js';
import type { Place } from '../../provenance/types.js';
import {
  bridgeMember,
  bridgePattern,
  isLookedInto,
  renameDeclared,
  renameInString,
  renameKey,
  renameMember,
  renameMethod,
} from './names.js';
import { bridgeDeclaration, bridgePicked, dropPicked, requireMember } from './declarations.js';
import { bridgeDocumented } from './documented.js';
import { bridgeMark, unmarked } from '../../detection/bridges/marks.js';
import { bridgePath } from './path-strings.js';
import { bridgeKey } from './schemas.js';
import { fillsAbsent } from './schema-libraries.js';
import { dropFromQuery, dropProperty, dropStep, dropUnused, isBesideSpread } from './parameters.js';
import { pathTextAt, replacePath } from './paths.js';
import type { Edit, Edits, Offer, OfferKind } from './types.js';
import { isRepeatable, unquoted } from './source-text.js';
import { acceptBoth, replaceValue } from './values.js';

export type { Edit, Edits, Offer, OfferKind } from './types.js';
export { isBehindSpread, isBesideSpread } from './parameters.js';
export { offerTemplates, offerWording } from './wording.js';

/** One way to edit a use, before it is known whether and when it may be done. */
interface Way {
  readonly kind: OfferKind;
  readonly edits: readonly Edit[] | undefined;
  /** False where doing it unasked could change what the code does, whatever the catalogue says of the change. */
  readonly harmless?: boolean;
}

type ValueUse = Extract<Use, { readonly kind: 'value' }>;

/** The ways that run on both sides of the cut-over. */
export const bridgingKinds: ReadonlySet<OfferKind> = new Set(['bridge', 'accept-both']);

/**
 * What can be done by machine about a detection.
 * @param text the text of the file that the detection's place is in
 * @returns the offers, the best first; none where the catalogue says that the change takes a person, or where the text could not
 * be edited without changing something else.
 */
export function editsFor(detection: Detection, text: string): Edits {
  if (detection.readiness === 'manual' || isLaidOver(detection.use)) return { offers: [] };
  const atCutover = detection.readiness === 'at-cutover';
  const possible = waysOf(detection, text).filter(
    ({ kind }) =>
      (atCutover || !bridgingKinds.has(kind)) &&
      (detection.inTemplate !== true || isForTemplates(detection, kind, text)),
  );
  const ways = isShared(detection.use) ? staying(possible, detection.change) : possible;
  const offers = ways.flatMap((way) => (way.edits ? [offerOf(detection, way, way.edits)] : []));
  const [first] = ways;
  const safe = offers[0];
  return safe && first?.edits && first.harmless !== false && maybeUnasked(detection) ? { safe, offers } : { offers };
}

/** An expression of a template takes a name or a text in the place of another, and neither comments nor all operators. */
function isForTemplates({ use, place, text: name }: Detection, kind: OfferKind, text: string): boolean {
  const isNamed = use.kind === 'member' || (use.kind === 'value' && use.role === 'comparison');
  return isNamed && (kind === 'rename' || kind === 'value') && isWrittenAt(text, place, name);
}

/** Whether what keeps the old name, or the old value, gets to the same place. */
export function isShared(use: Use): boolean {
  return 'shared' in use;
}

/** Whether what the code makes under the old name takes the place of what the platform answers. */
export function isLaidOver(use: Use): boolean {
  return 'laidOver' in use;
}

/** The ways that are right for what keeps the old name as well: they are no bridges, which are taken out again. */
function staying(ways: readonly Way[], { id }: Change): readonly Way[] {
  return ways.flatMap((way) =>
    bridgingKinds.has(way.kind) && way.edits
      ? [{ ...way, edits: way.edits.map((edit) => ({ ...edit, text: unmarked(edit.text, id) })) }]
      : [],
  );
}

/** A fix may be applied unasked where the replacement is there already, means the same, and the use is proved. */
function maybeUnasked({ change, readiness, confidence }: Detection): boolean {
  return readiness === 'now' && confidence === 'certain' && change.fix.kind !== 'manual' && change.fix.dropIn;
}

function offerOf(detection: Detection, { kind, harmless }: Way, edits: readonly Edit[]): Offer {
  const { change, readiness, text, replacement = '', use } = detection;
  // A field that is only read may be left away at any release.
  const release = readiness === 'at-cutover' && kind !== 'drop-field' ? change.replacement?.since : undefined;
  const moment = release === undefined ? {} : bridgingKinds.has(kind) ? { across: release } : { onceOn: release };
  const { note } = change.fix;
  return {
    kind,
    edits: [...edits].sort((a, b) => a.start - b.start),
    from: use.kind === 'path' ? use.path : text,
    to: replacement,
    ...moment,
    ...(harmless === false ? { unproved: true } : {}),
    ...(use.kind === 'declaration' ? { declares: true } : {}),
    ...(note === undefined ? {} : { note }),
  };
}

function waysOf(detection: Detection, text: string): readonly Way[] {
  const { change, use, place, replacement } = detection;
  const { fix } = change;
  if (use.kind === 'unused') return [{ kind: 'drop-field', edits: dropUnused(text, use.whole) }];
  if (fix.kind === 'drop-parameter') return use.kind === 'parameter' ? [dropWay(text, use, place)] : [];
  if (replacement === undefined) return [];
  switch (fix.kind) {
    case 'rename':
      return renameWays(detection, text, replacement, fix.writes);
    case 'value':
      return use.kind === 'value'
        ? [
            { kind: 'accept-both', edits: acceptBoth(text, use, place, replacement, bridgeMark(change.id)) },
            { kind: 'value', edits: replaceValue(text, use, place, replacement), harmless: isUsedInPlace(use.role) },
          ]
        : [];
    case 'path':
      return use.kind === 'path' ? [pathWay(detection, text, use.path, replacement)] : [];
    case 'method':
      return use.kind === 'method' && staysOnObject(detection)
        ? [{ kind: 'method', edits: renameMethod(text, place, replacement) }]
        : [];
    case 'manual':
      return [];
  }
}

/** A constant may serve other comparisons too, and a type what is not looked at here. */
function isUsedInPlace(role: ValueUse['role']): boolean {
  return role !== 'constant' && role !== 'type' && role !== 'schema';
}

/** Only a path that stands in its call is known to serve no other call. */
function pathWay({ place, evidence }: Detection, text: string, path: string, replacement: string): Way {
  const { start, end } = pathTextAt(text, place);
  // What is no wider than the text with its quotes is the text itself, and no call.
  const harmless = evidence.some(
    ({ place: site }) => site.file === place.file && site.start < start - 1 && end <= site.end,
  );
  return { kind: 'path', edits: replacePath(text, { start, end }, path, replacement), harmless };
}

function dropWay(text: string, { property, step }: Extract<Use, { readonly kind: 'parameter' }>, place: Place): Way {
  const removal = step ? dropStep(text, step) : property ? dropProperty(text, property) : dropFromQuery(text, place);
  return { kind: 'drop-parameter', edits: removal?.edits, harmless: removal?.pure ?? false };
}

/** A method of another object takes another object, which no edit of a name brings. */
function staysOnObject({ change: { detect } }: Detection): boolean {
  return detect.kind === 'method' && detect.replacement?.object === detect.object;
}

function renameWays(
  { change, use, place, text: old }: Detection,
  text: string,
  name: string,
  writes: 'rename' | 'drop',
): readonly Way[] {
  const mark = bridgeMark(change.id);
  if (opens(text, use, place) && !mayBeOpened(change)) return [];
  switch (use.kind) {
    case 'member':
    case 'bracket':
      if (use.access === 'write' && writes === 'drop') return [];
      return [
        { kind: 'bridge', edits: bridgeMember(text, use, place, name, mark) },
        { kind: 'rename', edits: renameMember(text, use, place, name) },
      ];
    case 'pattern':
      return [
        { kind: 'bridge', edits: bridgePattern(text, use, place, name, mark) },
        { kind: 'rename', edits: renameKey(text, use.shorthand, place, name) },
      ];
    case 'key': {
      if (!use.sent || writes === 'rename')
        return isWrittenAt(text, place, old)
          ? [{ kind: 'rename', edits: renameKey(text, use.shorthand, place, name) }]
          : [];
      // What is spread beside it may hold the field too.
      if (isBesideSpread(text, use.property)) return [];
      const removal = use.step ? dropStep(text, use.step) : dropProperty(text, use.property);
      return [{ kind: 'drop-field', edits: removal.edits, harmless: removal.pure }];
    }
    case 'path-string':
      if (use.sent && writes === 'drop') return [];
      return [
        { kind: 'bridge', edits: bridgePath(text, use, place, name, mark) },
        { kind: 'rename', edits: renameInString(text, place, name), harmless: use.held !== true },
      ];
    case 'optional-member':
      return [{ kind: 'rename', edits: requireMember(text, place) }];
    case 'declaration':
      if (use.unsent) return [{ kind: 'drop-field', edits: dropPicked(text, place) }];
      return [
        { kind: 'bridge', edits: bridgeDeclared(text, use, place, name, change.id) },
        { kind: 'rename', edits: renameDeclared(text, place, name), harmless: false },
      ];
    default:
      return [];
  }
}

/** Why a use has no edit that runs on both sides of the cut-over, where that is seen from how it is used. */
export function whyNoBridge(text: string, { use, place, change }: Detection): string {
  if (opens(text, use, place) && !mayBeOpened(change))
    return 'The code looks into the value, which has another form with the new name.';
  if (use.kind === 'value' && use.role === 'constant')
    return 'What is held against it is not all known: take both values where the field is, and change this one when everything runs on the new release.';
  if (use.kind === 'key' && use.matched)
    return 'What is held against it here has one of both only: change it when everything runs on the new release.';
  if ((use.kind === 'key' && !use.matched) || (use.kind === 'value' && use.role === 'written'))
    return 'What is written here has one of both only: change it when everything runs on the new release.';
  if (use.kind === 'declaration' && use.key && (use.fills === true || fillsAbsent(text, valueOf(text, use.key))))
    return 'The schema may fill in what is absent, so that one name would hide the other: take both as they come, and fill in behind it.';
  if (use.kind === 'declaration' && use.decorated)
    return 'Its decorators say what the name means, and it is not known of all of them that they may stand twice and let the member be absent: declare the second one by hand.';
  if (use.kind !== 'member' && use.kind !== 'bracket') return 'No edit of this place runs on both sides.';
  if (use.access === 'write')
    return 'What is written here has one of both only: change it when everything runs on the new release.';
  return isRepeatable(text.slice(use.object.start, use.object.end))
    ? 'No edit of this place runs on both sides.'
    : 'What it is read from would be worked out twice: give that a name of its own, and read either from it.';
}

/** What stands behind the colon of a key. */
function valueOf(text: string, { start, end }: Place): string {
  return text.slice(start, end).replace(/^[^:]*:\s*/, '');
}

/** Whether a name stands at a place itself: a key may be computed from what holds it. */
function isWrittenAt(text: string, place: Place, name: string): boolean {
  const { start, end } = unquoted(text, place);
  return text.slice(start, end) === name;
}

/** Code that looks into a value of another form cannot take both, nor the new one. */
function mayBeOpened({ fix, rewrite }: Change): boolean {
  if (fix.kind !== 'rename') return false;
  if (fix.lookedInto !== undefined) return fix.lookedInto === 'rename';
  return rewrite.kind !== 'rename-field' || rewrite.value !== 'differs';
}

/** Whether code looks into the value that it reads at a place. */
export function opens(text: string, use: Use, place: Place): boolean {
  if (use.kind === 'member' || use.kind === 'bracket')
    return use.handled === 'opened' || (use.access === 'read' && isLookedInto(text, use, place));
  return (use.kind === 'pattern' || use.kind === 'path-string') && use.handled === 'opened';
}

function bridgeDeclared(
  text: string,
  { member, picked, key, fills, always, documented }: Extract<Use, { readonly kind: 'declaration' }>,
  place: Place,
  name: string,
  change: string,
): Edit[] | undefined {
  const mark = bridgeMark(change);
  // A mark would end the comment that it stands in.
  if (picked && documented) return undefined;
  if (picked) return bridgePicked(text, place, name, mark);
  if (key) return fills === true ? undefined : bridgeKey(text, key, place, name, change);
  return member
    ? bridgeDeclaration(text, { member, ...(always && { always }) }, place, name, mark)
    : bridgeDocumented(text, place, { name, change, always: always === true });
}
