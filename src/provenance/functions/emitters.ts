import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { signatureParameter } from '../declared/signatures.js';
import { T } from '../syntax/syntax.js';
import { baseOfClass } from '../classes/template-methods.js';
import { plainText } from '../texts/text.js';
import { isUnknown, optionsOf } from '../values.js';
import type { ClassValue, LibraryValue, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

const MAX_FILES = 24;
const EMITTER =
  /^(?:events(?:\.EventEmitter)?|eventemitter[23](?:\.EventEmitter)?|mitt|nanoevents\.createNanoEvents)\(\)$/;

/** True for an emitter that a package makes: what it hands on is told by where it was made. */
export function isEmitter({ path }: Pick<LibraryValue, 'path'>): boolean {
  return EMITTER.test(path.replace(/^node:/, ''));
}

/** `emitter.emit('name', value)` seen from `emitter.on('name', (value) => …)`: here, where the emitter is made, and in files that import it. */
export function emittedValue(
  e: Engine,
  emitter: Value,
  call: TSESTree.CallExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  const homes = optionsOf(emitter).flatMap((option) => homesOf(e, option));
  const [home] = homes;
  const [event] = call.arguments;
  const name = event && home !== undefined ? plainText(e.valueOf(event, frame)) : undefined;
  if (home === undefined || name === undefined) return undefined;
  const files = new Set([...homes, frame.facts.file, ...e.host.importers(home).slice(0, MAX_FILES)]);
  const values = [...files].flatMap((file) => {
    const facts = e.facts(file);
    return facts ? emittedIn(e, facts, emitter, name, index) : [];
  });
  const known = values.filter((value) => !isUnknown(value));
  return known.length > 0 ? withoutUnknown(known) : declaredFor(e, emitter, name, index);
}

/** `mitt<Channels>()`: what its events are declared to carry. */
function declaredFor(e: Engine, emitter: Value, name: string, index: number): Value | undefined {
  for (const option of optionsOf(emitter)) {
    const made = option.kind === 'library' ? option.made : undefined;
    const type = made?.node.typeArguments?.params[0];
    const facts = made && e.facts(made.file);
    if (!type || !facts) continue;
    const carried = memberOf(e, typeValue(e, type, { facts, types: undefined, env: undefined }), name);
    const value =
      carried.kind === 'signature' ? signatureParameter(e, carried, index) : index === 0 ? carried : undefined;
    if (value && !isUnknown(value)) return value;
  }
  return undefined;
}

function emittedIn(e: Engine, facts: ModuleFacts, emitter: Value, name: string, index: number): Value[] {
  const frame: Frame = { facts, env: undefined };
  return (facts.index.members.get('emit') ?? []).flatMap((access) => {
    const emit = access.parent;
    if (emit.type !== T.CallExpression || emit.callee !== access) return [];
    const [sent] = emit.arguments;
    const argument = emit.arguments[index + 1];
    if (!sent || !argument || argument.type === T.SpreadElement) return [];
    if (plainText(e.valueOf(sent, frame)) !== name || !isSame(e, e.valueOf(access.object, frame), emitter)) return [];
    return [e.valueOf(argument, frame)];
  });
}

/** The files in which an emitter, or its class and those that it extends, stand. */
function homesOf(e: Engine, value: Value): readonly string[] {
  if (value.kind === 'instance') return lineOf(e, value.of).map(({ file }) => file);
  return value.kind === 'library' && isEmitter(value) && value.site ? [value.site.file] : [];
}

const MAX_BASES = 4;

/** A class and those of the project that it extends. */
function lineOf(e: Engine, of: ClassValue): readonly ClassValue[] {
  const line: ClassValue[] = [];
  for (let at: ClassValue | undefined = of; at && line.length <= MAX_BASES; at = baseOfClass(e, at)) line.push(at);
  return line;
}

/** Whether what is emitted on the one is heard on the other: on the same object, or in a base class of it. */
function isSame(e: Engine, emitting: Value, emitter: Value): boolean {
  return optionsOf(emitting).some((one) =>
    optionsOf(emitter).some((other) => {
      if (one.kind === 'instance')
        return other.kind === 'instance' && lineOf(e, other.of).some(({ node }) => node === one.of.node);
      if (one.kind !== 'library' || other.kind !== 'library' || !one.site || !other.site) return false;
      return one.site.file === other.site.file && one.site.start === other.site.start;
    }),
  );
}
