import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TSESTree } from '@typescript-eslint/types';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import { readText } from '../project/text.js';
import { walk } from '../project/walk.js';
import {
  T,
  innerPlace,
  isFunction,
  isWithin,
  memberName,
  outermost,
  placeOf,
  staticKey,
  staticString,
} from '../provenance/syntax/syntax.js';
import type { Node } from '../provenance/syntax/syntax.js';
import { walk as walkTree } from '../provenance/syntax/walk.js';
import type { Detection } from '../detection/types.js';
import type { Step } from './compose.js';
import { readModule } from './module-of.js';

/** A constant as code calls it: by its name, or as a member of an object or an enumeration; of a function that gives a text, what calls it. */
interface Constant {
  readonly name: string;
  readonly member?: string;
}

/** Where a constant is used. */
export interface Use {
  readonly file: string;
  readonly node: Node;
}

/** What uses each constant that steps are about the text of; none where that cannot be told. */
export async function usesOf(
  steps: readonly Step[],
  roots: readonly string[],
): Promise<ReadonlyMap<Step, readonly Use[]>> {
  const found = new Map<Step, readonly Use[]>();
  const constants = new Map<Step, Constant>();
  for (const step of steps) {
    const { place } = step.detection;
    const module = await readModule(place.file);
    const constant = module && constantAt(module.ast, step.detection);
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

function constantAt(root: Node, { place, use }: Detection): Constant | undefined {
  let found: Constant | undefined;
  walkTree(root, (node) => {
    if (node.range[1] < place.start || node.range[0] > place.end) return false;
    if (use.kind === 'path') {
      if (!isText(node) || !isWithin(place, placeOf(node, place.file))) return undefined;
      found = constantOf(node) ?? constantOf(functionGiving(node));
      return false;
    }
    if (staticString(node) === undefined) return undefined;
    const { start, end } = innerPlace(node, place.file);
    if (start === place.start && end === place.end) found = constantOf(node);
    return undefined;
  });
  return found;
}

/** What a text is written out as, or put together of. */
function isText(node: Node): boolean {
  const isAdded = node.type === T.BinaryExpression && node.operator === '+';
  return isAdded || node.type === T.TemplateLiteral || staticString(node) !== undefined;
}

/** `(id) => `/users/${id}``: the function that does nothing but give a text. */
function functionGiving(text: Node): Node | undefined {
  const result = outermost(text);
  const holder = result.parent;
  const block = holder?.type === T.ReturnStatement ? holder.parent : undefined;
  const isAll = block?.type === T.BlockStatement && block.body.length === 1;
  const fn = isAll ? block.parent : holder;
  return fn && isFunction(fn) && (isAll || fn.body === result) ? fn : undefined;
}

function constantOf(text: Node | undefined): Constant | undefined {
  if (text?.type === T.FunctionDeclaration) return text.id ? { name: text.id.name } : undefined;
  const holder = text && outermost(text).parent;
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
    case T.FunctionDeclaration:
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
