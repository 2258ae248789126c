import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { fieldsFilled } from '../functions/fillings.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { T, enclosingFunction, isFunction, memberName, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { ApiCall, ClientStyle, ClientValue, FunctionNode, Value } from '../value.js';

/** Code that every answer of a client goes through. */
export interface AnswerHook {
  readonly root: Node;
  readonly facts: ModuleFacts;
}

/** Options under which clients are told what to do with an answer before they hand it on. */
const OPTIONS: Partial<Record<ClientStyle, readonly (readonly string[])[]>> = {
  axios: [['transformResponse']],
  ky: [['hooks', 'afterResponse'], ['parseJson']],
  got: [['hooks', 'afterResponse'], ['parseJson']],
  ofetch: [['onResponse'], ['parseResponse']],
  nuxt: [['onResponse'], ['parseResponse']],
  jquery: [['dataFilter']],
};

/** More files than this are not looked at. */
const MOST_FILES = 48;

/** A call with the fields that are filled from others in its answer, before anybody gets it: `data.old ??= data.renamed` in an interceptor. */
export function asHandedOn(e: Engine, call: ApiCall, { style, client, options, frame }: Sending): ApiCall {
  const resources = call.endpoints.flatMap(({ response }) => response?.resource ?? []);
  if (resources.length === 0) return call;
  const handlers = [
    ...(client?.answered ?? []).map(({ value }) => value()),
    ...options.flatMap((given) => (given ? handlersAmong(e, style, given) : [])),
  ];
  const hooks = [...handlers.flatMap((handler) => hooksOf(e, handler)), ...sharedHooks(e, style, client, frame)];
  const filled = resources.flatMap((resource) => hooks.flatMap((hook) => filledBy(e, hook, resource)));
  return filled.length > 0 ? { ...call, filled } : call;
}

function filledBy(e: Engine, { root, facts }: AnswerHook, resource: string): readonly string[] {
  const { filledByHooks } = e.calls;
  const known = filledByHooks.get(root)?.get(resource);
  if (known) return known;
  const found = fieldsFilled(e, root, facts, e.resource(resource)?.fields ?? {});
  if (!e.mayOpen) return found;
  const ofHook = filledByHooks.get(root) ?? new Map<string, readonly string[]>();
  filledByHooks.set(root, ofHook.set(resource, found));
  return found;
}

/** By what a call is sent. */
interface Sending {
  readonly style: ClientStyle;
  readonly client: ClientValue | undefined;
  readonly options: readonly (Value | undefined)[];
  readonly frame: Frame;
}

function handlersAmong(e: Engine, style: ClientStyle, given: Value): readonly Value[] {
  return optionsOf(given).flatMap((option) =>
    option.kind === 'object'
      ? (OPTIONS[style] ?? []).map((path) => path.reduce<Value>((at, name) => memberOf(e, at, name), option))
      : [],
  );
}

function hooksOf(e: Engine, handler: Value): readonly AnswerHook[] {
  return optionsOf(handler).flatMap((option) => {
    if (option.kind === 'tuple') return option.items.flatMap(({ value }) => hooksOf(e, value()));
    const facts = option.kind === 'function' ? e.facts(option.file) : undefined;
    return facts && option.kind === 'function' ? [{ root: option.node, facts }] : [];
  });
}

/** What stands between all requests of a program and their answers: interceptors of Angular, and those of axios itself. */
function sharedHooks(
  e: Engine,
  style: ClientStyle,
  client: ClientValue | undefined,
  { facts: { file } }: Frame,
): readonly AnswerHook[] {
  const isShared = style === 'angular' || (style === 'axios' && client === undefined);
  if (!isShared) return [];
  const hooks = e.calls.answerHooks.get(style) ?? hooksOfProject(e, style);
  // Where not all files could be opened, the next question may find more.
  if (e.mayOpen) e.calls.answerHooks.set(style, hooks);
  return hooks.filter(({ facts }) => e.host.mayRunTogether?.(facts.file, file) !== false);
}

function hooksOfProject(e: Engine, style: 'angular' | 'axios'): readonly AnswerHook[] {
  const [name, text] = style === 'angular' ? ['@angular/common/http', 'clone('] : ['axios', 'interceptors'];
  const users = e.host.usersOf?.(name, [text]) ?? [];
  if (users.length > MOST_FILES) return [];
  return users.flatMap((file) => {
    const facts = e.facts(file);
    return facts ? (style === 'angular' ? clonedAnswers(facts) : handlersOfAxios(e, facts)) : [];
  });
}

/** `event.clone({ body: … })`. */
function clonedAnswers(facts: ModuleFacts): readonly AnswerHook[] {
  return (facts.index.members.get('clone') ?? []).flatMap(({ parent }) => {
    const [update] = parent.type === T.CallExpression ? parent.arguments : [];
    const fn = update?.type === T.ObjectExpression && hasKey(update, 'body') ? outermostFunction(update) : undefined;
    const isInterceptor = fn && /\bHttp(?:Response|Event|InterceptorFn|Interceptor)\b/.test(facts.module.text);
    return isInterceptor ? [{ root: fn, facts }] : [];
  });
}

function hasKey({ properties }: TSESTree.ObjectExpression, name: string): boolean {
  return properties.some((one) => one.type === T.Property && staticKey(one.key, one.computed) === name);
}

function outermostFunction(node: Node): FunctionNode | undefined {
  let found: FunctionNode | undefined;
  for (let at = enclosingFunction(node); at && isFunction(at); at = enclosingFunction(at)) found = at;
  return found;
}

/** `axios.interceptors.response.use(handler)`. */
function handlersOfAxios(e: Engine, facts: ModuleFacts): readonly AnswerHook[] {
  const frame: Frame = { facts, env: undefined };
  return (facts.index.members.get('interceptors') ?? []).flatMap((node) => {
    const side = node.parent;
    const use = side.type === T.MemberExpression && memberName(side) === 'response' ? side.parent : undefined;
    const call = use?.type === T.MemberExpression && memberName(use) === 'use' ? use.parent : undefined;
    const handler = call?.type === T.CallExpression ? call.arguments[0] : undefined;
    if (!handler) return [];
    const isLibrary = optionsOf(e.valueOf(node.object, frame)).some(
      (one) => one.kind === 'library' && /^axios(?:\.default)?$/.test(one.path),
    );
    return isLibrary ? hooksOf(e, e.valueOf(handler, frame)) : [];
  });
}
