import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { boundTo, injectedToken } from './containers.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown } from '../values.js';
import type { Value } from '../value.js';

const MAX_IMPORTERS = 24;

/** What an `InjectionToken` stands for: what its own factory gives, else what a provider gives for it. */
export function tokenValue(e: Engine, token: Value): Value | undefined {
  const made = token.kind === 'library' ? token.token : undefined;
  const facts = made ? e.facts(made.file) : undefined;
  if (!made || !facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  const options = made.node.arguments[1] ? e.valueOf(made.node.arguments[1], frame) : undefined;
  const factory = options?.kind === 'object' ? memberOf(e, options, 'factory') : undefined;
  const own = factory?.kind === 'function' ? applyTo(e, factory, [], frame) : undefined;
  if (own && !isUnknown(own)) return own;
  for (const file of [made.file, ...e.host.importers(made.file).slice(0, MAX_IMPORTERS)]) {
    const value = providedIn(e, file, made.node);
    if (value) return value;
  }
  return undefined;
}

/** `{ provide: TOKEN, useValue: … }` in a file. */
function providedIn(e: Engine, file: string, token: Node): Value | undefined {
  const facts = e.facts(file);
  if (!facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  for (const property of facts.index.properties.get('provide') ?? []) {
    const provider = property.parent;
    if (provider.type !== T.ObjectExpression || !standsFor(e, property.value, token, frame)) continue;
    const value = given(e, provider, frame);
    if (value && !isUnknown(value)) return value;
  }
  return undefined;
}

function standsFor(e: Engine, node: Node, token: Node, frame: Frame): boolean {
  const value = e.valueOf(node, frame);
  return value.kind === 'library' && value.token?.node === token;
}

function given(e: Engine, provider: TSESTree.ObjectExpression, frame: Frame): Value | undefined {
  for (const property of provider.properties) {
    const name = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
    if (property.type !== T.Property) continue;
    if (name === 'useValue' || name === 'useExisting') return e.valueOf(property.value, frame);
    if (name === 'useFactory') return applyTo(e, e.valueOf(property.value, frame), [], frame);
  }
  return undefined;
}

/** `@Inject(TOKEN) private base: string`: what a parameter of a constructor or a field is given by its decorator. */
export function injectedValue(e: Engine, target: Node | undefined, frame: Frame): Value | undefined {
  const node = injectedToken(target);
  if (!node) return undefined;
  const token = e.valueOf(node, frame);
  return tokenValue(e, token) ?? boundTo(e, token);
}
