import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { Located } from '../../located.js';
import type { Call } from '../lowering.js';
import type { Shape } from '../shape.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How PHP is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly callAt: (node: SyntaxNode) => Call | undefined;
}

/** `enum Kind: string { case Firm = 'Firm'; }`: a class of the texts that its cases stand for; what is made of a text is that text, where a case has it. */
export function enumerationShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  const name = child(node, 'name');
  const members = child(node, 'body')?.children ?? [];
  const values = members.flatMap((member) => (member.type === 'enum_case' ? (child(member, 'value') ?? []) : []));
  return name && { kind: 'class', name, members, generated: () => madeOfTexts(values, reading) };
}

function madeOfTexts(values: readonly SyntaxNode[], { expression }: Reading): Code {
  if (values.length === 0) return '';
  const texts = (): Code =>
    joined(
      values.map((value) => expression(value)),
      ', ',
    );
  return js`static from(given) { return [${texts()}].includes(given) ? given : undefined; }
static tryFrom(given) { return [${texts()}].includes(given) ? given : null; }
static cases() { return [${texts()}]; }\n`;
}

/** A case, as a constant that holds its text. */
export function caseShape(node: SyntaxNode, { textOf }: Reading): Shape {
  const name = child(node, 'name');
  if (name === undefined) return { kind: 'nothing' };
  const wire = new Located(textOf(name), name.start);
  return { kind: 'fields', fields: [{ name, wire, value: child(node, 'value'), isStatic: true }] };
}

/** `Kind::Firm->value`, `Kind::from($text)->value`: a case stands for its text here. */
export function ofCase(object: SyntaxNode, name: string, { callAt }: Reading): SyntaxNode | undefined {
  if (name !== 'value') return undefined;
  const isMade = object.type === 'scoped_call_expression' && /^(?:try)?[fF]rom$/.test(callAt(object)?.name ?? '');
  return isMade || object.type === 'class_constant_access_expression' ? object : undefined;
}
