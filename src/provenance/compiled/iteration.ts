import { changed, child, children, helperCall, isNamed, made, memberNameOf, nameOf, statementsOf } from './raw.js';
import type { Raw } from './raw.js';

/** `for (var _e = __asyncValues(users), _f; _f = await _e.next(), …;) { const user = _f.value; … }` is `for await (const user of users)`. */
export function forAwait(node: Raw): Raw | undefined {
  const init = node.type === 'ForStatement' ? child(node, 'init', 'VariableDeclaration') : undefined;
  const body = child(node, 'body', 'BlockStatement');
  const right = children(init, 'declarations')
    .map(iterated)
    .find((one) => one !== undefined);
  if (!right || !body) return undefined;
  const statements = statementsOf(body);
  const current = statements.map(currentIn).find((name) => name !== undefined);
  const taken = statements.find((one) => isTaking(one, current));
  const [declarator] = children(taken, 'declarations');
  if (!taken || !declarator) return undefined;
  const left = changed(taken, { declarations: [changed(declarator, { init: null })] });
  const rest = statements.filter((one) => one !== taken && currentIn(one) === undefined);
  return made('ForOfStatement', node, { await: true, left, right, body: changed(body, { body: rest }) });
}

/** What is gone through: `users` of `_e = __asyncValues(users)`. */
function iterated(declarator: Raw): Raw | undefined {
  const call = helperCall(child(declarator, 'init'));
  return /^(?:asyncValues|asyncIterator|forAwait)$/.test(call?.helper ?? '') ? call?.args[0] : undefined;
}

/** `_c` of `_c = _f.value`. */
function currentIn(statement: Raw): string | undefined {
  const set =
    statement.type === 'ExpressionStatement' ? child(statement, 'expression', 'AssignmentExpression') : undefined;
  return memberNameOf(child(set, 'right')) === 'value' ? nameOf(child(set, 'left')) : undefined;
}

/** `const user = _c`, `const user = _f.value`. */
function isTaking(statement: Raw, current: string | undefined): boolean {
  const [one, ...more] = statement.type === 'VariableDeclaration' ? children(statement, 'declarations') : [];
  const init = child(one, 'init');
  return more.length === 0 && (isNamed(init, current) || (current === undefined && memberNameOf(init) === 'value'));
}

/** `__asyncGenerator(this, arguments, function* () { … })`, where a function does nothing else. */
export function generatorIn(returned: Raw | undefined): Raw | undefined {
  const call = helperCall(returned);
  if (!/^(?:asyncGenerator|wrapAsyncGenerator)$/.test(call?.helper ?? '')) return undefined;
  const generator = call?.args.at(-1);
  return generator?.generator === true ? generator : undefined;
}

/** `yield __await(user)` is `await user`; `yield* __asyncDelegator(__asyncValues(users))` is `yield* users`. */
export function awaitedYield(node: Raw): Raw | undefined {
  const argument = node.type === 'YieldExpression' ? child(node, 'argument') : undefined;
  const call = helperCall(
    argument?.type === 'NewExpression' ? changed(argument, { type: 'CallExpression' }) : argument,
  );
  const [value] = call?.args ?? [];
  if (!call || !value) return undefined;
  if (node.delegate === true) {
    const inner = helperCall(value);
    const all = inner?.helper === 'asyncValues' || inner?.helper === 'asyncIterator' ? inner.args[0] : value;
    return /^asyncDelegator$|^asyncGeneratorDelegate$/.test(call.helper) ? changed(node, { argument: all }) : undefined;
  }
  if (!/^await$|^awaitAsyncGenerator$/.test(call.helper)) return undefined;
  return made('AwaitExpression', node, { argument: value });
}
