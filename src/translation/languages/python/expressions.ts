import type { Code } from '../../code.js';
import { joined, js, quoted } from '../../code.js';
import { isWithin, outside } from '../further-keys.js';
import { numberOf } from '../lowering.js';
import type { Argument } from '../lowering.js';
import { allOfType, child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { PythonCalls } from './calls.js';
import { gathererOf, isSelf } from './names.js';
import { pickedIn } from './picked.js';
import { tableNamed, tablePart, tableTarget } from './tables.js';

/** `Kind.OPEN`, `models.Kind.OPEN`. */
const MEMBER = /^(?:[a-z_]\w*\.)*[A-Z]\w*\.[A-Z][A-Z\d_]*$/;
const LISTED = /^(?:list|tuple|list_comprehension)$/;

/** What has a value in Python. */
export abstract class PythonExpressions extends PythonCalls {
  protected expression(node: SyntaxNode): Code {
    this.countValue();
    switch (node.type) {
      case 'identifier':
        return this.isObjectItself(this.textOf(node)) ? this.selfName : this.#named(node);
      case 'string':
        return this.#string(node);
      case 'concatenated_string':
        return this.concatenation(allOfType(node, 'string').map((part) => this.#string(part)));
      case 'integer':
      case 'float':
        return numberOf(this.textOf(node));
      case 'true':
      case 'false':
        return node.type;
      case 'none':
        return 'null';
      case 'parenthesized_expression':
      case 'expression_list':
      case 'await':
        return node.children.length === 1 ? js`(${this.values(node.children)})` : this.values(node.children);
      case 'list':
      case 'tuple':
      case 'set':
        return this.list(node.children.filter(({ type }) => type !== 'comment'));
      case 'list_splat':
        return js`...${this.values(node.children)}`;
      case 'dictionary':
        return js`({${joined(
          node.children.flatMap((entry) => this.#entry(entry)),
          ', ',
        )}})`;
      case 'attribute':
        return this.#attribute(node);
      case 'subscript':
        return this.#subscript(node);
      case 'call':
        return this.call(node);
      case 'assignment':
      case 'augmented_assignment':
      case 'named_expression':
        return this.#assignment(node);
      case 'binary_operator':
        return this.#binary(node);
      case 'boolean_operator': {
        const [left, right] = [child(node, 'left'), child(node, 'right')];
        return js`(${this.optional(left)} ${this.between(left, right).startsWith('and') ? '&&' : '||'} ${this.optional(right)})`;
      }
      case 'comparison_operator':
        return this.#comparison(node);
      case 'not_operator':
        return js`!(${this.optional(child(node, 'argument'))})`;
      case 'conditional_expression': {
        const [value, condition, otherwise] = node.children;
        return js`(${this.optional(condition)} ? ${this.optional(value)} : ${this.optional(otherwise)})`;
      }
      case 'lambda':
        return js`((${joined(
          (child(node, 'parameters')?.children ?? []).flatMap((parameter) => this.parameter(parameter)),
          ', ',
        )}) => (${this.optional(child(node, 'body'))}))`;
      case 'list_comprehension':
      case 'set_comprehension':
      case 'generator_expression':
        return this.#comprehension(node, js`(${this.optional(child(node, 'body'))})`);
      case 'dictionary_comprehension': {
        const body = child(node, 'body');
        return this.pairs(node, body && child(body, 'key'), body && child(body, 'value'));
      }
      case 'yield':
        return js`yield${this.textOf(node).startsWith('yield from') ? '*' : ''} ${this.values(node.children)}`;
      case 'keyword_argument':
        return this.optional(child(node, 'value'));
      case 'comment':
      case 'type':
        return 'undefined';
      default:
        return this.opaque(node.children);
    }
  }

  #string(node: SyntaxNode): Code {
    const start = ofType(node, 'string_start')?.end ?? node.start + 1;
    const end = ofType(node, 'string_end')?.start ?? node.end;
    if (ofType(node, 'interpolation') === undefined) return this.string(this.text.slice(start, end), start, end);
    const parts: Code[] = [];
    let at = start;
    const upTo = (stop: number): void => {
      if (stop > at) parts.push(quoted(this.text.slice(at, stop), at, stop));
    };
    for (const hole of allOfType(node, 'interpolation')) {
      upTo(hole.start);
      parts.push(js`(${this.optional(child(hole, 'expression'))})`);
      at = hole.end;
    }
    upTo(end);
    return this.concatenation(parts);
  }

  #entry(entry: SyntaxNode): Code[] {
    if (entry.type === 'dictionary_splat') return [js`...${this.values(entry.children)}`];
    const [key, value] = [child(entry, 'key'), child(entry, 'value')];
    if (entry.type !== 'pair' || key === undefined) return [];
    const isPlain = key.type === 'string' && ofType(key, 'interpolation') === undefined;
    return [js`${isPlain ? this.#string(key) : js`[${this.expression(key)}]`}: ${this.optional(value)}`];
  }

  #attribute(node: SyntaxNode): Code {
    const object = child(node, 'object');
    const attribute = child(node, 'attribute');
    if (attribute === undefined) return this.optional(object);
    const place = this.dataFiles.placeOf(node);
    if (place !== undefined) return place;
    const state = this.askedState(node);
    if (state !== undefined) return state;
    const name = this.textOf(attribute);
    // The value of a member of an enumeration is what the member holds.
    if (name === 'value' && object?.type === 'attribute' && MEMBER.test(this.textOf(object)))
      return this.expression(object);
    const isRoot = this.roots.size > 0 && /^(?:root|__root__)$/.test(name) && object !== undefined;
    if (isRoot && !isSelf(this.textOf(object))) return this.expression(object);
    // Elsewhere it may be a field of a class of another file.
    const isOwn = /^self\b/.test(this.textOf(node));
    const wire = (isOwn ? this.wires.get(name) : undefined) ?? name;
    return js`${this.optional(object)}.${wire === name ? this.property(attribute) : wire}`;
  }

  #subscript(node: SyntaxNode): Code {
    const index = child(node, 'subscript');
    const place = this.dataFiles.placeOf(node);
    if (place !== undefined) return place;
    const part = this.hasTables ? tablePart(node, this.tableReader) : undefined;
    if (part !== undefined) return part;
    const object = this.optional(child(node, 'value'));
    if (index?.type !== 'slice') return js`${object}[${this.optional(index)}]`;
    if (!this.hasTables) return js`${object}.slice(0)`;
    // Written twice once in a chain: each further part of a part would double it.
    return isCut(child(node, 'value')) ? object : js`(window.which ? ${object} : ${object}.slice(0))`;
  }

  /** What is assigned to. */
  protected target(node: SyntaxNode | undefined): Code {
    if (node?.type === 'pattern_list' || node?.type === 'tuple_pattern' || node?.type === 'list_pattern') {
      const parts = node.children.map((part) =>
        part.type === 'list_splat_pattern' && part !== node.children.at(-1) ? '' : this.target(part),
      );
      return js`[${joined(parts, ', ')}]`;
    }
    const part = node?.type === 'subscript' && this.hasTables ? tableTarget(node, this.tableReader) : undefined;
    if (part !== undefined) return part;
    if (node?.type === 'subscript' && child(node, 'subscript')?.type === 'slice')
      return js`${this.optional(child(node, 'value'))}.part`;
    return node?.type === 'list_splat_pattern' ? js`...${this.values(node.children)}` : this.optional(node);
  }

  /** What a loop goes over. */
  protected iterated(node: SyntaxNode | undefined): Code {
    const callee = node?.type === 'call' ? child(node, 'function') : undefined;
    const [first] = node === undefined ? [] : (child(node, 'arguments')?.children ?? []);
    const isEnumerate = callee !== undefined && this.textOf(callee) === 'enumerate' && !this.isOwn('enumerate');
    const isOfTable =
      callee?.type === 'attribute' && this.hasTables && !/^(?:it|itertools)\./.test(this.textOf(callee));
    const grouped = isOfTable ? child(callee, 'attribute') : undefined;
    if (node !== undefined && grouped !== undefined && /^group_?by$/i.test(this.textOf(grouped)))
      return js`[[0, ${this.expression(node)}]]`;
    if (isEnumerate && first !== undefined) return js`${this.expression(first)}.entries()`;
    return this.optional(node);
  }

  #assignment(node: SyntaxNode): Code {
    const left = child(node, 'left') ?? child(node, 'name');
    const right = child(node, 'right') ?? child(node, 'value');
    if (right === undefined) return 'undefined';
    const named = left !== undefined && this.hasTables ? tableNamed(left, (part) => this.textOf(part)) : undefined;
    if (named !== undefined) return js`(${this.expression(named)} = window.named(${this.expression(right)}))`;
    const sign =
      node.type === 'augmented_assignment' && this.textOf(child(node, 'operator') ?? node) === '+='
        ? '+='
        : this.text.slice(left?.end, right.start).includes('+=')
          ? '+='
          : '=';
    const type = this.typeCode(child(node, 'type'));
    const value = this.expression(right);
    return js`(${this.target(left)} ${sign} ${type === undefined ? value : js`(${value} as ${type})`})`;
  }

  #binary(node: SyntaxNode): Code {
    const [left, right] = [child(node, 'left'), child(node, 'right')];
    const operator = this.between(left, right);
    if (operator === '%' && left?.type === 'string') {
      const nodes = right?.type === 'tuple' ? right.children : right === undefined ? [] : [right];
      const args =
        right?.type === 'dictionary'
          ? this.#pairsAsArguments(right)
          : nodes.map((one): Argument => ({ name: undefined, node: one }));
      return this.format('percent', this.template(left), args);
    }
    // A template that stands elsewhere has its places in it.
    if (operator === '%') return js`([${this.optional(right)}], ${this.optional(left)})`;
    if (operator === '+' && [left, right].some((side) => side !== undefined && LISTED.test(side.type)))
      return js`[...${this.optional(left)}, ...${this.optional(right)}]`;
    const keys = operator === '-' && left !== undefined ? this.keysAt(left) : undefined;
    if (keys !== undefined && right !== undefined) return outside(keys, this.members(right));
    return operator === '+' || operator === '/' || operator === '|'
      ? js`(${this.optional(left)} ${operator === '+' ? '+' : operator === '/' ? '+ "/" +' : '||'} ${this.optional(right)})`
      : this.opaque(node.children);
  }

  #pairsAsArguments(dictionary: SyntaxNode): Argument[] {
    return allOfType(dictionary, 'pair').flatMap((pair) => {
      const [key, value] = [child(pair, 'key'), child(pair, 'value')];
      return key === undefined || value === undefined ? [] : [{ name: this.contentOf(key), node: value }];
    });
  }

  #comparison(node: SyntaxNode): Code {
    const [left, right] = node.children;
    const operator = this.between(left, right);
    if (left === undefined || right === undefined) return 'undefined';
    const state = node.children.length > 2 ? undefined : this.askedState(node, operator, left, right);
    if (state !== undefined) return state;
    if (operator === 'in' || /^not\s+in$/.test(operator)) {
      const found = this.#isIn(left, right);
      return operator === 'in' ? found : js`!(${found})`;
    }
    const keys = operator === '<=' && node.children.length === 2 ? this.keysAt(left) : undefined;
    if (keys !== undefined) return isWithin(keys, this.members(right));
    if (node.children.length === 2 && /^[<>]=?$/.test(operator))
      return js`(${this.expression(left)} ${operator} ${this.expression(right)})`;
    if (operator === '==' || operator === '!=')
      return js`(${this.expression(left)} ${operator}= ${this.expression(right)})`;
    if (node.children.length === 2 && /^is(?:\s+not)?$/.test(operator)) {
      const sign = operator === 'is' ? '==' : '!=';
      // What is not there is nothing as well.
      return js`(${this.expression(left)} ${right.type === 'none' ? sign : `${sign}=`} ${this.expression(right)})`;
    }
    return this.opaque(node.children);
  }

  /** `'key' in row` asks a dictionary for a key, or a list for a value. */
  #isIn(left: SyntaxNode, right: SyntaxNode): Code {
    const isWritten = /^(?:list|tuple|set|string|concatenated_string)$/.test(right.type);
    const isColumns = this.hasTables && right.type === 'attribute' && this.textOf(right).endsWith('.columns');
    const [value, holder] = [this.expression(left), this.optional(isColumns ? child(right, 'object') : right)];
    return isWritten || this.contentOf(left) === undefined
      ? js`${holder}.includes(${value})`
      : js`(${value} in ${holder})`;
  }

  /** `any(test for x in xs)`, `all(…)`. */
  protected quantified(name: string, node: SyntaxNode): Code | undefined {
    const [each, ...others] = node.children.filter(({ type }) => /^(?:for_in|if)_clause$/.test(type));
    if (!/^(?:any|all)$/.test(name) || this.isOwn(name) || each === undefined || others.length > 0) return undefined;
    return js`${this.iterated(child(each, 'right'))}.${name === 'any' ? 'some' : 'every'}((${this.target(child(each, 'left'))}) => (${this.optional(child(node, 'body'))}))`;
  }

  /** `[body for x in xs if condition]`, as what is done to each. */
  #comprehension(node: SyntaxNode, body: Code): Code {
    const clauses = node.children.filter(({ type }) => type === 'for_in_clause' || type === 'if_clause');
    const [each, test, ...others] = clauses;
    const item = each && child(each, 'left');
    const made = child(node, 'body');
    // What is picked of a list, as it is.
    if (
      each &&
      item &&
      made &&
      test?.type === 'if_clause' &&
      others.length === 0 &&
      this.textOf(item) === this.textOf(made)
    )
      return js`${this.iterated(child(each, 'right'))}.filter((${this.target(item)}) => (${this.values(test.children)}))`;
    let value = body;
    for (const clause of [...clauses].reverse()) {
      if (clause.type === 'if_clause') value = js`(${this.values(clause.children)}, ${value})`;
      else
        value = js`${this.iterated(child(clause, 'right'))}.map((${this.target(child(clause, 'left'))}) => ${value})`;
    }
    return value;
  }

  /** `{key: value for x in xs}`, `dict((key, value) for x in xs)`; what is under way is gone through by its keys. */
  protected pairs(node: SyntaxNode, key: SyntaxNode | undefined, value: SyntaxNode | undefined): Code {
    const pair = js`[${this.optional(key)}, ${this.optional(value)}]`;
    const picked = pickedIn(node, { key, value }, (part) => this.textOf(part));
    if (picked?.by === 'names') return js`lodash.pick(${this.expression(picked.row)}, ${this.members(picked.told)})`;
    if (picked !== undefined) {
      const [own, held] = [this.name(picked.key), this.name(picked.value)];
      return js`Object.fromEntries(Object.keys(${this.expression(picked.told)}).map((${own}) => ((${held}) => ${pair})(${this.expression(picked.row)}[${own}])))`;
    }
    const pairs = this.#comprehension(node, pair);
    return key?.type === 'call' ? pairs : js`Object.fromEntries(${pairs})`;
  }

  #named(node: SyntaxNode): Code {
    const owner = this.classNames.get(this.textOf(node));
    return owner === undefined ? this.name(node) : js`${this.name(owner)}.${this.property(node)}`;
  }

  protected parameter(node: SyntaxNode): Code[] {
    switch (node.type) {
      case 'identifier':
        return isSelf(this.textOf(node)) ? [] : [this.name(node)];
      case 'default_parameter':
      case 'typed_default_parameter': {
        const name = child(node, 'name');
        return name === undefined
          ? []
          : [js`${this.name(name)}${this.#annotation(node)} = ${this.optional(child(node, 'value'))}`];
      }
      case 'dictionary_splat_pattern':
      case 'typed_parameter': {
        const gatherer = gathererOf(node);
        const name = ofType(gatherer ?? node, 'identifier');
        if (name === undefined || isSelf(this.textOf(name))) return [];
        return [gatherer === undefined ? js`${this.name(name)}${this.#annotation(node)}` : this.name(name)];
      }
      default:
        return [];
    }
  }

  #annotation(node: SyntaxNode): Code {
    const type = this.typeCode(child(node, 'type'));
    return type === undefined ? '' : js`: ${type}`;
  }
}

/** Whether what something is taken of is itself a part of a list: `rows[1:][:2]`, `rows[1:].loc[:2]`. */
function isCut(node: SyntaxNode | undefined): boolean {
  for (let at = node; at; at = child(at, 'value') ?? child(at, 'object') ?? child(at, 'function'))
    if (at.type === 'subscript' && child(at, 'subscript')?.type === 'slice') return true;
  return false;
}
