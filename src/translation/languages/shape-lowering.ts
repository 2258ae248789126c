import type { Code } from '../code.js';
import { joined, js, quoted } from '../code.js';
import { Located, withoutEscapes } from '../located.js';
import { bodyCode } from '../requests/request.js';
import { textOfWord } from '../shell/words.js';
import { FAILURE, testOfCaught, thrownOtherwise } from './caught-kinds.js';
import { DeclarationLowering } from './declarations.js';
import type { Argument, Call } from './lowering.js';
import type { Entry, Shape, Way } from './shape.js';
import type { SyntaxNode } from './tree.js';

const OPERATORS: Readonly<Record<string, string>> = {
  '+': '+',
  '.': '+',
  '==': '===',
  '===': '===',
  '!=': '!==',
  '!==': '!==',
  '&&': '&&',
  and: '&&',
  '||': '||',
  or: '||',
  '??': '??',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  '?:': '??',
};

/** Loops that no list is gone through by, in the grammars of the languages. */
const LOOPS = /^(?:while|do|for|do_while|until)_statement$|^(?:while|until)(?:_modifier)?$/;

/** What a statement stands in: a loop, branches that `break` leaves as well, or what is read as a function. */
type Around = 'loop' | 'branches' | 'function';

/** Of more ways, each is taken for one that may be gone. */
const MOST_WAYS = 60;

/** Ways with what is done in them, of which the last is the one that needs no label. */
function joinedWays(ways: readonly Way[]): readonly Way[] {
  const found: Way[] = [];
  let labels: SyntaxNode[] = [];
  let isDefault = false;
  for (const way of ways) {
    labels.push(...way.labels);
    isDefault ||= way.labels.length === 0;
    if (way.bodies.length === 0) continue;
    // What is done where nothing else is may have labels besides.
    found.push({ labels: isDefault ? [] : labels, bodies: way.bodies });
    if (isDefault && labels.length > 0) found.unshift({ labels, bodies: [] });
    [labels, isDefault] = [[], false];
  }
  if (labels.length > 0) found.push({ labels, bodies: [] });
  return [...found.filter((way) => way.labels.length > 0), ...found.filter((way) => way.labels.length === 0)];
}

/** The lowering of languages whose code is declarations, calls and members, each described by its shape. */
export abstract class ShapeLowering extends DeclarationLowering {
  /** Whether a block gives what it says last. */
  protected readonly givesLast: boolean = false;
  /** Whether `break` leaves what is done in a way of a switch. */
  protected readonly breaksOfWays: boolean = true;
  /** From the outermost. */
  readonly #around: Around[] = [];

  /** What a call means beyond what it says; undefined for one that is as it stands. */
  protected abstract idiom(call: Call): Code | undefined;

  /** What a constant of some library is. */
  protected abstract constant(owner: SyntaxNode, name: SyntaxNode): Code | undefined;

  /** What an object of a class of some library is; undefined for one of the file. */
  protected abstract made(name: string, args: readonly Argument[], fields: readonly Entry[]): Code | undefined;

  protected statement(node: SyntaxNode): Code {
    const shape = this.shape(node);
    switch (shape?.kind) {
      case 'nothing':
        return [];
      case 'declare':
        return shape.names.map(({ name, type, value }) => this.declared(name, type, value));
      case 'function':
        return this.function(shape, false);
      case 'class':
        return this.class(shape);
      case 'fields':
        return shape.fields.map((field) =>
          field.value === undefined ? [] : js`var ${this.name(field.name)} = ${this.expression(field.value)};\n`,
        );
      case 'each':
        return js`for (const ${shape.name === undefined ? 'each' : this.declaring(shape.name)} of ${this.optional(shape.list, '[]')}) {\n${this.#inside('loop', () => this.inner(shape.body))}}`;
      case 'return':
        if (shape.value === undefined) return 'return;';
        return this.shape(shape.value)?.kind === 'throw'
          ? this.statement(shape.value)
          : js`return ${this.expression(shape.value)};`;
      case 'leave':
        return this.#left(node, shape);
      case 'throw':
        return js`throw ${this.#thrown(shape.values)};`;
      case 'block':
        return this.statements(shape.statements);
      case 'if':
        return js`if (${this.#condition(shape)}) {\n${this.inner(shape.then)}}${shape.otherwise === undefined ? '' : js` else {\n${this.inner(shape.otherwise)}}`}`;
      case 'switch':
        return this.breaksOfWays ? this.#inside('branches', () => this.#decided(shape)) : this.#decided(shape);
      case 'try':
        return this.#tried(shape, (nodes) => this.statements(nodes));
      case 'same':
        return shape.node === undefined ? [] : this.statement(shape.node);
      case undefined:
        if (LOOPS.test(node.type)) return this.#again(node);
        return node.type.includes('comment') ? [] : this.statements(node.children);
      default:
        return js`${this.expression(node)};`;
    }
  }

  protected expression(node: SyntaxNode): Code {
    this.countValue();
    const shape = this.shape(node);
    switch (shape?.kind) {
      case undefined:
        return this.opaque(node.children);
      case 'nothing':
      case 'leave':
        return 'undefined';
      case 'same':
        return this.optional(shape.node);
      case 'name':
        return this.reference(shape.node);
      case 'this':
        return 'this';
      case 'code':
        return shape.code();
      case 'text':
        return this.#text(shape.pieces);
      case 'call':
        return this.askedState(node) ?? this.idiom(shape.call) ?? this.#call(shape.call);
      case 'make':
        return (
          this.made(shape.name, shape.args, shape.fields ?? []) ??
          this.#make(shape.type, shape.args, shape.fields ?? [])
        );
      case 'member':
        return (
          this.askedState(node) ??
          this.constant(shape.object, shape.name) ??
          js`${this.expression(shape.object)}.${this.wireProperty(shape.name, shape.wire)}`
        );
      case 'element':
        return js`${this.expression(shape.object)}[${this.optional(shape.key)}]`;
      case 'not':
        return js`!(${this.optional(shape.node)})`;
      case 'binary':
        return this.#binary(node, shape.operator, shape.left, shape.right);
      case 'choice':
        return js`(${this.optional(shape.condition)} ? ${this.optional(shape.yes)} : ${this.optional(shape.no)})`;
      case 'throw':
        return this.#thrown(shape.values);
      case 'list':
        return this.list(shape.items);
      case 'object':
        return this.entries(shape.entries);
      case 'lambda':
        return js`((${joined(
          shape.parameters.map((parameter) => this.declaring(parameter)),
          ', ',
        )}) => ${this.#lambdaBody(shape.body)})`;
      case 'reference':
        return this.referenced(shape);
      case 'assign':
        return this.#assigned(shape);
      case 'declare':
        return this.#declaredInside(shape.names);
      case 'if':
        return js`(${this.#condition(shape)} ? ${this.optional(shape.then)} : ${this.optional(shape.otherwise)})`;
      case 'switch':
        return this.#chosen(shape);
      case 'try':
        return js`(() => {\n${this.#inside('function', () => this.#tried(shape, (nodes) => this.#sequence(nodes)))}})()`;
      case 'block': {
        const [only] = shape.statements;
        if (shape.statements.length === 1 && only !== undefined && this.#isValue(only)) return this.expression(only);
        return js`(() => {\n${this.#inside('function', () => this.#sequence(shape.statements))}})()`;
      }
      default:
        return js`(() => {\n${this.#inside('function', () => this.statement(node))}})()`;
    }
  }

  #inside(around: Around, work: () => Code): Code {
    this.#around.push(around);
    const code = work();
    this.#around.pop();
    return code;
  }

  /** `break`, `continue`: only what leaves a loop says which statements behind it are come to. */
  #left({ start, end }: SyntaxNode, { by, gives }: Extract<Shape, { kind: 'leave' }>): Code {
    const left = by === 'break' ? this.#around.at(-1) : this.#around.findLast((around) => around !== 'branches');
    const given = gives?.map((value) => this.expression(value)) ?? [];
    if (left === 'function' && by === 'continue' && gives) return js`return ${given};`;
    return [given.map((value) => js`${value};\n`), left === 'loop' ? { text: `${by};`, start, end } : []];
  }

  /** What is done again and again, and asked in between. */
  #again(node: SyntaxNode): Code {
    const round = this.#inside('loop', () => this.statements(node.children));
    return node.type.startsWith('do_')
      ? js`do {\n${round}} while (window.which);`
      : js`while (window.which) {\n${round}}`;
  }

  #assigned({ target, value, adds, fills }: Extract<Shape, { kind: 'assign' }>): Code {
    // What is told only when it runs is no place in JavaScript.
    if (!this.#isPlace(target)) return this.list([target, value]);
    const operator = fills === true ? '||=' : adds === true ? '+=' : '=';
    return js`(${this.expression(target)} ${operator} ${this.expression(value)})`;
  }

  #isPlace(target: SyntaxNode): boolean {
    const shape = this.shape(target);
    if (shape?.kind === 'same') return shape.node !== undefined && this.#isPlace(shape.node);
    return shape !== undefined && shape.kind !== 'call';
  }

  /** The ways of a switch as branches, one after the other. */
  #decided({ subject, ways }: Extract<Shape, { kind: 'switch' }>): Code {
    const own = joinedWays(ways);
    if (own.length > MOST_WAYS)
      return own.map(({ labels, bodies }) => js`${this.#compared(subject, labels)};\n${this.statements(bodies)}`);
    return joined(
      own.map(({ labels, bodies }) => {
        const test = labels.length === 0 ? '' : js`if (${this.#compared(subject, labels)}) `;
        return js`${test}{\n${this.statements(bodies)}}`;
      }),
      ' else ',
    );
  }

  /** A switch that has a value. */
  #chosen({ subject, ways }: Extract<Shape, { kind: 'switch' }>): Code {
    const own = joinedWays(ways);
    if (own.length > MOST_WAYS)
      return js`([${joined(
        own.map(({ labels, bodies }) => js`(${this.#compared(subject, labels)}, ${this.#oneOf(bodies)})`),
        ', ',
      )}][window.which])`;
    return own.reduceRight<Code>(
      (others, { labels, bodies }) =>
        labels.length === 0
          ? this.#oneOf(bodies)
          : js`(${this.#compared(subject, labels)} ? ${this.#oneOf(bodies)} : ${others})`,
      'undefined',
    );
  }

  #tried(
    { tried, instead, always }: Extract<Shape, { kind: 'try' }>,
    code: (nodes: readonly SyntaxNode[]) => Code,
  ): Code {
    const named = instead.flatMap((handler) => handler.name ?? []);
    const name = new Set(named.map((one) => this.textOf(one))).size === 1 ? named[0] : undefined;
    const error = name === undefined ? FAILURE : this.name(name);
    const others: Code[] = [];
    const ways = instead.map(({ bodies, kinds, test }) => {
      const tests = [
        kinds === undefined ? undefined : testOfCaught(this.textOf(kinds), error),
        test === undefined ? undefined : this.expression(test),
      ].filter((one) => one !== undefined);
      const body = js`{\n${code(bodies)}}`;
      if (tests.length === 0) return body;
      const asked = joined(
        tests.map((one) => js`(${one})`),
        ' && ',
      );
      others.push(js`!(${asked})`);
      return js`if (${asked}) ${body}`;
    });
    const handler = instead.at(-1);
    const thrownOn =
      others.length < instead.length ? '' : thrownOtherwise(others, name ?? handler?.kinds, name && error);
    const handled =
      instead.length === 0
        ? ''
        : js` catch (${name === undefined ? FAILURE : this.declaring(name)}) {\n${joined(ways, '\n')}${thrownOn}}`;
    const last = always.length === 0 ? '' : js` finally {\n${this.statements(always)}}`;
    return handled === '' && last === '' ? code(tried) : js`try {\n${code(tried)}}${handled}${last}\n`;
  }

  /** One of several values, whichever. */
  #oneOf(nodes: readonly SyntaxNode[]): Code {
    const [first, ...rest] = nodes;
    if (first === undefined) return 'undefined';
    return rest.length === 0
      ? this.expression(first)
      : js`(window.which ? ${this.expression(first)} : ${this.#oneOf(rest)})`;
  }

  /** Statements of a block that has a value in some languages: what it says last. */
  #sequence(nodes: readonly SyntaxNode[]): Code {
    const last = this.givesLast ? nodes.findLast(({ type }) => !type.includes('comment')) : undefined;
    if (last === undefined || !this.#mayBeResult(last)) return this.statements(nodes);
    return [this.statements(nodes.slice(0, nodes.indexOf(last))), js`return ${this.expression(last)};\n`];
  }

  #mayBeResult(node: SyntaxNode): boolean {
    const shape = this.shape(node);
    if (shape?.kind === 'if') return shape.otherwise !== undefined;
    if (shape?.kind === 'block') {
      const last = shape.statements.at(-1);
      return last !== undefined && this.#mayBeResult(last);
    }
    return shape?.kind === 'switch' || shape?.kind === 'try' || (this.#isValue(node) && shape?.kind !== 'assign');
  }

  #isValue(node: SyntaxNode): boolean {
    const kind = this.shape(node)?.kind;
    return (
      kind !== undefined &&
      ![
        'declare',
        'function',
        'class',
        'fields',
        'each',
        'return',
        'if',
        'nothing',
        'leave',
        'block',
        'switch',
        'try',
      ].includes(kind)
    );
  }

  #thrown(values: readonly SyntaxNode[]): Code {
    const [only] = values;
    return values.length === 1 && only !== undefined ? this.expression(only) : this.list(values);
  }

  #condition({ condition, isNegated }: Extract<Shape, { kind: 'if' }>): Code {
    const asked = this.optional(condition);
    return isNegated === true ? js`!(${asked})` : asked;
  }

  #compared(subject: SyntaxNode | undefined, labels: readonly SyntaxNode[]): Code {
    return js`(${joined(
      labels.map((label) => (subject === undefined ? this.expression(label) : this.comparedWith(subject, label))),
      ' || ',
    )})`;
  }

  /** A value held against what stands at a branch. */
  protected comparedWith(subject: SyntaxNode, label: SyntaxNode): Code {
    return js`${this.expression(subject)} === ${this.expression(label)}`;
  }

  /** A declaration that stands where a value is expected. */
  #declaredInside(names: Extract<Shape, { kind: 'declare' }>['names']): Code {
    return this.list(names.flatMap(({ value }) => value ?? []));
  }

  /** A function that is named rather than written. */
  protected referenced({ owner }: Extract<Shape, { kind: 'reference' }>): Code {
    return this.opaque(owner === undefined ? [] : [owner]);
  }

  /** What a name stands for. */
  protected reference(node: SyntaxNode): Code {
    const text = this.textOf(node);
    if (this.scopes.isVariable(text)) return this.name(node);
    const owner = this.scopes.ownerOf(text);
    return owner === undefined ? this.name(node) : js`${owner}.${this.wireProperty(node)}`;
  }

  #text(pieces: readonly (Located | SyntaxNode)[]): Code {
    const [only] = pieces;
    if (only === undefined) return '""';
    const data = this.#dataIn(pieces);
    if (data !== undefined) return data;
    if (pieces.length === 1 && only instanceof Located) {
      const inner = withoutInnerQuotes(only);
      return this.string(inner.text, inner.at(0), inner.at(inner.text.length));
    }
    return this.concatenation(
      pieces.map((piece) => (piece instanceof Located ? piece.quoted() : js`(${this.expression(piece)})`)),
    );
  }

  /** JSON in quotes that it stands in with escapes, or with values in between. */
  #dataIn(pieces: readonly (Located | SyntaxNode)[]): Code | undefined {
    const [first] = pieces;
    if (!(first instanceof Located) || !/^\s*(?:\{\s*\\?"|\[\s*[[{]\s*\\?")/.test(first.text)) return undefined;
    const parts = pieces.map((piece) => ({ kind: 'text', text: piece instanceof Located ? piece : undefined }));
    const whole = textOfWord(parts);
    const data = bodyCode(whole) ?? (whole.text.includes('\\"') ? bodyCode(withoutEscapes(whole)) : undefined);
    const values = pieces.flatMap((piece): Code[] => (piece instanceof Located ? [] : [this.expression(piece)]));
    return data && (values.length === 0 ? js`(${data})` : js`([${joined(values, ', ')}], ${data})`);
  }

  #binary(node: SyntaxNode, operator: string, left: SyntaxNode, right: SyntaxNode): Code {
    const state = this.askedState(node, operator, left, right);
    if (state !== undefined) return state;
    const known = OPERATORS[operator];
    if (known === undefined) return this.opaque([left, right]);
    return js`(${this.expression(left)} ${known} ${this.expression(right)})`;
  }

  #call(call: Call): Code {
    const isApart = this.isFunctionApart?.(call.name) ?? this.functionsApart;
    const isLocal = !isApart && this.scopes.isVariable(call.name);
    const owner = call.receiver === undefined && !isLocal ? this.scopes.ownerOf(call.name) : undefined;
    const base = this.#inherited(call, isLocal, owner);
    if (base === undefined && owner === undefined) return this.plainCall(call);
    return js`${base ?? owner ?? 'this'}.${this.property(call.nameNode)}${this.typesGiven(call)}(${joined(this.ownArguments(call), ', ')})`;
  }

  /** What a call means of a class that is extended: a method that the class has not, or not with so many arguments. */
  #inherited(call: Call, isLocal: boolean, owner: string | undefined): string | undefined {
    if (!this.sharesTypes || call.receiver !== undefined || isLocal) return undefined;
    const base = this.scopes.inheritedFrom(call.name, call.args.length);
    if (base === undefined || owner === undefined)
      return base === undefined || this.isFreeFunction(call.name) ? undefined : 'this';
    return owner === 'this' && this.scopes.isInMethod ? 'super' : undefined;
  }

  /** Whether a call by a name can only mean a function, in languages where that depends on the variable. */
  protected isFunctionApart?(name: string): boolean;

  /** Whether the file declares a function of a name that is no method. */
  protected abstract isFreeFunction(name: string): boolean;

  /** What a method of the class itself is called with. */
  protected ownArguments(call: Call): readonly Code[] {
    return call.args.map(({ node }) => this.expression(node));
  }

  #make(type: SyntaxNode, args: readonly Argument[], fields: readonly Entry[]): Code {
    if (fields.length > 0) {
      const known = this.typeCode(type);
      return known === undefined ? this.entries(fields) : js`(${this.entries(fields)} as ${known})`;
    }
    return js`new ${this.name(type)}(${joined(
      args.map(({ node }) => this.expression(node)),
      ', ',
    )})`;
  }

  protected entries(entries: readonly Entry[]): Code {
    return js`({${joined(
      entries.flatMap(({ key, of, value, wire, isSpread }): Code[] => {
        if (value === undefined) return [];
        if (isSpread === true) return [js`...${this.expression(value)}`];
        const name =
          key === undefined
            ? js`[${this.optional(of, 'someKey')}]`
            : quoted(this.wires.get(key.text) ?? wire ?? key.text, key.at(0), key.at(key.text.length));
        return [js`${name}: ${this.expression(value)}`];
      }),
      ', ',
    )}})`;
  }

  #lambdaBody(body: SyntaxNode | undefined): Code {
    if (body === undefined) return '({})';
    const shape = this.shape(body);
    if (shape?.kind === 'block') return js`{\n${this.#inside('function', () => this.#sequence(shape.statements))}}`;
    return js`(${this.expression(body)})`;
  }
}

/** `"\\"text\\""`: a text that is written into code, with the quotes that it has there. */
function withoutInnerQuotes(text: Located): Located {
  return /^\\"[^"\\]*\\"$/.test(text.text) ? text.slice(2, -2) : text;
}
