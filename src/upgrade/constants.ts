import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TSESTree } from '@typescript-eslint/types';
import type { Change } from '../catalogue/types.js';
import type { Detection } from '../detection/types.js';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import { readText } from '../project/text.js';
import { walk } from '../project/walk.js';
import { T, innerPlace, memberName, outermost, placeOf, staticKey, staticString } from '../provenance/syntax/syntax.js';
import type { Node } from '../provenance/syntax/syntax.js';
import type { Place } from '../provenance/types.js';
import { walk as walkTree } from '../provenance/syntax/walk.js';
import type { Step } from './compose.js';
import type { Draft } from './draft.js';
import { bridgeMark } from '../detection/bridges/marks.js';
import { readModule } from './module-of.js';
import { decide } from './policy.js';

/** A constant as code calls it: by its name, or as a member of an object or an enumeration. */
interface Constant {
  readonly name: string;
  readonly member?: string;
}

/** Where a constant is used. */
interface Use {
  readonly file: string;
  readonly node: Node;
}

/**
 * Shows of constants that no other code relies on them: values that are only used where the field is held against them, and
 * what is used at one place only, also as the name that a member is taken by. Such a constant gets its new text; at both ends,
 * the comparisons take the new value too.
 */
export async function followConstants(draft: Draft, roots: readonly string[]): Promise<void> {
  const held = draft.steps().filter(({ detection }) => isHeld(detection));
  for (const [step, uses] of await usesOf(held, roots)) {
    if (!isAllHeld(step, uses)) continue;
    if (draft.mode === 'cutover' || step.detection.readiness === 'now') draft.prove(step);
    else acceptBeside(draft, step, uses);
  }
}

function isHeld({ use, readiness }: Detection): boolean {
  if (readiness === 'manual') return false;
  return (use.kind === 'value' && use.role === 'constant') || (use.kind === 'path-string' && use.held === true);
}

/** Whether a constant serves nothing else than to be held against what is known to be the field. */
function isAllHeld({ detection: { use, change } }: Step, uses: readonly Use[]): boolean {
  const [one, ...more] = uses;
  if (one && more.length === 0 && isHeldAgainst(one.node)) return true;
  const heldBy = use.kind === 'value' ? (use.heldBy ?? []) : [];
  return (
    one !== undefined &&
    uses.every((one) => isBridged(one, change) || heldBy.some((place) => isSame(place, placeOf(one.node, one.file))))
  );
}

function isSame(one: Place, other: Place): boolean {
  return one.file === other.file && one.start === other.start && one.end === other.end;
}

/** `kind === KIND || kind === 'new'` with the mark of an earlier upgrade. */
function isBridged({ file, node }: Use, { id }: Change): boolean {
  const choice = node.parent?.parent;
  const text = readText(file);
  return (
    choice?.type === T.LogicalExpression &&
    choice.left === node.parent &&
    typeof text === 'string' &&
    text.slice(choice.range[1]).trimStart().startsWith(bridgeMark(id))
  );
}

/** At both ends of the window a constant keeps its value, and what is compared with it may be the new one as well. What a test expects is what it is. */
function acceptBeside(draft: Draft, step: Step, uses: readonly Use[]): void {
  const compared = uses.filter(({ node }) => node.parent?.type !== T.CallExpression);
  const besides = compared.flatMap((use) => besideAt(step.detection, use) ?? []);
  if (besides.length === 0 || besides.length < compared.length) return;
  draft.remove(step);
  for (const beside of besides) draft.add(beside);
}

/** The comparison with a constant, where it can take the new value beside it. */
function besideAt(detection: Detection, { file, node }: Use): Detection | undefined {
  const whole = node.parent;
  const text = readText(file);
  if (whole?.type !== T.BinaryExpression || detection.use.kind !== 'value' || typeof text !== 'string')
    return undefined;
  const other = whole.left === node ? whole.right : whole.left;
  const beside: Detection = {
    ...detection,
    place: placeOf(node, file),
    text: text.slice(node.range[0], node.range[1]),
    use: {
      kind: 'value',
      role: 'comparison',
      comparison: { whole: placeOf(whole, file), other: placeOf(other, file), negated: whole.operator.startsWith('!') },
    },
  };
  return decide(beside, text, 'bridge').kind === 'edit' ? beside : undefined;
}

/** What uses each constant; none where that cannot be told. */
async function usesOf(steps: readonly Step[], roots: readonly string[]): Promise<ReadonlyMap<Step, readonly Use[]>> {
  const found = new Map<Step, readonly Use[]>();
  const constants = new Map<Step, Constant>();
  for (const step of steps) {
    const { place } = step.detection;
    const module = await readModule(place.file);
    const constant = module && constantAt(module.ast, place);
    if (constant) constants.set(step, constant);
  }
  const tops = new Set([...constants.keys()].flatMap(({ detection }) => topOf(detection.place.file, roots)));
  for (const file of constants.size === 0 ? [] : walk([...tops], isCode).files) {
    const text = readText(file);
    const named = [...constants].filter(([, { name }]) => typeof text === 'string' && text.includes(name));
    const module = named.length === 0 ? undefined : await readModule(file);
    for (const [step, constant] of named) {
      const uses = module && usesIn(module.ast, file, constant);
      if (uses) found.set(step, [...(found.get(step) ?? []), ...uses]);
      else {
        constants.delete(step);
        found.delete(step);
      }
    }
  }
  return found;
}

/** All of the repository may use what is exported; without one, what is upgraded. */
function topOf(file: string, roots: readonly string[]): readonly string[] {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return [folder];
    if (dirname(folder) === folder) return roots;
  }
}

function isCode(name: string): boolean {
  return isScriptFile(name) || /\.(?:vue|svelte|astro|html?|mdx?)$/i.test(name);
}

function constantAt(root: Node, place: Place): Constant | undefined {
  let found: Constant | undefined;
  walkTree(root, (node) => {
    if (node.range[1] < place.start || node.range[0] > place.end) return false;
    if (staticString(node) === undefined) return undefined;
    const { start, end } = innerPlace(node, place.file);
    if (start === place.start && end === place.end) found = constantOf(node);
    return undefined;
  });
  return found;
}

function constantOf(literal: Node): Constant | undefined {
  const holder = outermost(literal).parent;
  const own = holder && declaredBy(holder);
  if (own) return own;
  if (holder?.type === T.TSEnumMember) {
    const member = staticKey(holder.id, false);
    return member === undefined ? undefined : { name: holder.parent.parent.id.name, member };
  }
  if (holder?.type !== T.Property) return undefined;
  const member = staticKey(holder.key, holder.computed);
  const table = outermost(holder.parent).parent;
  const owner = table && declaredBy(isFreezing(table) ? (outermost(table).parent ?? table) : table);
  return member === undefined || owner === undefined ? undefined : { ...owner, member };
}

/** `const NAME = …`, `exports.NAME = …`. */
function declaredBy(node: Node): Constant | undefined {
  if (node.type === T.VariableDeclarator) return node.id.type === T.Identifier ? { name: node.id.name } : undefined;
  if (node.type !== T.AssignmentExpression || node.left.type !== T.MemberExpression) return undefined;
  const name = memberName(node.left);
  return name !== undefined && isExports(node.left.object) ? { name } : undefined;
}

/** `Object.freeze(…)`, which hands back what it is given. */
function isFreezing(node: Node): boolean {
  if (node.type !== T.CallExpression || node.callee.type !== T.MemberExpression) return false;
  return isNamed(node.callee.object, 'Object') && memberName(node.callee) === 'freeze';
}

/** `exports`, `module.exports`. */
function isExports(node: Node): boolean {
  if (node.type === T.MemberExpression) return memberName(node) === 'exports';
  return node.type === T.Identifier && node.name === 'exports';
}

/** The uses of a constant in a file; undefined where it is handed on, or where that cannot be told. */
function usesIn(root: Node, file: string, { name, member }: Constant): readonly Use[] | undefined {
  const uses = new Map<number, Use>();
  const handedOn: Node[] = [];
  walkTree(root, (node) => {
    if (staticString(node) === name) handedOn.push(node);
    if (node.type !== T.Identifier || node.name !== name || handsOnByName(node)) return undefined;
    const use = ownAccess(node);
    if (member === undefined) uses.set(use.range[0], { file, node: use });
    else if (use.parent?.type !== T.MemberExpression || use.parent.object !== use) handedOn.push(use);
    else if (memberName(use.parent) === undefined) handedOn.push(use);
    else if (memberName(use.parent) === member) uses.set(use.range[0], { file, node: use.parent });
    return undefined;
  });
  return handedOn.length === 0 ? [...uses.values()] : undefined;
}

/** `people.NAME` where that is how a name is reached in its module. */
function ownAccess(node: TSESTree.Identifier): Node {
  const { parent } = node;
  return parent.type === T.MemberExpression && parent.property === node && !parent.computed ? parent : node;
}

/** Declarations, imports and exports under the same name. */
function handsOnByName(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  switch (parent.type) {
    case T.VariableDeclarator:
      return parent.id === node;
    case T.TSEnumDeclaration:
      return parent.id === node;
    case T.ImportSpecifier:
      return parent.local.name === node.name && isNamed(parent.imported, node.name);
    case T.ExportSpecifier:
      return isNamed(parent.local, node.name) && isNamed(parent.exported, node.name);
    case T.MemberExpression:
      return (
        parent.property === node &&
        parent.parent.type === T.AssignmentExpression &&
        parent.parent.left === parent &&
        isExports(parent.object)
      );
    case T.Property:
      return parent.shorthand && (isRequired(parent.parent) || isExported(parent.parent));
    default:
      return false;
  }
}

function isNamed(node: Node, name: string): boolean {
  return node.type === T.Identifier && node.name === name;
}

/** `const { NAME } = require('…')`. */
function isRequired(pattern: Node): boolean {
  const declarator = pattern.parent;
  const source = declarator?.type === T.VariableDeclarator && declarator.id === pattern ? declarator.init : undefined;
  return source?.type === T.CallExpression && source.callee.type === T.Identifier && source.callee.name === 'require';
}

/** `module.exports = { NAME }`. */
function isExported(object: Node): boolean {
  const write = object.parent;
  const target = write?.type === T.AssignmentExpression && write.right === object ? write.left : undefined;
  return target !== undefined && isExports(target);
}

function isHeldAgainst(node: Node): boolean {
  const holder = node.parent;
  if (holder?.type === T.BinaryExpression) return /^[!=]==?$/.test(holder.operator);
  if (holder?.type === T.SwitchCase) return true;
  if (holder?.type === T.Property) return holder.computed && holder.key === node;
  return holder?.type === T.MemberExpression && holder.computed && holder.property === node;
}
