import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { withStatedSteps } from '../classes/stated-steps.js';
import { builtUp } from '../objects/built-up.js';
import { staysAsWritten } from '../objects/as-written.js';
import { filledBefore } from '../objects/filled-before.js';
import { canBeToldApart, decidedAnswer, decidedValue, isAsked } from './decided.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import type { Environment } from '../environment.js';
import { argumentList } from '../functions/argument-lists.js';
import { givenByName } from '../functions/arguments-by-name.js';
import { handedByThose } from '../functions/reached-by-callers.js';
import { globalValue, sharedNamespace, sharedObject, valueAround } from './globals.js';
import { withOpened } from '../requests/browser-requests.js';
import { withInterceptors } from '../requests/interceptors.js';
import { importedValue } from '../modules/modules.js';
import { asDeclared } from '../objects/names-in-code.js';
import { isNamespace, isOnlyDeclared, namespaceValue } from './namespace-values.js';
import { isUntold, saysNothing } from './untold.js';
import { leftByGuards, narrowedValue } from './narrowing.js';
import { parameterValue } from './parameters.js';
import { chosenValue } from './same-test.js';
import { typedHook } from '../states/redux.js';
import { T, isFunction, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { UNDEFINED, optionsOf, unionOf, unknown, withEvidence, withOwn } from '../values.js';
import { writtenOverAt } from '../objects/written-over.js';
import type { FunctionNode, Value } from '../value.js';
import { isChanged, isHanded, writesOf } from './changed-variables.js';
import { reassigned } from './reassigned.js';
import { assignedValue, declaredType, typeOfMade } from './declarators.js';
import { enumValue } from './enum-values.js';

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

/** A variable that is set once is worked out once: at its declaration, and apart from calls that its declaration does not stand in. */
function ownValue(e: Engine, variable: Variable, node: TSESTree.Identifier, frame: Frame): Value {
  const name = variable.identifiers[0] as Node | undefined;
  if (!name || name === node || variable.identifiers.length > 1 || isChanged(variable)) {
    return variableValue(e, variable, frame, node);
  }
  return filledBefore(e, variable, e.valueOf(name, homeOf(variable, frame)), node, frame);
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
  const place = placeOf(fn, facts.file);
  return givenByName(bound.args, place) ?? argumentList(bound.args, place);
}
