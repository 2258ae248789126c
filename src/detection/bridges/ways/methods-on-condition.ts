import type { TSESTree } from '@typescript-eslint/types';
import { T, calledName, decoratorsOf, staticString } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FileContext } from '../../context.js';
import { askedBy } from '../releases/asked-settings.js';
import { decidesTheWay } from '../releases/switch-tests.js';

/** What a container asks before it takes what a method makes, and as what it takes that. */
interface Condition {
  readonly test: Node;
  readonly type: string | undefined;
}

/**
 * `@onCondition(settings.api === 'v1', 'Lists') older() { … }`: the methods of a class whose objects a container takes instead of those of another one, where a
 * version or a switch says so.
 */
export function methodsBeside(context: FileContext, method: Node): readonly Node[] {
  const own = method.type === T.MethodDefinition ? conditionOf(method) : undefined;
  if (!own || method.parent?.type !== T.ClassBody) return [];
  return method.parent.body.filter((other) => {
    const beside = other !== method && other.type === T.MethodDefinition ? conditionOf(other) : undefined;
    if (!beside || (beside.type !== own.type && !isSameSetting(own.test, beside.test))) return false;
    return [own, beside].some(({ test }) => decidesTheWay(context, test));
  });
}

function conditionOf(method: TSESTree.MethodDefinition): Condition | undefined {
  for (const { expression: call } of decoratorsOf(method)) {
    if (call.type !== T.CallExpression || calledName(call) !== 'onCondition') continue;
    const [test, type] = call.arguments;
    if (test) return { test, type: type && staticString(type) };
  }
  return undefined;
}

/** Whether two tests ask for values of one setting. */
function isSameSetting(one: Node, other: Node): boolean {
  const [own, names] = [one, other].map((test) =>
    test.type === T.BinaryExpression ? askedBy(test.left).names.join('.') : undefined,
  );
  return own !== undefined && own === names;
}
