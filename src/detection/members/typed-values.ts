import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../../provenance/declared/declared-types.js';
import { expectedValue } from '../../provenance/declared/expected.js';
import { memberOf } from '../../provenance/objects/members.js';
import { shownByMatcher } from '../../provenance/testing/pact.js';
import { T, calledName, outermost, staticKey } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { DataValue } from '../../provenance/value.js';
import { acceptsBoth } from '../bridges/names/bridged-values.js';
import type { DueOf, FileContext } from '../context.js';
import { fieldIn } from './value-findings.js';

const MAX_HOPS = 4;
/** What gives one of a list. */
const CHOOSES = /^(?:arrayElement|sample|randomElement|pick(?:One|one)?|oneOf)$/;

/** The field that a value is of which stands where the field is declared: `const at: Organization = { kind: 'old' }`, `setValue('organization.kind', 'old')`. */
export function writtenAsTyped(
  context: FileContext,
  detect: DueOf<'value'>['detect'],
  node: Node,
): DataValue | undefined {
  const place = placeOfValue(context, node, detect.to);
  if (!place) return undefined;
  const data = place.type === T.Property ? keyedBy(context, detect, place) : handedAs(context, detect, place);
  return data && { ...data, likely: true };
}

function keyedBy(
  { engine, frame }: FileContext,
  detect: DueOf<'value'>['detect'],
  { key, computed, parent }: TSESTree.Property,
): DataValue | undefined {
  const name = staticKey(key, computed);
  if (name === undefined || name !== detect.path.at(-1)) return undefined;
  const expected = expectedValue(engine, parent, frame);
  return expected && fieldIn(memberOf(engine, expected, name), detect);
}

/** The field that an argument, or an attribute, is declared to be. */
function handedAs(
  { engine, frame }: FileContext,
  detect: DueOf<'value'>['detect'],
  value: Node,
): DataValue | undefined {
  const expected = expectedValue(engine, value, frame);
  return expected && fieldIn(expected, detect);
}

/**
 * The key that is given the value, by itself or as one of several: `kind: isFirm ? 'old' : 'other'`, `kind: sample(['old', 'other'])`; or what
 * stands as an argument or as an attribute.
 */
function placeOfValue({ engine, frame }: FileContext, node: Node, to: string): Node | undefined {
  let at = outermost(node);
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const holder = at.parent;
    switch (holder?.type) {
      case T.Property:
        return holder.value === at && holder.parent.type === T.ObjectExpression ? holder : undefined;
      case T.ConditionalExpression:
        if (holder.test === at || acceptsBoth(at, to)) return undefined;
        break;
      case T.LogicalExpression:
        break;
      case T.ArrayExpression: {
        const chosen = outermost(holder).parent;
        if (acceptsBoth(at, to) || chosen?.type !== T.CallExpression || !CHOOSES.test(calledName(chosen) ?? ''))
          return undefined;
        at = outermost(chosen);
        continue;
      }
      case T.CallExpression:
        if (shownByMatcher(engine, holder, at, frame) === 'same') break;
        return holder.callee === at ? undefined : at;
      case T.JSXAttribute:
        return at;
      case T.JSXExpressionContainer:
        return holder.parent.type === T.JSXAttribute ? at : undefined;
      default:
        return undefined;
    }
    at = outermost(holder);
  }
  return undefined;
}

/** A field of which a type takes, or leaves, some values, and the type that says which it may hold. */
interface Filtered {
  readonly data: DataValue;
  readonly from: Node;
}

/** `Extract<User['kind'], 'old'>`, `Exclude<Kind, 'old' | 'other'>`. */
export function filteredFrom(
  { engine, facts }: FileContext,
  detect: DueOf<'value'>['detect'],
  node: Node,
): Filtered | undefined {
  const literal = node.parent;
  if (literal?.type !== T.TSLiteralType) return undefined;
  const { parent } = literal;
  const at = parent.type === T.TSUnionType ? parent : literal;
  if (at !== literal && acceptsBoth(node, detect.to)) return undefined;
  const given = at.parent;
  if (given.type !== T.TSTypeParameterInstantiation || given.parent.type !== T.TSTypeReference) return undefined;
  const { typeName } = given.parent;
  const [from, taken] = given.params;
  if (!from || taken !== at || typeName.type !== T.Identifier || !/^(?:Extract|Exclude)$/.test(typeName.name))
    return undefined;
  const data = fieldIn(typeValue(engine, from, { facts, types: undefined, env: undefined }), detect);
  return data && { data, from };
}
