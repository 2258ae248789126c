import { ts } from 'ts-morph';
import { isWithin } from '../../project/within.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { useOf } from './classify.js';
import { derived, nameOf } from './expand.js';
import type { TypedProgram } from './program.js';

/**
 * Adds the members that are read or written where the platform's objects are shown to be: what declares them describes
 * such an object, although no call says so.
 */
export function addDeclarations(program: TypedProgram, draft: Draft, roots: readonly string[]): void {
  for (const step of draft.steps()) {
    const { use, change, place } = step.detection;
    const isUse = use.kind === 'member' || use.kind === 'bracket' || use.kind === 'pattern';
    if (!isUse || change.fix.kind !== 'rename' || !program.holds(place.file)) continue;
    const member = declaredMember(program, step);
    const own = member && nameOf(program, member.name);
    if (!own || !roots.some((root) => isWithin(own.file, root)) || /[\\/]node_modules[\\/]/.test(own.file)) continue;
    if (draft.find(change.id, own) !== undefined) continue;
    const declares = useOf(member.name, (node) => program.placeOf(node));
    if (declares?.kind === 'declaration') draft.guess(derived(step.detection, own, declares));
  }
}

type Member = ts.PropertySignature | ts.PropertyDeclaration;

/** The only declaration of the member that a step is about, by the type of its object. */
function declaredMember(
  program: TypedProgram,
  { detection: { place, text, replacement = text } }: Step,
): Member | undefined {
  const token = program.tokenAt(place.file, place.start);
  const object = token && objectOf(token);
  if (object === undefined) return undefined;
  const type = program.checker.getTypeAtLocation(object);
  const [declaration, ...others] = type.getProperty(text)?.declarations ?? [];
  if (!declaration || others.length > 0) return undefined;
  // What has both names already is as it should be, also where only one is picked of it.
  if (replacement !== text && (type.getProperty(replacement) || isDeclaredBeside(declaration, replacement)))
    return undefined;
  return ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration) ? declaration : undefined;
}

/** Whether what declares a member declares one of another name too. */
function isDeclaredBeside({ parent }: ts.Declaration, name: string): boolean {
  const declares = ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent) || ts.isClassLike(parent);
  return declares && parent.members.some((member) => member.name?.getText() === name);
}

/** What a member is read of or written to, by its name. */
export function objectOf(name: ts.Node): ts.Node | undefined {
  const holder = name.parent;
  if (ts.isPropertyAccessExpression(holder) && holder.name === name) return holder.expression;
  if (ts.isElementAccessExpression(holder) && holder.argumentExpression === name) return holder.expression;
  if (ts.isBindingElement(holder) && (holder.propertyName ?? holder.name) === name) return holder.parent;
  return undefined;
}
