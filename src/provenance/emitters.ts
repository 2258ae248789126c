import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from './engine.js';
import type { ModuleFacts } from './module-facts.js';
import { T } from './syntax.js';
import { plainText } from './text.js';
import { isUnknown, optionsOf } from './values.js';
import type { LibraryValue, Value } from './value.js';
import { withoutUnknown } from './variables.js';

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
  const home = optionsOf(emitter)
    .map(homeOf)
    .find((file) => file !== undefined);
  const [event] = call.arguments;
  const name = event && home !== undefined ? plainText(e.valueOf(event, frame)) : undefined;
  if (home === undefined || name === undefined) return undefined;
  const files = new Set([home, frame.facts.file, ...e.host.importers(home).slice(0, MAX_FILES)]);
  const values = [...files].flatMap((file) => {
    const facts = e.facts(file);
    return facts ? emittedIn(e, facts, emitter, name, index) : [];
  });
  const known = values.filter((value) => !isUnknown(value));
  return known.length > 0 ? withoutUnknown(known) : undefined;
}

function emittedIn(e: Engine, facts: ModuleFacts, emitter: Value, name: string, index: number): Value[] {
  const frame: Frame = { facts, env: undefined };
  return (facts.index.members.get('emit') ?? []).flatMap((access) => {
    const emit = access.parent;
    if (emit.type !== T.CallExpression || emit.callee !== access) return [];
    const [sent] = emit.arguments;
    const argument = emit.arguments[index + 1];
    if (!sent || !argument || argument.type === T.SpreadElement) return [];
    if (plainText(e.valueOf(sent, frame)) !== name || !isSame(e.valueOf(access.object, frame), emitter)) return [];
    return [e.valueOf(argument, frame)];
  });
}

/** The file in which an emitter, or its class, stands. */
function homeOf(value: Value): string | undefined {
  if (value.kind === 'instance') return value.of.file;
  return value.kind === 'library' && isEmitter(value) ? value.site?.file : undefined;
}

function isSame(a: Value, b: Value): boolean {
  return optionsOf(a).some((one) =>
    optionsOf(b).some((other) => {
      if (one.kind === 'instance') return other.kind === 'instance' && one.of.node === other.of.node;
      if (one.kind !== 'library' || other.kind !== 'library' || !one.site || !other.site) return false;
      return one.site.file === other.site.file && one.site.start === other.site.start;
    }),
  );
}
