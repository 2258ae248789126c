import type { TSESTree } from '@typescript-eslint/types';
import { T, memberName, outermost, staticKey } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { optionsOf } from '../../../provenance/values.js';
import type { FileContext } from '../../context.js';

/** Files that a build takes one of, for each place it is made for. */
const OF_ENVIRONMENTS = /environments?\b/i;

/**
 * What a member of an object, or of a class, holds that nobody puts anything else into: `const features = { useV3: false }`, `static readonly useV3 = false`.
 */
export function constantMember(context: FileContext, access: TSESTree.MemberExpression): TSESTree.Literal | undefined {
  const name = access.object.type === T.Identifier ? memberName(access) : undefined;
  if (name === undefined) return undefined;
  const [owner, another] = optionsOf(context.engine.valueOf(access.object, context.frame));
  if (another || (owner?.kind !== 'object' && owner?.kind !== 'class')) return undefined;
  const file = owner.kind === 'object' ? owner.place.file : owner.file;
  const facts = OF_ENVIRONMENTS.test(file) ? undefined : context.engine.facts(file);
  if (!facts) return undefined;
  if (owner.kind === 'class') return owner.node.type === T.ClassDeclaration ? ofClass(owner.node, name) : undefined;
  const object = facts.index.properties
    .get(name)
    ?.find(({ parent }) => parent.type === T.ObjectExpression && parent.range[0] === owner.place.start)?.parent;
  const holder = object && outermost(object).parent;
  if (object?.type !== T.ObjectExpression || holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier)
    return undefined;
  const references = facts.variableOf(holder.id)?.references ?? [];
  const here = references.filter((one) => one.init !== true).map(({ identifier }): Node => identifier);
  // Others may put something into what is handed out.
  const isHandedOut = holder.parent.parent.type === T.ExportNamedDeclaration;
  if (facts !== context.facts || isHandedOut || !here.every(isOnlyRead)) return undefined;
  return literalOf(object.properties, name);
}

function literalOf(properties: readonly TSESTree.ObjectLiteralElement[], name: string): TSESTree.Literal | undefined {
  if (!properties.every((one) => one.type === T.Property)) return undefined;
  const held = properties.find((one) => staticKey(one.key, one.computed) === name);
  return held?.value.type === T.Literal ? held.value : undefined;
}

/** A field that is to stay what it is; others may be put anew anywhere. */
function ofClass({ body }: TSESTree.ClassDeclaration, name: string): TSESTree.Literal | undefined {
  const field = body.body.find(
    (one): one is TSESTree.PropertyDefinition =>
      one.type === T.PropertyDefinition && one.static && one.readonly && staticKey(one.key, one.computed) === name,
  );
  return field?.value?.type === T.Literal ? field.value : undefined;
}

/** `features.useV3`, where nothing is written. */
function isOnlyRead(name: Node): boolean {
  const access = outermost(name).parent;
  if (access?.type !== T.MemberExpression || access.object !== outermost(name) || access.computed) return false;
  const use = outermost(access).parent;
  const isWritten =
    (use?.type === T.AssignmentExpression && use.left === outermost(access)) ||
    use?.type === T.UpdateExpression ||
    (use?.type === T.UnaryExpression && use.operator === 'delete');
  return !isWritten;
}
