import type { TSESTree } from '@typescript-eslint/types';
import { declaredHere } from '../declared/library-types.js';
import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { memberOf } from '../objects/members.js';
import { requestAnswer } from '../requests/transports.js';
import { T } from '../syntax/syntax.js';
import { mapOptions, once, optionsOf, unknown } from '../values.js';
import type { ClientValue, Lazy, LibraryValue, Value } from '../value.js';
import { single } from './library-models.js';
import { FETCHED } from './signal-types.js';

const FETCHES = /^@vueuse\/core\.(?:useFetch|createFetch\(\))$/;
const AXIOS = /^@vueuse\/integrations(?:\/useAxios)?\.useAxios$/;
const STATE = '@vueuse/core.useAsyncState';
const COMPUTED = /^@vueuse\/core\.(?:computedAsync|asyncComputed)$/;

/** What composables of VueUse load: `useFetch(url).json()`, `useAxios(url, client)`, `useAsyncState(load, initial)`. */
export function vueUseCall(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const { path } = target;
  if (!path.startsWith('@vueuse/')) return undefined;
  if (FETCHES.test(path)) return fetched(e, target, node, frame);
  const args = argumentsOf(e, node, frame);
  if (AXIOS.test(path)) return askedByAxios(e, args, node, frame);
  const work = args[0];
  if (!work) return undefined;
  const given = once(() => mapOptions(work(), (one) => (one.kind === 'function' ? applyTo(e, one, [], frame) : one)));
  if (path === STATE) return single('state', () => single('value', given, node, frame), node, frame);
  return COMPUTED.test(path) ? single('value', given, node, frame) : undefined;
}

/** `useFetch(url)`, and what is called on it: the same with the body as it is read. */
function fetched(e: Engine, maker: LibraryValue, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const client = maker.made ? clientMade(e, maker.made) : undefined;
  const state = requestAnswer(e, { style: 'nuxt', name: '' }, client, node, frame);
  const body = state && memberOf(e, memberOf(e, state, 'data'), 'value');
  const declared = body && declaredHere(e, FETCHED);
  if (!body || declared?.node.type !== T.TSInterfaceDeclaration) return undefined;
  const types = { values: new Map([['T', () => body]]), next: undefined };
  return { kind: 'typed', node: declared.node, file: declared.facts.file, types };
}

/** `createFetch({ baseUrl })`. */
function clientMade(e: Engine, { node, file }: NonNullable<LibraryValue['made']>): ClientValue | undefined {
  const facts = e.facts(file);
  const [options] = node.arguments;
  if (!facts || !options) return undefined;
  const frame: Frame = { facts, env: undefined };
  const base = (): Value => memberOf(e, e.valueOf(options, frame), 'baseUrl');
  return { kind: 'client', style: 'nuxt', defaults: single('baseURL', base, node, frame) };
}

function askedByAxios(
  e: Engine,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const client = args
    .flatMap((argument) => optionsOf(argument()))
    .find((option): option is ClientValue => option.kind === 'client' && option.style === 'axios');
  const answer = requestAnswer(e, { style: 'axios', name: '' }, client, node, frame);
  if (!answer) return undefined;
  const held = (name: string, value: Lazy) => single(name, () => single('value', value, node, frame), node, frame);
  const both = [held('response', () => answer), held('data', () => memberOf(e, answer, 'data'))];
  const [whole, part] = both;
  return whole?.kind === 'object' && part?.kind === 'object'
    ? { ...whole, members: [...whole.members, ...part.members] }
    : unknown('what is asked for is not followed');
}
