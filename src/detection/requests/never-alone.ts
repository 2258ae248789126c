import type { Reference, Variable } from '../../provenance/scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, memberName, outermost } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isNeverWithout } from '../../provenance/names/together.js';
import type { Place } from '../../provenance/types.js';
import type { Member } from '../../provenance/value.js';
import { walk } from '../../provenance/syntax/walk.js';

/** What a query is kept in: a variable, or the expression that makes it. */
type Kept = Variable | Node;

/**
 * Whether a parameter stands where it is sent with another one or not at all: beside it in one object, or put into the same query
 * on no more ways than that, and serving one call.
 */
export function isNeverAlone(facts: ModuleFacts, one: Member, other: Member): boolean {
  const own = writtenBy(facts, one);
  const others = writtenBy(facts, other);
  return own !== undefined && others !== undefined && areNeverApart(facts, own, others);
}

/** The same for what puts each of them into a query: the object that lists it, a call, an assignment. */
export function areNeverApart(facts: ModuleFacts, own: Node, others: Node): boolean {
  const query = keptIn(facts, own);
  if (query === undefined || query !== keptIn(facts, others) || !isNeverWithout(own, others)) return false;
  return 'references' in query ? isUsedOnce(facts, query) : isHandedOver(query);
}

function writtenBy(facts: ModuleFacts, { addedBy, property }: Member): Node | undefined {
  return addedBy ?? listAround(facts, property);
}

/** The object or list that something stands in. */
function listAround({ module, file }: ModuleFacts, { file: of, start, end }: Place): Node | undefined {
  let found: Node | undefined;
  if (of !== file) return undefined;
  walk(module.ast, (node) => {
    if (found || node.range[1] < end || node.range[0] > start) return false;
    const isIt = node.range[0] === start && node.range[1] === end;
    if (isIt && (node.parent?.type === T.ObjectExpression || node.parent?.type === T.ArrayExpression))
      found = node.parent;
    return undefined;
  });
  return found;
}

/** What the query is kept in that something is listed in or put into; undefined where that is not seen. */
function keptIn(facts: ModuleFacts, node: Node): Kept | undefined {
  const put =
    node.type === T.AssignmentExpression ? node.left : node.type === T.CallExpression ? node.callee : undefined;
  if (put === undefined) return keeperOf(facts, node);
  let at: Node = put.type === T.MemberExpression ? put.object : put;
  while (at.type === T.CallExpression && at.callee.type === T.MemberExpression) at = at.callee.object;
  if (at.type === T.MemberExpression && memberName(at) === 'searchParams') at = at.object;
  return at.type === T.Identifier ? (facts.variableOf(at) ?? undefined) : keeperOf(facts, at);
}

/** The variable that is declared with what a query is made of, or the query. */
function keeperOf(facts: ModuleFacts, made: Node): Kept | undefined {
  let whole = outermost(made);
  while (whole.parent && isPartOfQuery(whole, whole.parent)) whole = outermost(whole.parent);
  const { parent } = whole;
  if (parent?.type !== T.VariableDeclarator) return whole;
  return parent.id.type === T.Identifier ? (facts.variableOf(parent.id) ?? undefined) : undefined;
}

/** `new URLSearchParams({ … })`, `{ params: { … } }`, `new HttpParams().set(…)`. */
function isPartOfQuery(part: Node, whole: Node): boolean {
  switch (whole.type) {
    case T.NewExpression:
    case T.ObjectExpression:
      return true;
    case T.Property:
      return whole.value === part;
    case T.MemberExpression:
      return whole.object === part && whole.parent.type === T.CallExpression && whole.parent.callee === whole;
    case T.CallExpression:
      return whole.callee === part;
    default:
      return false;
  }
}

/** Whether a query that has no name goes where it stands, and nowhere else. */
function isHandedOver(query: Node): boolean {
  const holder = query.parent;
  return (
    holder?.type === T.CallExpression ||
    holder?.type === T.TemplateLiteral ||
    holder?.type === T.BinaryExpression ||
    holder?.type === T.AwaitExpression ||
    holder?.type === T.ReturnStatement ||
    holder?.type === T.SpreadElement ||
    holder?.type === T.ArrowFunctionExpression
  );
}

/** Whether a variable of the file's own is read at one place, beside what is put into it. */
function isUsedOnce(facts: ModuleFacts, variable: Variable): boolean {
  const [definition, ...others] = variable.defs;
  const statement = definition?.node.parent.parent;
  if (!definition || others.length > 0 || statement?.type === T.ExportNamedDeclaration || facts.isShared(variable))
    return false;
  return variable.references.filter((reference) => reference.isRead() && !isPut(reference)).length === 1;
}

/** `query.set(…);`, `query = query.set(…)`, `query.name = …`, `url.searchParams.set(…);`. */
function isPut({ identifier }: Reference): boolean {
  const access = identifier.parent;
  if (access.type !== T.MemberExpression || access.object !== identifier) return false;
  const inner = memberName(access) === 'searchParams' ? access.parent : access;
  if (inner.type !== T.MemberExpression) return false;
  const use: Node = inner.parent;
  if (use.type === T.AssignmentExpression) return use.left === inner;
  return use.type === T.CallExpression && use.callee === inner && isForItself(chainFrom(use), identifier.name);
}

/** All of `query.set(…).set(…)`. */
function chainFrom(call: TSESTree.CallExpression): TSESTree.CallExpression {
  const access = call.parent;
  const next = access.type === T.MemberExpression && access.object === call ? access.parent : undefined;
  return next?.type === T.CallExpression && next.callee === access ? chainFrom(next) : call;
}

function isForItself({ parent }: Node, name: string | undefined): boolean {
  if (parent?.type !== T.AssignmentExpression) return parent?.type === T.ExpressionStatement;
  return parent.left.type === T.Identifier && parent.left.name === name;
}
