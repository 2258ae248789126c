import { ts } from 'ts-morph';
import { isWithin } from '../../project/within.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { derived, expand, nameOf } from './expand.js';
import { handedNames } from './handed-names.js';
import { listKeyedRead } from './keyed-reads.js';
import { namesAt } from './named.js';
import { problemsOf } from './problems.js';
import type { TypedProgram } from './program.js';

/**
 * Adds names between quotes that code hands over to have a member read by them: `pluck(papers, 'name')`. With both names declared
 * the compiler is content with them; what it would say at the cut-over tells that they stand for the member, or that it is read by one.
 */
export function addOverlooked(program: TypedProgram, draft: Draft, roots: readonly string[]): void {
  const seeds = draft.steps().filter((step) => {
    const { use, change, place } = step.detection;
    const hasBoth = draft.mode === 'bridge' || draft.keepsBoth(step);
    return hasBoth && use.kind === 'declaration' && change.fix.kind === 'rename' && program.holds(place.file);
  });
  const names = new Set(seeds.map(({ detection }) => detection.text));
  if (![...names].some((name) => isQuoted(program, draft, name))) return;
  for (const seed of seeds) {
    const { use, place, text } = seed.detection;
    if (use.kind !== 'declaration' || use.picked) continue;
    for (const name of handedNames(program, place, text))
      if (roots.some((root) => isWithin(program.placeOf(name).file, root))) addName(program, draft, seed, name);
  }
  const renamed = draft.atCutover();
  expand(program, renamed, roots);
  for (const problem of problemsOf(program, renamed)) {
    if (!roots.some((root) => isWithin(problem.file, root))) continue;
    if (draft.mode === 'bridge') listKeyedRead(program, draft, seeds, problem);
    for (const name of namesAt(program, problem)) {
      const seed = ts.isStringLiteralLike(name) && seeds.find(({ detection }) => detection.text === name.text);
      if (seed) addName(program, draft, seed, name);
    }
  }
}

function addName(program: TypedProgram, draft: Draft, seed: Step, name: ts.Node): void {
  const place = nameOf(program, name);
  if (draft.find(seed.detection.change.id, place) === undefined)
    draft.add(derived(seed.detection, place, { kind: 'path-string', held: true }));
}

/** Whether a name stands between quotes where nothing is known of it yet. */
function isQuoted(program: TypedProgram, draft: Draft, name: string): boolean {
  const places = new Set(draft.steps().map(({ detection: { place } }) => `${place.file} ${String(place.start)}`));
  const visit = (node: ts.Node): boolean => {
    if (ts.isStringLiteralLike(node) && node.text === name) {
      const { file, start } = nameOf(program, node);
      return !places.has(`${file} ${String(start)}`);
    }
    return ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  };
  return program.sourcesWith(name).some(visit);
}
