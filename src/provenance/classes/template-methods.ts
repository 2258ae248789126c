import type { Site } from '../functions/callers-in-context.js';
import { classAround } from './classes.js';
import type { Engine, Frame } from '../engine.js';
import { baseOf, classIn } from './inheritance.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { constructorAround, isClass, ownerOfThis } from './prototypes.js';
import { receiving } from '../functions/receivers.js';
import { T, isFunction } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { ClassValue, FunctionNode, InstanceValue } from '../value.js';

const MAX_BASES = 6;
const MAX_SITES = 8;

/** Where base classes call a method that a class has in their place: `this.accept(item)`, seen on an object of that class. */
export function sitesInBases(e: Engine, fn: FunctionNode, name: string, facts: ModuleFacts): Site[] {
  const of = classOf(e, fn, facts);
  if (!of) return [];
  const self: InstanceValue = { kind: 'instance', of };
  const sites: Site[] = [];
  let base = baseOfClass(e, of);
  for (let depth = 0; base && depth < MAX_BASES && sites.length < MAX_SITES; depth++) {
    const other = e.facts(base.file);
    if (!other) break;
    sites.push(...sitesOn(e, self, base, name, other));
    base = baseOfClass(e, base);
  }
  return sites;
}

/** The class that a method is of, however it is written. */
function classOf(e: Engine, fn: FunctionNode, facts: ModuleFacts): ClassValue | undefined {
  const around = classAround(fn);
  if (around) return around.superClass ? { kind: 'class', node: around, file: facts.file, env: undefined } : undefined;
  const made = constructorAround(fn);
  return made && classIn(e.valueOf(made, { facts, env: undefined }));
}

/** The class of the project that a class extends. */
export function baseOfClass(e: Engine, of: ClassValue): ClassValue | undefined {
  const facts = e.facts(of.file);
  if (!facts) return undefined;
  if (isFunction(of.node)) return baseOf(e, of, facts);
  const { superClass } = of.node;
  return superClass ? classIn(e.valueOf(superClass, { facts, env: of.env })) : undefined;
}

function sitesOn(e: Engine, self: InstanceValue, base: ClassValue, name: string, facts: ModuleFacts): Site[] {
  return (facts.index.members.get(name) ?? []).flatMap((node) => {
    const owner = ownerOfThis(node.object, facts);
    if (!owner || !isFunction(owner) || isWritten(node) || !isMethodOf(e, owner, base, facts)) return [];
    return [{ node, facts, env: receiving(e, owner, self, facts, base.env) }];
  });
}

function isWritten(node: Node): boolean {
  return node.parent?.type === T.AssignmentExpression && node.parent.left === node;
}

function isMethodOf(e: Engine, fn: FunctionNode, of: ClassValue, facts: ModuleFacts): boolean {
  if (fn === of.node) return true;
  if (!isFunction(of.node)) return classAround(fn) === of.node;
  const frame: Frame = { facts, env: of.env };
  return isClass(e, constructorAround(fn), of, frame);
}
