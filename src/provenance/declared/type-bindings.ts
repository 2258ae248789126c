import type { TSESTree } from '@typescript-eslint/types';
import type { Endpoint } from '../../catalogue/types.js';
import { apiCallsAt } from '../requests/api-calls.js';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import { contractSchemas } from '../requests/contracts.js';
import { endpointsOfCall, endpointsOfObject, typesBeside } from '../requests/described-requests.js';
import { bindClassesGiven } from './classes-given.js';
import { answersByStatus } from './answers-by-status.js';
import { bindDeclarations } from './declaration-files.js';
import { bindDecorated } from './decorated-types.js';
import { apiOf } from '../requests/endpoint-builders.js';
import { madeOver } from '../states/endpoint-hooks.js';
import type { Engine, Frame } from '../engine.js';
import { bindMappedType } from '../functions/generated-mappers.js';
import { bindOverloads } from './overload-results.js';
import { boundJsDoc } from './jsdoc.js';
import { bindDocumentedContext } from './jsdoc-handed.js';
import { bindKeyedAnswers } from '../requests/keyed-answers.js';
import { memberOf } from '../objects/members.js';
import { bindHanded } from './handed-types.js';
import { bindHostObjects } from './object-types.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOfName } from '../modules/modules.js';
import { givenAt } from '../names/parameters.js';
import { streamArgument } from '../promises/node-streams.js';
import { dataOf, isAnsweredElsewhere, isOnUnknownPath } from '../requests/responses.js';
import { describedPayloads } from '../schemas/described-payloads.js';
import { describedProps } from '../schemas/described-props.js';
import { handsSchema, leavesFields, parsedBy } from '../schemas/schema-bindings.js';
import type { SchemaShape } from '../schemas/schema-shapes.js';
import { T, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { callOfTag } from '../syntax/tagged-calls.js';
import { bindTurned } from './turned-classes.js';
import { bindWritten } from './written-members.js';
import { TypeBinder } from './type-binder.js';
import { TypesByShape } from './types-by-shape.js';
import { answerArgument, answerNamed, bodyNamed, fieldOf, holderOf } from './type-holders.js';
import { matchMethods } from './type-matching.js';
import { bindRouteMaps } from './type-maps.js';
import { parametersOf } from './type-parameters.js';
import { keyOf } from './type-targets.js';
import type { Evidence } from '../types.js';
import { mapOptions, optionsOf } from '../values.js';
import type { EvidenceChain, FunctionNode, InstanceValue, Value } from '../value.js';
import { elementType, mayHold, unwrapped } from './wrapping-types.js';

/** Said of the declaration of a type, or of a schema, that a call bound. */
export const DECLARED_HERE = 'declared here';

/**
 * Types that a call of the platform binds: `get<Order>('/…')`, `const order: Order = await …`, `… as Order`, a function that declares to return what it
 * fetched. Such a type is the resource's type in the whole project.
 */
export class TypeBindings {
  readonly #engine: Engine;
  readonly #binder: TypeBinder;
  /** Contexts that comments describe, by their keys, of which it is known what callers hand over. */
  readonly #contexts = new Set<string>();
  #state: 'new' | 'reading' | 'ready' = 'new';

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#binder = new TypeBinder(engine);
  }

  /** What the type that `node` declares is, where a call says so. */
  valueOf(node: Node | string, facts: ModuleFacts): Value | undefined {
    const key = typeof node === 'string' ? node : keyOf(node, facts);
    const binding = this.#binder.get(key);
    if (!binding && this.#state === 'reading') this.#engine.answers.doubt();
    if (!binding || binding.kind === 'conflict') return undefined;
    const evidence: EvidenceChain =
      typeof node === 'string'
        ? binding.evidence
        : { head: { place: placeOf(node, facts.file), why: DECLARED_HERE }, rest: binding.evidence };
    if (binding.kind === 'object') return { kind: 'script-object', id: binding.id, likely: true, evidence };
    const own = [...this.#binder.namesOfOthers(key, binding.resource), ...(binding.without ?? [])];
    return {
      kind: 'data',
      root: binding.resource,
      resource: binding.resource,
      path: [],
      cardinality: 'one',
      likely: true,
      ...((this.#binder.isShared(key) || binding.without) && { shared: true }),
      ...(own.length > 0 && { own }),
      evidence,
    };
  }

  /** Whether what another service answers is of the type that `node` declares as well. */
  isShared(node: Node, facts: ModuleFacts): boolean {
    return this.#binder.isShared(keyOf(node, facts));
  }

  /** Files in which types were bound: whoever imports them handles what those types describe. */
  files(): string[] {
    return this.#binder.files();
  }

  /** Whether any type of a file is bound. */
  areIn(file: string): boolean {
    return this.#binder.bindsIn(file);
  }

  /**
   * Reads the bindings of every file that may call the platform. Done once, before anything else is asked.
   *
   * @param onFailure is told of a file that could not be read; the others are. Absent: it throws.
   */
  prepare(onFailure?: (file: string, error: unknown) => void): void {
    if (this.#state !== 'new') return;
    this.#state = 'reading';
    const guarded = (file: string, read: () => void): void => {
      try {
        read();
      } catch (error) {
        if (!onFailure) throw error;
        onFailure(file, error);
      }
    };
    const { files: related, mayBindTypes, mayMakeForms } = this.#engine.host.related();
    // What the values of a form are may be told by any call that sends something.
    const hasForms = [...related].some(mayMakeForms);
    const files = [...related].filter((file) => hasForms || mayBindTypes(file)).sort();
    if (hasForms || files.some((file) => declaresTypes(this.#engine, file))) {
      const shapes = new TypesByShape(this.#engine);
      for (const file of files) {
        guarded(file, () => {
          const facts = this.#engine.turnTo(file);
          if (!facts) return;
          this.#read(facts);
          shapes.read(facts);
        });
      }
      for (const file of [...related].sort())
        guarded(file, () => {
          bindDeclarations(this.#engine, this.#binder, file);
        });
      shapes.bind(this.#binder);
    }
    this.#state = 'ready';
    // What was worked out before all bindings were known may be less than what is known now.
    if (this.#binder.revoked) this.#engine.answers.clear();
    else if (!this.#binder.isEmpty) this.#engine.answers.dropOpen();
  }

  #read(facts: ModuleFacts): void {
    const frame: Frame = { facts, env: undefined };
    const { assertions, typedFunctions, typedVariables, calls, tagged, functions, generics, decorated, writes } =
      facts.reached(this.#engine.host.related());
    for (const call of [...calls, ...tagged.map(callOfTag)])
      this.#engine.ask(() => {
        this.#readCall(call, frame);
      });
    for (const node of assertions) {
      this.#binder.bindAs(node.typeAnnotation, node.expression, frame);
      this.#readDescribed(node.typeAnnotation, node.expression, frame);
    }
    for (const node of typedVariables) {
      const annotation = node.id.typeAnnotation?.typeAnnotation;
      if (!annotation || !node.init) continue;
      this.#binder.bindAs(annotation, node.init, frame);
      this.#readDescribed(annotation, node.init, frame);
    }
    for (const fn of typedFunctions) {
      const annotation = fn.returnType?.typeAnnotation;
      if (!annotation || !mayHold(annotation)) continue;
      const { returns, yields } = facts.resultsOf(fn);
      for (const result of returns) this.#binder.bindAs(annotation, result, frame);
      const element = elementType(unwrapped(annotation));
      for (const result of yields) this.#binder.bindAs(element ?? annotation, result, frame);
      bindMappedType(this.#engine, this.#binder, fn, frame);
      bindOverloads(this.#engine, this.#binder, fn, frame);
    }
    bindHostObjects(this.#engine, this.#binder, facts);
    bindRouteMaps(this.#engine, this.#binder, frame);
    this.#engine.ask(() => {
      for (const { shape, input } of [
        ...describedPayloads(this.#engine, frame),
        ...describedProps(this.#engine, frame),
      ])
        this.parsed(shape, input);
    });
    const isDocumented = facts.module.text.includes('@param {');
    for (const fn of functions) {
      bindKeyedAnswers(this.#engine, this.#binder, fn, frame);
      this.#readCallback(fn, frame);
      if (isDocumented)
        bindDocumentedContext(this.#engine, fn, frame, this.#contexts, (key, value) => {
          this.#binder.bindKey(key, value);
        });
    }
    for (const node of generics) this.#readGeneric(node, frame);
    for (const member of decorated) bindDecorated(this.#engine, this.#binder, member, frame);
    for (const write of [...writes.values()].flat()) this.#readWrite(write, frame);
    boundJsDoc(this.#engine, facts, (target, node) => {
      this.#engine.ask(() => {
        this.#binder.bindKey(target, this.#engine.valueOf(node, frame));
      });
    });
  }

  #readCall(call: TSESTree.CallExpression | TSESTree.NewExpression, frame: Frame): void {
    bindHanded(this.#engine, this.#binder, call, frame);
    if (call.type === T.NewExpression) return;
    this.#readParsing(call, frame);
    const declared = call.typeArguments?.params ?? [];
    const transformed = declared.length > 0 ? madeOver(this.#engine, call, frame) : undefined;
    const isEndpoint = declared.length > 1 && apiOf(call) !== undefined;
    const answerType = isEndpoint ? declared[0] : answerArgument(declared);
    if (transformed && answerType) this.#binder.bind(answerType, frame, transformed, undefined);
    // What is made of an answer is not the answer.
    const given = transformed ? [] : declared;
    if (given.length > 0) this.#readTypeArguments(call, given, frame);
    else {
      this.#readHolder(call, frame);
      bindClassesGiven(this.#engine, this.#binder, call, frame);
    }
    const beside = transformed ? [] : typesBeside(call);
    // Cheap first: only calls with a type argument or a body can bind anything.
    if (beside.length === 0 && call.arguments.length < 2 && call.arguments[0]?.type !== T.ObjectExpression) return;
    const calls = apiCallsAt(this.#engine, call, frame);
    const isAsked = calls.some((made) => made.endpoints.length > 0);
    const told = isEndpoint ? given[0] : answerArgument(given);
    const answer = told ?? (isAsked ? answerNamed(this.#engine, call, given, frame) : undefined);
    if (beside.some(mayHold) && !isAsked)
      this.#bindDescribed(beside, endpointsOfCall(this.#engine, call, frame), call, frame, {
        answer: () => answerNamed(this.#engine, call, beside, frame),
        body: () => bodyNamed(this.#engine, call, beside, frame),
      });
    for (const made of calls) {
      if (answer && isAnsweredElsewhere(made)) this.#binder.share({ node: answer, facts: frame.facts });
      if (answer && isOnUnknownPath(made)) this.#binder.leaveUnknown({ node: answer, facts: frame.facts });
      const own = answer && made.own?.();
      if (answer && own) this.#binder.bind(answer, frame, own.value, made.site);
      for (const endpoint of made.endpoints) {
        const head: Evidence = {
          place: made.site,
          why: `${made.method ?? endpoint.methods[0] ?? 'GET'} ${endpoint.path}`,
        };
        if (answer && endpoint.response)
          this.#binder.bind(answer, frame, dataOf(endpoint.response, { head, rest: undefined }), undefined);
        if (endpoint.body && made.body)
          this.#binder.bindBody(made.body(), endpoint.body.resource, { head, rest: undefined });
      }
    }
  }

  /** `const user: Operation<Id, User> = { verb: 'GET', path: (id) => '/users/' + id }`. */
  #readDescribed(annotation: TSESTree.TypeNode, expression: Node, frame: Frame): void {
    const object = unwrap(expression);
    if (annotation.type !== T.TSTypeReference || object.type !== T.ObjectExpression) return;
    const types = annotation.typeArguments?.params ?? [];
    if (!types.some(mayHold) || !typeOfName(this.#engine, frame.facts, annotation.typeName)) return;
    this.#engine.ask(() => {
      this.#bindDescribed(types, endpointsOfObject(this.#engine, object, frame), object, frame);
    });
  }

  /** Of the types that stand beside the description of a request the one is its answer that says so by its members, or that the function calls so; and one may be called what is sent. */
  #bindDescribed(
    types: readonly TSESTree.TypeNode[],
    endpoints: readonly Endpoint[],
    at: Node,
    { facts }: Frame,
    named?: { readonly answer: NamedType; readonly body: NamedType },
  ): void {
    const place = placeOf(at, facts.file);
    const own = endpoints.some(({ response }) => response) ? named?.answer() : undefined;
    const sent = endpoints.some(({ body }) => body) ? named?.body() : undefined;
    for (const { methods, path, response, body } of endpoints) {
      const head: Evidence = { place, why: `${methods[0] ?? 'GET'} ${path}` };
      const evidence: EvidenceChain = { head, rest: undefined };
      if (sent && body && mayHold(sent)) this.#binder.match({ node: sent, facts }, dataOf(body, evidence), undefined);
      if (!response) continue;
      const answer = dataOf(response, evidence);
      for (const node of types.filter((type) => type !== sent && mayHold(type)))
        this.#binder.match({ node, facts, choice: node !== own }, answer, undefined);
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
      this.#binder.bind(first, frame, askedFor(value, place), place);
    for (const node of given)
      for (const answer of answersByStatus(e, { node, facts }) ?? [])
        this.#binder.match({ node: answer.node, facts: answer.facts }, broughtBy(e, value), place);
    const targets = optionsOf(e.valueOf(unwrap(call.callee), frame));
    const answer = answerArgument(given);
    if (answer && !targets.some((target) => target.kind === 'function' || target.kind === 'signature'))
      this.#binder.bind(answer, frame, value.kind === 'object' ? memberOf(e, value, 'data') : value, place);
    for (const target of targets) {
      if (target.kind !== 'function' && target.kind !== 'signature') continue;
      const declared = e.facts(target.file);
      const annotation = target.node.returnType?.typeAnnotation;
      const parameters = parametersOf(target.node, given, { facts });
      if (declared && annotation && parameters)
        this.#binder.match({ node: annotation, facts: declared, parameters }, value, place);
    }
  }

  /** A schema is put on a payload. */
  parsed(shape: SchemaShape, input: Value): void {
    if (this.#state !== 'reading') return;
    for (const part of [shape, ...shape.added])
      if (!leavesFields(this.#engine, part, input)) this.#binder.bindKey(keyOf(part.keys, part.facts), input);
  }

  /** A schema that a payload is parsed with, and a class that one is turned into, describe it. */
  #readParsing(call: TSESTree.CallExpression, frame: Frame): void {
    const e = this.#engine;
    for (const { shape, input } of [...parsedBy(e, call, frame), ...contractSchemas(e, call, frame)])
      this.parsed(shape, input);
    // Where a function waits for what its schema is put on, that is seen when all of it is there.
    if (handsSchema(e, call, frame)) e.valueOf(call, frame);
    bindTurned(e, this.#binder, call, frame);
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
    this.#binder.bind(holder, frame, put, placeOf(given, frame.facts.file));
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
        this.#binder.meet(type, value, placeOf(node, frame.facts.file));
      });
    });
  }

  /** `.then((users: User[]) => …)`: what a callback is handed is of the type that it declares. */
  #readCallback(fn: FunctionNode, frame: Frame): void {
    const holder = fn.parent;
    if (holder.type !== T.CallExpression && holder.type !== T.Property && holder.type !== T.MethodDefinition) return;
    for (const [index, parameter] of fn.params.entries()) {
      const annotation = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
      if (!annotation || !mayHold(annotation)) continue;
      this.#engine.ask(() => {
        const value = givenAt(this.#engine, fn, index, frame) ?? streamArgument(this.#engine, fn, index, frame);
        if (value) this.#binder.bind(annotation, frame, value, placeOf(parameter, frame.facts.file));
      });
    }
  }

  /** `this.users = …` of a field with a declared type. */
  #readWrite(write: TSESTree.AssignmentExpression, frame: Frame): void {
    if (write.left.type !== T.MemberExpression) return;
    if (write.left.object.type !== T.ThisExpression) {
      bindWritten(this.#engine, this.#binder, write, frame);
      return;
    }
    const annotation = fieldOf(write.left)?.typeAnnotation?.typeAnnotation;
    if (annotation) this.#binder.bindAs(annotation, write.right, frame);
  }
}

/** A type by what the function calls its parameter. */
type NamedType = () => TSESTree.TypeNode | undefined;

/** What the answer of a client holds as its data. */
function broughtBy(e: Engine, value: Value): Value {
  return mapOptions(value, (option) =>
    option.kind === 'object' || option.kind === 'response' ? memberOf(e, option, 'data') : option,
  );
}

/** An object of the host page that a call asks for by its name is of the type that the call is told, also where nobody is seen to hand the page in. */
function askedFor(value: Value, call: Evidence['place']): Value {
  return mapOptions(value, (option) => {
    const asked = option.kind === 'script-object' ? option.evidence.head.place : undefined;
    const isHere = asked?.file === call.file && asked.start === call.start;
    return option.kind === 'script-object' && isHere ? { ...option, likely: false } : option;
  });
}

/** False for a file of plain JavaScript, in which there is nothing to bind: no type in a comment, no validator, no component that says what it is handed. */
function declaresTypes(e: Engine, file: string): boolean {
  return (
    !/\.[cm]?jsx?$/.test(file) ||
    /@typedef|@(?:returns?|type)\s+\{[^}\n]*\b[A-Z]\w*(?!\w*\s*<)|\bimport\(\s*['"][^'"\n]+['"]\s*\)\.[A-Z]|\bpropTypes\s*=|\bresponses\s*:\s*\{|\b(?!JSON\b)\w+\.(?:safeP|p)arse(?:Async)?\(/.test(
      e.turnTo(file)?.module.text ?? '',
    )
  );
}
