import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, isFunction, memberName, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { FunctionNode } from '../value.js';

/** Where a template is read from. */
export interface Source {
  /** The path of a file, or the name of an element. */
  readonly path: Node;
  readonly isElement: boolean;
}

/** Templates that a bundler or a page compiles. */
export const COMPILED = /\.(?:hbs|handlebars|mustache|ejs)$/i;

const MAX_STEPS = 8;
/** Expressions by which a file or an element is read or named. */
const READS = /^(?:AwaitExpression|CallExpression|NewExpression|MemberExpression)$/;
const READS_FILE = /^(?:readFile|readFileSync|readTextFile|readTextFileSync|fileURLToPath|String)$/;
const READS_ELEMENT = /^(?:getElementById|querySelector|\$|jQuery)$/;

/** Functions that ask for a file by its path. */
const FETCHES = /^(?:get|fetch|ajax|load|text)$/;

/** What a template is read from: the path in `await readFile(new URL('./users.hbs', import.meta.url))`, the name in `$('#row').html()`. */
export function sourceOf(node: Node, facts: ModuleFacts, depth = 0): Source {
  const here = { path: node, isElement: false };
  if (depth > MAX_STEPS) return here;
  const next = (inner: Node | undefined | null): Source => (inner ? sourceOf(inner, facts, depth + 1) : here);
  switch (node.type) {
    case T.AwaitExpression:
      return next(node.argument);
    case T.Identifier: {
      const definition = facts.variableOf(node)?.defs[0]?.node as Node | undefined;
      const init = definition?.type === T.VariableDeclarator ? definition.init : undefined;
      if (init && READS.test(init.type)) return next(init);
      return next(definition && isFunction(definition) ? answeredTo(definition, node.name) : undefined);
    }
    case T.NewExpression:
      return node.callee.type === T.Identifier && node.callee.name === 'URL' ? next(node.arguments[0]) : here;
    case T.MemberExpression:
      return node.computed || /^(?:innerHTML|textContent|innerText|text|content)$/.test(memberName(node) ?? '')
        ? next(node.object)
        : here;
    case T.CallExpression: {
      const called = calledName(node) ?? '';
      const [first] = node.arguments;
      if (READS_FILE.test(called)) return next(first);
      if (FETCHES.test(called) && first && COMPILED.test(staticString(first) ?? '')) return next(first);
      if (called === 'then' && node.callee.type === T.MemberExpression) return next(node.callee.object);
      if (READS_ELEMENT.test(called) && first) return { path: first, isElement: true };
      if (/^(?:join|resolve)$/.test(called)) return next(node.arguments.at(-1));
      const isText = /^(?:toString|trim|html|text|get|first)$/.test(called) && node.callee.type === T.MemberExpression;
      return isText ? next((node.callee as TSESTree.MemberExpression).object) : here;
    }
    default:
      return here;
  }
}

/** What a callback is told under a name: `$.get('row.hbs', (text) => …)`, `$.when($.get('row.hbs'), users).then((text, users) => …)`, `Promise.all([…]).then(([text]) => …)`. */
function answeredTo(callback: FunctionNode, name: string): Node | undefined {
  const call = callback.parent;
  if (call.type !== T.CallExpression || !call.arguments.some((argument) => argument === callback)) return undefined;
  const at = callback.params.findIndex((parameter) => parameter.type === T.Identifier && parameter.name === name);
  const asked = isContinued(call) && call.callee.type === T.MemberExpression ? unwrap(call.callee.object) : call;
  const isOfSeveral = asked.type === T.CallExpression && calledName(asked) === 'when' && asked !== call;
  if (at >= 0) return isOfSeveral ? asked.arguments[at] : at === 0 ? asked : undefined;
  const [pattern] = callback.params;
  const [list] = asked.type === T.CallExpression && calledName(asked) === 'all' ? asked.arguments : [];
  if (pattern?.type !== T.ArrayPattern || list?.type !== T.ArrayExpression) return undefined;
  const index = pattern.elements.findIndex((one) => one?.type === T.Identifier && one.name === name);
  return list.elements[index] ?? undefined;
}

/** `asked.then(…)`, `asked.done(…)`. */
function isContinued(call: TSESTree.CallExpression): boolean {
  return /^(?:then|done)$/.test(calledName(call) ?? '');
}
