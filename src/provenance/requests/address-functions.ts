import type { Variable } from '../scopes/types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallNode } from '../modules/module-facts.js';
import { T, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, FunctionValue } from '../value.js';

const MADE = /^(?:URL|URLSearchParams|Headers|FormData|Map|Set|Date|RegExp|\w*Error)$/;
const FUNCTIONS = /^(?:String|Number|Boolean|encodeURI(?:Component)?|decodeURI(?:Component)?|isNaN|parseInt)$/;
const NAMESPACES = /^(?:Object|Array|JSON|Math|Number|String|Reflect)$/;
/** What is asked of texts, lists, queries and headers. */
const METHODS =
  /^(?:set|append|delete|has|getAll|toString|replace|replaceAll|trim|startsWith|endsWith|includes|indexOf|slice|substring|split|join|concat|map|filter|forEach|flatMap|reduce|some|every|find|keys|values|entries|push|hasOwnProperty|toISOString|toLowerCase|toUpperCase)$/;

/** `setQuery(url, query)`, `at('/path')`: whether an address is handed to a function of the project that is seen to do nothing but put it together. */
export function onlyPutsTogether(e: Engine, node: CallNode, frame: Frame): boolean {
  if (unwrap(node.callee).type !== T.Identifier || !areHarmless(e, node.callee, frame)) return false;
  const isHanded = node.arguments.some((one) => one.type === T.Identifier && isAddress(frame.facts.variableOf(one)));
  return isHanded || optionsOf(e.valueOf(node, frame)).every(({ kind }) => kind === 'text');
}

/** `const url = new URL(…)`. */
export function isAddress(variable: Variable | null): boolean {
  const declarator = variable?.defs[0]?.node as Node | undefined;
  const made = declarator?.type === T.VariableDeclarator && declarator.init ? unwrap(declarator.init) : undefined;
  return made?.type === T.NewExpression && made.callee.type === T.Identifier && made.callee.name === 'URL';
}

const harmless = new WeakMap<FunctionNode, boolean>();

function areHarmless(e: Engine, callee: Node, frame: Frame): boolean {
  const options = optionsOf(e.valueOf(callee, frame));
  return options.length > 0 && options.every((option) => option.kind === 'function' && isHarmless(e, option));
}

function isHarmless(e: Engine, { node: fn, file }: FunctionValue): boolean {
  const known = harmless.get(fn);
  if (known !== undefined) return known;
  const facts = e.facts(file);
  // While it is being worked out it counts as harmless: recursion adds nothing of its own.
  harmless.set(fn, true);
  let does = facts !== undefined && fn.body !== null && fn.body !== undefined;
  if (facts && fn.body)
    walk(fn.body, (node) => {
      does &&= isLanguageOnly(e, node, { facts, env: undefined });
      return does ? undefined : false;
    });
  harmless.set(fn, does);
  return does;
}

function isLanguageOnly(e: Engine, node: Node, frame: Frame): boolean {
  switch (node.type) {
    case T.ThisExpression:
    case T.Super:
    case T.TaggedTemplateExpression:
    case T.ImportExpression:
    case T.YieldExpression:
      return false;
    case T.NewExpression:
      return node.callee.type === T.Identifier && MADE.test(node.callee.name);
    case T.CallExpression: {
      const callee = unwrap(node.callee);
      if (callee.type === T.Identifier) return FUNCTIONS.test(callee.name) || areHarmless(e, callee, frame);
      if (callee.type !== T.MemberExpression) return false;
      const object = unwrap(callee.object);
      return METHODS.test(memberName(callee) ?? '') || (object.type === T.Identifier && NAMESPACES.test(object.name));
    }
    default:
      return true;
  }
}
