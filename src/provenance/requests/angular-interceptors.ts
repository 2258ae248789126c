import type { TSESTree } from '@typescript-eslint/types';
import { classAround, instanceOf } from '../classes/classes.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { isReachedWith } from './interceptors.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { sharesPieces } from './path-arguments.js';
import { T, isFunction, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Evidence, Place } from '../types.js';
import { textsOf } from '../texts/text.js';
import { objectOf, unknown } from '../values.js';
import type { FunctionNode, TextValue, Value } from '../value.js';

const PACKAGE = '@angular/common/http';
/** More files than this are not looked at. */
const MOST_FILES = 48;

/** Where an interceptor sends a request elsewhere: `request.clone({ url })`. */
export interface Readdressing {
  readonly fn: FunctionNode;
  readonly url: Node;
  readonly facts: ModuleFacts;
}

interface Intercepted {
  readonly path: TextValue;
  readonly assumed: Evidence;
}

/** The addresses that the interceptors of a project make of one that Angular's client is given: they stand between all requests and the server. */
export function interceptedAddresses(e: Engine, url: Value, site: Place, frame: Frame): readonly Intercepted[] {
  const asked = textsOf(url);
  if (asked.length === 0) return [];
  return readdressings(e).flatMap((readdressing) =>
    asked.flatMap((text) => sentTo(e, readdressing, text, site, frame)),
  );
}

function sentTo(
  e: Engine,
  { fn, url, facts }: Readdressing,
  text: TextValue,
  site: Place,
  frame: Frame,
): Intercepted[] {
  const request = objectOf({ url: () => text, urlWithParams: () => text }, site);
  const around = classAround(fn);
  const self = around && instanceOf({ kind: 'class', node: around, file: facts.file, env: undefined });
  const env = enter(fn, [() => request, () => unknown('what sends it on')], undefined, frame.env, self);
  if (!env || !isReachedWith(e, url, fn, { facts, env })) return [];
  const assumed: Evidence = { place: placeOf(url, facts.file), why: 'an interceptor sends it there', isAssumed: true };
  return textsOf(e.valueOf(url, { facts, env })).flatMap((path) =>
    sharesPieces(path, text) ? [{ path, assumed }] : [],
  );
}

function readdressings(e: Engine): readonly Readdressing[] {
  if (e.calls.readdressings) return e.calls.readdressings;
  const users = e.host.usersOf?.(PACKAGE, ['clone(']) ?? [];
  const found = users.length > MOST_FILES ? [] : users.flatMap((file) => readdressingsIn(e.facts(file)));
  // Where not all files could be opened, the next question may find more.
  if (e.mayOpen) e.calls.readdressings = found;
  return found;
}

function readdressingsIn(facts: ModuleFacts | undefined): Readdressing[] {
  if (!facts) return [];
  return (facts.index.members.get('clone') ?? []).flatMap((member) => {
    const call = member.parent;
    const [update] = call.type === T.CallExpression && call.callee === member ? call.arguments : [];
    const url = update?.type === T.ObjectExpression ? valueNamed(update, 'url') : undefined;
    const fn = url && interceptorOf(member.object, facts);
    return fn ? [{ fn, url, facts }] : [];
  });
}

function valueNamed(object: TSESTree.ObjectExpression, name: string): Node | undefined {
  for (const property of object.properties)
    if (property.type === T.Property && staticKey(property.key, property.computed) === name) return property.value;
  return undefined;
}

/** The interceptor whose request something is. */
function interceptorOf(request: Node, facts: ModuleFacts): FunctionNode | undefined {
  const node = unwrap(request);
  const definition = node.type === T.Identifier ? facts.variableOf(node)?.defs[0] : undefined;
  const fn = definition?.type === 'Parameter' ? (definition.node as Node) : undefined;
  if (!fn || !isFunction(fn)) return undefined;
  const [first] = fn.params;
  if (first?.type !== T.Identifier || first !== definition?.name) return undefined;
  const declared = first.typeAnnotation?.typeAnnotation ?? declaredOf(fn);
  return declared && isNamed(declared, /^Http(?:Request|InterceptorFn)$/) ? fn : undefined;
}

/** `const addressed: HttpInterceptorFn = (request, next) => …`. */
function declaredOf(fn: FunctionNode): TSESTree.TypeNode | undefined {
  const holder = fn.parent;
  if (holder.type === T.TSSatisfiesExpression) return holder.typeAnnotation;
  return holder.type === T.VariableDeclarator ? holder.id.typeAnnotation?.typeAnnotation : undefined;
}

function isNamed(type: TSESTree.TypeNode, name: RegExp): boolean {
  return type.type === T.TSTypeReference && type.typeName.type === T.Identifier && name.test(type.typeName.name);
}
