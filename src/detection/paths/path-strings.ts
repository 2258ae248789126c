import type { TSESTree } from '@typescript-eslint/types';
import { payloadMade } from '../../provenance/classes/inherited-payloads.js';
import { mappedClass } from '../../provenance/classes/mapped-classes.js';
import { givenToMade } from '../../provenance/libraries/data-last-given.js';
import { expectedValue } from '../../provenance/declared/expected.js';
import { memberOf } from '../../provenance/objects/members.js';
import { itemOf } from '../../provenance/objects/items.js';
import { holderOf } from '../../provenance/requests/responses.js';
import { namesAsked } from '../../provenance/libraries/path-queries.js';
import { ownerInOptic } from '../../provenance/libraries/optics.js';
import { namesOfPath } from '../../provenance/libraries/library-models.js';
import { selectedFrom, stepInto, stepsTo } from '../../provenance/libraries/selectors.js';
import { givenToOperator } from '../../provenance/promises/streams.js';
import {
  T,
  innerPlace,
  memberName,
  outermost,
  placeOf,
  staticKey,
  staticString,
  unwrap,
} from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';
import { plainText, textsOf } from '../../provenance/texts/text.js';
import type { Place } from '../../provenance/types.js';
import { carriedBehind } from '../../provenance/servers/carried.js';
import { isUnknown } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import { ownerOfAsserted } from '../expectations/asserted-parts.js';
import { assertedOwner, isSaidAbsent } from '../expectations/assertions.js';
import { reportHandedKeys } from '../expectations/handed-fixtures.js';
import { isMarkedBridge } from '../bridges/marked.js';
import { isBridgedAsk, isBridgedBeside } from '../bridges/names/bridges.js';
import type { DueOf, FileContext } from '../context.js';
import { askedObject, libraryFunction, listedOwner } from '../bridges/names/asked-names.js';
import { ownerInDataLast, stepsBefore } from './data-last-paths.js';
import {
  ITEM_FUNCTIONS,
  KEY_FUNCTIONS,
  MADE_FUNCTIONS,
  PATH_FUNCTIONS,
  chained,
  givenToPartial,
} from './lodash-names.js';
import { confidenceOf, keepers, resourceIn } from '../members/field-owners.js';
import { handlingOf, isOpenedBeside } from '../bridges/names/handling.js';
import { ownerOfHandedKey } from '../members/handed-keys.js';
import { ownerOfName, ownerOfNames } from '../members/listed-keys.js';
import type { Use } from '../types.js';

type FieldDue = DueOf<'field'>;

/** A name inside a string that a library takes for a property path: `get(user, 'a.b')`, `groupBy(users, 'a')`, `pick(user, ['a'])`, `'a' in user`. */
export function pathString(context: FileContext, due: FieldDue, name: string, node: Node, text: string): void {
  const inner = innerPlace(node, context.facts.file);
  const queried = namesAsked(context.engine, node, text, name, inner, context.frame);
  if (queried.length > 0) {
    for (const { owner, place, goesOn } of queried)
      report(context, due, node, { name, owner, place, ...(goesOn && { standing: { handled: 'opened' } }) });
    return;
  }
  const steps = stepsTo(text, name);
  if (!steps) return;
  const told = stringSource(context, node);
  const offset = inner.start + text.indexOf(name);
  const place = { file: inner.file, start: offset, end: offset + name.length };
  const { replacement } = due.detect;
  const handed =
    told === undefined || isUnknown(told) ? ownerOfHandedKey(context, node, place, replacement) : undefined;
  let value = handed?.owner ?? told;
  if (!value) return;
  if (!handed) for (const step of steps.before) value = stepInto(context.engine, value, step);
  if (isOfBoth(context, node, name, replacement)) return;
  if (node.parent && isSaidAbsent(node.parent)) return;
  const standing = {
    ...standingOf(context, node, text === name),
    ...asked(context, node, name, steps.goesOn),
    ...(handed?.onlyReads === false && { held: true as const }),
  };
  report(context, due, node, { name, owner: holderOf(value, name), place, standing });
}

type Standing = Partial<Extract<Use, { kind: 'path-string' }>>;

interface NamedInText {
  readonly name: string;
  /** What the name is asked of. */
  readonly owner: Value;
  readonly place: Place;
  readonly standing?: Standing;
}

function report(context: FileContext, due: FieldDue, node: Node, { name, owner, place, standing }: NamedInText): void {
  const data = resourceIn(owner, due.detect);
  if (!data || !due.detect.access.includes('read')) return;
  const isBridged = isBridgedText(node, due.detect.replacement);
  if (!isBridged || isMarkedBridge(context, node, due.change.id))
    reportHandedKeys(context, due, name, owner, { place, data });
  if (isBridged) return;
  context.report({
    due,
    place,
    text: name,
    use: { kind: 'path-string', ...standing, ...keepers(context, due, name, owner, data) },
    confidence: confidenceOf(owner, data),
    evidence: data.evidence,
    replacement: due.detect.replacement,
  });
}

/** `if ('name' in object) … else …`, where the other name is taken otherwise, or was asked for before. */
function isOfBoth(context: FileContext, node: Node, name: string, replacement: string | undefined): boolean {
  const object = askedObject(context, node);
  if (object === undefined || replacement === undefined || !node.parent) return false;
  return isBridgedAsk(node.parent, { name, object }, replacement, context.facts);
}

/** What a path's text stands in, where it can be told how it is read. */
function standingOf(context: FileContext, node: Node, isWhole: boolean): Standing {
  const call = node.parent;
  if (call?.type !== T.CallExpression) return {};
  const { file } = context.facts;
  const name = libraryFunction(context, call);
  const [object] = call.arguments;
  if (name === 'get' && object && call.arguments[1] === node) {
    const handled = handlingOf(context.facts, call);
    return { read: { whole: placeOf(call, file), object: placeOf(object, file) }, ...(handled && { handled }) };
  }
  return isWhole && name !== undefined && ITEM_FUNCTIONS.has(name) ? { item: placeOf(node, file) } : {};
}

/** Set where the path goes on into the value, or where an object is only asked for the name. */
function asked(context: FileContext, node: Node, name: string, goesOn: boolean): Standing {
  const list = node.parent?.type === T.ArrayExpression ? node.parent : undefined;
  const steps = list !== undefined && pathOfSteps(context, list);
  if (goesOn || (steps && list.elements.at(-1) !== node)) return { handled: 'opened' };
  const object = askedObject(context, node);
  if (object === undefined || node.parent === undefined) return {};
  const { file } = context.facts;
  return {
    asked: { whole: placeOf(node.parent, file), object: placeOf(object, file) },
    ...(isOpenedBeside(context.facts, node, object, name) && { handled: 'opened' }),
  };
}

/** Whether a list is one path: `get(user, ['a', 'name'])`, not `pick(user, ['a', 'name'])`. */
function pathOfSteps(context: FileContext, list: TSESTree.ArrayExpression): boolean {
  const call = list.parent;
  return call.type === T.CallExpression && PATH_FUNCTIONS.has(libraryFunction(context, call) ?? '');
}

/** True where the replacement is named beside, in a text of its own or as a member. */
function isBridgedText(node: Node, replacement: string | undefined): boolean {
  if (replacement === undefined) return false;
  return isBridgedBeside(node, (other) => {
    if (other.type === T.MemberExpression && memberName(other) === replacement) return true;
    return (
      staticString(other)
        ?.split(/[.[\]]+/)
        .includes(replacement) === true
    );
  });
}

export function isMemberNamed(context: FileContext, node: Node, name: string | undefined): boolean {
  if (node.type !== T.MemberExpression || name === undefined) return false;
  if (!node.computed) return memberName(node) === name;
  return textsOf(context.engine.valueOf(node.property, context.frame)).some((text) => plainText(text) === name);
}

/** What the path in a string starts from. */
function stringSource(context: FileContext, node: Node): Value | undefined {
  const holder = node.parent;
  if (holder?.type === T.BinaryExpression && holder.operator === 'in' && holder.left === node)
    return context.engine.valueOf(holder.right, context.frame);
  const inList = holder?.type === T.ArrayExpression;
  const declared =
    declaredKey(context, node) ??
    nameOnTheWire(context, node) ??
    ownerOfNames(context, node) ??
    ownerOfAsserted(context, node) ??
    ownerInOptic(context.engine, node, context.frame) ??
    pickedByOption(context, node) ??
    pickedForClass(context, node);
  if (declared) return declared;
  const call = inList ? holder.parent : holder;
  if (call?.type !== T.CallExpression) return undefined;
  const last = ownerInDataLast(context, call, node);
  if (last) return last;
  const ofStream = inList ? undefined : plucked(context, call, node);
  if (ofStream) return ofStream;
  const position = call.arguments.indexOf((inList ? holder : node) as TSESTree.CallExpressionArgument);
  const asserted = assertedOwner(context, call, position);
  if (asserted) return asserted;
  const name = libraryFunction(context, call);
  if (position === 0 && name === 'hasOwnProperty') {
    const callee = unwrap(call.callee);
    return callee.type === T.MemberExpression ? context.engine.valueOf(callee.object, context.frame) : undefined;
  }
  const first = call.arguments[0];
  if (position === 0 && MADE_FUNCTIONS.has(name ?? '')) return givenToMade(context.engine, call, context.frame);
  if (position === 0 && name === undefined) {
    const listed = inList ? undefined : listedOwner(context, call);
    if (listed) return context.engine.valueOf(listed, context.frame);
    return selected(context, call, inList) ?? chained(context, call, inList);
  }
  if (position < 1 || name === undefined || !first) return undefined;
  if (name === 'partialRight') return givenToPartial(context, call);
  const value = context.engine.valueOf(first, context.frame);
  if (PATH_FUNCTIONS.has(name)) {
    const path = isUnknown(value)
      ? namesOfPath(context.engine.valueOf(inList ? holder : node, context.frame))
      : undefined;
    const whole = (path && carriedBehind(context.engine, first, path, context.frame)) ?? value;
    return inList ? stepsBefore(context, whole, holder, node) : whole;
  }
  if (KEY_FUNCTIONS.has(name) || name === 'hasOwn' || name === 'Reflect.get') return value;
  if (name === 'JSON.stringify') return inList ? textualized(context, value) : undefined;
  return ITEM_FUNCTIONS.has(name) ? itemOf(context.engine, value) : undefined;
}

/** `JSON.stringify(users, ['name'])`: what the names are kept of. */
function textualized({ engine }: FileContext, value: Value): Value {
  const item = itemOf(engine, value);
  return isUnknown(item) ? value : item;
}

/** `useFetch(path, { pick: ['name'] })`: the names that are kept of what is fetched. */
function pickedByOption({ engine, frame }: FileContext, node: Node): Value | undefined {
  const list = node.parent?.type === T.ArrayExpression ? outermost(node.parent) : undefined;
  const option = list?.parent;
  if (option?.type !== T.Property || staticKey(option.key, option.computed) !== 'pick') return undefined;
  const options = outermost(option.parent);
  const call = options.parent?.type === T.CallExpression ? options.parent : undefined;
  if (!call?.arguments.includes(options as TSESTree.CallExpressionArgument)) return undefined;
  const state = engine.valueOf(call, frame);
  const fetched = state.kind === 'object' ? memberOf(engine, memberOf(engine, state, 'data'), 'value') : undefined;
  const isMany = fetched?.kind === 'data' && fetched.cardinality === 'many';
  return fetched && isMany ? itemOf(engine, fetched) : fetched;
}

/** `class Patch extends PickType(User, ['name'])`: a name of the class that another one is made of. */
function pickedForClass({ engine, frame }: FileContext, node: Node): Value | undefined {
  const list = node.parent?.type === T.ArrayExpression ? outermost(node.parent) : undefined;
  const made = list?.parent?.type === T.CallExpression ? mappedClass(engine, list.parent, frame) : undefined;
  return made && made.call.arguments[1] === list ? payloadMade(engine, made.from, frame) : undefined;
}

/** `source.pipe(pluck('name', 'further'))`, `distinctUntilKeyChanged('name')` of rxjs. */
function plucked({ engine, frame }: FileContext, call: TSESTree.CallExpression, node: Node): Value | undefined {
  const target = engine.valueOf(unwrap(call.callee), frame);
  if (target.kind !== 'library' || !/^rxjs(?:\/operators)?\.(?:pluck|distinctUntilKeyChanged)$/.test(target.path))
    return undefined;
  const given = givenToOperator(engine, call, frame);
  const before = call.arguments.slice(
    0,
    call.arguments.findIndex((argument) => argument === node),
  );
  return before.reduce<Value | undefined>((value, step) => {
    const name = staticString(step);
    return value && name !== undefined ? memberOf(engine, value, name) : undefined;
  }, given);
}

/** `answer.json('name')`, `chain.its('body.name')`. */
function selected(context: FileContext, call: TSESTree.CallExpression, inList: boolean): Value | undefined {
  const callee = unwrap(call.callee);
  if (inList || callee.type !== T.MemberExpression) return undefined;
  return selectedFrom(context.engine.valueOf(callee.object, context.frame), memberName(callee));
}

/** A text where a declared type takes the name of a member: `accessorKey: 'name'` in a `ColumnDef<User>`, `const KEY: keyof User = 'name'`. */
function declaredKey(context: FileContext, node: Node): Value | undefined {
  if (!isScriptFile(context.facts.file)) return undefined;
  const expected = expectedValue(context.engine, node, context.frame);
  return expected && ownerOfName(expected);
}

/** `@Expose({ name: 'name' })` on a member of a class that a payload is turned into: the name that the member has in the payload. */
function nameOnTheWire(context: FileContext, node: Node): Value | undefined {
  const property = node.parent?.type === T.Property && staticKey(node.parent.key, node.parent.computed) === 'name';
  const call = property ? node.parent?.parent?.parent : node.parent;
  const decorator = call?.type === T.CallExpression && call.callee.type === T.Identifier ? call.parent : undefined;
  if (call?.type !== T.CallExpression || decorator?.type !== T.Decorator || call.callee.type !== T.Identifier)
    return undefined;
  if (!/^(?:Expose|JsonProperty|SerializedName|jsonMember)$/.test(call.callee.name)) return undefined;
  const owner = decorator.parent.parent?.parent;
  return owner?.type === T.ClassDeclaration ? context.engine.bindings.valueOf(owner, context.facts) : undefined;
}
