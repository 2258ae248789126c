import type { Code } from '../code.js';
import { js } from '../code.js';
import { Located } from '../located.js';
import { CSharpDeclarations } from './csharp/declarations.js';
import { numberOf } from './lowering.js';
import type { Argument, Call } from './lowering.js';
import type { Entry, Shape } from './shape.js';
import { child, ofType } from './tree.js';
import type { SyntaxNode } from './tree.js';

const STRINGS: Readonly<Record<string, [number, number]>> = {
  string_literal: [1, 1],
  verbatim_string_literal: [2, 1],
};
const UNDECIDED_PATTERNS = new Set(['discard', 'var_pattern', 'declaration_pattern']);

/** Properties of what libraries answer. */
const OF_ANSWERS = /^(?:Content|Data|Body)$/;

/** C# as JavaScript. */
export class CSharp extends CSharpDeclarations {
  protected readonly suffix = '$cs';
  protected override readonly sharesTypes = true;
  protected override readonly runs = /^(?:Execute(?:Async)?|Run|StartNew|GetOrCreate(?:Async)?|GetOrAdd(?:Async)?)$/;

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'comment':
      case 'using_directive':
      case 'attribute_list':
      case 'modifier':
      case 'accessor_list':
      case 'break_statement':
      case 'continue_statement':
      case 'enum_declaration':
      case 'delegate_declaration':
        return { kind: 'nothing' };
      case 'identifier':
        return { kind: 'name', node };
      case 'this':
      case 'base':
        return { kind: 'this' };
      case 'null_literal':
        return { kind: 'code', code: () => 'null' };
      case 'boolean_literal':
        return { kind: 'code', code: () => this.textOf(node) };
      case 'integer_literal':
      case 'real_literal':
        return { kind: 'code', code: () => numberOf(this.textOf(node)) };
      case 'string_literal':
      case 'verbatim_string_literal':
      case 'raw_string_literal':
      case 'interpolated_string_expression':
        return { kind: 'text', pieces: this.#pieces(node) };
      case 'parenthesized_expression':
      case 'await_expression':
      case 'postfix_unary_expression':
      case 'argument':
      case 'expression_statement':
      case 'arrow_expression_clause':
      case 'constant_pattern':
      case 'global_statement':
        return { kind: 'same', node: node.children.at(-1) };
      case 'prefix_unary_expression':
        return /^(?:!|not\b)/.test(this.textOf(node)) ? { kind: 'not', node: node.children.at(-1) } : undefined;
      case 'cast_expression':
        return { kind: 'same', node: child(node, 'value') };
      case 'as_expression':
        return { kind: 'same', node: child(node, 'left') };
      case 'member_access_expression':
        return this.#member(node);
      case 'conditional_access_expression':
        return this.#conditional(node);
      case 'element_access_expression': {
        const object = child(node, 'expression');
        return object && { kind: 'element', object, key: child(node, 'subscript')?.children[0] };
      }
      case 'invocation_expression': {
        const call = this.callAt(node);
        return call === undefined ? undefined : { kind: 'call', call };
      }
      case 'object_creation_expression':
        return this.#made(node);
      case 'anonymous_object_creation_expression':
        return { kind: 'object', entries: this.#pairs(node) };
      case 'implicit_array_creation_expression':
      case 'array_creation_expression':
      case 'collection_expression':
        return { kind: 'list', items: ofType(node, 'initializer_expression')?.children ?? node.children };
      case 'initializer_expression':
        return { kind: 'list', items: node.children };
      case 'binary_expression':
        return this.#binary(node);
      case 'is_pattern_expression': {
        const [value, pattern] = [child(node, 'expression'), child(node, 'pattern')];
        if (value === undefined || pattern === undefined || UNDECIDED_PATTERNS.has(pattern.type)) return undefined;
        return { kind: 'binary', operator: '==', left: value, right: pattern };
      }
      case 'conditional_expression':
        return {
          kind: 'choice',
          condition: child(node, 'condition'),
          yes: child(node, 'consequence'),
          no: child(node, 'alternative'),
        };
      case 'lambda_expression': {
        const given = child(node, 'parameters');
        const parameters =
          given?.type === 'parameter_list'
            ? given.children.flatMap((one) => child(one, 'name') ?? [])
            : given === undefined
              ? []
              : [given];
        return { kind: 'lambda', parameters, body: child(node, 'body') };
      }
      case 'assignment_expression': {
        const [target, value] = [child(node, 'left'), child(node, 'right')];
        const told = target && value && this.#toldQuery(target, value);
        if (told !== undefined) return { kind: 'code', code: told };
        const operator = this.between(target, value);
        return target && value && { kind: 'assign', target, value, adds: operator === '+=', fills: operator === '??=' };
      }
      case 'local_declaration_statement':
        return { kind: 'same', node: ofType(node, 'variable_declaration') };
      case 'using_statement':
      case 'block':
      case 'declaration_list':
        return { kind: 'block', statements: node.children };
      case 'return_statement':
        return { kind: 'return', value: node.children[0] };
      case 'if_statement':
        return {
          kind: 'if',
          condition: child(node, 'condition'),
          then: child(node, 'consequence'),
          otherwise: child(node, 'alternative'),
        };
      case 'foreach_statement':
        return { kind: 'each', name: child(node, 'left'), list: child(node, 'right'), body: child(node, 'body') };
      default:
        return this.declaration(node);
    }
  }

  #pieces(node: SyntaxNode): (Located | SyntaxNode)[] {
    const cut = STRINGS[node.type];
    if (cut !== undefined) return [this.#located(node.start + cut[0], node.end - cut[1])];
    const content = ofType(node, 'raw_string_content');
    if (content !== undefined) return [this.#located(content.start, content.end)];
    return node.children.flatMap((part): (Located | SyntaxNode)[] => {
      if (part.type === 'string_content') return [this.#located(part.start, part.end)];
      const value =
        part.type === 'interpolation'
          ? part.children.find(({ type }) => !type.startsWith('interpolation_'))
          : undefined;
      return value === undefined ? [] : [value];
    });
  }

  #located(start: number, end: number): Located {
    return new Located(this.text.slice(start, end), start);
  }

  #member(node: SyntaxNode): Shape | undefined {
    const object = child(node, 'expression');
    const name = child(node, 'name');
    if (name === undefined) return undefined;
    if (object === undefined) return { kind: 'code', code: () => js`this.${this.wireProperty(name)}` };
    if (/^(?:Result|RootElement)$/.test(this.textOf(name))) return { kind: 'same', node: object };
    const address = this.textOf(name) === 'Uri' ? this.#builtAddress(object) : undefined;
    if (address !== undefined) return { kind: 'code', code: () => address };
    return { kind: 'member', object, name, wire: this.#isType(object) ? undefined : this.#wireOf(name) };
  }

  /** A property of a class that another file declares. */
  #wireOf(name: SyntaxNode): string {
    const text = this.textOf(name);
    return OF_ANSWERS.test(text) ? text : this.asUsed(text);
  }

  /** `Paths`, `Portal.Paths`: what has members of its own, and not of objects. */
  #isType(object: SyntaxNode): boolean {
    if (object.type === 'member_access_expression') return object.children.every((part) => this.#isType(part));
    const name = this.textOf(object);
    return /^[A-Z]/.test(name) && !this.scopes.isVariable(name) && this.scopes.ownerOf(name) === undefined;
  }

  /** `user?.Name`, `list?[0]`. */
  #conditional(node: SyntaxNode): Shape | undefined {
    const [object, access] = [node.children[0], node.children.at(-1)];
    if (object === undefined || access === undefined || object === access) return undefined;
    // The grammar takes `a ?? b?.Name` for `(a ?? b)?.Name`.
    const [left, right] = object.type === 'binary_expression' ? [child(object, 'left'), child(object, 'right')] : [];
    if (left && right) {
      const last: SyntaxNode = { ...node, start: right.start, children: [right, access] };
      return { kind: 'binary', operator: this.between(left, right), left, right: last };
    }
    const name = access.type === 'member_binding_expression' ? ofType(access, 'identifier') : undefined;
    if (name !== undefined) return { kind: 'member', object, name, wire: this.#wireOf(name) };
    if (access.type !== 'element_binding_expression') return undefined;
    const argument = ofType(access, 'argument') ?? ofType(ofType(access, 'bracketed_argument_list'), 'argument');
    return { kind: 'element', object, key: argument?.children.at(-1) };
  }

  protected callAt(node: SyntaxNode): Call | undefined {
    if (node.type === 'await_expression' || node.type === 'parenthesized_expression') {
      return node.children[0] === undefined ? undefined : this.callAt(node.children[0]);
    }
    const callee = node.type === 'invocation_expression' ? child(node, 'function') : undefined;
    if (callee === undefined) return undefined;
    const named =
      callee.type === 'member_access_expression'
        ? child(callee, 'name')
        : callee.type === 'conditional_access_expression'
          ? ofType(callee.children.at(-1), 'identifier')
          : callee;
    const nameNode = named?.type === 'generic_name' ? ofType(named, 'identifier') : named;
    if (named === undefined || nameNode?.type !== 'identifier') return undefined;
    const receiver =
      callee.type === 'member_access_expression'
        ? child(callee, 'expression')
        : callee.type === 'conditional_access_expression'
          ? callee.children[0]
          : undefined;
    return {
      node,
      receiver,
      name: this.textOf(nameNode),
      nameNode,
      args: this.#arguments(child(node, 'arguments')),
      types: (ofType(named, 'type_argument_list')?.children ?? [])
        .map((type) => this.typeCode(type))
        .filter((type) => type !== undefined),
    };
  }

  #arguments(list: SyntaxNode | undefined): Argument[] {
    const args = (list?.children ?? []).flatMap((argument) => {
      const value = argument.children.at(-1);
      const name = child(argument, 'name');
      return argument.type !== 'argument' || value === undefined
        ? []
        : [{ name: name && this.textOf(name), node: value }];
    });
    const last = args.at(-1)?.node;
    return last !== undefined && this.#endsWork(last) ? args.slice(0, -1) : args;
  }

  /** What only says when something is given up: it is handed to every call, and gets into none. */
  #endsWork(node: SyntaxNode): boolean {
    return this.textOf(node) === 'CancellationToken.None' || this.receivers.typeOf(node) === 'CancellationToken';
  }

  #made(node: SyntaxNode): Shape | undefined {
    const type = child(node, 'type');
    if (type === undefined) return undefined;
    const name = type.type === 'generic_name' ? ofType(type, 'identifier') : type;
    const initializer = child(node, 'initializer');
    const entries = initializer === undefined ? [] : this.#entries(initializer);
    const typeName =
      this.textOf(name ?? type)
        .split('.')
        .at(-1) ?? '';
    if (/Dictionary$|^JObject$|^JsonObject$|^ExpandoObject$/.test(typeName)) return { kind: 'object', entries };
    if (/^(?:List|HashSet|Collection|JArray|JsonArray)$/.test(typeName))
      return {
        kind: 'list',
        items: initializer?.children ?? this.#arguments(child(node, 'arguments')).map((argument) => argument.node),
      };
    return {
      kind: 'make',
      type: name ?? type,
      name: typeName,
      args: this.#arguments(child(node, 'arguments')),
      fields: entries,
    };
  }

  #entries(initializer: SyntaxNode): Entry[] {
    return initializer.children.flatMap((entry): Entry[] => {
      if (entry.type === 'assignment_expression') {
        const [left, value] = [child(entry, 'left'), child(entry, 'right')];
        if (left?.type === 'identifier') return [this.#entry(left, value)];
        return [{ key: this.plain(left?.children[0]), value }];
      }
      if (entry.type === 'initializer_expression')
        return [{ key: this.plain(entry.children[0]), value: entry.children[1] }];
      return [];
    });
  }

  #pairs(node: SyntaxNode): Entry[] {
    const entries: Entry[] = [];
    for (let at = 0; at < node.children.length; at++) {
      const [name, value] = [node.children[at], node.children[at + 1]];
      if (name === undefined) continue;
      if (value !== undefined && name.type === 'identifier' && this.between(name, value) === '=') {
        entries.push(this.#entry(name, value));
        at++;
      } else
        entries.push(
          name.type === 'identifier'
            ? this.#entry(name, name)
            : { key: this.#located(name.end, name.end), value: name },
        );
    }
    return entries;
  }

  #entry(name: SyntaxNode, value: SyntaxNode | undefined): Entry {
    return { key: this.#located(name.start, name.end), value, wire: this.asUsed(this.textOf(name)) };
  }

  #binary(node: SyntaxNode): Shape | undefined {
    const [left, right] = [child(node, 'left'), child(node, 'right')];
    return left && right && { kind: 'binary', operator: this.between(left, right), left, right };
  }

  /** `query["limit"] = "100"`. */
  #toldQuery(target: SyntaxNode, value: SyntaxNode): (() => Code) | undefined {
    if (target.type !== 'element_access_expression') return undefined;
    const [query, key] = [child(target, 'expression'), child(target, 'subscript')?.children[0]];
    return query && key && this.#isQuery(query)
      ? () => js`${this.expression(query)}.set(${this.expression(key)}, ${this.expression(value)})`
      : undefined;
  }

  /** `builder.Uri`, after `builder.Query = query.ToString()`. */
  #builtAddress(builder: SyntaxNode): Code | undefined {
    if (builder.type !== 'identifier' || !this.#isMadeAs(builder, String.raw`new\s+UriBuilder\b`)) return undefined;
    const given = new RegExp(`\\b${this.textOf(builder)}\\.Query\\s*=\\s*(\\w+)\\.ToString\\(\\)`).exec(this.text)?.[1];
    return given === undefined
      ? this.expression(builder)
      : js`(${this.expression(builder)} + "?" + ${given}.toString())`;
  }

  #isQuery(node: SyntaxNode): boolean {
    return (
      node.type === 'identifier' &&
      this.#isMadeAs(node, String.raw`(?:System\.Web\.)?HttpUtility\s*\.\s*ParseQueryString\b`)
    );
  }

  /** Whether a variable of the file is made so somewhere. */
  #isMadeAs(variable: SyntaxNode, made: string): boolean {
    return new RegExp(`\\b${this.textOf(variable)}\\s*=\\s*${made}`).test(this.text);
  }

  /** A request of RestSharp, as it is made or behind steps of it. */
  #isRequest(node: SyntaxNode): boolean {
    const inner = this.callAt(node)?.receiver;
    return inner === undefined ? this.textOf(node).startsWith('new RestRequest') : this.#isRequest(inner);
  }

  #queryCall({ name, args, receiver }: Call): Code | undefined {
    const [first, second, third] = args.map(({ node }) => node);
    if (name === 'ParseQueryString')
      return js`new URLSearchParams(${first && this.plain(first) ? this.expression(first) : ''})`;
    if (receiver === undefined || first === undefined || second === undefined) return undefined;
    if (name === 'AddQueryString' && this.textOf(receiver).endsWith('QueryHelpers')) {
      const query = third
        ? js`{ [${this.expression(second)}]: ${this.expression(third)} }`
        : js`${this.expression(second)}`;
      return js`(${this.expression(first)} + "?" + new URLSearchParams(${query}))`;
    }
    return name === 'Add' && third === undefined && this.#isQuery(receiver)
      ? js`${this.expression(receiver)}.append(${this.expression(first)}, ${this.expression(second)})`
      : undefined;
  }

  protected special(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    const query = this.#queryCall(call);
    if (query !== undefined) return query;
    // A body, or an address, as a text.
    if (name === 'ToString' && receiver !== undefined && args.length === 0)
      return this.#builtAddress(receiver) ?? this.expression(receiver);
    // `client.PostAsync<Job>(request)`: the request has its address.
    const [request] = args;
    if (request?.node.type === 'identifier' && this.#isMadeAs(request.node, String.raw`new\s+RestRequest\b`)) {
      const isRead = /\b(?:Get|Post|Put|Patch|Delete)Async\s*</.test(this.textOf(call.node));
      const read = js`answer(window.fetch(${this.expression(request.node)})).json()`;
      if (isRead) return call.types[0] === undefined ? read : js`(${read} as ${call.types[0]})`;
    }
    if (receiver !== undefined && /^Add(?:Json|String|Xml)?Body$/.test(name) && this.#isRequest(receiver))
      return js`new Request(${this.expression(receiver)}, { body: ${this.optional(args[0]?.node)} })`;
    if (receiver !== undefined && /^Add(?:OrUpdate)?Header$/.test(name) && this.#isRequest(receiver))
      return this.expression(receiver);
    // `app.Map("/path", …)`, `endpoints.MapFallbackToFile("/path", …)`: a route.
    if (/^Map(?:[A-Z]\w*)?$/.test(name) && this.plain(args[0]?.node)?.text.startsWith('/') === true)
      return this.inertCall(call);
    if (name === 'Combine' && receiver !== undefined && /Path|Url/.test(this.textOf(receiver))) {
      return js`[${args.map(({ node }) => [this.expression(node), ', '])}].join("/")`;
    }
    return undefined;
  }
}
