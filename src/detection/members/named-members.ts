import type { TSESTree } from '@typescript-eslint/types';
import { exposedAs } from '../../provenance/declared/transformed-members.js';
import { T, calledName, enclosingFunction, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { copiesOf } from '../bridges/names/copied-objects.js';
import { holdsKeys, isKeyOf, isMember, presenceAfter, sourceOf } from '../bridges/names/presence.js';
import type { KeyReader, Member, Presence, Telling } from '../bridges/names/presence.js';

/** A member with the variables that stand for it where a node stands: `const { name } = x`, `const has = 'name' in x`. */
export function memberAt(
  node: Node,
  name: string,
  object: string,
  text: string,
  { keyOf, isCalled = false }: { readonly keyOf?: KeyReader; readonly isCalled?: boolean } = {},
): Member {
  const held = new Set<string>();
  const listed = new Set<string>();
  const told = new Map<string, Telling>();
  const copies = copiesOf(node, object, text);
  const member: Member = { name, object, copies, isCalled, held, listed, told, keyOf };
  for (const local of transformedAs(node, name, object)) held.add(local);
  for (const { id, init } of declaredAround(node)) {
    if (!init) continue;
    if (id.type === T.ObjectPattern && (sourceOf(init, text) === object || isRestOf(id, object, text))) {
      const local = takenAs(id, name);
      if (local !== undefined) held.add(local);
    } else if (id.type === T.Identifier) {
      for (const known of [held, listed, told]) known.delete(id.name);
      if (isMember(unwrap(init), member, text)) held.add(id.name);
      else if (holdsKeys(init, member, text)) listed.add(id.name);
      else if (tellsOf(init, member, text))
        told.set(
          id.name,
          toldBy(init, (test, truth) => presenceAfter(test, truth, member, text)),
        );
    }
  }
  return member;
}

/** `@Expose({ name }) @Transform(({ value, obj }) => …)`: what the object of a payload has under the name of the member. */
function transformedAs(node: Node, name: string, object: string): readonly string[] {
  const fn = enclosingFunction(node);
  const call = fn?.parent;
  const decorator = call?.type === T.CallExpression && calledName(call) === 'Transform' ? call.parent : undefined;
  const [pattern] = fn?.params ?? [];
  if (decorator?.type !== T.Decorator || pattern?.type !== T.ObjectPattern) return [];
  const member: Node = decorator.parent;
  const own = member.type === T.PropertyDefinition ? staticKey(member.key, member.computed) : undefined;
  if ((exposedAs(member) ?? own) !== name || takenAs(pattern, 'obj') !== object) return [];
  return [takenAs(pattern, 'value')].flatMap((local) => local ?? []);
}

/** A member that a pattern takes out of what it stands for. */
export function memberOfPattern(pattern: TSESTree.ObjectPattern, name: string): Member | undefined {
  const local = takenAs(pattern, name);
  return local === undefined ? undefined : { name, object: '', held: new Set([local]) };
}

/** Variables in front of a node that tell whether something is there. @param presenceOf reads tests, some of variables that were found before. */
export function toldAround(
  node: Node,
  presenceOf: (told: ReadonlyMap<string, Telling>) => Presence,
): ReadonlyMap<string, Telling> {
  const told = new Map<string, Telling>();
  const presence = presenceOf(told);
  for (const { id, init } of declaredAround(node)) {
    const tells = id.type === T.Identifier && init ? toldBy(init, presence) : undefined;
    if (id.type !== T.Identifier || !tells) continue;
    if (tells.whenTrue !== undefined || tells.whenFalse !== undefined) told.set(id.name, tells);
  }
  return told;
}

function toldBy(init: Node, presence: Presence): Telling {
  return { whenTrue: presence(init, true), whenFalse: presence(init, false) };
}

/** How many variables in front of a node may stand for something: the nearest. Nobody declares more in sight of each other. */
const MAX_DECLARED = 400;

/** A name that something is put into, or a pattern that takes it apart. */
interface Declared {
  readonly id: Node;
  readonly init: Node | null;
  readonly range: readonly [number, number];
}

/** What is declared in front of a node, and seen from it; outer ones first. */
function declaredAround(node: Node): Declared[] {
  const found: Declared[] = [];
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    const statements =
      at.type === T.BlockStatement || at.type === T.Program ? at.body : at.type === T.SwitchCase ? at.consequent : [];
    const declared = declaredIn(statements);
    for (let index = declared.length - 1; index >= 0 && found.length < MAX_DECLARED; index--) {
      const one = declared[index];
      if (one && one.range[1] <= node.range[0]) found.push(one);
    }
  }
  return found.reverse();
}

const declarations = new WeakMap<readonly Node[], readonly Declared[]>();

function declaredIn(statements: readonly Node[]): readonly Declared[] {
  let declared = declarations.get(statements);
  if (!declared) {
    declared = statements.flatMap((statement): readonly Declared[] =>
      statement.type === T.VariableDeclaration ? statement.declarations : assignedBy(statement),
    );
    declarations.set(statements, declared);
  }
  return declared;
}

/** `refs = x.name;`: some languages declare by it. */
function assignedBy(statement: Node): readonly Declared[] {
  const write = statement.type === T.ExpressionStatement ? statement.expression : undefined;
  if (write?.type !== T.AssignmentExpression || write.operator !== '=' || write.left.type !== T.Identifier) return [];
  return [{ id: write.left, init: write.right, range: write.range }];
}

/** `const { name, ...others } = x`: whether an object is what is left of the one that a pattern takes apart. */
function isRestOf({ properties }: TSESTree.ObjectPattern, object: string, text: string): boolean {
  return properties.some((one) => one.type === T.RestElement && sourceOf(one.argument, text) === object);
}

/** The variable that a pattern puts a member into. */
function takenAs(pattern: TSESTree.ObjectPattern, name: string): string | undefined {
  for (const property of pattern.properties) {
    if (property.type !== T.Property || staticKey(property.key, property.computed) !== name) continue;
    const target = property.value.type === T.AssignmentPattern ? property.value.left : property.value;
    if (target.type === T.Identifier) return target.name;
  }
  return undefined;
}

/** True where an expression is the member, or is made of nothing but it and what it is held against. */
export function tellsOf(expression: Node, member: Member, text: string): boolean {
  const node = unwrap(expression);
  if (isMember(node, member, text) || isKeyOf(node, member, text)) return true;
  const tells = (part: Node): boolean => tellsOf(part, member, text);
  switch (node.type) {
    case T.Identifier:
      return member.told?.has(node.name) === true;
    case T.UnaryExpression:
      return tells(node.argument);
    case T.BinaryExpression:
    case T.LogicalExpression:
      return tells(node.left) || tells(node.right);
    case T.ConditionalExpression:
      return tells(node.test) || tells(node.consequent) || tells(node.alternate);
    case T.MemberExpression:
      return tells(node.object);
    case T.CallExpression:
      return (
        presenceAfter(node, true, member, text) !== undefined ||
        (node.callee.type === T.MemberExpression && tells(node.callee))
      );
    default:
      return false;
  }
}
