import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { nameOf } from '../modules/exports.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { asList } from '../objects/lists.js';
import { T, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { Value } from '../value.js';

const MAX_FILES = 24;

/** What the files that import a state put into it under a name: `state.user = await load(id)` of `export const state = reactive({ user: null })`. */
export function filledByImporters(e: Engine, made: Node, { facts }: Frame, name: string): readonly Value[] {
  const holder = outermost(made).parent;
  const id = holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier ? holder.id : undefined;
  if (!id || !facts.exports.names.has(id.name)) return [];
  const importers = e.importersNaming(facts.file, [`${id.name} ${name}`]);
  const filled = e.inside(`${facts.file}#${String(made.range[0])}.${name}.filled`, () => {
    const values = importers.slice(0, MAX_FILES).flatMap((file) => {
      const other = e.facts(file);
      return other ? filledIn(e, name, other, (node) => isImported(e, node, other, { file: facts.file, id })) : [];
    });
    const known = values.filter((value) => !isUnknown(value));
    return known.length > 0 ? unionOf(known) : unknown('nobody is seen to fill it');
  });
  return isUnknown(filled) ? [] : optionsOf(filled);
}

/** `state.name = value`, `state.name.push(value)`. */
function filledIn(e: Engine, name: string, facts: ModuleFacts, isState: (node: Node) => boolean): Value[] {
  const frame: Frame = { facts, env: undefined };
  return (facts.index.members.get(name) ?? []).flatMap((access): Value[] => {
    if (!isState(access.object)) return [];
    const { parent } = access;
    if (parent.type === T.AssignmentExpression)
      return parent.left === access && parent.operator === '=' ? [e.valueOf(parent.right, frame)] : [];
    const isPut = parent.type === T.MemberExpression && /^(?:push|unshift)$/.test(memberName(parent) ?? '');
    const call = isPut ? parent.parent : undefined;
    const [put] = call?.type === T.CallExpression && call.callee === parent ? call.arguments : [];
    if (!put) return [];
    return [put.type === T.SpreadElement ? e.valueOf(put.argument, frame) : asList(e.valueOf(put, frame))];
  });
}

function isImported(
  e: Engine,
  node: Node,
  facts: ModuleFacts,
  { file, id }: { readonly file: string; readonly id: TSESTree.Identifier },
): boolean {
  const inner = unwrap(node);
  const declared =
    inner.type === T.Identifier ? (facts.variableOf(inner)?.defs[0]?.node as Node | undefined) : undefined;
  if (declared?.type !== T.ImportSpecifier || nameOf(declared.imported) !== id.name) return false;
  const source = declared.parent.type === T.ImportDeclaration ? declared.parent.source.value : undefined;
  return source !== undefined && e.host.resolve(source, facts.file) === file;
}
