import type { TSESTree } from '@typescript-eslint/types';
import { T, calledName, memberName, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { FileContext } from '../context.js';
import { filesWith, isCheckedWith, isSchemaOf, isSwitchedOff } from './schema-checks.js';

/** Methods by which a schema of yup is put on something. */
const CHECKS = ['validate', 'validateSync', 'isValid', 'isValidSync', 'cast'];

/** Whether a schema is one of yup. */
export function isOfYup({ engine, frame }: FileContext, schema: Node): boolean {
  return optionsOf(engine.valueOf(schema, frame)).some((option) => option.kind === 'library' && option.from === 'yup');
}

/**
 * Whether `noUnknown()` of yup refuses keys: a strict check does, any other takes them away. Where nobody is seen to check anything with the schema, it counts
 * as strict.
 */
export function isCheckedStrictly(
  context: FileContext,
  refusal: TSESTree.CallExpression,
  keys: TSESTree.ObjectExpression,
): boolean {
  return isCheckedWith(context, keys, 'strict') || isMadeStrict(refusal) || !isChecked(context, keys);
}

function isChecked(context: FileContext, keys: TSESTree.ObjectExpression): boolean {
  return CHECKS.some((method) =>
    filesWith(context, method).some((facts) =>
      (facts.index.members.get(method) ?? []).some(({ object }) => isSchemaOf(context, object, facts, keys)),
    ),
  );
}

/** `.strict().noUnknown()`, either way round. */
function isMadeStrict(refusal: TSESTree.CallExpression): boolean {
  let whole: Node = refusal;
  for (let access = outermost(whole).parent; access?.type === T.MemberExpression; access = outermost(whole).parent) {
    if (access.parent.type !== T.CallExpression) break;
    whole = access.parent;
  }
  for (let at = unwrap(whole); at.type === T.CallExpression;) {
    const callee = unwrap(at.callee);
    if (calledName(at) === 'strict' && !at.arguments.some(isSwitchedOff)) return true;
    if (callee.type !== T.MemberExpression || memberName(callee) === undefined) return false;
    at = unwrap(callee.object);
  }
  return false;
}
