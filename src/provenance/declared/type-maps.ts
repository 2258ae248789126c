import type { Endpoint } from '../../catalogue/types.js';
import { typeValue } from './declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { memberType, membersOf, typeBehind } from './indexed-types.js';
import type { TypeAt } from './indexed-types.js';
import { dataOf } from '../requests/responses.js';
import { VERBS, asMethod } from '../requests/sent.js';
import { T, placeOf } from '../syntax/syntax.js';
import { textOf } from '../texts/text.js';
import type { TypeBinder } from './type-binder.js';
import type { Evidence } from '../types.js';
import type { EvidenceChain, TextValue } from '../value.js';

/** `interface Routes { 'GET /users/:id': User }`: what stands behind a path is what the call answers. */
export function bindRouteMaps(e: Engine, binder: TypeBinder, frame: Frame): void {
  const { facts } = frame;
  for (const [name, members] of facts.index.declarations) {
    if (!name.includes('/')) continue;
    for (const member of members) {
      const annotation = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
      if (member.type !== T.TSPropertySignature || !annotation) continue;
      const place = placeOf(member.key, facts.file);
      const [path = name, verb] = name.split(' ').reverse();
      const text = textOf(path, place);
      const method = asMethod(verb ?? '');
      const entry: TypeAt = { node: annotation, facts };
      if (bindOperations(e, binder, entry, text)) continue;
      const answer = firstBehind(e, entry, ANSWER_NAMES) ?? entry;
      const sent = firstBehind(e, entry, SENT_NAMES);
      for (const endpoint of e.matcher.match(text, method)?.sure ?? []) {
        bindAnswer(binder, answer, endpoint, place);
        if (sent) bindSent(e, binder, sent, endpoint, place);
      }
    }
  }
}

/** Names in types that are generated from a description of an API: what a call answers, and what it is sent. */
const ANSWERS = [200, 201, 202, 'default'].map((code) => ['responses', String(code), 'content', 'application/json']);
const SENT = ['requestBody', 'content', 'application/json'];

/** `'/users/{id}': { get: { responses: { 200: { content: { 'application/json': User } } } } }`, as generators of types write it. */
function bindOperations(e: Engine, binder: TypeBinder, paths: TypeAt, path: TextValue): boolean {
  let found = false;
  for (const [verb, method] of Object.entries(VERBS)) {
    const operation = memberType(e, paths, verb);
    if (!operation || !membersOf(e, operation)) continue;
    found = true;
    for (const endpoint of e.matcher.match(path, method)?.sure ?? []) {
      const answer = ANSWERS.map((names) => typeBehind(e, operation, names)).find(Boolean);
      if (answer) bindAnswer(binder, answer, endpoint, path.place);
      const sent = endpoint.body ? typeBehind(e, operation, SENT) : undefined;
      if (sent) bindSent(e, binder, sent, endpoint, path.place);
    }
  }
  return found;
}

/** `'GET /users/:id': { params: …; answer: User }`: members of an entry that are what is answered, and what is sent. */
const ANSWER_NAMES = 'response responseBody answer reply result returns return output out res'.split(' ');
const SENT_NAMES = 'request requestBody body payload input in req'.split(' ');

function firstBehind(e: Engine, entry: TypeAt, names: readonly string[]): TypeAt | undefined {
  for (const name of names) {
    const found = memberType(e, entry, name);
    if (found) return found;
  }
  return undefined;
}

function bindSent(e: Engine, binder: TypeBinder, sent: TypeAt, endpoint: Endpoint, place: Evidence['place']): void {
  if (!endpoint.body) return;
  const body = typeValue(e, sent.node, { facts: sent.facts, types: undefined, env: undefined });
  binder.bindBody(body, endpoint.body.resource, evidenceOf(endpoint, place));
}

function bindAnswer(binder: TypeBinder, type: TypeAt, endpoint: Endpoint, place: Evidence['place']): void {
  if (!endpoint.response) return;
  binder.match(type, dataOf(endpoint.response, evidenceOf(endpoint, place)), undefined);
}

function evidenceOf(endpoint: Endpoint, place: Evidence['place']): EvidenceChain {
  return { head: { place, why: `${endpoint.methods[0] ?? 'GET'} ${endpoint.path}` }, rest: undefined };
}
