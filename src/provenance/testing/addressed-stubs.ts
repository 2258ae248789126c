import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { HttpMethod } from '../../catalogue/types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallNode } from '../modules/module-facts.js';
import { answerOf, holdsState } from './mocked-answers.js';
import { VERBS } from '../requests/sent.js';
import { T, calledName, memberName, outermost, placeOf, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Value } from '../value.js';

const MAX_CHAIN = 6;
/** Steps that say for which arguments a stand-in answers: `client.get.withArgs(path)`, `when(client.get).calledWith(path)`. */
const FOR_ARGUMENTS = /^(?:withArgs|withExactArgs|calledWith|expectCalledWith)$/;
/** Steps between those and the answer. */
const BETWEEN = /^(?:on(?:First|Second|Third)?Call|and|atLeast|once)$/;
/** What is told of a call that is made as an example: `td.when(client.get(path)).thenResolve(answer)`. */
const EXAMPLE = /^(?:when|given)$/;
const MAKES_STAND_IN = /^(?:fn|fake|stub|mock|func|function)$/;

interface Addressed {
  readonly method: HttpMethod;
  readonly args: readonly Node[];
}

/** What the platform answers to the address for which a test says an answer, by the verb of a client's own that stands in for it. */
export function answerForAddress(e: Engine, call: CallNode, given: Node, frame: Frame): Value | undefined {
  const callee = unwrap(call.callee);
  const told = callee.type === T.MemberExpression ? addressed(callee.object, 0) : undefined;
  const [address] = told?.args ?? [];
  if (!told || !address || address.type === T.SpreadElement || holdsState(unwrap(given))) return undefined;
  return answerOf(e, [e.valueOf(address, frame)], told.method, placeOf(call, frame.facts.file));
}

function addressed(node: Node, hops: number): Addressed | undefined {
  const at = unwrap(node);
  if (at.type !== T.CallExpression || hops > MAX_CHAIN) return undefined;
  const callee = unwrap(at.callee);
  const name = calledName(at) ?? '';
  const [first] = at.arguments;
  if (EXAMPLE.test(name)) {
    const example = first && unwrap(first);
    return example?.type === T.CallExpression ? withVerb(unwrap(example.callee), example.arguments) : undefined;
  }
  if (callee.type !== T.MemberExpression) return undefined;
  if (FOR_ARGUMENTS.test(name)) return withVerb(unwrap(callee.object), at.arguments);
  return BETWEEN.test(name) ? addressed(callee.object, hops + 1) : undefined;
}

function withVerb(fn: Node, args: readonly Node[]): Addressed | undefined {
  const name = nameOf(fn)?.replace(/(?:Async|JSON|Json)$/, '');
  const method = name === undefined ? undefined : entryOf(VERBS, name);
  return method && { method, args };
}

/** The name of the method that something stands in for: `client.get`, `sinon.stub(client, 'get')`, `{ get: sinon.stub() }`, `when(client.get)`. */
function nameOf(fn: Node): string | undefined {
  if (fn.type === T.MemberExpression) return memberName(fn);
  if (fn.type !== T.CallExpression) return undefined;
  const [first, second] = fn.arguments;
  const made = calledName(fn) ?? '';
  if (EXAMPLE.test(made) && first) return nameOf(unwrap(first));
  if (!MAKES_STAND_IN.test(made)) return undefined;
  return second ? staticString(second) : nameOfHolder(fn);
}

/** `get` of `{ get: sinon.stub().withArgs(path).yields(null, answer) }`. */
function nameOfHolder(fn: TSESTree.CallExpression): string | undefined {
  let at = outermost(fn);
  for (let hops = 0; hops < MAX_CHAIN; hops++) {
    const holder: Node | undefined = at.parent;
    if (holder?.type === T.Property) return staticKey(holder.key, holder.computed);
    if (holder?.type !== T.MemberExpression && holder?.type !== T.CallExpression) return undefined;
    at = outermost(holder);
  }
  return undefined;
}
