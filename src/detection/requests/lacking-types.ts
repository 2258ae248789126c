import { T, decoratorsOf, isFunction } from '../../provenance/syntax/syntax.js';
import { mayDeclare } from '../../provenance/declared/declared-names.js';
import type { Engine } from '../../provenance/engine.js';
import { memberOf } from '../../provenance/objects/members.js';
import type { InstanceValue, Value } from '../../provenance/value.js';
import { isUnknown } from '../../provenance/values.js';
import { sentOptions } from './sent-options.js';

/** Languages in which objects have the fields that their classes declare, and no others. */
const HAS_DECLARED_FIELDS = /\.(?:java|kts?|cs)$/;
/** Stands before the name of a class of which other parts stand elsewhere. */
const PARTIAL = /\bpartial\s+[\w\s]*$/;
const MOST_BEFORE = 80;
/** What a class may fill its objects with by names that are not written there, and what says how they are sent. */
const FILLED_OTHERWISE = /\(\s*this\s*,|\bthis\s*\[|\btoJSON\b/;

/** True for an object of a class of the project that has not all of the fields, and that nothing else puts them into. */
export function isMadeWithout(e: Engine, instance: InstanceValue, fields: readonly string[]): boolean {
  const { node, file } = instance.of;
  const facts = e.facts(file);
  if (!facts || isFunction(node) || node.superClass) return false;
  const text = facts.module.text.slice(...node.range);
  if (FILLED_OTHERWISE.test(text)) return false;
  if (HAS_DECLARED_FIELDS.test(file))
    return (
      decoratorsOf(node).length === 0 &&
      !PARTIAL.test(facts.module.text.slice(Math.max(0, node.range[0] - MOST_BEFORE), node.id?.range[0])) &&
      fields.some((name) =>
        text.toLowerCase().includes(name.toLowerCase())
          ? isLeftAtNothing(e, instance, name)
          : (instance.put?.members ?? []).every((member) => member.name !== name),
      )
    );
  return fields.some(
    (name) =>
      !mayDeclare(e, { node, facts }, name) && isUnknown(memberOf(e, instance, name)) && !isWritten(e, file, name),
  );
}

/** Whether a field holds nothing, as its class says, and nothing but the constructor ever puts anything there. */
function isLeftAtNothing(e: Engine, instance: InstanceValue, name: string): boolean {
  const { file } = instance.of;
  const held = memberOf(e, instance, name);
  if (held.kind !== 'scalar' || (held.value !== null && held.value !== undefined)) return false;
  return [file, ...e.host.importers(file)].every((one) => {
    const writes = e.facts(one)?.index.writes.get(name) ?? [];
    return writes.every(({ left }) => left.type === T.MemberExpression && left.object.type === T.ThisExpression);
  });
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
