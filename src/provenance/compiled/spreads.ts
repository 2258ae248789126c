import { changed, child, children, helperCall, isNamed, made, memberNameOf, nameOf } from './raw.js';
import type { Raw } from './raw.js';

/** `_objectSpread(_objectSpread({}, user), {}, { roles })`, `Object.assign(Object.assign({}, user), { roles })`: `{ ...user, roles }`. */
export function spreadObject(node: Raw): Raw | undefined {
  const parts = mergedParts(node, false);
  if (!parts) return undefined;
  const properties = parts.flatMap((part) =>
    part.type === 'ObjectExpression' ? children(part, 'properties') : [made('SpreadElement', part, { argument: part })],
  );
  return made('ObjectExpression', node, { properties });
}

/** What is merged into a new object, in order. `Object.assign` is what people write too: as the first argument of another it is a compiler's. */
function mergedParts(node: Raw, isFirst: boolean): readonly Raw[] | undefined {
  const call = helperCall(node);
  const isHelper = /^(?:objectSpread|extends|assign|spreadValues|spreadProps)$/.test(call?.helper ?? '');
  const isAssign = !isHelper && isObjectAssign(node);
  if (!isHelper && !isAssign) return undefined;
  const [first, ...rest] = children(node, 'arguments');
  if (!first || rest.some(({ type }) => type === 'SpreadElement')) return undefined;
  const before = mergedParts(first, true) ?? (first.type === 'ObjectExpression' ? [first] : undefined);
  if (!before || (isAssign && !isFirst && first.type === 'ObjectExpression')) return undefined;
  return [...before, ...rest];
}

function isObjectAssign(node: Raw): boolean {
  const callee = node.type === 'CallExpression' ? child(node, 'callee', 'MemberExpression') : undefined;
  return memberNameOf(callee) === 'assign' && isNamed(child(callee, 'object'), 'Object');
}

/** `const { roles } = user, rest = __rest(user, ["roles"])` is `const { roles, ...rest } = user`. */
export function restOf(declaration: Raw): Raw | undefined {
  if (declaration.type !== 'VariableDeclaration') return undefined;
  const all = children(declaration, 'declarations');
  const kept: Raw[] = [];
  for (const one of all) {
    const source = restSource(one);
    const pattern = source === undefined ? undefined : kept.findLast((other) => isNamed(sourceOf(other), source));
    const id = child(pattern, 'id', 'ObjectPattern');
    if (!pattern || !id) kept.push(one);
    else kept[kept.indexOf(pattern)] = changed(pattern, { id: withRest(id, one) });
  }
  return kept.length < all.length ? changed(declaration, { declarations: kept }) : undefined;
}

function sourceOf(declarator: Raw): Raw | undefined {
  return child(declarator, 'id', 'ObjectPattern') && child(declarator, 'init');
}

/** The name of what `rest` is left of. */
function restSource(declarator: Raw): string | undefined {
  const call = helperCall(child(declarator, 'init'));
  const isRest = /^(?:rest|objRest|objectWithoutProperties(?:Loose)?)$/.test(call?.helper ?? '');
  return isRest && nameOf(child(declarator, 'id')) !== undefined ? nameOf(call?.args[0]) : undefined;
}

function withRest(pattern: Raw, declarator: Raw): Raw {
  const rest = made('RestElement', declarator, { argument: declarator.id, decorators: [], optional: false });
  return changed(pattern, { properties: [...children(pattern, 'properties'), rest] });
}
