import type { TSESTree } from '@typescript-eslint/types';
import { T, innerPlace, isAssigned, placeOf } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { DataValue, Value } from '../../provenance/value.js';
import { isAskedByCallers } from '../bridges/names/asked-by-callers.js';
import { isAskedByHelper } from '../bridges/names/asked-by-helpers.js';
import { isPickedBeside, isReaderBeside } from '../bridges/names/bridge-calls.js';
import { isBridgedRead } from '../bridges/names/bridges.js';
import type { DueOf, FileContext } from '../context.js';
import { isSaidAbsent } from '../expectations/assertions.js';
import { spelledApart } from '../words.js';

type FieldDue = DueOf<'field'>;

/** Reads of a field by what a model calls it that spells the payload's names as its language does: `user.late_fee` of `lateFee`. */
export function detectNamedByModels(context: FileContext): void {
  if (!context.facts.file.endsWith('.py')) return;
  for (const due of context.changes.of('field')) {
    if (!due.detect.access.includes('read')) continue;
    for (const field of [due.detect.field, ...(due.detect.aliases ?? [])]) {
      const name = spelledApart(field);
      if (name === field) continue;
      for (const node of context.index.members.get(name) ?? [])
        context.engine.ask(() => {
          read(context, due, { field, name }, node);
        });
    }
  }
}

interface Called {
  /** What the payload calls it. */
  readonly field: string;
  /** What the model calls it. */
  readonly name: string;
}

function read(context: FileContext, due: FieldDue, called: Called, node: TSESTree.MemberExpression): void {
  const isCallee = node.parent.type === T.CallExpression && node.parent.callee === node;
  if (isCallee || isAssigned(node) || isSaidAbsent(node)) return;
  const value = context.engine.valueOf(node.object, context.frame);
  const data = modelIn(value, due.detect.resource, called);
  if (!data) return;
  const { replacement } = due.detect;
  const others = replacement === undefined ? [] : [spelledApart(replacement), replacement];
  if (others.some((other) => isBridged(context, node, other))) return;
  context.report({
    due,
    place: innerPlace(node.property, context.facts.file),
    text: called.name,
    use: { kind: 'member', object: placeOf(node.object, context.facts.file), optional: node.optional, access: 'read' },
    confidence: 'likely',
    evidence: data.evidence,
    replacement,
  });
}

/** What is read of the payload by a model that says what the payload calls the field. */
function modelIn(value: Value, resource: string, { field, name }: Called): DataValue | undefined {
  return optionsOf(value).find(
    (option): option is DataValue =>
      option.kind === 'data' &&
      option.resource === resource &&
      option.cardinality !== 'many' &&
      option.own?.includes(`${name}=${field}`) === true,
  );
}

function isBridged(context: FileContext, node: TSESTree.MemberExpression, other: string): boolean {
  return (
    isBridgedRead(node, other, context.facts) ||
    isReaderBeside(context, node, other) ||
    isAskedByHelper(context, node, other) ||
    isAskedByCallers(context, node.object, other) ||
    isPickedBeside(context, node, other)
  );
}
