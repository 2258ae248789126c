import type { TSESTree } from '@typescript-eslint/types';
import type { EndpointUse } from '../../catalogue/types.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';
import { askedForByName } from '../../provenance/functions/decorated-callers.js';
import { apiCallsAt } from '../../provenance/requests/api-calls.js';
import { isDescribedIn } from '../../provenance/requests/path-arguments.js';
import type { CallNode } from '../../provenance/modules/module-facts.js';
import {
  T,
  enclosingFunction,
  innerPlace,
  isFunction,
  isWithin,
  placeOf,
  unwrap,
} from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { callOfTag } from '../../provenance/syntax/tagged-calls.js';
import { textsOf } from '../../provenance/texts/text.js';
import { optionsOf } from '../../provenance/values.js';
import type { Place } from '../../provenance/types.js';
import type { ApiCall } from '../../provenance/value.js';
import { reportAbsent, reportHandedOver, reportSent } from './bodies.js';
import type { FileContext } from '../context.js';
import { hasOtherWay, isOneOfTwoWays, literalAt } from '../bridges/ways/fallbacks.js';
import { isExpectedToFail } from '../expectations/expected-failures.js';
import { nameOf, reportFromElsewhere } from './from-elsewhere.js';
import { reportLeftOut } from './left-out-by-callers.js';
import { callEvidence, reportPath } from '../paths/endpoints.js';
import { builtBefore, withToldPlace } from '../paths/path-places.js';
import { reportParameters } from './parameters.js';

/** Calls of the platform: their endpoint, their query and what they send. Returns the texts that calls were seen to use, by place. */
export function detectCalls(context: FileContext): UsedTexts {
  const used = new UsedTexts();
  const { calls: made, tagged } = context.reached;
  for (const node of [...made, ...tagged.map(callOfTag)]) {
    context.engine.ask(() => {
      const calls = apiCallsAt(context.engine, node, context.frame);
      const isChosen = areChosen(calls);
      for (const call of calls) {
        used.add(call);
        if (call.endpoints.length > 0) reportCall(context, node, call, { all: calls, isChosen });
      }
      if (calls.length === 0 || isChosen) reportHandedOver(context, node);
      if (calls.length === 0) reportFromElsewhere(context, node);
    });
    context.engine.ask(() => {
      reportLeftOut(context, node);
    });
  }
  return used;
}

/** Whether a place sends to one of several endpoints: what the functions around it are handed as a body belongs to those that their callers choose. */
function areChosen(calls: readonly ApiCall[]): boolean {
  const paths = new Set(calls.flatMap(({ endpoints }) => endpoints.map(({ path }) => path)));
  const isOne = paths.size === 1 && !calls.some(isElsewhere);
  return paths.size > 0 && !isOne && calls.every(({ direct }) => direct);
}

/** Whether a call asks for a path that is written out, and none of the catalogue. */
function isElsewhere({ endpoints, path }: ApiCall): boolean {
  return endpoints.length === 0 && path.pieces.some((piece) => piece.kind === 'chars' && piece.text.startsWith('/'));
}

/** Pieces of text that calls were seen to send, and whether as a path of the catalogue. */
export class UsedTexts {
  readonly #foreign = new Starts();
  readonly #known = new Starts();

  add(call: ApiCall): void {
    const target = call.endpoints.length > 0 ? this.#known : this.#foreign;
    for (const piece of call.path.pieces) if (piece.kind === 'chars') target.add(piece.place);
  }

  /** True where a text is only seen to be sent as something else than a path of the catalogue. */
  isForeign(place: Place): boolean {
    return this.#foreign.isIn(place) && !this.#known.isIn(place);
  }

  isKnown(place: Place): boolean {
    return this.#known.isIn(place);
  }
}

/** How many characters of a text are looked for what begins behind those that were cut off. */
const MOST_CUT = 100;

/** Where pieces begin: what is sent without its first characters begins within the text that it stands in. */
class Starts {
  readonly #byFile = new Map<string, Set<number>>();

  add({ file, start }: Place): void {
    const starts = this.#byFile.get(file);
    if (starts) starts.add(start);
    else this.#byFile.set(file, new Set([start]));
  }

  isIn({ file, start, end }: Place): boolean {
    const starts = this.#byFile.get(file);
    if (!starts) return false;
    const last = Math.max(start, Math.min(start + MOST_CUT, end - 1));
    for (let at = start; at <= last; at++) if (starts.has(at)) return true;
    return false;
  }
}

interface AllCalls {
  /** What the same place sends. */
  readonly all: readonly ApiCall[];
  readonly isChosen: boolean;
}

function reportCall(context: FileContext, node: CallNode, call: ApiCall, { all, isChosen }: AllCalls): void {
  if (isExpectedToFail(context, node, call)) return;
  const site = placeOf(node, context.facts.file);
  const evidence = callEvidence(call, site);
  const address = (): Place => addressOf(context, node, call);
  const built = (): Place | undefined =>
    firstOf([addressNode(context, node, call), ...node.arguments], (argument) =>
      argument ? builtBefore(context, node, argument, (written) => addressIn(context, written, call)) : undefined,
    );
  const matched = context.engine.matcher.matchSent(call.path, call.method)?.path;
  if (matched) {
    const path = withToldPlace(context, call, matched, { site, address, built });
    const seen = {
      text: call.path,
      endpoints: call.endpoints,
      path,
      evidence,
      facts: context.facts,
      others: [...all, ...(call.beside ?? [])],
      hasOtherWay: (use: EndpointUse): boolean =>
        hasOtherWay(context, [node, literalAt(context, path.tail?.place ?? call.path.place)], use) ||
        isOneOfTwoWays(context, call, all, use),
    };
    reportPath(context.changes, seen, (found) => {
      context.report(found);
    });
  }
  const written = (): Place => begunBy(context, node, call) ?? built() ?? address();
  reportParameters(context, node, call, written, { callsOf: apiCallsAt, all });
  if (!isChosen) reportSent(context, call);
  for (const made of [call, ...askedForByName(context.engine, node, context.facts).map((asked) => asked.made)])
    reportAbsent(context, made, written());
}

/** Where a person looks first: the argument that holds the path, or the path itself where a request is described elsewhere. */
function addressOf(context: FileContext, node: CallNode, call: ApiCall): Place {
  const argument = addressNode(context, node, call);
  const first = node.arguments[call.namedBy ?? 0];
  const isDescribed = (one: Node): boolean =>
    isDescribedIn(context.engine, context.engine.valueOf(one, context.frame), call.path, context.frame);
  // `run(transport, operation, input)`: the client may stand in front of it.
  const described = argument === undefined && (first === undefined || node.arguments.some(isDescribed));
  const inner = innerPlace(argument ?? first ?? node, context.facts.file);
  // An empty text has no characters to point at.
  const whole = inner.start < inner.end ? inner : placeOf(node.callee, context.facts.file);
  if (!described && isScriptFile(whole.file)) return whole;
  const tail = context.engine.matcher.matchSent(call.path, call.method)?.path.tail?.place;
  // What was made of another language has quotes where the text has other characters.
  const isInside = tail?.file === whole.file && whole.start <= tail.start && tail.end <= whole.end;
  return tail && ((described && call.carried !== true) || isInside) ? tail : whole;
}

/** `los.people(org).having({ … }).read()`: the name of the call that another file begins the request in. */
function begunBy(context: FileContext, node: CallNode, call: ApiCall): Place | undefined {
  if (call.begunElsewhere !== true) return undefined;
  const { engine, frame } = context;
  const isBegun = (step: Node): boolean =>
    optionsOf(engine.valueOf(step, frame)).some((made) => made.kind === 'instance' && made.steps !== undefined);
  const first = stepsOf(context, node).find(isBegun);
  return first?.type === T.CallExpression ? nameOf(context, first) : undefined;
}

function addressNode(context: FileContext, node: CallNode, call: ApiCall): Node | undefined {
  return firstOf(node.arguments, (argument) => addressIn(context, argument, call));
}

/** What holds the address of a call in something that the call is handed. */
function addressIn(context: FileContext, expression: Node, call: ApiCall): Node | undefined {
  const wanted = call.path.pieces.filter((piece) => piece.kind === 'chars').map(({ place }) => place);
  // Who sends it may have cut something of its beginning.
  const holds = (one: Node): boolean =>
    textsOf(context.engine.valueOf(one, context.frame)).some((text) =>
      text.pieces.some((piece) => piece.kind === 'chars' && wanted.some((place) => isWithin(place, piece.place))),
    );
  const within = (one: Node): Node | undefined => {
    if (one.type === T.ObjectExpression)
      return firstOf(
        one.properties.filter((property): property is TSESTree.Property => property.type === T.Property),
        (property) => within(property.value),
      );
    if (one.type === T.ArrayExpression) return firstOf(one.elements, (item) => (item ? within(item) : undefined));
    if (isFunction(one)) return firstOf(context.facts.resultsOf(one).returns, within);
    if (one.type === T.SpreadElement) return undefined;
    return holds(one) ? one : firstOf(stepsOf(context, one), (step) => firstOf(step.arguments, within));
  };
  return within(expression);
}

/** The calls of `Asking.reads('/users').also('start', 0).done()`, from the first one on, also where a variable of the function holds what was made first. */
function stepsOf(context: FileContext, node: Node): readonly TSESTree.CallExpression[] {
  if (node.type !== T.CallExpression) return [];
  const callee = unwrap(node.callee);
  const object = callee.type === T.MemberExpression ? unwrap(callee.object) : undefined;
  const made = object?.type === T.Identifier ? madeBefore(context, object) : object;
  return [...(made ? stepsOf(context, made) : []), node];
}

function madeBefore({ facts }: FileContext, name: TSESTree.Identifier): Node | undefined {
  const definition = facts.variableOf(name)?.defs[0]?.node as Node | undefined;
  const isHere = definition?.type === T.VariableDeclarator && enclosingFunction(definition) === enclosingFunction(name);
  return isHere && definition.init && definition.range[1] <= name.range[0] ? unwrap(definition.init) : undefined;
}

function firstOf<I, R>(items: readonly I[], look: (item: I) => R | undefined): R | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
