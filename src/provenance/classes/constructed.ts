import { callSites } from '../functions/callers.js';
import type { Site } from '../functions/callers-in-context.js';
import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { givenAt } from '../names/given-arguments.js';
import { ownerOfThis } from './prototypes.js';
import { calledOn } from '../functions/receivers.js';
import { T, isFunction, memberName, outermost, staticKey } from '../syntax/syntax.js';
import { baseOfClass } from './template-methods.js';
import { once, optionsOf, UNHANDED } from '../values.js';
import type { ClassNode, ClassValue, FunctionNode, Lazy, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

const MAX_ARGUMENTS = 6;
const MAX_SITES = 16;
const MAX_BASES = 6;

/** What a class is constructed with that has no constructor of its own: it hands all of it to its base class. */
export function constructedWith(e: Engine, node: ClassNode, facts: ModuleFacts): readonly Lazy[] {
  const sites = onDemand(() => [
    ...callSites(e, node, facts).slice(0, MAX_SITES),
    ...sitesOfNewThis(e, { kind: 'class', node, file: facts.file, env: undefined }),
  ]);
  return Array.from({ length: MAX_ARGUMENTS }, (_, index) =>
    once(() => e.inside(`${facts.file}:${String(node.range[0])}.new`, () => givenBy(e, sites(), index))),
  );
}

function givenBy(e: Engine, sites: readonly Site[], index: number): Value {
  const given = sites.flatMap(
    (site) => givenAt(e, outermost(site.node), index, { facts: site.facts, env: site.env }) ?? [],
  );
  return given.length > 0 ? withoutUnknown(given) : UNHANDED;
}

function onDemand<R>(work: () => R): () => R {
  let made: { readonly value: R } | undefined;
  return () => (made ??= { value: work() }).value;
}

/** `new this(data)` in static methods that a class has, its own or those of a base class. */
export function sitesOfNewThis(e: Engine, of: ClassValue): Site[] {
  const sites: Site[] = [];
  let at: ClassValue | undefined = of;
  for (let depth = 0; at && depth < MAX_BASES; depth++) {
    const facts = e.facts(at.file);
    if (facts) sites.push(...sitesIn(e, of, facts));
    const base = baseOfClass(e, at);
    at = base?.file === at.file ? undefined : base;
  }
  return sites;
}

function sitesIn(e: Engine, of: ClassValue, facts: ModuleFacts): Site[] {
  return newThisIn(facts).flatMap(({ node, owner, name }) => {
    const method = memberOf(e, of, name);
    const isOwn = optionsOf(method).some((option) => option.kind === 'function' && option.node === owner);
    return isOwn ? [{ node, facts, env: calledOn(e, owner, of, facts, of.env) }] : [];
  });
}

interface NewThis {
  readonly node: Site['node'];
  readonly owner: FunctionNode;
  /** What the static method is called. */
  readonly name: string;
}

const known = new WeakMap<ModuleFacts, readonly NewThis[]>();

function newThisIn(facts: ModuleFacts): readonly NewThis[] {
  let found = known.get(facts);
  if (!found) {
    found = facts.index.calls.flatMap((call) => {
      const owner = call.type === T.NewExpression ? ownerOfThis(call.callee, facts) : undefined;
      const name = owner && isFunction(owner) ? staticName(owner) : undefined;
      return owner && isFunction(owner) && name !== undefined ? [{ node: call.callee, owner, name }] : [];
    });
    known.set(facts, found);
  }
  return found;
}

/** The name of a static method: `static find() {}`, `Model.find = function () {}`. */
function staticName(fn: FunctionNode): string | undefined {
  const holder = fn.parent;
  if (holder.type === T.MethodDefinition) return holder.static ? staticKey(holder.key, holder.computed) : undefined;
  return holder.type === T.AssignmentExpression && holder.left.type === T.MemberExpression
    ? memberName(holder.left)
    : undefined;
}
