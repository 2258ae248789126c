import { memberOf } from '../../provenance/objects/members.js';
import { holderOf } from '../../provenance/requests/responses.js';
import { T } from '../../provenance/syntax/syntax.js';
import { asText, plainText } from '../../provenance/texts/text.js';
import { optionsOf } from '../../provenance/values.js';
import type { Member, ObjectValue, Value } from '../../provenance/value.js';
import { assertedPart, isExpectation } from './asserted-parts.js';
import type { FileContext } from '../context.js';
import { confidenceOf, resourceIn } from '../members/field-owners.js';
import { fieldIn } from '../members/value-findings.js';
import { isCalled } from '../field-names.js';

const MAX_DEPTH = 4;

/** What a test expects of a payload, where the object that says it stands elsewhere: `expect(user).toMatchObject(EXPECTED)`. */
export function detectExpectedObjects(context: FileContext): void {
  const { engine, frame } = context;
  for (const call of context.reached.calls) {
    const [expected] = call.arguments;
    if (call.type !== T.CallExpression || !expected || !isExpectation(call)) continue;
    if (expected.type !== T.Identifier && expected.type !== T.MemberExpression) continue;
    engine.ask(() => {
      const objects = optionsOf(engine.valueOf(expected, frame)).filter((option) => option.kind === 'object');
      const actual = objects.length > 0 ? assertedPart(context, expected) : undefined;
      for (const object of objects) if (actual) heldAgainst(context, object, actual);
    });
  }
}

function heldAgainst(context: FileContext, object: ObjectValue, actual: Value, depth = 0): void {
  for (const member of object.members) {
    fieldNamed(context, member, actual);
    const part = memberOf(context.engine, actual, member.name);
    const value = member.value();
    valueOfField(context, value, part);
    if (value.kind === 'object' && depth < MAX_DEPTH) heldAgainst(context, value, part, depth + 1);
  }
}

function fieldNamed(context: FileContext, { name, key, property, shorthand }: Member, actual: Value): void {
  const value = holderOf(actual, name);
  for (const due of context.changes.of('field')) {
    const data = isCalled(due, name) && due.detect.access.includes('read') ? resourceIn(value, due.detect) : undefined;
    if (!data || !context.textAt(key).includes(name)) continue;
    context.report({
      due,
      place: key,
      text: name,
      use: { kind: 'key', shorthand, property, matched: true },
      confidence: confidenceOf(value, data),
      evidence: data.evidence,
      replacement: due.detect.replacement,
    });
  }
}

function valueOfField(context: FileContext, expected: Value, actual: Value): void {
  for (const due of context.changes.of('value')) {
    const data = plainText(expected) === due.detect.from ? fieldIn(actual, due.detect) : undefined;
    const place = data && asText(expected)?.pieces[0]?.place;
    if (!data || !place) continue;
    context.report({
      due,
      place,
      text: due.detect.from,
      use: { kind: 'value', role: 'constant' },
      confidence: confidenceOf(actual, data),
      evidence: data.evidence,
      replacement: due.detect.to,
    });
  }
}
