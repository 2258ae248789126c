import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { Located } from '../../located.js';
import type { Argument } from '../lowering.js';
import type { Entry, Shape } from '../shape.js';
import { child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How C# is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly between: (left: SyntaxNode, right: SyntaxNode) => string;
  readonly plain: (node: SyntaxNode | undefined) => Located | undefined;
  readonly optional: (node: SyntaxNode | undefined) => Code;
  readonly entries: (entries: readonly Entry[]) => Code;
  readonly argumentsIn: (list: SyntaxNode | undefined) => readonly Argument[];
  /** How other files of the language ask for a field by its name in code. */
  readonly asUsed: (name: string) => string;
  /** The type that the place has into which something is put. */
  readonly typeAround: (node: SyntaxNode) => SyntaxNode | undefined;
}

/** Objects that are made with what stands in them: of a class, without one, and of another object. */
export function madeShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  switch (node.type) {
    case 'object_creation_expression':
    case 'implicit_object_creation_expression':
      return made(node, reading);
    case 'anonymous_object_creation_expression':
      return { kind: 'object', entries: pairsOf(node, reading) };
    case 'with_expression':
      return { kind: 'code', code: () => changed(node, reading) };
    default:
      return undefined;
  }
}

/** `new User { Name = "…" }`, `new() { … }`. */
function made(node: SyntaxNode, reading: Reading): Shape {
  const told = child(node, 'type') ?? reading.typeAround(node);
  const type = told?.type === 'nullable_type' ? told.children[0] : told;
  const initializer = ofType(node, 'initializer_expression');
  const named = namedFields(node, reading);
  const entries = [...named, ...(initializer === undefined ? [] : entriesOf(initializer, reading))];
  // What `new()` makes says the place that it is put into.
  if (type === undefined)
    return entries.length > 0 || initializer === undefined
      ? { kind: 'object', entries }
      : { kind: 'list', items: initializer.children };
  const own = (type.type === 'generic_name' ? ofType(type, 'identifier') : type) ?? type;
  const name = reading.textOf(own).split('.').at(-1) ?? '';
  if (/Dictionary$|^JObject$|^JsonObject$|^ExpandoObject$/.test(name)) return { kind: 'object', entries };
  const args = reading.argumentsIn(ofType(node, 'argument_list'));
  if (/^(?:I?(?:ReadOnly)?(?:List|Collection)|HashSet|JArray|JsonArray)$/.test(name))
    return { kind: 'list', items: initializer?.children ?? args.map((argument) => argument.node) };
  return { kind: 'make', type: own, name, args, fields: entries };
}

/** `new Paper("1", Status: state)`: what a record is handed under the names of its properties, which begin with capitals as no other parameters do. */
function namedFields(node: SyntaxNode, reading: Reading): Entry[] {
  return (ofType(node, 'argument_list')?.children ?? []).flatMap((argument): Entry[] => {
    const name = child(argument, 'name');
    return name !== undefined && /^[A-Z]/.test(reading.textOf(name))
      ? [entry(name, argument.children.at(-1), reading)]
      : [];
  });
}

/** `user with { Name = "…" }`. */
function changed(node: SyntaxNode, reading: Reading): Code {
  const [object, ...changes] = node.children;
  const entries = changes.flatMap(({ children: [name, value] }): Entry[] =>
    name === undefined ? [] : [entry(name, value, reading)],
  );
  return js`Object.assign({}, ${reading.optional(object)}, ${reading.entries(entries)})`;
}

function entriesOf(initializer: SyntaxNode, reading: Reading): Entry[] {
  return initializer.children.flatMap((one): Entry[] => {
    if (one.type === 'assignment_expression') {
      const [left, value] = [child(one, 'left'), child(one, 'right')];
      if (left?.type === 'identifier') return [entry(left, value, reading)];
      return [{ key: reading.plain(left?.children[0]), value }];
    }
    if (one.type === 'initializer_expression') return [{ key: reading.plain(one.children[0]), value: one.children[1] }];
    return [];
  });
}

/** `new { Id = id, user.Name }`. */
function pairsOf(node: SyntaxNode, reading: Reading): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < node.children.length; at++) {
    const [name, value] = [node.children[at], node.children[at + 1]];
    if (name === undefined) continue;
    if (value !== undefined && name.type === 'identifier' && reading.between(name, value) === '=') {
      entries.push(entry(name, value, reading));
      at++;
    } else entries.push(projected(name, reading));
  }
  return entries;
}

/** `new { user.Name }`: what is put in is called as it was. */
function projected(value: SyntaxNode, reading: Reading): Entry {
  const name = value.type === 'identifier' ? value : child(value, 'name');
  return name === undefined ? { key: new Located('', value.end), value } : entry(name, value, reading);
}

function entry(name: SyntaxNode, value: SyntaxNode | undefined, { textOf, asUsed }: Reading): Entry {
  return { key: new Located(textOf(name), name.start), value, wire: asUsed(textOf(name)) };
}
