import type { TSESTree } from '@typescript-eslint/types';
import { delegatedValue } from './libraries/sagas.js';
import { carriedValue } from './servers/carried.js';
import { GIVEN_BY_NAME, mayNameArguments } from './functions/arguments-by-name.js';
import { putByStepBefore } from './functions/steps-before.js';
import { callValue, newValue } from './functions/calls.js';
import { functionResult } from './functions/results.js';
import { decidedMember, typeTold } from './names/decided.js';
import { declaredClient } from './declared/declared-members.js';
import { isFilledByHolder } from './declared/asserted-types.js';
import { typeValue } from './declared/declared-types.js';
import { asString } from './texts/conversion.js';
import type { Engine, Frame } from './engine.js';
import { memberOf } from './objects/members.js';
import { memberUnder } from './objects/members-under.js';
import { mirrored } from './objects/mirrored.js';
import { isModuleExports } from './modules/exports.js';
import { writesOfMethods } from './objects/literal-methods.js';
import { moduleAt } from './modules/chosen-modules.js';
import { wholeModule } from './modules/modules.js';
import { ownPlaceOfModule } from './modules/own-place.js';
import { asDeclared, writtenAsClass } from './objects/names-in-code.js';
import { toldName } from './objects/told-names.js';
import { leftByGuards } from './names/narrowing.js';
import { withTypesTold } from './classes/class-types.js';
import { settledValue } from './promises/promise-classes.js';
import { superValue, thisValue } from './classes/classes.js';
import { isHoldingSubject } from './states/subjects.js';
import {
  T,
  calledName,
  enclosingFunction,
  innerPlace,
  memberName,
  outermost,
  placeOf,
  staticKey,
  unwrap,
} from './syntax/syntax.js';
import type { Node } from './syntax/syntax.js';
import { isHandedEmpty, leftEmpty } from './texts/empty-texts.js';
import { taggedValue } from './texts/tags.js';
import { templateValue } from './texts/templates.js';
import { concatenate, textOf, textsOf } from './texts/text.js';
import { isEmptyHere, isGiven, isLeftOut, isTruthyHere, toldByArguments } from './names/told-by-arguments.js';
import { leftOf } from './names/counted.js';
import { identifierValue } from './names/variables.js';
import { isUnknownOrEmpty, saysNothing } from './names/untold.js';
import { isNullish, isUnknown, once, optionsOf, unionOf, unknown } from './values.js';
import type { Member, ObjectValue, Value } from './value.js';

/** What an expression is, by its syntax. Promises are looked through: a promise of a value is that value. */
export function expressionValue(e: Engine, node: Node, frame: Frame): Value {
  const file = frame.facts.file;
  switch (node.type) {
    case T.Identifier:
      return identifierValue(e, node, frame);
    case T.Super:
      return superValue(e, node, frame);
    case T.ThisExpression:
      return thisValue(e, node, frame);
    // `new.target`: in the constructor of a base class it is the class that an object is being made of.
    case T.MetaProperty:
      return node.meta.name === 'new'
        ? memberOf(e, thisValue(e, node, frame), 'constructor', frame.env)
        : unknown('what a module says of itself');
    case T.MemberExpression:
      return memberValue(e, node, frame);
    case T.CallExpression:
      return callValue(e, node, frame);
    case T.NewExpression:
      return newValue(e, node, frame);
    case T.Literal:
      return node.value === '' && isHandedEmpty(e, node, frame)
        ? leftEmpty(literalValue(node, file))
        : literalValue(node, file);
    case T.TemplateLiteral:
      return templateValue(e, node, frame);
    case T.TaggedTemplateExpression:
      return taggedValue(e, node, frame);
    case T.BinaryExpression:
      if (node.operator !== '+') return leftOf(e, node, frame) ?? unknown('a computed value');
      return sumValue(e, [node.left, node.right], node, frame);
    case T.UnaryExpression:
      return negated(e, node, frame);
    case T.LogicalExpression:
      if (node.operator === '&&') return e.valueOf(isEmptyHere(e, node.left, frame) ? node.left : node.right, frame);
      if (isLeftOut(e, node.left, frame)) return e.valueOf(node.right, frame);
      if ((node.operator === '??' ? isGiven : isTruthyHere)(e, node.left, frame)) return e.valueOf(node.left, frame);
      return withoutNothing([e.valueOf(node.left, frame), e.valueOf(node.right, frame)]);
    case T.ConditionalExpression: {
      const told = typeTold(node.test, (asked) => e.valueOf(asked, frame)) ?? toldByArguments(e, node.test, frame);
      if (told !== undefined) return e.valueOf(told ? node.consequent : node.alternate, frame);
      return withoutNothing([e.valueOf(node.consequent, frame), e.valueOf(node.alternate, frame)]);
    }
    case T.AwaitExpression:
      return settledValue(e, e.valueOf(node.argument, frame));
    // What runs a generator step by step gives it what it waits for.
    case T.YieldExpression:
      if (!node.argument) return unknown('what a generator is given');
      return node.delegate && !isRunInSteps(node)
        ? delegatedValue(e, node.argument, frame)
        : e.valueOf(node.argument, frame);
    case T.ChainExpression:
    case T.TSNonNullExpression:
    case T.TSInstantiationExpression:
      return e.valueOf(node.expression, frame);
    case T.TSAsExpression:
    case T.TSSatisfiesExpression:
    case T.TSTypeAssertion:
      return assertedValue(e, node, frame);
    case T.AssignmentExpression:
      return e.valueOf(node.right, frame);
    case T.SequenceExpression: {
      const last = node.expressions.at(-1);
      return last ? e.valueOf(last, frame) : unknown('an empty sequence');
    }
    case T.ObjectExpression:
      return namedByKeys(node) ? mirrored(e, objectValue(e, node, frame), node, frame) : objectValue(e, node, frame);
    case T.ArrayExpression:
      return arrayValue(e, node, frame);
    case T.FunctionExpression:
    case T.ArrowFunctionExpression:
    case T.FunctionDeclaration:
    case T.TSDeclareFunction:
      return { kind: 'function', node, file, env: frame.env };
    case T.ClassExpression:
    case T.ClassDeclaration:
      return { kind: 'class', node, file, env: frame.env };
    case T.ImportExpression:
      return moduleAt(e, node.source, frame) ?? unknown('a module chosen at run time');
    default:
      return unknown('an expression that is not followed');
  }
}

/** `-1`. */
function negated(e: Engine, { operator, argument }: TSESTree.UnaryExpression, frame: Frame): Value {
  const value = operator === '-' && argument.type === T.Literal ? e.valueOf(argument, frame) : undefined;
  return value?.kind === 'scalar' && typeof value.value === 'number'
    ? { kind: 'scalar', value: -value.value }
    : unknown('a computed value');
}

function literalValue(node: TSESTree.Literal, file: string): Value {
  if (typeof node.value === 'string') return textOf(node.value, innerPlace(node, file));
  if ('regex' in node)
    return { ...unknown('a pattern'), pattern: { source: node.regex.pattern, flags: node.regex.flags } };
  return { kind: 'scalar', value: node.value };
}

function sumValue(e: Engine, operands: readonly Node[], node: Node, frame: Frame): Value {
  const file = frame.facts.file;
  const values = operands.map((operand) => ({
    value: asString(e, e.valueOf(operand, frame), frame),
    place: placeOf(operand, file),
  }));
  const bodyText = values.flatMap(({ value }) => optionsOf(value)).find((value) => value.kind === 'body-text');
  if (bodyText) return bodyText;
  const textual = values.some(({ value }) => textsOf(value).length > 0);
  return textual ? concatenate(values, placeOf(node, file)) : (sumOf(values) ?? unknown('a computed value'));
}

/** `index + 1`. */
function sumOf(operands: readonly { readonly value: Value }[]): Value | undefined {
  let sum = 0;
  for (const { value } of operands) {
    if (value.kind !== 'scalar' || typeof value.value !== 'number') return undefined;
    sum += value.value;
  }
  return { kind: 'scalar', value: sum };
}

/** Joins alternatives; `undefined` and `null`, and what is known not to be there, are left out where there is anything else. */
export function withoutNothing(values: readonly Value[]): Value {
  const something = values
    .flatMap(optionsOf)
    .filter((value) => !isNullish(value) && !(value.kind === 'unknown' && value.absent));
  return something.length > 0 ? unionOf(something) : unionOf(values);
}

type Assertion = TSESTree.TSAsExpression | TSESTree.TSSatisfiesExpression | TSESTree.TSTypeAssertion;

function assertedValue(e: Engine, node: Assertion, frame: Frame): Value {
  const value = e.valueOf(node.expression, frame);
  const isMade = node.expression.type === T.ObjectExpression;
  const isEmpty = saysNothing(value);
  const at = { facts: frame.facts, types: undefined, env: frame.env };
  if (!isEmpty && !isMade)
    return asDeclared(e, withTypesTold(e, value, node.typeAnnotation, at), node.typeAnnotation, frame.facts);
  const declared = typeValue(e, node.typeAnnotation, at);
  if (isMade && !isEmpty)
    return declared.kind === 'data'
      ? unionOf([value, declared])
      : writtenAsClass(e, value, node.typeAnnotation, frame.facts);
  if (isUnknownOrEmpty(value)) return isUnknown(declared) ? value : declared;
  return saysNothing(declared) || isFilledByHolder(node) ? value : unionOf([value, declared]);
}

function memberValue(e: Engine, node: TSESTree.MemberExpression, frame: Frame): Value {
  if (isModuleExports(node) && (frame.facts.variableOf(node.object)?.defs.length ?? 0) === 0)
    return wholeModule(e, { kind: 'module', file: frame.facts.file });
  const own = ownPlaceOfModule(node, frame.facts.file);
  if (own) return own;
  const object = e.valueOf(node.object, frame);
  const name = memberName(node);
  if (name !== undefined) {
    const held = name === 'value' && !isUnknown(object) && isHoldingSubject(e, node.object, frame);
    const member = held ? object : (putByStepBefore(e, node, name, frame) ?? memberOf(e, object, name, frame.env));
    if (!isUnknown(member)) return leftByGuards(e, node, decidedMember(e, node, member, frame), frame);
    return carriedValue(e, node.object, object, name, frame) ?? declaredClient(e, node.object, name, frame) ?? member;
  }
  return memberUnder(e, object, e.valueOf(node.property, frame));
}

export function objectValue(e: Engine, node: TSESTree.ObjectExpression, frame: Frame): ObjectValue {
  const file = frame.facts.file;
  const members: Member[] = [];
  const spreads: (() => Value)[] = [];
  const items: (() => Value)[] = [];
  const keyedBy: (() => Value)[] = [];
  let open = false;
  const byName = isGivenByName(node, file);
  for (const property of byName ? node.properties.slice(1) : node.properties) {
    if (property.type === T.SpreadElement) {
      spreads.push(once(() => e.valueOf(property.argument, frame)));
      continue;
    }
    const written = staticKey(property.key, property.computed);
    const held = written === undefined ? toldName(e, property.key, frame) : undefined;
    const name = written ?? held?.name;
    if (name === undefined) {
      open = true;
      items.push(once(() => propertyValue(e, property, frame)));
      keyedBy.push(once(() => e.valueOf(property.key, frame)));
    } else {
      members.push({
        name,
        key: innerPlace(property.key, file),
        ...(held?.place && { heldAt: held.place }),
        property: placeOf(property, file),
        shorthand: property.shorthand,
        value: once(() => propertyValue(e, property, frame)),
        behind: spreads.length,
      });
    }
  }
  for (const write of writesOfMethods(node, frame.facts)) members.push(writtenMember(e, write, frame));
  const place = placeOf(node, file);
  return {
    kind: 'object',
    members,
    spreads,
    ...(items.length > 0 && { items, keyedBy }),
    ...(byName && { byName }),
    open,
    place,
  };
}

/** `{ [key]: value }`. */
function namedByKeys({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some(
    (property) => property.type === T.Property && property.computed && staticKey(property.key, true) === undefined,
  );
}

function isGivenByName({ properties: [first] }: TSESTree.ObjectExpression, file: string): boolean {
  return first?.type === T.Property && mayNameArguments(file) && staticKey(first.key, first.computed) === GIVEN_BY_NAME;
}

function writtenMember(e: Engine, write: TSESTree.AssignmentExpression, frame: Frame): Member {
  const left = write.left as TSESTree.MemberExpression;
  return {
    name: memberName(left) ?? '',
    key: innerPlace(left.property, frame.facts.file),
    property: placeOf(write, frame.facts.file),
    shorthand: false,
    value: once(() => e.valueOf(write.right, frame)),
  };
}

function propertyValue(e: Engine, property: TSESTree.Property, frame: Frame): Value {
  const value = e.valueOf(property.value, frame);
  return property.kind === 'get' && value.kind === 'function' ? functionResult(e, value, [], frame) : value;
}

function arrayValue(e: Engine, node: TSESTree.ArrayExpression, frame: Frame): Value {
  const file = frame.facts.file;
  const items = node.elements.flatMap((element) => {
    if (!element) return [];
    const spread = element.type === T.SpreadElement;
    const expression = spread ? element.argument : element;
    return [{ value: once(() => e.valueOf(expression, frame)), place: innerPlace(expression, file), spread }];
  });
  const list: Value = { kind: 'tuple', items, place: placeOf(node, file) };
  return node.elements.length === 0 && isHandedEmpty(e, node, frame) ? leftEmpty(list) : list;
}

/** `yield*` in `Effect.gen(function* () { … })`: what runs it gives what the effect succeeds with. */
function isRunInSteps(node: Node): boolean {
  const fn = enclosingFunction(node);
  const call = fn && outermost(fn).parent;
  if (call?.type !== T.CallExpression) return false;
  const callee = unwrap(call.callee);
  const name = callee.type === T.CallExpression ? calledName(callee) : calledName(call);
  return name !== undefined && /^(?:gen|fn|fnUntraced|safeTry)$/.test(name);
}
