import { changed, child, children, isNamed, isNull, isVoid, made, memberNameOf, nameOf } from './raw.js';
import type { Raw } from './raw.js';

/** What is looked at before it is used, and the name under which it is used. */
interface Tested {
  readonly value: Raw;
  readonly name: string;
  /** Whether it has to be there. */
  readonly isThere: boolean;
}

/** `(_a = user.role) === null || _a === void 0 ? void 0 : _a.name` is `user.role?.name`; `… !== null && … ? _a : other` is `… ?? other`. */
export function optional(node: Raw): Raw | undefined {
  if (node.type !== 'ConditionalExpression') return undefined;
  const test = child(node, 'test');
  const tested = test && testedBy(test);
  const consequent = child(node, 'consequent');
  const alternate = child(node, 'alternate');
  if (!tested || !consequent || !alternate) return undefined;
  if (tested.isThere) {
    return isNamed(consequent, tested.name)
      ? made('LogicalExpression', node, { operator: '??', left: tested.value, right: alternate })
      : undefined;
  }
  const expression = isVoid(consequent) ? chained(inner(alternate), tested, node.start) : undefined;
  return expression && made('ChainExpression', node, { expression });
}

function testedBy(test: Raw): Tested | undefined {
  if (test.type === 'BinaryExpression') {
    const tested = comparedTo(test, isNull, /^[!=]=$/);
    // `value != null ? value : other` is what people write too.
    return tested?.isThere === true && tested.value.type === 'Identifier' ? undefined : tested;
  }
  if (test.type !== 'LogicalExpression') return undefined;
  const left = child(test, 'left');
  const right = child(test, 'right');
  const first = left && comparedTo(left, isNull, /^[!=]==$/);
  const second = right && comparedTo(right, isVoid, /^[!=]==$/);
  const isSame = first && second?.name === first.name && second.isThere === first.isThere;
  return isSame && test.operator === (first.isThere ? '&&' : '||') ? first : undefined;
}

/** `(_a = value) === null`, `_a !== void 0`. */
function comparedTo(node: Raw, isNothing: (node: Raw | undefined) => boolean, form: RegExp): Tested | undefined {
  const operator = node.type === 'BinaryExpression' ? String(node.operator) : '';
  const left = child(node, 'left');
  if (!left || !form.test(operator) || !isNothing(child(node, 'right'))) return undefined;
  const isThere = operator.startsWith('!');
  if (left.type === 'Identifier') return { value: left, name: nameOf(left) ?? '', isThere };
  const name = left.type === 'AssignmentExpression' ? nameOf(child(left, 'left')) : undefined;
  const value = child(left, 'right');
  // Only a compiler's own variables are for nothing else.
  return value && name?.startsWith('_') === true ? { value, name, isThere } : undefined;
}

function inner(node: Raw): Raw {
  return node.type === 'ChainExpression' ? (child(node, 'expression') ?? node) : node;
}

/** A chain of members and calls that begins with the tested name, with what was tested there instead. */
function chained(node: Raw, tested: Tested, start: number): Raw | undefined {
  const name = node.type === 'MemberExpression' ? 'object' : node.type === 'CallExpression' ? 'callee' : undefined;
  const before = name === undefined ? undefined : child(node, name);
  if (name === undefined || !before) return undefined;
  if (isNamed(before, tested.name)) return changed(node, { start, [name]: tested.value, optional: true });
  const method = methodCall(node, before, tested, start);
  if (method) return method;
  const rest = chained(before, tested, start);
  return rest && changed(node, { start, [name]: rest });
}

/** `(_a = role.describe) === null || … : _a.call(role, user)` is `role.describe?.(user)`. */
function methodCall(node: Raw, callee: Raw, { name, value }: Tested, start: number): Raw | undefined {
  if (memberNameOf(callee) !== 'call' || !isNamed(child(callee, 'object'), name)) return undefined;
  if (inner(value).type !== 'MemberExpression') return undefined;
  return changed(node, { start, callee: value, arguments: children(node, 'arguments').slice(1), optional: true });
}
