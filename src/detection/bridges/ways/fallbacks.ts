import type { TSESTree } from '@typescript-eslint/types';
import type { EndpointUse } from '../../../catalogue/types.js';
import { T, calledName, isFunction, leaves, statementsBeside } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { Place } from '../../../provenance/types.js';
import type { ApiCall, Piece, TextValue } from '../../../provenance/value.js';
import { FileContext } from '../../context.js';
import { waysOfHelper } from './handed-ways.js';
import { isOnlyCalled } from './ways-of-callers.js';
import { MAX_TESTS, answeredBefore, doneOnFailure, onOtherSide, triedBefore } from './failed-ways.js';
import type { Way } from './failed-ways.js';
import { waysByTries } from './behind-tries.js';
import { methodsDecorated } from './decorated-methods.js';
import { methodsBeside } from './methods-on-condition.js';
import { namingsIn, normalPath } from './named-endpoints.js';
import { putAnew, readsOfHeld } from './held-texts.js';
import { decidesTheWay } from '../releases/switch-tests.js';
import { rememberedBefore } from './remembered-failures.js';
import { constantOf } from '../releases/constants.js';
import { isSwitchOfVersions } from '../releases/version-names.js';
import { entriesBeside, pairsBeside } from '../releases/tables-by-version.js';
import { triedInTurn } from './tried-in-turn.js';

/**
 * Whether something that names an endpoint is one of two ways, and the other calls what takes its place: one is tried and the other where that fails, or a
 * release or a switch decides. Such code works on both sides.
 */
export function hasOtherWay(context: FileContext, nodes: readonly (Node | undefined)[], use: EndpointUse): boolean {
  const wanted = wantedPaths(use);
  return (
    wanted.size > 0 &&
    nodes.some((node) => node && (isOnWay(context, node, wanted) || isHeldForWays(context, node, wanted)))
  );
}

function isOnWay(context: FileContext, node: Node, wanted: ReadonlySet<string>): boolean {
  const isOneWay = (around: FileContext, use: Node): boolean =>
    otherWays(around, use).some((way) => calls(around, way, wanted));
  const isInPlace = (around: FileContext, root: Node): boolean => calls(around, { root }, wanted);
  return isOneWay(context, node) || isOnlyCalled(context, node, { isOneWay, isInPlace });
}

/** Whether a text is one of those that an expression may be, and a release or a switch decides whether it is what takes an endpoint's place. */
export function isOneOfTexts(
  context: FileContext,
  text: TextValue,
  others: readonly TextValue[],
  use: EndpointUse,
): boolean {
  const wanted = wantedPaths(use);
  const newer = others.filter(
    (other) =>
      other !== text &&
      context.engine.matcher.match(other, undefined)?.sure.some((endpoint) => wanted.has(normalPath(endpoint))),
  );
  return newer.length > 0 && isDecidedBetween(textsIn(context, [text]), textsIn(context, newer));
}

/** Whether a text is a constant that is only read on one of two ways, or what a variable holds where it is not put anew. */
function isHeldForWays(context: FileContext, text: Node, wanted: ReadonlySet<string>): boolean {
  const puts = putAnew(context, text);
  if (puts.some((put) => isDecidedAt(context, put, false) && calls(context, { root: put }, wanted))) return true;
  const reads = readsOfHeld(context, text);
  return reads.length > 0 && reads.every((read) => isOnWay(read.context, read.node, wanted));
}

/** Whether a place calls what takes an endpoint's place too, and a release or a switch decides on the piece in which the paths differ, or the newer one is tried first. */
export function isOneOfTwoWays(
  context: FileContext,
  call: ApiCall,
  others: readonly ApiCall[],
  use: EndpointUse,
): boolean {
  const wanted = wantedPaths(use);
  const newer = others.filter(({ endpoints }) => endpoints.some((endpoint) => wanted.has(normalPath(endpoint))));
  if (newer.length === 0) return false;
  return (
    newer.some((other) => isSaidByCaller(call, other)) ||
    isDecidedBetween(
      textsIn(context, [call.path]),
      textsIn(
        context,
        newer.map(({ path }) => path),
      ),
    ) ||
    // `if (answer.status === 404) return load(id, 'v1')` in the function itself.
    textsIn(context, [call.path]).some(
      (text) => isOnWay(text.context, text.node, wanted) || isHeldForWays(text.context, text.node, wanted),
    )
  );
}

interface Text {
  readonly context: FileContext;
  readonly node: Node;
}

/** The literals that paths are made of, also those of other files. */
function textsIn(context: FileContext, all: readonly TextValue[]): readonly Text[] {
  return all.flatMap(({ pieces }) =>
    pieces.flatMap(({ kind, place }) => {
      const facts = kind !== 'chars' ? undefined : context.engine.facts(place.file);
      const node = facts?.literalAt(place.start);
      if (!facts || !node) return [];
      const around = facts === context.facts ? context : new FileContext(context.engine, context.changes, facts, false);
      return [{ context: around, node }];
    }),
  );
}

/** `/${options.version}/` with `version: 'v1' | 'v3'`: at one place stands what the type names, and whoever calls it says which. */
function isSaidByCaller({ path: { pieces } }: ApiCall, { path: other }: ApiCall): boolean {
  const isAlike =
    pieces.length === other.pieces.length && pieces.every((piece, at) => isAtPlaceOf(piece, other.pieces[at]));
  return isAlike && pieces.some((piece, at) => textIn(piece) !== textIn(other.pieces[at]));
}

function isAtPlaceOf({ place }: Piece, other: Piece | undefined): boolean {
  return place.file === other?.place.file && place.start === other.place.start && place.end === other.place.end;
}

function textIn(piece: Piece | undefined): string | undefined {
  return piece?.kind === 'chars' ? piece.text : undefined;
}

/** Whether a release or a switch decides between the texts of an older path and those of a newer one, or they are tried in turn. */
function isDecidedBetween(older: readonly Text[], newer: readonly Text[]): boolean {
  const shared = new Set(older.map(({ node }) => node));
  return [...older, ...newer].some(
    ({ context, node }) =>
      isDecidedAt(context, node, shared.has(node)) || triedInTurn(context, node, otherWays).length > 0,
  );
}

/** Whether a text stands on one of several ways, between which that is decided. */
function isDecidedAt(context: FileContext, text: Node, isOlder: boolean): boolean {
  for (let at = text; at.parent && !isFunction(at.parent); at = at.parent) {
    const holder: Node = at.parent;
    const isBranch = (holder.type === T.ConditionalExpression || holder.type === T.IfStatement) && at !== holder.test;
    if (isBranch && decidesTheWay(context, holder.test, (at === holder.consequent) === isOlder)) return true;
    if (holder.type !== T.BlockStatement) continue;
    if (leavingBefore(at).some(({ test }) => decidesTheWay(context, test, !isOlder))) return true;
  }
  return false;
}

/** The paths of what takes an endpoint's place. */
export function wantedPaths({ replacement, instead }: EndpointUse): ReadonlySet<string> {
  return new Set([replacement, instead].flatMap((text) => pathIn(text ?? '')));
}

/** The path in the words for what to call instead. */
function pathIn(text: string): string[] {
  const path = /\/[^\s,]+/.exec(text)?.[0];
  return path === undefined ? [] : [normalPath({ path })];
}

function otherWays(context: FileContext, node: Node): readonly Way[] {
  const ways: Way[] = [...answeredBefore(context, node), ...rememberedBefore(context, node)];
  for (let at = node; at.parent; at = at.parent) {
    if (at.type === T.FunctionDeclaration || at.type === T.ClassBody) break;
    const decided = [
      ...besides(context, at, at.parent),
      ...triedInTurn(context, at, otherWays),
      ...waysByTries(context, at),
    ].map((root) => ({ root }));
    ways.push(
      ...decided,
      ...onOtherSide(context, node, at),
      ...triedBefore(context, node, at),
      ...doneOnFailure(context, node, at),
      ...waysOfHelper(context, at, otherWays),
    );
  }
  return ways;
}

/** What is done instead of a node, or of what it is a part of, where a release or a switch decides. */
export function waysBeside(context: FileContext, node: Node): readonly Node[] {
  const found: Node[] = [];
  for (let at = node; at.parent; at = at.parent) {
    if (at.type === T.FunctionDeclaration || at.type === T.ClassBody) break;
    found.push(...besides(context, at, at.parent));
  }
  return found;
}

/** What is done instead of a part of a statement or an expression that is an older way, where a release or a switch decides. */
function besides(context: FileContext, at: Node, holder: Node): readonly Node[] {
  switch (holder.type) {
    case T.ConditionalExpression:
      if (at === holder.test || !decidesTheWay(context, holder.test, at === holder.consequent)) return [];
      return [at === holder.consequent ? holder.alternate : holder.consequent];
    case T.IfStatement: {
      if (at === holder.test || !decidesTheWay(context, holder.test, at === holder.consequent)) return [];
      if (at !== holder.consequent) return [holder.consequent];
      if (holder.alternate) return [holder.alternate];
      return leaves(holder.consequent) ? statementsBeside(holder).behind : [];
    }
    case T.SwitchCase: {
      const { cases, discriminant } = holder.parent;
      const labels = cases.flatMap(({ test }) => test ?? []);
      const asked = [discriminant, ...labels];
      const decides =
        asked.some((one) => decidesTheWay(context, one)) || isSwitchOfVersions(context, discriminant, labels);
      if (at === holder.test || !decides || isConstantCase(context, holder)) return [];
      return cases.filter((one) => one !== holder).flatMap(({ consequent }) => consequent);
    }
    case T.Property:
      return at === holder.value ? entriesBeside(context, holder) : [];
    case T.ArrayExpression:
      return holder.elements[1] === at ? pairsBeside(context, holder) : [];
    case T.CallExpression: {
      // `iif(() => isNew, newer$, older$)`.
      const [test, ...ways] = holder.arguments;
      if (calledName(holder) !== 'iif' || !test || !ways.some((way) => way === at)) return [];
      return decidesTheWay(context, test) ? ways.filter((way) => way !== at) : [];
    }
    case T.ClassBody:
      return [...methodsBeside(context, at), ...methodsDecorated(context, at)];
    case T.BlockStatement:
      return leavingBefore(at)
        .filter((one) => decidesTheWay(context, one.test, false))
        .map((one) => one.consequent);
    default:
      return [];
  }
}

/** Whether a constant says that a case is the one which is taken. */
function isConstantCase(context: FileContext, { parent: { cases, discriminant }, test }: TSESTree.SwitchCase): boolean {
  const asked = constantOf(context, discriminant);
  const isMet = (label: Node): boolean => constantOf(context, label)?.value === asked?.value;
  return asked !== undefined && (test ? isMet(test) : !cases.some((one) => one.test && isMet(one.test)));
}

/** The statements before one that leave where a test comes out true, the nearest ones. */
function leavingBefore(statement: Node): readonly TSESTree.IfStatement[] {
  const before = statementsBeside(statement).before.filter(
    (one): one is TSESTree.IfStatement => one.type === T.IfStatement && leaves(one.consequent),
  );
  return before.slice(-MAX_TESTS);
}

function calls(context: FileContext, { root, takes }: Way, wanted: ReadonlySet<string>): boolean {
  return namingsIn(context, root).some(
    ({ node, paths }) => paths.some((path) => wanted.has(path)) && takes?.(node) !== false,
  );
}

/** The literal of the file that a place is in. */
export function literalAt({ facts }: FileContext, { file, start }: Place): Node | undefined {
  return file === facts.file ? facts.literalAt(start) : undefined;
}
