import { entryOf } from '../../catalogue/entry.js';
import type { Field, Resource } from '../../catalogue/types.js';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { jsDocTypedefs } from './jsdoc-comments.js';
import type { TypeBinder } from './type-binder.js';
import { keyOf } from './type-targets.js';
import type { Place } from '../types.js';
import { elementType, unwrapped } from './wrapping-types.js';

/** So many names that only one resource has show which one a type describes. */
const TELLING_NAMES = 3;

/** A declaration of a type with its members, and of those the kinds that are written there. */
interface Shape {
  readonly key: string;
  readonly place: Place;
  readonly members: ReadonlyMap<string, Kind | undefined>;
}

/** A value, or a list of values, of a type of the language. */
interface Kind {
  readonly scalar: 'string' | 'number' | 'boolean' | undefined;
  readonly list: boolean;
}

/** A declaration that has the shape of one resource. */
interface ShapeOfResource {
  readonly key: string;
  readonly place: Place;
  readonly resource: Resource;
}

/**
 * Declared types by their shape: each name is a field of a resource, with values of that kind, and several of them only this resource has. They are taken
 * down while the files are read, and bound when it is known that no call binds them.
 */
export class TypesByShape {
  readonly #resources: readonly { readonly resource: Resource; readonly telling: ReadonlySet<string> }[];
  readonly #found: ShapeOfResource[] = [];

  constructor({ catalogue }: Engine) {
    const general = new Set(catalogue.general.map((word) => word.toLowerCase()));
    this.#resources = catalogue.resources
      .map((resource) => ({ resource, telling: tellingNames(resource, general) }))
      .filter(({ telling }) => telling.size >= TELLING_NAMES);
  }

  read(facts: ModuleFacts): void {
    for (const { key, place, members } of shapesIn(facts)) {
      const [meant, ...others] = this.#resources.filter(
        ({ resource, telling }) => isKept(members, telling) && hasShape(resource, members),
      );
      if (meant && others.length === 0) this.#found.push({ key, place, resource: meant.resource });
    }
  }

  /** Where another type was bound to the resource, the project says so itself, and what has its shape is its own. */
  bind(binder: TypeBinder): void {
    const bound = binder.resources();
    for (const { key, place, resource } of this.#found) {
      if (bound.has(resource.id) || binder.get(key) || binder.isShared(key) || binder.isOfUnknown(key)) continue;
      const head = { place, why: `the shape of ${resource.title}` };
      binder.set({ key }, { kind: 'resource', resource: resource.id, evidence: { head, rest: undefined } });
    }
  }
}

function tellingNames({ fields }: Resource, general: ReadonlySet<string>): Set<string> {
  return new Set(Object.keys(fields).filter((name) => !general.has(name.toLowerCase())));
}

function isKept(members: Shape['members'], telling: ReadonlySet<string>): boolean {
  return [...members.keys()].filter((name) => telling.has(name)).length >= TELLING_NAMES;
}

function hasShape({ fields }: Resource, members: Shape['members']): boolean {
  return [...members].every(([name, kind]) => {
    // Whatever is listed has one, shown or not.
    if (name === 'id') return true;
    const field = entryOf(fields, name);
    return field !== undefined && !contradicts(field, kind);
  });
}

function contradicts(field: Field, kind: Kind | undefined): boolean {
  if (!kind || (field.type === 'not-shown' && !field.shape)) return false;
  if (kind.list !== (field.list ?? false)) return true;
  return kind.scalar !== undefined && kind.scalar !== scalarOf(field);
}

function scalarOf({ type, shape }: Field): Kind['scalar'] {
  if (shape || type === 'object' || type === 'not-shown') return undefined;
  if (type === 'boolean') return 'boolean';
  return type === 'integer' || type === 'number' ? 'number' : 'string';
}

function shapesIn(facts: ModuleFacts): Shape[] {
  const declared = new Map<Node, Map<string, Kind | undefined>>();
  for (const [name, nodes] of facts.index.declarations) {
    for (const node of nodes) {
      const owner = ownerOf(node);
      if (!owner) continue;
      const members = declared.get(owner) ?? new Map<string, Kind | undefined>();
      declared.set(owner, members.set(name, kindOf(node)));
    }
  }
  const typedefs = jsDocTypedefs(facts).map(({ key, place, properties }) => ({
    key,
    place,
    members: new Map(properties.map(({ name, type }) => [name, kindOfText(type)])),
  }));
  return [
    ...[...declared].map(([owner, members]) => ({
      key: keyOf(owner, facts),
      place: placeOf(owner, facts.file),
      members,
    })),
    ...typedefs,
  ];
}

function ownerOf({ parent }: Node): Node | undefined {
  if (parent?.type === T.TSInterfaceBody) return parent.parent;
  return parent?.type === T.TSTypeLiteral ? parent : undefined;
}

function kindOf(member: Node): Kind | undefined {
  const annotation = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
  if (!annotation) return undefined;
  const type = unwrapped(annotation);
  const element = elementType(type);
  const { type: inner } = element ? unwrapped(element) : type;
  const scalar =
    inner === T.TSStringKeyword
      ? 'string'
      : inner === T.TSNumberKeyword
        ? 'number'
        : inner === T.TSBooleanKeyword
          ? 'boolean'
          : undefined;
  return element || scalar ? { scalar, list: element !== undefined } : undefined;
}

const SCALAR = /^[?!]?(string|number|boolean)(\[\])?$/;

function kindOfText(type: string): Kind | undefined {
  const [, scalar, list] = SCALAR.exec(type.trim()) ?? [];
  return scalar === undefined ? undefined : { scalar: scalar as Kind['scalar'], list: list !== undefined };
}
