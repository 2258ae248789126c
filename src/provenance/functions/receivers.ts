import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import type { Environment, Owner } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { unboundArgument } from '../names/parameters.js';
import { once } from '../values.js';
import type { ClassValue, FunctionNode, InstanceValue, Lazy, Value } from '../value.js';

/** A method at work on an object, which may be of a class that extends the method's own: called by whoever calls it. */
export function receiving(
  e: Engine,
  method: FunctionNode,
  self: InstanceValue,
  facts: ModuleFacts,
  around: Environment | undefined = self.of.env,
): Environment | undefined {
  return known(e, self, method, () => calledOn(e, method, self, facts, around));
}

/** A field while it is given its value in an object, which may be of a class that extends the field's own. */
export function filling(
  e: Engine,
  field: TSESTree.PropertyDefinition,
  self: InstanceValue,
  around: Environment | undefined,
): Environment | undefined {
  return known(e, self, field, () => enter(field, [], around, undefined, self));
}

function known(
  e: Engine,
  self: InstanceValue,
  owner: Owner,
  work: () => Environment | undefined,
): Environment | undefined {
  // Objects of which nothing but the class is known are all the same.
  const isPlain = !self.args && !self.self && !self.steps && !self.of.env;
  const key: InstanceValue | ClassValue['node'] = isPlain ? self.of.node : self;
  let environments = e.calls.receivers.get(key);
  if (!environments) e.calls.receivers.set(key, (environments = new Map<Owner, Environment | undefined>()));
  if (!environments.has(owner)) environments.set(owner, work());
  return environments.get(owner);
}

/** A method of a class or an object, with whatever its callers hand over. */
export function calledOn(
  e: Engine,
  method: FunctionNode,
  self: Value,
  facts: ModuleFacts,
  around: Environment | undefined,
): Environment | undefined {
  const frame: Frame = { facts, env: undefined };
  const args = method.params.map((_, index): Lazy => once(() => unboundArgument(e, method, index, frame)));
  return enter(method, args, around, undefined, self);
}
