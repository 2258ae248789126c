import type { Endpoint } from '../../catalogue/types.js';
import { isKeptFromAddress } from '../../provenance/functions/kept-from-address.js';
import type { CallNode } from '../../provenance/modules/module-facts.js';
import { isDataFile, isScriptFile } from '../../provenance/syntax/script-files.js';
import { enclosingFunction, innerPlace, isWithin, placeOf } from '../../provenance/syntax/syntax.js';
import { asText, charactersOf } from '../../provenance/texts/text.js';
import type { Place } from '../../provenance/types.js';
import { isUnknown, optionsOf } from '../../provenance/values.js';
import type { ApiCall, Lazy, Value } from '../../provenance/value.js';
import type { DueOf, FileContext } from '../context.js';
import { callEvidence } from '../paths/endpoints.js';
import { literalAt } from '../bridges/ways/fallbacks.js';
import { isReadable, parametersIn } from '../paths/query-texts.js';
import { namesByClass } from './query-classes.js';

/** Which members of a query count: all that it names, or those that are not seen to be left out, as `undefined` is. */
type Counted = 'named' | 'given';

/** Whether a call is seen to send none of the parameters, and nothing that its endpoint does not have: another method of the same path, or something unknown. */
export function lacksParameters(
  context: FileContext,
  { detect }: DueOf<'absent-parameters'>,
  endpoint: Endpoint,
  node: CallNode,
  call: ApiCall,
  counted: Counted = 'named',
): boolean {
  const names = parametersSent(context, node, call, counted);
  if (!names || detect.names.some((name) => names.has(name))) return false;
  const own = new Set(endpoint.query.map((parameter) => parameter.name));
  return [...names].every((name) => own.has(name) || OF_EVERY_CALL.test(name));
}

/** `text ? `?${text}` : ''`: where a query is made of an object that has members, the way without it is never taken. */
export function isWithQueryOf(other: ApiCall, { path, endpoints }: ApiCall): boolean {
  const { pieces } = other.path;
  const mark = pieces.findIndex((piece) => piece.kind === 'chars' && piece.text.endsWith('?'));
  const query = pieces[mark + 1];
  return (
    mark >= 0 &&
    query?.kind === 'hole' &&
    query.value?.kind === 'object' &&
    namesOf([query.value], 'named')?.size !== 0 &&
    other.endpoints[0] === endpoints[0] &&
    !path.pieces.some((piece) => piece.kind === 'chars' && piece.text.includes('?'))
  );
}

/**
 * `parts.length ? `?${parts.join('&')}` : ''`: where a function makes a query of what it is handed, name by name, each way of it has one of them, or none,
 * and all are sent together.
 *
 * @param others what the same call sends on its other ways
 */
export function isPutTogetherWith(others: readonly ApiCall[], made: ApiCall, names: readonly string[]): boolean {
  const isWithQuery = made.path.pieces.some((piece) => piece.kind === 'chars' && piece.text.includes('?'));
  if (isWithQuery && computedNames(made).length === 0) return false;
  return others.some(
    (other) => other.endpoints[0] === made.endpoints[0] && computedNames(other).some((name) => names.includes(name)),
  );
}

/** Names of a query that stand in its text by themselves, as `${name}=${value}` puts them there. */
function computedNames({ path: { pieces } }: ApiCall): readonly string[] {
  const mark = pieces.findIndex((piece) => piece.kind === 'chars' && piece.text.includes('?'));
  return pieces.flatMap((piece, at) => {
    const next = pieces[at + 1];
    const isName = mark >= 0 && at > mark && piece.kind === 'chars' && /^[\w.-]+$/.test(piece.text);
    return isName && next?.kind === 'chars' && next.text.startsWith('=') ? [piece.text] : [];
  });
}

/** Who asks, and what keeps answers from being taken from a cache: any call may send that. */
const OF_EVERY_CALL = /^(?:access_token|oauth_token|api[-_]?key|client_id|_|_dc|no-?cache|cache-?bust(?:er)?)$/i;

/** @param address where a person looks first for what the call is sent to. */
export function reportAbsent(
  context: FileContext,
  due: DueOf<'absent-parameters'>,
  { node, call }: { readonly node: CallNode; readonly call: ApiCall },
  address: () => Place,
): void {
  const told = queryInData(call);
  const place = told?.place ?? writtenQuery(context, node, call) ?? address();
  context.report({
    due,
    place,
    text: told?.text ?? context.textAt(place),
    use: { kind: 'other' },
    confidence: 'certain',
    evidence: callEvidence(call, call.site),
  });
}

/** A query that stands in a table of data, beside the path: there it is told as well. */
function queryInData({ path }: ApiCall): { readonly place: Place; readonly text: string } | undefined {
  const piece = path.pieces.find((one) => one.kind === 'chars' && one.text.includes('?'));
  return piece?.kind === 'chars' && isDataFile(piece.place.file) ? piece : undefined;
}

/** Where the query of a call is written, in the function that sends it: that is what is to be added to. */
function writtenQuery(context: FileContext, node: CallNode, call: ApiCall): Place | undefined {
  const piece = call.path.pieces.find((one) => one.kind === 'chars' && one.text.includes('?'));
  const text = piece && literalAt(context, piece.place);
  const isBeside = text && !isWithin(placeOf(text, context.facts.file), placeOf(node, context.facts.file));
  if (!isBeside || enclosingFunction(text) !== enclosingFunction(node)) return undefined;
  if (isScriptFile(context.facts.file)) return innerPlace(text, context.facts.file);
  // What methods of another language make of a query is written nowhere: the path that it is added to is.
  const place =
    piece.place.start < piece.place.end
      ? piece.place
      : context.engine.matcher.matchSent(call.path, call.method)?.path.tail?.place;
  return place && place.start < place.end ? place : undefined;
}

/** Names of all query parameters that a call sends, or undefined where not all of them can be seen. */
function parametersSent(
  context: FileContext,
  node: CallNode,
  call: ApiCall,
  counted: Counted,
): Set<string> | undefined {
  const path = context.engine.matcher.matchSent(call.path, call.method)?.path;
  const declared: Declared = (value) => namesByClass(context.engine, value);
  if (!path || path.openEnd || (path.query !== undefined && !isReadable(path.query))) {
    const inHole = path ? queryInHole(call) : undefined;
    const added = inHole && namesOf([inHole], counted, declared);
    const written = [...parametersIn(path?.query ?? '').keys()].filter((name) => !name.includes('\0'));
    return added && new Set([...written, ...added]);
  }
  const names = new Set(path.query === undefined ? [] : parametersIn(path.query).keys());
  const members = namesOf(
    querySources(context, node, call).map((source) => source()),
    counted,
    declared,
  );
  if (!members) return undefined;
  for (const name of members) names.add(name);
  return names;
}

/** A query object that was made part of the address: `${path}?${new URLSearchParams(query)}`. */
function queryInHole(call: ApiCall): Value | undefined {
  for (const piece of call.path.pieces) {
    if (piece.kind === 'hole' && piece.value && optionsOf(piece.value).every(isQueryOrNothing)) return piece.value;
  }
  return undefined;
}

/** Nobody writes `undefined` into a path: a query that may be left out is. */
function isQueryOrNothing(value: Value): boolean {
  return value.kind === 'object' || (value.kind === 'scalar' && value.value === undefined);
}

const MAX_SPREADS = 8;

/** Names that the class of an object says, where it says all. */
type Declared = (value: Value) => readonly string[] | undefined;

function namesOf(
  values: readonly Value[],
  counted: Counted,
  declared: Declared = () => undefined,
  depth = 0,
): Set<string> | undefined {
  if (depth > MAX_SPREADS) return undefined;
  const names = new Set<string>();
  for (const value of values.flatMap(optionsOf)) {
    // What an object does not have is spread as nothing.
    if (value.kind === 'scalar' || (value.kind === 'unknown' && value.absent === true)) continue;
    const text = asText(value);
    if (text) {
      const query = charactersOf(text).replace(/^\?/, '');
      if (!isReadable(query)) return undefined;
      for (const name of parametersIn(query).keys()) names.add(name);
      continue;
    }
    const said = declared(value);
    for (const name of said ?? []) names.add(name);
    if (said) continue;
    if (value.kind !== 'object' || value.open) return undefined;
    for (const member of value.members) if (counted === 'named' || !isLeftOut(member.value())) names.add(member.name);
    const spread = namesOf(
      value.spreads.map((source) => source()),
      counted,
      declared,
      depth + 1,
    );
    if (!spread) return undefined;
    for (const name of spread) names.add(name);
  }
  return names;
}

/** What no client puts into an address. */
function isLeftOut(value: Value): boolean {
  return value.kind === 'scalar' && value.value === undefined;
}

/** Where the query of a call is: what the transport takes for it, else what a wrapper is handed and may put there. */
function querySources({ engine, facts }: FileContext, node: CallNode, call: ApiCall): Lazy[] {
  if (call.query) return [call.query];
  if (call.direct) return [];
  const own = new Set(call.endpoints.flatMap((endpoint) => endpoint.query.map((parameter) => parameter.name)));
  const isHere = call.site.file === facts.file && call.site.start === node.range[0] && call.site.end === node.range[1];
  return call.siteArguments.filter((argument, index) => {
    const value = argument();
    if (isUnknown(value)) return !isHere || !isKeptFromAddress(engine, node, index, facts);
    return optionsOf(value).some(
      (option) => option.kind === 'object' && option.members.some((member) => own.has(member.name)),
    );
  });
}
