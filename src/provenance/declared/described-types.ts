import type { TSESTree } from '@typescript-eslint/types';
import type { Endpoint } from '../../catalogue/types.js';
import type { Engine, Frame } from '../engine.js';
import { typeOfName } from '../modules/module-types.js';
import { endpointsOfObject } from '../requests/described-requests.js';
import { dataOf } from '../requests/responses.js';
import { T, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Evidence } from '../types.js';
import type { EvidenceChain } from '../value.js';
import type { TypeBinder } from './type-binder.js';
import { mayHold } from './wrapping-types.js';

/** A type by what the function calls its parameter. */
type NamedType = () => TSESTree.TypeNode | undefined;

/** `const user: Operation<Id, User> = { verb: 'GET', path: (id) => '/users/' + id }`. */
export function bindDescribedObject(
  e: Engine,
  binder: TypeBinder,
  annotation: TSESTree.TypeNode,
  expression: Node,
  frame: Frame,
): void {
  const object = unwrap(expression);
  if (annotation.type !== T.TSTypeReference || object.type !== T.ObjectExpression) return;
  const types = annotation.typeArguments?.params ?? [];
  if (!types.some(mayHold) || !typeOfName(e, frame.facts, annotation.typeName)) return;
  e.ask(() => {
    bindDescribed(binder, types, endpointsOfObject(e, object, frame), object, frame);
  });
}

/** Of the types that stand beside the description of a request the one is its answer that says so by its members, or that the function calls so; and one may be called what is sent. */
export function bindDescribed(
  binder: TypeBinder,
  types: readonly TSESTree.TypeNode[],
  endpoints: readonly Endpoint[],
  at: Node,
  { facts }: Frame,
  named?: { readonly answer: NamedType; readonly body: NamedType },
): void {
  const place = placeOf(at, facts.file);
  const own = endpoints.some(({ response }) => response) ? named?.answer() : undefined;
  const sent = endpoints.some(({ body }) => body) ? named?.body() : undefined;
  for (const { methods, path, response, body } of endpoints) {
    const head: Evidence = { place, why: `${methods[0] ?? 'GET'} ${path}` };
    const evidence: EvidenceChain = { head, rest: undefined };
    if (sent && body && mayHold(sent)) binder.match({ node: sent, facts }, dataOf(body, evidence), undefined);
    if (!response) continue;
    const answer = dataOf(response, evidence);
    for (const node of types.filter((type) => type !== sent && mayHold(type)))
      binder.match({ node, facts, choice: node !== own }, answer, undefined);
  }
}
