import type { Code } from '../code.js';
import { js } from '../code.js';
import type { Argument, Call } from './lowering.js';
import type { Shape } from './shape.js';
import type { SyntaxNode } from './tree.js';

/** What puts a text together step by step. */
const BUILDER = /^(?:(?:java\.lang|System\.Text)\.)?String(?:Builder|Buffer)$/;
const ADDS = /^[aA]ppend$/;
/** How much it may hold at first is no text. */
const SIZE = /^\d+$/;

/** How a language is read. */
interface Reading {
  readonly callAt: (node: SyntaxNode) => Call | undefined;
  readonly shape: (node: SyntaxNode) => Shape | undefined;
  readonly typeOf: (node: SyntaxNode) => string | undefined;
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
}

/** `new StringBuilder("/users/")`, as the text that it holds. */
export function builderMade(name: string, args: readonly Argument[], reading: Reading): Code | undefined {
  if (!BUILDER.test(name) || args.length > 1) return undefined;
  return js`(""${args.map(({ node }) => added(node, reading))})`;
}

/** `new StringBuilder().append("/users/").append(id)`, `path.append(id).append("/rows")`. */
export function builtText(call: Call, reading: Reading): Code | undefined {
  const { receiver, name } = call;
  if (receiver === undefined || !ADDS.test(name)) return undefined;
  const steps: SyntaxNode[] = [];
  let root = receiver;
  for (let step: Call | undefined = call; step !== undefined && ADDS.test(step.name); step = reading.callAt(root)) {
    const [text, another] = step.args;
    if (text === undefined || another !== undefined || step.receiver === undefined) return undefined;
    steps.unshift(text.node);
    root = step.receiver;
  }
  const made = reading.shape(root);
  const isMade = made?.kind === 'make' && BUILDER.test(made.name);
  const isHeld = /^(?:this\.)?\w+$/.test(reading.textOf(root)) && BUILDER.test(reading.typeOf(root) ?? '');
  // Only then: what is no text that is built is read elsewhere, with all that it is handed.
  if (!isMade && !isHeld) return undefined;
  const parts = steps.map((node) => added(node, reading));
  return isMade ? js`(${reading.expression(root)}${parts})` : js`(${reading.expression(root)} += ""${parts})`;
}

function added(node: SyntaxNode, { textOf, expression }: Reading): Code {
  return SIZE.test(textOf(node)) ? '' : js` + (${expression(node)})`;
}
