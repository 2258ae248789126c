import type { TSESTree } from '@typescript-eslint/types';
import { schemaShape } from '../../provenance/schemas/schema-shapes.js';
import { T, calledName, memberName, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import { hasProperty, isTrue } from '../../provenance/syntax/properties.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { plainText } from '../../provenance/texts/text.js';
import { optionsOf } from '../../provenance/values.js';
import type { FileContext } from '../context.js';
import { isSchemaOfOtherEvent } from '../descriptions/described-bodies.js';
import type { KeysDue } from './event-keys.js';
import { isLeftToFastify } from './lenient-checks.js';
import { keysOf, keysOfShape, takesNoOthers } from './schema-keys.js';

const PARSES =
  /^(?:parse|parseAsync|safeParse|safeParseAsync|validate|validateSync|validateAsync|assert|attempt|create|is)$/;
/** Makes a schema that takes more, or leaves away what it does not know. */
const LOOSENS = /^(?:passthrough|loose|catchall|strip|cast)$/;
const WRITES_DOWN = /^(?:console|log|logger|\w*[lL]og(?:ger)?)$/;

/** Whether a refusing schema is seen to be put only on what cannot have more keys, or to refuse nothing where it is used. */
export function isHarmless(context: FileContext, due: KeysDue, made: Node): boolean {
  const holder = heldBy(made);
  const uses = holder ? usesOf(context, holder) : [wholeOf(made)];
  if (!uses || uses.length === 0) return false;
  return uses.every((use) => isHarmlessUse(context, due, use));
}

/** The whole chain of calls on a schema, and the validator that is compiled of it. */
function wholeOf(made: Node): Node {
  let at = outermost(made);
  for (;;) {
    const access = at.parent;
    const call = access?.type === T.MemberExpression && access.object === at ? outermost(access).parent : access;
    if (call?.type !== T.CallExpression) return at;
    const name = calledName(call) ?? '';
    const isMember = access !== call;
    if (isMember ? PARSES.test(name) || LOOSENS.test(name) : !(name === 'compile' && call.arguments[0] === at))
      return at;
    at = outermost(call);
  }
}

function heldBy(made: Node): TSESTree.VariableDeclarator | undefined {
  const holder = wholeOf(made).parent;
  return holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier ? holder : undefined;
}

/** Where a constant is used in its file; undefined where others may use it. */
function usesOf({ engine, facts }: FileContext, holder: TSESTree.VariableDeclarator): Node[] | undefined {
  const name = holder.id as TSESTree.Identifier;
  const references = (facts.variableOf(name)?.references ?? []).filter((reference) => reference.isRead());
  const uses = references.map(({ identifier }) => outermost(identifier)).filter((use) => !isOfType(use));
  const isExported =
    holder.parent.parent.type === T.ExportNamedDeclaration || uses.some((use) => isHandedOn(use.parent));
  if (!isExported) return uses;
  return engine.filesNaming(name.name).some((file) => file !== facts.file) ? undefined : uses;
}

function isHandedOn(holder: Node | undefined): boolean {
  return (
    holder?.type === T.ExportSpecifier ||
    holder?.type === T.ExportDefaultDeclaration ||
    (holder?.type === T.AssignmentExpression && /^(?:module\.)?exports/.test(writtenName(holder.left)))
  );
}

function writtenName(node: Node): string {
  if (node.type === T.Identifier) return node.name;
  return node.type === T.MemberExpression ? `${writtenName(node.object)}.${memberName(node) ?? ''}` : '';
}

/** `z.infer<typeof Schema>`. */
function isOfType(use: Node): boolean {
  return use.parent?.type === T.TSTypeQuery || use.parent?.type === T.TSTypeReference;
}

function isHarmlessUse(context: FileContext, due: KeysDue, use: Node): boolean {
  if (isLeftToFastify(context, use)) return true;
  const holder = use.parent;
  if (holder?.type === T.MemberExpression && holder.object === use) {
    const call = outermost(holder).parent;
    if (call?.type !== T.CallExpression || call.callee !== outermost(holder)) return false;
    const name = memberName(holder) ?? '';
    if (PARSES.test(name)) return isOwn(context, due, call.arguments[0]) || isOnlyTold(context, call);
    return (LOOSENS.test(name) && !takesNoOthers(call)) || addsKeys(context, due, name, call);
  }
  if (holder?.type === T.CallExpression) {
    if (holder.callee === use) return isOwn(context, due, holder.arguments[0]);
    const others = holder.arguments.filter((argument) => argument !== use);
    return (
      PARSES.test(calledName(holder) ?? '') && others.some((other) => isOwn(context, due, other) || isMasking(other))
    );
  }
  return holder?.type === T.ArrayExpression && isBesideLenient(context, due, holder, use);
}

/** `Base.extend({ previousFolder, newFolder })`. */
function addsKeys(context: FileContext, due: KeysDue, name: string, call: TSESTree.CallExpression): boolean {
  const [added] = call.arguments;
  if (!/^(?:extend|safeExtend|augment|merge|keys|shape|append)$/.test(name) || !added) return false;
  const keys =
    added.type === T.ObjectExpression ? keysOf(context.engine, added, context.frame) : keysOfOther(context, added);
  return due.detect.adds.every((key) => keys.includes(key));
}

function keysOfOther(context: FileContext, schema: Node): string[] {
  const shape = schemaShape(context.engine, schema, context.frame);
  return shape ? keysOfShape(context.engine, shape) : [];
}

/** `z.union([Known, Any])`, where another takes what the first refuses. */
function isBesideLenient(context: FileContext, due: KeysDue, list: TSESTree.ArrayExpression, use: Node): boolean {
  const call = list.parent;
  if (call.type !== T.CallExpression || calledName(call) !== 'union') return false;
  return list.elements.some((other) => {
    if (!other || other === use || other.type === T.SpreadElement) return false;
    const shape = schemaShape(context.engine, other, context.frame);
    if (!shape) return false;
    const isLenient = shape.calls.some(
      (made) => /^(?:passthrough|loose|looseObject|catchall)$/.test(calledName(made) ?? '') && !takesNoOthers(made),
    );
    // One that is for another event does not take what this one refuses.
    return isLenient && !isSchemaOfOtherEvent(context, due, [shape, ...shape.added]);
  });
}

/** `validate(body, Schema, { mask: true })`. */
function isMasking(options: Node): boolean {
  return hasProperty(options, /^mask$/, isTrue);
}

/** An object that the code makes itself, key by key: it has none but these. */
function isOwn(context: FileContext, due: KeysDue, input: Node | undefined): boolean {
  if (!input || input.type === T.SpreadElement) return false;
  const inner = unwrap(input);
  if (inner.type === T.CallExpression && calledName(inner) === 'pick') return isPicked(context, due, inner);
  const options = optionsOf(context.engine.valueOf(inner, context.frame));
  return options.every(
    (option) =>
      option.kind === 'object' &&
      !option.open &&
      option.spreads.length === 0 &&
      (option.items ?? []).length === 0 &&
      due.detect.telling.every((name) => option.members.some((member) => member.name === name)),
  );
}

function isPicked({ engine, frame }: FileContext, due: KeysDue, call: TSESTree.CallExpression): boolean {
  const names = call.arguments.slice(1).flatMap((argument) => {
    const value = engine.valueOf(argument, frame);
    return value.kind === 'tuple' ? value.items.map((item) => plainText(item.value())) : [plainText(value)];
  });
  return names.length > 0 && names.every((name) => name !== undefined && !due.detect.adds.includes(name));
}

/** `const checked = Schema.safeParse(body); if (!checked.success) console.warn(…)`: what is found is written down and nothing else. */
function isOnlyTold({ facts }: FileContext, call: TSESTree.CallExpression): boolean {
  const holder = outermost(call).parent;
  if (calledName(call) !== 'safeParse' || holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier)
    return false;
  const uses = (facts.variableOf(holder.id)?.references ?? []).filter((reference) => reference.isRead());
  return uses.length > 0 && uses.every(({ identifier }) => isTold(identifier));
}

/** Whether something is only asked for by an `if` that writes down, or is what it writes. */
function isTold(use: Node): boolean {
  for (let at: Node | undefined = use; at; at = at.parent) {
    if (at.type === T.IfStatement) return !at.alternate && writesDown(at.consequent);
    if (at.type === T.ExpressionStatement && !writesDown(at)) return false;
    if (at.type === T.ReturnStatement || at.type === T.VariableDeclarator) return false;
  }
  return false;
}

function writesDown(statement: Node): boolean {
  if (statement.type === T.BlockStatement) return statement.body.every(writesDown);
  const call = statement.type === T.ExpressionStatement ? unwrap(statement.expression) : undefined;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  return callee?.type === T.MemberExpression && WRITES_DOWN.test(writtenName(callee.object).split('.').at(-1) ?? '');
}
