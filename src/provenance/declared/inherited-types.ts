import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { InstanceValue } from '../value.js';
import type { TypeBinder } from './type-binder.js';
import { matchMethods } from './type-matching.js';
import { parametersOf } from './type-parameters.js';
import { mayHold } from './wrapping-types.js';

/** `class Users extends Repository<User>`: what the methods of the base class give back in this class. */
export function bindInherited(
  e: Engine,
  binder: TypeBinder,
  node: TSESTree.ClassDeclaration | TSESTree.ClassExpression,
  frame: Frame,
): void {
  const given = node.superTypeArguments?.params ?? [];
  if (!node.superClass || !given.some(mayHold)) return;
  e.ask(() => {
    const self: InstanceValue = {
      kind: 'instance',
      of: { kind: 'class', node, file: frame.facts.file, env: undefined },
    };
    const base = node.superClass ? e.valueOf(node.superClass, frame) : undefined;
    const facts = base?.kind === 'class' ? e.facts(base.file) : undefined;
    if (base?.kind !== 'class' || !facts) return;
    const upper = base.node;
    if (upper.type !== T.ClassDeclaration && upper.type !== T.ClassExpression) return;
    const parameters = parametersOf(upper, given, { facts: frame.facts });
    if (!parameters) return;
    matchMethods(e, upper, facts, self, parameters, (type, value) => {
      binder.meet(type, value, placeOf(node, frame.facts.file));
    });
  });
}
