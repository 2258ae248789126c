import { applyTo } from '../functions/calls.js';
import { declaredHere } from '../declared/library-types.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T } from '../syntax/syntax.js';
import { isUnknown, once, unknown } from '../values.js';
import type { Value } from '../value.js';
import { RESOURCE } from './signal-types.js';

/** `httpResource(() => '/users', { parse })`: an object whose `value()` is the body, or what is made of it. */
export function resourceOf(e: Engine, body: Value, options: Value | undefined, frame: Frame): Value {
  const declared = declaredHere(e, RESOURCE);
  if (declared?.node.type !== T.TSInterfaceDeclaration) return unknown('a resource that is not known');
  const parse = options?.kind === 'object' ? memberOf(e, options, 'parse') : undefined;
  const held = once(() => {
    const parsed = parse && !isUnknown(parse) ? applyTo(e, parse, [() => body], frame) : body;
    return isUnknown(parsed) ? body : parsed;
  });
  return {
    kind: 'typed',
    node: declared.node,
    file: declared.facts.file,
    types: { values: new Map([['T', held]]), next: undefined },
  };
}
