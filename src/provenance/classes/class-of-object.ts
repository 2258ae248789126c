import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { isFunction } from '../syntax/syntax.js';
import { memberOfInstance } from './instance-members.js';
import { isClass } from './prototypes.js';
import type { InstanceValue, Value } from '../value.js';

/** `object.constructor`: the class that an object is made of, which may extend the one whose method asks. */
export function classOfObject(e: Engine, self: InstanceValue): Value {
  // A prototype that is put in the place of the first one has what it is given, or what its base has.
  return hasOtherPrototype(e, self) ? memberOfInstance(e, self, self, 'constructor', 0) : self.of;
}

/** `X.prototype = Object.create(Base.prototype)` of a class that is written the old way. */
function hasOtherPrototype(e: Engine, { of }: InstanceValue): boolean {
  const facts = isFunction(of.node) ? e.facts(of.file) : undefined;
  if (!facts) return false;
  const frame: Frame = { facts, env: of.env };
  return (facts.index.writes.get('prototype') ?? []).some((write) =>
    isClass(e, (write.left as TSESTree.MemberExpression).object, of, frame),
  );
}
