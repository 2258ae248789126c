import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { Parameter, Shape } from '../shape.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** Stands in front of what a closure does for the variables that it makes. */
const LOCALS = '$locals';

/** How PHP is read. */
interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly name: (node: SyntaxNode) => Code;
  readonly functionName: (node: SyntaxNode) => Code;
  readonly property: (node: SyntaxNode) => Code;
  readonly parameters: (list: SyntaxNode | undefined) => readonly Parameter[];
  readonly localVariables: (body: SyntaxNode) => readonly string[];
}

/** Functions without a name. */
export function closureShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  switch (node.type) {
    case 'anonymous_function':
    case 'arrow_function':
      return {
        kind: 'lambda',
        parameters: reading.parameters(child(node, 'parameters')).map(({ name }) => name),
        body: node.type === 'arrow_function' ? child(node, 'body') : bodyOf(node),
      };
    case LOCALS:
      return { kind: 'code', code: () => ownVariables(node, reading) };
    default:
      return undefined;
  }
}

/** A closure has variables of its own but for those that it says it uses. */
function bodyOf(closure: SyntaxNode): SyntaxNode | undefined {
  const body = child(closure, 'body');
  return body && { ...body, children: [{ ...closure, type: LOCALS, end: body.start }, ...body.children] };
}

function ownVariables(closure: SyntaxNode, { text, localVariables }: Reading): Code {
  const body = child(closure, 'body');
  const given = text.slice(closure.start, body?.start);
  const own = (body === undefined ? [] : localVariables(body)).filter((name) => !given.includes(`$${name}`));
  return own.length === 0 ? 'undefined' : `var ${own.join(', ')}`;
}

/** `[$this, 'name']`, `[self::class, 'name']`: a method that is handed over, of the object or of the class that is named. */
export function methodAsFunction(
  items: readonly SyntaxNode[],
  { textOf, name: nameCode, property }: Pick<Reading, 'textOf' | 'name' | 'property'>,
): (() => Code) | undefined {
  const [owner, name, another] = items;
  if (!owner || !name || another || !/^(?:encapsed_)?string$/.test(name.type)) return undefined;
  if (!/^['"][A-Za-z_]\w*['"]$/.test(textOf(name))) return undefined;
  if (textOf(owner) !== '$this' && !/^[\w\\]+::class$/.test(textOf(owner))) return undefined;
  const type = owner.children[0];
  const isOwn = type === undefined || owner.type === 'variable_name' || type.type === 'relative_scope';
  const method = { ...name, start: name.start + 1, end: name.end - 1 };
  return () => js`((each) => ${isOwn ? 'this' : nameCode(type)}.${property(method)}(each))`;
}

/** `$this->rolesOf(...)`. */
export function functionOf({ receiver, nameNode }: Call, { expression, property, functionName }: Reading): Code {
  if (receiver === undefined) return js`((each) => ${functionName(nameNode)}(each))`;
  return js`((each) => ${expression(receiver)}.${property(nameNode)}(each))`;
}
