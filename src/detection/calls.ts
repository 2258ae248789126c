import type { TSESTree } from '@typescript-eslint/types';
import type { EndpointUse } from '../catalogue/types.js';
import { isScriptFile } from '../provenance/script-files.js';
import { apiCallsAt } from '../provenance/api-calls.js';
import { isDescribedIn } from '../provenance/path-arguments.js';
import type { CallNode } from '../provenance/module-facts.js';
import { areTogether } from '../provenance/together.js';
import { T, enclosingFunction, innerPlace, isFunction, isWithin, placeOf } from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';
import { asText, charactersOf, plainText, textsOf } from '../provenance/text.js';
import { isUnknown, optionsOf } from '../provenance/values.js';
import type { Place } from '../provenance/types.js';
import type { ApiCall, Lazy, Member, Value } from '../provenance/value.js';
import { reportBody, reportHandedOver } from './bodies.js';
import type { DueOf, FileContext } from './context.js';
import { hasOtherWay, isChosenByRelease, literalAt } from './fallbacks.js';
import { callEvidence, concerns, isReadable, parametersIn, reportPath } from './endpoints.js';
import { sentOptions } from './sent-options.js';

/** Calls of the platform: their endpoint, their query and what they send. Returns the texts that calls were seen to use, by place. */
export function detectCalls(context: FileContext): UsedTexts {
  const used = new UsedTexts();
  for (const node of context.reached.calls) {
    context.engine.ask(() => {
      const calls = apiCallsAt(context.engine, node, context.frame);
      for (const call of calls) {
        used.add(call);
        if (call.endpoints.length > 0) reportCall(context, node, call, calls);
      }
      if (calls.length === 0) reportHandedOver(context, node);
    });
  }
  return used;
}

/** Pieces of text that calls were seen to send, and whether as a path of the catalogue. */
export class UsedTexts {
  readonly #foreign = new Set<string>();
  readonly #known = new Set<string>();

  add(call: ApiCall): void {
    const target = call.endpoints.length > 0 ? this.#known : this.#foreign;
    for (const piece of call.path.pieces) if (piece.kind === 'chars') target.add(keyOf(piece.place));
  }

  /** True where a text is only seen to be sent as something else than a path of the catalogue. */
  isForeign(place: { readonly file: string; readonly start: number }): boolean {
    return this.#foreign.has(keyOf(place)) && !this.#known.has(keyOf(place));
  }

  isKnown(place: { readonly file: string; readonly start: number }): boolean {
    return this.#known.has(keyOf(place));
  }
}

function keyOf(place: { readonly file: string; readonly start: number }): string {
  return `${place.file}:${String(place.start)}`;
}

function reportCall(context: FileContext, node: CallNode, call: ApiCall, all: readonly ApiCall[]): void {
  const site = placeOf(node, context.facts.file);
  const evidence = callEvidence(call, site);
  const path = context.engine.matcher.match(call.path, call.method)?.path;
  if (path) {
    const seen = {
      text: call.path,
      endpoints: call.endpoints,
      path,
      evidence,
      others: [...all, ...(call.beside ?? [])],
      hasOtherWay: (use: EndpointUse): boolean =>
        hasOtherWay(context, [node, literalAt(context, path.tail?.place ?? call.path.place)], use) ||
        isChosenByRelease(context, call, all, use),
    };
    reportPath(context.changes, seen, (found) => {
      context.report(found);
    });
  }
  for (const due of context.changes.of('parameter')) reportParameterMember(context, due, call);
  for (const due of context.changes.of('absent-parameters')) reportAbsentParameters(context, due, node, call);
  reportBody(context, call, addressOf(context, node, call));
}

/** Where a person looks first: the argument that holds the path, or the path itself where a request is described elsewhere. */
function addressOf(context: FileContext, node: CallNode, call: ApiCall): Place {
  const argument = addressNode(context, node, call);
  const [first] = node.arguments;
  const described =
    argument === undefined &&
    (first === undefined ||
      isDescribedIn(context.engine, context.engine.valueOf(first, context.frame), call.path, context.frame));
  const whole = innerPlace(argument ?? first ?? node, context.facts.file);
  if (!described && isScriptFile(whole.file)) return whole;
  const tail = context.engine.matcher.match(call.path, call.method)?.path.tail?.place;
  // What was made of another language has quotes where the text has other characters.
  const isInside = tail?.file === whole.file && whole.start <= tail.start && tail.end <= whole.end;
  return tail && (described || isInside) ? tail : whole;
}

function addressNode(context: FileContext, node: CallNode, call: ApiCall): Node | undefined {
  const wanted = new Set(call.path.pieces.filter((piece) => piece.kind === 'chars').map((piece) => keyOf(piece.place)));
  const holds = (expression: Node): boolean =>
    textsOf(context.engine.valueOf(expression, context.frame)).some((text) =>
      text.pieces.some((piece) => piece.kind === 'chars' && wanted.has(keyOf(piece.place))),
    );
  const addressIn = (expression: Node): Node | undefined => {
    if (expression.type === T.ObjectExpression)
      return firstOf(
        expression.properties.filter((one): one is TSESTree.Property => one.type === T.Property),
        (one) => addressIn(one.value),
      );
    if (expression.type === T.ArrayExpression)
      return firstOf(expression.elements, (one) => (one ? addressIn(one) : undefined));
    if (isFunction(expression)) return firstOf(context.facts.resultsOf(expression).returns, addressIn);
    return expression.type !== T.SpreadElement && holds(expression) ? expression : undefined;
  };
  return firstOf(node.arguments, addressIn);
}

function firstOf<I, R>(items: readonly I[], look: (item: I) => R | undefined): R | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Query parameters that are handed over as members of an object. */
function queryObjects(call: ApiCall): Value[] {
  const values = call.query ? [call.query()] : [];
  if (!call.exact || values.length === 0) values.push(...call.siteArguments.map((argument) => argument()));
  for (const piece of call.path.pieces) if (piece.kind === 'hole' && piece.value) values.push(piece.value);
  return values
    .flatMap(sentOptions)
    .flatMap((value) => (value.kind === 'object' ? [value, ...nestedObjects(value.members)] : []));
}

const MAX_SPREADS = 4;
const MAX_WAYS = 16;

/** The members of an object, with those of what is spread into it or assigned to it: for each of several things that may be spread, one way. */
function waysThrough(value: Value, depth: number): readonly (readonly Member[])[] {
  if (value.kind !== 'object') return [[]];
  let ways: readonly (readonly Member[])[] = [value.members];
  if (depth > MAX_SPREADS) return ways;
  for (const source of value.spreads) {
    const added = sentOptions(source()).flatMap((option) => waysThrough(option, depth + 1));
    if (added.length > 0) ways = ways.flatMap((way) => added.map((more) => [...way, ...more])).slice(0, MAX_WAYS);
  }
  return ways;
}

function nestedObjects(members: readonly Member[]): Value[] {
  return members.flatMap((member) => sentOptions(member.value())).filter((value) => value.kind === 'object');
}

function reportParameterMember(context: FileContext, due: DueOf<'parameter'>, call: ApiCall): void {
  const { detect } = due;
  if (!concerns(detect.endpoints, call.endpoints)) return;
  for (const query of queryObjects(call)) {
    const member = firstOf(waysThrough(query, 0), (way) => memberSent(way, detect));
    if (!member) continue;
    context.report({
      due,
      place: member.key,
      text: member.name,
      use: { kind: 'parameter', property: member.property },
      confidence: 'certain',
      evidence: callEvidence(call, call.site),
      // An editor shows the call's file, and could not offer an edit of another.
      ...((member.key.file !== context.facts.file || !isWithin(member.key, member.property)) && { manual: true }),
    });
  }
}

/** The parameter among those that are sent together, beside the other that it has to do with. */
function memberSent(members: readonly Member[], { name, beside }: DueOf<'parameter'>['detect']): Member | undefined {
  return members.find(
    (member) =>
      member.name === name &&
      !isLeftAway(member.value()) &&
      (!beside || members.some((other) => areTogether(member.addedBy, other.addedBy) && holds(other, beside))),
  );
}

/** `name: undefined`, of which nothing is sent. */
function isLeftAway(value: Value): boolean {
  return value.kind === 'scalar' && value.value === undefined;
}

function holds(member: Member, wanted: { readonly name: string; readonly value: string }): boolean {
  return (
    member.name === wanted.name &&
    optionsOf(member.value()).some(
      (option) => (option.kind === 'scalar' ? String(option.value) : plainText(option)) === wanted.value,
    )
  );
}

function reportAbsentParameters(
  context: FileContext,
  due: DueOf<'absent-parameters'>,
  node: CallNode,
  call: ApiCall,
): void {
  const { detect } = due;
  const endpoint = call.endpoints.find((candidate) => detect.endpoints.includes(candidate.id));
  if (!endpoint || call.endpoints.length !== 1) return;
  const names = parametersSent(context, call);
  if (!names || detect.names.some((name) => names.has(name))) return;
  // A parameter that this endpoint does not have: another method of the same path, or something unknown.
  const own = new Set(endpoint.query.map((parameter) => parameter.name));
  if ([...names].some((name) => !own.has(name))) return;
  const place = writtenQuery(context, node, call) ?? addressOf(context, node, call);
  context.report({
    due,
    place,
    text: context.textAt(place),
    use: { kind: 'other' },
    confidence: 'certain',
    evidence: callEvidence(call, call.site),
  });
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
      : context.engine.matcher.match(call.path, call.method)?.path.tail?.place;
  return place && place.start < place.end ? place : undefined;
}

/** Names of all query parameters that a call sends, or undefined where not all of them can be seen. */
function parametersSent(context: FileContext, call: ApiCall): Set<string> | undefined {
  const path = context.engine.matcher.match(call.path, call.method)?.path;
  if (!path || path.openEnd || (path.query !== undefined && !isReadable(path.query))) {
    const inHole = path ? queryInHole(call) : undefined;
    if (!inHole) return undefined;
    return namesOf([inHole]);
  }
  const names = new Set(path.query === undefined ? [] : parametersIn(path.query).keys());
  const members = namesOf(querySources(call).map((source) => source()));
  if (!members) return undefined;
  for (const name of members) names.add(name);
  return names;
}

/** A query object that was made part of the address: `${path}?${new URLSearchParams(query)}`. */
function queryInHole(call: ApiCall): Value | undefined {
  for (const piece of call.path.pieces) {
    if (piece.kind === 'hole' && piece.value && optionsOf(piece.value).every((option) => option.kind === 'object'))
      return piece.value;
  }
  return undefined;
}

function namesOf(values: readonly Value[]): Set<string> | undefined {
  const names = new Set<string>();
  for (const value of values.flatMap(optionsOf)) {
    if (value.kind === 'scalar') continue;
    const text = asText(value);
    if (text) {
      const query = charactersOf(text).replace(/^\?/, '');
      if (!isReadable(query)) return undefined;
      for (const name of parametersIn(query).keys()) names.add(name);
      continue;
    }
    if (value.kind !== 'object' || value.open) return undefined;
    for (const member of value.members) names.add(member.name);
    const spread = namesOf(value.spreads.map((source) => source()));
    if (!spread) return undefined;
    for (const name of spread) names.add(name);
  }
  return names;
}

/** Where the query of a call is: what the transport takes for it, else what a wrapper is handed and may put there. */
function querySources(call: ApiCall): Lazy[] {
  if (call.query) return [call.query];
  if (call.direct) return [];
  const own = new Set(call.endpoints.flatMap((endpoint) => endpoint.query.map((parameter) => parameter.name)));
  return call.siteArguments.filter((argument) => {
    const value = argument();
    if (isUnknown(value)) return true;
    return optionsOf(value).some(
      (option) => option.kind === 'object' && option.members.some((member) => own.has(member.name)),
    );
  });
}
