import { ts } from 'ts-morph';
import type { Change } from '../../catalogue/types.js';
import { bridgeMark } from '../../detection/bridges/marks.js';
import type { Use } from '../../detection/types.js';
import { isWithin } from '../../project/within.js';
import type { Place } from '../../provenance/types.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { isReadBeside } from './beside.js';
import { useOf } from './classify.js';
import { derived, keyOf, nameOf } from './expand.js';
import { activeSteps } from './problems.js';
import type { TypedProgram } from './program.js';

/** A member that has a second one with the new name beside it, which an upgrade has put there. */
interface BridgedMember {
  /** The old name, where it is declared. */
  readonly name: Place;
  /** What has the old name only. */
  readonly uses: readonly { readonly place: Place; readonly use: Use }[];
}

/**
 * The members of a change that have both names by a bridge, with what goes on to have the old one only. The compiler is content with that,
 * also where an object is made under one name and read by the other.
 * @param roots what is upgraded
 */
export function bridgedMembers(
  program: TypedProgram,
  { id, detect }: Change,
  roots: readonly string[],
): readonly BridgedMember[] {
  if (detect.kind !== 'field' || detect.replacement === undefined) return [];
  const { field, replacement } = detect;
  return program.sourcesWith(bridgeMark(id)).flatMap((source) =>
    bridgedNames(source, bridgeMark(id), field, replacement).map((old) => {
      const name = nameOf(program, old);
      const names = program.renames(name.file, name.start) ?? [];
      return { name, uses: names.flatMap((one) => useOfOne(program, one, replacement, roots) ?? []) };
    }),
  );
}

/**
 * Lets what is made and what is read under the old name of such a member go together at the cut-over: where one of them is edited, so are all.
 */
export function followBridgedMembers(program: TypedProgram, draft: Draft, roots: readonly string[]): void {
  if (draft.mode !== 'cutover') return;
  const changes = new Set(activeSteps(draft).map(({ detection }) => detection.change));
  for (const change of changes) {
    for (const { uses } of bridgedMembers(program, change, roots)) {
      const known = uses.flatMap(({ place }) => draft.find(change.id, place) ?? []);
      const seed = known.find((step) => draft.outcomeOf(step)?.kind === 'edit' && !draft.withdrawalOf(step));
      if (!seed) continue;
      const added = uses.map(
        ({ place, use }) => draft.find(change.id, place) ?? draft.add(derived(seed.detection, place, use)),
      );
      draft.join([...known, ...added]);
    }
  }
}

/** Where the member is declared with a bridge that a use has the old name of. */
export function bridgeAround(program: TypedProgram, { detection }: Step, roots: readonly string[]): Place | undefined {
  const { change, place } = detection;
  return bridgedMembers(program, change, roots).find(({ uses }) =>
    uses.some((use) => keyOf(use.place) === keyOf(place)),
  )?.name;
}

function bridgedNames(source: ts.SourceFile, mark: string, field: string, replacement: string): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const holder = node.parent as ts.Node | undefined;
    if (isMember(node) && holder && isNamed(node.name, replacement) && isMarked(source, node, mark)) {
      const old = membersOf(holder).find((one) => isMember(one) && isNamed(one.name, field));
      if (old?.name) found.push(old.name);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

type Member = ts.PropertySignature | ts.PropertyDeclaration;

function isMember(node: ts.Node): node is Member {
  return ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
}

function membersOf(holder: ts.Node): readonly (ts.TypeElement | ts.ClassElement)[] {
  const declares = ts.isInterfaceDeclaration(holder) || ts.isTypeLiteralNode(holder) || ts.isClassLike(holder);
  return declares ? [...holder.members] : [];
}

function isNamed(name: ts.PropertyName, text: string): boolean {
  return (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && name.text === text;
}

/** Whether a mark stands right behind a member. */
function isMarked({ text }: ts.SourceFile, member: ts.Node, mark: string): boolean {
  return text
    .slice(member.getEnd())
    .replace(/^[\s;,]+/, '')
    .startsWith(mark);
}

function useOfOne(
  program: TypedProgram,
  name: ts.Node,
  replacement: string,
  roots: readonly string[],
): BridgedMember['uses'][number] | undefined {
  const place = nameOf(program, name);
  const use = useOf(name, (node) => program.placeOf(node));
  if (!use || use.kind === 'declaration' || !roots.some((root) => isWithin(place.file, root))) return undefined;
  return isReadBeside(name, replacement) || isMadeBeside(name, replacement) ? undefined : { place, use };
}

/** Whether an object is made with the other name as well. */
function isMadeBeside({ parent }: ts.Node, other: string): boolean {
  const made = ts.isObjectLiteralElementLike(parent) ? parent.parent : undefined;
  return (
    made !== undefined &&
    ts.isObjectLiteralExpression(made) &&
    made.properties.some(({ name }) => name !== undefined && isNamed(name, other))
  );
}
