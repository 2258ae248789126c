import type { Engine } from '../engine.js';
import { callSites } from '../functions/callers.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { exportedValue } from '../modules/modules.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { T, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import { evidenceList } from '../values.js';
import type { EvidenceChain, Value } from '../value.js';
import { toldIn } from './component-uses.js';
import { ownProp } from './own-props.js';

/** Components around a component that hand on what they are told. */
const MOST_AROUND = 3;
const MOST_WAYS = 24;

/**
 * What parts of that which a component of Vue is told are together, use by use: a row and the name of a column that different templates tell do not meet.
 * Undefined where not all of them are told, or nobody is seen to tell them.
 */
export function toldApart(
  e: Engine,
  parts: readonly Node[],
  facts: ModuleFacts,
): readonly (readonly Value[])[] | undefined {
  return apart(e, parts, facts, MOST_AROUND)?.slice(0, MOST_WAYS);
}

/** Whether a name that one user of a component of Vue tells may be held against a value that another tells. */
export function mayBeAnothers(e: Engine, name: Place, evidence: EvidenceChain, facts: ModuleFacts): boolean {
  if (name.file === facts.file) return false;
  const users = usesOf(e, facts);
  const around = new Set(users.map((user) => user.facts.file).filter((file) => file !== facts.file));
  return users.length > 1 && evidenceList(evidence).some(({ place }) => around.has(place.file));
}

/** Where the component of a file is used. */
function usesOf(e: Engine, facts: ModuleFacts): ReturnType<typeof callSites> {
  const component = facts.file.endsWith('.vue') ? exportedValue(e, facts.file, 'default') : undefined;
  return component?.kind === 'function' ? callSites(e, component.node, facts) : [];
}

function apart(
  e: Engine,
  parts: readonly Node[],
  facts: ModuleFacts,
  around: number,
): readonly (readonly Value[])[] | undefined {
  if (around === 0) return undefined;
  const props = parts.flatMap((part) => ownProp(part, facts) ?? []);
  if (props.length < parts.length) return undefined;
  const ways = usesOf(e, facts).flatMap(({ node, facts: of }) => {
    const use = outermost(node);
    const call = use.parent?.type === T.CallExpression && use.parent.callee === use ? use.parent : undefined;
    const options = call?.arguments[0];
    if (options?.type !== T.ObjectExpression) return [];
    const told = props.flatMap(({ name }) => toldIn(options, name) ?? []);
    const frame = { facts: of, env: undefined };
    const whole = e.valueOf(options, frame);
    const behind = told.length === props.length ? apart(e, told, of, around - 1) : undefined;
    return behind ?? [props.map(({ name }) => memberOf(e, whole, name))];
  });
  if (ways.length === 0) return undefined;
  return ways.map((way) =>
    way.map((value, at) => {
      const { isItem = false, path = [] } = props[at] ?? {};
      return path.reduce<Value>((held, name) => memberOf(e, held, name), isItem ? itemOf(e, value) : value);
    }),
  );
}
