import type { TSESTree } from '@typescript-eslint/types';
import { contractSchemas } from '../requests/contracts.js';
import { bindDeclarations } from './declaration-files.js';
import { bindDescribedObject } from './described-types.js';
import { bindInherited } from './inherited-types.js';
import { bindCallback } from './typed-places.js';
import { bindTypesOfCall } from './types-of-calls.js';
import { bindDecorated } from './decorated-types.js';
import type { Engine, Frame } from '../engine.js';
import { bindMappedType } from '../functions/generated-mappers.js';
import { bindOverloads } from './overload-results.js';
import { boundJsDoc } from './jsdoc.js';
import { bindDocumentedContext } from './jsdoc-handed.js';
import { bindKeyedAnswers } from '../requests/keyed-answers.js';
import { bindHanded } from './handed-types.js';
import { bindHostObjects } from './object-types.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { describedPayloads } from '../schemas/described-payloads.js';
import { describedProps } from '../schemas/described-props.js';
import { handsSchema, leavesFields, parsedBy } from '../schemas/schema-bindings.js';
import type { SchemaShape } from '../schemas/schema-shapes.js';
import type { SchemaKeys } from '../schemas/written-keys.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { callOfTag } from '../syntax/tagged-calls.js';
import { bindTurned } from './turned-classes.js';
import { bindWritten } from './written-members.js';
import { TypeBinder } from './type-binder.js';
import { TypesByShape } from './types-by-shape.js';
import { fieldOf } from './type-holders.js';
import { bindRouteMaps } from './type-maps.js';
import { keyOf } from './type-targets.js';
import type { DataValue, EvidenceChain, Value } from '../value.js';
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
    const evidence = typeof node === 'string' ? binding.evidence : declaredAt(node, facts, binding.evidence);
    if (binding.kind === 'object') return { kind: 'script-object', id: binding.id, likely: true, evidence };
    const own = [...this.#binder.namesOfOthers(key, binding.resource), ...(binding.without ?? [])];
    return {
      ...payloadOf(binding.resource, evidence),
      ...((this.#binder.isShared(key) || binding.without) && { shared: true }),
      ...(own.length > 0 && { own }),
    };
  }

  /** What a member of a type for several resources is of: the one of them that alone has a field of this name, and besides has all that is known of the others. */
  onlyWith(name: string, node: Node, facts: ModuleFacts): Value | undefined {
    const binding = this.#binder.get(keyOf(node, facts));
    const among = binding?.kind === 'conflict' ? binding.among : [];
    const fieldsOf = (resource: string): string[] => Object.keys(this.#engine.resource(resource)?.fields ?? {});
    const [only, other] = among.filter(({ resource }) => fieldsOf(resource).includes(name));
    if (!only || other) return undefined;
    const own = new Set(fieldsOf(only.resource));
    if (!among.every(({ resource }) => fieldsOf(resource).every((field) => own.has(field)))) return undefined;
    return { ...payloadOf(only.resource, declaredAt(node, facts, only.evidence)), shared: true };
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
      bindDescribedObject(this.#engine, this.#binder, node.typeAnnotation, node.expression, frame);
    }
    for (const node of typedVariables) {
      const annotation = node.id.typeAnnotation?.typeAnnotation;
      if (!annotation || !node.init) continue;
      this.#binder.bindAs(annotation, node.init, frame);
      bindDescribedObject(this.#engine, this.#binder, annotation, node.init, frame);
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
      bindCallback(this.#engine, this.#binder, fn, frame);
      if (isDocumented)
        bindDocumentedContext(this.#engine, fn, frame, this.#contexts, (key, value) => {
          this.#binder.bindKey(key, value);
        });
    }
    for (const node of generics) bindInherited(this.#engine, this.#binder, node, frame);
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
    bindTypesOfCall(this.#engine, this.#binder, call, frame);
  }

  /** A schema is put on a payload. */
  parsed(shape: SchemaShape, input: Value): void {
    if (this.#state !== 'reading') return;
    for (const part of [shape, ...shape.added])
      if (!leavesFields(this.#engine, part, input)) this.#binder.bindKey(keyOf(part.keys, part.facts), input);
  }

  /** A payload is taken apart by the names of a table, and what is made of it has the same ones: the table describes it as a schema does. */
  mirrored({ keys, facts }: SchemaKeys, payload: Value): void {
    if (this.#state === 'reading') this.#binder.bindKey(keyOf(keys, facts), payload);
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

/** False for a file of plain JavaScript, in which there is nothing to bind: no type in a comment, no validator, no component that says what it is handed. */
function declaresTypes(e: Engine, file: string): boolean {
  return (
    !/\.[cm]?jsx?$/.test(file) ||
    /@typedef|@(?:returns?|type)\s+\{[^}\n]*\b[A-Z]\w*(?!\w*\s*<)|\bimport\(\s*['"][^'"\n]+['"]\s*\)\.[A-Z]|\bpropTypes\s*=|\bresponses\s*:\s*\{|\b(?!JSON\b)\w+\.(?:safeP|p)arse(?:Async)?\(/.test(
      e.turnTo(file)?.module.text ?? '',
    )
  );
}

function declaredAt(node: Node, { file }: ModuleFacts, rest: EvidenceChain): EvidenceChain {
  return { head: { place: placeOf(node, file), why: DECLARED_HERE }, rest };
}

function payloadOf(resource: string, evidence: EvidenceChain): DataValue {
  return { kind: 'data', root: resource, resource, path: [], cardinality: 'one', likely: true, evidence };
}
