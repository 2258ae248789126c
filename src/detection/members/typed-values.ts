import type { TSESTree } from '@typescript-eslint/types';
import { expectedValue } from '../../provenance/declared/expected.js';
import { memberOf } from '../../provenance/objects/members.js';
import { shownByMatcher } from '../../provenance/testing/pact.js';
import { T, calledName, outermost, staticKey } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { DataValue } from '../../provenance/value.js';
import { acceptsBoth } from '../bridges/bridged-values.js';
import type { DueOf, FileContext } from '../context.js';
import { fieldIn } from './value-findings.js';

const MAX_HOPS = 4;
/** What gives one of a list. */
const CHOOSES = /^(?:arrayElement|sample|randomElement|pick(?:One|one)?|oneOf)$/;

/** The field that a value is of which stands in an object that is declared to be a part of the resource: `const at: Organization = { kind: 'old' }`. */
export function writtenAsTyped(
  context: FileContext,
  detect: DueOf<'value'>['detect'],
  node: Node,
): DataValue | undefined {
  const key = keyOf(context, node, detect.to);
  const name = key && staticKey(key.key, key.computed);
  if (!key || name === undefined || name !== detect.path.at(-1)) return undefined;
  const expected = expectedValue(context.engine, key.parent, context.frame);
  const data = expected && fieldIn(memberOf(context.engine, expected, name), detect);
  return data && { ...data, likely: true };
}

/** The key that is given the value, by itself or as one of several: `kind: isFirm ? 'old' : 'other'`, `kind: sample(['old', 'other'])`. */
function keyOf({ engine, frame }: FileContext, node: Node, to: string): TSESTree.Property | undefined {
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
        if (shownByMatcher(engine, holder, at, frame) !== 'same') return undefined;
        break;
      default:
        return undefined;
    }
    at = outermost(holder);
  }
  return undefined;
}
