import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { valueOfPattern } from '../../provenance/names/patterns.js';
import { T, enclosingFunction } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { evidenceList } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { DueOf } from '../context.js';
import { resourceIn } from './fields.js';

type Detect = DueOf<'field'>['detect'];

/** The files that what is read came through, and in which it is read. */
type Read = readonly string[];

const known = new WeakMap<Engine, Map<string, readonly Read[]>>();

/**
 * Whether a field is read by itself where a type is known, or of what came from there: who reads it of the same payload under another type, or under none, says
 * nothing of this one.
 *
 * @param type its name; undefined for one that has none.
 */
export function isReadAs(e: Engine, due: DueOf<'field'>, type: string | undefined): boolean {
  const naming = type === undefined ? undefined : e.host.related().holding(type);
  return readsOf(e, due).some((files) => !naming || files.some((file) => naming.has(file)));
}

function readsOf(e: Engine, { change, detect }: DueOf<'field'>): readonly Read[] {
  const reads = known.get(e) ?? new Map<string, readonly Read[]>();
  known.set(e, reads);
  let found = reads.get(change.id);
  if (!found) {
    const files = [...e.host.related().holding(detect.field)].sort();
    reads.set(change.id, (found = files.flatMap((file) => readsIn(e, file, detect))));
  }
  return found;
}

function readsIn(e: Engine, file: string, detect: Detect): Read[] {
  const facts = e.facts(file);
  if (!facts) return [];
  const { members, properties } = facts.reached(e.host.related());
  const frame = { facts, env: undefined };
  const read = (node: Node, value: () => Value): Read[] => {
    const data = isReadBeside(facts, node, detect) ? undefined : e.ask(() => resourceIn(value(), detect));
    return data ? [[file, ...evidenceList(data.evidence).map(({ place }) => place.file)]] : [];
  };
  return [
    ...(members.get(detect.field) ?? []).flatMap((node) => read(node, () => e.valueOf(node.object, frame))),
    ...patternsOf(properties.get(detect.field)).flatMap((pattern) =>
      read(pattern, () => valueOfPattern(e, pattern, frame)),
    ),
  ];
}

/** `job.newer ?? job.older`: what is read in a function that reads the other as well. */
function isReadBeside({ index }: ModuleFacts, node: Node, { replacement }: Detect): boolean {
  if (replacement === undefined) return false;
  const others = [...(index.members.get(replacement) ?? []), ...patternsOf(index.properties.get(replacement))];
  return others.some((other) => enclosingFunction(other) === enclosingFunction(node));
}

/** `{ older }` of what is taken apart. */
function patternsOf(properties: readonly TSESTree.Property[] = []): readonly TSESTree.ObjectPattern[] {
  return properties.flatMap(({ parent }) => (parent.type === T.ObjectPattern ? [parent] : []));
}
