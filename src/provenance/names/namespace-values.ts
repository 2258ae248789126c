import type { Variable } from '../scopes/types.js';
import type { Engine, Frame } from '../engine.js';
import { valuesOf } from './namespace-blocks.js';
import type { Exported } from './namespace-blocks.js';
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

/** True for a namespace that is nothing else, no class or function with more members. */
export function isNamespace({ defs }: Variable): boolean {
  return defs.length > 0 && defs.every(({ node }) => (node as Node).type === T.TSModuleDeclaration);
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
  return valuesOf(statement).map((name) => exportedMember(e, { name, statement }, frame));
}

/** What a statement of a namespace exports, as a member of it. */
export function exportedMember(e: Engine, { name, statement }: Exported, frame: Frame): Member {
  return {
    name: name.name,
    key: innerPlace(name, frame.facts.file),
    property: placeOf(statement, frame.facts.file),
    shorthand: false,
    value: once(() => e.valueOf(name, frame)),
  };
}
