import {
  FUNCTIONS,
  changed,
  child,
  children,
  helperCall,
  isNamed,
  isNull,
  isRaw,
  isVoid,
  made,
  memberNameOf,
} from './raw.js';
import { nameOf, statementsOf } from './raw.js';
import { generatorIn } from './iteration.js';
import type { Raw } from './raw.js';

/** A generator that is run to its end, with what it is handed. */
interface Run {
  readonly generator: Raw;
  readonly args: readonly Raw[];
  /** It gets the arguments of the function around it, as that declares them or as the generator does. */
  readonly isWhole: boolean;
}

/** `__awaiter(this, void 0, void 0, function* () { … })`, `__async(this, [id], function* (id) { … })`. */
function runOf(node: Raw | undefined): Run | undefined {
  const call = helperCall(node);
  if (call?.helper !== 'awaiter' && call?.helper !== 'async') return undefined;
  const generator = call.args.at(-1);
  if (generator?.type !== 'FunctionExpression' || generator.generator !== true) return undefined;
  const handed = call.args[1];
  if (isVoid(handed) || isNull(handed)) return { generator, args: [], isWhole: false };
  if (isNamed(handed, 'arguments') && handed)
    return { generator, args: [made('SpreadElement', handed, { argument: handed })], isWhole: true };
  return handed?.type === 'ArrayExpression'
    ? { generator, args: children(handed, 'elements'), isWhole: true }
    : undefined;
}

/** A function that does nothing but to run a generator is the asynchronous function that it was written as. */
export function asyncFunction(fn: Raw): Raw | undefined {
  const returned = onlyReturned(fn);
  const run = runOf(returned);
  const generator = run?.generator ?? generatorIn(returned);
  const inner = child(generator, 'body');
  if (!generator || !inner || fn.generator === true) return undefined;
  const isWhole = run?.isWhole ?? true;
  return changed(fn, {
    async: true,
    generator: !run,
    ...(fn.type === 'ArrowFunctionExpression' && { expression: false }),
    body: run ? awaiting(inner) : inner,
    ...(isWhole && children(generator, 'params').length > 0 && { params: generator.params }),
  });
}

/** What a function gives back that does nothing else. */
function onlyReturned(fn: Raw): Raw | undefined {
  const body = child(fn, 'body');
  if (body?.type !== 'BlockStatement') return body;
  const [only, ...more] = statementsOf(body).filter((one) => !isSuperHelper(one));
  return more.length === 0 && only?.type === 'ReturnStatement' ? child(only, 'argument') : undefined;
}

/** Elsewhere it is an asynchronous function that is called at once; `this` in it is that around it. */
export function asyncCall(node: Raw): Raw | undefined {
  const run = runOf(node);
  const body = child(run?.generator, 'body');
  if (!run || !body) return undefined;
  const callee = changed(run.generator, {
    type: 'ArrowFunctionExpression',
    id: null,
    async: true,
    generator: false,
    expression: false,
    body: awaiting(body),
  });
  return changed(node, { callee, arguments: run.args });
}

/** `_asyncToGenerator(function* (id) { … })`: an asynchronous function. */
export function wrappedGenerator(node: Raw): Raw | undefined {
  const call = helperCall(node);
  const generator = call?.helper === 'asyncToGenerator' ? call.args[0] : undefined;
  const body = child(generator, 'body');
  if (generator?.type !== 'FunctionExpression' || generator.generator !== true || !body) return undefined;
  return changed(generator, { start: node.start, end: node.end, async: true, generator: false, body: awaiting(body) });
}

/** `yield x` as `await x`, in what runs to the end of itself. */
function awaiting(node: Raw): Raw {
  if (isOwnFunction(node)) return node;
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) {
    if (isRaw(value)) fields[name] = awaiting(value);
    else if (Array.isArray(value)) fields[name] = value.map((item: unknown) => (isRaw(item) ? awaiting(item) : item));
  }
  const isWaiting = node.type === 'YieldExpression' && node.delegate !== true && isRaw(node.argument);
  return changed(node, { ...fields, ...(isWaiting && { type: 'AwaitExpression' }) });
}

function isOwnFunction({ type }: Raw): boolean {
  return FUNCTIONS.includes(type) || type === 'FunctionDeclaration';
}

/** `const _super = Object.create(null, { … })`: how a generator gets to the methods of a base class. */
function isSuperHelper(statement: Raw): boolean {
  if (statement.type !== 'VariableDeclaration') return false;
  return children(statement, 'declarations').every((one) => isNamed(child(one, 'id'), '_super'));
}

/** `_super.load.call(this, id)` is `super.load(id)`. */
export function superCall(node: Raw): Raw | undefined {
  const call = node.type === 'CallExpression' ? child(node, 'callee', 'MemberExpression') : undefined;
  const method = memberNameOf(call) === 'call' ? child(call, 'object', 'MemberExpression') : undefined;
  const base = child(method, 'object');
  const [self, ...args] = children(node, 'arguments');
  if (!method || !base || !isNamed(base, '_super') || self?.type !== 'ThisExpression') return undefined;
  return changed(node, { callee: changed(method, { object: made('Super', base, {}) }), arguments: args });
}

/**
 * `function () { var _ref = async function () { … }; return function load(_x) { return _ref.apply(this, arguments); }; }()`: the function that is
 * handed through.
 */
export function handedThrough(node: Raw): Raw | undefined {
  const fn = node.type === 'CallExpression' ? child(node, 'callee', 'FunctionExpression') : undefined;
  const [declared, given, ...more] = statementsOf(child(fn, 'body'));
  if (!fn || more.length > 0 || declared?.type !== 'VariableDeclaration') return undefined;
  const [one, ...others] = children(declared, 'declarations');
  const init = child(one, 'init');
  const name = nameOf(child(one, 'id'));
  const inner = given?.type === 'ReturnStatement' ? child(given, 'argument', 'FunctionExpression') : undefined;
  if (!init || others.length > 0 || !appliesOnly(inner, name)) return undefined;
  return wrappedGenerator(init);
}

/** `function load() { _load = async function () { … }; return _load.apply(this, arguments); }`: what a function puts in its own place. */
export function replacedByItself(fn: Raw): Raw | undefined {
  const name = nameOf(child(fn, 'id'));
  const [set, ...rest] = statementsOf(child(fn, 'body'));
  const assignment = set?.type === 'ExpressionStatement' ? child(set, 'expression', 'AssignmentExpression') : undefined;
  const right = child(assignment, 'right');
  if (!right || !isNamed(child(assignment, 'left'), name) || rest.length !== 1 || !appliesOf(rest[0], name))
    return undefined;
  const wrapped = wrappedGenerator(right);
  return wrapped && changed(fn, { async: true, params: wrapped.params, body: wrapped.body });
}

/** A function that only calls another with all that it gets. */
function appliesOnly(fn: Raw | undefined, name: string | undefined): boolean {
  const [only, ...more] = statementsOf(child(fn, 'body'));
  return more.length === 0 && appliesOf(only, name);
}

/** `return name.apply(this, arguments)`. */
function appliesOf(statement: Raw | undefined, name: string | undefined): boolean {
  const call = statement?.type === 'ReturnStatement' ? child(statement, 'argument', 'CallExpression') : undefined;
  const callee = child(call, 'callee', 'MemberExpression');
  const [self, args] = children(call, 'arguments');
  return (
    memberNameOf(callee) === 'apply' &&
    isNamed(child(callee, 'object'), name) &&
    self?.type === 'ThisExpression' &&
    isNamed(args, 'arguments')
  );
}

/** A function that hands all it gets to another hands it on: `load(...args)` for `load.apply(this, arguments)`. */
export function handingOn(fn: Raw): Raw | undefined {
  const [only, ...more] = statementsOf(child(fn, 'body'));
  const call = only?.type === 'ReturnStatement' ? child(only, 'argument', 'CallExpression') : undefined;
  const target = child(child(call, 'callee', 'MemberExpression'), 'object', 'Identifier');
  const args = children(call, 'arguments')[1];
  const name = nameOf(target);
  if (!only || !call || !args || !target || more.length > 0 || name?.startsWith('_') !== true || !appliesOf(only, name))
    return undefined;
  const rest = (): Raw => made('Identifier', args, { name: '_args', decorators: [], optional: false });
  const handed = changed(call, {
    callee: target,
    arguments: [made('SpreadElement', args, { argument: rest() })],
  });
  const body = child(fn, 'body');
  const parameter = made('RestElement', args, { argument: rest(), decorators: [] });
  return changed(fn, {
    params: [parameter],
    body: body && changed(body, { body: [changed(only, { argument: handed })] }),
  });
}
