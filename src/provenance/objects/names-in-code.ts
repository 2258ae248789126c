import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOfName } from '../modules/module-types.js';
import { T, decoratorsOf, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { responseBody } from '../requests/responses.js';
import { asLikely, mapOptions, optionsOf, withOwn } from '../values.js';
import type { Value } from '../value.js';

interface DeclaredClass {
  readonly node: TSESTree.ClassDeclaration;
  readonly facts: ModuleFacts;
}

const MAX_DEPTH = 6;
/** Decorators that say how a member is called in a payload. */
const SAYS_NAME = /^(?:Expose|JsonProperty|SerializedName|jsonMember)$/;
/** What translated code says of a member that the language calls otherwise than the payload. */
const IN_CODE = 'inCode';
/** What it says of one that is read from the payload's name, and written under its own. */
const READ_IN_CODE = 'readInCode';
/** A static member of classes whose objects are taken apart by the order of their fields: `component2` is the second. */
export const TAKEN_APART = 'componentsInOrder';
/** What it says of a further name that a member is read from, which code calls otherwise. */
const ALIAS = 'alias';

/** A payload that is declared to be of a class, where the class calls parts of it by other names: those are not the payload's. */
export function asDeclared(e: Engine, value: Value, type: TSESTree.TypeNode | undefined, facts: ModuleFacts): Value {
  if (!type || !optionsOf(value).some((one) => one.kind === 'data' || isUnclear(one))) return value;
  const declared = classOf(e, type, facts);
  const names = declared ? namesOfPayload(e, declared.node, declared.facts) : [];
  return declared && names.length > 0 ? withOwn(bodyOfClass(e, value, declared), names) : value;
}

/** An object that the code makes of a class which calls members by other names than the payload. */
export function writtenAsClass(e: Engine, value: Value, type: TSESTree.TypeNode, facts: ModuleFacts): Value {
  if (value.kind !== 'object') return value;
  const declared = classOf(e, type, facts);
  return declared && namesInCode(declared.node).length > 0 ? { ...value, writtenAs: declared.node } : value;
}

function isUnclear(value: Value): value is Extract<Value, { kind: 'response' }> {
  return value.kind === 'response' && value.flavour === 'unclear';
}

/** What a wrapper that could not be followed gives is the body where a class is declared for it that calls bind to such a body. */
function bodyOfClass(e: Engine, value: Value, { node, facts }: DeclaredClass): Value {
  if (!optionsOf(value).some(isUnclear)) return value;
  const roots = new Set(optionsOf(e.bindings.valueOf(node, facts) ?? value).flatMap(rootOf));
  return mapOptions(value, (option) => {
    const body = isUnclear(option) ? responseBody(option.call) : option;
    if (body === option || !optionsOf(body).some((one) => rootOf(one).some((root) => roots.has(root)))) return option;
    return asLikely(body);
  });
}

function rootOf(value: Value): string[] {
  return value.kind === 'data' ? [value.root] : [];
}

const MAX_INSIDE = 3;
const knownOfPayload = new WeakMap<Node, readonly string[]>();

/** Names that a payload has in code: with the payload's own behind a sign of equality where another place says that, `roles=userRoles`; inside of its parts too. */
export function namesOfPayload(
  e: Engine,
  node: TSESTree.ClassDeclaration,
  facts: ModuleFacts,
  depth = 0,
): readonly string[] {
  const before = knownOfPayload.get(node);
  if (before || depth > MAX_INSIDE) return before ?? [];
  const members = node.body.body.flatMap((member) => {
    const name = member.type === T.PropertyDefinition ? staticKey(member.key, member.computed) : undefined;
    if (member.type !== T.PropertyDefinition || name === undefined) return [];
    const inCode = decoratorsOf(member).flatMap((one) => saidBy(one) ?? []);
    const texts = inCode.filter(({ isInCode }) => isInCode).map(({ text }) => text);
    return [{ name, member, texts }];
  });
  const ordered = node.body.body.some((member) => isMarked(member)) ? members.map(({ member }) => member) : [];
  const fields = ordered.filter((member) => !member.static && textsBy(member, ALIAS).length === 0);
  const placesOf = (member: TSESTree.PropertyDefinition): string[] =>
    fields.includes(member) ? [`component${String(fields.indexOf(member) + 1)}`] : [];
  const said = members
    .flatMap(({ name, member, texts }) => [...texts, ...placesOf(member)].map((text) => ({ text, name })))
    .filter(({ text }) => !readUnderOthers(node).includes(text));
  const inside = members.flatMap(({ name, member, texts }) => {
    const type = member.typeAnnotation && classOf(e, member.typeAnnotation.typeAnnotation, facts);
    const names = type && type.node !== node ? namesOfPayload(e, type.node, type.facts, depth + 1) : [];
    return [...(texts.length > 0 ? texts : [name]), ...placesOf(member)].flatMap((text) =>
      names.map((one) => `${text}.${one}`),
    );
  });
  const others = namesInCode(node).filter((name) => !said.some(({ text }) => text === name));
  const names = [...said.map(({ text, name }) => `${text}=${name}`), ...inside, ...others];
  if (depth === 0) knownOfPayload.set(node, names);
  return names;
}

/** A payload that is made an instance of a class. */
export function asInstance(made: Value, value: Value): Value {
  const names = optionsOf(made).flatMap((option) =>
    option.kind === 'class' && option.node.type === T.ClassDeclaration ? namesInCode(option.node) : [],
  );
  return withOwn(value, names);
}

/** The class that a type is, or is a list of or a promise of. */
function classOf(e: Engine, type: TSESTree.TypeNode, facts: ModuleFacts, depth = 0): DeclaredClass | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (type.type === T.TSArrayType) return classOf(e, type.elementType, facts, depth + 1);
  if (type.type !== T.TSTypeReference) return undefined;
  const [first] = type.typeArguments?.params ?? [];
  if (first) return classOf(e, first, facts, depth + 1);
  const found = typeOfName(e, facts, type.typeName);
  return found?.node.type === T.ClassDeclaration ? { node: found.node, facts: found.facts } : undefined;
}

/** Whether a member of a class is called otherwise in the payload. */
export function isNamedInCode(member: Node, name: string): boolean {
  const owner = member.parent?.type === T.ClassBody ? member.parent.parent : undefined;
  return owner?.type === T.ClassDeclaration && namesInCode(owner).includes(name);
}

const known = new WeakMap<Node, readonly string[]>();

/** Names of a class's members that are no names of the payload: what the code calls them, and what it makes of others. */
export function namesInCode(node: TSESTree.ClassDeclaration): readonly string[] {
  let names = known.get(node);
  if (!names) known.set(node, (names = readNames(node)));
  return names;
}

function readNames(node: TSESTree.ClassDeclaration): readonly string[] {
  const { body } = node;
  const fields = new Set<string>();
  const names = new Set<string>();
  for (const member of body.body) {
    if (member.type === T.PropertyDefinition) {
      const name = staticKey(member.key, member.computed);
      const said = decoratorsOf(member).flatMap((decorator) => saidBy(decorator) ?? []);
      for (const { text, isInCode } of said) if (isInCode) names.add(text);
      if (name === undefined) continue;
      if (said.some(({ text, isInCode }) => !isInCode && text !== name)) names.add(name);
      else fields.add(name);
    } else if (member.type === T.MethodDefinition && !member.static) {
      const name = staticKey(member.key, member.computed);
      if (name === undefined || member.kind === 'set' || member.kind === 'constructor') continue;
      names.add(name);
      const made = gotten(name);
      if (made !== undefined) names.add(made);
    }
  }
  return [...[...names].filter((name) => !fields.has(name)), ...readUnderOthers(node)];
}

/** What code calls members that are read from several names of the payload: which of them is there is not known. */
function readUnderOthers({ body }: TSESTree.ClassDeclaration): readonly string[] {
  return body.body.flatMap((member) => textsBy(member, ALIAS));
}

function isMarked(member: TSESTree.ClassElement): boolean {
  return (
    member.type === T.PropertyDefinition && member.static && staticKey(member.key, member.computed) === TAKEN_APART
  );
}

/** What decorators of one name say of a member. */
function textsBy(member: Node, name: string): string[] {
  return decoratorsOf(member).flatMap(({ expression }) => {
    const callee = expression.type === T.CallExpression ? unwrap(expression.callee) : undefined;
    const [text] = expression.type === T.CallExpression ? expression.arguments : [];
    const isSaid = callee?.type === T.Identifier && callee.name === name;
    return (isSaid && text ? staticString(text) : undefined) ?? [];
  });
}

/** The name that a member of a class has in the payload which is read into it: its own, unless a decorator says another. */
export function nameInPayload(member: TSESTree.PropertyDefinition): string | undefined {
  const said = decoratorsOf(member).flatMap((decorator) => saidBy(decorator) ?? []);
  return said.find(({ isInCode }) => !isInCode)?.text ?? staticKey(member.key, member.computed);
}

/** `getName()`. */
function gotten(name: string): string | undefined {
  const [, first, rest] = /^get([A-Z])(\w*)$/.exec(name) ?? [];
  return first === undefined ? undefined : first.toLowerCase() + (rest ?? '');
}

/** `@Expose({ name: 'name' })`, `@SerializedName('name')`. */
function saidBy({ expression }: TSESTree.Decorator): { readonly text: string; readonly isInCode: boolean } | undefined {
  const callee = expression.type === T.CallExpression ? unwrap(expression.callee) : undefined;
  if (expression.type !== T.CallExpression || callee?.type !== T.Identifier) return undefined;
  const isInCode = callee.name === IN_CODE || callee.name === READ_IN_CODE;
  if (!isInCode && !SAYS_NAME.test(callee.name)) return undefined;
  const [first] = expression.arguments;
  const given =
    first?.type === T.ObjectExpression
      ? first.properties.find((one) => one.type === T.Property && staticKey(one.key, one.computed) === 'name')
      : undefined;
  const text = given?.type === T.Property ? staticString(given.value) : first && staticString(first);
  return text === undefined ? undefined : { text, isInCode };
}
