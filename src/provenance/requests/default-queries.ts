import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { QUERY_NAMES } from './sent.js';
import type { Sent } from './sent.js';
import { T, memberName, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import { isUnknown, once, optionsOf, unknown } from '../values.js';
import type { ClientStyle, ClientValue, Lazy, Value } from '../value.js';
import { walk } from '../syntax/walk.js';

/** What is sent, with the query that the client adds to every request: `axios.create({ params: { limit: 100 } })`. */
export function withDefaultQuery(
  e: Engine,
  style: ClientStyle,
  client: ClientValue | undefined,
  sent: Sent,
  place: Place,
): Sent {
  const added = client ? queriesOf(e, client) : style === 'axios' ? queriesOfLibrary(e, place.file) : [];
  if (added.length === 0) return sent;
  const { query } = sent;
  const spreads = query ? [...added, query] : added;
  return { ...sent, query: once(() => ({ kind: 'object', members: [], spreads, open: false, place })) };
}

function queriesOf(e: Engine, { defaults, addressed }: ClientValue): Lazy[] {
  const given =
    defaults?.kind === 'object'
      ? QUERY_NAMES.map((name) => memberOf(e, defaults, name)).find((value) => !isUnknown(value))
      : undefined;
  const handled = addressed?.some((handler) => optionsOf(handler.value()).some(writesQuery)) === true;
  return [
    ...(given ? [(): Value => given] : []),
    ...(handled ? [(): Value => unknown('what a handler of requests puts into the query')] : []),
  ];
}

/** Whether a handler of requests puts something into their query: `request.params = …`, `({ ...request, params: … })`. */
function writesQuery(handler: Value): boolean {
  let found = false;
  if (handler.kind === 'function' && handler.node.body)
    walk(handler.node.body, (node) => {
      if (node.type === T.AssignmentExpression) found ||= isOfQuery(node.left);
      else if (node.type === T.CallExpression)
        found ||= isOfQuery(node.arguments[0]) || (node.callee.type === T.MemberExpression && isOfQuery(node.callee));
      else if (node.type === T.Property) found ||= QUERY_NAMES.includes(staticKey(node.key, node.computed) ?? '');
      return !found;
    });
  return found;
}

/** `request.params`, `request.params.limit`, `request.params.set`. */
function isOfQuery(node: Node | undefined): boolean {
  for (let at = node; at?.type === T.MemberExpression; at = at.object)
    if (QUERY_NAMES.includes(memberName(at) ?? '')) return true;
  return false;
}

/** What is put into the query of all requests that are sent without a client in the program of a file: `axios.defaults.params = { … }`. */
function queriesOfLibrary(e: Engine, asking: string): Lazy[] {
  return e.filesBeside(asking, 'defaults').flatMap((file) => {
    const facts = e.facts(file);
    return facts ? writtenDefaults(facts).flatMap(({ client, value }) => ofLibrary(e, facts, client, value)) : [];
  });
}

function ofLibrary(e: Engine, facts: ModuleFacts, client: Node, value: Node): Lazy[] {
  const frame = { facts, env: undefined };
  const isLibrary = optionsOf(e.valueOf(client, frame)).some(
    (option) => option.kind === 'library' && /^axios(?:\.default)?$/.test(option.path),
  );
  return isLibrary ? [once(() => e.valueOf(value, frame))] : [];
}

const found = new WeakMap<ModuleFacts, readonly { readonly client: Node; readonly value: Node }[]>();

/** `client.defaults.params = value`. */
export function writtenDefaults(facts: ModuleFacts): readonly { readonly client: Node; readonly value: Node }[] {
  let written = found.get(facts);
  if (!written) {
    written = (facts.index.members.get('defaults') ?? []).flatMap((node) => {
      const query = node.parent;
      const write: TSESTree.Node | undefined = query.parent;
      const isWrite = query.type === T.MemberExpression && isOfQuery(query) && write?.type === T.AssignmentExpression;
      return isWrite && write.left === query ? [{ client: node.object, value: write.right }] : [];
    });
    found.set(facts, written);
  }
  return written;
}
