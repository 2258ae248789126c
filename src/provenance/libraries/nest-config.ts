import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { exportedValue } from '../modules/modules.js';
import { plainText } from '../texts/text.js';
import { isUnknown, unionOf } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';
import { argument } from './library-models.js';

const PACKAGE = '@nestjs/config';
const MAX_IMPORTERS = 24;

/** `ConfigService` of Nest, as a type. */
export function configServiceOf(origin: string | undefined, name: string): Value | undefined {
  return origin === PACKAGE && name === 'ConfigService' ? { kind: 'library', path: name, from: PACKAGE } : undefined;
}

/** What is injected for a token: `ConfigService`, `settings.KEY`. */
export function injectedSettings(e: Engine, token: Value): Value | undefined {
  if (token.kind !== 'library' || token.from !== PACKAGE) return undefined;
  if (token.path.endsWith('ConfigService')) return configServiceOf(PACKAGE, 'ConfigService');
  return token.path.endsWith('registerAs().KEY') && token.of ? namespaceOf(e, token.of)?.held() : undefined;
}

/** `ConfigType<typeof settings>`: what a namespace of settings holds. */
export function namespaceHeld(e: Engine, namespace: Value): Value | undefined {
  return made(e, namespace)?.held();
}

/** `config.get('name.key')`: what the project's own settings say, where they stand in code. */
export function configured(e: Engine, target: LibraryValue, args: readonly Lazy[]): Value | undefined {
  if (target.from !== PACKAGE || !/^ConfigService\.get(?:OrThrow)?$/.test(target.path)) return undefined;
  const key = plainText(argument(args, 0))?.split('.');
  if (key === undefined) return undefined;
  const values = settingsIn(e).flatMap((settings) => {
    const [first, ...rest] = key;
    const path = settings.name === undefined ? key : settings.name === first ? rest : undefined;
    const value = path?.reduce((holder, name) => memberOf(e, holder, name), settings.held());
    return value && !isUnknown(value) ? [value] : [];
  });
  return values.length > 0 ? unionOf(values) : undefined;
}

interface Settings {
  /** Of a namespace. */
  readonly name: string | undefined;
  readonly held: Lazy;
}

const known = new WeakMap<Engine, readonly string[]>();

/** The settings that stand in files with something of the platform; all others are no part of an address of it. */
function settingsIn(e: Engine): Settings[] {
  let files = known.get(e);
  if (!files) {
    files = e.host.seeds().filter((file) => settingsOf(e, file).length > 0);
    known.set(e, files);
  }
  return files.flatMap((file) => settingsOf(e, file));
}

/** `export default () => ({ … })` that a module loads, and `export const settings = registerAs('name', () => ({ … }))`. */
function settingsOf(e: Engine, file: string): Settings[] {
  const facts = e.facts(file);
  if (!facts) return [];
  return [...facts.exports.names.keys()].flatMap((name): Settings[] => {
    const value = exportedValue(e, file, name);
    const namespace = made(e, value);
    if (namespace) return [namespace];
    if (value.kind !== 'function' || value.node.params.length > 0 || !isLoaded(e, file)) return [];
    return [{ name: undefined, held: () => applyTo(e, value, [], { facts, env: undefined }) }];
  });
}

function isLoaded(e: Engine, file: string): boolean {
  return e.host
    .importers(file)
    .slice(0, MAX_IMPORTERS)
    .some((importer) => e.facts(importer)?.index.members.get('forRoot')?.length);
}

function made(e: Engine, value: Value): Settings | undefined {
  const isNamespace = value.kind === 'library' && value.from === PACKAGE && value.path.endsWith('registerAs()');
  return isNamespace && value.made ? namespaceOf(e, value.made) : undefined;
}

/** `registerAs('name', () => settings)`. */
function namespaceOf(e: Engine, call: NonNullable<LibraryValue['made']>): Settings | undefined {
  const facts = e.facts(call.file);
  const [name, factory] = call.node.arguments;
  if (!facts || !name || !factory) return undefined;
  const frame: Frame = { facts, env: undefined };
  return {
    name: plainText(e.valueOf(name, frame)),
    held: () => applyTo(e, e.valueOf(factory, frame), [], frame),
  };
}
