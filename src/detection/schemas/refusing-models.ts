import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import { isDeclaredAs, typeHeld } from '../../provenance/declared/library-types.js';
import type { CallNode, ModuleFacts } from '../../provenance/modules/module-facts.js';
import { writtenKeys } from '../../provenance/schemas/written-keys.js';
import {
  T,
  calledName,
  decoratorsOf,
  innerPlace,
  memberName,
  outermost,
  placeOf,
  staticKey,
  staticString,
  unwrap,
} from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Value } from '../../provenance/value.js';
import { optionsOf } from '../../provenance/values.js';
import type { FileContext, Where } from '../context.js';
import { isClassOfOtherEvent } from '../descriptions/described-bodies.js';
import type { KeysDue } from './event-keys.js';
import { isBody, isBodyObject, report } from './event-keys.js';
import { refusesBody } from './refusing-schemas.js';

const MAX_FILES = 16;
/** Methods of a model by which something is stored, and which of their arguments that is. */
const STORES: Readonly<Record<string, number>> = {
  create: 0,
  insertMany: 0,
  insertOne: 0,
  updateOne: 1,
  replaceOne: 1,
  findOneAndUpdate: 1,
  findOneAndReplace: 1,
  findByIdAndUpdate: 1,
};

/** `new Schema({ … }, { strict: 'throw' })`, `@Schema({ strict: 'throw' }) class Notice`: a model that fails where it is handed other keys. */
export function refusingModel(context: FileContext, due: KeysDue, node: TSESTree.Property): void {
  if (staticString(node.value) !== 'throw' || node.parent.type !== T.ObjectExpression) return;
  for (const use of usesOf(context, node.parent)) {
    const call = use.parent;
    if (call?.type === T.NewExpression && call.arguments[1] === use) closedModel(context, due, call, node.key);
    const owner = call?.type === T.CallExpression ? decorated(call) : undefined;
    if (owner) closedClass(context, due, owner, node.key);
  }
}

/** `schema.set('strict', 'throw')`. */
export function refusingLater(context: FileContext, due: KeysDue, call: TSESTree.CallExpression): void {
  const [name, value] = call.arguments;
  const callee = unwrap(call.callee);
  if (calledName(call) !== 'set' || !name || !value || callee.type !== T.MemberExpression) return;
  if (staticString(name) !== 'strict' || staticString(value) !== 'throw') return;
  const object = unwrap(callee.object);
  const declared =
    object.type === T.Identifier ? (context.facts.variableOf(object)?.defs[0]?.node as Node | undefined) : undefined;
  const made = declared?.type === T.VariableDeclarator && declared.init ? unwrap(declared.init) : undefined;
  if (made?.type === T.NewExpression) closedModel(context, due, made, value);
}

/** The options where they stand, or where their constant is named. */
function usesOf({ facts }: FileContext, options: TSESTree.ObjectExpression): Node[] {
  const whole = outermost(options);
  const holder = whole.parent;
  if (holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier) return [whole];
  const references = facts.variableOf(holder.id)?.references ?? [];
  return references.filter((reference) => reference.isRead()).map(({ identifier }) => outermost(identifier));
}

function closedModel(context: FileContext, due: KeysDue, made: TSESTree.NewExpression, said: Node): void {
  const [first] = made.arguments;
  const written = first && writtenKeys(context.engine, first, context.facts);
  if (!written || !isBodyObject(context, due, written) || !isOfModel(context, made.callee)) return;
  if (!refusesBody(context, due, [written], made) || !storesOthers(context, made)) return;
  report(context, due, innerPlace(said, context.facts.file), placeOf(written.keys, written.facts.file));
}

function isOfModel({ engine, frame }: FileContext, callee: Node): boolean {
  const value = engine.valueOf(callee, frame);
  return value.kind === 'library' && value.from === 'mongoose' && /(?:^|\.)Schema$/.test(value.path);
}

function decorated(call: TSESTree.CallExpression): TSESTree.ClassDeclaration | undefined {
  const holder = call.parent.type === T.Decorator && calledName(call) === 'Schema' ? call.parent.parent : undefined;
  return holder?.type === T.ClassDeclaration ? holder : undefined;
}

function closedClass(context: FileContext, due: KeysDue, owner: TSESTree.ClassDeclaration, said: Node): void {
  const { facts } = context;
  const names = owner.body.body.flatMap((member) =>
    'key' in member && decoratorsOf(member).length > 0 ? (staticKey(member.key, member.computed) ?? []) : [],
  );
  if (!isBody(context, due, names) || isClassOfOtherEvent(context, due, owner.body, facts)) return;
  if (storesOthers(context, owner)) report(context, due, innerPlace(said, facts.file), placeOf(owner, facts.file));
}

/** Whether something is seen to be stored with the model, here or where its file is imported, that the code does not put together key by key. */
function storesOthers({ engine, facts }: FileContext, schema: Node): boolean {
  const files = [facts.file, ...engine.host.importers(facts.file).slice(0, MAX_FILES)];
  return files.some((file) => {
    const other = engine.facts(file);
    return other?.index.calls.some((call) => isStored({ engine, facts: other }, call, schema)) === true;
  });
}

function isStored(where: Where, call: CallNode, schema: Node): boolean {
  const { engine, facts } = where;
  const callee = unwrap(call.callee);
  const name = call.type === T.CallExpression && callee.type === T.MemberExpression ? memberName(callee) : undefined;
  const index = call.type === T.NewExpression ? 0 : name === undefined ? undefined : entryOf(STORES, name);
  const stored = index === undefined ? undefined : call.arguments[index];
  if (!stored) return false;
  const frame = { facts, env: undefined };
  const object = callee.type === T.MemberExpression && name !== undefined ? callee.object : callee;
  if (!optionsOf(engine.valueOf(object, frame)).some((model) => isMadeOf(where, model, schema))) return false;
  return optionsOf(engine.valueOf(stored, frame)).some(
    (option) => option.kind !== 'object' || option.open || option.spreads.length > 0,
  );
}

/** `model('Notice', schema)`, `Model<Notice>`. */
function isMadeOf({ engine }: Where, model: Value, schema: Node): boolean {
  if (model.kind !== 'typed' || !isDeclaredAs(model, 'Model')) return false;
  const held = typeHeld(model);
  if (held?.kind === 'instance' && held.of.node === schema) return true;
  const facts = model.made && engine.facts(model.made.file);
  return facts?.file !== undefined && model.made?.node.arguments.some((one) => isMade(one, schema, facts)) === true;
}

function isMade(written: Node, schema: Node, facts: ModuleFacts): boolean {
  const node = unwrap(written);
  if (node === schema) return true;
  const declared = node.type === T.Identifier ? (facts.variableOf(node)?.defs[0]?.node as Node | undefined) : undefined;
  return declared?.type === T.VariableDeclarator && declared.init !== null && unwrap(declared.init) === schema;
}
