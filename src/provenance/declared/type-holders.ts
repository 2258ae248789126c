import type { TSESTree } from '@typescript-eslint/types';
import { constructorOf } from '../classes/constructors.js';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, memberName, staticKey, unwrap } from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import { isMadeByFunction } from './made-types.js';
import { mayHold } from './wrapping-types.js';

/** The type argument of a call that says what it answers; undefined where that cannot be told from what it sends. */
export function answerArgument(given: readonly TSESTree.TypeNode[]): TSESTree.TypeNode | undefined {
  if (given.length < 2) return given[0];
  const telling = given.filter(mayHold);
  return telling.length === 1 ? telling[0] : undefined;
}

/** How the type parameter for an answer is called: `<Args, Out>`, `<Params, TResponse>`, `<P, R, B>`. */
const ANSWERS = /^T?_?(?:R|(?:Out(?:put)?|Res(?:p(?:onse)?|ult)?|Answer|Reply|Returned|Returns?)(?:Body|Data|Type)?)$/;
/** How the one for what is sent is called. */
const BODIES = /^T?_?(?:B|(?:Req(?:uest)?)?(?:Body|Payload)(?:Data|Type)?)$/;

/** The type argument that a function of the project takes for the answer, by what it calls its type parameter. */
export function answerNamed(
  e: Engine,
  call: TSESTree.CallExpression,
  given: readonly TSESTree.TypeNode[],
  frame: Frame,
): TSESTree.TypeNode | undefined {
  return typeNamed(e, call, given, ANSWERS, frame);
}

/** The same for what is sent. */
export function bodyNamed(
  e: Engine,
  call: TSESTree.CallExpression,
  given: readonly TSESTree.TypeNode[],
  frame: Frame,
): TSESTree.TypeNode | undefined {
  return typeNamed(e, call, given, BODIES, frame);
}

function typeNamed(
  e: Engine,
  call: TSESTree.CallExpression,
  given: readonly TSESTree.TypeNode[],
  names: RegExp,
  frame: Frame,
): TSESTree.TypeNode | undefined {
  const [target, ...others] = optionsOf(e.valueOf(unwrap(call.callee), frame));
  if (target?.kind !== 'function' || others.length > 0) return undefined;
  const declared = target.node.typeParameters?.params ?? [];
  const [named, ...more] = declared.flatMap(({ name }, index) => (names.test(name.name) ? [index] : []));
  const parameter = named === undefined || more.length > 0 ? undefined : declared[named];
  const type = named === undefined ? undefined : given[named];
  if (!parameter || !type) return undefined;
  const { text } = frame.facts.module;
  const spelled = given.map(({ range }) => text.slice(...range));
  // What is made of the answer may be the answer as it is.
  const isSame = spelled.filter((one) => one === text.slice(...type.range)).length > 1;
  return isSame || !isMadeByFunction(e, target, parameter.name.name) ? type : undefined;
}

const PUTS = new Set(['next', 'set', 'push', 'unshift', 'add', 'emit', 'setValue']);

/** What puts the result of a function in the place of what was there. */
const CHANGES = new Set(['update', 'mutate']);

/** The type of what a call puts its last argument into, where that was made with a type argument: `setUsers(…)`, `users$.next(…)`. */
export function holderOf(call: TSESTree.CallExpression, facts: ModuleFacts): TSESTree.TypeNode | undefined {
  const callee = unwrap(call.callee);
  if (callee.type === T.Identifier) return stateType(callee, facts);
  return callee.type === T.MemberExpression && PUTS.has(memberName(callee) ?? '')
    ? receiverType(unwrap(callee.object), facts)
    : undefined;
}

/** The type of what a call puts the result of a function into: `users.update((before) => […])`, `setUsers((before) => […])`. */
export function changedHolder({ callee }: TSESTree.CallExpression, facts: ModuleFacts): TSESTree.TypeNode | undefined {
  const method = unwrap(callee);
  if (method.type === T.Identifier) return stateType(method, facts);
  return method.type === T.MemberExpression && CHANGES.has(memberName(method) ?? '')
    ? receiverType(unwrap(method.object), facts)
    : undefined;
}

/** The type of what is written into something that was made with a type argument: `user.value = { … }` of `ref<User>()`, `last.current = …`. */
export function writtenHolder(target: TSESTree.MemberExpression, facts: ModuleFacts): TSESTree.TypeNode | undefined {
  return HOLDS_IN.has(memberName(target) ?? '') ? receiverType(unwrap(target.object), facts) : undefined;
}

/** Members under which references hold what they hold. */
const HOLDS_IN = new Set(['value', 'current']);

function receiverType(receiver: Node, facts: ModuleFacts): TSESTree.TypeNode | undefined {
  if (receiver.type === T.MemberExpression && receiver.object.type === T.ThisExpression) {
    const field = fieldOf(receiver);
    return madeWith(field?.value) ?? itemsOf(field?.typeAnnotation?.typeAnnotation);
  }
  if (receiver.type !== T.Identifier) return undefined;
  const declarator = declaratorOf(receiver, facts);
  return madeWith(declarator?.init) ?? itemsOf(declarator?.id.typeAnnotation?.typeAnnotation);
}

function declaratorOf(identifier: Node, facts: ModuleFacts): TSESTree.VariableDeclarator | undefined {
  const node = facts.variableOf(identifier)?.defs[0]?.node as Node | undefined;
  return node?.type === T.VariableDeclarator ? node : undefined;
}

/** `const [value, setValue] = useState<Type>(…)`. */
function stateType(setter: TSESTree.Identifier, facts: ModuleFacts): TSESTree.TypeNode | undefined {
  const declarator = declaratorOf(setter, facts);
  if (declarator?.id.type !== T.ArrayPattern) return undefined;
  const second = declarator.id.elements[1];
  return second?.type === T.Identifier && second.name === setter.name ? madeWith(declarator.init) : undefined;
}

function madeWith(init: Node | null | undefined): TSESTree.TypeNode | undefined {
  const made = init ? unwrap(init) : undefined;
  if (made?.type !== T.CallExpression && made?.type !== T.NewExpression) return undefined;
  return made.typeArguments?.params.at(-1);
}

/** What a declared collection holds. */
function itemsOf(annotation: TSESTree.TypeNode | undefined): TSESTree.TypeNode | undefined {
  if (annotation?.type === T.TSArrayType) return annotation.elementType;
  return annotation?.type === T.TSTypeReference ? annotation.typeArguments?.params.at(-1) : undefined;
}

/** The field of the class around that `this.name` means. */
export function fieldOf(access: TSESTree.MemberExpression): TSESTree.PropertyDefinition | undefined {
  const name = memberName(access);
  for (let at: Node | undefined = access.parent; at; at = at.parent) {
    if (at.type !== T.ClassBody) continue;
    return at.body.find(
      (member): member is TSESTree.PropertyDefinition =>
        member.type === T.PropertyDefinition && staticKey(member.key, member.computed) === name,
    );
  }
  return undefined;
}

/** The same, also where the constructor declares it: `constructor(private user: User) {}`. */
export function declaredField(access: TSESTree.MemberExpression): Node | undefined {
  const own = fieldOf(access);
  if (own) return own;
  const name = memberName(access);
  const body = thisOwner(access)?.parent.parent;
  const fn = body?.type === T.ClassBody ? constructorOf(body.parent) : undefined;
  for (const parameter of fn?.params ?? []) {
    if (parameter.type !== T.TSParameterProperty) continue;
    const declared = parameter.parameter.type === T.AssignmentPattern ? parameter.parameter.left : parameter.parameter;
    if (declared.name === name) return declared;
  }
  return undefined;
}
