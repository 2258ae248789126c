import { entryOf } from '../../catalogue/entry.js';
import type { Code } from '../code.js';
import { filledInTurn } from './held-formats.js';
import { FORMATS } from './known-methods.js';
import type { Call } from './lowering.js';
import type { Shape } from './shape.js';
import type { SyntaxNode } from './tree.js';
import { OwnNameLowering } from './own-names.js';

/** What says for which place of the world a text is written. */
const OF_PLACE = /^(?:(?:CultureInfo|Locale)\.\w+|(?:Locale|CultureInfo)\.getDefault\(\)|null)$/;

/** Templates that values are put into, be they written out or held elsewhere. */
export abstract class FilledTemplateLowering extends OwnNameLowering {
  readonly #filling = {
    expression: (node: SyntaxNode): Code => this.expression(node),
    shape: (node: SyntaxNode): Shape | undefined => this.shape(node),
  };

  protected formattedText({ receiver, name, args }: Call, full: string): Code | undefined {
    const style = entryOf(FORMATS, full);
    // How numbers and dates are written is of no matter.
    const isFirstTold = args[0] !== undefined && OF_PLACE.test(this.textOf(args[0].node));
    const [named, ...values] = isFirstTold ? args.slice(1) : args;
    const template = this.plain(named?.node);
    if (style !== undefined && template !== undefined) return this.format(style, template, values);
    // A template that stands elsewhere has its places in it.
    if (style !== undefined && named !== undefined && this.#isHeld(named.node))
      return filledInTurn(this.expression(named.node), style, values, this.#filling);
    if (receiver === undefined || !/^format(?:ted)?$/.test(name)) return undefined;
    const own = this.plain(receiver);
    if (own !== undefined) return this.format('percent', own, args);
    const isConstant = this.#isNamed(receiver) && /\b[A-Z][A-Z\d_]+$/.test(this.textOf(receiver));
    if (!isConstant && !this.#isHeldInPart(this.#inBrackets(receiver))) return undefined;
    return filledInTurn(this.expression(receiver), 'percent', args, this.#filling);
  }

  #inBrackets(node: SyntaxNode): Shape | undefined {
    const shape = this.shape(node);
    return shape?.kind === 'same' && shape.node ? this.#inBrackets(shape.node) : shape;
  }

  /** Whether a value stands elsewhere under a name: a constant, mostly. */
  #isNamed(node: SyntaxNode): boolean {
    return /^[\w$]+(?:(?:\.|::|->)[\w$]+)*$/.test(this.textOf(node));
  }

  /** Whether a value stands elsewhere under a name, or in a table under a key, or is what a function gives. */
  #isHeld(node: SyntaxNode): boolean {
    const shape = this.shape(node);
    if (shape?.kind === 'same') return shape.node !== undefined && this.#isHeld(shape.node);
    return this.#isNamed(node) || /^(?:element|call)$/.test(shape?.kind ?? '') || this.#isHeldInPart(shape);
  }

  /** `LOANS + "/documents"`: what is put behind a template that stands elsewhere, or in front of it. */
  #isHeldInPart(shape: Shape | undefined): boolean {
    if (shape?.kind !== 'binary' || !/^[+.]$/.test(shape.operator)) return false;
    return [shape.left, shape.right].every((part) => this.plain(part) !== undefined || this.#isHeld(part));
  }
}
