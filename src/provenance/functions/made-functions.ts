import type { TSESTree } from '@typescript-eslint/types';
import { callSites, sitesInImporters } from './callers.js';
import { memberSites, referencesOf } from './uses-by-name.js';
import type { Site } from './callers-in-context.js';
import { constructorOf } from '../classes/constructors.js';
import { expectedValue } from '../declared/expected.js';
import { signatureParameter } from '../declared/signatures.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import type { Environment } from '../environment.js';
import { exportNames, expressionNamed, keyOf } from './function-names.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, enclosingFunction, isFunction, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf, unionOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';

/** How often a function is handed back by one that is itself handed back. */
const MAX_MAKERS = 3;

/** Where what a function makes anew for each call is used, as this call made it: `new Users(session)` of `Users = Resource.extend({ … })`, `get(path, done(callback))`. */
export function sitesOfMade(e: Engine, fn: FunctionNode, { facts, env }: Frame, depth = 0): Site[] {
  const maker = enclosingFunction(fn);
  const made = maker && frameOf(env, maker);
  if (!maker || depth >= MAX_MAKERS || (!made && !isHandedBack(fn, maker, facts))) return [];
  if (made?.site) return isHandedBack(fn, maker, facts) ? usesOfCall(e, fn, made.site) : [];
  const [told] = made?.caller ? callOf(made.caller) : [];
  if (told && isFunctionMade(e, fn, told)) return usesOfCall(e, fn, told);
  return [...callSites(e, maker, facts), ...sitesOfMade(e, maker, { facts, env }, depth + 1)]
    .flatMap(callOf)
    .flatMap((call) => {
      if (!made) return usesOfCall(e, fn, call);
      return isMadeBy(e, fn, call, maker, made)
        ? usesOfCall(e, fn, call).filter((use) => use.node === call.node || isMadeBy(e, fn, use, maker, made))
        : [];
    });
}

/** The call of what an expression stands for. */
function callOf(site: Site): Site[] {
  const callee = outermost(site.node);
  const call = callee.parent;
  return call?.type === T.CallExpression && call.callee === callee ? [{ ...site, node: call }] : [];
}

/** What the type says that is declared where a call makes a function: `const roles: (user: User) => string[] = cached((user) => user.roles)`. */
export function declaredOfMade(e: Engine, fn: FunctionNode, index: number, { facts, env }: Frame): Value | undefined {
  const maker = enclosingFunction(fn);
  if (!maker || !isHandedBack(fn, maker, facts)) return undefined;
  const made = frameOf(env, maker);
  const calls = made?.site ? [made.site] : callSites(e, maker, facts).flatMap(callOf);
  const told = calls
    .filter((call) => made?.site !== undefined || !made || isMadeBy(e, fn, call, maker, made))
    .flatMap((call) => parameterExpected(e, call.node, index, { facts: call.facts, env: undefined }) ?? []);
  return told.length > 0 ? unionOf(told) : undefined;
}

/** The parameter of a function, by the type that is declared where it stands. */
export function parameterExpected(e: Engine, node: Node, index: number, frame: Frame): Value | undefined {
  const expected = expectedValue(e, node, frame);
  const called = expected && optionsOf(expected).find((option) => option.kind === 'signature');
  return called && signatureParameter(e, called, index);
}

/** Whether an expression is a function, or a class, that one call of its maker made. */
function isMadeBy(e: Engine, fn: FunctionNode, at: Site, maker: FunctionNode, made: Environment): boolean {
  return optionsOf(e.valueOf(at.node, { facts: at.facts, env: undefined })).some(
    (option) =>
      (option.kind === 'function' || option.kind === 'class') &&
      (option.node === fn || (!isFunction(option.node) && constructorOf(option.node) === fn)) &&
      frameOf(option.env, maker) === made,
  );
}

/** Whether a call gives a function: who hands it on to something else is given what that makes of it. */
function isFunctionMade(e: Engine, fn: FunctionNode, { node, facts, env }: Site): boolean {
  return optionsOf(e.valueOf(node, { facts, env })).some((made) => made.kind === 'function' && made.node === fn);
}

/** Where what a call makes is used: under the name that it is given, else where the call stands. */
function usesOfCall(e: Engine, fn: FunctionNode, site: Site): Site[] {
  const node = outermost(site.node);
  const named = expressionNamed(node, site.facts);
  const member = named?.member ?? keyOf(node);
  if (member !== undefined)
    return [site, ...memberSites(e, fn, member, site.facts), ...sitesInImporters(e, fn, [member], site.facts)];
  if (!named) return [site];
  const own = named.variable ? referencesOf(named.variable, site.facts) : [];
  const names = named.exported ?? exportNames(site.facts, fn, named);
  return [...own.map((use) => ({ ...use, env: site.env })), ...sitesInImporters(e, fn, names, site.facts)];
}

/** `return function (error, body) { … }`, by itself, by its name, or wrapped: `return once(function …)`. */
function isHandedBack(fn: FunctionNode, maker: FunctionNode, facts: ModuleFacts): boolean {
  const names = fn.type === T.FunctionDeclaration ? fn.id : holderOf(fn);
  const variable = names && facts.variableOf(names);
  const uses: Node[] = variable ? variable.references.map(({ identifier }) => identifier as Node) : [];
  return [fn, ...uses].some((use) => enclosingFunction(use) === maker && isResult(use, maker));
}

/** The variable that a function's expression is put into. */
function holderOf(fn: FunctionNode): TSESTree.Identifier | undefined {
  const { parent } = outermost(fn);
  return parent?.type === T.VariableDeclarator && parent.id.type === T.Identifier ? parent.id : undefined;
}

function isResult(use: Node, maker: FunctionNode): boolean {
  let at = outermost(use);
  for (; at.parent; at = outermost(at.parent)) {
    const { parent } = at;
    if (parent.type === T.ReturnStatement || (parent === maker && maker.body === at)) return true;
    const isPassed = parent.type === T.CallExpression && parent.arguments[0] === at;
    if (!isPassed && parent.type !== T.ConditionalExpression && parent.type !== T.LogicalExpression) return false;
  }
  return false;
}
