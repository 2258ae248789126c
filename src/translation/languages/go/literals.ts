import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { Located } from '../../located.js';
import { numberOf } from '../lowering.js';
import type { Entry, Field, Shape } from '../shape.js';
import { allOfType, child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How Go is read. */
interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly plain: (node: SyntaxNode | undefined) => Located | undefined;
  readonly entries: (entries: readonly Entry[]) => Code;
  /** The fields of a struct by its type, where all of them have names. */
  readonly fieldsInOrder: (type: SyntaxNode) => readonly Field[] | undefined;
}

/** What is written out: numbers, texts, lists, maps and structs. */
export function literalShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  const { text, textOf } = reading;
  switch (node.type) {
    case 'nil':
      return { kind: 'code', code: () => 'null' };
    case 'true':
    case 'false':
      return { kind: 'code', code: () => node.type };
    case 'int_literal':
    case 'float_literal':
      return { kind: 'code', code: () => numberOf(textOf(node)) };
    case 'interpreted_string_literal':
    case 'raw_string_literal':
      return { kind: 'text', pieces: [new Located(text.slice(node.start + 1, node.end - 1), node.start + 1)] };
    case 'composite_literal':
      return composite(node, reading);
    case 'literal_value':
      return node.children.some(({ type }) => type === 'keyed_element')
        ? { kind: 'object', entries: entriesOf(node, reading) }
        : { kind: 'list', items: node.children };
    default:
      return undefined;
  }
}

/** `[]string{"id"}`, `map[string]any{"id": id}`, `Ref{ID: id}`. */
function composite(node: SyntaxNode, reading: Reading): Shape | undefined {
  const [type, body] = [child(node, 'type'), child(node, 'body')];
  if (body === undefined) return undefined;
  if (type?.type === 'slice_type' || type?.type === 'array_type') return { kind: 'list', items: body.children };
  const entries = (type && inOrder(type, body, reading)) ?? entriesOf(body, reading);
  if (type === undefined) return { kind: 'object', entries };
  if (reading.textOf(type) === 'url.Values')
    return { kind: 'code', code: () => js`new URLSearchParams(${reading.entries(entries.map(onlyValue))})` };
  const isStruct = /^(?:type_identifier|qualified_type|generic_type)$/.test(type.type);
  return isStruct && entries.length > 0
    ? { kind: 'make', type, name: reading.textOf(type), args: [], fields: entries }
    : { kind: 'object', entries };
}

/** `Ref{id, name}`: values in the order of the fields of a struct that the file declares, or that has no name. */
function inOrder(type: SyntaxNode, { children }: SyntaxNode, { fieldsInOrder }: Reading): Entry[] | undefined {
  const fields = fieldsInOrder(type);
  if (fields?.length !== children.length || children.some((one) => one.type !== 'literal_element')) return undefined;
  return fields.map(({ wire }, index) => ({ key: wire, value: children[index]?.children[0] }));
}

function entriesOf(body: SyntaxNode, { textOf, plain }: Reading): Entry[] {
  return allOfType(body, 'keyed_element').map((element) => {
    const [key, value] = [child(element, 'key')?.children[0], child(element, 'value')?.children[0]];
    const isName = key?.type === 'identifier';
    return { key: isName ? new Located(textOf(key), key.start) : plain(key), value };
  });
}

/** `{"true"}`: one of the texts that stand under a name in a query. */
function onlyValue(entry: Entry): Entry {
  const [only, another] = entry.value?.type === 'literal_value' ? entry.value.children : [];
  return only === undefined || another !== undefined ? entry : { ...entry, value: only };
}
