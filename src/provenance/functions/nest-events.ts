import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, decoratorsOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textsOf } from '../texts/text.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { itemOf } from '../objects/items.js';
import { typeOrigin } from '../modules/module-types.js';

const PACKAGE = '@nestjs/event-emitter';
const EMITTER = 'EventEmitter2';
const MAX_FILES = 24;

/** The emitter that a container of Nest hands to whoever declares its type: all of them get the same. */
export function emitterOf(origin: string | undefined, name: string): Value | undefined {
  return name === EMITTER && (origin === PACKAGE || origin === 'eventemitter2')
    ? { kind: 'library', path: EMITTER, from: PACKAGE }
    : undefined;
}

/** `@OnEvent('orders.read') onRead(event)`: what is emitted under the name by those who have the emitter injected. */
export function heardBy(e: Engine, fn: FunctionNode, index: number, { facts }: Frame): readonly Value[] {
  const names = eventsOf(e, fn, facts);
  if (names.size === 0) return [];
  return e
    .filesBeside(facts.file, EMITTER)
    .slice(0, MAX_FILES)
    .flatMap((file) => {
      const other = e.facts(file);
      return other ? emittedIn(e, other, names, index) : [];
    });
}

/** The events that a method is declared to hear, by their whole names. */
function eventsOf(e: Engine, fn: FunctionNode, facts: ModuleFacts): ReadonlySet<string> {
  const names = new Set<string>();
  const method: Node | undefined = fn.parent;
  if (method.type !== T.MethodDefinition) return names;
  for (const { expression } of decoratorsOf(method)) {
    if (expression.type !== T.CallExpression) continue;
    const callee = unwrap(expression.callee);
    const [event] = expression.arguments;
    if (!event || callee.type !== T.Identifier || callee.name !== 'OnEvent') continue;
    if (typeOrigin(facts, callee.name) !== PACKAGE) continue;
    const value = e.valueOf(event, { facts, env: undefined });
    for (const text of textsOf(value.kind === 'tuple' ? itemOf(e, value) : value)) {
      const name = plainText(text);
      if (name !== undefined && !name.includes('*')) names.add(name);
    }
  }
  return names;
}

function emittedIn(e: Engine, facts: ModuleFacts, names: ReadonlySet<string>, index: number): Value[] {
  const frame: Frame = { facts, env: undefined };
  return ['emit', 'emitAsync'].flatMap((method) =>
    (facts.index.members.get(method) ?? []).flatMap((access) => {
      const call = access.parent;
      if (call.type !== T.CallExpression || call.callee !== access) return [];
      const [event] = call.arguments;
      const sent = call.arguments[index + 1];
      if (!event || !sent || sent.type === T.SpreadElement) return [];
      const name = plainText(e.valueOf(event, frame));
      const isHeard = name !== undefined && names.has(name) && isEmitter(e.valueOf(access.object, frame));
      return isHeard ? [e.valueOf(sent, frame)] : [];
    }),
  );
}

function isEmitter(value: Value): boolean {
  return optionsOf(value).some((option) => option.kind === 'library' && option.path === EMITTER);
}
