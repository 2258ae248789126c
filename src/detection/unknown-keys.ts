import type { TSESTree } from '@typescript-eslint/types';
import type { Frame } from '../provenance/engine.js';
import type { ModuleFacts } from '../provenance/module-facts.js';
import {
  T,
  enclosingFunction,
  innerPlace,
  memberName,
  outermost,
  placeOf,
  staticKey,
  staticString,
  unwrap,
} from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';
import type { Place } from '../provenance/types.js';
import type { DueOf, FileContext } from './context.js';
import { schemaShape } from '../provenance/schema-shapes.js';
import type { SchemaShape } from '../provenance/schema-shapes.js';
import { keysOf, keysOfShape } from './schema-keys.js';

type KeysDue = DueOf<'unknown-keys'>;

/** Code that refuses a notification's body with keys that it does not know: schemas, lists of accepted keys, validation pipes. */
export function detectUnknownKeys(context: FileContext): void {
  for (const due of context.changes.of('unknown-keys')) {
    for (const node of context.facts.index.calls) {
      if (node.type === T.CallExpression)
        context.engine.ask(() => {
          refusingCall(context, due, node);
        });
    }
    for (const node of context.facts.index.properties.get('additionalProperties') ?? []) jsonSchema(context, due, node);
    for (const node of context.facts.index.properties.get('unevaluatedProperties') ?? [])
      jsonSchema(context, due, node);
    for (const node of context.facts.index.properties.get('onExcessProperty') ?? [])
      context.engine.ask(() => {
        refusingOption(context, due, node);
      });
    for (const node of context.facts.index.properties.get('forbidNonWhitelisted') ?? [])
      context.engine.ask(() => {
        validationPipe(context, due, node);
      });
    for (const node of listsOfKeys(context.facts, due)) keyList(context, due, node);
  }
}

/** True for the keys of the event's body and none of what is added. */
function isBody(context: { engine: FileContext['engine'] }, due: KeysDue, keys: readonly string[]): boolean {
  const { detect } = due;
  const fields = context.engine.resource(detect.resource)?.fields;
  if (!fields || !detect.telling.every((name) => keys.includes(name))) return false;
  return keys.every((name) => fields[name] !== undefined && !detect.adds.includes(name));
}

function report(context: FileContext, due: KeysDue, place: Place, why: Place): void {
  context.report({
    due,
    place,
    text: context.textAt(place),
    use: { kind: 'other' },
    confidence: 'likely',
    evidence: [{ place: why, why: `the keys ${due.detect.telling.join(', ')} of the event's body` }],
  });
}

/** `.strict()`, `strictObject(…)`, `.noUnknown()`, `.unknown(false)`, and validators that refuse by default. */
function refusingCall(context: FileContext, due: KeysDue, node: TSESTree.CallExpression): void {
  const callee = unwrap(node.callee);
  const name =
    callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression ? memberName(callee) : undefined;
  const property = callee.type === T.MemberExpression ? callee.property : callee;
  const place = innerPlace(property, context.facts.file);
  const frame: Frame = context.frame;
  if (name === 'strictObject') {
    const [keys] = node.arguments;
    if (keys?.type === T.ObjectExpression && isBody(context, due, keysOf(context.engine, keys, frame)))
      report(context, due, place, placeOf(keys, context.facts.file));
    return;
  }
  if (name !== undefined && KEEPS_REFUSAL.has(name)) {
    extendedRefusal(context, due, node, place);
    return;
  }
  if (name === 'object' || name === 'keys') {
    defaultRefusal(context, due, node, place);
    return;
  }
  const refuses =
    ((name === 'strict' || name === 'noUnknown' || name === 'exact') && !isFalse(node.arguments[0])) ||
    (name === 'unknown' && isFalse(node.arguments[0]));
  if (!refuses || callee.type !== T.MemberExpression) return;
  const shape = schemaShape(context.engine, callee.object, frame);
  if (
    !shape ||
    shape.calls.slice(1).some((call) => loosens(call)) ||
    !isBody(context, due, keysOfShape(context.engine, shape))
  )
    return;
  report(context, due, place, placeOf(shape.keys, shape.facts.file));
}

/** Methods that add keys to a schema and leave it as strict as it was. */
const KEEPS_REFUSAL = new Set(['extend', 'safeExtend', 'augment']);

/** `Head.extend({ … })` of a head that refuses unknown keys, where only the whole is the body. */
function extendedRefusal(context: FileContext, due: KeysDue, node: TSESTree.CallExpression, place: Place): void {
  const { engine, frame } = context;
  const whole = schemaShape(engine, node, frame);
  const callee = unwrap(node.callee);
  const head = whole && callee.type === T.MemberExpression ? schemaShape(engine, callee.object, frame) : undefined;
  const refusal = head && refusalOf(head);
  if (!whole || !head || !refusal || !isBody(context, due, keysOfShape(engine, whole))) return;
  if (isBody(context, due, keysOfShape(engine, head))) return;
  const written = unwrap(refusal.callee);
  const own = head.facts === context.facts && written.type === T.MemberExpression;
  const said = own ? innerPlace(written.property, context.facts.file) : place;
  report(context, due, said, placeOf(head.keys, head.facts.file));
}

/** The call that makes a schema refuse unknown keys, unless a later one takes them again. */
function refusalOf(shape: SchemaShape): TSESTree.CallExpression | undefined {
  const deciding = shape.calls.findLast((call) =>
    /^(?:strict|strictObject|passthrough|loose|catchall)$/.test(calledName(call) ?? ''),
  );
  return deciding && (calledName(deciding) ?? '').startsWith('strict') && !isFalse(deciding.arguments[0])
    ? deciding
    : undefined;
}

/** `Joi.object({…})`: refuses unknown keys unless told otherwise. */
function defaultRefusal(context: FileContext, due: KeysDue, node: TSESTree.CallExpression, place: Place): void {
  const [keys] = node.arguments;
  if (keys?.type !== T.ObjectExpression) return;
  const library = context.engine.valueOf(unwrap(node.callee), context.frame);
  if (
    library.kind !== 'library' ||
    !/^(?:joi|@hapi\/joi|@sideway\/joi|celebrate|superstruct)$/.test(library.from ?? '')
  )
    return;
  const own =
    library.from === 'superstruct' ? assignedKeys(context, node, keys) : keysOf(context.engine, keys, context.frame);
  if (!own || !isBody(context, due, own) || isOnlyMasked(context, node)) return;
  for (let at: Node = node; ;) {
    const access: Node = at.parent;
    if (access.type !== T.MemberExpression || access.parent.type !== T.CallExpression) break;
    if (/^(?:unknown|pattern|options|prefs|preferences)$/.test(memberName(access) ?? '')) return;
    at = access.parent;
  }
  report(context, due, place, placeOf(keys, context.facts.file));
}

/** The keys of `object({…})`, with those of what it is put together with: `assign(Head, object({…}))`. */
function assignedKeys(
  context: FileContext,
  node: TSESTree.CallExpression,
  keys: TSESTree.ObjectExpression,
): string[] | undefined {
  const whole = outermost(node).parent;
  if (whole?.type !== T.CallExpression || calledName(whole) !== 'assign')
    return keysOf(context.engine, keys, context.frame);
  const parts = whole.arguments.map((part) => schemaShape(context.engine, part, context.frame));
  const [first] = parts;
  // What the first takes, all take; one place is enough for all of them.
  const last = whole.arguments.findLast((part) => part.type === T.CallExpression);
  if (last !== node || !first || first.calls.some((call) => calledName(call) === 'type')) return undefined;
  return parts.every((part) => part !== undefined)
    ? parts.flatMap((part) => keysOfShape(context.engine, part))
    : undefined;
}

/** `mask(body, Schema)` leaves away what it does not know. */
function isOnlyMasked(context: FileContext, node: TSESTree.CallExpression): boolean {
  let made = outermost(node);
  if (made.parent?.type === T.CallExpression && calledName(made.parent) === 'assign') made = outermost(made.parent);
  const holder = made.parent;
  const uses =
    holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier
      ? (context.facts.variableOf(holder.id)?.references ?? []).filter((reference) => reference.isRead())
      : [];
  const calls = uses.map(({ identifier }) => (identifier as Node).parent);
  return calls.length > 0 && calls.every((call) => call?.type === T.CallExpression && calledName(call) === 'mask');
}

function calledName(node: TSESTree.CallExpression): string | undefined {
  const callee = unwrap(node.callee);
  if (callee.type === T.Identifier) return callee.name;
  return callee.type === T.MemberExpression ? memberName(callee) : undefined;
}

function loosens(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  return callee.type === T.MemberExpression && /^(?:passthrough|loose|catchall)$/.test(memberName(callee) ?? '');
}

function isFalse(node: Node | undefined): boolean {
  return node?.type === T.Literal && node.value === false;
}

function isTrue(node: Node): boolean {
  return node.type === T.Literal && node.value === true;
}

/** `{ properties: {…}, additionalProperties: false }`. */
function jsonSchema(context: FileContext, due: KeysDue, node: TSESTree.Property): void {
  if (!isFalse(node.value) || node.parent.type !== T.ObjectExpression) return;
  const properties = node.parent.properties.find(
    (property): property is TSESTree.Property =>
      property.type === T.Property && staticKey(property.key, property.computed) === 'properties',
  );
  const keys = properties ? properties.value : keysOfOptions(node.parent);
  if (keys?.type !== T.ObjectExpression || !isBody(context, due, keysOf(context.engine, keys, context.frame))) return;
  report(context, due, innerPlace(node.key, context.facts.file), placeOf(keys, context.facts.file));
}

/** The keys of `Type.Object({ … }, { additionalProperties: false })`, where the refusal stands in the options. */
function keysOfOptions(options: TSESTree.ObjectExpression): Node | undefined {
  const call = options.parent;
  if (call.type !== T.CallExpression || call.arguments[1] !== options) return undefined;
  return calledName(call) === 'Object' ? call.arguments[0] : undefined;
}

/** `decodeUnknown(schema, { onExcessProperty: 'error' })`. */
function refusingOption(context: FileContext, due: KeysDue, node: Node): void {
  if (node.type !== T.Property || staticString(node.value) !== 'error') return;
  const call = node.parent.parent;
  if (call.type !== T.CallExpression) return;
  for (const argument of call.arguments) {
    const shape = argument === node.parent ? undefined : schemaShape(context.engine, argument, context.frame);
    if (shape && isBody(context, due, keysOfShape(context.engine, shape)))
      report(context, due, innerPlace(node.key, context.facts.file), placeOf(shape.keys, shape.facts.file));
  }
}

function listsOfKeys(facts: ModuleFacts, due: KeysDue): TSESTree.ArrayExpression[] {
  const lists = new Set<TSESTree.ArrayExpression>();
  for (const text of facts.index.texts) {
    if (text.parent.type === T.ArrayExpression && staticString(text) === due.detect.telling[0]) lists.add(text.parent);
  }
  return [...lists];
}

/** A list of the accepted keys that the keys of a body are held against. */
function keyList(context: FileContext, due: KeysDue, array: TSESTree.ArrayExpression): void {
  const keys = array.elements.map((element) => (element ? staticString(element) : undefined));
  if (
    keys.some((key) => key === undefined) ||
    !isBody(
      context,
      due,
      keys.filter((key) => key !== undefined),
    )
  )
    return;
  if (holdersOf(context, array).some((holder) => isHeldAgainstKeys(holder)))
    report(context, due, placeOf(array, context.facts.file), placeOf(array, context.facts.file));
}

/** Expressions that stand for the list. */
function holdersOf(context: FileContext, array: TSESTree.ArrayExpression): Node[] {
  let node: Node = outermost(array);
  if (node.parent?.type === T.NewExpression) node = outermost(node.parent);
  const declarator = node.parent;
  if (declarator?.type !== T.VariableDeclarator || declarator.id.type !== T.Identifier) return [node];
  return (
    context.facts
      .variableOf(declarator.id)
      ?.references.filter((reference) => reference.isRead())
      .map((reference) => reference.identifier) ?? []
  );
}

/** `Object.keys(body).filter((key) => !LIST.includes(key))` and loops of that kind. */
function isHeldAgainstKeys(node: Node): boolean {
  const access = node.parent;
  if (access?.type !== T.MemberExpression || !/^(?:includes|indexOf|has)$/.test(memberName(access) ?? '')) return false;
  if (!isRefusal(access.parent)) return false;
  for (let at: Node | undefined = access.parent; at; at = at.parent) {
    if (at.type === T.CallExpression && mentionsKeys(at)) return true;
    if ((at.type === T.ForOfStatement && mentionsKeys(at.right)) || at.type === T.ForInStatement) return true;
  }
  return false;
}

/** Whether a test of a key is about those that are not in the list. One that picks those in it refuses nothing. */
function isRefusal(test: Node | undefined): boolean {
  let at = test;
  for (let holder = at?.parent; at && holder; at = holder, holder = holder.parent) {
    switch (holder.type) {
      case T.UnaryExpression:
        if (holder.operator === '!') return true;
        break;
      case T.BinaryExpression:
        return /^(?:<|===?)$/.test(holder.operator);
      case T.LogicalExpression:
      case T.ChainExpression:
        break;
      case T.IfStatement:
        return holder.test === at && leaves(holder.consequent);
      case T.ArrowFunctionExpression:
        return holder.body === at && isHandedToEvery(holder);
      case T.ReturnStatement:
        return isHandedToEvery(enclosingFunction(holder));
      default:
        return false;
    }
  }
  return false;
}

function leaves(statement: Node): boolean {
  const first = statement.type === T.BlockStatement ? statement.body.at(-1) : statement;
  return first?.type === T.ContinueStatement || first?.type === T.ReturnStatement;
}

function isHandedToEvery(fn: Node | undefined): boolean {
  const call = fn?.parent;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  return callee?.type === T.MemberExpression && memberName(callee) === 'every';
}

function mentionsKeys(node: Node): boolean {
  let at: Node = unwrap(node);
  for (let steps = 0; steps < 6; steps++) {
    if (at.type === T.CallExpression) at = unwrap(at.callee);
    else if (at.type === T.MemberExpression) {
      if (
        memberName(at) === 'keys' &&
        at.object.type === T.Identifier &&
        /^(?:Object|Reflect|_|lodash)$/.test(at.object.name)
      )
        return true;
      at = unwrap(at.object);
    } else return false;
  }
  return false;
}

/** A validation pipe that refuses unknown properties, where a class of the project describes the body. */
function validationPipe(context: FileContext, due: KeysDue, node: TSESTree.Property): void {
  if (!isTrue(node.value)) return;
  for (const file of context.engine.host.seeds()) {
    const facts = context.engine.facts(file);
    const owner = facts ? classOfBody(context, due, facts) : undefined;
    if (!facts || !owner || !mayCheck(context, node, owner)) continue;
    report(context, due, innerPlace(node.key, context.facts.file), placeOf(owner, file));
    return;
  }
}

/** True for a pipe that all handlers share, and for one that a decorator puts on something with a parameter of the class. */
function mayCheck(
  { facts }: FileContext,
  pipe: Node,
  owner: TSESTree.ClassDeclaration | TSESTree.ClassExpression,
): boolean {
  for (let at: Node | undefined = pipe; at; at = at.parent) {
    if (at.type !== T.Decorator) continue;
    const { range } = at.parent;
    return new RegExp(`\\b${owner.id?.name ?? ''}\\b`).test(facts.module.text.slice(range[0], range[1]));
  }
  return true;
}

function classOfBody(
  context: FileContext,
  due: KeysDue,
  facts: ModuleFacts,
): TSESTree.ClassDeclaration | TSESTree.ClassExpression | undefined {
  const [first] = due.detect.telling;
  for (const member of first === undefined ? [] : (facts.index.declarations.get(first) ?? [])) {
    if (member.type !== T.PropertyDefinition || member.decorators.length === 0) continue;
    const keys = member.parent.body
      .flatMap((other) => ('key' in other ? [staticKey(other.key, other.computed)] : []))
      .filter((key) => key !== undefined);
    if (isBody(context, due, keys)) return member.parent.parent;
  }
  return undefined;
}
