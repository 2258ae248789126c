import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { withStatedSteps } from '../classes/stated-steps.js';
import { heldAt } from './assignments.js';
import { builtUp } from '../objects/built-up.js';
import { staysAsWritten } from '../objects/as-written.js';
import { filledBefore } from '../objects/filled-before.js';
import { isWrite, mayFill } from '../objects/filling-uses.js';
import { canBeToldApart, decidedAnswer, decidedValue, isAsked } from './decided.js';
import { holdsUnknown } from '../declared/library-types.js';
import { assertedType } from '../declared/asserted-types.js';
import { typeValue } from '../declared/declared-types.js';
import { assignmentOf, patternValue } from './destructuring.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import type { Environment } from '../environment.js';
import { argumentList } from '../functions/argument-lists.js';
import { handedByThose } from '../functions/reached-by-callers.js';
import { withoutNothing } from '../expressions.js';
import { jsDocType } from '../declared/jsdoc.js';
import { globalValue, sharedNamespace, sharedObject, valueAround } from './globals.js';
import { itemOf, iteratedItem } from '../objects/members.js';
import { withOpened } from '../requests/browser-requests.js';
import { withInterceptors } from '../requests/interceptors.js';
import { importedValue } from '../modules/modules.js';
import { asDeclared } from '../objects/names-in-code.js';
import { isPutAnew } from './handed-over.js';
import { isNamespace, isOnlyDeclared, namespaceValue } from './namespace-values.js';
import { isAssignedIn } from './moved-arguments.js';
import { isUntold, saysNothing } from './untold.js';
import { leftByGuards, narrowedValue } from './narrowing.js';
import { keysOf } from '../objects/pairs.js';
import { parameterValue } from './parameters.js';
import { chosenValue } from './same-test.js';
import { typedHook } from '../states/redux.js';
import {
  T,
  innerPlace,
  isFunction,
  outermost,
  placeOf,
  staticKey,
  memberName,
  unwrap,
  withoutItself,
} from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import {
  UNDEFINED,
  isNullish,
  isUnknown,
  once,
  optionsOf,
  unionOf,
  unknown,
  withEvidence,
  withOwn,
} from '../values.js';
import { writtenOverAt } from '../objects/written-over.js';
import { besideOthers } from '../shared-payloads.js';
import type { FunctionNode, Member, Piece, TextValue, Value } from '../value.js';

const MAX_WRITES = 8;

export function identifierValue(e: Engine, node: TSESTree.Identifier, frame: Frame): Value {
  if (node.name === 'undefined') return UNDEFINED;
  const variable = frame.facts.variableOf(node);
  if (!variable || variable.defs.length === 0)
    return (
      (variable && allArguments(variable, frame)) ?? valueAround(e, node, frame) ?? globalValue(e, node.name, frame)
    );
  const made = ownValue(e, variable, node, frame);
  const isBuilt = made.kind === 'instance' && made.steps !== undefined;
  const own = isBuilt ? withStatedSteps(e, variable, made, homeOf(variable, frame), node) : made;
  const value = isShared(variable, own, frame)
    ? (isNamespace(variable) ? sharedNamespace : sharedObject)(e, node.name, own, frame)
    : own;
  const chosen = chosenValue(e, node, variable, value, homeOf(variable, frame));
  if (chosen) return chosen;
  const told = isHanded(variable) ? handedByThose(e, variable, node, value, frame) : undefined;
  if (told) return told;
  // What is nothing but a payload stays one, whatever a part of it is called.
  const options = optionsOf(value);
  if (options.every((option) => option.kind === 'data') && !canBeToldApart(options))
    return withOwn(value, writtenOverAt(variable, node, frame.facts));
  const narrowed = narrowedValue(e, node, frame);
  if (narrowed) return narrowed;
  const [only, another] = isHanded(variable) && isAsked(node) ? options : [];
  const isAsWritten = only?.kind === 'object' && !another && staysAsWritten(e, only, variable, frame.facts);
  if (isChanged(variable) && !isAsWritten) return decidedAnswer(e, node, value, writesOf(variable), frame);
  return leftByGuards(e, node, decidedValue(e, node, node.name, value, frame, isAsWritten), frame);
}

/** Whether a parameter holds what it is handed all the time, whatever is put into that. */
function isHanded(variable: Variable): boolean {
  return (variable.defs[0]?.type as string | undefined) === 'Parameter' && !isPutAnew(variable);
}

function writesOf(variable: Variable): Node[] {
  return variable.references.flatMap((reference) => (reference.isWrite() ? (reference.identifier as Node) : []));
}

/** A variable that is set once is worked out once: at its declaration, and apart from calls that its declaration does not stand in. */
function ownValue(e: Engine, variable: Variable, node: TSESTree.Identifier, frame: Frame): Value {
  const name = variable.identifiers[0] as Node | undefined;
  if (!name || name === node || variable.identifiers.length > 1 || isChanged(variable)) {
    return variableValue(e, variable, frame, node);
  }
  return filledBefore(e, variable, e.valueOf(name, homeOf(variable, frame)), node, frame);
}

const changed = new WeakMap<Variable, boolean>();

/** True for a variable that is assigned again, or that something is put into: what it holds depends on who asks. */
function isChanged(variable: Variable): boolean {
  let is = changed.get(variable);
  if (is === undefined) changed.set(variable, (is = changesLater(variable)));
  return is;
}

function changesLater(variable: Variable): boolean {
  const isParameter = (variable.defs[0]?.type as string | undefined) === 'Parameter';
  return variable.references.some((reference) => {
    if (reference.isWrite()) return reference.init !== true;
    const held = outermost(reference.identifier);
    // What a function puts into what it is handed is there for those who read it later.
    if (isParameter && mayFill(held) && isWrite(held)) return true;
    const access = held.parent;
    if (access?.type !== T.MemberExpression || access.object !== held) return false;
    const use = access.parent;
    return use.type === T.AssignmentExpression
      ? use.left === access
      : use.type === T.CallExpression && use.callee === access && isAdder(access);
  });
}

function isAdder(access: TSESTree.MemberExpression): boolean {
  return /^(?:set|push|unshift|add|append)$/.test(memberName(access) ?? '');
}

/** What a variable is depends on the calls around its declaration alone: it is the same whatever is called in its scope. */
function homeOf(variable: Variable, frame: Frame): Frame {
  const { block } = variable.scope;
  if (!frame.env) return frame;
  if (block.type === T.Program) return { facts: frame.facts, env: undefined };
  let env: Environment | undefined = frame.env;
  while (env?.fn && isInside(env.fn, block)) env = env.next;
  return env === frame.env ? frame : { facts: frame.facts, env };
}

function isInside(fn: Node, block: Node): boolean {
  for (let at: Node | undefined = fn.parent; at; at = at.parent) if (at === block) return true;
  return false;
}

/** True for a global object of a script: `var APP = APP || {}`, to which other scripts of the page add. */
function isShared(variable: Variable, value: Value, frame: Frame): boolean {
  return frame.facts.isShared(variable) && optionsOf(value).some((option) => option.kind === 'object');
}

/** What a variable holds; where it is read, if that is known. */
export function variableValue(e: Engine, variable: Variable, frame: Frame, read?: TSESTree.Identifier): Value {
  const definition =
    variable.defs.find((candidate) => (candidate.node as Node).type !== T.TSDeclareFunction) ?? variable.defs[0];
  if (!definition) return unknown('a name that is not declared');
  if (isOnlyDeclared(variable)) return globalValue(e, variable.name, frame);
  const { facts } = frame;
  const node = definition.node as Node;
  const isVariable = (name: Node): boolean => name.type === T.Identifier && facts.variableOf(name) === variable;
  switch (definition.type as string) {
    case 'Variable': {
      if (node.type !== T.VariableDeclarator) return unknown('a declaration that is not followed');
      const held = typedHook(
        builtUp(e, variable, assignedValue(e, variable, node, frame, read), frame),
        node.id.typeAnnotation?.typeAnnotation,
        facts.file,
      );
      const value = withOpened(e, withInterceptors(e, held, frame, isVariable), variable, frame);
      const name = definition.name as TSESTree.Identifier;
      const annotation = node.id.type === T.Identifier ? node.id.typeAnnotation?.typeAnnotation : undefined;
      const declared = isUntold(e, value, node)
        ? declaredType(e, node, name, frame)
        : typeOfMade(e, value, node, name, frame);
      const whole = declared && !saysNothing(declared) ? unionOf([value, declared]) : value;
      return withEvidence(asDeclared(e, whole, annotation, facts), {
        place: placeOf(definition.name, facts.file),
        why: `\`${variable.name}\``,
      });
    }
    case 'Parameter':
      return isFunction(node)
        ? parameterHolds(e, variable, node, { frame, read, isVariable })
        : unknown('a parameter that is not followed');
    case 'FunctionName':
      return isFunction(node) ? { kind: 'function', node, file: facts.file, env: frame.env } : unknown('a function');
    case 'ClassName':
      return { kind: 'class', node: node as TSESTree.ClassDeclaration, file: facts.file, env: frame.env };
    case 'ImportBinding':
      return importedValue(e, definition, facts);
    case 'TSEnumName':
      return enumValue(e, node as TSESTree.TSEnumDeclaration, frame);
    case 'TSModuleName':
      return namespaceValue(e, variable, frame) ?? unknown('a namespace that is not followed');
    case 'CatchClause':
      return unknown('a caught error');
    default:
      return unknown('a name that is not followed');
  }
}

interface Read {
  readonly frame: Frame;
  readonly read: TSESTree.Identifier | undefined;
  readonly isVariable: (name: Node) => boolean;
}

/** What a parameter holds: what it is given, with what is done to it in the function. */
function parameterHolds(e: Engine, variable: Variable, fn: FunctionNode, { frame, read, isVariable }: Read): Value {
  const given = parameterValue(e, fn, variable.defs[0]?.name as TSESTree.Identifier, frame);
  const held = reassigned(e, variable, withInterceptors(e, given, frame, isVariable), frame, read);
  return withOpened(e, read ? filledBefore(e, variable, held, read, frame) : held, variable, frame);
}

/** `arguments`, in a call that is being looked into. */
function allArguments({ name, scope }: Variable, { facts, env }: Frame): Value | undefined {
  const fn = scope.block;
  const bound = name === 'arguments' && isFunction(fn) ? frameOf(env, fn) : undefined;
  if (!bound) return undefined;
  return argumentList(bound.args, placeOf(fn, facts.file));
}

/** What a variable holds: where it is declared, and everything that is assigned to it later. */
function assignedValue(
  e: Engine,
  variable: Variable,
  declarator: TSESTree.VariableDeclarator,
  frame: Frame,
  read: TSESTree.Identifier | undefined,
): Value {
  const name = variable.defs[0]?.name as TSESTree.Identifier;
  const declared = initialValue(e, declarator, name, frame);
  const initial = holdsUnknown(declared) ? (declaredType(e, declarator, name, frame) ?? declared) : declared;
  const held = reassigned(e, variable, initial, frame, read, declarator);
  // Others may fill what is only declared here: `export let user: User` of a component.
  const filled = optionsOf(held).every((option) => isUnknown(option) || isNullish(option))
    ? declaredType(e, declarator, name, frame)
    : undefined;
  return filled && !isUnknown(filled) ? filled : held;
}

function initialValue(
  e: Engine,
  declarator: TSESTree.VariableDeclarator,
  name: TSESTree.Identifier,
  frame: Frame,
): Value {
  const loop = declarator.parent.parent;
  const isOfLoop =
    (loop.type === T.ForOfStatement || loop.type === T.ForInStatement) && loop.left === declarator.parent;
  const round = isOfLoop ? frameOf(frame.env, loop)?.args[0] : undefined;
  if (round) return patternValue(e, declarator.id, name, round, frame);
  if (isOfLoop && loop.type === T.ForOfStatement) {
    return patternValue(e, declarator.id, name, () => iteratedItem(e, e.valueOf(loop.right, frame)), frame);
  }
  if (isOfLoop && loop.type === T.ForInStatement)
    return itemOf(e, keysOf(e.valueOf(loop.right, frame), placeOf(loop.right, frame.facts.file)));
  if (!declarator.init) return UNDEFINED;
  const init = withoutItself(declarator.init, name.name);
  return patternValue(e, declarator.id, name, () => e.valueOf(init, frame), frame);
}

function declaredType(
  e: Engine,
  declarator: TSESTree.VariableDeclarator,
  name: TSESTree.Identifier,
  frame: Frame,
): Value | undefined {
  const at = { facts: frame.facts, types: undefined, env: frame.env };
  const asserted = declarator.id.type === T.Identifier ? assertedType(declarator.init) : undefined;
  const annotation = declarator.id.typeAnnotation?.typeAnnotation ?? asserted;
  const declared = annotation ? typeValue(e, annotation, at) : jsDocType(e, declarator, frame.facts);
  if (!declared) return undefined;
  return patternValue(e, declarator.id, name, () => declared, frame);
}

/** What an object that is put together here is declared to be, where that is the type of a payload. */
function typeOfMade(
  e: Engine,
  value: Value,
  declarator: TSESTree.VariableDeclarator,
  name: TSESTree.Identifier,
  frame: Frame,
): Value | undefined {
  const made = declarator.init && unwrap(declarator.init);
  if (made?.type !== T.ObjectExpression || value.kind !== 'object') return undefined;
  const declared = declaredType(e, declarator, name, frame);
  return declared?.kind === 'data' ? declared : undefined;
}

function reassigned(
  e: Engine,
  variable: Variable,
  initial: Value,
  frame: Frame,
  read: TSESTree.Identifier | undefined,
  declarator?: Node,
): Value {
  const held = read ? heldAt(e, variable, initial, read, frame) : undefined;
  if (held) return held;
  if (!variable.references.some((reference) => reference.isWrite() && reference.init !== true)) return initial;
  let value: Value | undefined;
  // What is written is made of what was there before: of each other write, and so on, in all their orders. One round of that is enough.
  e.inside(variable, () => (value = withWrites(e, variable, initial, frame, read, declarator)), 1);
  return value ?? (read && heldAt(e, variable, initial, read, frame, 'own')) ?? initial;
}

/** What is put into a variable in an order that is not known. */
function withWrites(
  e: Engine,
  variable: Variable,
  initial: Value,
  frame: Frame,
  read: TSESTree.Identifier | undefined,
  declarator: Node | undefined,
): Value {
  const values = [initial];
  let appended = false;
  for (const reference of variable.references) {
    if (!reference.isWrite() || reference.init === true || values.length > MAX_WRITES) continue;
    const target = reference.identifier as TSESTree.Identifier;
    const write = assignmentOf(target);
    if (!write || write === declarator) continue;
    const told = isAssignedIn(e, write, frame);
    if (told === false) continue;
    if (told === true && read && write.range[1] <= read.range[0] && !appended) values.length = 0;
    if (write.type === T.AssignmentExpression) {
      if (write.operator === '+=') {
        appended = true;
        values.push(e.valueOf(write.right, frame));
      } else values.push(patternValue(e, write.left, target, () => e.valueOf(write.right, frame), frame));
    } else
      values.push(patternValue(e, write.left, target, () => iteratedItem(e, e.valueOf(write.right, frame)), frame));
  }
  if (values.length === 1 && values[0] === initial) return initial;
  return appended ? appendedValue(values) : withoutNothing(values);
}

/** A text that is added to: what is added may or may not be there, so the end stays open. */
function appendedValue(values: readonly Value[]): Value {
  const body = values.flatMap(optionsOf).find((value) => value.kind === 'body-text');
  if (body) return body;
  const [initial] = values;
  if (initial?.kind !== 'text') return unknown('a text that is put together in steps');
  const pieces: Piece[] = [...initial.pieces];
  for (const value of values.slice(1)) {
    if (value.kind !== 'text') continue;
    pieces.push(...value.pieces);
  }
  pieces.push({ kind: 'hole', place: initial.place, why: 'a text that is put together in steps' });
  const text: TextValue = { kind: 'text', pieces, place: initial.place };
  return text;
}

function enumValue(e: Engine, node: TSESTree.TSEnumDeclaration, frame: Frame): Value {
  const { facts } = frame;
  const members: Member[] = node.body.members.flatMap((member) => {
    const name = staticKey(member.id, false);
    const initializer = member.initializer;
    if (name === undefined || !initializer) return [];
    return [
      {
        name,
        key: innerPlace(member.id, facts.file),
        property: placeOf(member, facts.file),
        shorthand: false,
        value: once(() => e.valueOf(initializer, frame)),
      },
    ];
  });
  return { kind: 'object', members, spreads: [], open: false, place: placeOf(node, facts.file) };
}

/** Joins what items of a collection are; the unknown of an empty collection says nothing, and that of another service that it is among them. */
export function withoutUnknown(values: readonly Value[]): Value {
  const known = values.flatMap(optionsOf).filter((value) => !isUnknown(value));
  return known.length > 0 ? besideOthers(unionOf(known), values) : unionOf(values);
}
