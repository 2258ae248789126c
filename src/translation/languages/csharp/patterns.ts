import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { nameFor } from '../lowering.js';
import type { Shape } from '../shape.js';
import { allOfType, child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { visitSyntax } from '../tree.js';
import { CSharpDeclarations } from './declarations.js';
import { withoutConditions } from './pattern-ends.js';

/** What gives a part of a value a name. */
const NAMING = new Set(['declaration_expression', 'declaration_pattern', 'var_pattern', 'recursive_pattern']);
/** A value that may be written down again for each part of a pattern. */
const PLAIN = /^[\w.?!]+$/;

/** Patterns of C#: `is`, `switch` as a statement and as an expression, and the names that they give to parts of a value. */
export abstract class CSharpPatterns extends CSharpDeclarations {
  /** What a property is called in JSON, where the file does not declare it. */
  protected abstract wireOf(name: SyntaxNode): string;

  protected pattern(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'is_pattern_expression': {
        const [value, pattern] = [child(node, 'expression'), child(node, 'pattern')];
        const apart = withoutConditions(node, (left, right) => this.between(left, right));
        if (apart !== undefined) return { kind: 'binary', ...apart };
        if (value === undefined && pattern && /^this\b/.test(this.textOf(node)))
          return { kind: 'code', code: () => this.#matched('this', pattern) };
        return value && pattern && { kind: 'code', code: () => this.#held(value, pattern) };
      }
      case 'switch_expression': {
        const ways = allOfType(node, 'switch_expression_arm').map(({ children }) => ({
          labels: children.slice(0, -1).filter(({ type }) => type !== 'discard'),
          bodies: children.slice(-1),
        }));
        return { kind: 'switch', subject: node.children[0], ways };
      }
      case 'switch_statement': {
        const ways = allOfType(child(node, 'body') ?? node, 'switch_section').map(({ children }) => {
          const first = children.findIndex(({ type }) => !/_pattern$|^(?:discard|when_clause)$/.test(type));
          const end = first < 0 ? children.length : first;
          const bodies = children.slice(end).filter(({ type }) => type !== 'break_statement');
          return { labels: children.slice(0, end), bodies };
        });
        return { kind: 'switch', subject: child(node, 'value'), ways };
      }
      default:
        return undefined;
    }
  }

  /** Names that `out` and patterns give, which belong to the function around. */
  protected override localVariables(body: SyntaxNode): readonly string[] {
    const names = new Set<string>();
    visitSyntax(body, (node) => {
      const name = NAMING.has(node.type) ? child(node, 'name') : undefined;
      if (name !== undefined) names.add(nameFor(this.textOf(name)));
      return undefined;
    });
    return [...names];
  }

  protected override comparedWith(subject: SyntaxNode, label: SyntaxNode): Code {
    return label.type === 'when_clause' ? this.optional(label.children[0]) : this.#held(subject, label);
  }

  /** A value held against a pattern; one that is worked out is so once. */
  #held(value: SyntaxNode, pattern: SyntaxNode): Code {
    const state = this.#stateHeld(value, pattern);
    if (state !== undefined) return state;
    if (PLAIN.test(this.textOf(value)) || pattern.type === 'constant_pattern')
      return this.#matched(this.expression(value), pattern);
    return js`((it$) => ${this.#matched('it$', pattern)})(${this.expression(value)})`;
  }

  /** `answer.StatusCode is HttpStatusCode.NotFound or HttpStatusCode.Gone`: what is asked of the state of an answer. */
  #stateHeld(value: SyntaxNode, pattern: SyntaxNode): Code | undefined {
    const [first] = pattern.children;
    switch (pattern.type) {
      case 'constant_pattern':
        return first && this.askedState(value, '==', value, first);
      case 'negated_pattern':
        return first?.type === 'constant_pattern' && first.children[0]
          ? this.askedState(value, '!=', value, first.children[0])
          : undefined;
      case 'parenthesized_pattern':
        return first && this.#stateHeld(value, first);
      case 'or_pattern': {
        const parts = pattern.children.map((part) => this.#stateHeld(value, part));
        const asked = parts.filter((part) => part !== undefined);
        return asked.length === parts.length ? js`(${joined(asked, ' || ')})` : undefined;
      }
      default:
        return undefined;
    }
  }

  #matched(subject: Code, pattern: SyntaxNode): Code {
    const [first] = pattern.children;
    switch (pattern.type) {
      case 'constant_pattern':
        return js`(${subject} === ${this.optional(first)})`;
      case 'or_pattern':
      case 'and_pattern':
        return js`(${joined(
          pattern.children.map((part) => this.#matched(subject, part)),
          pattern.type === 'or_pattern' ? ' || ' : ' && ',
        )})`;
      case 'negated_pattern':
        return first === undefined ? subject : this.#denied(subject, first);
      case 'parenthesized_pattern':
        return first === undefined ? subject : this.#matched(subject, first);
      case 'declaration_pattern':
      case 'var_pattern':
      case 'recursive_pattern':
        return this.#taken(subject, pattern);
      case 'list_pattern':
        return this.#items(subject, pattern.children);
      case 'relational_pattern':
        return js`(${subject} > ${this.optional(first)})`;
      default:
        return subject;
    }
  }

  /** `not` binds to what stands right behind it, which the grammar takes otherwise: `not null and not "x"`. */
  #denied(subject: Code, pattern: SyntaxNode): Code {
    const [left, ...rest] = pattern.children;
    if (!/^(?:and|or)_pattern$/.test(pattern.type) || left === undefined)
      return js`!(${this.#matched(subject, pattern)})`;
    return js`(${joined(
      [this.#denied(subject, left), ...rest.map((part) => this.#matched(subject, part))],
      pattern.type === 'or_pattern' ? ' || ' : ' && ',
    )})`;
  }

  /** `ExternalUser { Organization.EntityType: "…" } user`: what it is made of, and the name that it gets. */
  #taken(subject: Code, pattern: SyntaxNode): Code {
    const [name, type] = [child(pattern, 'name'), child(pattern, 'type')];
    const known = type === undefined || type.type === 'implicit_type' ? undefined : this.typeCode(type);
    const value = known === undefined ? subject : js`(${subject} as ${known})`;
    const parts = allOfType(ofType(pattern, 'property_pattern_clause') ?? pattern, 'subpattern').flatMap(
      ({ children: [path, inner] }) =>
        path === undefined || inner === undefined ? [] : [this.#matched(this.#partOf(subject, path), inner)],
    );
    const all = name === undefined ? parts : [js`(${this.declaring(name)} = ${value})`, ...parts];
    return all.length === 0 ? subject : js`(${joined(all, ' && ')})`;
  }

  /** `[{ Status: "…" }, .., var last]`: its items, one held against each. */
  #items(subject: Code, patterns: readonly SyntaxNode[]): Code {
    const own = patterns.map((pattern, index) => this.#matched(js`${subject}[${String(index)}]`, pattern));
    return own.length === 0 ? subject : js`(${joined(own, ' && ')})`;
  }

  #partOf(subject: Code, path: SyntaxNode): Code {
    if (/^IsSuccess(?:StatusCode|ful)$/.test(this.textOf(path))) return js`${subject}.ok`;
    if (path.type !== 'member_access_expression') return js`${subject}.${this.wireProperty(path, this.wireOf(path))}`;
    const [outer, name] = [child(path, 'expression'), child(path, 'name')];
    const owner = outer === undefined ? subject : this.#partOf(subject, outer);
    return name === undefined ? owner : js`${owner}.${this.wireProperty(name, this.wireOf(name))}`;
  }
}
