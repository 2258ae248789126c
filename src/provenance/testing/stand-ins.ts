import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, isFunction, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** Functions of test libraries that take the address of a request that they answer, or that they wait for. */
const TAKES_ADDRESS =
  /^(?:intercept|respondWith|expectOne|expectNone|routeFromHAR|waitFor(?:Request|Response)|(?:when|expect|on)(?:Get|Post|Put|Patch|Delete|Any|GET|POST|PUT|PATCH|DELETE)|mock[A-Z]\w*)$/;
/** Steps that say what is answered instead: what they go on from is never sent. */
const ANSWERS =
  /^(?:reply(?:once|with\w*)?|(?:and)?respond(?:with|once)?|then(?:reply|return|resolve|reject|throw|answer|callback|call|json|fromfile)|willreturn|willrespondwith|will_return|andreturn|to_return|to_raise|returns(?:async)?|callsfake|mock[a-z]\w*)$/i;
/** What a call is handed to that is answered instead: `when(api.get(path)).thenReturn(…)`. */
const ABOUT_CALLS = /^(?:when|given)$/;
const NAMED_STAND_IN =
  /^(?:mock|stub|nock|fake)s?(?:$|[A-Z_\d])|(?:Mock|Stub|Fake)(?:$|[A-Z_\d]|s$|er$)|_(?:mock|stub|fake)s?(?:$|_)|^(?:msw|respx|responses|wiremock|gock)$/;
const MAX_CHAIN = 12;

/** True for a call that describes a request which is answered by a test itself, or which a test waits for. */
export function standsIn(node: CallNode, facts: ModuleFacts): boolean {
  const callee = unwrap(node.callee);
  if (callee.type !== T.MemberExpression) return isAnswered(node);
  const name = memberName(callee);
  if (name === undefined) return false;
  if (TAKES_ADDRESS.test(name) || (name === 'route' && node.arguments.slice(1).some(isFunction))) return true;
  return isStandIn(callee.object, facts) || isAnswered(node);
}

/** `agent.intercept({ path }).reply(200)`, `when(api.get(path)).thenReturn(…)`. */
function isAnswered(call: Node): boolean {
  let node = outermost(call);
  for (let hops = 0; hops < MAX_CHAIN; hops++) {
    const holder = node.parent;
    if (holder?.type === T.MemberExpression && holder.object === node) {
      const next = outermost(holder).parent;
      if (next?.type !== T.CallExpression || unwrap(next.callee) !== holder) return false;
      if (ANSWERS.test(memberName(holder) ?? '')) return true;
      node = outermost(next);
      continue;
    }
    if (holder?.type !== T.CallExpression || holder.callee === node || !ABOUT_CALLS.test(calledName(holder) ?? ''))
      return false;
    node = outermost(holder);
  }
  return false;
}

/** An object that is called a stand-in, or that was made by something that is. */
function isStandIn(receiver: Node, facts: ModuleFacts): boolean {
  const root = rootOf(receiver);
  if (root?.type !== T.Identifier) return false;
  if (NAMED_STAND_IN.test(root.name)) return true;
  return (facts.variableOf(root)?.defs ?? []).some((definition) => {
    const made = definition.node.type === T.VariableDeclarator ? definition.node.init : undefined;
    const maker = made ? rootOf(made) : undefined;
    return maker?.type === T.Identifier && NAMED_STAND_IN.test(maker.name);
  });
}

/** What a chain of members and calls starts from. */
function rootOf(node: Node): Node | undefined {
  let at = unwrap(node);
  for (let hops = 0; hops < MAX_CHAIN; hops++) {
    if (at.type === T.MemberExpression) at = unwrap(at.object);
    else if (at.type === T.CallExpression || at.type === T.NewExpression) at = unwrap(at.callee);
    else return at;
  }
  return undefined;
}
