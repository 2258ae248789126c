import type { TSESTree } from '@typescript-eslint/types';
import type { Variable } from '../../../provenance/scopes/types.js';
import { T, outermost } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FunctionNode } from '../../../provenance/value.js';
import { optionsOf } from '../../../provenance/values.js';
import { contextAt } from '../../context.js';
import type { FileContext } from '../../context.js';

/** A place where a list is used. */
export interface ListUse {
  readonly context: FileContext;
  readonly node: Node;
  /** What it is called by there. */
  readonly list: Variable | undefined;
  /** The function whose parameter the place is. */
  readonly handedTo?: FunctionNode;
}

export interface Helper {
  readonly fn: FunctionNode;
  readonly context: FileContext;
}

/** How often a list is given another name. */
const MAX_NAMES = 3;

/** Where a list is used: in place, by the names that it is put into, in functions that it is handed to. */
export function usesOfList(context: FileContext, node: Node, list?: Variable, names = 0): readonly ListUse[] {
  const use = outermost(node);
  const holder = use.parent;
  if (names > MAX_NAMES) return [];
  const name = nameGiven(holder, use);
  if (name) return usesOfName(context, name, names + 1);
  if (holder?.type !== T.CallExpression) return [{ context, node: use, list }];
  const index = holder.arguments.findIndex((argument) => argument === use);
  return helpersOf(context, holder).flatMap(({ fn, context: around }) => {
    const parameter = fn.params[index];
    if (!parameter) return [];
    const uses = parameter.type === T.Identifier ? usesOfName(around, parameter, names + 1) : [];
    return [{ context: around, node: parameter, list: undefined, handedTo: fn }, ...uses];
  });
}

/** The same by a name that it has. */
export function usesOfName(context: FileContext, name: TSESTree.Identifier, names = 0): readonly ListUse[] {
  const variable = context.facts.variableOf(name);
  if (!variable) return [];
  const uses = variable.references.filter(({ identifier }) => identifier !== name);
  return uses.flatMap(({ identifier }) => usesOfList(context, identifier, variable, names));
}

/** What something is put into; languages without declarations write it. */
export function nameGiven(holder: Node | undefined, value: Node): TSESTree.Identifier | undefined {
  const isWritten = holder?.type === T.AssignmentExpression && holder.operator === '=' && holder.right === value;
  const name = holder?.type === T.VariableDeclarator ? holder.id : isWritten ? holder.left : undefined;
  return name?.type === T.Identifier ? name : undefined;
}

/** The functions of the project that a call calls. */
export function helpersOf(context: FileContext, { callee }: TSESTree.CallExpression): readonly Helper[] {
  return optionsOf(context.engine.valueOf(callee, context.frame)).flatMap((value) => {
    const around = value.kind === 'function' ? contextAt(context, value) : undefined;
    return value.kind === 'function' && around ? [{ fn: value.node, context: around }] : [];
  });
}
