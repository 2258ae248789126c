import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { exportedValue } from '../modules/modules.js';
import { memberOf } from '../objects/members.js';
import { T, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';
import type { TypeBinder } from './type-binder.js';
import { mayHold } from './wrapping-types.js';

/** Binds the types of a declaration file by what the script beside it gives under the same names: `client.d.ts` by `client.js`. */
export function bindDeclarations(e: Engine, binder: TypeBinder, script: string): void {
  const beside = e.host.declarationsOf(script);
  // What has to do with the platform is declared there under the same name.
  const facts = beside !== undefined && e.host.related().files.has(beside) ? e.turnTo(beside) : undefined;
  for (const [name, entry] of facts?.exports.names ?? []) {
    if (facts && entry.kind === 'node')
      e.ask(() => {
        bindDeclared(e, binder, { node: entry.node, facts }, () => exportedValue(e, script, name));
      });
  }
}

interface Declared {
  readonly node: Node;
  readonly facts: ModuleFacts;
}

function bindDeclared(e: Engine, binder: TypeBinder, { node, facts }: Declared, given: () => Value): void {
  const match = (type: TSESTree.TypeNode | undefined, value: () => Value): void => {
    if (type && (mayHold(type) || type.type === T.TSFunctionType))
      binder.match({ node: type, facts }, value(), undefined);
  };
  switch (node.type) {
    case T.TSDeclareFunction:
      match(node.returnType?.typeAnnotation, () => resultOf(e, given()));
      return;
    case T.Identifier:
      for (const { node: declared } of facts.variableOf(node)?.defs ?? [])
        bindDeclared(e, binder, { node: declared, facts }, given);
      return;
    case T.VariableDeclarator:
      match(node.id.typeAnnotation?.typeAnnotation, given);
      return;
    case T.ClassDeclaration:
      for (const member of node.body.body) {
        const name = member.type === T.MethodDefinition ? staticKey(member.key, member.computed) : undefined;
        if (member.type !== T.MethodDefinition || name === undefined) continue;
        match(member.value.returnType?.typeAnnotation, () => resultOf(e, methodOf(e, given(), name, member.static)));
      }
      return;
    default:
  }
}

function methodOf(e: Engine, value: Value, name: string, isStatic: boolean): Value {
  const [made] = optionsOf(value).filter((option) => option.kind === 'class');
  return memberOf(e, made && !isStatic ? { kind: 'instance', of: made } : value, name);
}

/** What functions give back, whatever they are handed. */
function resultOf(e: Engine, value: Value): Value {
  const [fn] = optionsOf(value).filter((option) => option.kind === 'function');
  const facts = fn && e.facts(fn.file);
  return fn && facts ? functionResult(e, fn, anyArguments(fn.node), { facts, env: undefined }) : value;
}
