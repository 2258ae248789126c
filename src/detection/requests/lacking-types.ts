import { isFunction } from '../../provenance/syntax/syntax.js';
import { mayDeclare } from '../../provenance/declared/declared-names.js';
import type { Engine } from '../../provenance/engine.js';
import { memberOf } from '../../provenance/objects/members.js';
import type { InstanceValue, Value } from '../../provenance/value.js';
import { isUnknown } from '../../provenance/values.js';
import { sentOptions } from './sent-options.js';

/** What a class may fill its objects with by names that are not written there, and what says how they are sent. */
const FILLED_OTHERWISE = /\(\s*this\s*,|\bthis\s*\[|\btoJSON\b/;

/** True for an object of a class of the project that has not all of the fields, and that nothing else puts them into. */
export function isMadeWithout(e: Engine, instance: InstanceValue, fields: readonly string[]): boolean {
  const { node, file } = instance.of;
  const facts = e.facts(file);
  if (!facts || isFunction(node) || node.superClass) return false;
  if (FILLED_OTHERWISE.test(facts.module.text.slice(...node.range))) return false;
  return fields.some(
    (name) =>
      !mayDeclare(e, { node, facts }, name) && isUnknown(memberOf(e, instance, name)) && !isWritten(e, file, name),
  );
}

/** Whether the file of the class or one that knows it puts something under a name, into whatever. */
function isWritten(e: Engine, file: string, name: string): boolean {
  return [file, ...e.host.importers(file)].some((one) => e.facts(one)?.index.writes.has(name) !== false);
}

/** True where all that is known of an object, or of what is spread into it, is its type, and a field is in none of what it may be. */
export function isDeclaredWithout(e: Engine, options: readonly Value[], fields: readonly string[]): boolean {
  return fields.some((name) => options.length > 0 && options.every((option) => lacks(e, option, name, 0)));
}

const MOST_SPREADS = 4;

function lacks(e: Engine, option: Value, name: string, depth: number): boolean {
  if (option.kind === 'object')
    return (
      depth < MOST_SPREADS &&
      !option.open &&
      option.members.every((member) => member.name !== name) &&
      option.spreads.every((spread) => sentOptions(spread()).every((one) => lacks(e, one, name, depth + 1)))
    );
  const facts = option.kind === 'typed' ? e.facts(option.file) : undefined;
  return (
    option.kind === 'typed' &&
    facts !== undefined &&
    (option.keeps?.(name) === false || !mayDeclare(e, { node: option.node, facts, types: option.types }, name))
  );
}
