import type { TSESTree } from '@typescript-eslint/types';
import { controllerThis } from '../libraries/angularjs.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { objectValue } from '../expressions.js';
import { builtUp } from '../objects/built-up.js';
import { withCopied } from '../objects/copied-payloads.js';
import { asClass } from './inheritance.js';
import { jqueryItem } from '../libraries/jquery-callbacks.js';
import { optionsThis } from '../objects/option-objects.js';
import { constructorAround, hasPrototype, isNamedAsClass } from './prototypes.js';
import { withPayload } from './read-objects.js';
import { ownersOfMixin } from './prototype-additions.js';
import { T, enclosingFunction, isFunction, outermost, thisOwner, thisParameter } from '../syntax/syntax.js';
import { wrappedWhole } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, mapOptions, unknown } from '../values.js';
import type { ClassNode, FunctionNode, Lazy, Value } from '../value.js';

/** `this`: the receiver of the call that is looked into, or an instance of the class around it. */
export function thisValue(e: Engine, node: Node, frame: Frame): Value {
  const owner = thisOwner(node);
  if (!owner) return frame.facts.isScript ? { kind: 'library', path: 'window' } : unknown('`this` outside of a class');
  const self = frameOf(frame.env, owner)?.self;
  if (self) return self.kind === 'instance' ? withCopied(e, withPayload(e, self, owner)) : self;
  const declared = isFunction(owner) ? declaredThis(e, owner, frame) : undefined;
  if (declared) return declared;
  const controller = isFunction(owner) ? controllerThis(e, owner, frame) : undefined;
  if (controller) return controller;
  const around = classAround(owner);
  if (around && isStatic(owner)) return { kind: 'class', node: around, file: frame.facts.file, env: frame.env };
  if (around)
    return withCopied(
      e,
      withPayload(
        e,
        {
          kind: 'instance',
          of: { kind: 'class', node: around, file: frame.facts.file, env: frame.env },
        },
        owner,
      ),
    );
  return withCopied(e, methodOwner(e, owner, frame));
}

/** `function (this: Client, id: string)`: what a function says that it is called on. */
function declaredThis(e: Engine, fn: FunctionNode, { facts, env }: Frame): Value | undefined {
  const annotation = thisParameter(fn)?.typeAnnotation?.typeAnnotation;
  const value = annotation && typeValue(e, annotation, { facts, types: undefined, env });
  return value && !isUnknown(value) ? value : undefined;
}

/** True for a static method, and for the value of a static field. */
function isStatic(owner: Node): boolean {
  const member = owner.type === T.PropertyDefinition ? owner : owner.parent;
  return (member?.type === T.MethodDefinition || member?.type === T.PropertyDefinition) && member.static;
}

/** The class that a function is a member of. */
export function classAround(node: Node): ClassNode | undefined {
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    if (at.type === T.ClassBody) return at.parent;
    if (at.type !== T.MethodDefinition && at.type !== T.FunctionExpression && at.type !== T.PropertyDefinition)
      return undefined;
  }
  return undefined;
}

/** The object that a plain function belongs to: an object literal, or what `X.prototype.name = function` names. */
function methodOwner(e: Engine, owner: Node, frame: Frame): Value {
  const holder = wrappedWhole(owner).parent;
  const made = constructorAround(owner);
  if (made) return instanceOf(e.valueOf(made, frame));
  if (isFunction(owner) && (isNamedAsClass(owner, frame.facts) || hasPrototype(owner, frame.facts)))
    return { kind: 'instance', of: { kind: 'class', node: owner, file: frame.facts.file, env: frame.env } };
  const options = optionsThis(e, owner, frame);
  if (options) return options;
  if (holder?.type === T.Property && holder.parent.type === T.ObjectExpression)
    return ownersOfMixin(e, holder.parent, frame) ?? literalOwner(e, holder.parent, frame);
  if (holder?.type === T.AssignmentExpression && holder.left.type === T.MemberExpression)
    return e.valueOf(holder.left.object, frame);
  return jqueryItem(e, owner, frame) ?? unknown('`this` of a function that is not followed');
}

/** An object literal, with what is put into it by the name of its variable. */
function literalOwner(e: Engine, literal: TSESTree.ObjectExpression, frame: Frame): Value {
  const { facts } = frame;
  const value = objectValue(e, literal, frame);
  const holder = outermost(literal).parent;
  const variable = holder?.type === T.VariableDeclarator ? facts.variableOf(holder.id) : null;
  if (!variable) return value;
  // What stands at the top of a module is the same whatever is being called.
  return builtUp(e, variable, value, enclosingFunction(literal) ? frame : { facts, env: undefined });
}

/** An instance of what a constructor value makes. */
export function instanceOf(value: Value, args?: readonly Lazy[]): Value {
  return mapOptions(value, (option) => {
    const made = asClass(option);
    if (!made) return unknown('an object of a class that is not followed');
    return args ? { kind: 'instance', of: made, args } : { kind: 'instance', of: made };
  });
}

/** `super` of `super.method()`: the base class of the class around, at work on the object itself. */
export function superValue(e: Engine, node: Node, frame: Frame): Value {
  const owner = thisOwner(node);
  const around = owner && classAround(owner);
  if (!around?.superClass) return unknown('`super` outside of a class');
  const self = thisValue(e, node, frame);
  return mapOptions(e.valueOf(around.superClass, frame), (base) => {
    const of = asClass(base);
    return of ? { kind: 'instance', of, ...(self.kind === 'instance' && { self }) } : unknown('a class from outside');
  });
}
