import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { T, memberName, outermost, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isTestFile } from '../testing/test-files.js';
import { UNHANDED, isUnknown, optionsOf, unionOf } from '../values.js';
import type { FunctionNode, InstanceValue, Value } from '../value.js';

/**
 * What a module hands to others of its functions under the name of a parameter: an object that it makes. Where nobody but tests is seen to call the
 * function, it most likely gets that as well.
 *
 * @param given what callers were seen to hand over.
 */
export function handedUnderTheName(
  e: Engine,
  fn: FunctionNode,
  index: number,
  given: Value,
  { facts }: Frame,
): Value | undefined {
  const parameter = fn.params[index];
  if (parameter?.type !== T.Identifier || !(given === UNHANDED || optionsOf(given).every(isOfTest))) return undefined;
  const own = facts.variableOf(parameter);
  const asked = own ? askedOf(own) : [];
  if (asked.length === 0) return undefined;
  const made = madeUnder(e, parameter.name, facts);
  if (!made || !asked.every((name) => hasMember(e, made.object, name))) return undefined;
  const assumed = {
    place: placeOf(made.at, facts.file),
    why: `others of the module get this as \`${parameter.name}\``,
    isAssumed: true as const,
  };
  const object: Value = { ...made.object, assumed };
  return given === UNHANDED ? object : unionOf([given, object]);
}

interface Made {
  readonly object: InstanceValue;
  readonly at: Node;
}

/** The object that all variables of a name hold in a module, where it is handed to a function that calls it the same. */
function madeUnder(e: Engine, name: string, facts: ModuleFacts): Made | undefined {
  const variables = facts.variablesNamed(name);
  const holding = variables.filter(isDeclared);
  if (holding.length === 0 || !variables.every((variable) => isDeclared(variable) || isParameter(variable)))
    return undefined;
  let first: Made | undefined;
  // In a bundle hundreds of variables may have the name: no more is asked once two differ.
  for (const { references } of holding) {
    for (const { writeExpr } of references.filter((reference) => reference.isWrite())) {
      const made = writeExpr ? madeAt(e, writeExpr, facts) : undefined;
      if (!made || (first && made.object.of.node !== first.object.of.node)) return undefined;
      first ??= made;
    }
  }
  if (!first) return undefined;
  const isHanded = holding.some(({ references }) =>
    references.some(({ identifier }) => isHandedTo(e, identifier, name, facts)),
  );
  return isHanded ? first : undefined;
}

function isDeclared({ defs }: Variable): boolean {
  return defs.some(({ node }) => node.type === T.VariableDeclarator);
}

function isParameter({ defs }: Variable): boolean {
  return defs.length > 0 && defs.every(({ type }) => type === 'Parameter');
}

function madeAt(e: Engine, at: Node, facts: ModuleFacts): Made | undefined {
  const [object, ...others] = optionsOf(e.valueOf(at, { facts, env: undefined }));
  return object?.kind === 'instance' && object.args !== undefined && others.length === 0 ? { object, at } : undefined;
}

/** `roles(client, id)` of `function roles(client, id)`. */
function isHandedTo(e: Engine, use: Node, name: string, facts: ModuleFacts): boolean {
  const call = outermost(use).parent;
  if (call?.type !== T.CallExpression) return false;
  const index = call.arguments.indexOf(outermost(use) as TSESTree.CallExpressionArgument);
  const callee = unwrap(call.callee);
  if (index < 0 || callee.type !== T.Identifier) return false;
  return optionsOf(e.valueOf(callee, { facts, env: undefined })).some((target) => {
    const taken = target.kind === 'function' && target.file === facts.file ? target.node.params[index] : undefined;
    return taken?.type === T.Identifier && taken.name === name;
  });
}

/** The members that are asked of a parameter. */
function askedOf({ references }: Variable): readonly (string | undefined)[] {
  return references.flatMap(({ identifier }) => {
    const access = outermost(identifier).parent;
    return access?.type === T.MemberExpression ? [memberName(access)] : [];
  });
}

function hasMember(e: Engine, object: InstanceValue, name: string | undefined): boolean {
  return name !== undefined && !isUnknown(memberOf(e, object, name));
}

/** Whether a test makes it. */
function isOfTest(value: Value): boolean {
  const file = value.kind === 'instance' ? value.of.file : value.kind === 'object' ? value.place.file : undefined;
  return file !== undefined && isTestFile(file);
}
