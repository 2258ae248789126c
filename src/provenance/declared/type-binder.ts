import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { itemOf } from '../objects/members.js';
import { responseBody } from '../requests/responses.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { matchType } from './type-matching.js';
import type { PlacedType } from './type-parameters.js';
import { describes, describesPart, holdsPart, typeTargets } from './type-targets.js';
import type { Evidence } from '../types.js';
import { optionsOf } from '../values.js';
import type { DataValue, EvidenceChain, Value } from '../value.js';
import { mayHold } from './wrapping-types.js';

/** What a declared type was bound to. */
type Binding = (
  | { readonly kind: 'resource'; readonly resource: string; readonly evidence: EvidenceChain }
  | { readonly kind: 'object'; readonly id: string; readonly evidence: EvidenceChain }
  | { readonly kind: 'conflict' }
) & {
  /** What stands behind it has only some of the type's members: what has all of them says more. */
  readonly isPart?: boolean;
};

/** Binds types to what the values that stand behind them are. */
export class TypeBinder {
  readonly #engine: Engine;
  /** By place, so that they outlive the trees that they were read from. */
  readonly #bindings = new Map<string, Binding>();
  /** Types of which other services' answers are declared to be as well. */
  readonly #shared = new Set<string>();
  #revoked = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get(key: string): Binding | undefined {
    return this.#bindings.get(key);
  }

  /** Whether what another service answers is declared to be of the type as well. */
  isShared(key: string): boolean {
    return this.#shared.has(key);
  }

  get isEmpty(): boolean {
    return this.#bindings.size === 0;
  }

  /** A type turned out to be for two things after answers were made from the first. */
  get revoked(): boolean {
    return this.#revoked;
  }

  /** Files in which types were bound. */
  files(): string[] {
    return [...new Set([...this.#bindings.keys()].map((key) => key.slice(0, key.lastIndexOf('#'))))].sort();
  }

  /** `expression` is declared to be of a type. */
  bindAs(annotation: TSESTree.TypeNode, expression: Node, frame: Frame): void {
    if (!mayHold(annotation)) return;
    this.#engine.ask(() => {
      const place = placeOf(expression, frame.facts.file);
      this.bindGiven(annotation, frame, this.#engine.valueOf(expression, frame), place);
    });
  }

  /** What a call gives is declared to be of a type. */
  bindGiven(annotation: TSESTree.TypeNode, frame: Frame, value: Value, place: Evidence['place']): void {
    this.bind(annotation, frame, value, place);
    // Declared as a list, what an unclear wrapper gives is the body; as one thing, if its members say so.
    for (const body of unclearBodies(value))
      this.match({ node: annotation, facts: frame.facts, choice: body.cardinality !== 'many' }, body, place);
  }

  bind(annotation: TSESTree.TypeNode, { facts }: Frame, value: Value, place: Evidence['place'] | undefined): void {
    this.match({ node: annotation, facts }, value, place);
  }

  match(type: PlacedType, value: Value, place: Evidence['place'] | undefined): void {
    matchType(this.#engine, type, value, (part, payload) => {
      this.meet(part, payload, place);
    });
    if (optionsOf(value).some(isElsewhere)) this.share(type);
  }

  /** A type of which another service's answer is declared to be. */
  share(type: PlacedType): void {
    matchType(this.#engine, type, anyPayload, (part) => {
      for (const target of typeTargets(this.#engine, part.node, part.facts)) this.#shared.add(target);
    });
  }

  /** A part of a type that a payload stands behind. */
  meet(type: PlacedType, value: Value, place: Evidence['place'] | undefined): void {
    const targets = typeTargets(this.#engine, type.node, type.facts);
    if (value.kind === 'script-object' && !value.likely) {
      for (const target of targets) this.set(target, { kind: 'object', id: value.id, evidence: value.evidence });
    }
    if (value.kind !== 'data' || value.likely) return;
    const evidence: EvidenceChain = place
      ? { head: { place, why: 'a value of this type' }, rest: value.evidence }
      : value.evidence;
    const resource = value.resource ?? value.root;
    for (const target of targets) {
      if (
        type.choice === true &&
        !describes(this.#engine, target, resource) &&
        !holdsPart(this.#engine, target, resource)
      )
        continue;
      if (value.resource === undefined && !describesPart(this.#engine, target, resource)) continue;
      this.set(target, { kind: 'resource', resource, evidence, isPart: type.isPart === true });
    }
  }

  /** The declaration of this key describes a value. */
  bindKey(key: string, value: Value): void {
    for (const option of [...optionsOf(value), ...optionsOf(itemOf(this.#engine, value))]) {
      if (isWholeResource(option) && option.cardinality !== 'many')
        this.set(key, { kind: 'resource', resource: option.resource ?? option.root, evidence: option.evidence });
    }
    for (const { resource, evidence } of unclearBodies(value))
      if (resource !== undefined && describes(this.#engine, key, resource))
        this.set(key, { kind: 'resource', resource, evidence });
  }

  /** A body that is handed in as a declared type. */
  bindBody(body: Value, resource: string, evidence: EvidenceChain): void {
    for (const option of optionsOf(body)) {
      if (option.kind === 'typed' && option.node.type !== T.TSMappedType) {
        this.set(`${option.file}#${String(option.node.range[0])}`, { kind: 'resource', resource, evidence });
      }
      if (option.kind === 'instance' && option.of.node.type === T.ClassDeclaration) {
        const key = `${option.of.file}#${String(option.of.node.range[0])}`;
        if (describes(this.#engine, key, resource)) this.set(key, { kind: 'resource', resource, evidence });
      }
      if (option.kind === 'tuple' || option.kind === 'list')
        this.bindBody(itemOf(this.#engine, option), resource, evidence);
    }
  }

  set(key: string, binding: Binding): void {
    const before = this.#bindings.get(key);
    if (!before) {
      this.#bindings.set(key, binding);
      return;
    }
    const same =
      (before.kind === 'resource' && binding.kind === 'resource' && before.resource === binding.resource) ||
      (before.kind === 'object' && binding.kind === 'object' && before.id === binding.id);
    const isPart = binding.isPart === true;
    if ((before.isPart === true) !== isPart) {
      if (isPart) return;
      this.#revoked ||= !same;
      this.#bindings.set(key, binding);
      return;
    }
    // One type for two things is nobody's type.
    if (same) return;
    this.#revoked = true;
    this.#bindings.set(key, { kind: 'conflict', isPart });
  }
}

/** Stands for whatever is answered, one thing or many. */
const anyPayload: DataValue = {
  kind: 'data',
  root: '',
  path: [],
  cardinality: 'either',
  likely: false,
  evidence: { head: { place: { file: '', start: 0, end: 0 }, why: '' }, rest: undefined },
};

function isElsewhere(value: Value): boolean {
  if (value.kind === 'response') return optionsOf(responseBody(value.call)).some(isElsewhere);
  return value.kind === 'unknown' && value.elsewhere === true;
}

/** The bodies of what wrappers that could not be followed give back. */
function unclearBodies(value: Value): DataValue[] {
  return optionsOf(value)
    .flatMap((option) =>
      option.kind === 'response' && option.flavour === 'unclear' ? optionsOf(responseBody(option.call)) : [],
    )
    .filter((body) => isWholeResource(body));
}

export function isWholeResource(value: Value): value is DataValue {
  return value.kind === 'data' && !value.likely && value.resource !== undefined;
}
