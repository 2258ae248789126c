import type { Code } from '../code.js';
import { joined, js, quoted } from '../code.js';
import { Located } from '../located.js';
import type { Argument, Call } from './lowering.js';
import { Lowering, SOME_METHOD, mayBeAddress, methodNamed, nameFor } from './lowering.js';
import { allOfType, child, childrenOf, ofType, visitSyntax } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** What turns a value into another form of the same. */
const SAME = new Set([
  'decode',
  'encode',
  'strip',
  'rstrip',
  'lstrip',
  'copy',
  'list',
  'tuple',
  'str',
  'sorted',
  'reversed',
  'iter',
  'bytes',
  'cast',
  'quote',
  'deepcopy',
]);
const NESTED = new Set(['function_definition', 'class_definition', 'lambda']);

/** What takes a path that the app answers, and the function that does. */
const SERVES =
  /^(?:path|re_path|url|add_url_rule|add_route|add_api_route|add_get|add_post|add_put|add_patch|add_delete|Route|Mount|URLPattern)$/;

/** Python as JavaScript. */
export class Python extends Lowering {
  /** Parameters of the functions of the file, by name, for arguments that are given by name. */
  readonly #parameters = new Map<string, readonly string[]>();

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      if (node.type !== 'function_definition') return undefined;
      const name = child(node, 'name');
      if (name !== undefined)
        this.#parameters.set(
          this.textOf(name),
          [...this.#names(node), ...this.#gatherer(node)].filter((one) => !isSelf(one)),
        );
      return undefined;
    });
    return [super.program({ ...root, children: [] }), this.#variables(root), this.statements(root.children)];
  }

  /** Declarations of the names that are assigned in a body. */
  #variables(body: SyntaxNode): Code {
    const names = new Set<string>();
    visitSyntax(body, (node) => {
      if (node !== body && NESTED.has(node.type)) return false;
      for (const target of targetsOf(node)) {
        visitSyntax(target, (part) => {
          if (part.type === 'identifier') names.add(nameFor(this.textOf(part)));
          return part.type !== 'attribute' && part.type !== 'subscript';
        });
      }
      if (node.type === 'global_statement' || node.type === 'nonlocal_statement') {
        for (const name of node.children) names.delete(nameFor(this.textOf(name)));
      }
      return undefined;
    });
    return names.size === 0 ? [] : `var ${[...names].join(', ')};\n`;
  }

  #names(fn: SyntaxNode): string[] {
    const parameters = child(fn, 'parameters')?.children ?? [];
    return parameters.flatMap((parameter) => {
      if (gathererOf(parameter) !== undefined) return [];
      const name =
        parameter.type === 'identifier' ? parameter : (child(parameter, 'name') ?? ofType(parameter, 'identifier'));
      return name === undefined ? [] : [this.textOf(name)];
    });
  }

  /** `**kwargs`: what takes the arguments that are given by other names. */
  #gatherer(fn: SyntaxNode): string[] {
    return (child(fn, 'parameters')?.children ?? []).flatMap((parameter) => {
      const gatherer = gathererOf(parameter);
      return gatherer === undefined ? [] : [this.textOf(gatherer)];
    });
  }

  protected statement(node: SyntaxNode): Code {
    switch (node.type) {
      case 'comment':
      case 'import_statement':
      case 'import_from_statement':
      case 'future_import_statement':
      case 'pass_statement':
      case 'global_statement':
      case 'nonlocal_statement':
        return [];
      case 'expression_statement':
        // A text by itself is documentation.
        return node.children.every(({ type }) => type === 'string' || type === 'concatenated_string')
          ? []
          : node.children.map((inner) => js`${this.expression(inner)};`);
      case 'decorated_definition':
        return this.statement(child(node, 'definition') ?? node);
      case 'function_definition':
        return this.#function(node, js`function ${this.name(child(node, 'name') ?? node)}`);
      case 'class_definition':
        return this.#class(node);
      case 'return_statement':
        return node.children.length === 0 ? 'return;' : js`return ${this.#all(node.children)};`;
      case 'if_statement':
      case 'elif_clause':
        return js`if (${this.optional(child(node, 'condition'))}) ${this.#body(node, 'consequence')}${childrenOf(node, 'alternative').map((alternative) => js` else ${this.statement(alternative)}`)}`;
      case 'else_clause':
        return this.#body(node, 'body');
      case 'while_statement':
        return js`while (${this.optional(child(node, 'condition'))}) ${this.#body(node, 'body')}`;
      case 'for_statement':
        return js`for (const ${this.#target(child(node, 'left'))} of ${this.#iterated(child(node, 'right'))}) ${this.#body(node, 'body')}`;
      case 'with_statement':
        return [this.#contexts(node), this.#body(node, 'body')];
      case 'try_statement':
        return node.children.map((part) =>
          part.type === 'block'
            ? this.block(part.children)
            : this.block(allOfType(part, 'block').flatMap((inner) => inner.children)),
        );
      case 'block':
        return this.block(node.children);
      case 'match_statement':
        return js`switch (${this.optional(child(node, 'subject'))}) {${(child(node, 'body')?.children ?? []).map((clause) => this.#case(clause))}}`;
      case 'raise_statement':
        return js`throw ${this.#all(node.children)};`;
      case 'break_statement':
      case 'continue_statement':
      case 'assert_statement':
      case 'delete_statement':
        return [];
      default:
        return js`${this.expression(node)};`;
    }
  }

  #case(clause: SyntaxNode): Code {
    const patterns = allOfType(clause, 'case_pattern').flatMap((pattern) => pattern.children);
    const labels = patterns
      .filter(({ type }) => type === 'string')
      .map((pattern) => js`case ${this.expression(pattern)}: `);
    return js`${labels.length === 0 ? `case "\\u0000${clause.start}": ` : labels}${this.#body(clause, 'consequence')} break;\n`;
  }

  #body(node: SyntaxNode, field: string): Code {
    return this.block(child(node, field)?.children ?? []);
  }

  #all(nodes: readonly SyntaxNode[]): Code {
    const values = nodes.filter(({ type }) => type !== 'comment');
    return values.length === 1 && values[0] !== undefined ? this.expression(values[0]) : this.list(values);
  }

  #contexts(node: SyntaxNode): Code {
    const items: Code[] = [];
    visitSyntax(node, (part) => {
      if (part.type === 'block') return false;
      if (part.type !== 'with_item') return undefined;
      const value = child(part, 'value');
      const [source, target] = value?.type === 'as_pattern' ? value.children : [value];
      const name = target?.children[0];
      if (source === undefined) return false;
      items.push(
        name?.type === 'identifier'
          ? js`${this.name(name)} = ${this.expression(source)};\n`
          : js`${this.expression(source)};\n`,
      );
      return false;
    });
    return items;
  }

  #function(node: SyntaxNode, head: Code): Code {
    const parameters = (child(node, 'parameters')?.children ?? []).flatMap((parameter): Code[] =>
      this.#parameter(parameter),
    );
    const body = child(node, 'body');
    const statements = body?.children ?? [];
    const marked = body !== undefined && yieldsIn(body) ? markGenerator(head) : head;
    return js`${marked}(${joined(parameters, ', ')}) {\n${body === undefined ? [] : this.#localVariables(node, body)}${this.statements(statements)}}`;
  }

  /** Parameters are declared already. */
  #localVariables(node: SyntaxNode, body: SyntaxNode): Code {
    const parameters = new Set(this.#names(node).map(nameFor));
    const declared = this.#variables(body);
    if (typeof declared !== 'string') return declared;
    const names = declared
      .slice(4, -2)
      .split(', ')
      .filter((name) => !parameters.has(name));
    return names.length === 0 ? [] : `var ${names.join(', ')};\n`;
  }

  #parameter(node: SyntaxNode): Code[] {
    switch (node.type) {
      case 'identifier':
        return isSelf(this.textOf(node)) ? [] : [this.name(node)];
      case 'default_parameter':
      case 'typed_default_parameter': {
        const name = child(node, 'name');
        return name === undefined ? [] : [js`${this.name(name)} = ${this.optional(child(node, 'value'))}`];
      }
      case 'dictionary_splat_pattern':
      case 'typed_parameter': {
        const name = ofType(gathererOf(node) ?? node, 'identifier');
        return name === undefined ? [] : [this.name(name)];
      }
      default:
        return [];
    }
  }

  #class(node: SyntaxNode): Code {
    const name = child(node, 'name');
    const base = child(node, 'superclasses')?.children.find(({ type }) => type === 'identifier');
    const members = (child(node, 'body')?.children ?? []).map((member): Code => {
      const definition = member.type === 'decorated_definition' ? (child(member, 'definition') ?? member) : member;
      if (definition.type === 'function_definition') return this.#method(member, definition);
      const [assignment] = member.children;
      const left = assignment === undefined ? undefined : child(assignment, 'left');
      if (assignment?.type !== 'assignment' || left?.type !== 'identifier') return [];
      const value = child(assignment, 'right');
      if (value === undefined) return js`${this.property(left)};\n`;
      const field = js`${this.property(left)} = ${this.expression(value)};\n`;
      return js`${field}static ${field}`;
    });
    return js`class ${name === undefined ? 'Unnamed' : this.name(name)}${base === undefined ? '' : js` extends ${this.name(base)}`} {\n${members}}`;
  }

  #method(member: SyntaxNode, definition: SyntaxNode): Code {
    const nameNode = child(definition, 'name');
    if (nameNode === undefined) return [];
    const decorators = allOfType(member, 'decorator').map((decorator) => this.textOf(decorator));
    const name = this.textOf(nameNode);
    if (name === '__init__') return js`${this.#function(definition, 'constructor')}\n`;
    const isStatic = decorators.some((text) => /^@(?:static|class)method/.test(text));
    const isGetter = decorators.some((text) => /^@(?:\w+\.)?(?:cached_)?property\b/.test(text));
    return js`${isStatic ? 'static ' : isGetter ? 'get ' : ''}${this.#function(definition, this.property(nameNode))}\n`;
  }

  protected expression(node: SyntaxNode): Code {
    switch (node.type) {
      case 'identifier':
        return isSelf(this.textOf(node)) ? 'this' : this.name(node);
      case 'string':
        return this.#string(node);
      case 'concatenated_string':
        return this.concatenation(allOfType(node, 'string').map((part) => this.#string(part)));
      case 'integer':
      case 'float':
        return /^\d+(?:\.\d+)?$/.test(this.textOf(node)) ? this.textOf(node) : '0';
      case 'true':
      case 'false':
        return node.type;
      case 'none':
        return 'null';
      case 'parenthesized_expression':
      case 'expression_list':
      case 'await':
        return node.children.length === 1 ? js`(${this.#all(node.children)})` : this.#all(node.children);
      case 'list':
      case 'tuple':
      case 'set':
        return this.list(node.children.filter(({ type }) => type !== 'comment'));
      case 'list_splat':
        return js`...${this.#all(node.children)}`;
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
        return this.#call(node);
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
          (child(node, 'parameters')?.children ?? []).flatMap((parameter) => this.#parameter(parameter)),
          ', ',
        )}) => (${this.optional(child(node, 'body'))}))`;
      case 'list_comprehension':
      case 'set_comprehension':
      case 'generator_expression':
        return this.#comprehension(node, js`(${this.optional(child(node, 'body'))})`);
      case 'dictionary_comprehension': {
        const body = child(node, 'body');
        return this.#comprehension(
          node,
          js`[${this.optional(body && child(body, 'key'))}, ${this.optional(body && child(body, 'value'))}]`,
        );
      }
      case 'yield':
        return js`yield${this.textOf(node).startsWith('yield from') ? '*' : ''} ${this.#all(node.children)}`;
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
    if (entry.type === 'dictionary_splat') return [js`...${this.#all(entry.children)}`];
    const [key, value] = [child(entry, 'key'), child(entry, 'value')];
    if (entry.type !== 'pair' || key === undefined) return [];
    const isPlain = key.type === 'string' && ofType(key, 'interpolation') === undefined;
    return [js`${isPlain ? this.#string(key) : js`[${this.expression(key)}]`}: ${this.optional(value)}`];
  }

  #attribute(node: SyntaxNode): Code {
    const object = child(node, 'object');
    const attribute = child(node, 'attribute');
    if (attribute === undefined) return this.optional(object);
    return js`${this.optional(object)}.${this.property(attribute)}`;
  }

  #subscript(node: SyntaxNode): Code {
    const index = child(node, 'subscript');
    const object = this.optional(child(node, 'value'));
    if (index?.type === 'slice') return js`${object}.slice(0)`;
    return js`${object}[${this.optional(index)}]`;
  }

  #target(node: SyntaxNode | undefined): Code {
    if (node?.type === 'pattern_list' || node?.type === 'tuple_pattern' || node?.type === 'list_pattern') {
      return js`[${joined(
        node.children.map((part) => this.#target(part)),
        ', ',
      )}]`;
    }
    return node?.type === 'list_splat_pattern' ? js`...${this.#all(node.children)}` : this.optional(node);
  }

  #iterated(node: SyntaxNode | undefined): Code {
    const call = node?.type === 'call' ? child(node, 'function') : undefined;
    const name = call === undefined ? '' : this.textOf(call);
    const [first] = node === undefined ? [] : (child(node, 'arguments')?.children ?? []);
    if (name === 'enumerate' && first !== undefined) return js`${this.expression(first)}.entries()`;
    return this.optional(node);
  }

  #assignment(node: SyntaxNode): Code {
    const left = child(node, 'left') ?? child(node, 'name');
    const right = child(node, 'right') ?? child(node, 'value');
    if (right === undefined) return 'undefined';
    const sign =
      node.type === 'augmented_assignment' && this.textOf(child(node, 'operator') ?? node) === '+='
        ? '+='
        : this.text.slice(left?.end, right.start).includes('+=')
          ? '+='
          : '=';
    return js`(${this.#target(left)} ${sign} ${this.expression(right)})`;
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
      return this.format('percent', this.#template(left), args);
    }
    return operator === '+' || operator === '/' || operator === '|'
      ? js`(${this.optional(left)} ${operator === '+' ? '+' : operator === '/' ? '+ "/" +' : '||'} ${this.optional(right)})`
      : this.opaque(node.children);
  }

  #pairsAsArguments(dictionary: SyntaxNode): Argument[] {
    return allOfType(dictionary, 'pair').flatMap((pair) => {
      const [key, value] = [child(pair, 'key'), child(pair, 'value')];
      return key === undefined || value === undefined ? [] : [{ name: this.#content(key), node: value }];
    });
  }

  #template(node: SyntaxNode): Located {
    const start = ofType(node, 'string_start')?.end ?? node.start;
    const end = ofType(node, 'string_end')?.start ?? node.end;
    return new Located(this.text.slice(start, end), start);
  }

  protected contentOf(node: SyntaxNode): string | undefined {
    return this.#content(node);
  }

  #content(node: SyntaxNode | undefined): string | undefined {
    return node?.type === 'string' && ofType(node, 'interpolation') === undefined
      ? this.#template(node).text
      : undefined;
  }

  #comparison(node: SyntaxNode): Code {
    const [left, right] = node.children;
    const operator = this.between(left, right);
    if (left === undefined || right === undefined) return 'undefined';
    if (operator === 'in' || operator === 'not in')
      return js`${this.expression(right)}.includes(${this.expression(left)})`;
    if (operator === '==' || operator === '!=')
      return js`(${this.expression(left)} ${operator}= ${this.expression(right)})`;
    return this.opaque(node.children);
  }

  /** `[body for x in xs if condition]`, as what is done to each. */
  #comprehension(node: SyntaxNode, body: Code): Code {
    const clauses = node.children.filter(({ type }) => type === 'for_in_clause' || type === 'if_clause');
    let value = body;
    for (const clause of [...clauses].reverse()) {
      if (clause.type === 'if_clause') value = js`(${this.#all(clause.children)}, ${value})`;
      else
        value = js`${this.#iterated(child(clause, 'right'))}.map((${this.#target(child(clause, 'left'))}) => ${value})`;
    }
    return value;
  }

  #call(node: SyntaxNode): Code {
    const callee = child(node, 'function');
    const list = child(node, 'arguments');
    if (callee === undefined || list === undefined) return this.opaque(node.children);
    if (list.type === 'generator_expression') return js`${this.expression(list)}`;
    const args = list.children.flatMap((argument): Argument[] => {
      if (argument.type === 'comment' || argument.type === 'dictionary_splat') return [];
      const name = argument.type === 'keyword_argument' ? child(argument, 'name') : undefined;
      const value = name === undefined ? argument : child(argument, 'value');
      return value === undefined ? [] : [{ name: name && this.textOf(name), node: value }];
    });
    const attribute = callee.type === 'attribute' ? child(callee, 'attribute') : callee;
    const receiver = callee.type === 'attribute' ? child(callee, 'object') : undefined;
    if (attribute?.type !== 'identifier')
      return js`${this.expression(callee)}(${joined(
        args.map((one) => this.expression(one.node)),
        ', ',
      )})`;
    if (SERVES.test(this.textOf(attribute)) && args.length > 1) return 'undefined';
    const call: Call = { node, receiver, name: this.textOf(attribute), nameNode: attribute, args, types: [] };
    if (this.isInert(call)) return this.inertCall(call);
    return this.#idiom(call) ?? this.#followed(call);
  }

  /** A call of a function of the file: arguments given by name take their places. */
  #followed(call: Call): Code {
    const { name, args } = call;
    const parameters = this.#parameters.get(name);
    const isClass = call.receiver === undefined && /^[A-Z]/.test(name);
    const gathers = parameters?.at(-1)?.startsWith('**') === true;
    if (parameters === undefined || (!gathers && args.every((argument) => argument.name === undefined))) {
      return isClass ? js`new ${this.plainCall(call)}` : this.plainCall(call);
    }
    const positional = args.filter((argument) => argument.name === undefined);
    const placed = parameters.map(
      (parameter, index) => positional[index] ?? args.find((argument) => argument.name === parameter),
    );
    const last = placed.findLastIndex((argument) => argument !== undefined);
    const gathered = gathers ? this.#gathered(call, parameters) : undefined;
    const values: Code[] = placed
      .slice(0, gathered === undefined ? last + 1 : -1)
      .map((argument) => (argument === undefined ? 'undefined' : this.expression(argument.node)));
    if (gathered !== undefined) values.push(gathered);
    const callee =
      call.receiver === undefined
        ? this.name(call.nameNode)
        : js`${this.expression(call.receiver)}.${this.property(call.nameNode)}`;
    return js`${callee}(${joined(values, ', ')})`;
  }

  #idiom(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    const owner = receiver === undefined ? '' : this.textOf(receiver);
    const first = args[0]?.node;
    if (SAME.has(name)) return receiver === undefined ? this.optional(first) : this.expression(receiver);
    if (owner === 'json' || owner === 'orjson' || owner === 'ujson' || owner === 'simplejson') {
      if (name === 'loads') return this.parsed(this.optional(first));
      if (name === 'load') return this.parsed(js`${this.optional(first)}.responseText`);
      if (name === 'dumps') return this.optional(first);
    }
    if (name === 'format' && receiver?.type === 'string') return this.format('braces', this.#template(receiver), args);
    if (name === 'join' && receiver?.type === 'string' && first !== undefined)
      return js`${this.expression(first)}.join(${this.expression(receiver)})`;
    if (
      (name === 'get' || name === 'pop' || name === 'setdefault') &&
      receiver !== undefined &&
      this.#content(first) !== undefined &&
      !mayBeAddress(this.#content(first) ?? '')
    ) {
      return js`${this.expression(receiver)}[${this.optional(first)}]`;
    }
    if (name === 'urljoin') return js`(${this.optional(first)} + "/" + ${this.optional(args[1]?.node)})`;
    if (name === 'append' && receiver !== undefined)
      return js`${this.expression(receiver)}.push(${this.optional(first)})`;
    if (name === 'items' && args.length === 0 && receiver !== undefined)
      return js`Object.entries(${this.expression(receiver)})`;
    return this.#request(call);
  }

  #request(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    if (name === 'urlopen') {
      const address = this.argument(args, 0, 'url');
      return address && js`answer(window.fetch(${this.expression(address)}))`;
    }
    if (name === 'Request') {
      const address = this.argument(args, 0, 'url');
      const method = this.argument(args, 3, 'method');
      const body = this.argument(args, 1, 'data');
      return (
        address &&
        this.request({
          method: method ? this.expression(method) : body ? '"POST"' : '"GET"',
          url: this.expression(address),
          body: body && this.expression(body),
        })
      );
    }
    if (
      receiver === undefined ||
      (this.#parameters.has(name) && !/(?:^|[._])(?:requests|session|httpx|http)$/i.test(this.textOf(receiver)))
    )
      return undefined;
    const verb = methodNamed(name);
    const spoken = name === 'request' || name === 'send_request';
    if (verb === undefined && !spoken) return undefined;
    const address = this.argument(args, spoken ? 1 : 0, 'url');
    if (address === undefined) return undefined;
    const query = this.argument(args, -1, 'params');
    const body = this.argument(args, -1, 'json', 'data', 'body', 'content');
    const spokenMethod = spoken ? this.argument(args, 0, 'method') : undefined;
    return this.send({
      method: verb ?? (spokenMethod === undefined ? SOME_METHOD : this.expression(spokenMethod)),
      url: this.expression(address),
      query: query ? this.expression(query) : this.#handedOn(call, 'params'),
      body: body ? this.expression(body) : this.#handedOn(call, 'json'),
    });
  }

  /** What a call gives on of the arguments that it got by name: `request(url, **kwargs)`. */
  #handedOn({ node }: Call, name: string): Code | undefined {
    const splat = child(node, 'arguments')?.children.find(({ type }) => type === 'dictionary_splat');
    const [given] = splat?.children ?? [];
    return given?.type === 'identifier' ? js`${this.name(given)}.${name}` : undefined;
  }

  /** The arguments of a call that its function takes by no name of its own, as it gets them: in one object. */
  #gathered({ node, args }: Call, parameters: readonly string[]): Code | undefined {
    const named = args.flatMap((argument): Code[] =>
      argument.name === undefined || parameters.includes(argument.name)
        ? []
        : [js`${this.keyOf(argument.name, argument.node)}: ${this.expression(argument.node)}`],
    );
    const splats = allOfType(child(node, 'arguments') ?? node, 'dictionary_splat').map(
      (splat) => js`...${this.#all(splat.children)}`,
    );
    const all = [...splats, ...named];
    return all.length > 0 ? js`{${joined(all, ', ')}}` : undefined;
  }
}

/** `**kwargs` and `**kwargs: Any`. */
function gathererOf(parameter: SyntaxNode): SyntaxNode | undefined {
  return parameter.type === 'dictionary_splat_pattern' ? parameter : ofType(parameter, 'dictionary_splat_pattern');
}

function targetsOf(node: SyntaxNode): SyntaxNode[] {
  switch (node.type) {
    case 'assignment':
    case 'augmented_assignment':
    case 'for_statement':
      return childrenOf(node, 'left');
    case 'named_expression':
      return childrenOf(node, 'name');
    case 'as_pattern_target':
      return [...node.children];
    default:
      return [];
  }
}

function yieldsIn(body: SyntaxNode): boolean {
  const found: SyntaxNode[] = [];
  visitSyntax(body, (part) => {
    if (part.type === 'yield') found.push(part);
    return !NESTED.has(part.type);
  });
  return found.length > 0;
}

function isSelf(name: string): boolean {
  return name === 'self' || name === 'cls';
}

function markGenerator(head: Code): Code {
  return typeof head === 'object' && !('start' in head) && head[0] === 'function '
    ? ['function* ', ...head.slice(1)]
    : ['*', head];
}
