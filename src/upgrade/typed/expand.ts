import { ts } from 'ts-morph';
import type { Detection } from '../../detection/types.js';
import { isWithin } from '../../project/within.js';
import type { Place } from '../../provenance/types.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { isReadBeside } from './beside.js';
import { useOf } from './classify.js';
import { handedNames } from './handed-names.js';
import { pickedNames } from './picked.js';
import type { TypedProgram } from './program.js';
import { isSharedMember, shareMember, withMade } from './shared.js';

/** Adds every use that the compiler knows of the members that are renamed. */
export function expand(program: TypedProgram, draft: Draft, roots: readonly string[]): void {
  for (const seed of draft.steps()) {
    const { use, change, place } = seed.detection;
    if (use.kind !== 'declaration' || use.picked || change.fix.kind !== 'rename' || !program.holds(place.file))
      continue;
    const names = program.renames(place.file, place.start);
    const { text } = seed.detection;
    const others = names ? [...pickedNames(program, place, text), ...handedNames(program, place, text)] : [];
    if (names) follow(program, draft, roots, seed, [...names, ...others]);
  }
  if (draft.mode === 'cutover') {
    joinLeft(draft);
    holdTogether(draft);
  }
}

/**
 * What is left to a person reads the old name, also where the compiler does not know its object, for want of a package: what
 * declares the answer of the same call goes with it.
 */
function joinLeft(draft: Draft): void {
  const declarations = draft.steps().filter((step) => declaresName(step) && !isLeft(draft, step));
  for (const step of draft.steps()) {
    const { use, change, place } = step.detection;
    if (use.kind === 'declaration' || !mayBeTyped(place.file) || !isLeft(draft, step)) continue;
    if ([...draft.groupOf(step).steps].some(declaresName)) continue;
    const same = declarations.filter(
      ({ detection }) => detection.change === change && originOf(detection) === originOf(step.detection),
    );
    draft.join([step, ...same]);
  }
}

function declaresName({ detection: { use } }: Step): boolean {
  return use.kind === 'declaration' && (use.member !== undefined || use.picked === true || use.documented === true);
}

function mayBeTyped(file: string): boolean {
  return /\.(?:[cm]?tsx?|vue|svelte|astro)$/i.test(file);
}

/** The call that an evidence ends at. */
function originOf({ evidence }: Detection): string | undefined {
  return evidence.at(-1)?.why;
}

function follow(
  program: TypedProgram,
  draft: Draft,
  roots: readonly string[],
  seed: Step,
  names: readonly ts.Node[],
): void {
  const group: Step[] = [seed];
  const further: Detection[] = [];
  const besides = new Set<Detection>();
  let obstacle: string | undefined;
  const renamed = new Set(names.map((name) => keyOf(nameOf(program, name))));
  for (const name of names) {
    const place = nameOf(program, name);
    const known = draft.find(seed.detection.change.id, place);
    if (known) {
      group.push(known === seed ? seed : withMade(draft, known, (made) => renamed.has(keyOf(made))));
      continue;
    }
    const { replacement } = seed.detection;
    const isBeside = replacement !== undefined && isReadBeside(name, replacement);
    if (draft.mode === 'bridge' && isBeside) continue;
    const use = useOf(name, (node) => program.placeOf(node));
    const where = `${place.file}:${String(lineOf(name))}`;
    if (!roots.some((root) => isWithin(place.file, root)))
      obstacle ??= `${where} uses it too, outside of what is upgraded`;
    else if (use === undefined) obstacle ??= `${where} uses it in a way that cannot be edited`;
    else if (use.kind === 'declaration' && use.picked !== true) {
      obstacle ??= `${where} declares it too, for what is not known to come from the platform`;
    } else {
      const one = derived(seed.detection, place, use);
      further.push(one);
      if (isBeside) besides.add(one);
    }
  }
  if (obstacle === undefined) {
    const uses = {
      seed,
      known: group.filter((step) => step !== seed),
      further: further.filter((one) => !besides.has(one)),
    };
    if (isSharedMember(draft, uses) && shareMember(draft, uses)) return;
  }
  // What shares its name with a member that must stay is not known to be the platform's.
  if (obstacle === undefined) group.push(...further.map((detection) => draft.add(detection)));
  // The compiler knows of whom a name between quotes is taken.
  for (const step of group) if (step.detection.use.kind === 'path-string') draft.prove(step);
  if (draft.mode === 'bridge') {
    if (isLeft(draft, seed)) leaveUses(draft, seed, group);
    return;
  }
  draft.join(group);
  if (obstacle !== undefined) draft.withdraw(draft.groupOf(seed).steps, { result: 'manual', why: `${obstacle}.` });
}

/** What tells a name from all others: where it stands. */
export function keyOf({ file, start }: Place): string {
  return `${file} ${String(start)}`;
}

/** What is declared under the old name only cannot be read by the new one. */
function leaveUses(draft: Draft, seed: Step, group: readonly Step[]): void {
  const { place, change } = seed.detection;
  const why = `The member cannot have both names where it is declared (${draft.whereOf(place)}); change them together, by hand. ${change.advice}`;
  draft.withdraw(
    group.filter((step) => step !== seed && !isLeft(draft, step)),
    { result: 'manual', why },
  );
}

/** A use that is known by the declaration of what it uses. */
export function derived(seed: Detection, place: Place, use: Detection['use']): Detection {
  const evidence = [{ place: seed.place, why: `the member ${seed.text} that is declared there` }, ...seed.evidence];
  return { ...seed, place, use, confidence: 'likely', evidence };
}

/** The place of a name, without its quotes. */
export function nameOf(program: TypedProgram, name: ts.Node): Place {
  const place = program.placeOf(name);
  return ts.isStringLiteralLike(name) ? { ...place, start: place.start + 1, end: place.end - 1 } : place;
}

function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/**
 * Renaming a declaration without one of its uses would not compile: where one is left to a person, the declaration keeps
 * the old name beside the new one, and where it cannot, all are left.
 */
export function holdTogether(draft: Draft): void {
  const seen = new Set<ReadonlySet<Step>>();
  for (const step of draft.steps()) {
    const { steps } = draft.groupOf(step);
    if (seen.has(steps) || steps.size < 2) continue;
    seen.add(steps);
    const left = [...steps].find((one) => isLeft(draft, one));
    if (left === undefined) continue;
    const members = [...steps].filter(declaresName);
    // What creates such an object has one of the names only.
    draft.keepBoth(members, ![...steps].some(({ detection: { use } }) => use.kind === 'key'));
    if (members.length > 0 && !members.some((member) => isLeft(draft, member))) continue;
    const others = [...steps].filter((one) => !isLeft(draft, one));
    const { place, change } = left.detection;
    const why = `A use of the same member has to be changed by hand (${draft.whereOf(place)}); rename it together. ${change.advice}`;
    draft.withdraw(others, { result: 'manual', why });
  }
}

function isLeft(draft: Draft, step: Step): boolean {
  const kind = draft.outcomeOf(step)?.kind;
  return draft.withdrawalOf(step) === undefined && (kind === 'manual' || kind === 'lost');
}
