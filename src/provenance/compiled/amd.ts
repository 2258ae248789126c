import { amdSpecifier } from '../syntax/amd.js';
import {
  FUNCTIONS,
  changed,
  child,
  children,
  isNamed,
  isRaw,
  made,
  memberNameOf,
  nameOf,
  partNames,
  textOf,
} from './raw.js';
import type { Raw } from './raw.js';

/**
 * Modules for loaders of the browser, as CommonJS: `define(['a'], function (a) { return …; })` is `var a = require('a'); module.exports = …;`,
 * and `require(['a'], function (a) { … })` asks for its modules where its function begins.
 */
export function withAmd(program: Raw): Raw {
  const body = children(program, 'body');
  const definitions = body.filter((statement) => definitionIn(statement));
  // Several modules in one file were put together by a tool.
  const statements =
    definitions.length === 1
      ? body.flatMap((statement) => (statement === definitions[0] ? defined(statement) : [statement]))
      : body;
  return changed(program, { body: statements.map(rewritten) });
}

interface Definition {
  readonly asked: readonly Raw[];
  readonly factory: Raw;
}

/** `define('name', ['a', 'b'], factory)`: the name and the list may be left out. */
function definitionIn(statement: Raw): Definition | undefined {
  const call = statement.type === 'ExpressionStatement' ? child(statement, 'expression', 'CallExpression') : undefined;
  if (!isCallOf(call, /^define$/)) return undefined;
  const args = children(call, 'arguments').filter((one, index) => index > 0 || textOf(one) === undefined);
  const [first, second] = args;
  if (first?.type === 'ArrayExpression') return second && { asked: children(first, 'elements'), factory: second };
  return first && { asked: [], factory: first };
}

/** `define`, `require`, `sap.ui.define`. */
function isCallOf(call: Raw | undefined, names: RegExp): boolean {
  const callee = child(call, 'callee');
  const name = nameOf(callee) ?? (isNamed(child(child(callee, 'object'), 'object'), 'sap') ? memberNameOf(callee) : '');
  return name !== undefined && names.test(name);
}

function defined(statement: Raw): readonly Raw[] {
  const { asked, factory } = definitionIn(statement) ?? { asked: [], factory: undefined };
  if (!factory) return [statement];
  if (!isFunction(factory)) return [exportsOf(factory, factory)];
  const body = child(factory, 'body');
  const bound = boundBy(factory, asked).map(({ declaration }) => declaration);
  if (body?.type !== 'BlockStatement') return [...bound, ...(body ? [exportsOf(body, body)] : [])];
  return [...bound, ...children(body, 'body').map((one) => withoutReturns(one))];
}

interface Bound {
  readonly parameter: Raw;
  readonly declaration: Raw;
}

/** `var a = require('a')` for each parameter that is handed a module. */
function boundBy(fn: Raw, asked: readonly Raw[]): readonly Bound[] {
  return children(fn, 'params').flatMap((parameter, index) => {
    const literal = asked[index];
    const specifier = amdSpecifier(textOf(literal) ?? '');
    if (!literal || specifier === undefined || parameter.type === 'RestElement') return [];
    const callee = made('Identifier', literal, { name: 'require', decorators: [], optional: false });
    const args = [changed(literal, { value: specifier, raw: JSON.stringify(specifier) })];
    const init = made('CallExpression', literal, { callee, arguments: args, optional: false, typeArguments: null });
    const id = parameter.type === 'AssignmentPattern' ? child(parameter, 'left') : parameter;
    const declarator = made('VariableDeclarator', parameter, { id, init, definite: false });
    const fields = { kind: 'var', declarations: [declarator], declare: false };
    return [{ parameter, declaration: made('VariableDeclaration', parameter, fields) }];
  });
}

/** What a module's function returns is the module. */
function withoutReturns(node: Raw): Raw {
  if (/Function|^Class/.test(node.type)) return node;
  if (node.type === 'ReturnStatement') {
    const value = child(node, 'argument');
    return value ? exportsOf(node, value) : made('EmptyStatement', node, {});
  }
  return overParts(node, withoutReturns);
}

/** `module.exports = value`. */
function exportsOf(like: Raw, value: Raw): Raw {
  const place = { start: like.start, end: like.start };
  const name = (text: string): Raw => made('Identifier', place, { name: text, decorators: [], optional: false });
  const fields = { object: name('module'), property: name('exports'), computed: false, optional: false };
  const left = made('MemberExpression', place, fields);
  const expression = made('AssignmentExpression', like, { operator: '=', left, right: value });
  return made('ExpressionStatement', like, { expression, directive: undefined });
}

/** In place: nobody else holds the tree. */
function rewritten(node: Raw): Raw {
  return overParts(node.type === 'CallExpression' ? (askedInside(node) ?? askedByName(node) ?? node) : node, rewritten);
}

/** `require(['a'], function (a) { … })`. */
function askedInside(call: Raw): Raw | undefined {
  const [list, callback, ...more] = children(call, 'arguments');
  if (!isCallOf(call, /^require(?:js)?$/) || list?.type !== 'ArrayExpression' || !isFunction(callback))
    return undefined;
  const bound = boundBy(callback, children(list, 'elements'));
  const body = child(callback, 'body');
  if (bound.length === 0 || !body) return undefined;
  const own =
    body.type === 'BlockStatement' ? children(body, 'body') : [made('ReturnStatement', body, { argument: body })];
  const block = made('BlockStatement', body, { body: [...bound.map(({ declaration }) => declaration), ...own] });
  const taken = new Set(bound.map(({ parameter }) => parameter));
  const params = children(callback, 'params').filter((parameter) => !taken.has(parameter));
  const fn = changed(callback, { params, body: block, ...(callback.expression === true && { expression: false }) });
  return changed(call, { arguments: [list, fn, ...more] });
}

/** `require('a')` in a module that is handed `require`. */
function askedByName(call: Raw): Raw | undefined {
  const [literal, ...more] = children(call, 'arguments');
  const specifier = amdSpecifier(textOf(literal) ?? '');
  if (!literal || specifier === undefined || more.length > 0 || !isNamed(child(call, 'callee'), 'require'))
    return undefined;
  return changed(call, { arguments: [changed(literal, { value: specifier, raw: JSON.stringify(specifier) })] });
}

function overParts(node: Raw, work: (part: Raw) => Raw): Raw {
  const fields = node as Record<string, unknown>;
  for (const name of partNames(node)) {
    const value = fields[name];
    if (isRaw(value)) fields[name] = work(value);
    else if (Array.isArray(value)) fields[name] = value.map((item: unknown) => (isRaw(item) ? work(item) : item));
  }
  return node;
}

function isFunction(node: Raw | undefined): node is Raw {
  return node !== undefined && FUNCTIONS.includes(node.type);
}
