import type { Endpoint } from '../../catalogue/types.js';
import { apiCallsAt } from '../../provenance/requests/api-calls.js';
import { callSites } from '../../provenance/functions/callers.js';
import type { EndpointMatch, NormalisedPath } from '../../provenance/requests/endpoint-path.js';
import type { CallNode } from '../../provenance/modules/module-facts.js';
import { T, enclosingFunction, innerPlace, isWithin, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Place } from '../../provenance/types.js';
import type { ApiCall, Piece, TextValue } from '../../provenance/value.js';
import type { FileContext } from '../context.js';

/** Where a call stands, where a person looks first for its address, and where that is put together for the call alone. */
export interface SentAt {
  readonly site: Place;
  readonly address: () => Place;
  readonly built: () => Place | undefined;
}

/**
 * The path of a call, with the piece that a person would change. Where a call puts no more than a value behind a path that changes as well, that is in this path;
 * where a helper puts the value there, it is what the call hands to the helper.
 */
export function withToldPlace(
  context: FileContext,
  { path: text, endpoints }: ApiCall,
  path: NormalisedPath,
  { site, address, built }: SentAt,
): NormalisedPath {
  const { tail } = path;
  if (tail?.kind !== 'chars' || /\w/.test(tail.text)) return path;
  const collection = context.engine.matcher.match(upTo(text, tail.place), undefined);
  if (collection?.path.tail && changesAlike(context, endpoints, collection.sure))
    return { ...path, tail: collection.path.tail };
  if (isWithin(tail.place, site)) return path;
  const before = built();
  if (before && isWithin(tail.place, before)) return { ...path, tail: wordAt(text, tail.place) ?? tail };
  const place = address();
  return { ...path, tail: { kind: 'chars', text: context.textAt(place), place } };
}

/** Whether a function puts no more than a value behind the path of something else, and calls of it were seen to ask for this: those are where it is said. */
export function isToldByCalls(
  context: FileContext,
  node: Node,
  text: TextValue,
  { path: { tail }, sure }: EndpointMatch,
): boolean {
  const { engine, facts } = context;
  const fn = enclosingFunction(node);
  if (!fn || tail?.kind !== 'chars' || /\w/.test(tail.text)) return false;
  const collection = engine.matcher.match(upTo(text, tail.place), undefined);
  if (collection && changesAlike(context, sure, collection.sure)) return false;
  const { file, start } = tail.place;
  const users = new Set(callSites(engine, fn, facts).map((site) => site.facts));
  return [...users].some((user) =>
    user.index.calls.some((call) =>
      apiCallsAt(engine, call, { facts: user, env: undefined }).some(
        ({ path, endpoints }) =>
          path.pieces.some((piece) => piece.place.file === file && piece.place.start === start) &&
          endpoints.some((endpoint) => sure.includes(endpoint)),
      ),
    ),
  );
}

/**
 * Where the address of a call is put together, in the function that sends it and for nothing else.
 * @param within what holds the address in something that is written there
 */
export function builtBefore(
  { facts }: FileContext,
  node: CallNode,
  argument: Node,
  within: (written: Node) => Node | undefined,
): Place | undefined {
  const address = unwrap(argument);
  if (address.type !== T.Identifier) return undefined;
  const variable = facts.variableOf(address);
  const declarator = variable?.defs.length === 1 ? (variable.defs[0]?.node as Node | undefined) : undefined;
  const writes = variable?.references.filter((one) => one.isWrite()) ?? [];
  if (declarator?.type !== T.VariableDeclarator || writes.length !== 1) return undefined;
  const target = writes[0]?.identifier;
  const init = declarator.init ?? (target && assignedTo(target));
  if (!variable || !init) return undefined;
  const isShared = variable.references.some(
    ({ identifier }) =>
      identifier !== address &&
      identifier !== declarator.id &&
      identifier !== target &&
      identifier.parent.type !== T.MemberExpression,
  );
  if (isShared || enclosingFunction(init) !== enclosingFunction(node)) return undefined;
  const held = within(unwrap(init));
  return held && innerPlace(held, facts.file);
}

/** What is put into a variable that is declared without: `let address; address = '/users';`. */
function assignedTo(target: Node): Node | undefined {
  const assignment = target.parent;
  const isPut = assignment?.type === T.AssignmentExpression && assignment.operator === '=';
  return isPut && assignment.left === target ? assignment.right : undefined;
}

/** The word that a separator is put beside, where a list of segments is joined: `['reports', id].join('/')`. */
function wordAt(text: TextValue, { file, start }: Place): Piece | undefined {
  return text.pieces.find(
    (piece) =>
      piece.kind === 'chars' && /\w/.test(piece.text) && piece.place.file === file && piece.place.start === start,
  );
}

/** The text of a path in front of its last piece at a place. */
function upTo(text: TextValue, place: Place): TextValue {
  const isThere = (piece: Piece | undefined): boolean =>
    piece?.kind === 'chars' && piece.place.file === place.file && piece.place.start === place.start;
  let index = text.pieces.findLastIndex(isThere);
  // A separator that is put in front of a text which stands in data has the place of that text.
  const isSeparator = (piece: Piece | undefined): boolean => piece?.kind === 'chars' && !/\w/.test(piece.text);
  while (index > 0 && isThere(text.pieces[index - 1]) && isSeparator(text.pieces[index - 1])) index--;
  return { ...text, pieces: text.pieces.slice(0, index) };
}

/** Whether one change concerns endpoints of both. */
function changesAlike({ changes }: FileContext, some: readonly Endpoint[], others: readonly Endpoint[]): boolean {
  return changes.of('endpoint').some(({ detect }) => {
    const ids = new Set(detect.endpoints.map(({ endpoint }) => endpoint));
    return [some, others].every((endpoints) => endpoints.some(({ id }) => ids.has(id)));
  });
}
