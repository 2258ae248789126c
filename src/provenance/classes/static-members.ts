import { filledField } from '../objects/built-up.js';
import { functionResult } from '../functions/results.js';
import { instanceOf } from './classes.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import type { Environment } from '../environment.js';
import { writtenMember } from '../functions/function-members.js';
import { classIn } from './inheritance.js';
import { fieldUses, isField } from './fields.js';
import { T, isFunction, memberName, staticKey } from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { mapOptions, unknown } from '../values.js';
import type { ClassNode, ClassValue, Value } from '../value.js';

const MAX_BASES = 8;

/**
 * `Class.name`: a static member, its own or that of a class it extends.
 *
 * @param during the calls in which it is asked for.
 * @param self the class that is asked
 */
export function classMember(
  e: Engine,
  value: ClassValue,
  name: string,
  during?: Environment,
  self: ClassValue = value,
  depth = 0,
): Value {
  if (name === 'prototype') return instanceOf(value);
  const facts = e.facts(value.file);
  if (!facts || depth > MAX_BASES) return unknown('a class that is not followed');
  const { node } = value;
  if (isFunction(node)) return staticWritten(e, value, name, self) ?? unknown('a class that is not followed');
  for (const member of node.body.body) {
    if (!('key' in member) || !member.static || staticKey(member.key, member.computed) !== name) continue;
    if (member.type === T.MethodDefinition) {
      const made: Value = { kind: 'function', node: member.value, file: facts.file, env: value.env, self };
      return member.kind === 'get' ? functionResult(e, made, [], { facts, env: value.env }) : made;
    }
    if (!('value' in member) || !member.value) continue;
    const frame: Frame = { facts, env: value.env };
    const uses = (): readonly Node[] => fieldUses(facts, name, (use) => isStaticField(use, node, name));
    const callAt = (use: Node): Environment | undefined => {
      const owner = thisOwner(use);
      return owner && frameOf(during, owner);
    };
    return filledField(e, e.valueOf(member.value, frame), uses, (use) => ({ facts, env: callAt(use) ?? value.env }));
  }
  const written = staticWritten(e, value, name, self);
  if (written) return written;
  const upper = node.superClass ? classIn(e.valueOf(node.superClass, { facts, env: value.env })) : undefined;
  return upper ? classMember(e, upper, name, during, self, depth + 1) : unknown(`no static member \`${name}\` is seen`);
}

function staticWritten(e: Engine, value: ClassValue, name: string, self: ClassValue): Value | undefined {
  const written = writtenMember(e, value, name);
  if (!written || self === value) return written;
  return mapOptions(written, (option) => (option.kind === 'function' ? { ...option, self } : option));
}

/** `Class.name`, and `this.name` in its static methods. */
function isStaticField(access: Node, node: ClassNode, name: string): boolean {
  if (access.type !== T.MemberExpression || memberName(access) !== name) return false;
  if (access.object.type === T.Identifier) return node.id?.name === access.object.name;
  return isField(access, node, name);
}
