import type { JsonNode } from '../../provenance/types.js';
import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import { itemsIn, memberIn, textIn } from '../data/tree.js';
import { conditionCode } from './state-expressions.js';
import type { StateValues } from './state-values.js';

/** What a state that decides makes where no choice is taken. */
const MADE = ['Assign', 'Output'];

interface Branch {
  readonly condition: Code;
  readonly next: string;
  /** What is looked at where it is taken. */
  readonly looks: readonly Code[];
}

/** What a state decides by, with what stands behind it under the names of the states that it leads to. */
export function branchesOf(node: JsonNode, values: StateValues, behind: ReadonlyMap<string, Code>): Code[] {
  const branches = joinedBranches(itemsIn(memberIn(node, 'Choices')).map((choice) => branchOf(choice, values)));
  const otherwise = textIn(memberIn(node, 'Default')) ?? '';
  const ways = [...branches.map(({ next }) => next), ...(branches.length > 0 ? [otherwise] : [])];
  // Where several ways lead, nothing that is decided holds.
  const isBehindOne = (name: string): boolean => ways.filter((way) => way === name).length === 1;
  const code = (name: string): Code => (isBehindOne(name) ? (behind.get(name) ?? '') : '');
  const decided = branches.map(({ condition, next, looks }) => js`if (${condition}) {\n${looks}${code(next)}} else `);
  const made = MADE.flatMap((name) => memberIn(node, name) ?? []).map((one) => js`${values.worked('', one)};\n`);
  return [
    ...(branches.length === 0 ? [] : [js`${decided}{\n${made}${code(otherwise)}}\n`]),
    ...[...behind].flatMap(([name, one]) => (isBehindOne(name) ? [] : [one])),
  ];
}

function branchOf(choice: JsonNode, values: StateValues): Branch {
  const condition = conditionCode(choice, values.text);
  return {
    condition: condition !== undefined && values.reads(condition) ? js`(${condition})` : 'window.which',
    next: textIn(memberIn(choice, 'Next')) ?? '',
    looks: values.looksIn(choice, new Set([memberIn(choice, 'Condition')])),
  };
}

/** Branches that lead to one state, one behind the other, are one. */
function joinedBranches(branches: readonly Branch[]): readonly Branch[] {
  const found: Branch[] = [];
  for (const branch of branches) {
    const before = found.at(-1);
    const isSame = before?.next === branch.next && before.looks.length + branch.looks.length === 0;
    if (before && isSame)
      found.splice(-1, 1, { ...before, condition: joined([before.condition, branch.condition], ' || ') });
    else found.push(branch);
  }
  return found;
}
