import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import type { CallNode } from '../modules/module-facts.js';
import { responseBody } from '../requests/responses.js';
import { T, placeOf, unwrap } from '../syntax/syntax.js';
import { charactersOf, plainText, textsOf } from '../texts/text.js';
import { callOf } from '../requests/transport-calls.js';
import { isUnknown, lazily, optionsOf, unionOf, unknown } from '../values.js';
import type { ApiCall, Lazy, LibraryValue, Member, ObjectValue, TextValue, Value } from '../value.js';

const RESOURCE = 'angular.$resource()';
const METHODS: Readonly<Record<string, string>> = {
  get: 'GET',
  query: 'GET',
  save: 'POST',
  remove: 'DELETE',
  delete: 'DELETE',
};

/** `$resource(url, defaults, actions)`: read where one of its actions is called. */
export function resourceMade(target: LibraryValue, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  if (target.path !== 'angular.$resource') return undefined;
  return { kind: 'library', path: RESOURCE, from: 'angular', of: { node, file: frame.facts.file } };
}

/** `User.query({ … })`: what the call is answered with. */
export function resourceAnswer(e: Engine, target: LibraryValue, node: CallNode, frame: Frame): Value | undefined {
  const calls = callsOfAction(e, target, node, frame);
  return calls && (calls.length > 0 ? unionOf(calls.map(responseBody)) : unknown('a resource of another API'));
}

/** `User.query({ … }, function (users) { … })`. */
export function resourceCallback(
  e: Engine,
  target: LibraryValue,
  { call: node, index, frame }: CallbackParameter,
): Value | undefined {
  return index === 0 ? resourceAnswer(e, target, node, frame) : undefined;
}

/** The platform calls of an action of a resource. */
export function resourceCalls(e: Engine, node: CallNode, frame: Frame): ApiCall[] {
  const callee = unwrap(node.callee);
  if (callee.type !== T.MemberExpression) return [];
  return optionsOf(e.valueOf(callee, frame)).flatMap((target) =>
    target.kind === 'library' ? (callsOfAction(e, target, node, frame) ?? []) : [],
  );
}

function callsOfAction(e: Engine, target: LibraryValue, node: CallNode, frame: Frame): ApiCall[] | undefined {
  const name = target.path.startsWith(`${RESOURCE}.`) ? target.path.slice(RESOURCE.length + 1) : undefined;
  const made = target.of;
  const facts = made ? e.facts(made.file) : undefined;
  if (name === undefined || !made || !facts) return undefined;
  const [url, defaults, actions] = made.node.arguments.map((argument) =>
    e.valueOf(argument, { facts, env: undefined }),
  );
  const action = actions ? memberOf(e, actions, name) : unknown('no actions');
  const own = (key: string): Value => (isUnknown(action) ? action : memberOf(e, action, key));
  const method = plainText(own('method'))?.toUpperCase() ?? entryOf(METHODS, name);
  if (!url || method === undefined) return [];
  const given = argumentsOf(e, node, frame).filter((argument) => argument().kind !== 'function');
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const parameters = hasBody ? (given.length > 1 ? given[0]?.() : undefined) : given[0]?.();
  const body: Lazy | undefined = hasBody ? given[given.length > 1 ? 1 : 0] : undefined;
  const site = placeOf(node, frame.facts.file);
  const sources = [defaults, own('params'), parameters].filter((value) => value !== undefined && !isUnknown(value));
  const addresses = isUnknown(own('url')) ? textsOf(url) : textsOf(own('url'));
  return addresses.map((text) => {
    const query = queryOf(sources, namesIn(text), site);
    const path = hasBody ? text : withoutMissing(text, parameters);
    const sent = { url: path, method: method as ApiCall['method'], query: lazily(query), body };
    return callOf(e, path, sent, site, []);
  });
}

function namesIn(text: TextValue): ReadonlySet<string> {
  return new Set([...charactersOf(text).matchAll(/\/:(\w+)/g)].map(([, name]) => name ?? ''));
}

/** What is not a part of the path is sent as the query. */
function queryOf(sources: readonly Value[], inPath: ReadonlySet<string>, place: ObjectValue['place']): ObjectValue {
  const objects = sources.flatMap(optionsOf);
  const members = objects.flatMap((option): readonly Member[] => (option.kind === 'object' ? option.members : []));
  return {
    kind: 'object',
    members: members.filter(({ name }) => !inPath.has(name)),
    spreads: objects.flatMap((option) => (option.kind === 'object' ? option.spreads : [])),
    open: objects.some((option) => option.kind !== 'object' || option.open),
    place,
  };
}

/** `/users/:id` without an id is `/users`. */
function withoutMissing(text: TextValue, parameters: Value | undefined): TextValue {
  const last = text.pieces.at(-1);
  const [tail = '', name] = last?.kind === 'chars' ? (/\/:(\w+)\/?$/.exec(last.text) ?? []) : [];
  if (last?.kind !== 'chars' || name === undefined) return text;
  const options = parameters ? optionsOf(parameters) : [];
  const isGiven = options.some(
    (option) => option.kind !== 'object' || option.open || option.members.some((member) => member.name === name),
  );
  if (isGiven) return text;
  const rest = last.text.slice(0, -tail.length);
  const pieces = text.pieces.slice(0, -1);
  if (rest === '') return { ...text, pieces };
  return {
    ...text,
    pieces: [...pieces, { ...last, text: rest, place: { ...last.place, end: last.place.end - tail.length } }],
  };
}
