import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Shape } from '../shape.js';
import { ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { KtorLowering } from './ktor.js';

/** What a value is held against: its type, or several values. */
export abstract class KotlinTests extends KtorLowering {
  /** `value is Loaded`, `type in setOf("a", "b")`. */
  protected check(node: SyntaxNode): Shape | undefined {
    const [value, tested] = node.children;
    const [, sign = '', word = ''] = /^(!?)(is|in)$/.exec(this.between(value, tested)) ?? [];
    if (value === undefined || tested === undefined || word === '') return undefined;
    return { kind: 'code', code: () => this.#test(value, tested, word, sign) };
  }

  protected override comparedWith(subject: SyntaxNode, label: SyntaxNode): Code {
    const test = label.type === 'when_condition' ? label.children[0] : label;
    const tested = test?.children.at(-1);
    const word = test?.type === 'type_test' ? 'is' : test?.type === 'range_test' ? 'in' : undefined;
    if (test === undefined || tested === undefined || word === undefined) return super.comparedWith(subject, label);
    return this.#test(subject, tested, word, this.textOf(test).startsWith('!') ? '!' : '');
  }

  #test(value: SyntaxNode, tested: SyntaxNode, word: string, sign: string): Code {
    if (word === 'in') return js`${sign}${this.expression(tested)}.includes(${this.expression(value)})`;
    const type = this.typeCode(tested);
    // A type of the language itself says nothing of what is known of the value.
    if (type === undefined || (this.textOf(tested).includes('<') && !/^[\w.]+<\*/.test(this.textOf(tested))))
      return this.list([value]);
    return js`${sign}(${this.expression(value)} instanceof ${type})`;
  }

  /** `when (val result = load()) { … }`: what is decided by is known by a name. */
  protected namedSubject(node: SyntaxNode): Shape | undefined {
    const subject = ofType(node, 'when_subject');
    const variable = ofType(subject, 'variable_declaration');
    const name = ofType(variable, 'simple_identifier');
    const value = subject?.children.at(-1);
    if (subject === undefined || name === undefined || value === undefined || value === variable) return undefined;
    const declared: SyntaxNode = { ...subject, type: 'property_declaration', children: subject.children };
    const decided = node.children.map((part) => (part === subject ? { ...subject, children: [name] } : part));
    return { kind: 'block', statements: [declared, { ...node, children: decided }] };
  }
}
