import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { boundNames } from '../modules/exports.js';
import { T, innerPlace, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { statementsIn } from '../declared/type-blocks.js';
import { once } from '../values.js';
import type { Member, Value } from '../value.js';

/** True for what is only declared and stands elsewhere: `declare namespace host { … }`, `declare const host: Host`. */
export function isOnlyDeclared({ defs }: Variable): boolean {
  return (
    defs.length > 0 &&
    defs.every((definition) => {
      const node = definition.node as Node;
      if (node.type === T.VariableDeclarator) return node.parent.declare;
      // An interface of the same name is no value.
      return node.type === T.TSModuleDeclaration ? isAmbient(node) : node.type === T.TSInterfaceDeclaration;
    })
  );
}

function isAmbient(block: Node): boolean {
  for (let at: Node | undefined = block; at; at = at.parent)
    if (at.type === T.TSModuleDeclaration && (at.declare || at.kind === 'global')) return true;
  return false;
}

/** What the blocks of a namespace export, as an object. */
export function namespaceValue(e: Engine, { defs }: Variable, frame: Frame): Value | undefined {
  const blocks = defs
    .map((definition) => definition.node as Node)
    .filter((node) => node.type === T.TSModuleDeclaration);
  const [first] = blocks;
  if (!first) return undefined;
  const members = blocks.flatMap((block) => statementsIn(block).flatMap((statement) => membersOf(e, statement, frame)));
  return { kind: 'object', members, spreads: [], open: true, place: placeOf(first, frame.facts.file) };
}

function membersOf(e: Engine, statement: Node, frame: Frame): Member[] {
  const declared = statement.type === T.ExportNamedDeclaration ? statement.declaration : undefined;
  if (!declared) return [];
  const names =
    declared.type === T.VariableDeclaration
      ? declared.declarations.flatMap(({ id }) => boundNames(id))
      : isValue(declared) && declared.id?.type === T.Identifier
        ? [declared.id]
        : [];
  return names.map((name) => ({
    name: name.name,
    key: innerPlace(name, frame.facts.file),
    property: placeOf(statement, frame.facts.file),
    shorthand: false,
    value: once(() => e.valueOf(name, frame)),
  }));
}

function isValue(
  node: Node,
): node is
  TSESTree.FunctionDeclaration | TSESTree.ClassDeclaration | TSESTree.TSEnumDeclaration | TSESTree.TSModuleDeclaration {
  return (
    node.type === T.FunctionDeclaration ||
    node.type === T.ClassDeclaration ||
    node.type === T.TSEnumDeclaration ||
    node.type === T.TSModuleDeclaration
  );
}
