import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { exportedValue } from '../modules/modules.js';
import { mapOptions, unknown } from '../values.js';
import type { Value } from '../value.js';

/** A type in a comment that is taken of a value: `ReturnType<typeof makeClient>`. */
export interface JsDocQuery {
  /** What is made of the value, outermost first. */
  readonly makers: readonly string[];
  /** The file that the value is imported from, where the type says it. */
  readonly source: string | undefined;
  readonly path: readonly string[];
  readonly facts: ModuleFacts;
}

const QUERY =
  /^((?:(?:ReturnType|InstanceType|Awaited)\s*<\s*)*)typeof\s+(?:import\(\s*['"]([^'"]+)['"]\s*\)\s*\.\s*)?([A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*)\s*(>?(?:\s*>)*)$/;

export function jsDocQuery(text: string, facts: ModuleFacts): JsDocQuery | undefined {
  const [, before = '', source, path, after = ''] = QUERY.exec(text) ?? [];
  const makers = before.match(/\w+/g) ?? [];
  if (path === undefined || makers.length !== (after.match(/>/g) ?? []).length) return undefined;
  return { makers, source, path: path.split('.').map((name) => name.trim()), facts };
}

/** What such a type says a value is. */
export function queriedValue(e: Engine, { makers, source, path, facts }: JsDocQuery): Value {
  const [name = '', ...members] = path;
  const start = source === undefined ? namedValue(e, name, facts) : importedValue(e, source, name, facts);
  const queried = members.reduce((value, member) => memberOf(e, value, member), start);
  const frame: Frame = { facts, env: undefined };
  return makers.reduceRight((value, maker) => madeOf(e, value, maker, frame), queried);
}

function namedValue(e: Engine, name: string, facts: ModuleFacts): Value {
  const [identifier] = facts.variablesNamed(name)[0]?.identifiers ?? [];
  return identifier ? e.valueOf(identifier, { facts, env: undefined }) : unknown('a name that is not declared');
}

function importedValue(e: Engine, source: string, name: string, facts: ModuleFacts): Value {
  const file = e.host.resolve(source, facts.file);
  return file === undefined ? unknown('a value from outside') : exportedValue(e, file, name);
}

function madeOf(e: Engine, value: Value, maker: string, frame: Frame): Value {
  if (maker === 'Awaited') return value;
  return mapOptions(value, (option) => {
    if (maker === 'InstanceType')
      return option.kind === 'class' ? { kind: 'instance', of: option } : unknown('an object that is not followed');
    return option.kind === 'function'
      ? functionResult(e, option, anyArguments(option.node), frame)
      : unknown('the result of a function that is not followed');
  });
}
