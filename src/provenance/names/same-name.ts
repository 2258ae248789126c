import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { T, memberName, outermost, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isTestFile } from '../testing/test-files.js';
import type { Evidence } from '../types.js';
import { UNHANDED, isUnknown, mapOptions, optionsOf, unionOf } from '../values.js';
import type { FunctionNode, InstanceValue, ObjectValue, Value } from '../value.js';

/** An object that is made under a name. */
export interface Made {
  readonly object: InstanceValue | ObjectValue;
  readonly at: Node;
  readonly file: string;
}

/** More files than this are not looked at. */
const MOST_FILES = 48;

/**
 * What a module hands to others of its functions under the name of a parameter: an object that it makes. Where nobody but tests is seen to call the
 * function, it most likely gets that as well. Of a module that makes none it is what others hand over under the name, where all of them make the same.
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
  const { name } = parameter;
  const isMadeHere = facts.variablesNamed(name).some(isDeclared);
  const made = isMadeHere ? madeUnder(e, name, facts) : madeElsewhere(e, name);
  if (!made || !asked.every((member) => hasMember(e, made.object, member))) return undefined;
  if (!isMadeHere && made.object.kind === 'object' && asked.every((member) => USUAL.has(member ?? '')))
    return undefined;
  const assumed = {
    place: placeOf(made.at, made.file),
    why: isMadeHere ? `others of the module get this as \`${name}\`` : `other modules get this as \`${name}\``,
    isAssumed: true as const,
  };
  const object = assumedObject(made.object, assumed);
  return given === UNHANDED ? object : unionOf([given, object]);
}

/** Members that containers, stores and clients of all kinds have: they do not tell an object of another module that no class makes. */
const USUAL = new Set(
  'get set has add delete find load read list all one save create update remove run call send fetch query push map filter forEach'.split(
    ' ',
  ),
);

/** What gives its answers is only most likely this object; so is what it holds: `client.users.list()`. */
function assumedObject(value: Value, assumed: Evidence): Value {
  if (value.kind === 'instance' || value.kind === 'function') return { ...value, assumed };
  if (value.kind !== 'object') return value;
  const mark = (one: Value): Value => assumedObject(one, assumed);
  const members = value.members.map((member) => ({ ...member, value: () => mapOptions(member.value(), mark) }));
  return { ...value, members };
}

/** What other modules make under a name and hand over by it, where that is one. */
function madeElsewhere(e: Engine, name: string): Made | undefined {
  const { madeUnder: known, asked } = e.calls.handed;
  if (known.has(name)) return known.get(name);
  if (asked.has(name)) {
    // Who hands it over may be handed it itself: what is made of this answer is not for good.
    e.answers.doubt();
    return undefined;
  }
  asked.add(name);
  try {
    const found = findElsewhere(e, name);
    // Where not all files could be opened, the next question may find more.
    if (e.mayOpen) known.set(name, found);
    return found;
  } finally {
    asked.delete(name);
  }
}

function findElsewhere(e: Engine, name: string): Made | undefined {
  const files = [...e.host.related().holding(name)].filter((file) => !isTestFile(file));
  if (files.length > MOST_FILES) return undefined;
  const made = files.flatMap((file) => {
    const facts = e.facts(file);
    return facts?.variablesNamed(name).some(isDeclared) ? (madeUnder(e, name, facts) ?? []) : [];
  });
  const [first, ...others] = made;
  return first && others.every((other) => isSame(first.object, other.object)) ? first : undefined;
}

function isSame(one: Made['object'], other: Made['object']): boolean {
  if (one.kind === 'instance') return other.kind === 'instance' && one.of.node === other.of.node;
  return other.kind === 'object' && one.place.file === other.place.file && one.place.start === other.place.start;
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
      if (!made || (first && !isSame(made.object, first.object))) return undefined;
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
  if (others.length > 0 || (object?.kind !== 'instance' && object?.kind !== 'object')) return undefined;
  const isMade = object.kind === 'instance' ? object.args !== undefined : isTool(object);
  return isMade ? { object, at, file: facts.file } : undefined;
}

/** An object that is made of functions: `{ users: () => …, files: (loan) => … }`. */
function isTool({ members, spreads, open }: ObjectValue): boolean {
  const isFunction = (value: Value): boolean => optionsOf(value).every(({ kind }) => kind === 'function');
  return !open && spreads.length === 0 && members.some((member) => isFunction(member.value()));
}

/** `roles(client, id)` of `function roles(client, id)`, `roles({ client })` of `function roles({ client })`. */
function isHandedTo(e: Engine, use: Node, name: string, facts: ModuleFacts): boolean {
  const given = outermost(use);
  const holder = given.parent;
  const isMember = holder?.type === T.Property && holder.parent.type === T.ObjectExpression;
  if (isMember && staticKey(holder.key, holder.computed) !== name) return false;
  const argument = isMember ? outermost(holder.parent) : given;
  const call = argument.parent;
  if (call?.type !== T.CallExpression) return false;
  const index = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
  if (index < 0) return false;
  return optionsOf(e.valueOf(unwrap(call.callee), { facts, env: undefined })).some((target) => {
    const taken = target.kind === 'function' ? target.node.params[index] : undefined;
    return taken !== undefined && (isMember ? takesMember(taken, name) : isNamed(taken, name));
  });
}

function takesMember(parameter: Node, name: string): boolean {
  return (
    parameter.type === T.ObjectPattern &&
    parameter.properties.some(
      (property) =>
        property.type === T.Property &&
        staticKey(property.key, property.computed) === name &&
        isNamed(property.value, name),
    )
  );
}

function isNamed(node: Node, name: string): boolean {
  return node.type === T.Identifier && node.name === name;
}

/** The members that are asked of a parameter. */
function askedOf({ references }: Variable): readonly (string | undefined)[] {
  return references.flatMap(({ identifier }) => {
    const access = outermost(identifier).parent;
    return access?.type === T.MemberExpression ? [memberName(access)] : [];
  });
}

function hasMember(e: Engine, object: Made['object'], name: string | undefined): boolean {
  return name !== undefined && !isUnknown(memberOf(e, object, name));
}

/** Whether a test makes it. */
function isOfTest(value: Value): boolean {
  const file = value.kind === 'instance' ? value.of.file : value.kind === 'object' ? value.place.file : undefined;
  return file !== undefined && isTestFile(file);
}
