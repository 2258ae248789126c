import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { Shape } from '../shape.js';
import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

const VERBS = /^(?:get|post|put|patch|delete|match|resources|resource|scope|namespace|root|mount)$/;
const DATA_READERS = /^(?:fetch|dig|get|post|put|patch|delete|request|body|json)$/;

/** How Ruby is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  /** The text of a string without values in it. */
  readonly contentOf: (node: SyntaxNode) => string | undefined;
  /** Whether the file defines a method of that name. */
  readonly isDefined: (name: string) => boolean;
}

/** Routes that a file declares by calls, which send nothing: `get '/users', to: 'users#index'`. */
export class Routes {
  readonly #reading: Reading;
  readonly #lambdas: SyntaxNode[] = [];

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Looks through the file: whether a call is a route hangs on what it stands in. */
  see(root: SyntaxNode): void {
    visitSyntax(root, (node) => {
      if (this.#isLambda(node)) this.#lambdas.push(node);
      return undefined;
    });
  }

  /** A route: a verb without an object, with a path and a block or a target. In a function that is handed over, it is no declaration. */
  isRoute({ node, receiver, name, args }: Call): boolean {
    if (receiver !== undefined || !VERBS.test(name) || this.#reading.isDefined(name)) return false;
    if (this.#lambdas.some(({ start, end }) => start <= node.start && node.end <= end)) return false;
    // What groups the tasks of Rake is no route.
    if (name === 'namespace' && /^\s*(?:multi)?task\b/m.test(this.#reading.textOf(node))) return false;
    const first = (args[0] && this.#reading.contentOf(args[0].node)) ?? '';
    return (
      first.startsWith('/') ||
      args.some((argument) => argument.name === 'to' || argument.name === 'controller') ||
      !DATA_READERS.test(name)
    );
  }

  /** `->(input) { … }`, `lambda { |input| … }`. */
  #isLambda(node: SyntaxNode): boolean {
    const method = node.type === 'call' ? child(node, 'method') : undefined;
    return node.type === 'lambda' || (method !== undefined && this.#reading.textOf(method) === 'lambda');
  }
}

/** What is done for a route: the block that it is declared with. */
export function servedBy({ args }: Call, expression: (block: SyntaxNode) => Code): Shape {
  const block = args.find(({ node }) => /^(?:do_)?block$/.test(node.type))?.node;
  return block ? { kind: 'code', code: () => js`(${expression(block)})` } : { kind: 'nothing' };
}
