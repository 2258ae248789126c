import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { expectedValue } from './expected.js';
import { isForm } from './form-values.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { withLeft } from '../objects/left-away.js';
import { itemOf } from '../objects/items.js';
import { settledValue } from '../promises/promise-classes.js';
import { isElsewhere, responseBody } from '../requests/responses.js';
import { T, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Keeps } from './kept-names.js';
import { matchType } from './type-matching.js';
import type { PlacedType } from './type-parameters.js';
import { describes, describesPart, holdsPart, keepsFields, namesKept, typeTargets } from './type-targets.js';
import type { TypeTarget } from './type-targets.js';
import type { Evidence } from '../types.js';
import { handedOver, optionsOf } from '../values.js';
import type { DataValue, EvidenceChain, Member, ObjectValue, TypedValue, Value } from '../value.js';
import { isPromiseType, mayHold } from './wrapping-types.js';

interface OfResource {
  readonly kind: 'resource';
  readonly resource: string;
  readonly evidence: EvidenceChain;
  /** Names that were left away wherever it was sent. */
  readonly without?: readonly string[];
}

/** What a declared type was bound to. */
type Binding =
  | OfResource
  | { readonly kind: 'object'; readonly id: string; readonly evidence: EvidenceChain }
  /** Of several resources; none where it is of an object as well. */
  | { readonly kind: 'conflict'; readonly among: readonly OfResource[] };

/** What a part of a declared type was bound to. */
type Part = OfResource & { readonly keeps: Keeps };

/** Binds types to what the values that stand behind them are. */
export class TypeBinder {
  readonly #engine: Engine;
  /** By place, so that they outlive the trees that they were read from. */
  readonly #bindings = new Map<string, Binding>();
  /** What parts of types were bound to, `Omit<User, 'name'>`: the rest of them stays free. */
  readonly #parts = new Map<string, Part[]>();
  readonly #files = new Set<string>();
  /** Types of which other services' answers are declared to be as well. */
  readonly #shared = new Set<string>();
  /** Types of which answers are declared to be that the catalogue says nothing about, though their paths are seen but for where they begin. */
  readonly #unknown = new Set<string>();
  #revoked = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get(key: string): Binding | undefined {
    const whole = this.#bindings.get(key);
    if (whole) return whole;
    const [first, ...others] = this.#parts.get(key) ?? [];
    return others.some(({ resource }) => resource !== first?.resource) ? { kind: 'conflict', among: [] } : first;
  }

  /** Names of a type that is bound to a resource as a whole which parts of it describe of other ones. */
  namesOfOthers(key: string, resource: string): readonly string[] {
    const others = (this.#parts.get(key) ?? []).filter((part) => part.resource !== resource);
    return others.flatMap(({ keeps }) => namesKept(this.#engine, key, resource, keeps));
  }

  /** Whether what another service answers is declared to be of the type as well. */
  isShared(key: string): boolean {
    return this.#shared.has(key);
  }

  /** Whether the answer of a path that is none of the platform's, as far as it is seen, is declared to be of the type. */
  isOfUnknown(key: string): boolean {
    return this.#unknown.has(key);
  }

  get isEmpty(): boolean {
    return this.#bindings.size === 0 && this.#parts.size === 0;
  }

  /** A type turned out to be for two things after answers were made from the first. */
  get revoked(): boolean {
    return this.#revoked;
  }

  /** Resources that types were bound to. */
  resources(): ReadonlySet<string> {
    const all = [...this.#bindings.values(), ...[...this.#parts.values()].flat()];
    return new Set(all.flatMap((binding) => (binding.kind === 'resource' ? [binding.resource] : [])));
  }

  /** Files in which types were bound. */
  files(): string[] {
    return [...this.#files].sort();
  }

  bindsIn(file: string): boolean {
    return this.#files.has(file);
  }

  /** `expression` is declared to be of a type. */
  bindAs(annotation: TSESTree.TypeNode, expression: Node, frame: Frame): void {
    if (!mayHold(annotation)) return;
    this.#engine.ask(() => {
      const place = placeOf(expression, frame.facts.file);
      const value = this.#engine.valueOf(expression, frame);
      // A request of jQuery is a promise of its body.
      const given = isPromiseType(annotation) ? settledValue(this.#engine, value) : value;
      this.bindGiven(annotation, frame, given, place);
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
    for (const { key } of this.#declarationsOf(type)) this.#shared.add(key);
  }

  /** A type of which the answer of a path is declared to be that is none of the platform's. */
  leaveUnknown(type: PlacedType): void {
    for (const { key } of this.#declarationsOf(type)) this.#unknown.add(key);
  }

  #declarationsOf(type: PlacedType): readonly TypeTarget[] {
    const found: TypeTarget[] = [];
    matchType(this.#engine, type, anyPayload, (part) => {
      found.push(...typeTargets(this.#engine, part, part.facts));
    });
    return found;
  }

  shareTarget({ key }: Pick<TypeTarget, 'key'>): void {
    this.#shared.add(key);
  }

  /** A part of a type that a payload stands behind. */
  meet(type: PlacedType, value: Value, place: Evidence['place'] | undefined): void {
    const targets = typeTargets(this.#engine, type, type.facts);
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
      this.set(target, { kind: 'resource', resource, evidence });
    }
  }

  /** The declaration of this key describes a value. */
  bindKey(key: string, value: Value): void {
    if (optionsOf(value).some(isElsewhere)) this.shareTarget({ key });
    // Of an object that holds a payload under a name, that is no item.
    const lists = optionsOf(value).filter(({ kind }) => kind !== 'object' && kind !== 'instance');
    for (const option of [...optionsOf(value), ...lists.flatMap((list) => optionsOf(itemOf(this.#engine, list)))]) {
      if (isWholeResource(option) && option.cardinality !== 'many')
        this.set({ key }, { kind: 'resource', resource: option.resource ?? option.root, evidence: option.evidence });
    }
    for (const { resource, evidence } of unclearBodies(value))
      if (resource !== undefined && describes(this.#engine, { key }, resource))
        this.set({ key }, { kind: 'resource', resource, evidence });
  }

  /** A body that is handed in as a declared type. */
  bindBody(body: Value, resource: string, evidence: EvidenceChain): void {
    for (const option of optionsOf(body)) {
      if (option.kind === 'typed') this.#bindSent(option, resource, evidence);
      for (const form of formsHanded(option)) this.#bindSent(form, resource, evidence);
      if (option.kind === 'object') this.#bindSpreads(option, resource, evidence);
      if (option.kind === 'instance' && option.of.node.type === T.ClassDeclaration) {
        const key = `${option.of.file}#${String(option.of.node.range[0])}`;
        if (describes(this.#engine, { key }, resource)) this.set({ key }, { kind: 'resource', resource, evidence });
      }
      const expected = option.kind === 'object' ? expectedOf(this.#engine, option) : undefined;
      for (const type of expected ? optionsOf(expected) : [])
        if (type.kind === 'typed' && describes(this.#engine, { key: keyOfTyped(type) }, resource))
          this.bindBody(type, resource, evidence);
      if (option.kind === 'tuple' || option.kind === 'list')
        this.bindBody(itemOf(this.#engine, option), resource, evidence);
    }
  }

  /** A type that is sent without some of the resource's fields says nothing of those. */
  #bindSent({ node, file, keeps }: TypedValue, resource: string, evidence: EvidenceChain): void {
    if (node.type === T.TSMappedType) return;
    const key = keyOfTyped({ node, file });
    if (isForm({ node })) {
      const without = Object.keys(this.#engine.resource(resource)?.fields ?? {}).filter(
        (name) => keeps?.(name) === false,
      );
      this.#setForm(key, { kind: 'resource', resource, evidence, without });
      return;
    }
    if (keeps && !keepsFields(this.#engine, { key, keeps }, resource)) return;
    this.set({ key }, { kind: 'resource', resource, evidence });
  }

  /** Of a form that is sent in several ways only those names are left away that are in none of them. */
  #setForm(key: string, binding: OfResource): void {
    const before = this.#bindings.get(key);
    if (before?.kind !== 'resource' || before.resource !== binding.resource) {
      this.set({ key }, binding);
      return;
    }
    const without = before.without?.filter((name) => binding.without?.includes(name)) ?? [];
    if (without.length === before.without?.length) return;
    this.#bindings.set(key, { ...before, without });
    this.#revoked = true;
  }

  /** `[{ id, ...change }]`: what is spread into a body is a part of it, if its members say so too. */
  #bindSpreads({ members, spreads }: ObjectValue, resource: string, evidence: EvidenceChain): void {
    const names = new Set(members.map(({ name }) => name));
    const keeps: Keeps = (name) => !names.has(name);
    for (const spread of spreads)
      for (const option of optionsOf(withLeft(spread(), keeps))) {
        if (option.kind === 'object') this.#bindSpreads(option, resource, evidence);
        if (
          option.kind === 'typed' &&
          (isForm(option) || describes(this.#engine, { key: keyOfTyped(option) }, resource))
        )
          this.#bindSent(option, resource, evidence);
        for (const form of formsHanded(option, keeps)) this.#bindSent(form, resource, evidence);
      }
  }

  set({ key, keeps }: TypeTarget, binding: Binding): void {
    this.#files.add(key.slice(0, key.lastIndexOf('#')));
    if (keeps && binding.kind === 'resource') {
      this.#setPart(key, { ...binding, keeps });
      return;
    }
    const before = this.#bindings.get(key);
    if (!before) {
      this.#bindings.set(key, binding);
      if (this.#parts.has(key)) this.#revoked = true;
      return;
    }
    const same =
      (before.kind === 'resource' && binding.kind === 'resource' && before.resource === binding.resource) ||
      (before.kind === 'object' && binding.kind === 'object' && before.id === binding.id);
    if (same) return;
    if (before.kind === 'conflict') {
      this.#bindings.set(key, conflictOf(before.among, binding));
      return;
    }
    const told = this.#told(before, binding);
    if (told) this.#shared.add(key);
    if (told === before) return;
    this.#revoked = true;
    if (told) {
      this.#bindings.set(key, told);
      return;
    }
    // One type for two things is nobody's type.
    this.#bindings.set(key, conflictOf(before.kind === 'resource' ? [before] : [], binding));
  }

  /** Of two resources the one that anything is known of, where nothing is of the other. */
  #told(...bindings: readonly [Binding, Binding]): Binding | undefined {
    const [told, other] = bindings.filter(
      (one) => one.kind === 'resource' && Object.keys(this.#engine.resource(one.resource)?.fields ?? {}).length > 0,
    );
    return other || bindings.some(({ kind }) => kind !== 'resource') ? undefined : told;
  }

  #setPart(key: string, part: Part): void {
    const before = this.get(key);
    const parts = this.#parts.get(key);
    if (parts) parts.push(part);
    else this.#parts.set(key, [part]);
    if (before && !(before.kind === 'resource' && before.resource === part.resource)) this.#revoked = true;
  }
}

function conflictOf(before: readonly OfResource[], binding: Binding): Binding {
  if (before.length === 0 || binding.kind !== 'resource') return { kind: 'conflict', among: [] };
  const isThere = before.some(({ resource }) => resource === binding.resource);
  return { kind: 'conflict', among: isThere ? before : [...before, binding] };
}

/** The values of forms that callers hand over where a type of the project's own is declared. */
function formsHanded(option: Value, keeps: Keeps = () => true): readonly TypedValue[] {
  const handed = option.kind === 'typed' ? handedOver(option)?.() : undefined;
  return (handed ? optionsOf(withLeft(handed, keeps)) : []).filter(
    (one): one is TypedValue => one.kind === 'typed' && isForm(one),
  );
}

function keyOfTyped({ file, node }: Pick<TypedValue, 'file' | 'node'>): string {
  return `${file}#${String(node.range[0])}`;
}

/** What an object that is put together is declared to be where its literal stands: `const change: Change = { id }`. */
function expectedOf(e: Engine, { members, place }: ObjectValue): Value | undefined {
  const facts = e.facts(place.file);
  const literal = facts && members.flatMap((member) => literalOf(member, facts) ?? []).at(0);
  return facts && literal?.range[0] === place.start ? expectedValue(e, literal, { facts, env: undefined }) : undefined;
}

/** The literal that a member stands in, or that it is put into where that is held by a variable. */
function literalOf({ name, property, addedBy }: Member, facts: ModuleFacts): Node | undefined {
  const written = facts.index.properties.get(name)?.find(({ range }) => range[0] === property.start);
  if (written) return written.parent;
  const left = addedBy?.type === T.AssignmentExpression ? addedBy.left : undefined;
  const holder = left?.type === T.MemberExpression && left.object.type === T.Identifier ? left.object : undefined;
  const declared = holder && (facts.variableOf(holder)?.defs[0]?.node as Node | undefined);
  return declared?.type === T.VariableDeclarator && declared.init ? unwrap(declared.init) : undefined;
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
