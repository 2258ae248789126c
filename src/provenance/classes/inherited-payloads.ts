import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { asClass, classIn } from './inheritance.js';
import { mappedClass } from './mapped-classes.js';
import { T, isFunction, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { withOwn } from '../values.js';
import type { ClassNode, ClassValue, Value } from '../value.js';

const MAX_BASES = 8;

/**
 * The payload that objects of a class are because a class which it extends describes it: `class Patch extends User`, `class Patch extends
 * PartialType(User)`. Names that the class adds, and those that a helper leaves out, are not the payload's.
 */
export function inheritedPayload(e: Engine, of: ClassValue, depth = 0): Value | undefined {
  const heir = heirOf(e, of);
  if (!heir || depth > MAX_BASES) return undefined;
  const payload = payloadBehind(e, heir.base, heir.frame, depth);
  if (!payload) return undefined;
  const inherited = namesBehind(e, heir.base, heir.frame, depth);
  const { fields, methods } = namesOf(heir.node);
  return withOwn(payload, [...methods, ...fields.filter((name) => !inherited.has(name))]);
}

/** What the first of some classes is that describes a payload: `PickType(User, ['name'])` picks from it. */
export function payloadMade(e: Engine, classes: readonly Node[], frame: Frame): Value | undefined {
  for (const one of classes) {
    const payload = payloadBehind(e, one, frame, 0);
    if (payload) return payload;
  }
  return undefined;
}

interface Heir {
  readonly node: ClassNode;
  readonly base: Node;
  readonly frame: Frame;
}

function heirOf(e: Engine, { node, file, env }: ClassValue): Heir | undefined {
  const base = isFunction(node) ? undefined : node.superClass;
  const facts = base ? e.facts(file) : undefined;
  return isFunction(node) || !base || !facts ? undefined : { node, base, frame: { facts, env } };
}

/** What the class is that a class extends: bound itself, an heir, or made by a helper. */
function payloadBehind(e: Engine, base: Node, frame: Frame, depth: number): Value | undefined {
  const made = depth > MAX_BASES ? undefined : mappedClass(e, base, frame);
  if (made) {
    const kept = namesBehind(e, base, frame, depth);
    for (const from of made.from) {
      const payload = payloadBehind(e, from, frame, depth + 1);
      const own = namesBehind(e, from, frame, depth + 1);
      if (payload) return withOwn(payload, changedBetween(own, kept));
    }
    return undefined;
  }
  const of = classIn(e.valueOf(base, frame));
  const facts = of && e.facts(of.file);
  if (!facts) return undefined;
  const bound = e.bindings.valueOf(of.node, facts);
  return bound?.kind === 'data' ? bound : inheritedPayload(e, of, depth + 1);
}

/** Names that only one of two classes has. */
function changedBetween(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...before, ...after].filter((name) => before.has(name) !== after.has(name));
}

/** The names that objects of what a class extends have by what is written. */
function namesBehind(e: Engine, base: Node, frame: Frame, depth: number): ReadonlySet<string> {
  const made = depth > MAX_BASES ? undefined : mappedClass(e, base, frame);
  if (made) return new Set(made.from.flatMap((from) => [...namesBehind(e, from, frame, depth + 1)]).filter(made.keeps));
  const of = asClass(e.valueOf(base, frame));
  if (!of || isFunction(of.node) || depth > MAX_BASES) return new Set();
  const heir = heirOf(e, of);
  const inherited = heir ? namesBehind(e, heir.base, heir.frame, depth + 1) : [];
  const { fields, methods } = namesOf(of.node);
  return new Set([...fields, ...methods, ...inherited]);
}

/** What the objects of a class have by its own body. */
function namesOf({ body }: ClassNode): { readonly fields: readonly string[]; readonly methods: readonly string[] } {
  const fields: string[] = [];
  const methods: string[] = [];
  for (const member of body.body) {
    if (!('key' in member) || member.static) continue;
    const name = staticKey(member.key, member.computed);
    const isMethod = member.type === T.MethodDefinition || member.type === T.TSAbstractMethodDefinition;
    if (name !== undefined) (isMethod ? methods : fields).push(name);
    if (member.type === T.MethodDefinition && member.kind === 'constructor') fields.push(...parametersKept(member));
  }
  return { fields, methods };
}

/** `constructor(readonly name: string)`. */
function parametersKept({ value }: TSESTree.MethodDefinition): readonly string[] {
  return value.params.flatMap((one) => {
    if (one.type !== T.TSParameterProperty) return [];
    const name = one.parameter.type === T.AssignmentPattern ? one.parameter.left : one.parameter;
    return [name.name];
  });
}
