import { MAX_IMPORTERS } from '../../../provenance/functions/callers.js';
import { exportNames } from '../../../provenance/functions/function-names.js';
import { namesUndeclared, usesWithoutImport } from '../../../provenance/names/names-without-import.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { T, isWithin, outermost, placeOf, staticKey, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { textsOf } from '../../../provenance/texts/text.js';
import { optionsOf } from '../../../provenance/values.js';
import { isTestFile } from '../../../provenance/testing/test-files.js';
import { FileContext } from '../../context.js';

/** A place where something is read, and the file of it. */
export interface Read {
  readonly context: FileContext;
  readonly node: Node;
}

/** Of a constant that is read at more places than this nothing is said. */
const MAX_READS = 16;

/**
 * Where the constant is read that holds a text: `const OLDER = '/v1/users'; load(isNew ? NEWER : OLDER)`, a field of a class or of a table of constants. None where
 * the text is no constant of its own, or not all of its reads are seen.
 */
export function readsOfHeld(context: FileContext, text: Node): readonly Read[] {
  for (const value of heldWith(outermost(wholeOf(text)))) {
    const member = memberHolding(value);
    const reads = member === undefined ? readsOfVariable(context, value) : readsOfMember(context, value, member);
    if (reads.length > 0) return reads.length > MAX_READS ? [] : reads;
  }
  return [];
}

/** A text, and what describes one endpoint with it: `{ method: 'GET', path: '/v1/users' }`, `route('GET', '/v1/users')`. */
function heldWith(text: Node): readonly Node[] {
  const holder = text.parent;
  if (holder?.type === T.CallExpression && holder.callee !== text) return [text, outermost(holder)];
  const object = holder?.type === T.Property && holder.value === text ? holder.parent : undefined;
  const isOfSeveral = object?.properties.some((one) => one !== holder && mayHoldPath(one));
  return object?.type === T.ObjectExpression && !isOfSeveral ? [text, outermost(object)] : [text];
}

function mayHoldPath(entry: Node): boolean {
  if (entry.type !== T.Property) return true;
  const value = unwrap(entry.value);
  if (value.type === T.Literal) return String(value.value).includes('/');
  return value.type === T.TemplateLiteral || value.type === T.BinaryExpression || value.type === T.ObjectExpression;
}

/** `let path = older; if (isNew) path = newer;`: what is put into the variable that a text is first put into, before anything reads it. */
export function putAnew({ facts }: FileContext, text: Node): readonly Node[] {
  const value = outermost(wholeOf(text));
  const holder = value.parent;
  const isFirst = holder?.type === T.VariableDeclarator && holder.init === value;
  const variable = isFirst && holder.id.type === T.Identifier ? facts.variableOf(holder.id) : undefined;
  const references = variable?.references ?? [];
  const reads = references.filter((reference) => reference.isRead());
  return references.flatMap(({ identifier, writeExpr }) => {
    if (!writeExpr || writeExpr === value || identifier.range[0] < value.range[1]) return [];
    return reads.every((read) => read.identifier.range[0] > writeExpr.range[1]) ? [writeExpr] : [];
  });
}

/** The name of the field of a class, or of an object of constants, that a value is. */
function memberHolding(value: Node): string | undefined {
  const holder = value.parent;
  const isHeld = (holder?.type === T.PropertyDefinition || holder?.type === T.Property) && holder.value === value;
  return isHeld ? staticKey(holder.key, holder.computed) : undefined;
}

function readsOfVariable(context: FileContext, value: Node): readonly Read[] {
  const { facts } = context;
  const holder = value.parent;
  const name =
    holder?.type === T.VariableDeclarator && holder.init === value
      ? holder.id
      : holder?.type === T.AssignmentExpression && holder.right === value && holder.operator === '='
        ? holder.left
        : undefined;
  const variable = name?.type === T.Identifier ? facts.variableOf(name) : undefined;
  const references = variable?.references ?? [];
  if (!name || !variable || references.filter((reference) => reference.isWrite()).length !== 1) return [];
  const here = references.flatMap(({ identifier }): Read[] =>
    identifier === name ? [] : [{ context, node: identifier }],
  );
  const names = facts.isScript ? [variable.name] : exportNames(facts, value, { variable });
  const elsewhere = importing(context, names).flatMap(({ context: around, name: taken }) =>
    namesIn(around.facts, taken, context)
      .filter((node) => isText(around, node, value, context))
      .map((node): Read => ({ context: around, node })),
  );
  // What hands a name on to other files reads it nowhere.
  return [...here, ...elsewhere].filter(({ node }) => node.parent?.type !== T.ExportSpecifier);
}

/** What may stand in a file for a name of another: what is imported, a member of it, or a name that needs no import. */
function namesIn(facts: ModuleFacts, name: string, { engine, facts: of }: FileContext): readonly Node[] {
  const locals = facts.taken.named(name).flatMap((local) => facts.variableOf(local)?.references ?? []);
  return [
    ...locals.map(({ identifier }) => identifier),
    ...(facts.index.members.get(name) ?? []),
    ...usesWithoutImport(engine, name, of, facts),
    ...(of.isScript && facts.isScript ? namesUndeclared(name, facts) : []),
  ];
}

/** Whoever puts something else there makes it no constant. */
function readsOfMember(context: FileContext, value: Node, name: string): readonly Read[] {
  const places = [context, ...importing(context, [name]).map((one) => one.context)];
  const reads = places.flatMap((around) =>
    (around.facts.index.members.get(name) ?? [])
      .filter((node) => isText(around, node, value, context))
      .map((node): Read => ({ context: around, node })),
  );
  return reads.some(({ node }) => isPut(node)) ? [] : reads;
}

function isPut(node: Node): boolean {
  const target = outermost(node);
  return target.parent?.type === T.AssignmentExpression && target.parent.left === target;
}

interface Importing {
  readonly context: FileContext;
  readonly name: string;
}

/** The files that take names of a file. */
function importing({ engine, facts, changes }: FileContext, names: readonly string[]): readonly Importing[] {
  const scripts = facts.isScript ? (engine.host.scriptsNaming?.(facts.file) ?? []) : [];
  const files = names.length === 0 ? [] : [...new Set([...engine.importersNaming(facts.file, names), ...scripts])];
  return files.slice(0, MAX_IMPORTERS).flatMap((file) => {
    const other = isTestFile(file) ? undefined : engine.facts(file);
    if (!other || other === facts) return [];
    const context = new FileContext(engine, changes, other, false);
    return names.map((name) => ({ context, name }));
  });
}

/** Whether what is read is the text, or what describes an endpoint with it. */
function isText({ engine, frame }: FileContext, read: Node, value: Node, { facts }: FileContext): boolean {
  const own = placeOf(value, facts.file);
  const whole = optionsOf(engine.valueOf(read, frame));
  const parts = whole.flatMap((one) => (one.kind === 'object' ? one.members.map((member) => member.value()) : []));
  return [...whole, ...parts].flatMap(textsOf).some(({ pieces }) => pieces.some(({ place }) => isWithin(place, own)));
}

function wholeOf(text: Node): Node {
  let whole = text;
  for (;;) {
    const holder = outermost(whole).parent;
    if (holder?.type !== T.TemplateLiteral && (holder?.type !== T.BinaryExpression || holder.operator !== '+'))
      return whole;
    whole = holder;
  }
}
