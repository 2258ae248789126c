import type { EndpointUse } from '../catalogue/types.js';
import { apiCallsThrough } from '../provenance/api-calls.js';
import { T, isFunction, leaves, memberName, outermost } from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';
import { textsOf } from '../provenance/text.js';
import type { Place } from '../provenance/types.js';
import { walk } from '../provenance/walk.js';
import type { FileContext } from './context.js';

/**
 * Whether something that names an endpoint is one of two ways, and the other calls what takes its place: one is tried and the other where that fails, or a
 * release decides. Such code works on both sides.
 */
export function hasOtherWay(context: FileContext, nodes: readonly (Node | undefined)[], use: EndpointUse): boolean {
  const wanted = new Set([use.replacement, use.instead].flatMap((text) => pathIn(text ?? '')));
  return (
    wanted.size > 0 &&
    nodes.some((node) => node && otherWays(context, node).some((other) => calls(context, other, wanted)))
  );
}

/** The path in the words for what to call instead. */
function pathIn(text: string): string[] {
  const path = /\/[^\s,]+/.exec(text)?.[0];
  return path === undefined ? [] : [normal(path)];
}

function normal(path: string): string {
  return path.toLowerCase().replace(/\{[^}]*\}/g, '{}');
}

function otherWays(context: FileContext, node: Node): Node[] {
  const ways: Node[] = [];
  for (let at = node; at.parent; at = at.parent) {
    if (at.type === T.FunctionDeclaration || at.type === T.ClassBody) break;
    ways.push(...besides(context, at, at.parent));
  }
  return ways;
}

/** What is done instead of a part of a statement or an expression. */
function besides(context: FileContext, at: Node, holder: Node): Node[] {
  switch (holder.type) {
    case T.TryStatement:
      if (at === holder.block) return holder.handler ? [holder.handler] : [];
      return at === holder.handler ? [holder.block] : [];
    case T.CallExpression: {
      const { callee } = holder;
      const isCaught = callee.type === T.MemberExpression && isFunction(at) && takesFailures(memberName(callee));
      return isCaught ? [callee.object] : [];
    }
    case T.MemberExpression: {
      const call = outermost(holder).parent;
      const isCaught = holder.object === at && takesFailures(memberName(holder));
      return isCaught && call?.type === T.CallExpression ? call.arguments.filter(isFunction) : [];
    }
    case T.ConditionalExpression:
      if (at === holder.test || !namesRelease(context, holder.test)) return [];
      return [at === holder.consequent ? holder.alternate : holder.consequent];
    case T.IfStatement: {
      if (at === holder.test || !namesRelease(context, holder.test)) return [];
      if (at !== holder.consequent) return [holder.consequent];
      return holder.alternate ? [holder.alternate] : behind(holder);
    }
    case T.BlockStatement:
      return holder.body
        .slice(0, holder.body.indexOf(at as never))
        .flatMap((one) =>
          one.type === T.IfStatement && leaves(one.consequent) && namesRelease(context, one.test)
            ? [one.consequent]
            : [],
        );
    default:
      return [];
  }
}

function takesFailures(method: string | undefined): boolean {
  return method === 'catch';
}

/** What follows a statement that is left. */
function behind(statement: Node & { readonly type: T.IfStatement }): Node[] {
  const block = statement.parent;
  if (block.type !== T.BlockStatement || !leaves(statement.consequent)) return [];
  return block.body.slice(block.body.indexOf(statement) + 1);
}

/** Whether a test asks for a release: `isAtLeast('26.3')`. */
function namesRelease({ facts }: FileContext, test: Node): boolean {
  return /(?<![\w.])\d{2}\.\d(?![\w.])/.test(facts.module.text.slice(test.range[0], test.range[1]));
}

function calls({ engine, frame }: FileContext, other: Node, wanted: ReadonlySet<string>): boolean {
  const isWanted = ({ path }: { readonly path: string }): boolean => wanted.has(normal(path));
  let found = false;
  walk(other, (node) => {
    if (found) return false;
    if (node.type === T.CallExpression)
      found = apiCallsThrough(engine, node, frame).some(({ endpoints }) => endpoints.some(isWanted));
    else if (node.type === T.Literal || node.type === T.TemplateLiteral)
      found = textsOf(engine.valueOf(node, frame)).some(
        (text) => engine.matcher.match(text, undefined)?.sure.some(isWanted) === true,
      );
    return undefined;
  });
  return found;
}

/** The text of a file that a place is in. */
export function textNodeAt({ facts }: FileContext, { file, start }: Place): Node | undefined {
  if (file !== facts.file) return undefined;
  return facts.index.texts.find(({ range }) => range[0] <= start && start < range[1]);
}
