import { inheritedPayload } from '../classes/inherited-payloads.js';
import { clientOfType } from './client-types.js';
import { withCopied } from '../objects/copied-payloads.js';
import type { TSESTree } from '@typescript-eslint/types';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import { routeAnswer } from '../requests/contracts.js';
import { busOf } from '../classes/handlers.js';
import { emitterOf } from '../functions/nest-events.js';
import { contextOf } from '../servers/hono-contexts.js';
import { eitherType, intersection, joinTypes } from './combined-types.js';
import { conditionalType } from './conditional-types.js';
import { keptByOne } from './kept-names.js';
import { mayDeclare, namesDeclared } from './declared-names.js';
import { answersOfTable } from './answers-by-status.js';
import type { Engine } from '../engine.js';
import { typeIn, typeInEnvironment, withTypes } from '../environment.js';
import type { Environment } from '../environment.js';
import { isRecordOfKeys } from './keyed-types.js';
import { withLeft } from '../objects/left-away.js';
import { asList, itemOf, memberOf } from '../objects/members.js';
import { LIBRARY_TYPES, libraryType } from './library-types.js';
import { mappedFrom } from './mapped-types.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { moduleType, typeOfName, typeOrigin } from '../modules/modules.js';
import type { TypeDeclaration } from '../modules/modules.js';
import { namesOfPayload } from '../objects/names-in-code.js';
import { configServiceOf, namespaceHeld } from '../libraries/nest-config.js';
import { nestHttpDefaults } from '../libraries/nest-http.js';
import { promisedValue } from './promised-types.js';
import { ofType } from '../names/narrowing.js';
import { routeType } from '../servers/route-types.js';
import { propsConnected, resultOfQuery, stateGiven } from '../states/redux.js';
import { storeInjected } from '../states/signal-stores.js';
import { inferredOf, inferredShape } from '../schemas/schema-shapes.js';
import { describedValue } from './schema-types.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textOf } from '../texts/text.js';
import { isUnknown, objectOf, once, optionsOf, unionOf, unknown, withEvidence, withOwn } from '../values.js';
import type { ClassValue, Lazy, TypeEnvironment, Value, WrittenType } from '../value.js';
import { LIST_TYPES, PROMISE_TYPES, RECORD_TYPES, heldAsData } from './wrapping-types.js';

/** Where a type stands: its module, and what its type parameters are. */
export interface TypeFrame {
  readonly facts: ModuleFacts;
  readonly types: TypeEnvironment | undefined;
  readonly env: Environment | undefined;
}

/** Types that stand for what is in them, promises among them. */
const TRANSPARENT = new Set([
  ...PROMISE_TYPES,
  'Observable',
  'Awaited',
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Pick',
  'Omit',
  'Mutable',
  'DeepPartial',
  'DeepReadonly',
  'PropsWithChildren',
  'PropsWithRef',
  'Ref',
  'Signal',
  'BehaviorSubject',
  'Subject',
  'ReplaySubject',
]);

/** The client of a service of Nest, with what the module of the service gives it. */
function withModuleOptions(e: Engine, client: Value, facts: ModuleFacts, type: Node): Value {
  const defaults = client.kind === 'client' ? nestHttpDefaults(e, facts, type) : undefined;
  return defaults && client.kind === 'client' ? { ...client, defaults } : client;
}

/** What a declared type says a value is. Unknown for `any`, for types from outside, and where there is nothing to follow. */
export function typeValue(e: Engine, node: TSESTree.TypeNode, at: TypeFrame): Value {
  return e.deeper(() => typeValueOf(e, node, at));
}

function typeValueOf(e: Engine, node: TSESTree.TypeNode, at: TypeFrame): Value {
  switch (node.type) {
    case T.TSTypeReference:
      return referenceValue(e, node, at);
    case T.TSTypeLiteral:
      return e.bindings.valueOf(node, at.facts) ?? { kind: 'typed', node, file: at.facts.file, types: at.types };
    case T.TSMappedType: {
      const bound = e.bindings.valueOf(node, at.facts) ?? underName(e, node.constraint, node.typeAnnotation, at);
      if (bound) return bound;
      const mapped = mappedFrom(node);
      const value = mapped ? typeValue(e, mapped, at) : namedLike(e, node, at);
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

/** `{ [K in keyof User]: string }`: something else under the names of a payload. */
function namedLike(e: Engine, { constraint, nameType, typeAnnotation }: TSESTree.TSMappedType, at: TypeFrame): Value {
  const keysOf = nameType ? undefined : namedBy(e, constraint, at);
  if (!keysOf || !optionsOf(keysOf()).some(({ kind }) => kind === 'data')) return unknown('a mapped type');
  const item = once(() => (typeAnnotation ? typeValue(e, typeAnnotation, at) : unknown('a type that is not told')));
  return { kind: 'record', item, keysOf };
}

function namedBy(e: Engine, node: TSESTree.TypeNode, at: TypeFrame): Lazy | undefined {
  const mayName = node.type === T.TSTypeOperator || node.type === T.TSTypeReference;
  const key = mayName ? typeValue(e, node, at) : undefined;
  return key?.kind === 'key' ? key.of : undefined;
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

/** The text that a type parameter stands for. */
function nameGiven(node: TSESTree.TypeNode, { types, env }: TypeFrame): string | undefined {
  if (node.type !== T.TSTypeReference || node.typeName.type !== T.Identifier) return undefined;
  const { name } = node.typeName;
  const given = (typeIn(types, name) ?? typeInEnvironment(env, name))?.();
  const texts = given ? optionsOf(given).filter(({ kind }) => kind === 'text') : [];
  const [only, another] = texts;
  return only && another === undefined ? plainText(only) : undefined;
}

/** `Record<K, User>`, `{ [P in K]: User }` where a call says which name `K` is: an object with that alone. */
function underName(
  e: Engine,
  key: TSESTree.TypeNode,
  type: TSESTree.TypeNode | undefined,
  at: TypeFrame,
): Value | undefined {
  const name = nameGiven(key, at);
  return type && name !== undefined
    ? objectOf({ [name]: once(() => typeValue(e, type, at)) }, placeOf(type, at.facts.file))
    : undefined;
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
  return bound ?? outsideType(e, node, args, at);
}

/** `z.infer<typeof schema>`. */
function inferredType(
  e: Engine,
  node: TSESTree.TSTypeReference | TSESTree.TSInterfaceHeritage,
  facts: ModuleFacts,
): Value | undefined {
  const shape = node.typeArguments ? inferredShape(e, node, facts) : undefined;
  return shape && describedValue(e, shape, facts);
}

/** `z.output<S>` of a function that is handed a schema, where it is known what that is put on. */
function parsedAs(node: TSESTree.TSTypeReference, { types }: TypeFrame): Value | undefined {
  const schema = inferredOf(node);
  if (schema?.type !== T.TSTypeReference || schema.typeName.type !== T.Identifier) return undefined;
  const value = typeIn(types, schema.typeName.name)?.();
  return value && optionsOf(value).every(({ kind }) => kind === 'data' || kind === 'list') ? value : undefined;
}

/** `Name` of `Name` and of `Namespace.Name`. */
function nameOfType(name: TSESTree.EntityName): string {
  return name.type === T.Identifier ? name.name : name.type === T.TSQualifiedName ? name.right.name : '';
}

function outsideType(
  e: Engine,
  node: TSESTree.TSTypeReference,
  args: readonly TSESTree.TypeNode[],
  at: TypeFrame,
): Value {
  const name = nameOfType(node.typeName);
  const [first] = args;
  const last = args.at(-1);
  if (first && TRANSPARENT.has(name)) {
    const kept = keptByOne(e, at, node);
    return kept ? withLeft(typeValue(e, first, at), kept) : typeValue(e, first, at);
  }
  if (first && last && (name === 'Extract' || name === 'Exclude'))
    return ofType(e, typeValue(e, first, at), typeValue(e, last, at), name === 'Extract');
  if (first && LIST_TYPES.has(name)) return asList(typeValue(e, first, at));
  const only = name === 'Record' && first ? underName(e, first, last, at) : undefined;
  if (only) return only;
  if (first && last && RECORD_TYPES.has(name))
    return { kind: 'record', item: once(() => typeValue(e, last, at)), keysOf: namedBy(e, first, at) };
  const origin = typeOrigin(at.facts, name);
  const client = origin === undefined ? undefined : clientOfType(origin, name);
  if (client) return name === 'HttpService' ? withModuleOptions(e, client, at.facts, node) : client;
  const ofRoute = routeType(e, node, name, args, at);
  if (ofRoute) return ofRoute;
  const settings = configServiceOf(origin, name) ?? busOf(origin, name) ?? emitterOf(origin, name);
  if (settings) return settings;
  if (name === 'ConfigType' && first?.type === T.TSTypeQuery)
    return namespaceHeld(e, typeValue(e, first, at)) ?? unknown('settings from outside');
  if (name === 'ReturnType' && first?.type === T.TSTypeQuery)
    return resultOfQuery(e, first, { facts: at.facts, env: undefined });
  if (name === 'ReturnType' && first) return resultOfType(e, typeValue(e, first, at), at);
  if (name === 'ConnectedProps' && first)
    return propsConnected(e, typeValue(e, first, at)) ?? unknown('what a component gets that is not followed');
  // An object of what a library makes a class of: `InstanceType<typeof UsersStore>`.
  if (name === 'InstanceType' && first?.type === T.TSTypeQuery)
    return storeInjected(typeValue(e, first, at)) ?? unknown('an object of a class that is not followed');
  if (name === 'Context' && origin === 'hono') return contextOf(first, at.facts.file);
  const held = heldAsData(name);
  if (first && (held ?? /^(?:(?:Axios|Http)Response|HttpEvent|PayloadAction)$/.test(name))) {
    const key = placeOf(first, at.facts.file);
    const value = once(() => (held === 'many' ? asList(typeValue(e, first, at)) : typeValue(e, first, at)));
    const names = name === 'PayloadAction' ? ['payload'] : ['data', 'body'];
    return {
      kind: 'object',
      members: names.map((member) => ({ name: member, key, property: key, shorthand: false, value })),
      spreads: [],
      open: true,
      place: key,
    };
  }
  const declared = libraryType(e, at.facts, name);
  if (declared) return declarationValue(e, declared, argumentTypes(e, declared.node, args, at));
  return unknown(`the type \`${name}\` from outside`);
}

/** `ReturnType<Client['user']>`: what a function gives of which only the type is named. */
function resultOfType(e: Engine, fn: Value, { facts }: TypeFrame): Value {
  const [only, another] = optionsOf(fn);
  const answered = only?.kind === 'library' && !another ? (routeAnswer(e, only) ?? stateGiven(e, only)) : undefined;
  if (answered) return answered;
  return only?.kind === 'function' && !another
    ? functionResult(e, only, anyArguments(only.node), { facts, env: undefined })
    : unknown('the result of a function that is not followed');
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
