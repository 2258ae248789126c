import {
  changed,
  child,
  children,
  helperCall,
  isNamed,
  isRaw,
  isVoid,
  made,
  memberNameOf,
  nameOf,
  requiredBy,
} from './raw.js';
import { statementsOf, textOf, unbound } from './raw.js';
import type { Raw } from './raw.js';

/** `(0, users_1.find)(id)` is `users_1.find(id)`. */
export function unboundCall(node: Raw): Raw | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'TaggedTemplateExpression') return undefined;
  const name = node.type === 'CallExpression' ? 'callee' : 'tag';
  const callee = child(node, name, 'SequenceExpression');
  const inner = unbound(callee);
  return inner === callee ? undefined : changed(node, { [name]: inner });
}

/** `__importStar(require('./users'))`: the module as `import * as` gives it, whose `default` is what a CommonJS module is. */
export function interop(node: Raw): Raw | undefined {
  const call = helperCall(node);
  if (!call || !/^(?:importStar|importDefault|interopRequire(?:Default|Wildcard)?|toESM)$/.test(call.helper))
    return undefined;
  const source = requiredBy(call.args[0]);
  return source && made('ImportExpression', node, { source, options: null, phase: null });
}

/** What a statement makes of the exports of a module, as it was written; no statement where that is nothing. */
export function exporting(statement: Raw, body: readonly Raw[]): readonly Raw[] | undefined {
  const expression = statement.type === 'ExpressionStatement' ? child(statement, 'expression') : undefined;
  if (!expression) return undefined;
  if (expression.type === 'AssignmentExpression') {
    return isAnnounced(expression) ? [made('EmptyStatement', statement, {})] : undefined;
  }
  if (expression.type !== 'CallExpression') return undefined;
  const all = exportedAll(expression) ?? exportedInLoop(expression, body);
  if (all) return [exportAll(statement, all)];
  return defined(expression, statement) ?? esbuildExports(expression);
}

/** `exports.a = exports.b = void 0`. */
function isAnnounced(expression: Raw): boolean {
  if (!isNamed(child(child(expression, 'left', 'MemberExpression'), 'object'), 'exports')) return false;
  const right = child(expression, 'right');
  return isVoid(right) || (right?.type === 'AssignmentExpression' && isAnnounced(right));
}

/** `__exportStar(require('./users'), exports)`. */
function exportedAll(call: Raw): Raw | undefined {
  const { helper, args } = helperCall(call) ?? { helper: '', args: [] };
  return /^(?:exportStar|export|reExport)$/.test(helper) ? args.map(requiredBy).find(isRaw) : undefined;
}

/** `Object.keys(_users).forEach(function (key) { … exports[key] … })`, which Babel makes of `export * from './users'`. */
function exportedInLoop(call: Raw, body: readonly Raw[]): Raw | undefined {
  const callee = child(call, 'callee', 'MemberExpression');
  const keys = child(callee, 'object', 'CallExpression');
  const module = nameOf(children(keys, 'arguments')[0]);
  if (memberNameOf(callee) !== 'forEach' || memberNameOf(child(keys, 'callee')) !== 'keys') return undefined;
  const [test] = statementsOf(child(children(call, 'arguments')[0], 'body'));
  if (module === undefined || !holdsText(test, '__esModule')) return undefined;
  for (const declaration of body.filter(({ type }) => type === 'VariableDeclaration')) {
    const found = children(declaration, 'declarations').find((one) => isNamed(child(one, 'id'), module));
    if (found) return requiredBy(child(found, 'init'));
  }
  return undefined;
}

function holdsText(node: unknown, text: string): boolean {
  if (Array.isArray(node)) return node.some((one) => holdsText(one, text));
  return isRaw(node) && (textOf(node) === text || Object.values(node).some((part) => holdsText(part, text)));
}

function exportAll(statement: Raw, source: Raw): Raw {
  return made('ExportAllDeclaration', statement, { exported: null, source, attributes: [], exportKind: 'value' });
}

/** `Object.defineProperty(exports, 'find', { enumerable: true, get: function () { return users_1.find; } })`. */
function defined(call: Raw, statement: Raw): readonly Raw[] | undefined {
  if (memberNameOf(child(call, 'callee')) !== 'defineProperty') return undefined;
  const [exports, key, options] = children(call, 'arguments');
  const name = textOf(key);
  if (!exports || !key || !options || !isNamed(exports, 'exports') || name === undefined) return undefined;
  if (name === '__esModule') return undefined;
  const value = given(options);
  return value && [exportOf(statement, key, value)];
}

/** What a property is described to give. */
function given(options: Raw): Raw | undefined {
  for (const property of children(options, 'properties')) {
    const name = nameOf(child(property, 'key'));
    const value = child(property, 'value');
    if (name === 'value') return value;
    if (name === 'get') return resultOf(value);
  }
  return undefined;
}

/** What a function without parameters gives back, where that is all it does. */
function resultOf(fn: Raw | undefined): Raw | undefined {
  const body = child(fn, 'body');
  if (!fn || children(fn, 'params').length > 0) return undefined;
  if (fn.type === 'ArrowFunctionExpression' && body?.type !== 'BlockStatement') return body;
  const [only, ...more] = statementsOf(body);
  return more.length === 0 && only?.type === 'ReturnStatement' ? child(only, 'argument') : undefined;
}

/** `__export(users_exports, { find: () => find })`, of which esbuild makes what `require` gives. */
function esbuildExports(call: Raw): readonly Raw[] | undefined {
  const { helper, args } = helperCall(call) ?? { helper: '', args: [] };
  const [target, members] = args;
  if (helper !== 'export' || nameOf(target)?.endsWith('_exports') !== true || members?.type !== 'ObjectExpression')
    return undefined;
  return children(members, 'properties').flatMap((property) => {
    const key = child(property, 'key', 'Identifier', 'Literal');
    const value = resultOf(child(property, 'value'));
    return key && value ? [exportOf(property, key, value)] : [];
  });
}

/** `exports.name = value`. */
function exportOf(like: Raw, key: Raw, value: Raw): Raw {
  const object = made('Identifier', key, { name: 'exports', decorators: [], optional: false });
  const computed = key.type === 'Literal';
  const left = made('MemberExpression', key, { object, property: key, computed, optional: false });
  const expression = made('AssignmentExpression', like, { operator: '=', left, right: value });
  return made('ExpressionStatement', like, { expression, directive: undefined });
}

/** `module.exports = __toCommonJS(users_exports)`: what was exported before. */
export function isExportsMade(statement: Raw): boolean {
  const assignment = statement.type === 'ExpressionStatement' ? child(statement, 'expression') : undefined;
  return helperCall(child(assignment, 'right'))?.helper === 'toCommonJS';
}
