import { inheritedPayload } from '../classes/inherited-payloads.js';
import { withCopied } from '../objects/copied-payloads.js';
import type { TSESTree } from '@typescript-eslint/types';
import { eitherType, intersection, joinTypes } from './combined-types.js';
import { conditionalType } from './conditional-types.js';
import { mayDeclare, namesDeclared } from './declared-names.js';
import { answersOfTable } from './answers-by-status.js';
import type { Engine } from '../engine.js';
import { nameOfType, outsideType } from './outside-types.js';
import { isRecordOfKeys, nameGiven, namedLike, underName } from './keyed-types.js';
import type { TypeFrame } from './type-frame.js';
import { inferredType, parsedAs } from './schema-types.js';
import { TRANSPARENT } from './wrapping-types.js';
import { typeIn, typeInEnvironment, withTypes } from '../environment.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { asList } from '../objects/lists.js';
import { LIBRARY_TYPES, libraryType } from './library-types.js';
import { mappedFrom } from './mapped-types.js';
import { originOf } from '../libraries/reader-types.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { moduleType, typeOfName } from '../modules/module-types.js';
import type { TypeDeclaration } from '../modules/module-types.js';
import { namesOfPayload } from '../objects/names-in-code.js';
import { promisedValue } from './promised-types.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { textOf } from '../texts/text.js';
import { isUnknown, once, unionOf, unknown, withEvidence, withOwn } from '../values.js';
import type { ClassValue, Lazy, TypeEnvironment, Value, WrittenType } from '../value.js';

/** What a declared type says a value is. Unknown for `any`, for types from outside, and where there is nothing to follow. */
export function typeValue(e: Engine, node: TSESTree.TypeNode, at: TypeFrame): Value {
  return e.deeper(() => typeValueOf(e, node, at));
}

function typeValueOf(e: Engine, node: TSESTree.TypeNode, at: TypeFrame): Value {
  const typeOf = (type: TSESTree.TypeNode): Value => typeValue(e, type, at);
  switch (node.type) {
    case T.TSTypeReference:
      return referenceValue(e, node, at);
    case T.TSTypeLiteral:
      return e.bindings.valueOf(node, at.facts) ?? { kind: 'typed', node, file: at.facts.file, types: at.types };
    case T.TSMappedType: {
      const bound = e.bindings.valueOf(node, at.facts) ?? underName(node.constraint, node.typeAnnotation, at, typeOf);
      if (bound) return bound;
      const mapped = mappedFrom(node);
      const value = mapped ? typeValue(e, mapped, at) : namedLike(node, typeOf);
      return isUnknown(value) ? { kind: 'typed', node, file: at.facts.file, types: at.types } : value;
    }
    case T.TSArrayType:
      return asList(typeValue(e, node.elementType, at));
    case T.TSTupleType:
      return asList(joinTypes(e, node.elementTypes, at));
    case T.TSTypeOperator:
      if (node.operator === 'keyof' && node.typeAnnotation) return keyOf(e, node.typeAnnotation, at);
      return node.operator === 'readonly' && node.typeAnnotation
        ? typeValue(e, node.typeAnnotation, at)
        : unknown('a computed type');
    case T.TSUnionType:
      return eitherType(e, node.types, at);
    case T.TSIntersectionType:
      return intersection(e, node.types, at);
    case T.TSFunctionType:
      return { kind: 'signature', name: '', node, file: at.facts.file, types: at.types };
    case T.TSTypeQuery:
      return node.exprName.type === T.Identifier
        ? e.valueOf(node.exprName, { facts: at.facts, env: undefined })
        : unknown('a type query');
    case T.TSImportType:
      return importType(e, node, at);
    case T.TSOptionalType:
    case T.TSRestType:
      return typeValue(e, node.typeAnnotation, at);
    case T.TSNamedTupleMember:
      return typeValue(e, node.elementType, at);
    case T.TSIndexedAccessType:
      return indexedAccess(e, node, at);
    case T.TSConditionalType:
      return conditionalType(e, node, at);
    default:
      return unknown('a type that says nothing');
  }
}

function keyOf(e: Engine, node: TSESTree.TypeNode, at: TypeFrame): Value {
  return { kind: 'key', of: once(() => typeValue(e, node, at)) };
}

function indexedAccess(e: Engine, node: TSESTree.TSIndexedAccessType, at: TypeFrame): Value {
  const object = typeValue(e, node.objectType, at);
  const index = node.indexType;
  if (index.type === T.TSLiteralType && index.literal.type === T.Literal) {
    const { value } = index.literal;
    if (typeof value === 'string' || typeof value === 'number') return memberOf(e, object, String(value));
  }
  const text = nameGiven(index, at);
  if (text !== undefined) {
    // Libraries that are handed names of members are handed paths as well.
    const names = at.facts.file === LIBRARY_TYPES ? text.split('.') : [text];
    return names.reduce((part, name) => memberOf(e, part, name), object);
  }
  if (index.type === T.TSNumberKeyword) return itemOf(e, object);
  const answers = answersOfTable(e, node, { facts: at.facts });
  return answers.length > 0
    ? unionOf(
        answers.map((answer) => typeValue(e, answer.node, { facts: answer.facts, types: undefined, env: undefined })),
      )
    : unknown('a computed type');
}

function importType(e: Engine, node: TSESTree.TSImportType, at: TypeFrame): Value {
  const name = node.qualifier?.type === T.Identifier ? node.qualifier.name : undefined;
  const source = node.source.value;
  if (name === undefined || typeof source !== 'string') return unknown('an imported type that is not followed');
  const declaration = moduleType(e, source, name, at.facts.file);
  if (!declaration) return unknown('a type from outside');
  const args = node.typeArguments?.params ?? [];
  return declarationValue(e, declaration, argumentTypes(e, declaration.node, args, at, declaration.facts));
}

function referenceValue(e: Engine, node: TSESTree.TSTypeReference, at: TypeFrame): Value {
  const inferred = inferredType(e, node, at.facts) ?? parsedAs(node, at);
  if (inferred) return inferred;
  const name = nameOfType(node.typeName);
  const args = node.typeArguments?.params ?? [];
  const parameter = args.length === 0 ? (typeIn(at.types, name) ?? typeInEnvironment(at.env, name)) : undefined;
  if (parameter) return parameter();
  const declaration = typeOfName(e, at.facts, node.typeName);
  if (declaration) {
    const value = declarationValue(e, declaration, argumentTypes(e, declaration.node, args, at, declaration.facts));
    return withEvidence(value, { place: placeOf(node, at.facts.file), why: `type \`${name}\`` });
  }
  const bound = isRecordOfKeys(node) ? e.bindings.valueOf(node, at.facts) : undefined;
  const outside = bound ?? outsideType(e, node, at, (type) => typeValue(e, type, at));
  if (outside) return outside;
  const declared = libraryType(e, at.facts, name, originOf(node.typeName, at.facts));
  if (declared) return declarationValue(e, declared, argumentTypes(e, declared.node, args, at));
  return unknown(`the type \`${name}\` from outside`);
}

/** `'user'` of `Schema<'user'>`. */
function keyText(type: TSESTree.TypeNode, { facts }: TypeFrame): Value | undefined {
  if (type.type !== T.TSLiteralType || type.literal.type !== T.Literal) return undefined;
  const { value } = type.literal;
  return typeof value === 'string' ? textOf(value, placeOf(type, facts.file)) : undefined;
}

/** Type arguments by the names of the declaration's parameters; where it is known to be of a module, its defaults fill in. */
export function argumentTypes(
  e: Engine,
  declaration: Node,
  args: readonly TSESTree.TypeNode[],
  at: TypeFrame,
  home?: ModuleFacts,
): TypeEnvironment | undefined {
  const parameters = 'typeParameters' in declaration ? declaration.typeParameters?.params : undefined;
  if (!parameters || parameters.length === 0) return undefined;
  const values = new Map<string, Lazy>();
  const written = new Map<string, WrittenType>();
  for (const [index, parameter] of parameters.entries()) {
    const given = args[index];
    const argument = given ?? (home && parameter.default);
    if (!argument) continue;
    const { name } = parameter.name;
    const from: TypeFrame = given || !home ? at : { facts: home, types: { values, next: undefined }, env: undefined };
    values.set(
      name,
      once(() => keyText(argument, from) ?? typeValue(e, argument, from)),
    );
    written.set(name, { node: argument, facts: from.facts, types: from.types });
  }
  return values.size > 0 ? { values, written, next: undefined } : undefined;
}

/** The value of a declared type: what a call bound it to, else its members. */
export function declarationValue(e: Engine, declaration: TypeDeclaration, types: TypeEnvironment | undefined): Value {
  const { node, facts } = declaration;
  const bound = e.bindings.valueOf(node, facts);
  if (bound) return node.type === T.ClassDeclaration ? withOwn(bound, namesOfPayload(e, node, facts)) : bound;
  switch (node.type) {
    case T.TSInterfaceDeclaration: {
      const promised = promisedValue(e, node, { facts, types, env: undefined });
      if (promised && !isUnknown(promised))
        return unionOf([{ kind: 'typed', node, file: facts.file, types }, promised]);
      const inherited = heritage(e, node, facts).find((value) => value.kind === 'data');
      return inherited
        ? withOwn(inherited, namesAdded(e, node, facts))
        : { kind: 'typed', node, file: facts.file, types };
    }
    case T.TSTypeAliasDeclaration:
      return typeValue(e, node.typeAnnotation, { facts, types, env: undefined });
    case T.ClassDeclaration: {
      const promised = promisedValue(e, node, { facts, types, env: undefined });
      const env = types && withTypes(types, undefined);
      const of: ClassValue = { kind: 'class', node, file: facts.file, env };
      const instance = withCopied(e, { kind: 'instance', of });
      const payload = inheritedPayload(e, of);
      if (payload) return unionOf([instance, payload]);
      return promised && !isUnknown(promised) ? unionOf([instance, promised]) : instance;
    }
    default:
      return unknown('a declaration that is not followed');
  }
}

/** Names that an interface has besides those of what it extends. */
export function namesAdded(e: Engine, node: TSESTree.TSInterfaceDeclaration, facts: ModuleFacts): readonly string[] {
  return namesDeclared(e, { node, facts }).filter(
    (name) => !node.extends.some((base) => mayDeclare(e, { node: base, facts }, name)),
  );
}

export function heritage(e: Engine, node: TSESTree.TSInterfaceDeclaration, facts: ModuleFacts): Value[] {
  return node.extends.flatMap((base) => {
    const inferred = inferredType(e, base, facts);
    if (inferred) return [inferred];
    const declaration = typeOfName(e, facts, base.expression);
    if (!declaration) {
      const first = base.typeArguments?.params[0];
      return first && base.expression.type === T.Identifier && TRANSPARENT.has(base.expression.name)
        ? [typeValue(e, first, { facts, types: undefined, env: undefined })]
        : [];
    }
    const at: TypeFrame = { facts, types: undefined, env: undefined };
    return [
      declarationValue(
        e,
        declaration,
        argumentTypes(e, declaration.node, base.typeArguments?.params ?? [], at, declaration.facts),
      ),
    ];
  });
}
