import type { Variable } from '../../../provenance/scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../../provenance/engine.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { mayFailWhereGone } from '../../../provenance/requests/failing-clients.js';
import { T, memberName, outermost, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import { optionsOf } from '../../../provenance/values.js';
import type { FileContext } from '../../context.js';
import type { Informed } from './failures.js';
import { patternBound } from './bound-patterns.js';
import { NOTHING } from './known-values.js';

/** How variables are called that hold the error of a call, or nothing where it went well. */
const ERROR = /^(?:\w*[eE]rr|error)\d?$/;
/** How many functions are looked into for whether they ask what was answered. */
const MAX_DEPTH = 2;

/** What a variable is given, and the call whose error that is. */
interface HeldError {
  readonly call: TSESTree.CallExpression | undefined;
  readonly given: Node;
  readonly name: Node;
}

/**
 * What the variable of an error tells tests, in languages whose calls give errors back: `docs, err := load(newer); if err != nil { … }`. Each test is
 * told of the call that was made last before it.
 */
export function toldByErrors(
  context: FileContext,
  variable: Variable,
  tests: ReadonlySet<Node>,
  { node, within }: { readonly node: Node; readonly within: Node },
): readonly Informed[] {
  if (!ERROR.test(variable.name)) return [];
  const errors = errorsIn(context, variable);
  const asked = [...tests].flatMap((test) => errors.findLast(({ given }) => given.range[1] <= test.range[0]) ?? []);
  return [...new Set(asked)].flatMap(({ call, name }) => {
    if (!call || call.range[1] > node.range[0] || !failsWhereGone(context, call)) return [];
    return [
      {
        within,
        tried: call,
        bound: (outcome) => patternBound(context.facts, name, outcome.isError ? 'error' : NOTHING, outcome),
        asError: true,
        asAnswer: true,
        onlyAsError: true,
      },
    ];
  });
}

const known = new WeakMap<Variable, readonly HeldError[]>();

/** What a variable is given one after the other, kept: each call behind it asks the same. */
function errorsIn(context: FileContext, variable: Variable): readonly HeldError[] {
  let found = known.get(variable);
  if (!found) {
    found = variable.references.flatMap(({ identifier, writeExpr }) =>
      writeExpr ? [{ call: callOf(context, writeExpr), given: writeExpr, name: identifier }] : [],
    );
    known.set(variable, found);
  }
  return found;
}

/** The call whose error is written: `err = (docs = load())`, or `err = void docs` behind `docs = load()`. */
function callOf(context: FileContext, written: Node): TSESTree.CallExpression | undefined {
  const value = unwrap(written);
  if (value.type === T.CallExpression) return value;
  if (value.type === T.AssignmentExpression) return callOf(context, value.right);
  if (value.type !== T.UnaryExpression || value.operator !== 'void') return undefined;
  // Both were made of the one name that stands in the text.
  const [start] = value.argument.range;
  const references = context.facts.variableOf(value.argument)?.references ?? [];
  const given = references.find(({ identifier, writeExpr }) => writeExpr && identifier.range[0] === start)?.writeExpr;
  const call = given && unwrap(given);
  return call?.type === T.CallExpression ? call : undefined;
}

/** Whether a call gives an error where an endpoint is gone: a client whose answer has to be asked for that does not, unless who calls it asks. */
function failsWhereGone({ engine, facts, frame }: FileContext, call: TSESTree.CallExpression): boolean {
  const sent = call.arguments.map((argument) => unwrap(argument));
  const calls = [call, ...sent.filter((one) => one.type === T.CallExpression)];
  return calls.every((one) => mayFailWhereGone(engine, one, frame) || asksState(engine, facts, one));
}

/** The states that say that an endpoint is gone. */
const GONE: readonly unknown[] = [404, 410];

/** `!answer.ok && answer.status === 401`: other failures are not meant. */
function isOfAnotherState(ok: Node): boolean {
  const denied = outermost(ok).parent;
  const both = denied?.type === T.UnaryExpression ? outermost(denied).parent : undefined;
  if (both?.type !== T.LogicalExpression || both.operator !== '&&') return false;
  const { right } = both;
  if (right.type !== T.BinaryExpression) return false;
  return !(right.operator === '===' && right.right.type === T.Literal && GONE.includes(right.right.value));
}

/** Whether a function of the project asks whether what it was answered is fine, itself or in one that it calls. */
function asksState(engine: Engine, facts: ModuleFacts, { callee }: TSESTree.CallExpression, depth = 0): boolean {
  return optionsOf(engine.valueOf(callee, { facts, env: undefined })).some((called) => {
    const inside = called.kind === 'function' && depth < MAX_DEPTH ? engine.facts(called.file) : undefined;
    return (
      called.kind === 'function' &&
      inside !== undefined &&
      holds(
        called.node,
        (node) =>
          (node.type === T.MemberExpression && memberName(node) === 'ok' && !isOfAnotherState(node)) ||
          (node.type === T.CallExpression && asksState(engine, inside, node, depth + 1)),
      )
    );
  });
}
