import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Argument, Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { KotlinTests } from './tests.js';

/** What an outcome has that is tried, and goes on as one. */
const STEPS = /^(?:onSuccess|onFailure|map|mapCatching|recover|recoverCatching)$/;

const OF_OUTCOMES = /^(?:onSuccess|onFailure|mapCatching|recover|recoverCatching)$/;

/** What is done where an outcome is none. */
const INSTEAD = /^(?:getOrElse|recover|recoverCatching)$/;

/** A value, and what takes its place where there is an error instead. */
function tried(value: Code, instead: Code): Code {
  return js`(() => { try { return ${value}; } catch { return ${instead}; } })()`;
}

/** What `runCatching` gives: a value, or why there is none. */
export abstract class OutcomeLowering extends KotlinTests {
  protected outcomeCall({ receiver, name, args }: Call): Code | undefined {
    const work = args.find((one) => one.name === 'onSuccess') ?? args[0];
    if (receiver === undefined || work === undefined || !this.isFunction(work.node) || this.isDeclared(name))
      return undefined;
    if (name === 'fold') return this.#folded(receiver, args, work);
    if (INSTEAD.test(name) && (name !== 'getOrElse' || this.#isOutcome(receiver)))
      return tried(this.expression(receiver), js`(${this.expression(work.node)})()`);
    if (!OF_OUTCOMES.test(name) && !(name === 'map' && this.#isOutcome(receiver))) return undefined;
    const [value, done] = [this.expression(receiver), this.expression(work.node)];
    if (name === 'onSuccess') return js`((value: any) => { (${done})(value); return value; })(${value})`;
    return name.startsWith('map') ? js`(${done})(${value})` : js`(${done}, ${value})`;
  }

  /** `runCatching { load() }.getOrNull() ?: other`: what takes the place of an outcome that is none. */
  protected outcomeOr(left: SyntaxNode, right: SyntaxNode): Code | undefined {
    const call = this.callAt(left);
    if (call?.name !== 'getOrNull' || call.receiver === undefined || !this.#isOutcome(call.receiver)) return undefined;
    return tried(this.expression(call.receiver), this.expression(right));
  }

  /** `outcome.fold({ shown(it) }, { "none" })`. */
  #folded(receiver: SyntaxNode, args: readonly Argument[], work: Argument): Code | undefined {
    const [other] = args.filter((one) => one !== work);
    if (other === undefined || (work.name === undefined && !this.#isOutcome(receiver))) return undefined;
    const value = js`(${this.expression(work.node)})(${this.expression(receiver)})`;
    return js`(window.which ? ${value} : (${this.expression(other.node)})())`;
  }

  #isOutcome(node: SyntaxNode): boolean {
    const call = this.callAt(node);
    if (call !== undefined)
      return (
        call.name === 'runCatching' ||
        (STEPS.test(call.name) && call.receiver !== undefined && this.#isOutcome(call.receiver))
      );
    const name = this.textOf(node);
    return /^\w+$/.test(name) && new RegExp(String.raw`\b${name}\s*=\s*(?:[\w.]+\.)?runCatching\b`).test(this.text);
  }
}
