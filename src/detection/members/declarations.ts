import type { TSESTree } from '@typescript-eslint/types';
import { jsDocTypedefs } from '../../provenance/declared/jsdoc-comments.js';
import { isNamedInCode } from '../../provenance/objects/names-in-code.js';
import { T, decoratorsOf, innerPlace, placeOf, staticKey } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { holds } from '../../provenance/syntax/walk.js';
import type { Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import { acceptsBoth } from '../bridges/names/bridged-values.js';
import { hasSibling } from '../bridges/names/bridges.js';
import { isNamedInShape } from '../bridges/names/joined-shapes.js';
import { isOnOneWay } from '../bridges/ways/field-ways.js';
import type { DueOf, FileContext } from '../context.js';
import { resourceIn } from './field-owners.js';
import { pickedFrom } from './picked-types.js';
import { heldBy, ownerOf } from './type-owners.js';
import { isHeldByOthers, typeAround } from './types-of-others.js';

/** Members of declared types that a call binds to a resource or to a scripting object, and names picked out of such types. */
export function detectDeclarations(context: FileContext): void {
  for (const due of context.changes.of('field')) {
    for (const name of [due.detect.field, ...(due.detect.aliases ?? [])]) {
      for (const node of context.index.declarations.get(name) ?? []) declaredField(context, due, name, node);
      for (const node of context.index.literalTypes) if (node.value === name) pickedName(context, due, name, node);
      documentedField(context, due, name);
    }
  }
  for (const due of context.changes.of('method')) {
    for (const node of context.index.declarations.get(due.detect.method) ?? []) declaredMethod(context, due, node);
    for (const node of context.index.literalTypes)
      if (node.value === due.detect.method) pickedMethod(context, due, node);
  }
}

function declaredField(context: FileContext, due: DueOf<'field'>, name: string, node: Node): void {
  const owner = ownerOf(context, node);
  const data = owner ? resourceIn(heldBy(context, owner), due.detect) : undefined;
  if (!data || !('key' in node) || isNamedInCode(node, name) || isHeldByOthers(context, node.parent, due.detect))
    return;
  if (isDeclaredBeside(context, due, node.parent)) return;
  const { replacement } = due.detect;
  if (replacement !== undefined && isOnOneWay(context, node, replacement)) return;
  context.report({
    due,
    place: innerPlace(node.key, context.facts.file),
    text: name,
    use: { kind: 'declaration', ...repeatable(context, node), ...(data.shared && { shared: true }) },
    confidence: 'likely',
    evidence: data.evidence,
    replacement,
  });
}

/** Whether a type has the replacement too: it is made for both sides, or is as the payload is that holds both. What reads the old one by it is told where it reads. */
function isDeclaredBeside(context: FileContext, { detect: { replacement } }: DueOf<'field'>, owner: Node): boolean {
  if (replacement === undefined) return false;
  return (
    isNamedInShape(owner, replacement) ||
    isAddedByHeir(context, owner, replacement) ||
    isOneOfUnion(context, owner, replacement)
  );
}

/** `interface Newer extends Older { replacement?: … }`: an heir in the same file has the other name. */
function isAddedByHeir({ facts }: FileContext, body: Node, replacement: string): boolean {
  if (body.type !== T.TSInterfaceBody) return false;
  const { name } = body.parent.id;
  return facts.module.ast.body.some((statement) => {
    const declared = statement.type === T.ExportNamedDeclaration ? statement.declaration : statement;
    return (
      declared?.type === T.TSInterfaceDeclaration &&
      declared.extends.some(({ expression }) => expression.type === T.Identifier && expression.name === name) &&
      hasSibling(declared.body, replacement)
    );
  });
}

/** `type Either = Newer | Older`: another type of a union in the same file has the other name. */
function isOneOfUnion({ facts }: FileContext, owner: Node, replacement: string): boolean {
  const name = typeAround(owner)?.id?.name;
  const others = (facts.index.declarations.get(replacement) ?? []).flatMap(
    ({ parent }) => typeAround(parent)?.id?.name ?? [],
  );
  if (name === undefined || others.length === 0) return false;
  return holds(facts.module.ast, (node) => {
    const names = node.type === T.TSUnionType ? node.types.map(nameOfType) : [];
    return names.includes(name) && names.some((one) => one !== name && one !== undefined && others.includes(one));
  });
}

function nameOfType(type: Node): string | undefined {
  return type.type === T.TSTypeReference && type.typeName.type === T.Identifier ? type.typeName.name : undefined;
}

/** All of a member that may stand twice under two names, or that it is its decorators that keep it from that. */
function repeatable(context: FileContext, member: Node): { readonly member?: Place } | { readonly decorated: true } {
  const isField = member.type === T.PropertyDefinition && member.value === null;
  if ((member.type !== T.TSPropertySignature && !isField) || member.computed) return {};
  if (isField && !mayBeAbsent(context, decoratorsOf(member))) return { decorated: true };
  return { member: placeOf(member, context.facts.file) };
}

/** What decorates a member says what its name means: only where all of it lets the member be absent may there be two. */
function mayBeAbsent(context: FileContext, decorators: readonly TSESTree.Decorator[]): boolean {
  const paths = decorators.map((decorator) => pathOf(context, decorator));
  if (paths.length === 0) return true;
  const isRepeatable = decorators.every(
    (one, index) => checksOnly(paths[index] ?? '') || describesOptional(one, paths[index] ?? ''),
  );
  return isRepeatable && paths.includes('class-validator.IsOptional');
}

/** The export of a library that a decorator is; empty where it is none. */
function pathOf(context: FileContext, { expression }: TSESTree.Decorator): string {
  const called = expression.type === T.CallExpression ? expression.callee : expression;
  const target = context.engine.valueOf(called, context.frame);
  return target.kind === 'library' ? target.path : '';
}

function checksOnly(path: string): boolean {
  return /^class-(?:validator|transformer)\./.test(path);
}

/** `@ApiPropertyOptional()`, `@ApiProperty({ required: false })`: a description of a member that may be absent, and that has no other name there. */
function describesOptional({ expression }: TSESTree.Decorator, path: string): boolean {
  const [options, ...more] = expression.type === T.CallExpression ? expression.arguments : [];
  const told = options?.type === T.ObjectExpression ? options.properties : [];
  const keys = told.map((one) => (one.type === T.Property ? staticKey(one.key, one.computed) : undefined));
  if (more.length > 0 || (options && options.type !== T.ObjectExpression)) return false;
  if (keys.includes(undefined) || keys.includes('name')) return false;
  if (/^@nestjs\/swagger\.Api(?:PropertyOptional|HideProperty)$/.test(path)) return true;
  const required = told[keys.indexOf('required')];
  const isOptional =
    required?.type === T.Property && required.value.type === T.Literal && required.value.value === false;
  return path === '@nestjs/swagger.ApiProperty' && isOptional;
}

function documentedField(context: FileContext, due: DueOf<'field'>, name: string): void {
  for (const typedef of jsDocTypedefs(context.facts)) {
    const bound = context.engine.bindings.valueOf(typedef.key, context.facts);
    const data = bound ? resourceIn(bound, due.detect) : undefined;
    if (!data || typedef.properties.some((property) => property.name === due.detect.replacement)) continue;
    for (const property of typedef.properties) {
      if (property.name !== name) continue;
      context.report({
        due,
        place: property.place,
        text: name,
        use: { kind: 'declaration', documented: true },
        confidence: 'likely',
        evidence: data.evidence,
        replacement: due.detect.replacement,
      });
    }
  }
}

function declaredMethod(context: FileContext, due: DueOf<'method'>, node: Node): void {
  const owner = ownerOf(context, node);
  if (!owner || owner.names.length > 0 || !('key' in node)) return;
  reportMethod(context, due, owner.value, innerPlace(node.key, context.facts.file));
}

function reportMethod(
  context: FileContext,
  due: DueOf<'method'>,
  value: Value,
  place: ReturnType<typeof innerPlace>,
): void {
  for (const option of optionsOf(value)) {
    if (option.kind !== 'script-object' || option.id !== due.detect.object) continue;
    context.report({
      due,
      place,
      text: due.detect.method,
      use: { kind: 'declaration' },
      confidence: 'likely',
      evidence: option.evidence,
    });
  }
}

function pickedName(context: FileContext, due: DueOf<'field'>, name: string, literal: TSESTree.StringLiteral): void {
  const value = pickedFrom(context, literal);
  const data = value ? resourceIn(value, due.detect) : undefined;
  const { replacement } = due.detect;
  if (!data || (replacement !== undefined && (acceptsBoth(literal, replacement) || isGivenBoth(literal, replacement))))
    return;
  context.report({
    due,
    place: innerPlace(literal, context.facts.file),
    text: name,
    use: { kind: 'declaration', picked: true },
    confidence: 'likely',
    evidence: data.evidence,
    replacement,
  });
}

/** `Omit<User, 'name'> & { name?: string; replacement?: string }`: what is left out comes back under both names. */
function isGivenBoth(literal: TSESTree.StringLiteral, replacement: string): boolean {
  for (let at: Node | undefined = literal.parent; at; at = at.parent) {
    if (at.type === T.TSIntersectionType)
      return at.types.some((part) => part.type === T.TSTypeLiteral && hasSibling(part, replacement));
    if (at.type === T.TSInterfaceDeclaration) return hasSibling(at.body, replacement);
    // What stands in the type of a member is taken for that member alone.
    if (at.type === T.TSTypeAnnotation || at.type === T.TSTypeAliasDeclaration) return false;
  }
  return false;
}

function pickedMethod(context: FileContext, due: DueOf<'method'>, literal: TSESTree.StringLiteral): void {
  const value = pickedFrom(context, literal);
  if (value) reportMethod(context, due, value, innerPlace(literal, context.facts.file));
}
