import { withLeft } from '../../provenance/objects/left-away.js';
import { itemOf } from '../../provenance/objects/items.js';
import type { TSESTree } from '@typescript-eslint/types';
import { apiCallsThrough, ownCallsThrough } from '../../provenance/requests/api-calls.js';
import type { CallNode } from '../../provenance/modules/module-facts.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';
import { T, memberName, outermost } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import { asText, plainText, textsOf } from '../../provenance/texts/text.js';
import type { Evidence, Place } from '../../provenance/types.js';
import { UNDEFINED, mapOptions, optionsOf } from '../../provenance/values.js';
import type { ApiCall, Member, ObjectValue, TextValue, Value } from '../../provenance/value.js';
import { reportAbsentFields } from './absent-fields.js';
import type { DueOf, FileContext } from '../context.js';
import { callEvidence } from '../paths/endpoints.js';
import { concerns } from '../paths/query-texts.js';
import { keysCheckingKey } from '../schemas/checked-keys.js';
import { reportDuplicates } from './duplicates.js';
import { mayHandOver } from './names-around.js';
import { sentForms } from './sent-options.js';
import { isSentOnOneWay } from '../bridges/ways/field-ways.js';
import { isValueSentOnOneWay } from '../bridges/ways/value-ways.js';
import { isKeyByTurns, isValueByTurns } from '../bridges/names/written-by-turns.js';
import { isCalled } from '../field-names.js';
import { stepOf } from '../steps.js';

const MAX_DEPTH = 6;

/** Fields that the body of a call has to have, and has not. */
export function reportAbsent(context: FileContext, call: ApiCall, address: Place): void {
  const absent = context.changes.of('absent-fields').filter((due) => concerns(due.detect.endpoints, call.endpoints));
  if (!call.body || absent.length === 0) return;
  const body = call.body();
  for (const due of absent) reportAbsentFields(context, due, body, address, callEvidence(call, call.site));
}

/** What a call sends: fields, values and literals of its body, as far as it is put together in the code. */
export function reportSent(context: FileContext, call: ApiCall): void {
  const resources = new Set(call.endpoints.flatMap((endpoint) => (endpoint.body ? [endpoint.body.resource] : [])));
  if (!call.body || resources.size === 0) return;
  const body = call.body();
  const evidence = callEvidence(call, call.site);
  for (const resource of resources) sentResource(context, body, resource, { root: resource, path: [] }, evidence, 0);
}

/** `api.call('updateUsers', [], body)`: what is handed to a function that has the path from elsewhere, by a name or of its own. */
export function reportHandedOver(context: FileContext, node: CallNode): void {
  if (!mayHandOver(context, node)) return;
  for (const call of ownCallsThrough(context.engine, node, context.frame)) {
    const body = call.body;
    reportSent(context, body ? { ...call, body: () => sentTogether(context, call, body()) } : call);
  }
}

/** What of several bodies stands here, or beside the path: of a place that sends whatever it is told, what one caller hands over is not sent to the path of another. */
function sentTogether({ engine, facts }: FileContext, { method, path }: ApiCall, body: Value): Value {
  const files = new Set([facts.file, engine.matcher.matchSent(path, method)?.path.tail?.place.file]);
  const isApart = (option: Value): boolean => option.kind === 'object' && !files.has(option.place.file);
  const objects = optionsOf(body).filter(({ kind }) => kind === 'object');
  return objects.every(isApart) ? body : mapOptions(body, (option) => (isApart(option) ? UNDEFINED : option));
}

/** Whether an object literal stands in what a call sends as a resource: as an argument, in a list, or as what a callback makes of items. */
export function isSentAs(context: FileContext, literal: Node, resource: string): boolean {
  let at = outermost(literal);
  for (let holder = at.parent; holder; at = outermost(holder), holder = at.parent) {
    switch (holder.type) {
      case T.ArrayExpression:
      case T.ObjectExpression:
      case T.ArrowFunctionExpression:
      case T.ReturnStatement:
      case T.BlockStatement:
      case T.ConditionalExpression:
        continue;
      case T.Property:
        if (holder.value !== at) return false;
        continue;
      case T.CallExpression:
        if (carriesOn(holder)) continue;
        return sends(context, holder, resource);
      default:
        return false;
    }
  }
  return false;
}

/** `items.map(…)`, `JSON.stringify(…)`: what is made of an argument is handed on. */
function carriesOn({ callee }: TSESTree.CallExpression): boolean {
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  return name !== undefined && /^(?:map|flatMap|concat|stringify|assign)$/.test(name);
}

function sends(context: FileContext, call: TSESTree.CallExpression, resource: string): boolean {
  return apiCallsThrough(context.engine, call, context.frame).some(({ endpoints }) =>
    endpoints.some(({ body }) => body?.resource === resource),
  );
}

interface From {
  readonly root: string;
  readonly path: readonly string[];
  /** Whether code that is no test spreads it into what it sends, and a test has made it: it is what a fake answers. */
  readonly faked?: true;
}

/** Goes through an object that is sent as a resource, and through what it holds. */
function sentResource(
  context: FileContext,
  value: Value,
  resource: string,
  from: From,
  evidence: readonly Evidence[],
  depth: number,
): void {
  if (depth > MAX_DEPTH) return;
  for (const option of sentForms(context.engine, value)) {
    if (option.kind === 'tuple' || option.kind === 'list') {
      sentResource(context, itemOf(context.engine, option), resource, from, evidence, depth + 1);
      continue;
    }
    if (option.kind !== 'object') continue;
    sentObject(context, option, resource, from, evidence, depth);
    for (const [index, spread] of option.spreads.entries())
      for (const one of optionsOf(spread()))
        sentResource(
          context,
          withLeft(one, isLeft(option, index)),
          resource,
          spreadFrom(from, option, one),
          evidence,
          depth + 1,
        );
  }
}

function spreadFrom(from: From, whole: ObjectValue, spread: Value): From {
  const isFaked = spread.kind === 'object' && isTestFile(spread.place.file) && !isTestFile(whole.place.file);
  return isFaked ? { ...from, faked: true } : from;
}

/** Which names of what is spread into an object are not written over behind it: `{ ...log, contents: unique(log.contents) }`. */
function isLeft({ members }: ObjectValue, index: number): (name: string) => boolean {
  return (name) => !members.some((member) => member.name === name && (member.behind ?? 0) > index);
}

function sentObject(
  context: FileContext,
  object: ObjectValue,
  resource: string,
  from: From,
  evidence: readonly Evidence[],
  depth: number,
): void {
  for (const member of object.members) {
    for (const due of context.changes.of('field')) sentField(context, due, object, member, resource, from, evidence);
    for (const due of context.changes.of('value')) sentValue(context, due, member, resource, from, evidence);
    for (const due of context.changes.of('duplicates')) {
      if (due.detect.resource === resource && due.detect.field === member.name)
        reportDuplicates(context, due, member.value(), evidence);
    }
    for (const due of context.changes.of('literal')) {
      if (due.detect.resource === resource && due.detect.field === member.name)
        reportLiteral(context, due, member, evidence);
    }
    const field = context.engine.resource(resource)?.fields[member.name];
    if (!field?.shape) continue;
    sentResource(
      context,
      member.value(),
      field.shape.resource,
      { root: from.root, path: [...from.path, member.name] },
      evidence,
      depth + 1,
    );
  }
}

function sentField(
  context: FileContext,
  due: DueOf<'field'>,
  object: ObjectValue,
  member: Member,
  resource: string,
  { faked }: From,
  evidence: readonly Evidence[],
): void {
  const { detect, change } = due;
  if (detect.resource !== resource || !detect.access.includes('write')) return;
  if (faked && change.fix.kind === 'rename' && change.fix.writes === 'drop') return;
  if (!isCalled(due, member.name)) return;
  if (isNothing(member.value())) return;
  const { replacement } = detect;
  if (replacement !== undefined && object.members.some((other) => other.name === replacement)) return;
  if (replacement !== undefined && isKeyByTurns(context.engine, member, replacement)) return;
  if (replacement !== undefined && isSentOnOneWay(context, member, replacement)) return;
  const checkedBy = replacement === undefined ? [] : keysCheckingKey(context.engine, member, replacement);
  const isChecked = checkedBy.length > 0 && { checkedBy };
  const step = member.addedBy && stepOf(member.addedBy, member.property.file);
  context.report({
    due,
    place: member.heldAt ?? member.key,
    text: member.name,
    use: member.heldAt
      ? { kind: 'path-string', held: true, sent: true }
      : {
          kind: 'key',
          shorthand: member.shorthand,
          property: member.property,
          sent: true,
          ...isChecked,
          ...(step && { step }),
        },
    confidence: 'certain',
    evidence,
    replacement: detect.replacement,
  });
}

/** `{ name: undefined }`: what is written into no text. */
function isNothing(value: Value): boolean {
  return value.kind === 'scalar' && value.value === undefined;
}

function sentValue(
  context: FileContext,
  due: DueOf<'value'>,
  member: Member,
  resource: string,
  from: From,
  evidence: readonly Evidence[],
): void {
  const { detect } = due;
  const path = [...from.path, member.name];
  const direct = detect.resource === from.root && samePath(path, detect.path);
  if (!direct && !(detect.resource === resource && samePath([member.name], detect.path))) return;
  for (const option of optionsOf(member.value())) {
    if (plainText(option) !== detect.from) continue;
    const text = asText(option);
    const place = text?.pieces[0]?.place ?? member.property;
    if (isValueByTurns(context.engine, place, detect.to)) continue;
    if (isValueSentOnOneWay(context, member, place, detect)) continue;
    context.report({
      due,
      place,
      text: detect.from,
      use: { kind: 'value', role: 'written' },
      confidence: 'certain',
      evidence,
      replacement: detect.to,
    });
  }
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

/** The same value twice in a list that is written out. */
function reportLiteral(
  context: FileContext,
  due: DueOf<'literal'>,
  member: Member,
  evidence: readonly Evidence[],
): void {
  const literals = textsOf(member.value()).filter((literal) => plainText(literal) !== undefined);
  const handed = literals.filter((literal) => isHanded(context, literal));
  const places = [
    ...(handed.length < literals.length ? [{ place: member.key, text: member.name }] : []),
    ...handed.map((literal) => ({ place: literal.place, text: plainText(literal) ?? '' })),
  ];
  for (const said of places) context.report({ due, ...said, use: { kind: 'other' }, confidence: 'certain', evidence });
}

/** Whether a literal is handed to a function of the project, which puts it into what is sent, or to a class whose objects are: it is whoever calls that who has chosen it. */
function isHanded({ engine }: FileContext, { place: { file, start } }: TextValue): boolean {
  const facts = engine.facts(file);
  const written = facts?.literalAt(start);
  const call = written && outermost(written).parent;
  if (!facts || (call?.type !== T.CallExpression && call?.type !== T.NewExpression)) return false;
  const isMade = call.type === T.NewExpression;
  if (isMade && isScriptFile(file)) return false;
  return optionsOf(engine.valueOf(call.callee, { facts, env: undefined })).some(({ kind }) =>
    isMade ? kind === 'class' : kind === 'function',
  );
}
