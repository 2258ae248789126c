import { ts } from 'ts-morph';
import { isOfTests } from '../../provenance/testing/test-files.js';
import type { Place } from '../../provenance/types.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { nameOf } from './expand.js';
import { declares } from './picked.js';
import { activeSteps } from './problems.js';
import type { TypedProgram } from './program.js';

/**
 * Leaves reads of a member that the code makes parts with under its old name, which are laid over objects of its type: `edit(id, { name: 'x' })`
 * with `{ ...papers[id], ...changes }`. What the platform answers may have the new name, which a bridge takes first.
 */
export function leaveLaidOver(program: TypedProgram, draft: Draft): void {
  if (draft.mode !== 'bridge') return;
  for (const { detection } of activeSteps(draft)) {
    const { use, change, place, text } = detection;
    if (use.kind !== 'declaration' || use.picked || change.fix.kind !== 'rename' || !program.holds(place.file))
      continue;
    const names = program.renames(place.file, place.start) ?? [];
    const laid = names.find((name) => isPut(draft, nameOf(program, name), change.id) && isPart(program, name, place));
    if (!laid || !(isTakenByOthers(program, laid) || isAnyLaidOver(program, text, place))) continue;
    const where = draft.whereOf(nameOf(program, laid));
    const why = `It may take what the code lays over the answer under the old name (${where}), which a bridge would look past: change both when everything runs on the new release. ${change.advice}`;
    const reads = names.flatMap((name): Step[] => {
      const step = draft.find(change.id, nameOf(program, name));
      return step && isRead(step) && draft.outcomeOf(step)?.kind === 'edit' ? [step] : [];
    });
    draft.withdraw(reads, { result: 'manual', why });
  }
}

/** Whether a key is left under the old name, in code of the app itself: what a test makes has been made for it. */
function isPut(draft: Draft, place: Place, change: string): boolean {
  const step = isOfTests(draft.nameOf(place.file)) ? undefined : draft.find(change, place);
  const use = step?.detection.use;
  return use?.kind === 'key' && use.sent !== true && use.matched !== true;
}

function isRead({ detection: { use } }: Step): boolean {
  if (use.kind === 'pattern' || use.kind === 'path-string') return true;
  return (use.kind === 'member' || use.kind === 'bracket') && use.access === 'read';
}

/** Whether a key stands in an object that is a part only of what declares its member. */
function isPart(program: TypedProgram, key: ts.Node, declared: Place): boolean {
  const made = key.parent.parent;
  const { checker } = program;
  const type = ts.isObjectLiteralExpression(made) ? checker.getContextualType(made) : undefined;
  const name = program.tokenAt(declared.file, declared.start);
  if (!type || !name || !ts.isObjectLiteralExpression(made)) return false;
  const whole = checker.getTypeAtLocation(name.parent.parent);
  if ((type.isUnion() ? type.types : [type]).some((one) => one === whole)) return false;
  const own = checker.getTypeAtLocation(made);
  const required = whole.getProperties().filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0);
  return required.length === 0 || required.some((one) => own.getProperty(one.name) === undefined);
}

/** Whether the object of a key is handed to what is not seen: `setState({ name: 'x' })`. */
function isTakenByOthers({ checker }: TypedProgram, key: ts.Node): boolean {
  const call = ts.findAncestor(key, (node) => ts.isCallExpression(node) || ts.isFunctionLike(node));
  const declaration = call && ts.isCallExpression(call) ? checker.getResolvedSignature(call)?.declaration : undefined;
  return declaration?.getSourceFile().isDeclarationFile === true;
}

/** Whether something that has a member is laid over something that has it anywhere. */
function isAnyLaidOver(program: TypedProgram, name: string, declared: Place): boolean {
  const has = (expression: ts.Expression): boolean => {
    const type = program.checker.getTypeAtLocation(expression);
    const parts = type.isUnion() ? type.types : [type];
    return parts.some((part) => declares(program, part, name, declared) || isOpen(part));
  };
  const visit = (node: ts.Node): boolean => {
    const [below, ...above] = layersOf(node).filter(has);
    const isLaid = below !== undefined && above.length > 0 && !isMadeHere(program, below);
    return isLaid || ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  };
  return program.ownSources().some(visit);
}

/** What may be of any type: `T`, or `Partial<T>`. */
function isOpen({ flags, aliasTypeArguments = [] }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Instantiable)) !== 0 || aliasTypeArguments.some(isOpen);
}

/** What is spread into one object, or assigned to one, first to last. */
function layersOf(node: ts.Node): readonly ts.Expression[] {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((one) => (ts.isSpreadAssignment(one) ? [one.expression] : []));
  const isAssign = ts.isCallExpression(node) && node.expression.getText() === 'Object.assign';
  return isAssign ? node.arguments.filter((one) => !ts.isObjectLiteralExpression(one)) : [];
}

/** Whether an object is a constant that is made with no name of an answer's. */
function isMadeHere({ checker }: TypedProgram, expression: ts.Expression): boolean {
  const declared = ts.isIdentifier(expression) ? checker.getSymbolAtLocation(expression)?.valueDeclaration : undefined;
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  return made !== undefined && ts.isObjectLiteralExpression(made) && !made.properties.some(ts.isSpreadAssignment);
}
