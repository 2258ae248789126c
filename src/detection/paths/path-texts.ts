import type { TSESTree } from '@typescript-eslint/types';
import { withoutCallers } from '../../provenance/functions/without-callers.js';
import { asString } from '../../provenance/texts/conversion.js';
import type { EndpointMatch } from '../../provenance/requests/endpoint-path.js';
import { isInertCall } from '../../provenance/requests/inert-calls.js';
import { isHandler } from '../../provenance/servers/servers.js';
import {
  T,
  calledName,
  isWithin,
  memberName,
  outermost,
  placeOf,
  staticKey,
  staticString,
  unwrap,
} from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { textsOf } from '../../provenance/texts/text.js';
import type { CallNode } from '../../provenance/modules/module-facts.js';
import type { UsedTexts } from '../requests/calls.js';
import type { FileContext } from '../context.js';
import { REWRITES, reportPath, reportPossible } from './endpoints.js';
import { hasOtherWay, isOneOfTexts } from '../bridges/ways/fallbacks.js';
import { isOnlyHeldAgainst } from '../expectations/held-against.js';
import { isToldByCalls } from './path-places.js';

/**
 * Paths that stand in the code without a call being seen to use them: tables, constants, options of a request. A whole path of a changed endpoint can
 * mean nothing else, unless it stands where no request is made: a route that is served, a log line, a comparison.
 */
export function detectPathTexts(context: FileContext, used: UsedTexts): void {
  const seen = new Set<Node>();
  for (const literal of context.reached.texts) {
    const node = wholeText(literal);
    if (seen.has(node)) continue;
    seen.add(node);
    context.engine.ask(() => {
      pathText(context, node, used);
    });
  }
  for (const call of context.reached.calls) {
    if (!call.arguments.some((argument) => staticString(argument) !== undefined)) continue;
    const node = wholeText(chainOf(call));
    if (seen.has(node)) continue;
    seen.add(node);
    context.engine.ask(() => {
      pathText(context, node, used);
    });
  }
}

/** A call with those that go on from its result: `under('v1').into('orders').toString()`. */
function chainOf(call: Node): Node {
  let chain = outermost(call);
  for (;;) {
    const access = chain.parent;
    if (access?.type !== T.MemberExpression || access.object !== chain) return chain;
    const next = outermost(access).parent;
    if (next?.type !== T.CallExpression) return chain;
    chain = outermost(next);
  }
}

function pathText(context: FileContext, node: Node, used: UsedTexts): void {
  if (!mayBePath(context, node)) return;
  const value = asString(context.engine, context.engine.valueOf(node, context.frame), context.frame);
  const texts = textsOf(value);
  for (const text of texts) {
    const match = context.engine.matcher.match(text, undefined);
    if (!match) continue;
    const place = match.path.tail?.place ?? text.place;
    if (used.isForeign(place) || isInert(context, node)) continue;
    if (isPutTogetherElsewhere(context, node, match)) continue;
    if (match.sure.length === 0) {
      reportPossible(context, text, match.possible, match.why ?? 'a part of the path is only known at run time');
      continue;
    }
    // A call that was followed has said which method it is; the text alone does not say it again.
    if (used.isKnown(place) || isOnlyPrefix(context, node) || isToldByCalls(context, node, text, match)) continue;
    reportPath(
      context.changes,
      {
        text,
        endpoints: match.sure,
        path: match.path,
        facts: context.facts,
        hasOtherWay: (use) => hasOtherWay(context, [node], use) || isOneOfTexts(context, text, texts, use),
        evidence: [{ place: placeOf(node, context.facts.file), why: `the path ${match.sure[0]?.path ?? ''}` }],
      },
      (found) => {
        context.report(found);
      },
    );
  }
}

/** Whether it is a path only by what callers hand over: each of these hands over a part of its own, and they are not mixed. */
function isPutTogetherElsewhere(
  { engine, facts }: FileContext,
  node: Node,
  { path: { tail }, sure }: EndpointMatch,
): boolean {
  const isHere = tail !== undefined && isWithin(tail.place, placeOf(node, facts.file));
  if (isHere && tail.kind === 'chars' && /\w/.test(tail.text)) return false;
  const frame = { facts, env: withoutCallers(engine, node, facts) };
  if (frame.env === undefined) return false;
  const texts = textsOf(asString(engine, engine.valueOf(node, frame), frame));
  return !texts.some((text) => {
    const here = engine.matcher.match(text, undefined);
    return here !== undefined && (sure.length === 0 || here.sure.length > 0);
  });
}

/** The largest expression that a literal is a part of the text of. */
function wholeText(node: Node): Node {
  let whole: Node = node;
  for (;;) {
    const holder = outermost(whole).parent;
    if (holder?.type === T.BinaryExpression && holder.operator === '+') whole = holder;
    else if (holder?.type === T.TemplateLiteral) whole = holder;
    else if (holder?.type === T.ArrayExpression && isJoined(holder))
      whole = (holder.parent as TSESTree.MemberExpression).parent;
    else return whole;
  }
}

function isJoined(array: TSESTree.ArrayExpression): boolean {
  const access = array.parent;
  return (
    access.type === T.MemberExpression &&
    access.object === array &&
    memberName(access) === 'join' &&
    access.parent.type === T.CallExpression
  );
}

function mayBePath(context: FileContext, node: Node): boolean {
  return context.facts.module.text.slice(node.range[0], node.range[1]).includes('/') || node.type !== T.Literal;
}

/** True where a text stands in a place that sends nothing. */
function isInert(context: FileContext, node: Node): boolean {
  const value = outermost(node);
  const holder = value.parent;
  switch (holder?.type) {
    case T.CallExpression:
    case T.NewExpression:
      return holder.callee !== value && isInertIn(context, holder, value);
    case T.BinaryExpression:
    case T.SwitchCase:
    case T.Decorator:
    case T.JSXAttribute:
    case T.JSXExpressionContainer:
    case T.ThrowStatement:
      return true;
    case T.TaggedTemplateExpression:
      return !isRequestLine(holder.quasi);
    case T.Property:
      return (
        holder.parent.type === T.ObjectExpression &&
        (isRoute(holder.parent) ||
          isRewrittenSource(holder) ||
          isHeldRow(context, holder) ||
          isInert(context, holder.parent))
      );
    case T.VariableDeclarator:
      return isOnlyHeldAgainst(context, holder);
    case T.ArrayExpression:
      return (
        holder.elements.some(
          (element) => element && (isHandler(element) || element.type === T.ArrowFunctionExpression),
        ) ||
        isHeldList(context, holder) ||
        isQueryKey(holder) ||
        isOfStatement(holder) ||
        isServedEntry(context, holder)
      );
    default:
      return false;
  }
}

/** `log('/path')`, `app.get(at('/path'), handler)`: by what it is handed to, or by where the text stands that a function of the project makes of it. */
function isInertIn(context: FileContext, call: CallNode, given: Node): boolean {
  const { engine, facts, frame } = context;
  if (isInertCall(engine, call, frame)) return true;
  const place = placeOf(given, facts.file);
  const made = textsOf(engine.valueOf(call, frame));
  const isMadeOfIt = made.some(({ pieces }) => pieces.some((piece) => isWithin(piece.place, place)));
  return isMadeOfIt && isInert(context, call);
}

/** `GET /path`: what no template of a query, of markup or of a log line begins with. */
function isRequestLine({ quasis: [first] }: TSESTree.TemplateLiteral): boolean {
  return /^\s*(?:GET|POST|PUT|PATCH|DELETE)\s+\/\S/.test(first?.value.raw ?? '');
}

/** `[…]` or `new Set([…])` that is kept for lookups. */
function isHeldList(context: FileContext, list: TSESTree.ArrayExpression, member?: string): boolean {
  let value = outermost(list);
  if (value.parent?.type === T.NewExpression) value = outermost(value.parent);
  return value.parent?.type === T.VariableDeclarator && isOnlyHeldAgainst(context, value.parent, member);
}

/** `[{ id: …, pattern: '/path' }]`: a table of what is looked for. */
function isHeldRow(context: FileContext, { key, computed, parent }: TSESTree.Property): boolean {
  const name = staticKey(key, computed);
  const list = outermost(parent).parent;
  return name !== undefined && list?.type === T.ArrayExpression && isHeldList(context, list, name);
}

/** `client.invalidateQueries({ queryKey: ['/path'] })`: what was asked for under a key is forgotten, or looked at. */
function isQueryKey(list: TSESTree.ArrayExpression): boolean {
  const property = outermost(list).parent;
  const call = property?.type === T.Property ? outermost(property.parent).parent : property;
  return (
    call?.type === T.CallExpression &&
    /^(?:invalidate|remove|cancel|reset|set|get|is)\w*Quer(?:y|ies)\w*$/.test(calledName(call) ?? '')
  );
}

/** `db.query('select …', [path])`: what a statement of a database is given. */
function isOfStatement(list: TSESTree.ArrayExpression): boolean {
  const call = outermost(list).parent;
  return (
    call?.type === T.CallExpression &&
    call.arguments.some((argument) =>
      /^\s*(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from)\b/i.test(staticString(argument) ?? ''),
    )
  );
}

/** `new Map([['/path', answer]])`, looked into by the address of the request that the app is asked with. */
function isServedEntry(context: FileContext, entry: TSESTree.ArrayExpression): boolean {
  const entries = outermost(entry).parent;
  const made = entries?.type === T.ArrayExpression ? outermost(entries).parent : undefined;
  const holder = made?.type === T.NewExpression ? outermost(made).parent : undefined;
  if (holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier) return false;
  const uses = context.facts.variableOf(holder.id)?.references.filter((reference) => reference.isRead()) ?? [];
  return uses.length > 0 && uses.every(({ identifier }) => isAskedByAddress(outermost(identifier)));
}

/** `table.get(req.url)`. */
function isAskedByAddress(table: Node): boolean {
  const access = table.parent;
  const call = access?.type === T.MemberExpression && access.object === table ? access.parent : undefined;
  if (access?.type !== T.MemberExpression || call?.type !== T.CallExpression) return false;
  const key = call.arguments[0] && unwrap(call.arguments[0]);
  return (
    /^(?:get|has)$/.test(memberName(access) ?? '') &&
    key?.type === T.MemberExpression &&
    /^(?:url|originalUrl|pathname|path)$/.test(memberName(key) ?? '')
  );
}

/** `{ source, destination }`, `{ from: '/v1/…', to: '/v3/…' }`: a rewrite, a redirect, a table of moved paths; the one is only told to put the other in its place. */
function isRewrittenSource({ key, computed, parent }: TSESTree.Property): boolean {
  const name = staticKey(key, computed);
  const others = parent.type === T.ObjectExpression ? parent.properties : [];
  return REWRITES.some(
    ([before, after]) =>
      before === name &&
      others.some(
        (other) =>
          other.type === T.Property &&
          staticKey(other.key, other.computed) === after &&
          (after === 'destination' || staticString(other.value)?.startsWith('/') === true),
      ),
  );
}

const HANDLER_NAMES = new Set([
  'handler',
  'component',
  'element',
  'loader',
  'render',
  'response',
  'reply',
  'controller',
  'middleware',
  'resolver',
  'children',
]);

/** `{ path, handler }`: an entry of a table of routes that the app serves. */
function isRoute(object: TSESTree.ObjectExpression): boolean {
  return object.properties.some((property) => {
    if (property.type !== T.Property) return false;
    const name = staticKey(property.key, property.computed);
    return (name !== undefined && HANDLER_NAMES.has(name)) || isHandler(unwrap(property.value));
  });
}

/** True for a constant that is only ever the beginning of longer paths: those say what it is. */
function isOnlyPrefix(context: FileContext, node: Node): boolean {
  const declarator = outermost(node).parent;
  if (declarator?.type !== T.VariableDeclarator || declarator.id.type !== T.Identifier) return false;
  const references =
    context.facts.variableOf(declarator.id)?.references.filter((reference) => reference.isRead()) ?? [];
  return references.length > 0 && references.every((reference) => isPartOfPath(reference.identifier as Node));
}

function isPartOfPath(node: Node): boolean {
  const holder = outermost(node).parent;
  if (holder?.type === T.TemplateLiteral) {
    const index = holder.expressions.indexOf(node as TSESTree.Expression);
    return holder.quasis[index + 1]?.value.raw.startsWith('/') ?? false;
  }
  return (
    holder?.type === T.BinaryExpression &&
    holder.operator === '+' &&
    holder.left === node &&
    startsWithSlash(holder.right)
  );
}

function startsWithSlash(node: Node): boolean {
  if (node.type === T.Literal) return typeof node.value === 'string' && node.value.startsWith('/');
  return node.type === T.TemplateLiteral && (node.quasis[0]?.value.raw.startsWith('/') ?? false);
}
