import { classAround } from '../classes/classes.js';
import type { Engine, Frame } from '../engine.js';
import { callSites } from '../functions/callers.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { givenAt } from '../names/given-arguments.js';
import { memberOf } from '../objects/members.js';
import { T, outermost, staticKey } from '../syntax/syntax.js';
import { isUnknown, unionOf } from '../values.js';
import type { ClassNode, FunctionNode, LibraryValue, Value } from '../value.js';

const COMPONENT = /^(?:React|preact)\.(?:Pure)?Component$/;
/** More elements of one component than these say no more. */
const MAX_SITES = 16;

/** `this.props` of a component of React that is a class: what the elements that name it hand over, or what wraps it. */
export function propsOfClass(
  e: Engine,
  base: LibraryValue,
  { node, facts }: { readonly node: ClassNode; readonly facts: ModuleFacts },
  name: string,
): Value | undefined {
  if (name !== 'props' || !COMPONENT.test(normalLibraryPath(base.path))) return undefined;
  const props = e.inside(node, () => {
    const given = callSites(e, node, facts)
      .slice(0, MAX_SITES)
      .flatMap((site) => givenAt(e, outermost(site.node), 0, { facts: site.facts, env: undefined }) ?? []);
    return unionOf(given);
  });
  return isUnknown(props) ? undefined : props;
}

/** What React hands to methods of a component that it calls itself: the properties and the state before, or those to come. */
const CALLED =
  /^(?:UNSAFE_)?(?:componentDidUpdate|shouldComponentUpdate|componentWillUpdate|componentWillReceiveProps|getSnapshotBeforeUpdate|getDerivedStateFromProps)$/;

/** `componentDidUpdate(before, stateBefore) { … }`. */
export function lifecycleArgument(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const method = fn.parent;
  if (method.type !== T.MethodDefinition || index > 1 || !CALLED.test(staticKey(method.key, method.computed) ?? ''))
    return undefined;
  const owner = classAround(method);
  if (!owner?.superClass) return undefined;
  const of = { kind: 'class', node: owner, file: frame.facts.file, env: undefined } as const;
  const value = memberOf(e, { kind: 'instance', of }, index === 0 ? 'props' : 'state');
  return isUnknown(value) ? undefined : value;
}
