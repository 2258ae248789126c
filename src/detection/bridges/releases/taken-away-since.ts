import { testsBefore } from '../../../provenance/names/decided.js';
import {
  T,
  enclosingFunction,
  memberName,
  outermost,
  staticKey,
  staticString,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FileContext } from '../../context.js';

/** Methods that put a member into an object. */
const ADDS = /^(?:set|append)$/;

/** What puts a member into an object that a variable holds. */
interface Put {
  readonly name: string;
  readonly holder: Node;
}

/**
 * Whether what is put into an object is taken away again where a test says that a release is there: `const params = { hidden: true }; if (release >= 25.1) delete params.hidden;`.
 *
 * @param isSince whether a test that came out so is only true since that release
 */
export function isTakenAwaySince(
  context: FileContext,
  node: Node,
  isSince: (test: Node, truth: boolean) => boolean,
): boolean {
  const put = putAt(node);
  const variable = put && context.facts.variableOf(put.holder);
  if (!put || !variable) return false;
  const shared = new Set(testsBefore(node).map(({ test }) => test));
  const later = variable.references
    .map(({ identifier }): Node => identifier)
    .filter(({ range }) => range[0] >= node.range[1]);
  return later.some((name, index) => {
    if (!isTakenAway(name, put.name) || enclosingFunction(name) !== enclosingFunction(node)) return false;
    // What is handed on before has it still, and what is put there again stays.
    if (!later.slice(0, index).every(isOnlyFilled) || later.slice(index).some((one) => isPutAgain(one, put.name)))
      return false;
    // Nothing else may decide whether it is.
    const asked = testsBefore(name).filter(({ test }) => !shared.has(test));
    return asked.length === 1 && asked.every(({ test, truth }) => isSince(test, truth));
  });
}

/** `params.start = 0`, `params.set('start', '0')`, `use(params.start)`: the object itself goes nowhere. */
function isOnlyFilled(name: Node): boolean {
  const access = outermost(name).parent;
  if (access?.type !== T.MemberExpression || access.object !== outermost(name)) return false;
  const use = outermost(access).parent;
  const isCalled = use?.type === T.CallExpression && use.callee === outermost(access);
  return !isCalled || /^(?:set|append|delete|get|has)$/.test(memberName(access) ?? '');
}

/** `params.hidden = true`, `params.set('hidden', 'true')`. */
function isPutAgain(name: Node, member: string): boolean {
  const access = outermost(name).parent;
  if (access?.type !== T.MemberExpression || access.object !== outermost(name)) return false;
  const use = outermost(access).parent;
  if (use?.type === T.AssignmentExpression) return use.left === outermost(access) && memberName(access) === member;
  const [key] = use?.type === T.CallExpression && use.callee === outermost(access) ? use.arguments : [];
  return key !== undefined && ADDS.test(memberName(access) ?? '') && staticString(key) === member;
}

/** `{ hidden: true }` of `params = { hidden: true }` or `params = new URLSearchParams({ hidden: true })`, `params.hidden = true`, `params.set('hidden', true)`. */
function putAt(node: Node): Put | undefined {
  const part = node.parent;
  if (part?.type === T.Property && part.parent.type === T.ObjectExpression) {
    const name = staticKey(part.key, part.computed);
    const holder = nameHolding(part.parent);
    return name === undefined || !holder ? undefined : { name, holder };
  }
  if (part?.type === T.MemberExpression && part.object.type === T.Identifier) {
    const name = memberName(part);
    const write = part.parent;
    const isWritten = write.type === T.AssignmentExpression && write.left === part;
    return name === undefined || !isWritten ? undefined : { name, holder: part.object };
  }
  const name = staticString(node);
  const access = part?.type === T.CallExpression && part.arguments[0] === node ? unwrap(part.callee) : undefined;
  if (name === undefined || access?.type !== T.MemberExpression || !ADDS.test(memberName(access) ?? ''))
    return undefined;
  return { name, holder: access.object };
}

function nameHolding(object: Node): Node | undefined {
  const whole = outermost(object);
  const holder = whole.parent;
  if (holder?.type === T.NewExpression && holder.arguments[0] === whole) return nameHolding(holder);
  return holder?.type === T.VariableDeclarator && holder.init === whole ? holder.id : undefined;
}

/** `delete params.hidden`, `params.delete('hidden')`. */
function isTakenAway(name: Node, member: string): boolean {
  const access = outermost(name).parent;
  if (access?.type !== T.MemberExpression || access.object !== outermost(name)) return false;
  const use = outermost(access).parent;
  if (use?.type === T.UnaryExpression) return use.operator === 'delete' && memberName(access) === member;
  const [key] = use?.type === T.CallExpression && use.callee === access ? use.arguments : [];
  return key !== undefined && memberName(access) === 'delete' && staticString(key) === member;
}
