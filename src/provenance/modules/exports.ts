import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from './module-facts.js';
import { askedModule } from '../syntax/asked-modules.js';
import { T, calledName, memberName, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** One exported name. */
type ExportEntry =
  /** An expression or declaration of this module. */
  | { readonly kind: 'node'; readonly node: Node }
  /** `export { name } from './other'`; name `*` is the whole namespace. */
  | { readonly kind: 'from'; readonly source: string; readonly name: string };

export interface ExportTable {
  readonly names: ReadonlyMap<string, ExportEntry>;
  /** Sources of `export * from`. */
  readonly all: readonly string[];
  /** `module.exports = …`, last first. */
  readonly whole: readonly TSESTree.Expression[];
  /** What is merged into `exports`, last first. */
  readonly merged: readonly Node[];
  readonly isModule: boolean;
}

/** One of these stands in every CommonJS module, and in those of a loader, which are read as what they stand for: `require`, `createRequire`, `define`, and no `required`, `undefined`. */
const COMMON_JS = /exports|equire(?!d|s|ment)|(?<![a-z])define(?!d)/;

/** Reads what a module exports, ES and CommonJS, without evaluating anything. */
export function readExports(facts: ModuleFacts): ExportTable {
  const names = new Map<string, ExportEntry>();
  const all: string[] = [];
  let isModule = false;
  for (const statement of facts.module.ast.body) {
    switch (statement.type) {
      case T.ImportDeclaration:
        isModule = true;
        break;
      // `import Models = App.Models` only gives a namespace another name.
      case T.TSImportEqualsDeclaration:
        isModule ||= statement.moduleReference.type === T.TSExternalModuleReference;
        break;
      case T.ExportAllDeclaration:
        isModule = true;
        if (statement.exported)
          names.set(nameOf(statement.exported), { kind: 'from', source: statement.source.value, name: '*' });
        else all.push(statement.source.value);
        break;
      case T.ExportDefaultDeclaration:
        isModule = true;
        names.set('default', { kind: 'node', node: statement.declaration });
        break;
      case T.ExportNamedDeclaration:
        isModule = true;
        readNamed(statement, names);
        break;
      case T.TSExportAssignment:
        isModule = true;
        names.set('default', { kind: 'node', node: statement.expression });
        break;
      default:
    }
  }
  // Most modules speak of neither, and need not be gone through.
  const { text } = facts.module;
  const whole = COMMON_JS.test(text) ? readCommonJs(facts, names) : { values: [], found: false };
  const merged = MERGES_EXPORTS.test(text) ? readMerged(facts, names, all) : [];
  return { names, all, whole: whole.values, merged, isModule: isModule || whole.found };
}

function readNamed(statement: TSESTree.ExportNamedDeclaration, names: Map<string, ExportEntry>): void {
  for (const specifier of statement.specifiers) {
    const local = nameOf(specifier.local);
    names.set(
      nameOf(specifier.exported),
      statement.source
        ? { kind: 'from', source: statement.source.value, name: local }
        : { kind: 'node', node: specifier.local },
    );
  }
  const declaration = statement.declaration;
  if (!declaration) return;
  if (declaration.type === T.VariableDeclaration) {
    for (const declarator of declaration.declarations)
      for (const name of boundNames(declarator.id)) names.set(name.name, { kind: 'node', node: name });
  } else if ('id' in declaration && declaration.id?.type === T.Identifier) {
    // A value and a type may share the name; the first declaration of either kind stands for both. Of overloads the one with the body does.
    const before = names.get(declaration.id.name);
    if (!before || (before.kind === 'node' && before.node.type === T.TSDeclareFunction))
      names.set(declaration.id.name, { kind: 'node', node: declaration });
  }
}

/** All identifiers that a pattern declares. */
export function boundNames(pattern: Node): TSESTree.Identifier[] {
  switch (pattern.type) {
    case T.Identifier:
      return [pattern];
    case T.AssignmentPattern:
      return boundNames(pattern.left);
    case T.RestElement:
      return boundNames(pattern.argument);
    case T.ArrayPattern:
      return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
    case T.ObjectPattern:
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === T.Property ? property.value : property.argument),
      );
    default:
      return [];
  }
}

function readCommonJs(
  facts: ModuleFacts,
  names: Map<string, ExportEntry>,
): { values: TSESTree.Expression[]; found: boolean } {
  const values: TSESTree.Expression[] = [];
  let found = false;
  for (const [name, writes] of facts.index.writes) {
    for (const write of writes) {
      const target = write.left;
      if (target.type !== T.MemberExpression) continue;
      if (isModuleExports(target)) {
        found = true;
        values.unshift(write.right);
      } else if (isExportsObject(target.object)) {
        found = true;
        names.set(name, { kind: 'node', node: write.right });
      }
    }
  }
  if (!found && facts.index.calls.some((call) => requiredSource(call) !== undefined)) found = true;
  return { values, found };
}

const MERGES_EXPORTS = /\bassign\(\s*(?:module\s*\.\s*)?exports\b/;

/** `Object.assign(exports, { load }, require('./users'), people)`. */
function readMerged(facts: ModuleFacts, names: Map<string, ExportEntry>, all: string[]): readonly Node[] {
  const merged: Node[] = [];
  for (const { callee, arguments: args } of facts.index.calls) {
    const [target, ...sources] = args;
    const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
    if (name !== 'assign' || !target || !isExportsObject(target)) continue;
    for (const source of sources) {
      merged.unshift(source);
      const required = requiredSource(source);
      if (required !== undefined) all.push(required);
      for (const property of source.type === T.ObjectExpression ? source.properties : []) {
        const key = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
        if (property.type === T.Property && key !== undefined) names.set(key, { kind: 'node', node: property.value });
      }
    }
  }
  return merged;
}

/** `module.exports`. */
export function isModuleExports(node: Node): boolean {
  return (
    node.type === T.MemberExpression &&
    memberName(node) === 'exports' &&
    node.object.type === T.Identifier &&
    node.object.name === 'module'
  );
}

export function isExportsObject(node: Node): boolean {
  return (node.type === T.Identifier && node.name === 'exports') || isModuleExports(node);
}

/** What `require('…')` names, or `createRequire(import.meta.url)('…')`, by a pattern where it is chosen at run time; undefined for every other expression. */
export function requiredSource(node: Node): string | undefined {
  return asksForModule(node) && node.arguments[0] ? askedModule(node.arguments[0]) : undefined;
}

/** Whether an expression asks for a module, by whatever path. */
export function asksForModule(node: Node): node is TSESTree.CallExpression {
  return node.type === T.CallExpression && node.arguments.length > 0 && isRequire(node.callee);
}

function isRequire(callee: Node): boolean {
  if (callee.type === T.CallExpression) return calledName(callee) === 'createRequire';
  return callee.type === T.Identifier && callee.name === 'require';
}

export function nameOf(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === T.Identifier ? node.name : node.value;
}
