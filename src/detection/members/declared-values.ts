import type { TSESTree } from '@typescript-eslint/types';
import { indexedType } from '../../provenance/declared/indexed-types.js';
import { typeOfName } from '../../provenance/modules/modules.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, decoratorsOf, innerPlace, staticKey, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { DataValue } from '../../provenance/value.js';
import { walk } from '../../provenance/syntax/walk.js';
import { acceptsBoth } from '../bridges/bridged-values.js';
import type { DueOf, FileContext } from '../context.js';
import { documentedValues } from './documented-values.js';
import { ownerOf } from './type-owners.js';

/** Values that change, in the declared types of the fields that hold them. */
export function detectDeclaredValues(context: FileContext): void {
  for (const due of context.changes.of('value')) {
    declaredValues(context, due);
    documentedValues(context, due);
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
    for (const found of literalsIn(context, annotation, context.facts, rest, due.detect.from, 0)) {
      if (acceptsBoth(found.node, due.detect.to)) continue;
      context.report({
        due,
        place: innerPlace(found.node, found.facts.file),
        text: due.detect.from,
        use: found.checked === true ? { kind: 'other' } : { kind: 'value', role: roleOf(found.node) },
        confidence: 'likely',
        evidence: data.evidence,
        replacement: due.detect.to,
        manual: found.checked === true,
      });
    }
  }
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
}

/** Old values among the literal types of a member's type: in it, in the aliases that it names, and in the members on the way to the field. */
function literalsIn(
  context: FileContext,
  root: Node,
  facts: ModuleFacts,
  path: readonly string[],
  from: string,
  hops: number,
): LiteralFound[] {
  const found: LiteralFound[] = [];
  if (hops > 4) return found;
  walk(root, (node) => {
    if (node.type === T.TSLiteralType && staticString(node.literal) === from) found.push({ node: node.literal, facts });
    if (node.type === T.PropertyDefinition && staticKey(node.key, node.computed) === path.at(-1))
      found.push(...checkedLiterals(node, facts, from));
    if (
      (node.type === T.TSPropertySignature || node.type === T.PropertyDefinition) &&
      !path.includes(staticKey(node.key, node.computed) ?? '')
    )
      return false;
    if (node.type === T.TSTypeReference) {
      const declared = typeOfName(context.engine, facts, node.typeName);
      if (declared?.node.type === T.TSTypeAliasDeclaration)
        found.push(...literalsIn(context, declared.node.typeAnnotation, declared.facts, path, from, hops + 1));
      if (declared?.node.type === T.TSInterfaceDeclaration || declared?.node.type === T.ClassDeclaration)
        found.push(...literalsIn(context, declared.node.body, declared.facts, path, from, hops + 1));
    }
    if (node.type === T.TSIndexedAccessType) {
      const listed = listedLiteral(node, facts, from);
      if (listed) found.push({ node: listed, facts });
      const type = indexedType(context.engine, node, { facts });
      if (type) found.push(...literalsIn(context, type.node, type.facts, path, from, hops + 1));
      return false;
    }
    return undefined;
  });
  return found;
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
