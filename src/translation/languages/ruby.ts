import { GIVEN_BY_NAME } from '../../provenance/functions/arguments-by-name.js';
import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { Located } from '../located.js';
import { outside } from './further-keys.js';
import { SAME_RECEIVER } from './known-methods.js';
import { nameFor, numberOf } from './lowering.js';
import type { Argument, Call } from './lowering.js';
import { BLOCK_MOVED, yieldOf } from './ruby/declarations.js';
import { PAIRS, beginsAsList, isSpread, itemsOf, shovelled } from './ruby/lists.js';
import { FITS, TAKEN, fitsCode, fitting, takenCode, waysOf } from './ruby/patterns.js';
import { RubyRequests } from './ruby/requests.js';
import { isOneValue, returning, valued } from './ruby/results.js';
import { roundsOf } from './ruby/rounds.js';
import type { Entry, Shape } from './shape.js';
import { allOfType, child, childrenOf, visitSyntax } from './tree.js';
import type { SyntaxNode } from './tree.js';

const VERBS = /^(?:get|post|put|patch|delete|match|resources|resource|scope|namespace|root|mount)$/;
const DATA_READERS = /^(?:fetch|dig|get|post|put|patch|delete|request|body|json)$/;

/** `request.body` where something is assigned to it. */
const ATTRIBUTE = '$attribute';

/** Ruby as JavaScript. */
export class Ruby extends RubyRequests {
  protected readonly suffix = '$rb';
  protected override readonly sharesTypes = true;
  protected override readonly gathersNamed = true;
  protected override readonly functionsApart = true;
  protected override readonly breaksOfWays = false;
  protected override readonly runs =
    /^(?:start|timeout|synchronize|transaction|instrument|tagged|in_span|with|with_\w+|retr(?:iable|yable))$/;

  readonly #lambdas: SyntaxNode[] = [];
  readonly #patterns = {
    textOf: (node: SyntaxNode) => this.textOf(node),
    expression: (node: SyntaxNode) => this.expression(node),
    name: (node: SyntaxNode) => this.name(node),
  };

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      if (this.#isLambda(node)) this.#lambdas.push(node);
      return undefined;
    });
    return super.program(root);
  }

  protected override statement(node: SyntaxNode): Code {
    return super.statement(roundsOf(node, (one) => this.textOf(one)) ?? node);
  }

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'comment':
      case 'hash_key_symbol':
        return { kind: 'nothing' };
      case 'break':
      case 'next': {
        const gives = node.children[0]?.children.slice(0, 1) ?? [];
        return { kind: 'leave', by: node.type === 'next' ? 'continue' : 'break', gives };
      }
      case 'identifier':
      case 'constant':
        return { kind: 'name', node };
      case 'scope_resolution': {
        const name = child(node, 'name');
        return name && { kind: 'name', node: name };
      }
      case 'instance_variable':
      case 'class_variable':
        return {
          kind: 'code',
          code: () => js`this.${this.property(node, this.keptName(this.textOf(node).replace(/^@+/, '')))}`,
        };
      case 'self':
        return { kind: 'this' };
      case 'nil':
        return { kind: 'code', code: () => 'null' };
      case 'true':
      case 'false':
        return { kind: 'code', code: () => node.type };
      case 'integer':
      case 'float':
        return { kind: 'code', code: () => numberOf(this.textOf(node)) };
      case 'string':
      case 'bare_string':
      case 'bare_symbol':
      case 'heredoc_body':
      case 'delimited_symbol':
        return { kind: 'text', pieces: this.#pieces(node) };
      case 'simple_symbol':
        return { kind: 'text', pieces: [new Located(this.text.slice(node.start + 1, node.end), node.start + 1)] };
      case 'parenthesized_statements':
      case 'interpolation':
      case 'then':
      case 'block_body':
        return node.children.length === 1
          ? { kind: 'same', node: node.children[0] }
          : { kind: 'block', statements: node.children };
      case 'unary':
        return /^(?:!|not\b)/.test(this.textOf(node)) ? { kind: 'not', node: node.children.at(-1) } : undefined;
      case 'element_reference': {
        const object = child(node, 'object');
        return object && { kind: 'element', object, key: node.children.find((part) => part !== object) };
      }
      case 'call': {
        const call = this.callAt(node);
        if (call === undefined) return this.#calledItself(node);
        if (this.#serves(call) || (isRequire(call) && !this.isDeclared(call.name))) return { kind: 'nothing' };
        if (call.receiver === undefined && call.name === 'raise')
          return { kind: 'throw', values: call.args.map((argument) => argument.node) };
        return this.#isRead(call)
          ? { kind: 'member', object: call.receiver ?? node, name: call.nameNode }
          : { kind: 'call', call };
      }
      case ATTRIBUTE: {
        const [object, name] = [child(node, 'receiver'), child(node, 'method')];
        return object && name && { kind: 'member', object, name };
      }
      case BLOCK_MOVED:
        return { kind: 'code', code: () => this.#blockMoved(node.children) };
      case 'left_assignment_list':
      case 'destructured_left_assignment':
      case 'destructured_parameter':
        return { kind: 'code', code: () => this.#parts(node.children) };
      case 'rest_assignment':
        return { kind: 'code', code: () => js`...${this.optional(node.children[0], '[]')}` };
      case 'chained_string':
        return { kind: 'code', code: () => this.concatenation(node.children.map((part) => this.expression(part))) };
      case 'yield':
        return { kind: 'code', code: () => this.#blockCalled(node) };
      case 'block_argument':
        return this.#blockGiven(node.children[0]);
      case 'rescue_modifier':
        return this.#rescued(child(node, 'body'), child(node, 'handler'));
      case 'hash':
      case NAMED:
        return { kind: 'object', entries: this.#entries(node.children) };
      case PAIRS:
        return { kind: 'code', code: () => this.#pairs(node.children) };
      case 'array':
        if (node.children.some(isSpread)) return { kind: 'code', code: () => this.#joinedList(node.children) };
        return { kind: 'list', items: node.children };
      case 'string_array':
      case 'symbol_array':
        return { kind: 'list', items: node.children };
      case 'binary': {
        const [left, right] = [child(node, 'left'), child(node, 'right')];
        return left && right && this.#binary(left, right);
      }
      case 'conditional':
        return {
          kind: 'choice',
          condition: child(node, 'condition'),
          yes: child(node, 'consequence'),
          no: child(node, 'alternative'),
        };
      case 'block':
      case 'do_block':
      case 'lambda':
        return this.#block(node);
      case 'assignment':
      case 'operator_assignment': {
        const [target, value] = [child(node, 'left'), child(node, 'right')];
        const made = this.madeClass(node);
        if (made !== undefined) return made;
        if (target && value && this.between(target, value) === '+=' && beginsAsList(this.text, this.textOf(target)))
          return {
            kind: 'code',
            code: () =>
              js`(${this.expression(target)} = [...${this.expression(target)}, ...${this.expression(value)}])`,
          };
        return (
          target &&
          value && {
            kind: 'assign',
            target: target.type === 'call' ? { ...target, type: ATTRIBUTE } : target,
            value: valued(value),
            adds: node.type === 'operator_assignment' && this.between(target, value) === '+=',
            fills: this.between(target, value) === '||=',
          }
        );
      }
      case 'body_statement':
      case 'begin':
      case 'do':
        return this.#tried(node) ?? { kind: 'block', statements: node.children };
      case 'return':
        return { kind: 'return', value: node.children[0]?.children[0] };
      case 'if':
      case 'elsif':
        return { kind: 'if', ...fitting(node), otherwise: child(node, 'alternative') };
      case 'unless':
        return {
          kind: 'if',
          isNegated: true,
          condition: child(node, 'condition'),
          then: child(node, 'consequence'),
          otherwise: child(node, 'alternative'),
        };
      case 'if_modifier':
      case 'unless_modifier':
        return {
          kind: 'if',
          isNegated: node.type === 'unless_modifier',
          condition: child(node, 'condition'),
          then: child(node, 'body'),
        };
      case 'else':
        return { kind: 'block', statements: node.children };
      case 'case': {
        const branches = allOfType(node, 'when');
        return {
          kind: 'switch',
          subject: child(node, 'value'),
          ways: [
            ...branches.map((branch) => ({
              labels: childrenOf(branch, 'pattern').flatMap(({ children }) => children),
              bodies: child(branch, 'body')?.children ?? [],
            })),
            ...allOfType(node, 'else').map(({ children }) => ({ labels: [], bodies: children })),
          ],
        };
      }
      case 'case_match':
        return { kind: 'switch', subject: undefined, ways: waysOf(node) };
      case 'match_pattern':
      case 'test_pattern':
      case TAKEN:
      case FITS:
        return this.#pattern(node);
      case 'for': {
        return {
          kind: 'each',
          name: child(node, 'pattern'),
          list: child(node, 'value')?.children[0],
          body: child(node, 'body'),
        };
      }
      default:
        return this.declaration(node);
    }
  }

  protected override declaring(name: SyntaxNode): Code {
    return name.type === 'destructured_parameter' ? this.#parts(name.children) : super.declaring(name);
  }

  /** `first, (second, third), *rest`: what a list is taken apart into. */
  #parts(nodes: readonly SyntaxNode[]): Code {
    const parts = nodes.map((node) => {
      const target = node.type === 'call' ? { ...node, type: ATTRIBUTE } : node;
      return node.type === 'rest_assignment' && node !== nodes.at(-1) ? '' : this.expression(target);
    });
    return js`[${joined(parts, ', ')}]`;
  }

  #pattern({ type, children: [value, pattern] }: SyntaxNode): Shape | undefined {
    if (value === undefined || pattern === undefined) return undefined;
    const fits = (): Code => fitsCode(this.expression(value), pattern, this.#patterns);
    const taken = (): Code => takenCode(this.expression(value), pattern, this.#patterns);
    if (type === 'test_pattern') return { kind: 'code', code: () => js`(${taken()}, ${fits()})` };
    return { kind: 'code', code: type === FITS ? fits : taken };
  }

  #pairs([list]: readonly SyntaxNode[]): Code {
    const value = this.optional(list, '[]');
    return js`(window.which ? Object.entries(${value}) : ${value})`;
  }

  /** `[*rows, row]`. */
  #joinedList(items: readonly SyntaxNode[]): Code {
    const expression = (node: SyntaxNode): Code => this.expression(node);
    return js`[${joined(
      items.map((item) => (isSpread(item) ? js`...${itemsOf(item, expression)}` : expression(item))),
      ', ',
    )}]`;
  }

  #blockMoved([block, ...others]: readonly SyntaxNode[]): Code {
    const names = [block, ...others].flatMap((one) => (one === undefined ? [] : this.name(one)));
    return js`(${block === undefined ? [] : this.name(block)} = ${joined(names, ' ?? ')})`;
  }

  #blockCalled(node: SyntaxNode): Code {
    const given = node.children[0]?.children ?? [];
    return js`${this.name(yieldOf(node))}(${joined(
      given.map((value) => this.expression(value)),
      ', ',
    )})`;
  }

  /** `show.(row)`. */
  #calledItself(node: SyntaxNode): Shape | undefined {
    const [fn, list] = [child(node, 'receiver'), child(node, 'arguments')];
    if (fn === undefined || list === undefined) return undefined;
    // What a class is called with, its method of that name takes.
    const method = /^(?:constant|scope_resolution)$/.test(fn.type) ? '.call' : '';
    return {
      kind: 'code',
      code: () =>
        js`${this.expression(fn)}${method}(${joined(
          list.children.map((argument) => this.expression(argument)),
          ', ',
        )})`,
    };
  }

  /** `&block`, `&:name`, `&method(:name)`. */
  #blockGiven(given: SyntaxNode | undefined): Shape {
    const call = given && this.callAt(given);
    const named = call?.name === 'method' && call.receiver === undefined ? call.args[0]?.node : undefined;
    if (named?.type === 'simple_symbol') {
      const { start, end } = named;
      return {
        kind: 'code',
        code: () => js`((each) => this.${this.property({ ...named, start: start + 1, end })}(each))`,
      };
    }
    if (given?.type === 'simple_symbol' && SAME_RECEIVER.has(this.textOf(given).slice(1)))
      return { kind: 'code', code: () => '((each) => each)' };
    if (given?.type !== 'simple_symbol') return { kind: 'same', node: given };
    const { start, end } = given;
    return { kind: 'code', code: () => js`((each) => each.${this.property({ ...given, start: start + 1, end })})` };
  }

  /** `begin … rescue … else … ensure … end`; undefined for statements alone. */
  #tried(node: SyntaxNode): Shape | undefined {
    const clauses = allOfType(node, 'rescue', 'ensure');
    if (clauses.length === 0) return undefined;
    const behind = allOfType(node, 'else').flatMap(({ children }) => children);
    return {
      kind: 'try',
      tried: [...node.children.filter(({ type }) => !/^(?:rescue|ensure|else)$/.test(type)), ...behind],
      instead: allOfType(node, 'rescue').map((clause) => ({
        name: child(clause, 'variable')?.children[0],
        kinds: child(clause, 'exceptions'),
        bodies: child(clause, 'body')?.children ?? [],
      })),
      always: allOfType(node, 'ensure').flatMap(({ children }) => children),
    };
  }

  /** `value rescue other`. */
  #rescued(value: SyntaxNode | undefined, other: SyntaxNode | undefined): Shape | undefined {
    if (value === undefined || other === undefined || other.type === 'nil') return { kind: 'same', node: value };
    return { kind: 'code', code: () => js`(${this.expression(value)} ?? ${this.expression(other)})` };
  }

  #pieces(node: SyntaxNode): (Located | SyntaxNode)[] {
    const pieces: (Located | SyntaxNode)[] = [];
    for (const part of node.children) {
      const last = pieces.at(-1);
      if (part.type === 'interpolation') pieces.push(...part.children);
      else if (last instanceof Located && last.at(last.text.length) === part.start)
        pieces.splice(-1, 1, new Located(this.text.slice(last.at(0), part.end), last.at(0)));
      else pieces.push(new Located(this.text.slice(part.start, part.end), part.start));
    }
    return pieces.length === 0 ? [new Located('', Math.min(node.start + 1, node.end))] : pieces;
  }

  #binary(left: SyntaxNode, right: SyntaxNode): Shape | undefined {
    const operator = this.between(left, right);
    const keys = operator === '-' ? this.keysAt(left) : undefined;
    if (keys !== undefined) return { kind: 'code', code: () => outside(keys, this.expression(right)) };
    if (operator === '<<') return { kind: 'code', code: () => this.#shovelled(left, right) };
    if (operator === '+' && [left, right].some((side) => beginsAsList(this.text, this.textOf(side))))
      return { kind: 'code', code: () => js`[...${this.expression(left)}, ...${this.expression(right)}]` };
    const template = operator === '%' ? this.plain(left) : undefined;
    // A template that stands elsewhere has its places in it.
    if (operator === '%' && template === undefined)
      return { kind: 'code', code: () => js`([${this.expression(right)}], ${this.expression(left)})` };
    if (template === undefined) return { kind: 'binary', operator, left, right };
    const values = right.type === 'array' ? right.children : [right];
    const args =
      right.type === 'hash'
        ? this.#named(right.children)
        : values.map((value): Argument => ({ name: undefined, node: value }));
    return { kind: 'code', code: () => this.format('percent', template, args) };
  }

  #shovelled(left: SyntaxNode, right: SyntaxNode): Code {
    const [list = left, ...items] = shovelled(left, (one, other) => this.between(one, other));
    const given = [...items, right].map((item) => this.expression(item));
    return js`(${this.expression(list)}.push(${joined(given, ', ')}), ${this.expression(list)})`;
  }

  #named(pairs: readonly SyntaxNode[]): Argument[] {
    return this.#entries(pairs).flatMap(({ key, value }) =>
      key === undefined || value === undefined ? [] : [{ name: key.text, node: value }],
    );
  }

  #entries(nodes: readonly SyntaxNode[]): Entry[] {
    return nodes.flatMap((pair): Entry[] => {
      const key = child(pair, 'key');
      if (pair.type === 'hash_splat_argument')
        return [{ key: undefined, value: pair.children[0] ?? { ...pair, type: 'identifier' }, isSpread: true }];
      if (pair.type !== 'pair' || key === undefined) return [];
      // `start:` alone is the variable of that name.
      const value = child(pair, 'value') ?? (key.type === 'hash_key_symbol' ? namedBy(key) : undefined);
      const located = key.type === 'hash_key_symbol' ? new Located(this.textOf(key), key.start) : this.plain(key);
      return [{ key: located, value }];
    });
  }

  #block(node: SyntaxNode): Shape {
    const given = child(node, 'parameters')?.children ?? [];
    const body = child(node, 'body');
    const parameters = given.flatMap((parameter) =>
      /^(?:identifier|destructured_parameter)$/.test(parameter.type) ? parameter : (child(parameter, 'name') ?? []),
    );
    const unsaid = given.length > 0 || body === undefined ? undefined : this.#unsaidParameter(body);
    return {
      kind: 'lambda',
      parameters: unsaid === undefined ? parameters : [unsaid],
      body: body === undefined || isOneValue(body) ? this.#onlyValue(body) : returning(body),
    };
  }

  /** `{ it['key'] }`, `{ _1['key'] }`. */
  #unsaidParameter(body: SyntaxNode): SyntaxNode | undefined {
    if (!/\b(?:it|_1)\b/.test(this.textOf(body))) return undefined;
    let found: SyntaxNode | undefined;
    visitSyntax(body, (node) => {
      if (node.type === 'identifier' && /^(?:it|_1)$/.test(this.textOf(node))) found ??= node;
      return found === undefined;
    });
    return found;
  }

  #onlyValue(body: SyntaxNode | undefined): SyntaxNode | undefined {
    return body?.children.find(({ type }) => type !== 'comment');
  }

  protected callAt(node: SyntaxNode): Call | undefined {
    if (node.type !== 'call') return undefined;
    const nameNode = child(node, 'method');
    if (nameNode === undefined) return undefined;
    const list = foldedPairs(child(node, 'arguments')?.children ?? []);
    const args = list.flatMap((argument): Argument[] => {
      if (argument.type !== 'pair') return [{ name: undefined, node: argument }];
      const [entry] = this.#entries([argument]);
      if (entry?.value === undefined) return [];
      return entry.key === undefined
        ? [{ name: undefined, node: { ...argument, type: 'hash', children: [argument] } }]
        : [{ name: entry.key.text, node: entry.value }];
    });
    const block = child(node, 'block');
    return {
      node,
      receiver: child(node, 'receiver'),
      name: this.textOf(nameNode),
      nameNode,
      args: block === undefined ? args : [...args, { name: undefined, node: block }],
      types: [],
    };
  }

  /** `*rows`, `...`: several at once. */
  #given(node: SyntaxNode): Code {
    if (!/^(?:splat|forward)_argument$/.test(node.type)) return this.expression(node);
    const [value] = node.children;
    return js`...${value === undefined ? this.name(node) : this.expression(value)}`;
  }

  protected override argumentsGiven(call: Call): Code[] {
    const isPlain = call.args.every(({ name, node }) => name !== undefined || !GIVES_SEVERAL.test(node.type));
    if (isPlain) return super.argumentsGiven(call);
    return call.args.map(({ node }) =>
      node.type === NAMED ? js`{${JSON.stringify(GIVEN_BY_NAME)}: 0, ...${this.expression(node)}}` : this.#given(node),
    );
  }

  /** Pairs behind the arguments are one dictionary, unless the method names them. */
  protected override ownArguments(call: Call): readonly Code[] {
    const keywordsOfMethod = this.keywordsOf(call.name) ?? [];
    const several = call.args.find(({ node }) => node.type === NAMED)?.node;
    if (several && keywordsOfMethod.length > 0) return this.#byKeywords(call, several, keywordsOfMethod);
    const named = call.args.filter(({ name }) => name !== undefined);
    const others = call.args.filter(({ name }) => name === undefined);
    const given = others.filter(({ node }) => !this.isFunction(node)).map(({ node }) => this.#given(node));
    const blocks = others.filter(({ node }) => this.isFunction(node)).map(({ node }) => this.expression(node));
    // A block comes behind what is left out.
    while (blocks.length > 0 && named.length === 0 && given.length < this.placedOf(call.name)) given.push('undefined');
    if (named.length === 0) return [...given, ...blocks];
    const keywords = this.keywordsOf(call.name) ?? [];
    const pairs = child(call.node, 'arguments')?.children ?? [];
    const rest =
      keywords.length > 0
        ? keywords.map((keyword) => this.optional(named.find(({ name }) => name === keyword)?.node))
        : [this.entries(this.#entries(pairs))];
    return [...given, ...rest, ...blocks];
  }

  /** `load(id, **options)` of a method that takes its arguments by name: what is not said there, the rest may hold. */
  #byKeywords({ args }: Call, several: SyntaxNode, keywords: readonly string[]): readonly Code[] {
    const entries = this.#entries(several.children);
    const rests = entries.flatMap(({ isSpread, value }) => (isSpread === true && value ? [value] : []));
    const others = args.filter(({ node }) => node !== several);
    return [
      ...others.filter(({ node }) => !this.isFunction(node)).map(({ node }) => this.#given(node)),
      ...keywords.map((keyword) => {
        const said = entries.find(({ key }) => key?.text === keyword)?.value;
        if (said !== undefined) return this.expression(said);
        return joined(
          rests.map((rest) => js`${this.expression(rest)}[${JSON.stringify(keyword)}]`),
          ' ?? ',
        );
      }),
      ...others.filter(({ node }) => this.isFunction(node)).map(({ node }) => this.expression(node)),
    ];
  }

  /** A name alone that is no variable calls the method of that name. */
  protected override reference(node: SyntaxNode): Code {
    const name = this.textOf(node);
    const value = super.reference(node);
    if (this.scopes.isVariable(name) || this.scopes.isVariable(nameFor(name))) return value;
    const owner = this.scopes.ownerOf(name);
    const isMethod = this.keywordsOf(name) !== undefined && this.placedOf(name) === 0;
    if (owner !== undefined) return isMethod ? js`${value}()` : value;
    // What it is to who takes this in is not known here.
    const isOfOthers =
      this.scopes.isInMethod && /^[a-z_]/.test(name) && this.scopes.inheritedFrom(name, 0) !== undefined;
    const own = this.property(node);
    return isOfOthers && !this.isFreeFunction(name) ? js`(window.which ? this.${own} : this.${own}())` : value;
  }

  /** A method without arguments reads, as far as anybody can tell. */
  #isRead({ receiver, args, name }: Call): boolean {
    return (
      receiver !== undefined &&
      args.length === 0 &&
      /^[a-z_]\w*$/.test(name) &&
      (/^(?:body|parsed_response|status|code|data|content|response|params|headers)$/.test(name) ||
        this.isField(name) ||
        this.#isNameOfData(name))
    );
  }

  /** Methods are not called so in Ruby: what is, is read of an object that has them for its keys. */
  #isNameOfData(name: string): boolean {
    return /^[a-z]+(?:[A-Z][a-z\d]*)+$/.test(name) && !this.isDeclared(name);
  }

  /** `->(input) { … }`, `lambda { |input| … }`. */
  #isLambda(node: SyntaxNode): boolean {
    const method = node.type === 'call' ? child(node, 'method') : undefined;
    return node.type === 'lambda' || (method !== undefined && this.textOf(method) === 'lambda');
  }

  /** A route: a verb without an object, with a path and a block or a target. In a function that is handed over, it is no declaration. */
  #serves({ node, receiver, name, args }: Call): boolean {
    if (receiver !== undefined || !VERBS.test(name) || this.keywordsOf(name) !== undefined) return false;
    if (this.isClientItself) return false;
    if (this.#lambdas.some(({ start, end }) => start <= node.start && node.end <= end)) return false;
    // What groups the tasks of Rake is no route.
    if (name === 'namespace' && /^\s*(?:multi)?task\b/m.test(this.textOf(node))) return false;
    const first = this.plain(args[0]?.node)?.text ?? '';
    return (
      first.startsWith('/') ||
      args.some((argument) => argument.name === 'to' || argument.name === 'controller') ||
      !DATA_READERS.test(name)
    );
  }

  protected override isFunction(node: SyntaxNode | undefined): boolean {
    return /^(?:block|do_block|block_argument)$/.test(node?.type ?? '') || super.isFunction(node);
  }
}

/** What a call hands over by name, where more of that comes at run time. */
const NAMED = '$named';
const GIVES_SEVERAL = /^(?:splat_argument|forward_argument|\$named)$/;

/** `id, sort: 'id', **options`: what is handed over by name as one. */
function foldedPairs(list: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const isOfName = ({ type }: SyntaxNode): boolean => type === 'pair' || type === 'hash_splat_argument';
  const named = list.filter(isOfName);
  const [first, last] = [named[0], named.at(-1)];
  if (!first || !last || named.every(({ type }) => type === 'pair')) return list;
  const folded: SyntaxNode = { type: NAMED, field: undefined, start: first.start, end: last.end, children: named };
  return [...list.filter((one) => !isOfName(one)), folded];
}

function namedBy(key: SyntaxNode): SyntaxNode {
  return { ...key, type: 'identifier', field: 'value' };
}

/** Classes of other files are known by their names, whoever loads them. */
function isRequire({ receiver, name }: Call): boolean {
  return receiver === undefined && /^(?:require|require_relative|require_dependency|load|autoload)$/.test(name);
}
