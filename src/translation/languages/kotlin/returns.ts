import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { RequestPartLowering } from '../jvm/request-parts.js';
import type { SyntaxNode } from '../tree.js';

interface FunctionAround {
  /** What is given back from inside of its blocks. */
  readonly name: string;
  isUsed: boolean;
  /** Values around what is looked at. */
  depth: number;
}

/** `return` in a block leaves the function around it, and gives the block no value: `answer.use { return it.body }`, `find(id) ?: return null`. */
export abstract class ReturnLowering extends RequestPartLowering {
  readonly #around: FunctionAround[] = [];
  #made = 0;

  protected override bodyOf(lower: () => Code): Code {
    const { body, own } = this.#inFunction(lower);
    return own.isUsed ? js`var ${own.name};\nif (window.which) return ${own.name};\n${body}` : body;
  }

  #inFunction(lower: () => Code): { readonly body: Code; readonly own: FunctionAround } {
    const own: FunctionAround = { name: `left${String(++this.#made)}`, isUsed: false, depth: 0 };
    this.#around.push(own);
    try {
      return { body: lower(), own };
    } finally {
      this.#around.pop();
    }
  }

  protected override statement(node: SyntaxNode): Code {
    const left = (this.#around.at(-1)?.depth ?? 0) > 0 ? this.#left(node) : undefined;
    return left === undefined ? super.statement(node) : js`${left};\nreturn;`;
  }

  protected override expression(node: SyntaxNode): Code {
    const left = this.#left(node);
    if (left !== undefined) return js`(${left}, undefined)`;
    if (node.type === 'anonymous_function') return this.#inFunction(() => super.expression(node)).body;
    const around = this.#around.at(-1);
    if (around === undefined) return super.expression(node);
    around.depth++;
    try {
      return super.expression(node);
    } finally {
      around.depth--;
    }
  }

  /** What a `return` without a label gives back, put where the function finds it. */
  #left(node: SyntaxNode): Code | undefined {
    const around = this.#around.at(-1);
    const value = node.type === 'jump_expression' ? node.children.at(-1) : undefined;
    if (around === undefined || value === undefined || !/^return\b(?!@)/.test(this.textOf(node))) return undefined;
    around.isUsed = true;
    return js`${around.name} = ${this.expression(value)}`;
  }
}
