import { valueOfPattern } from '../../provenance/names/patterns.js';
import { T, enclosingFunction, innerPlace, memberName, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { confidenceOf } from './field-owners.js';
import { fieldIn } from './value-findings.js';
import type { ValueDue } from './value-findings.js';

/** Values as names: of items that were grouped by the field that holds them, one group is asked for. */
export function reportGroups(context: FileContext, due: ValueDue): void {
  const { engine, index, frame } = context;
  const { from } = due.detect;
  for (const member of index.members.get(from) ?? [])
    engine.ask(() => {
      report(context, due, member.property, engine.valueOf(member.object, frame));
    });
  for (const property of index.properties.get(from) ?? []) {
    const pattern = property.parent;
    if (pattern.type === T.ObjectPattern)
      engine.ask(() => {
        report(context, due, property.key, valueOfPattern(engine, pattern, frame));
      });
  }
  for (const call of index.calls) {
    const callee = unwrap(call.callee);
    const [first] = call.arguments;
    const isAsked = callee.type === T.MemberExpression && /^(?:get|has)$/.test(memberName(callee) ?? '');
    if (isAsked && first && staticString(first) === from)
      engine.ask(() => {
        report(context, due, first, engine.valueOf(callee.object, frame));
      });
  }
}

/** What a name is changed to has to fit where it stands: that is left to a person. */
function report(context: FileContext, due: ValueDue, name: Node, groups: Value): void {
  for (const by of optionsOf(groups).flatMap((option) => keysOf(context, option))) {
    const data = fieldIn(by, due.detect);
    if (!data || isAlsoAsked(context, due.detect.to, name)) continue;
    context.report({
      due,
      place: innerPlace(name, context.facts.file),
      text: due.detect.from,
      use: { kind: 'value', role: 'constant' },
      confidence: confidenceOf(by, data),
      evidence: data.evidence,
      replacement: due.detect.to,
      manual: true,
    });
  }
}

/** What the groups are called that something holds: `groupBy(users, by)`, `groups[kind] = …`, `{ ...counts, [kind]: 1 }`, `groups.set(kind, …)`. */
function keysOf({ engine }: Pick<FileContext, 'engine'>, groups: Value, depth = 0): readonly Value[] {
  if (groups.kind === 'record') {
    const put = groups.filled?.puts.flatMap(({ call, frame }) => {
      const [key] = call.arguments;
      return key ? [engine.valueOf(key, frame)] : [];
    });
    return [...(groups.groupedBy ? [groups.groupedBy()] : []), ...(put ?? [])];
  }
  if (groups.kind !== 'object' || depth > MAX_SPREADS) return [];
  const spread = groups.spreads.flatMap((source) => optionsOf(source()));
  return [
    ...(groups.keyedBy ?? []).map((key) => key()),
    ...spread.flatMap((one) => keysOf({ engine }, one, depth + 1)),
  ];
}

/** How deep objects are spread into one another. */
const MAX_SPREADS = 3;

/** Whether the same function asks for the new name as well. */
function isAlsoAsked({ index }: FileContext, to: string, name: Node): boolean {
  const around = enclosingFunction(name);
  return [
    ...(index.members.get(to) ?? []),
    ...(index.properties.get(to) ?? []),
    ...index.texts.filter((text) => staticString(text) === to),
  ].some((other) => enclosingFunction(other) === around);
}
