import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { sitesOfDefault } from '../functions/callers.js';
import { givenAt } from '../names/given-arguments.js';
import { withoutUnknown } from '../shared-payloads.js';
import { memberOf } from '../objects/members.js';
import { T, outermost, placeOf, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { once, optionsOf, unknown } from '../values.js';
import type { Lazy, Member, Value } from '../value.js';

/** Elements of one component beyond these say no more. */
const MAX_SITES = 16;

/** `props: { user: { type: Object as PropType<User> } }`: what a component declares to be handed. */
export function declaredProps(e: Engine, props: Node, frame: Frame): Member[] {
  return namedIn(props).flatMap(({ name, node }): Member[] => {
    const declared = node.type === T.Property ? declaredType(node.value) : undefined;
    if (!declared) return [];
    const value = once(() => typeValue(e, declared, { facts: frame.facts, types: undefined, env: undefined }));
    return [memberAt(name, node, value, frame)];
  });
}

/** The same, and of what it declares without types what elements that name it hand over: `props: ['user']`. */
export function propsOfOptions(e: Engine, root: TSESTree.ObjectExpression, props: Node, frame: Frame): Member[] {
  const declared = declaredProps(e, props, frame);
  const typed = new Set(declared.map(({ name }) => name));
  const handed = namedIn(props)
    .filter(({ name }) => !typed.has(name))
    .map(({ name, node }) => {
      const value = once(() => e.inside(root, () => handedAs(e, root, name, frame)));
      return memberAt(name, node, value, frame);
    });
  return [...declared, ...handed];
}

function memberAt(name: string, node: Node, value: Lazy, { facts }: Frame): Member {
  const place = placeOf(node, facts.file);
  return { name, key: place, property: place, shorthand: false, value };
}

/** Names of what a component is handed, in an object or in a list. */
function namedIn(props: Node): { readonly name: string; readonly node: Node }[] {
  const inner = unwrap(props);
  if (inner.type === T.ArrayExpression)
    return inner.elements.flatMap((node) => {
      const name = node === null ? undefined : staticString(node);
      return node === null || name === undefined ? [] : [{ name, node }];
    });
  if (inner.type !== T.ObjectExpression) return [];
  return inner.properties.flatMap((node) => {
    const name = node.type === T.Property ? staticKey(node.key, node.computed) : undefined;
    return name === undefined ? [] : [{ name, node }];
  });
}

/** What those hand over under a name who use a component by its module. */
function handedAs(e: Engine, root: TSESTree.ObjectExpression, name: string, { facts }: Frame): Value {
  const sites = sitesOfDefault(e, root, facts).filter((site) =>
    optionsOf(e.valueOf(site.node, { facts: site.facts, env: undefined })).some(
      (option) => fileOf(option) === facts.file,
    ),
  );
  const given = sites
    .slice(0, MAX_SITES)
    .flatMap((site) => givenAt(e, outermost(site.node), 0, { facts: site.facts, env: undefined }) ?? []);
  return given.length === 0
    ? unknown('a property of a component that nobody is seen to hand over')
    : withoutUnknown(given.map((props) => memberOf(e, props, name)));
}

function fileOf(component: Value): string | undefined {
  return component.kind === 'object'
    ? component.place.file
    : component.kind === 'library'
      ? component.made?.file
      : undefined;
}

/** `User` of `Object as PropType<User>` and of `Object as () => User`, by itself or as the `type` of a description. */
function declaredType(description: Node): TSESTree.TypeNode | undefined {
  if (description.type === T.ObjectExpression) {
    for (const property of description.properties)
      if (property.type === T.Property && staticKey(property.key, property.computed) === 'type')
        return declaredType(property.value);
    return undefined;
  }
  if (description.type !== T.TSAsExpression) return undefined;
  const { typeAnnotation } = description;
  if (typeAnnotation.type === T.TSFunctionType) return typeAnnotation.returnType?.typeAnnotation;
  return typeAnnotation.type === T.TSTypeReference ? typeAnnotation.typeArguments?.params[0] : undefined;
}
