import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { testsBefore } from './decided.js';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf, unionOf } from '../values.js';
import type { Value } from '../value.js';

/**
 * What a variable is where the same test is known that has chosen what it is: `const host = open(inPortal ? 'portal' : 'desk')`, and further down
 * `if (inPortal) host.…`. Undefined where nothing was chosen by a test, or where it is not known.
 */
export function chosenValue(e: Engine, node: Node, variable: Variable, value: Value, home: Frame): Value | undefined {
  if (optionsOf(value).length < 2) return undefined;
  const declarator = variable.defs.length === 1 ? (variable.defs[0]?.node as Node | undefined) : undefined;
  if (declarator?.type !== T.VariableDeclarator || declarator.parent.kind !== 'const' || !declarator.init)
    return undefined;
  const init = settled(declarator.init);
  const choice = init.type === T.ConditionalExpression ? init : chosenArgument(init);
  const truth = choice && truthOf(choice.test, node, home.facts);
  if (!choice || truth === undefined) return undefined;
  const branch = truth ? choice.consequent : choice.alternate;
  if (choice === init) return e.valueOf(branch, home);
  const id = staticString(branch);
  const chosen = optionsOf(value).filter((option) => option.kind === 'script-object' && option.id === id);
  return id !== undefined && chosen.length > 0 ? unionOf(chosen) : undefined;
}

function settled(node: Node): Node {
  const inner = unwrap(node);
  return inner.type === T.AwaitExpression ? unwrap(inner.argument) : inner;
}

/** `open(flag ? 'a' : 'b')`. */
function chosenArgument(node: Node): TSESTree.ConditionalExpression | undefined {
  const [first] = node.type === T.CallExpression ? node.arguments : [];
  return first?.type === T.ConditionalExpression ? first : undefined;
}

/** How a test is known to have come out where a node stands; only what is never put anew is taken to stay what it was. */
function truthOf(test: Node, node: Node, facts: ModuleFacts): boolean | undefined {
  const wanted = flagOf(test, facts);
  if (!wanted?.references.every((reference) => reference.init === true || !reference.isWrite())) return undefined;
  for (const told of testsBefore(node)) {
    const asked = unwrap(told.test);
    const negated = asked.type === T.UnaryExpression && asked.operator === '!';
    if (flagOf(negated ? asked.argument : asked, facts) === wanted) return told.truth !== negated;
  }
  return undefined;
}

function flagOf(test: Node, facts: ModuleFacts): Variable | undefined {
  const inner = unwrap(test);
  return inner.type === T.Identifier ? (facts.variableOf(inner) ?? undefined) : undefined;
}
