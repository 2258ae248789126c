import { visitorKeys } from '@typescript-eslint/visitor-keys';

/** A node as it comes from the parser, before `range` and `parent` are set. */
export interface Raw {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && typeof (value as Raw).type === 'string';
}

/** The node under a name, if it is of one of these types. */
export function child(node: Raw | undefined, name: string, ...types: readonly string[]): Raw | undefined {
  const value = node?.[name];
  return isRaw(value) && (types.length === 0 || types.includes(value.type)) ? value : undefined;
}

export function children(node: Raw | undefined, name: string): readonly Raw[] {
  const value = node?.[name];
  return Array.isArray(value) ? value.filter(isRaw) : [];
}

/** Where nodes below a node may stand in it. */
export function partNames({ type }: Raw): readonly string[] {
  return visitorKeys[type] ?? [];
}

/** A node that stands where another does. */
export function made(type: string, { start, end }: Pick<Raw, 'start' | 'end'>, fields: object): Raw {
  return { type, start, end, ...fields };
}

/** The same node with other contents. */
export function changed(node: Raw, fields: object): Raw {
  return { ...node, ...fields };
}

export function nameOf(node: Raw | undefined): string | undefined {
  return node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
}

export function isNamed(node: Raw | undefined, name: string | undefined): boolean {
  return name !== undefined && nameOf(node) === name;
}

/** `x.name`, `x['name']`. */
export function memberNameOf(node: Raw | undefined): string | undefined {
  const property = node?.type === 'MemberExpression' ? child(node, 'property') : undefined;
  return node?.computed === true ? textOf(property) : nameOf(property);
}

export function textOf(node: Raw | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** `void 0`, which only compilers write for `undefined`. */
export function isVoid(node: Raw | undefined): boolean {
  return node?.type === 'UnaryExpression' && node.operator === 'void';
}

export function isNull(node: Raw | undefined): boolean {
  return node?.type === 'Literal' && node.value === null && node.raw === 'null';
}

/** `(0, x)` is `x`. */
export function unbound(node: Raw | undefined): Raw | undefined {
  const [first, second, ...more] = node?.type === 'SequenceExpression' ? children(node, 'expressions') : [];
  return second && more.length === 0 && first?.type === 'Literal' ? second : node;
}

interface HelperCall {
  readonly helper: string;
  readonly args: readonly Raw[];
}

/**
 * A call of what a compiler puts into its output or imports from its own package, by one spelling of its name: `asyncToGenerator` for
 * `_asyncToGenerator`, `_async_to_generator._` and `(0, _asyncToGenerator2.default)`.
 */
export function helperCall(node: Raw | undefined): HelperCall | undefined {
  if (node?.type !== 'CallExpression') return undefined;
  const callee = unbound(child(node, 'callee'));
  const member = memberNameOf(callee);
  const name =
    member === undefined || /^(?:default|_)$/.test(member) ? nameOf(child(callee, 'object') ?? callee) : member;
  return name?.startsWith('_') === true ? { helper: spelled(name), args: children(node, 'arguments') } : undefined;
}

function spelled(name: string): string {
  return name
    .replace(/^_+/, '')
    .replace(/\d+$/, '')
    .replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** The statements of a body, without directives. */
export function statementsOf(body: Raw | undefined): readonly Raw[] {
  return body?.type === 'BlockStatement'
    ? children(body, 'body').filter((one) => typeof one.directive !== 'string')
    : [];
}

/** The arguments of a function and what it does with them, of a function that is called where it is written. */
interface CalledAtOnce {
  readonly fn: Raw;
  readonly args: readonly Raw[];
}

export function calledAtOnce(node: Raw | undefined): CalledAtOnce | undefined {
  const fn = node?.type === 'CallExpression' ? child(node, 'callee', ...FUNCTIONS) : undefined;
  return fn && { fn, args: children(node, 'arguments') };
}

export const FUNCTIONS = ['FunctionExpression', 'ArrowFunctionExpression'];

/** What `require('…')` names. */
export function requiredBy(node: Raw | undefined): Raw | undefined {
  const isRequired = node?.type === 'CallExpression' && isNamed(child(node, 'callee'), 'require');
  const [source] = isRequired ? children(node, 'arguments') : [];
  return textOf(source) === undefined ? undefined : source;
}
