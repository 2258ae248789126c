import type { Endpoint, EndpointUse } from '../../catalogue/types.js';
import type { NormalisedPath } from '../../provenance/requests/endpoint-path.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { charactersOf } from '../../provenance/texts/text.js';
import type { Evidence, Place } from '../../provenance/types.js';
import type { ApiCall, Piece, TextValue } from '../../provenance/value.js';
import type { DueChanges, DueOf, FileContext, Found } from '../context.js';
import { reportParameterText } from './query-texts.js';

/** Where a path was seen, for findings about it. */
export interface PathSeen {
  readonly text: TextValue;
  readonly endpoints: readonly Endpoint[];
  readonly path: NormalisedPath;
  readonly evidence: readonly Evidence[];
  /** Other calls that the same place makes. */
  readonly others?: readonly ApiCall[];
  /** The module that it stands in, where that is code. */
  readonly facts?: ModuleFacts;
  /** Whether it is one of two ways, of which the other is what takes its place. */
  readonly hasOtherWay?: (use: EndpointUse) => boolean;
}

/** Names under which tables of moved paths hold what moves, and where to. */
export const REWRITES: readonly (readonly [string, string])[] = [
  ['from', 'to'],
  ['source', 'destination'],
  ['old', 'new'],
  ['before', 'after'],
  ['path', 'replacement'],
  ['deprecated', 'replacement'],
];

export type Report = (found: Found) => void;

/** Endpoints that change, and query parameters in the path's own text. */
export function reportPath(changes: DueChanges, seen: PathSeen, report: Report): void {
  for (const due of changes.of('endpoint')) {
    const use = due.detect.endpoints.find((candidate) =>
      seen.endpoints.some((endpoint) => endpoint.id === candidate.endpoint),
    );
    const endpoint = seen.endpoints.find((candidate) => candidate.id === use?.endpoint);
    const place = seen.path.tail?.place ?? seen.text.place;
    if (!use || !endpoint || seen.hasOtherWay?.(use) === true) continue;
    report({
      due,
      place,
      text: pieceText(seen.path.tail) ?? endpoint.path,
      use: { kind: 'path', path: endpoint.path },
      confidence: 'certain',
      evidence: seen.evidence,
      replacement: use.replacement,
      manual: use.replacement === undefined || seen.others?.some((other) => staysBehind(due, other, place)) === true,
    });
  }
  for (const due of changes.of('parameter')) reportParameterText(due, seen, report);
}

/** Whether a call takes its path from the text at a place as well, and has no replacement that a changed text would bring. */
function staysBehind({ detect }: DueOf<'endpoint'>, { path, endpoints }: ApiCall, place: Place): boolean {
  const isFromThere = path.pieces.some(
    (piece) => piece.kind === 'chars' && piece.place.file === place.file && piece.place.start === place.start,
  );
  const isReplaced = detect.endpoints.some(
    ({ endpoint, replacement }) => replacement !== undefined && endpoints.some(({ id }) => id === endpoint),
  );
  return isFromThere && !isReplaced;
}

function pieceText(piece: Piece | undefined): string | undefined {
  return piece?.kind === 'chars' && /\w/.test(piece.text) ? piece.text : undefined;
}

export function callEvidence(call: ApiCall, site: Place): Evidence[] {
  const endpoint = call.endpoints[0];
  const said = { place: site, why: `${call.method ?? endpoint?.methods[0] ?? ''} ${endpoint?.path ?? ''}`.trim() };
  return call.assumed ? [said, call.assumed] : [said];
}

/** Says a path that would be a changed endpoint if a part of it, only known at run time, had the right value. */
export function reportPossible(
  context: FileContext,
  text: TextValue,
  possible: readonly Endpoint[],
  why: string,
): void {
  for (const due of context.changes.of('endpoint')) {
    const endpoint = possible.find((candidate) => due.detect.endpoints.some((use) => use.endpoint === candidate.id));
    if (endpoint && hasTellingText(text))
      context.undecided(due, text.place, charactersOf(text).replaceAll('\0', '…'), why);
  }
}

function hasTellingText(text: TextValue): boolean {
  return (
    charactersOf(text)
      .split('/')
      .filter((segment) => /^[A-Za-z][\w-]*$/.test(segment)).length >= 2
  );
}
