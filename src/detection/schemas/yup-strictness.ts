import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { memberOf } from '../../provenance/objects/members.js';
import { schemaShape } from '../../provenance/schemas/schema-shapes.js';
import { isFalse } from '../../provenance/syntax/properties.js';
import { T, calledName, outermost } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isNullish, isUnknown, optionsOf } from '../../provenance/values.js';
import type { FileContext } from '../context.js';
import { filesWith, isCheckedWith, isSchemaOf } from './schema-checks.js';

/** Methods by which a schema of yup is put on something. */
const CHECKS = ['validate', 'validateSync', 'isValid', 'isValidSync', 'cast'];

/** Whether a schema is one of yup. */
export function isOfYup({ engine, frame }: FileContext, schema: Node): boolean {
  return optionsOf(engine.valueOf(schema, frame)).some((option) => option.kind === 'library' && option.from === 'yup');
}

/** A check of something by a schema. */
interface Check {
  readonly call: TSESTree.CallExpression;
  readonly schema: Node;
  readonly facts: ModuleFacts;
}

/**
 * Whether `noUnknown()` of yup refuses keys: a strict check does, any other takes them away. Where nobody is seen to check anything with the schema, or it is
 * not seen whether they do so strictly, it counts as strict.
 */
export function isCheckedStrictly(
  context: FileContext,
  refusal: TSESTree.CallExpression,
  keys: TSESTree.ObjectExpression,
): boolean {
  if (isCheckedWith(context, keys, 'strict')) return true;
  const checks = checksBy(context, keys);
  const own = callsOn(context.engine, wholeOf(refusal), context.facts);
  return checks.length === 0 || checks.some((check) => isStrict(context.engine, check, own));
}

function checksBy(context: FileContext, keys: TSESTree.ObjectExpression): readonly Check[] {
  return CHECKS.flatMap((method) =>
    filesWith(context, method).flatMap((facts) =>
      (facts.index.members.get(method) ?? []).flatMap((access) => {
        const call = outermost(access).parent;
        const isCheck = call?.type === T.CallExpression && call.callee === outermost(access);
        return isCheck && isSchemaOf(context, access.object, facts, keys)
          ? [{ call, schema: access.object, facts }]
          : [];
      }),
    ),
  );
}

/** What the options of a check say goes before what the schema is told. Where callers say either, those who hand over both tell. */
function isStrict(e: Engine, { call, schema, facts }: Check, own: Calls): boolean {
  const [, options] = call.arguments;
  const given = options ? optionsOf(e.valueOf(options, { facts, env: undefined })) : [];
  const told = given
    .flatMap((one) => (isNullish(one) ? [] : optionsOf(memberOf(e, one, 'strict'))))
    .filter((one) => !(isNullish(one) || (isUnknown(one) && one.absent)));
  if (told.length > 0) return told.every((one) => !(one.kind === 'scalar' && one.value === false));
  return isMadeStrict(callsOn(e, schema, facts) ?? own);
}

type Calls = readonly TSESTree.CallExpression[] | undefined;

/** The calls on a schema, from the innermost. */
function callsOn(e: Engine, schema: Node, facts: ModuleFacts): Calls {
  return schemaShape(e, schema, { facts, env: undefined })?.calls;
}

/** The whole of a chain of calls. */
function wholeOf(made: TSESTree.CallExpression): TSESTree.CallExpression {
  const access = outermost(made).parent;
  const call = access?.type === T.MemberExpression ? outermost(access).parent : undefined;
  return call?.type === T.CallExpression ? wholeOf(call) : made;
}

/** `.strict().noUnknown()`, either way round. */
function isMadeStrict(calls: Calls): boolean {
  const last = calls?.findLast((call) => calledName(call) === 'strict');
  return last !== undefined && !isFalse(last.arguments[0]);
}
