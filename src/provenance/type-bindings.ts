import type { TSESTree } from '@typescript-eslint/types';
import { apiCallsAt } from './api-calls.js';
import { anyArguments, functionResult } from './calls.js';
import { describedEndpoints } from './described-requests.js';
import type { Engine, Frame } from './engine.js';
import { boundJsDoc, jsDocParameterKeys } from './jsdoc.js';
import { jsDocTypedefs } from './jsdoc-comments.js';
import { itemOf, memberOf } from './members.js';
import type { ModuleFacts } from './module-facts.js';
import { moduleType, typeOfName } from './modules.js';
import { givenAt } from './parameters.js';
import { deepFields } from './deep-fields.js';
import { dataOf, responseBody } from './responses.js';
import { parsedBy } from './schema-bindings.js';
import { inferredShape, ownKeys } from './schema-shapes.js';
import { T, placeOf, staticKey, unwrap } from './syntax.js';
import { textOf } from './text.js';
import { asMethod } from './sent.js';
import type { Node } from './syntax.js';
import { answerArgument, fieldOf, holderOf } from './type-holders.js';
import {
  elementType,
  isRecordOfKeys,
  matchMethods,
  matchType,
  mayHold,
  parametersOf,
  unwrapped,
} from './type-matching.js';
import type { PlacedType } from './type-matching.js';
import type { Evidence } from './types.js';
import { optionsOf } from './value.js';
import type { DataValue, EvidenceChain, FunctionNode, InstanceValue, Value } from './value.js';

/** What a declared type was bound to. */
type Binding =
  | { readonly kind: 'resource'; readonly resource: string; readonly evidence: EvidenceChain }
  | { readonly kind: 'object'; readonly id: string; readonly evidence: EvidenceChain }
  | { readonly kind: 'conflict' };

/**
 * Types that a call of the platform binds: `get<ExternalUser>('/…')`, `const user: User = await …`, `… as User`, a function that declares to return what it
 * fetched. Such a type is the resource's type in the whole project.
 */
export class TypeBindings {
  readonly #engine: Engine;
  /** By place, so that they outlive the trees that they were read from. */
  readonly #bindings = new Map<string, Binding>();
  #state: 'new' | 'reading' | 'ready' = 'new';
  /** A type turned out to be for two things after answers were made from the first. */
  #revoked = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** What the type that `node` declares is, where a call says so. */
  valueOf(node: Node | string, facts: ModuleFacts): Value | undefined {
    const binding = this.#bindings.get(typeof node === 'string' ? node : keyOf(node, facts));
    if (!binding && this.#state === 'reading') this.#engine.answers.doubt();
    if (!binding || binding.kind === 'conflict') return undefined;
    const evidence: EvidenceChain =
      typeof node === 'string'
        ? binding.evidence
        : { head: { place: placeOf(node, facts.file), why: 'declared here' }, rest: binding.evidence };
    if (binding.kind === 'object') return { kind: 'script-object', id: binding.id, likely: true, evidence };
    return {
      kind: 'data',
      root: binding.resource,
      resource: binding.resource,
      path: [],
      cardinality: 'one',
      likely: true,
      evidence,
    };
  }

  /** Files in which types were bound: whoever imports them handles what those types describe. */
  files(): string[] {
    return [...new Set([...this.#bindings.keys()].map((key) => key.slice(0, key.lastIndexOf('#'))))].sort();
  }

  /** Reads the bindings of every file that may call the platform. Done once, before anything else is asked. */
  prepare(): void {
    if (this.#state !== 'new') return;
    this.#state = 'reading';
    const { files: related, mayBindTypes } = this.#engine.host.related();
    const files = [...related].filter(mayBindTypes).sort();
    if (files.some((file) => declaresTypes(this.#engine, file))) {
      for (const file of files) {
        const facts = this.#engine.turnTo(file);
        if (facts) this.#read(facts);
      }
    }
    this.#state = 'ready';
    // What was worked out before all bindings were known may be less than what is known now.
    if (this.#revoked) this.#engine.answers.clear();
    else if (this.#bindings.size > 0) this.#engine.answers.dropOpen();
  }

  #read(facts: ModuleFacts): void {
    const frame: Frame = { facts, env: undefined };
    const { assertions, typedFunctions, typedVariables, calls } = facts.index;
    const related = this.#engine.host.related();
    const isRelated = (node: Node): boolean => related.covers(facts.file, node.range[0]);
    for (const call of calls.filter(isRelated))
      this.#engine.ask(() => {
        this.#readCall(call, frame);
      });
    for (const node of assertions.filter(isRelated)) this.#bindAs(node.typeAnnotation, node.expression, frame);
    for (const node of typedVariables.filter(isRelated)) {
      const annotation = node.id.typeAnnotation?.typeAnnotation;
      if (annotation && node.init) this.#bindAs(annotation, node.init, frame);
    }
    for (const fn of typedFunctions.filter(isRelated)) {
      const annotation = fn.returnType?.typeAnnotation;
      if (!annotation || !mayHold(annotation)) continue;
      const { returns, yields } = facts.resultsOf(fn);
      for (const result of returns) this.#bindAs(annotation, result, frame);
      const element = elementType(unwrapped(annotation));
      for (const result of yields) this.#bindAs(element ?? annotation, result, frame);
    }
    this.#readObjectMaps(facts);
    this.#readRouteMaps(frame);
    for (const fn of facts.index.functions.filter(isRelated)) this.#readCallback(fn, frame);
    for (const node of facts.index.generics.filter(isRelated)) this.#readGeneric(node, frame);
    for (const write of [...facts.index.writes.values()].flat().filter(isRelated)) this.#readWrite(write, frame);
    boundJsDoc(this.#engine, facts, (target, node) => {
      this.#engine.ask(() => {
        this.#bindKey(target, this.#engine.valueOf(node, frame));
      });
    });
  }

  #readCall(call: TSESTree.CallExpression | TSESTree.NewExpression, frame: Frame): void {
    if (call.type === T.NewExpression) return;
    this.#readArguments(call, frame);
    this.#readParsing(call, frame);
    const given = call.typeArguments?.params ?? [];
    if (given.length > 0) this.#readTypeArguments(call, given, frame);
    else this.#readHolder(call, frame);
    // Cheap first: only calls with a type argument or a body can bind anything.
    if (given.length === 0 && call.arguments.length < 2 && call.arguments[0]?.type !== T.ObjectExpression) return;
    const answer = answerArgument(given);
    const calls = apiCallsAt(this.#engine, call, frame);
    if (!calls.some((made) => made.endpoints.length > 0)) this.#readDescription(call, given, frame);
    for (const made of calls) {
      for (const endpoint of made.endpoints) {
        const head: Evidence = {
          place: made.site,
          why: `${made.method ?? endpoint.methods[0] ?? 'GET'} ${endpoint.path}`,
        };
        if (answer && endpoint.response)
          this.#bind(answer, frame, dataOf(endpoint.response, { head, rest: undefined }), undefined);
        if (endpoint.body && made.body) this.#bindBody(made.body(), endpoint.body.resource, { head, rest: undefined });
      }
    }
  }

  /** `operation<Id, User>('GET', (id) => '/users/' + id)`: of the types that stand beside a path the one is the answer that says so by its members. */
  #readDescription(call: TSESTree.CallExpression, given: readonly TSESTree.TypeNode[], frame: Frame): void {
    const types = given.filter(mayHold);
    if (types.length === 0) return;
    const place = placeOf(call, frame.facts.file);
    for (const endpoint of describedEndpoints(this.#engine, call, frame)) {
      if (!endpoint.response) continue;
      const head: Evidence = { place, why: `${endpoint.methods[0] ?? 'GET'} ${endpoint.path}` };
      const answer = dataOf(endpoint.response, { head, rest: undefined });
      for (const node of types) this.#match({ node, facts: frame.facts, choice: true }, answer, undefined);
    }
  }

  /** `load<User>(…)`: what the type parameters of the function stand for, by what it declares to give back. */
  #readTypeArguments(call: TSESTree.CallExpression, given: readonly TSESTree.TypeNode[], { facts, env }: Frame): void {
    const e = this.#engine;
    const frame: Frame = { facts, env };
    const place = placeOf(call, facts.file);
    const value = e.valueOf(call, frame);
    const [first] = given;
    if (first && optionsOf(value).some((option) => option.kind === 'script-object'))
      this.#bind(first, frame, value, place);
    const targets = optionsOf(e.valueOf(unwrap(call.callee), frame));
    const answer = answerArgument(given);
    if (answer && !targets.some((target) => target.kind === 'function' || target.kind === 'signature'))
      this.#bind(answer, frame, value.kind === 'object' ? memberOf(e, value, 'data') : value, place);
    for (const target of targets) {
      if (target.kind !== 'function' && target.kind !== 'signature') continue;
      const declared = e.facts(target.file);
      const annotation = target.node.returnType?.typeAnnotation;
      const parameters = parametersOf(target.node, given, { facts });
      if (declared && annotation && parameters)
        this.#match({ node: annotation, facts: declared, parameters }, value, place);
    }
  }

  /** A schema that a payload is parsed with, and a class that one is turned into, describe it. */
  #readParsing(call: TSESTree.CallExpression, frame: Frame): void {
    const e = this.#engine;
    for (const { shape, input } of parsedBy(e, call, frame))
      for (const { keys, facts } of [shape, ...shape.added]) this.#bindKey(keyOf(keys, facts), input);
    const [made, input] = call.arguments;
    const callee = unwrap(call.callee);
    if (!made || !input || callee.type !== T.Identifier || !/^plainTo(?:Class|Instance)$/.test(callee.name)) return;
    const described = e.valueOf(made, frame);
    const facts = described.kind === 'class' ? e.facts(described.file) : undefined;
    if (described.kind === 'class' && facts) this.#bindKey(keyOf(described.node, facts), e.valueOf(input, frame));
  }

  /** `const [users, setUsers] = useState<User[]>([])`, `new Subject<User>()`, `signal<User[]>([])`: what is put into them is of their type. */
  #readHolder(call: TSESTree.CallExpression, frame: Frame): void {
    const [argument] = call.arguments;
    if (!argument || argument.type === T.SpreadElement) return;
    const holder = holderOf(call, frame.facts);
    const given = call.arguments.at(-1);
    if (!holder || !given || given.type === T.SpreadElement || !mayHold(holder)) return;
    const value = this.#engine.valueOf(given, frame);
    const put =
      value.kind === 'function' ? functionResult(this.#engine, value, anyArguments(value.node), frame) : value;
    this.#bind(holder, frame, put, placeOf(given, frame.facts.file));
  }

  /** `class Users extends Repository<User>`: what the methods of the base class give back in this class. */
  #readGeneric(node: TSESTree.ClassDeclaration | TSESTree.ClassExpression, frame: Frame): void {
    const e = this.#engine;
    const given = node.superTypeArguments?.params ?? [];
    if (!node.superClass || !given.some(mayHold)) return;
    e.ask(() => {
      const self: InstanceValue = {
        kind: 'instance',
        of: { kind: 'class', node, file: frame.facts.file, env: undefined },
      };
      const base = node.superClass ? e.valueOf(node.superClass, frame) : undefined;
      const facts = base?.kind === 'class' ? e.facts(base.file) : undefined;
      if (base?.kind !== 'class' || !facts) return;
      const upper = base.node;
      if (upper.type !== T.ClassDeclaration && upper.type !== T.ClassExpression) return;
      const parameters = parametersOf(upper, given, { facts: frame.facts });
      if (!parameters) return;
      matchMethods(e, upper, facts, self, parameters, (type, value) => {
        this.#meet(type, value, placeOf(node, frame.facts.file));
      });
    });
  }

  /** A type that has the host page's objects by their ids, one of them an id that means nothing else: its members are those objects. */
  #readObjectMaps(facts: ModuleFacts): void {
    const { catalogue } = this.#engine;
    const general = new Set(catalogue.general.map((word) => word.toLowerCase()));
    const ids = new Set(catalogue.scripting?.objects.map((object) => object.id) ?? []);
    for (const id of ids) {
      if (general.has(id.toLowerCase())) continue;
      for (const key of facts.index.declarations.get(id) ?? []) {
        const owner = key.parent;
        const members =
          owner.type === T.TSInterfaceBody ? owner.body : owner.type === T.TSTypeLiteral ? owner.members : [];
        for (const member of members) {
          const name = member.type === T.TSPropertySignature ? staticKey(member.key, member.computed) : undefined;
          const annotation = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
          if (name === undefined || !ids.has(name) || !annotation) continue;
          const evidence: EvidenceChain = {
            head: { place: placeOf(member, facts.file), why: `\`${name}\`, an object of the host page` },
            rest: undefined,
          };
          for (const target of this.#targets(annotation, facts))
            this.#set(target, { kind: 'object', id: name, evidence });
        }
      }
    }
  }

  /** `interface Routes { 'GET /users/:id': User }`: what stands behind a path is what the call answers. */
  #readRouteMaps(frame: Frame): void {
    const { facts } = frame;
    for (const [name, members] of facts.index.declarations) {
      if (!name.includes('/')) continue;
      for (const member of members) {
        const annotation = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
        if (member.type !== T.TSPropertySignature || !annotation) continue;
        const place = placeOf(member.key, facts.file);
        const [path = name, method] = name.split(' ').reverse();
        const match = this.#engine.matcher.match(textOf(path, place), asMethod(method ?? ''));
        for (const endpoint of match?.sure ?? []) {
          if (!endpoint.response) continue;
          const head: Evidence = { place, why: `${endpoint.methods[0] ?? 'GET'} ${endpoint.path}` };
          this.#bind(annotation, frame, dataOf(endpoint.response, { head, rest: undefined }), undefined);
        }
      }
    }
  }

  /** `.then((users: User[]) => …)`: what a callback is handed is of the type that it declares. */
  #readCallback(fn: FunctionNode, frame: Frame): void {
    const holder = fn.parent;
    if (holder.type !== T.CallExpression && holder.type !== T.Property) return;
    for (const [index, parameter] of fn.params.entries()) {
      const annotation = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
      if (!annotation || !mayHold(annotation)) continue;
      this.#engine.ask(() => {
        const value = givenAt(this.#engine, fn, index, frame);
        if (value) this.#bind(annotation, frame, value, placeOf(parameter, frame.facts.file));
      });
    }
  }

  /** `this.users = …` of a field with a declared type. */
  #readWrite(write: TSESTree.AssignmentExpression, frame: Frame): void {
    if (write.left.type !== T.MemberExpression || write.left.object.type !== T.ThisExpression) return;
    const annotation = fieldOf(write.left)?.typeAnnotation?.typeAnnotation;
    if (annotation) this.#bindAs(annotation, write.right, frame);
  }

  /** A function that declares a parameter's type and is handed a payload: the type describes the payload, if its members say so too. */
  #readArguments(call: TSESTree.CallExpression, frame: Frame): void {
    const e = this.#engine;
    for (const target of optionsOf(e.valueOf(unwrap(call.callee), frame))) {
      const facts = target.kind === 'function' ? e.facts(target.file) : undefined;
      if (target.kind !== 'function' || !facts) continue;
      for (const [index, argument] of call.arguments.entries()) {
        const parameter = target.node.params[index];
        if (!parameter || argument.type === T.SpreadElement) continue;
        const annotation = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
        const keys = annotation
          ? mayHold(annotation)
            ? this.#targets(annotation, facts)
            : []
          : jsDocParameterKeys(e, target.node, index, facts);
        if (keys.length === 0) continue;
        for (const option of optionsOf(e.valueOf(argument, frame))) {
          if (!isWholeResource(option) || option.resource === undefined) continue;
          const evidence: EvidenceChain = {
            head: { place: placeOf(argument, frame.facts.file), why: 'handed over as this type' },
            rest: option.evidence,
          };
          for (const key of keys)
            if (this.#describes(key, option.resource))
              this.#set(key, { kind: 'resource', resource: option.resource, evidence });
        }
      }
    }
  }

  /** True where a declared type has members that only this resource has. A type of general words could be anything's. */
  #describes(key: string, resource: string): boolean {
    const general = new Set(this.#engine.catalogue.general.map((word) => word.toLowerCase()));
    const fields = this.#engine.resource(resource)?.fields ?? {};
    const names = memberNames(this.#engine, key);
    return names.some((name) => fields[name] !== undefined && !general.has(name.toLowerCase()));
  }

  /** True where a declared type has a field that may stand at any depth below this resource. */
  #describesPart(key: string, resource: string): boolean {
    const deep = deepFields(this.#engine.catalogue, resource);
    return deep.size > 0 && memberNames(this.#engine, key).some((name) => deep.has(name));
  }

  #bindAs(annotation: TSESTree.TypeNode, expression: Node, frame: Frame): void {
    if (!mayHold(annotation)) return;
    this.#engine.ask(() => {
      const value = this.#engine.valueOf(expression, frame);
      const place = placeOf(expression, frame.facts.file);
      this.#bind(annotation, frame, value, place);
      // Declared as a list, what an unclear wrapper gives is the body; as one thing, if its members say so.
      for (const body of unclearBodies(value))
        this.#match({ node: annotation, facts: frame.facts, choice: body.cardinality !== 'many' }, body, place);
    });
  }

  #bind(annotation: TSESTree.TypeNode, { facts }: Frame, value: Value, place: Evidence['place'] | undefined): void {
    this.#match({ node: annotation, facts }, value, place);
  }

  #match(type: PlacedType, value: Value, place: Evidence['place'] | undefined): void {
    matchType(this.#engine, type, value, (part, payload) => {
      this.#meet(part, payload, place);
    });
  }

  /** A part of a type that a payload stands behind. */
  #meet(type: PlacedType, value: Value, place: Evidence['place'] | undefined): void {
    const targets = this.#targets(type.node, type.facts);
    if (value.kind === 'script-object' && !value.likely) {
      for (const target of targets) this.#set(target, { kind: 'object', id: value.id, evidence: value.evidence });
    }
    if (value.kind !== 'data' || value.likely) return;
    const evidence: EvidenceChain = place
      ? { head: { place, why: 'a value of this type' }, rest: value.evidence }
      : value.evidence;
    const resource = value.resource ?? value.root;
    for (const target of targets) {
      if (type.choice === true && !this.#describes(target, resource)) continue;
      if (value.resource === undefined && !this.#describesPart(target, resource)) continue;
      this.#set(target, { kind: 'resource', resource, evidence });
    }
  }

  #bindKey(key: string, value: Value): void {
    for (const option of [...optionsOf(value), ...optionsOf(itemOf(this.#engine, value))]) {
      if (isWholeResource(option) && option.cardinality !== 'many')
        this.#set(key, { kind: 'resource', resource: option.resource ?? option.root, evidence: option.evidence });
    }
    for (const { resource, evidence } of unclearBodies(value))
      if (resource !== undefined && this.#describes(key, resource))
        this.#set(key, { kind: 'resource', resource, evidence });
  }

  /** A body that is handed in as a declared type. */
  #bindBody(body: Value, resource: string, evidence: EvidenceChain): void {
    for (const option of optionsOf(body)) {
      if (option.kind === 'typed' && option.node.type !== T.TSMappedType) {
        this.#set(`${option.file}#${String(option.node.range[0])}`, { kind: 'resource', resource, evidence });
      }
      if (option.kind === 'tuple' || option.kind === 'list')
        this.#bindBody(itemOf(this.#engine, option), resource, evidence);
    }
  }

  /** Declarations that a type stands for, through aliases, unions and intersections. Generic declarations are wrappers, not resources. */
  #targets(annotation: TSESTree.TypeNode, facts: ModuleFacts, hops = 0): string[] {
    const node = unwrapped(annotation);
    if (hops > 6) return [];
    switch (node.type) {
      case T.TSTypeLiteral:
        return [keyOf(node, facts)];
      case T.TSUnionType:
      case T.TSIntersectionType:
        return node.types.flatMap((part) => this.#targets(part, facts, hops + 1));
      case T.TSImportType: {
        const name = node.qualifier?.type === T.Identifier ? node.qualifier.name : undefined;
        const found = name === undefined ? undefined : moduleType(this.#engine, node.source.value, name, facts.file);
        return found ? this.#declared(found.node, found.facts, hops) : [];
      }
      case T.TSTypeReference: {
        const shape = node.typeArguments ? inferredShape(this.#engine, node, facts) : undefined;
        const own = shape && ownKeys(shape);
        if (shape && own && !shape.list && shape.transforms.length === 0) return [keyOf(own.keys, own.facts)];
        if (node.typeArguments) return isRecordOfKeys(node) ? [keyOf(node, facts)] : [];
        const found = typeOfName(this.#engine, facts, node.typeName);
        return found ? this.#declared(found.node, found.facts, hops) : [];
      }
      default:
        return [];
    }
  }

  #declared(node: Node, facts: ModuleFacts, hops: number): string[] {
    if (node.type === T.TSTypeAliasDeclaration) return this.#targets(node.typeAnnotation, facts, hops + 1);
    return node.type === T.TSInterfaceDeclaration || node.type === T.ClassDeclaration ? [keyOf(node, facts)] : [];
  }

  #set(key: string, binding: Binding): void {
    const before = this.#bindings.get(key);
    if (!before) {
      this.#bindings.set(key, binding);
      return;
    }
    const same =
      (before.kind === 'resource' && binding.kind === 'resource' && before.resource === binding.resource) ||
      (before.kind === 'object' && binding.kind === 'object' && before.id === binding.id);
    // One type for two things is nobody's type.
    if (same) return;
    this.#revoked = true;
    this.#bindings.set(key, { kind: 'conflict' });
  }
}

function keyOf(node: Node, facts: ModuleFacts): string {
  return `${facts.file}#${String(node.range[0])}`;
}

/** Names of the members that a type's declaration has. */
function memberNames(e: Engine, key: string): string[] {
  const facts = e.facts(key.slice(0, key.lastIndexOf('#')));
  if (!facts) return [];
  const typedef = jsDocTypedefs(facts).find((candidate) => candidate.key === key);
  if (typedef) return typedef.properties.map((property) => property.name);
  const names: string[] = [];
  for (const [name, nodes] of facts.index.declarations) {
    if (nodes.some((node) => isMemberOf(node, key, facts))) names.push(name);
  }
  return names;
}

function isMemberOf(member: Node, key: string, facts: ModuleFacts): boolean {
  const owner =
    member.parent?.type === T.TSInterfaceBody || member.parent?.type === T.ClassBody
      ? member.parent.parent
      : member.parent;
  return owner !== undefined && keyOf(owner, facts) === key;
}

/** False for a file of plain JavaScript, in which there is nothing to bind: no type in a comment, no validator. */
function declaresTypes(e: Engine, file: string): boolean {
  return (
    !/\.[cm]?jsx?$/.test(file) ||
    /@typedef|\bimport\(\s*['"][^'"\n]+['"]\s*\)\.[A-Z]|\b(?!JSON\b)\w+\.(?:safeP|p)arse(?:Async)?\(/.test(
      e.turnTo(file)?.module.text ?? '',
    )
  );
}

/** The bodies of what wrappers that could not be followed give back. */
function unclearBodies(value: Value): DataValue[] {
  return optionsOf(value)
    .flatMap((option) =>
      option.kind === 'response' && option.flavour === 'unclear' ? optionsOf(responseBody(option.call)) : [],
    )
    .filter((body) => isWholeResource(body));
}

function isWholeResource(value: Value): value is DataValue {
  return value.kind === 'data' && !value.likely && value.resource !== undefined;
}
