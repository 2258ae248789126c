import { callContexts } from '../../provenance/functions/call-contexts.js';
import { callSites } from '../../provenance/functions/callers.js';
import type { Engine, Frame } from '../../provenance/engine.js';
import { enter } from '../../provenance/environment.js';
import { givenAt } from '../../provenance/names/given-arguments.js';
import { T, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { FunctionNode, FunctionValue, Value } from '../../provenance/value.js';
import { asLikely, once, optionsOf, unionOf, unknown } from '../../provenance/values.js';

/** Where a function reads by a name that another one was told which made it. */
interface ReadInMade {
  readonly name: Node;
  readonly object: Node;
  readonly frame: Frame;
}

/**
 * `const columns = keys.map((key) => ({ value: (row) => row[key] }))`: what the function is called with that was made with this very name, where the calls
 * of it can be told apart. Undefined where they cannot; not known where none of them calls that one.
 *
 * @param isName whether a value is the name.
 */
export function readOfMade(
  e: Engine,
  { name, object, frame: { facts } }: ReadInMade,
  fn: FunctionNode,
  isName: (value: Value) => boolean,
): Value | undefined {
  const made = takerOf(object, facts);
  if (!made || made === fn) return undefined;
  const given: Value[] = [];
  let areApart = false;
  for (const site of callSites(e, made, facts)) {
    // What is called in a callback may be told apart without a call around it.
    for (const { env, isMixed } of callContexts(e, site.node, site.facts) ?? [{ env: site.env, isMixed: true }]) {
      const called = optionsOf(e.valueOf(site.node, { facts: site.facts, env })).filter(
        (option): option is FunctionValue =>
          option.kind === 'function' && option.node === made && option.env !== undefined,
      );
      const own = called.find((option) => isName(e.valueOf(name, { facts, env: option.env })));
      areApart ||= called.length > 0;
      if (!own) continue;
      const args = made.params.map((_, at) =>
        once(
          () => givenAt(e, outermost(site.node), at, { facts: site.facts, env }) ?? unknown('it is not handed over'),
        ),
      );
      const read = e.valueOf(object, { facts, env: enter(made, args, own.env, env, own.self) ?? own.env });
      given.push(isMixed ? asLikely(read) : read);
    }
  }
  if (given.length > 0) return unionOf(given);
  return areApart ? unknown('nobody is seen to call it with this name') : undefined;
}

/** Whether what is read of is handed to a function that is made in several calls: what any of them is called with is not what this one is. */
export function isOneOfMany(e: Engine, { object, frame: { facts } }: ReadInMade, fn: FunctionNode): boolean {
  const made = takerOf(object, facts);
  return made !== undefined && made !== fn && callSites(e, fn, facts).length > 1;
}

/** The function of which a parameter is what an expression begins with. */
function takerOf(object: Node, facts: Frame['facts']): FunctionNode | undefined {
  let root = unwrap(object);
  while (root.type === T.MemberExpression) root = unwrap(root.object);
  const [definition] = root.type === T.Identifier ? (facts.variableOf(root)?.defs ?? []) : [];
  return definition?.type === 'Parameter' ? (definition.node as FunctionNode) : undefined;
}
