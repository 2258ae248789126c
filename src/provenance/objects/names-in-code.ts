import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOfName } from '../modules/modules.js';
import { T, decoratorsOf, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf, withOwn } from '../values.js';
import type { Value } from '../value.js';

const MAX_DEPTH = 6;
/** Decorators that say how a member is called in a payload. */
const SAYS_NAME = /^(?:Expose|JsonProperty|SerializedName|jsonMember)$/;
/** What translated code says of a member that the language calls otherwise than the payload. */
const IN_CODE = 'inCode';

/** A payload that is declared to be of a class, where the class calls parts of it by other names: those are not the payload's. */
export function asDeclared(e: Engine, value: Value, type: TSESTree.TypeNode | undefined, facts: ModuleFacts): Value {
  if (!type || !optionsOf(value).some(({ kind }) => kind === 'data')) return value;
  const declared = classOf(e, type, facts);
  return declared ? withOwn(value, [...namesInCode(declared), ...namesSaidBeside(declared)]) : value;
}

/** A payload that is made an instance of a class. */
export function asInstance(made: Value, value: Value): Value {
  const names = optionsOf(made).flatMap((option) =>
    option.kind === 'class' && option.node.type === T.ClassDeclaration ? namesInCode(option.node) : [],
  );
  return withOwn(value, names);
}

/** The class that a type is, or is a list of or a promise of. */
function classOf(
  e: Engine,
  type: TSESTree.TypeNode,
  facts: ModuleFacts,
  depth = 0,
): TSESTree.ClassDeclaration | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (type.type === T.TSArrayType) return classOf(e, type.elementType, facts, depth + 1);
  if (type.type !== T.TSTypeReference) return undefined;
  const [first] = type.typeArguments?.params ?? [];
  if (first) return classOf(e, first, facts, depth + 1);
  const found = typeOfName(e, facts, type.typeName)?.node;
  return found?.type === T.ClassDeclaration ? found : undefined;
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

function readNames({ body }: TSESTree.ClassDeclaration): readonly string[] {
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
      const made = member.kind === 'get' ? name : name && gotten(name);
      if (made !== undefined && made !== '') names.add(made);
    }
  }
  return [...names].filter((name) => !fields.has(name));
}

/** Names that members have in code as well as in the payload, where another place says the payload's: that place changes, and not who uses them. */
function namesSaidBeside({ body }: TSESTree.ClassDeclaration): readonly string[] {
  return body.body.flatMap((member) => {
    if (member.type !== T.PropertyDefinition) return [];
    const name = staticKey(member.key, member.computed);
    const isSaid = decoratorsOf(member)
      .flatMap((one) => saidBy(one) ?? [])
      .some((one) => one.isInCode && one.text === name);
    return isSaid && name !== undefined ? [name] : [];
  });
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
  const isInCode = callee.name === IN_CODE;
  if (!isInCode && !SAYS_NAME.test(callee.name)) return undefined;
  const [first] = expression.arguments;
  const given =
    first?.type === T.ObjectExpression
      ? first.properties.find((one) => one.type === T.Property && staticKey(one.key, one.computed) === 'name')
      : undefined;
  const text = given?.type === T.Property ? staticString(given.value) : first && staticString(first);
  return text === undefined ? undefined : { text, isInCode };
}
