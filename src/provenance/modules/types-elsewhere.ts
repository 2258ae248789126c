import { globalStatements, typeAmong } from '../declared/type-blocks.js';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from './module-facts.js';
import type { TypeDeclaration } from './module-types.js';
import { namespacesAround } from '../names/namespace-blocks.js';
import type { Node } from '../syntax/syntax.js';

/** A type that stands in other blocks of the namespaces around its use, or that a script or a declaration file makes global. */
export function typeElsewhere(
  e: Engine,
  asking: ModuleFacts,
  path: readonly string[],
  at: Node | undefined,
): TypeDeclaration | undefined {
  for (const around of at ? namespacesAround(at) : []) {
    const whole = [...around, ...path];
    const own = typeAmong(asking.module.ast.body, whole);
    const found = own ? { node: own, facts: asking } : globalType(e, asking, whole);
    if (found) return found;
  }
  return globalType(e, asking, path);
}

/** A type that a file makes global: one without imports and exports, or in `declare global`. */
function globalType(e: Engine, asking: ModuleFacts, path: readonly string[]): TypeDeclaration | undefined {
  const [first = '', ...rest] = path;
  const fillers = rest.length > 0 ? e.host.scriptsFilling?.(first, rest, asking.file) : undefined;
  for (const file of fillers?.there ?? e.host.scriptsWith(first, asking.file)) {
    const facts = e.facts(file);
    const node = facts && facts !== asking ? typeAmong(globalStatements(facts), path) : undefined;
    if (facts && node) return { node, facts };
  }
  return undefined;
}
