import type { Variable } from '../scopes/types.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { testsBefore } from '../names/decided.js';
import { isReached } from '../names/told-by-arguments.js';
import { T, isFunction, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { holds } from '../syntax/walk.js';
import { optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { callSites } from './callers.js';
import { MAX_CALL_SITES } from './uses-by-name.js';
import { calledFrom } from './callers-in-context.js';

/**
 * What a parameter is where a test of another one lets only some of the callers through: `(kind, row) => (kind === 'task' ? row.status : '')`. Undefined
 * where all of them may get there, or what one of them hands over is not known.
 */
export function handedByThose(
  e: Engine,
  variable: Variable,
  read: Node,
  value: Value,
  frame: Frame,
): Value | undefined {
  const fn = variable.defs[0]?.node as Node | undefined;
  if (!fn || !isFunction(fn) || frameOf(frame.env, fn) || !optionsOf(value).some(({ kind }) => kind === 'data'))
    return undefined;
  if (!testsBefore(read).some(({ test }) => asksAnother(test, fn, variable, frame))) return undefined;
  const { facts } = frame;
  const sites = callSites(e, fn, facts);
  if (sites.some(({ node }) => outermost(node).parent?.type === T.MemberExpression)) return undefined;
  const envs = sites.slice(0, MAX_CALL_SITES).map((site) => calledFrom(e, fn, site, frame.env));
  const known = envs.flatMap((env) => env ?? []);
  if (known.length === 0 || known.length < sites.length) return undefined;
  const reaching = known.filter((env) => isReached(e, read, { facts, env }));
  if (reaching.length === known.length) return undefined;
  if (reaching.length === 0) return unknown('no caller gets there');
  return e.inside(read, () => unionOf(reaching.map((env) => e.valueOf(read, { facts, env }))));
}

/** Whether a test asks something of another parameter of a function. */
function asksAnother(test: Node, fn: FunctionNode, variable: Variable, { facts }: Frame): boolean {
  return holds(test, (node) => {
    const asked = node.type === T.Identifier ? facts.variableOf(node) : undefined;
    return asked !== undefined && asked !== null && asked !== variable && asked.defs[0]?.node === fn;
  });
}
