import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, memberName, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { VIEW_COMPILERS, VIEW_MAKERS } from '../syntax/view-makers.js';

/** What says which template is meant, and what it is handed. */
interface Handing {
  readonly path: Node;
  readonly data: readonly Node[];
}

/** What a call hands to a template: `response.render('users', { users })`, `compile(await readFile(path))({ users })`. */
export function handingTo(call: TSESTree.CallExpression, facts: ModuleFacts): Handing | undefined {
  const called = calledName(call) ?? '';
  if (VIEW_COMPILERS.includes(called)) {
    const [source] = call.arguments;
    const data = source ? handedToCompiled(call, facts) : [];
    return source && data.length > 0 ? { path: pathOf(source, facts), data } : undefined;
  }
  if (!VIEW_MAKERS.includes(called)) return undefined;
  const at = call.arguments.findIndex((argument) => mayBeText(argument));
  const [name, data] = at === -1 ? [] : call.arguments.slice(at);
  if (!name || !data || name.type === T.SpreadElement || data.type === T.SpreadElement) return undefined;
  return { path: pathOf(name, facts), data: [data] };
}

function mayBeText(node: TSESTree.CallExpressionArgument): boolean {
  return node.type !== T.SpreadElement && node.type !== T.ObjectExpression && node.type !== T.ArrowFunctionExpression;
}

/** What is handed to a function that a template is compiled to, at once or under a name: `template({ users })`, `template.render({ users })`. */
function handedToCompiled(call: TSESTree.CallExpression, facts: ModuleFacts): readonly Node[] {
  const whole = outermost(call);
  const holder = whole.parent;
  const variable =
    holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier ? facts.variableOf(holder.id) : null;
  const uses = variable ? variable.references.map(({ identifier }): Node => identifier) : [whole];
  return uses.flatMap((use) => {
    const { parent } = use;
    const callee = parent?.type === T.MemberExpression && memberName(parent) === 'render' ? parent : use;
    const made = callee.parent;
    return made?.type === T.CallExpression && made.callee === callee ? made.arguments.slice(0, 1) : [];
  });
}

const MAX_STEPS = 8;
/** Expressions by which a file is read or named. */
const READS = /^(?:AwaitExpression|CallExpression|NewExpression)$/;

/** The path in what a template is read from: `await readFile(new URL('./users.hbs', import.meta.url))`, `path.join(__dirname, 'users.hbs')`. */
function pathOf(node: Node, facts: ModuleFacts, depth = 0): Node {
  if (depth > MAX_STEPS) return node;
  const next = (inner: Node | undefined | null): Node => (inner ? pathOf(inner, facts, depth + 1) : node);
  switch (node.type) {
    case T.AwaitExpression:
      return next(node.argument);
    case T.Identifier: {
      const definition = facts.variableOf(node)?.defs[0]?.node as Node | undefined;
      const init = definition?.type === T.VariableDeclarator ? definition.init : undefined;
      return init && READS.test(init.type) ? next(init) : node;
    }
    case T.NewExpression:
      return node.callee.type === T.Identifier && node.callee.name === 'URL' ? next(node.arguments[0]) : node;
    case T.CallExpression: {
      const called = calledName(node) ?? '';
      if (/^(?:readFile|readFileSync|readTextFile|readTextFileSync|fileURLToPath|String)$/.test(called))
        return next(node.arguments[0]);
      if (/^(?:join|resolve)$/.test(called)) return next(node.arguments.at(-1));
      const isText = /^(?:toString|trim)$/.test(called) && node.callee.type === T.MemberExpression;
      return isText ? next((node.callee as TSESTree.MemberExpression).object) : node;
    }
    default:
      return node;
  }
}
