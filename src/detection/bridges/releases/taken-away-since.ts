import { testsBefore } from '../../../provenance/names/decided.js';
import { T, memberName, outermost, staticKey, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FileContext } from '../../context.js';

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
  return variable.references.some(({ identifier }) => {
    if (identifier.range[0] < node.range[1] || !isTakenAway(identifier, put.name)) return false;
    // Nothing else may decide whether it is.
    const asked = testsBefore(identifier).filter(({ test }) => !shared.has(test));
    return asked.length === 1 && asked.every(({ test, truth }) => isSince(test, truth));
  });
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
  if (name === undefined || access?.type !== T.MemberExpression || !/^(?:set|append)$/.test(memberName(access) ?? ''))
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
