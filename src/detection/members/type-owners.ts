import type { TSESTree } from '@typescript-eslint/types';
import { mayDeclare } from '../../provenance/declared/declared-names.js';
import { heritage, namesAdded, typeValue } from '../../provenance/declared/declared-types.js';
import { memberOf } from '../../provenance/objects/members.js';
import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { typeNamed } from '../../provenance/modules/module-types.js';
import { T, isFunction, staticKey } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Value } from '../../provenance/value.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { FileContext } from '../context.js';

export interface Owner {
  readonly value: Value;
  readonly names: readonly string[];
}

/** The bound type that a member belongs to, and the members in between. */
export function ownerOf(context: FileContext, member: Node): Owner | undefined {
  const names: string[] = [];
  for (let at: Node | undefined = member.parent; at; at = at.parent) {
    switch (at.type) {
      case T.TSTypeLiteral:
      case T.TSInterfaceDeclaration:
      case T.ClassDeclaration: {
        const value = valueOfType(context, at, names[0] ?? nameOf(member));
        if (value) return { value, names };
        if (at.type !== T.TSTypeLiteral) return undefined;
        break;
      }
      case T.TSPropertySignature:
      case T.PropertyDefinition: {
        const name = staticKey(at.key, at.computed);
        if (name === undefined) return undefined;
        names.unshift(name);
        break;
      }
      case T.TSInterfaceBody:
      case T.ClassBody:
      case T.TSTypeAnnotation:
      case T.TSArrayType:
      case T.TSUnionType:
        break;
      default:
        return undefined;
    }
  }
  return undefined;
}

function nameOf(member: Node): string | undefined {
  return 'key' in member && 'computed' in member ? staticKey(member.key, member.computed) : undefined;
}

function valueOfType(context: FileContext, type: Node, name: string | undefined): Value | undefined {
  return (
    context.engine.bindings.valueOf(type, context.facts) ??
    inherited(context, type, name) ??
    handedDown(context, type) ??
    narrowedBy(context, type, name) ??
    onlyOneWith(context, type, name)
  );
}

/** A type for answers of several akin kinds, where one of these alone has a field of a name that means nothing else: it is there for that one. */
function onlyOneWith({ engine, facts, changes }: FileContext, type: Node, name: string | undefined): Value | undefined {
  return name === undefined || changes.isGeneral(name) ? undefined : engine.bindings.onlyWith(name, type, facts);
}

/** `User & { name: 'one' }`, `User & Record<'name', 'one'>`: what has the name that a part of an intersection says more of. */
export function narrowedBy({ engine, facts }: FileContext, part: Node, name: string | undefined): Value | undefined {
  const whole = part.parent?.type === T.TSIntersectionType ? part.parent : undefined;
  if (!whole || name === undefined) return undefined;
  for (const node of whole.types) {
    if (node === part || !mayDeclare(engine, { node, facts }, name)) continue;
    const value = typeValue(engine, node, { facts, types: undefined, env: undefined });
    if (value.kind === 'data') return value;
  }
  return undefined;
}

/** An interface that extends a bound one describes the same thing, but for what it adds. */
function inherited(context: FileContext, node: Node, name: string | undefined): Value | undefined {
  if (node.type !== T.TSInterfaceDeclaration) return undefined;
  if (name !== undefined && namesAdded(context.engine, node, context.facts).includes(name)) return undefined;
  return heritage(context.engine, node, context.facts).find(
    (value) => value.kind === 'data' || value.kind === 'script-object',
  );
}

/** More files than this are not looked at for what extends a type. */
const MOST_IMPORTERS = 50;

/** The files that may name a type of a file, itself among them; undefined where those are too many. */
export function filesNaming(engine: Engine, { file }: ModuleFacts): readonly ModuleFacts[] | undefined {
  const importers = engine.host.importers(file);
  if (importers.length > MOST_IMPORTERS) return undefined;
  return [file, ...importers].flatMap((one) => engine.facts(one) ?? []);
}

/** What a type hands down belongs to those that extend it, where all of them describe one thing and nobody else names it. */
function handedDown({ engine, facts }: FileContext, base: Node): Value | undefined {
  if (!isExtendable(base) || !base.id) return undefined;
  const { name } = base.id;
  const values: (Value | undefined)[] = [];
  const naming = filesNaming(engine, facts);
  if (!naming) return undefined;
  for (const user of naming) {
    const { heirs, others } = usersOfTypes(user);
    const isMeant = (): boolean => typeNamed(engine, user, name)?.node === base;
    const types = heirs.get(name) ?? [];
    if ((types.length > 0 || others.has(name)) && isMeant()) {
      if (others.has(name)) return undefined;
      values.push(...types.map((type) => engine.bindings.valueOf(type, user)));
    }
  }
  const [first, ...others] = values;
  return first && others.every((other) => other && isSame(first, other)) ? first : undefined;
}

/** Who names the types of a file. */
interface TypeUsers {
  /** Interfaces and classes at the top, by the names that they extend. */
  readonly heirs: ReadonlyMap<string, readonly Extendable[]>;
  /** Names of types that are used otherwise: in other types, for what a call gives, in what a class implements. */
  readonly others: ReadonlySet<string>;
}

const known = new WeakMap<ModuleFacts, TypeUsers>();

function usersOfTypes(facts: ModuleFacts): TypeUsers {
  let users = known.get(facts);
  if (!users) known.set(facts, (users = { heirs: heirsIn(facts), others: usedIn(facts) }));
  return users;
}

function heirsIn(facts: ModuleFacts): ReadonlyMap<string, readonly Extendable[]> {
  const heirs = new Map<string, Extendable[]>();
  for (const type of extendableIn(facts)) {
    for (const name of namesOfBases(type)) {
      const types = heirs.get(name);
      if (types) types.push(type);
      else heirs.set(name, [type]);
    }
  }
  return heirs;
}

function usedIn({ module }: ModuleFacts): ReadonlySet<string> {
  const names = new Set<string>();
  walk(module.ast, (node) => {
    if (node.type === T.TSTypeReference && node.typeName.type === T.Identifier && !isTaken(node))
      names.add(node.typeName.name);
    if (node.type === T.TSClassImplements && node.expression.type === T.Identifier) names.add(node.expression.name);
    return undefined;
  });
  return names;
}

/** `<T extends Base>(items: T[])`, `(item: Base) => …`: who takes a base takes its heirs, and makes nothing of it. */
function isTaken({ parent }: TSESTree.TSTypeReference): boolean {
  if (parent.type === T.TSTypeParameter) return true;
  const holder = parent.type === T.TSTypeAnnotation ? parent.parent : undefined;
  return holder?.type === T.Identifier && isFunction(holder.parent);
}

type Extendable = TSESTree.TSInterfaceDeclaration | TSESTree.ClassDeclaration;

function isExtendable(node: Node | null): node is Extendable {
  return node?.type === T.TSInterfaceDeclaration || node?.type === T.ClassDeclaration;
}

/** Interfaces and classes at the top of a file. */
function extendableIn({ module }: ModuleFacts): Extendable[] {
  return module.ast.body
    .map((statement) =>
      statement.type === T.ExportNamedDeclaration || statement.type === T.ExportDefaultDeclaration
        ? statement.declaration
        : statement,
    )
    .filter(isExtendable);
}

function namesOfBases(node: Extendable): string[] {
  const bases = node.type === T.ClassDeclaration ? [node.superClass] : node.extends.map(({ expression }) => expression);
  return bases.flatMap((base) => (base?.type === T.Identifier ? [base.name] : []));
}

function isSame(one: Value, other: Value): boolean {
  if (one.kind === 'data') return other.kind === 'data' && one.resource === other.resource;
  return one.kind === 'script-object' && other.kind === 'script-object' && one.id === other.id;
}

/** What the members in between hold. */
export function heldBy(context: FileContext, owner: Owner): Value {
  let value = owner.value;
  for (const name of owner.names) {
    value = memberOf(context.engine, value, name);
    if (value.kind === 'data' && value.cardinality !== 'one') value = { ...value, cardinality: 'one' };
  }
  return value;
}
