import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { valueOfPattern } from '../../provenance/names/patterns.js';
import { T, enclosingFunction, staticKey } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Value } from '../../provenance/value.js';
import type { DueOf } from '../context.js';
import { resourceIn } from './fields.js';

const known = new WeakMap<Engine, Map<string, boolean>>();

/** Whether a field is read by itself anywhere in the project. */
export function isReadAnywhere(e: Engine, { change, detect }: DueOf<'field'>): boolean {
  const answers = known.get(e) ?? new Map<string, boolean>();
  known.set(e, answers);
  let answer = answers.get(change.id);
  if (answer === undefined) {
    const files = [...e.host.related().holding(detect.field)].sort();
    answers.set(change.id, (answer = files.some((file) => isReadIn(e, file, detect))));
  }
  return answer;
}

function isReadIn(e: Engine, file: string, detect: DueOf<'field'>['detect']): boolean {
  const facts = e.facts(file);
  if (!facts) return false;
  const { members, properties } = facts.reached(e.host.related());
  const frame = { facts, env: undefined };
  const isOf = (value: () => Value): boolean => e.ask(() => resourceIn(value(), detect) !== undefined);
  return (
    (members.get(detect.field) ?? []).some(
      (node) => !standsBeside(facts, node, detect.replacement) && isOf(() => e.valueOf(node.object, frame)),
    ) ||
    (properties.get(detect.field) ?? []).some(({ parent }) => {
      if (parent.type !== T.ObjectPattern) return false;
      const names = parent.properties.map((one) => one.type === T.Property && staticKey(one.key, one.computed));
      return !names.includes(detect.replacement ?? '') && isOf(() => valueOfPattern(e, parent, frame));
    })
  );
}

/** `job.newer ?? job.older`: what is read in a function that reads the other as well. */
function standsBeside({ index }: ModuleFacts, node: Node, replacement: string | undefined): boolean {
  const others = replacement === undefined ? [] : (index.members.get(replacement) ?? []);
  return others.some((other) => enclosingFunction(other) === enclosingFunction(node));
}
