import type { TSESTree } from '@typescript-eslint/types';
import { memberOf } from '../provenance/members.js';
import type { ModuleFacts } from '../provenance/module-facts.js';
import { typeNamed } from '../provenance/modules.js';
import { T, staticKey } from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';
import type { Value } from '../provenance/value.js';
import type { FileContext } from './context.js';

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
        const value = valueOfType(context, at);
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

function valueOfType(context: FileContext, type: Node): Value | undefined {
  return context.engine.bindings.valueOf(type, context.facts) ?? inherited(context, type) ?? handedDown(context, type);
}

/** An interface that extends a bound one describes the same thing. */
function inherited(context: FileContext, node: Node): Value | undefined {
  if (node.type !== T.TSInterfaceDeclaration) return undefined;
  for (const base of namesOfBases(node)) {
    const found = typeNamed(context.engine, context.facts, base);
    const value = found ? context.engine.bindings.valueOf(found.node, found.facts) : undefined;
    if (value) return value;
  }
  return undefined;
}

/** More files than this are not looked at for what extends a type. */
const MOST_IMPORTERS = 50;

/** What a type hands down belongs to those that extend it, where all of them describe one thing. */
function handedDown({ engine, facts }: FileContext, base: Node): Value | undefined {
  if (!isExtendable(base) || !base.id) return undefined;
  const importers = engine.host.importers(facts.file);
  if (importers.length > MOST_IMPORTERS) return undefined;
  const values: (Value | undefined)[] = [];
  for (const file of [facts.file, ...importers]) {
    const user = engine.facts(file);
    for (const type of user ? extendableIn(user) : []) {
      const named = namesOfBases(type).map((name) => user && typeNamed(engine, user, name));
      if (user && named.some((found) => found?.node === base)) values.push(engine.bindings.valueOf(type, user));
    }
  }
  const [first, ...others] = values;
  return first && others.every((other) => other && isSame(first, other)) ? first : undefined;
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
