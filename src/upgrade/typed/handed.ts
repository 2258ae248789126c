import { ts } from 'ts-morph';
import type { Use } from '../../detection/types.js';
import { isWithin } from '../../project/within.js';
import type { Place } from '../../provenance/types.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { bridgedMembers } from './bridged-members.js';
import { useOf } from './classify.js';
import { derived, keyOf, nameOf } from './expand.js';
import { meetingsOf } from './meetings.js';
import { heldName } from './held-names.js';
import type { Meeting } from './meetings.js';
import { activeSteps } from './problems.js';
import type { TypedProgram } from './program.js';

/**
 * Where members that are renamed get to others of the name, or others to them: the compiler does not take them for one, and misses neither
 * while it may be absent.
 */
export function handedMembers(program: TypedProgram, draft: Draft, roots: readonly string[]): readonly Meeting[] {
  const renamed = [...renamedMembers(program, draft), ...renamedBridges(program, draft, roots).values()];
  const names = [...new Set(renamed.map(({ detection }) => detection.text))];
  return meetingsOf(
    program,
    names.filter((name) => stays(program, draft, name)),
  ).filter(({ value }) => roots.some((root) => isWithin(value.file, root)));
}

/** Renames a member of an object that is made behind a generic function along with the member that it fills, in all that the compiler takes it for. */
export function renameMade(
  program: TypedProgram,
  draft: Draft,
  roots: readonly string[],
  meetings: readonly Meeting[],
): void {
  if (draft.mode !== 'cutover') return;
  const seeds = renamedMembers(program, draft);
  const bridged = renamedBridges(program, draft, roots);
  for (const { name, given, asked } of meetings) {
    const seed = seedAt(seeds, name, asked.names) ?? bridged.get(asked.names.map(keyOf).join());
    if (!seed || draft.keepsBoth(seed) || seedAt(seeds, name, given.names)) continue;
    const made = given.declaration && madeBy(given.declaration);
    const uses = made ? usesOf(program, made) : [];
    if (uses.length === 0) continue;
    const { change } = seed.detection;
    const added = uses.map(
      ({ place, use }) => draft.find(change.id, place) ?? draft.add(derived(seed.detection, place, use)),
    );
    draft.join([seed, ...added]);
  }
}

/** Tells of what gets from one name to the other: nothing is there under the name that it is looked for by. */
export function listApart(program: TypedProgram, draft: Draft, meetings: readonly Meeting[]): void {
  const seeds = renamedMembers(program, draft);
  for (const { name, value, given, asked } of meetings) {
    const [from, to] = [seedAt(seeds, name, given.names), seedAt(seeds, name, asked.names)];
    const seed = from ?? to;
    const { replacement } = seed?.detection ?? {};
    const [other] = from ? asked.names : given.names;
    if (!seed || replacement === undefined || !other || (from && to)) continue;
    // With both names, what is declared takes what comes under either.
    if ((from ? asked : given).has(replacement) || (to && (draft.mode === 'bridge' || draft.keepsBoth(to)))) continue;
    const { change } = seed.detection;
    const named = (from ? asked : given).declaration;
    if ([value, other, ...constantIn(program, named)].some((place) => isEdited(draft, change.id, place))) continue;
    const where = draft.whereOf(other);
    const why = from
      ? `It gets to what knows \`${name}\` only (${where}): hand it over under that name, or let that take the new one.`
      : `It brings \`${name}\` (${where}) to what has the new name: bring it under that.`;
    const step = draft.add(derived(seed.detection, value, { kind: 'other' }));
    draft.withdraw([step], { result: 'manual', why: `${why} ${change.advice}` });
  }
}

/** The text of a constant that names a member: `{ [KEY]: … }`. */
function constantIn(program: TypedProgram, declared: ts.Declaration | undefined): readonly Place[] {
  const name = declared && ts.getNameOfDeclaration(declared);
  const held = name && ts.isComputedPropertyName(name) ? heldName(program, name.expression) : undefined;
  return held ? [nameOf(program, held)] : [];
}

/** What declares a member under the name that is to go, and is edited as things stand. */
function renamedMembers(program: TypedProgram, draft: Draft): readonly Step[] {
  return activeSteps(draft).filter(({ detection: { use, change, place } }) => {
    const declares = use.kind === 'declaration' && use.picked !== true;
    return declares && change.fix.kind === 'rename' && program.holds(place.file);
  });
}

/** Uses by the new name of members that have both by a bridge, by where the old one is declared: what is made goes with them at the cut-over. */
function renamedBridges(program: TypedProgram, draft: Draft, roots: readonly string[]): ReadonlyMap<string, Step> {
  const active = activeSteps(draft);
  const changes = draft.mode === 'cutover' ? new Set(active.map(({ detection }) => detection.change)) : [];
  return new Map(
    [...changes].flatMap((change) =>
      bridgedMembers(program, change, roots).flatMap(({ name, uses }): (readonly [string, Step])[] => {
        const found = uses.flatMap(({ place }) => draft.find(change.id, place) ?? []);
        const seed = found.find((step) => active.includes(step));
        return seed ? [[keyOf(name), seed]] : [];
      }),
    ),
  );
}

/** Whether members of a name are declared that keep it. */
function stays(program: TypedProgram, draft: Draft, name: string): boolean {
  const edited = new Set(activeSteps(draft).map(({ detection: { place } }) => keyOf(place)));
  const visit = (node: ts.Node): boolean => {
    const declared = isMember(node) ? node.name : undefined;
    if (declared && isNamed(declared, name) && !edited.has(keyOf(nameOf(program, declared)))) return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  };
  return program.ownSources().some((source) => source.text.includes(name) && visit(source));
}

function isMember(node: ts.Node): node is ts.PropertySignature | ts.PropertyDeclaration | ts.ObjectLiteralElementLike {
  return ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isObjectLiteralElementLike(node);
}

function isNamed(node: ts.Node, name: string): boolean {
  return (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === name;
}

/** The step that renames a member of a name which is declared at some places. */
function seedAt(seeds: readonly Step[], name: string, declared: readonly Place[]): Step | undefined {
  const keys = declared.map(keyOf);
  return seeds.find(({ detection: { text, place } }) => text === name && keys.includes(keyOf(place)));
}

/** The name of a member that an object is made with. */
function madeBy(declared: ts.Declaration): ts.Node | undefined {
  const isMade = ts.isPropertyAssignment(declared) || ts.isShorthandPropertyAssignment(declared);
  return isMade ? declared.name : undefined;
}

/** All that the compiler takes for a member that an object is made with; nothing where that is more than the code's own reads and objects. */
function usesOf(program: TypedProgram, made: ts.Node): readonly { readonly place: Place; readonly use: Use }[] {
  const names = program.renames(made.getSourceFile().fileName, nameOf(program, made).start) ?? [];
  const uses = names.flatMap((name) => {
    const use = useOf(name, (node) => program.placeOf(node));
    return use && use.kind !== 'declaration' ? [{ place: nameOf(program, name), use }] : [];
  });
  return uses.length === names.length ? uses : [];
}

function isEdited(draft: Draft, change: string, place: Place): boolean {
  const step = draft.find(change, place);
  return step !== undefined && draft.withdrawalOf(step) === undefined && draft.outcomeOf(step)?.kind === 'edit';
}
