import type { TSESTree } from '@typescript-eslint/types';
import { indexedType } from '../../provenance/declared/indexed-types.js';
import { typeOfName } from '../../provenance/modules/module-types.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { parametersOf } from '../../provenance/declared/type-parameters.js';
import type { PlacedType, TypeParameters } from '../../provenance/declared/type-parameters.js';
import { nameInPayload } from '../../provenance/objects/names-in-code.js';
import { T, decoratorsOf, innerPlace, staticKey, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { DataValue } from '../../provenance/value.js';
import { walk } from '../../provenance/syntax/walk.js';
import { acceptsBoth } from '../bridges/names/bridged-values.js';
import type { DueOf, FileContext } from '../context.js';
import type { Use } from '../types.js';
import { documentedValues } from './documented-values.js';
import { ownerOf } from './type-owners.js';
import { heldByOtherPayloads } from './types-of-others.js';
import { filteredFrom } from './typed-values.js';
import { reportValue } from './value-findings.js';
import { enumeratedLiteral, presetLiteral } from './values-in-classes.js';

/** Values that change, in the declared types of the fields that hold them. */
export function detectDeclaredValues(context: FileContext): void {
  for (const due of context.changes.of('value')) {
    declaredValues(context, due);
    documentedValues(context, due);
    filteredValues(context, due);
  }
}

function filteredValues(context: FileContext, due: DueOf<'value'>): void {
  const { facts } = context;
  const { from: old, to, path } = due.detect;
  for (const literal of context.index.literalTypes) {
    const filtered = literal.value === old ? filteredFrom(context, due.detect, literal) : undefined;
    if (!filtered) continue;
    const { data, from } = filtered;
    // Of a field that may hold either, a type for one of them is one side of two.
    if (literalsIn(context, { node: from, facts, parameters: undefined }, { path, from: to, to: old }, 0).length > 0)
      continue;
    reportValue(context, due, innerPlace(literal, facts.file), { kind: 'value', role: 'type' }, data, data);
  }
}

/** Literal types of the old value in the member of a bound type that holds it. */
function declaredValues(context: FileContext, due: DueOf<'value'>): void {
  const [first, ...rest] = due.detect.path;
  if (first === undefined) return;
  for (const node of context.index.declarations.get(first) ?? []) {
    const owner = ownerOf(context, node);
    const data =
      owner?.names.length === 0
        ? optionsOf(owner.value).find(
            (option): option is DataValue => option.kind === 'data' && option.resource === due.detect.resource,
          )
        : undefined;
    const annotation = 'typeAnnotation' in node ? node.typeAnnotation?.typeAnnotation : undefined;
    if (!data || !annotation) continue;
    const type: PlacedType = { node: annotation, facts: context.facts, parameters: standingFor(context, node) };
    for (const found of literalsIn(context, type, { ...due.detect, path: rest }, 0)) {
      if (acceptsBoth(found.node, due.detect.to)) continue;
      context.report({
        due,
        place: innerPlace(found.node, found.facts.file),
        text: due.detect.from,
        use: found.checked === true ? { kind: 'other' } : useOf(found, context, due.detect.resource),
        confidence: 'likely',
        evidence: data.evidence,
        replacement: due.detect.to,
        manual: found.checked === true,
      });
    }
  }
}

/** A type that describes another payload too has the old value for that. */
function useOf({ node, named = [] }: LiteralFound, { engine }: FileContext, resource: string): Use {
  const role = roleOf(node);
  const keptBy = named.flatMap((type) => heldByOtherPayloads(engine, type.node, type.facts, resource));
  return { kind: 'value', role, ...(keptBy.length > 0 && { shared: true, keptBy }) };
}

/** A type may be made of a list or a table, in which no type stands. */
function roleOf({ parent }: Node): 'type' | 'listed' | 'constant' {
  if (parent?.type === T.ArrayExpression) return 'listed';
  return parent?.type === T.TSLiteralType ? 'type' : 'constant';
}

interface LiteralFound {
  readonly node: Node;
  readonly facts: ModuleFacts;
  /** In a decorator that checks the value. */
  readonly checked?: boolean;
  /** The types with a name that it was come to by. */
  readonly named?: readonly { readonly node: Node; readonly facts: ModuleFacts }[];
}

/** What the type parameters of the declaration around a member are where nothing is given for them. */
function standingFor({ facts }: FileContext, member: Node): TypeParameters | undefined {
  let at: Node | undefined = member.parent;
  while (at && !DECLARATIONS.has(at.type)) at = at.parent;
  return at && parametersOf(at, [], { facts }, facts);
}

const DECLARATIONS: ReadonlySet<Node['type']> = new Set([
  T.TSInterfaceDeclaration,
  T.TSTypeAliasDeclaration,
  T.ClassDeclaration,
]);

interface Sought {
  /** The members on the way to the field. */
  readonly path: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** A type, or a part of one, where it stands. */
interface PlacedPart extends Omit<PlacedType, 'node'> {
  readonly node: Node;
}

const MAX_HOPS = 6;

/**
 * Old values among the literal types of a member's type: in it, in the aliases that it names, in what type parameters stand for, and in the members on the
 * way to the field.
 */
function literalsIn(
  context: FileContext,
  { node: root, facts, parameters }: PlacedPart,
  sought: Sought,
  hops: number,
): LiteralFound[] {
  const { path, from } = sought;
  const found: LiteralFound[] = [];
  if (hops > MAX_HOPS) return found;
  const look = (type: PlacedPart): void => {
    found.push(...literalsIn(context, type, sought, hops + 1));
  };
  walk(root, (node) => {
    if (node.type === T.TSLiteralType && staticString(node.literal) === from) found.push({ node: node.literal, facts });
    if (node.type === T.TSPropertySignature || node.type === T.PropertyDefinition) {
      const name = node.type === T.PropertyDefinition ? nameInPayload(node) : staticKey(node.key, node.computed);
      if (node.type === T.PropertyDefinition && name === path.at(-1)) {
        found.push(...checkedLiterals(node, facts, from));
        const preset = presetLiteral(context, node, facts, sought);
        if (preset) found.push(preset);
      }
      if (!path.includes(name ?? '')) return false;
    }
    if (node.type === T.TSTypeReference) {
      const standing = node.typeName.type === T.Identifier ? parameters?.get(node.typeName.name) : undefined;
      if (standing) {
        look(standing);
        return false;
      }
      const declared = typeOfName(context.engine, facts, node.typeName);
      const listed = declared && enumeratedLiteral(declared.node, sought);
      if (listed) found.push({ node: listed, facts: declared.facts });
      if (!declared || !DECLARATIONS.has(declared.node.type)) return undefined;
      const given = parametersOf(
        declared.node,
        node.typeArguments?.params ?? [],
        { facts, parameters },
        declared.facts,
      );
      const body = bodyOf(declared.node);
      const before = found.length;
      if (body) look({ node: body, facts: declared.facts, parameters: given });
      // Who says the member again without the old value does not take it from its base.
      if (found.length > before || !body || !declaresOneOf(body, path))
        for (const base of basesOf(context, declared, given)) look(base);
      const behind = found.splice(before);
      found.push(...behind.map((one) => ({ ...one, named: [...(one.named ?? []), declared] })));
      // What is given is looked at where it stands for something.
      return given ? false : undefined;
    }
    if (node.type === T.TSIndexedAccessType) {
      const listed = listedLiteral(node, facts, from);
      if (listed) found.push({ node: listed, facts });
      const type = indexedType(context.engine, node, { facts, ...(parameters && { given: parameters }) });
      if (type) look({ node: type.node, facts: type.facts, parameters: type.given });
      return false;
    }
    return undefined;
  });
  return found;
}

/** `class HomeRef extends Ref<'old'>`, `interface HomeRef extends Ref<'old'>`: what is extended, with what is given to it. */
function basesOf(
  { engine }: FileContext,
  { node, facts }: { readonly node: Node; readonly facts: ModuleFacts },
  parameters: TypeParameters | undefined,
): readonly PlacedPart[] {
  const bases =
    node.type === T.TSInterfaceDeclaration
      ? node.extends.map(({ expression, typeArguments }) => ({ expression, given: typeArguments?.params ?? [] }))
      : node.type === T.ClassDeclaration && node.superClass
        ? [{ expression: node.superClass, given: node.superTypeArguments?.params ?? [] }]
        : [];
  return bases.flatMap(({ expression, given }): PlacedPart[] => {
    const declared = expression.type === T.Identifier ? typeOfName(engine, facts, expression) : undefined;
    const body = declared && bodyOf(declared.node);
    if (!declared || !body) return [];
    const standing = parametersOf(declared.node, given, { facts, parameters }, declared.facts);
    return [{ node: body, facts: declared.facts, parameters: standing }];
  });
}

function declaresOneOf(body: Node, names: readonly string[]): boolean {
  if (body.type !== T.TSInterfaceBody && body.type !== T.ClassBody) return false;
  return body.body.some((member) => 'key' in member && names.includes(staticKey(member.key, member.computed) ?? ''));
}

function bodyOf(declaration: Node): Node | undefined {
  if (declaration.type === T.TSTypeAliasDeclaration) return declaration.typeAnnotation;
  return declaration.type === T.TSInterfaceDeclaration || declaration.type === T.ClassDeclaration
    ? declaration.body
    : undefined;
}

/** `(typeof KINDS)[number]`, `(typeof KINDS)[keyof typeof KINDS]`: the old value in the list or table that a type is made of. */
function listedLiteral(
  { objectType }: TSESTree.TSIndexedAccessType,
  facts: ModuleFacts,
  from: string,
): Node | undefined {
  if (objectType.type !== T.TSTypeQuery || objectType.exprName.type !== T.Identifier) return undefined;
  const declared = facts.variableOf(objectType.exprName)?.defs[0]?.node as Node | undefined;
  const held = declared?.type === T.VariableDeclarator && declared.init ? unwrap(declared.init) : undefined;
  const values =
    held?.type === T.ArrayExpression
      ? held.elements
      : held?.type === T.ObjectExpression
        ? held.properties.map((property) => (property.type === T.Property ? property.value : null))
        : [];
  return values.find((value) => value !== null && staticString(value) === from) ?? undefined;
}

/** `@IsIn(['old'])`, `@Equals('old')` on the member that holds the value. */
function checkedLiterals(member: TSESTree.PropertyDefinition, facts: ModuleFacts, from: string): LiteralFound[] {
  return decoratorsOf(member).flatMap(({ expression }) => {
    const callee = expression.type === T.CallExpression ? expression.callee : undefined;
    if (expression.type !== T.CallExpression || callee?.type !== T.Identifier) return [];
    if (!/^(?:IsIn|Equals|Contains|ArrayContains)$/.test(callee.name)) return [];
    const given = expression.arguments.flatMap((argument) =>
      argument.type === T.ArrayExpression ? argument.elements : [argument],
    );
    return given.flatMap((one) => (one && staticString(one) === from ? [{ node: one, facts, checked: true }] : []));
  });
}
