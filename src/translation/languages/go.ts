import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { Located } from '../located.js';
import { AddressReader } from './go/addresses.js';
import { GoDeclarations } from './go/declarations.js';
import { GjsonReader } from './go/gjson.js';
import { RestyReader } from './go/resty.js';
import { leaving } from './leaving.js';
import { methodNamed, numberOf } from './lowering.js';
import type { Argument, Call } from './lowering.js';
import type { Entry, Shape } from './shape.js';
import { allOfType, child, childrenOf, ofType } from './tree.js';
import type { SyntaxNode } from './tree.js';

const ROUTERS = /^(?:r|rg|e|g|app|srv|mux|echo|group|server|engine|router|\w*(?:Router|Group|Mux|Routes))$/;

/** What a call is given up with: no client of the usual library takes it in front of the address. */
const CONTEXT = /^(?:ctx|context\.(?:Background|TODO)\(\)|\w+\.Context\(\)|\w*[cC]tx)$/;
/** Reads what it is called on, row by row or as a whole. */
const READS = /^(?:Scan|Decode|Unmarshal|Bind\w*|ShouldBind\w*|NewRequest\w*|Do)$/;

/** What a query is put together in: as it begins, or with what an address has already. */
const QUERIES = String.raw`(?:(?:make\(|new\()?url\.Values\b|[\w.]+\.Query\(\))`;
/** What is behind a request in its function says which query it gets. */
const GIVEN_QUERY = /^[^]*?(?:\n\}|\b(\w+)\.URL\.RawQuery\s*=\s*(\w+)\.Encode\(\))/;

/** A test of whether a key is there. */
const PRESENT = '$present';
/** A name that is given where all in front of it is done. */
const BEHIND = '$behind';
/** The error that is given beside a value, and whether a value is of a type: what is there may be asked for either. */
const ERROR_OF = '$error';
const IS_OF = '$of';
/** Whether a value is of a type that only shows when it runs. */
const OF_SOME_TYPE = '$ofSomeType';
const ERROR = /^(?:\w*[eE]rr|error)\d?$/;

/** Go as JavaScript. What a function gives back first is its value; the rest are errors. */
export class Go extends GoDeclarations {
  protected override readonly sharesTypes = true;
  readonly #addresses = new AddressReader({
    text: this.text,
    textOf: (node) => this.textOf(node),
    expression: (node) => this.expression(node),
  });
  readonly #gjson = new GjsonReader(this.text, {
    textOf: (node) => this.textOf(node),
    plain: (node) => this.plain(node),
    expression: (node) => this.expression(node),
    isFunction: (node) => this.isFunction(node),
  });
  readonly #resty = new RestyReader(this.text, {
    textOf: (node) => this.textOf(node),
    callAt: (node) => this.callAt(node),
    expression: (node) => this.expression(node),
    typeCode: (type) => this.typeCode(type),
    methodOf: (node) => this.methodOf(node),
    addressFor: (client, address) => this.addressFor(client, address),
    send: (request) => this.send(request),
    fill: (variable, data) => this.#fill(variable, data),
  });

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'comment':
      case 'package_clause':
      case 'import_declaration':
        return { kind: 'nothing' };
      case 'break_statement':
      case 'continue_statement':
        return leaving(node);
      case 'identifier':
      case 'type_identifier':
        return { kind: 'name', node };
      case 'nil':
        return { kind: 'code', code: () => 'null' };
      case 'true':
      case 'false':
        return { kind: 'code', code: () => node.type };
      case 'int_literal':
      case 'float_literal':
        return { kind: 'code', code: () => numberOf(this.textOf(node)) };
      case 'interpreted_string_literal':
      case 'raw_string_literal':
        return { kind: 'text', pieces: [new Located(this.text.slice(node.start + 1, node.end - 1), node.start + 1)] };
      case 'parenthesized_expression':
      case 'expression_statement':
      case 'literal_element':
      case 'expression_list':
      case 'variadic_argument':
        return { kind: 'same', node: node.children[0] };
      case 'unary_expression': {
        const operand = child(node, 'operand');
        return this.text[node.start] === '!' ? { kind: 'not', node: operand } : { kind: 'same', node: operand };
      }
      case 'type_assertion_expression':
      case 'type_conversion_expression': {
        const operand = child(node, 'operand');
        const code = this.#resty.result(operand);
        return code === undefined ? { kind: 'same', node: operand } : { kind: 'code', code };
      }
      case 'selector_expression': {
        const [object, name] = [child(node, 'operand'), child(node, 'field')];
        if (name !== undefined && this.#gjson.isSame(this.textOf(name))) return { kind: 'same', node: object };
        if (object && name && this.isPackage(object))
          return { kind: 'code', code: () => this.ofPackage(name, this.textOf(object)) };
        return object && name && { kind: 'member', object, name };
      }
      case BEHIND: {
        const [name] = node.children;
        const place = { start: node.start, end: node.start };
        return name && { kind: 'code', code: () => ({ text: this.spelled(this.textOf(name)), ...place }) };
      }
      case PRESENT: {
        const [key, object] = node.children;
        return (
          key && object && { kind: 'code', code: () => js`(${this.expression(key)} in ${this.expression(object)})` }
        );
      }
      case ERROR_OF:
      case IS_OF: {
        const [value] = node.children;
        const isError = node.type === ERROR_OF;
        const code = (of: SyntaxNode): Code =>
          isError ? js`void ${this.expression(of)}` : js`(${this.expression(of)} !== null)`;
        return value && { kind: 'code', code: () => code(value) };
      }
      case 'index_expression': {
        const object = child(node, 'operand');
        return object && { kind: 'element', object, key: child(node, 'index') };
      }
      case 'call_expression': {
        const call = this.callAt(node);
        return call && (this.#serves(call) && !this.mayStub ? { kind: 'nothing' } : { kind: 'call', call });
      }
      case 'composite_literal':
        return this.#literal(node);
      case 'literal_value':
        return node.children.some(({ type }) => type === 'keyed_element')
          ? { kind: 'object', entries: this.#entries(node) }
          : { kind: 'list', items: node.children };
      case 'binary_expression': {
        const [left, right] = [child(node, 'left'), child(node, 'right')];
        return left && right && { kind: 'binary', operator: this.between(left, right), left, right };
      }
      case 'func_literal':
        return {
          kind: 'lambda',
          parameters: this.parameters(child(node, 'parameters')).map(({ name }) => name),
          body: child(node, 'body'),
        };
      case 'short_var_declaration': {
        const names = child(node, 'left')?.children ?? [];
        const values = child(node, 'right')?.children ?? [];
        return {
          kind: 'declare',
          names: names.map((name, index) => ({ name, value: values[index] ?? this.#beside(names, values) })),
        };
      }
      case 'assignment_statement':
        return this.#assignment(node);
      case 'var_spec':
      case 'const_spec': {
        const values = child(node, 'value')?.children ?? [];
        const type = child(node, 'type');
        return {
          kind: 'declare',
          names: childrenOf(node, 'name').map((name, index) => ({ name, type, value: values[index] })),
        };
      }
      case 'block':
      case 'statement_list':
      case 'var_declaration':
      case 'const_declaration':
      case 'var_spec_list':
        return { kind: 'block', statements: node.children };
      case 'return_statement':
        return this.#return(node);
      case 'if_statement':
        return this.#if(node);
      case 'expression_switch_statement': {
        const cases = allOfType(node, 'expression_case', 'default_case');
        return {
          kind: 'switch',
          subject: child(node, 'value'),
          ways: cases.map((one) => ({
            labels: child(one, 'value')?.children ?? [],
            bodies: one.children.filter(({ field }) => field !== 'value'),
          })),
        };
      }
      case 'type_switch_statement':
        return this.#typeSwitch(node);
      case OF_SOME_TYPE:
        return { kind: 'code', code: () => 'window.which' };
      case 'for_statement':
        return this.#for(node);
      default:
        return this.declaration(node);
    }
  }

  #assignment(node: SyntaxNode): Shape | undefined {
    const [left, right] = [child(node, 'left'), child(node, 'right')];
    const [targets, values] = [left?.children ?? [], right?.children ?? []];
    const [[target, second], [value]] = [targets, values];
    if (!left || !right || !target || !value) return undefined;
    const ofAddress = second === undefined ? this.#addresses.assigned(target, value) : undefined;
    if (ofAddress !== undefined) return { kind: 'code', code: () => ofAddress };
    const beside = this.#beside(targets, values);
    if (second === undefined || beside === undefined)
      return { kind: 'assign', target, value, adds: this.between(left, right) === '+=' };
    const one = (place: SyntaxNode, given: SyntaxNode): SyntaxNode => ({
      ...node,
      children: [
        { ...left, children: [place] },
        { ...right, children: [given] },
      ],
    });
    return { kind: 'block', statements: [one(target, value), one(second, beside)] };
  }

  /** What stands beside the one value of a call or a type assertion: `docs, err := load()`, `failed, ok := err.(*Failure)`. */
  #beside(names: readonly SyntaxNode[], [value, another]: readonly SyntaxNode[]): SyntaxNode | undefined {
    const [first, second, third] = names;
    if (!first || !second || third || !value || another) return undefined;
    const operand = value.type === 'type_assertion_expression' ? child(value, 'operand') : undefined;
    if (operand?.type === 'identifier') return { ...value, type: IS_OF, children: [operand] };
    const isError = value.type === 'call_expression' && ERROR.test(this.textOf(second));
    return isError ? { ...first, type: ERROR_OF, children: [first] } : undefined;
  }

  #if(node: SyntaxNode): Shape {
    const initializer = child(node, 'initializer');
    const rest: Shape = {
      kind: 'if',
      condition: child(node, 'condition'),
      then: child(node, 'consequence'),
      otherwise: child(node, 'alternative'),
    };
    if (initializer === undefined) return rest;
    const children = node.children.filter((part) => part !== initializer);
    const asked = children.map((part) => (part.field === 'condition' ? this.#asked(initializer, part) : part));
    return { kind: 'block', statements: [initializer, { ...node, children: asked }] };
  }

  /** `value, ok := row["key"]; ok`: a condition that asks whether there is one. */
  #asked(initializer: SyntaxNode, condition: SyntaxNode): SyntaxNode {
    const known = child(initializer, 'left')?.children[1];
    const [read] = child(initializer, 'right')?.children ?? [];
    const element = read?.type === 'type_assertion_expression' ? child(read, 'operand') : read;
    const [object, key] =
      element?.type === 'index_expression' ? [child(element, 'operand'), child(element, 'index')] : [];
    if (known === undefined || object === undefined || this.plain(key) === undefined || key === undefined)
      return condition;
    if (this.textOf(condition) !== this.textOf(known)) return condition;
    return { ...condition, type: PRESENT, children: [key, object] };
  }

  /** `switch value := in.(type) { … }`: which way is gone is not known, and on each the value has the name. */
  #typeSwitch(node: SyntaxNode): Shape {
    const [name] = child(node, 'alias')?.children ?? [];
    const value = child(node, 'value');
    const rest = node.children.filter(({ field }) => field !== 'alias' && field !== 'value');
    if (name !== undefined && value !== undefined) {
      const left = { ...name, type: 'expression_list', field: 'left', children: [name] };
      const right = { ...value, type: 'expression_list', field: 'right', children: [value] };
      const declared = { ...name, type: 'short_var_declaration', children: [left, right] };
      return { kind: 'block', statements: [declared, { ...node, children: rest }] };
    }
    const ways = rest
      .filter(({ type }) => type === 'type_case' || type === 'default_case')
      .map((one) => ({
        labels: one.type === 'default_case' ? [] : [{ ...one, type: OF_SOME_TYPE, children: [] }],
        bodies: one.children.filter(({ field }) => field !== 'type'),
      }));
    return { kind: 'switch', subject: undefined, ways };
  }

  #for(node: SyntaxNode): Shape | undefined {
    const range = ofType(node, 'range_clause');
    if (range === undefined) return undefined;
    return {
      kind: 'each',
      name: child(range, 'left')?.children[1],
      list: child(range, 'right'),
      body: child(node, 'body'),
    };
  }

  #literal(node: SyntaxNode): Shape | undefined {
    const [type, body] = [child(node, 'type'), child(node, 'body')];
    if (body === undefined) return undefined;
    if (type?.type === 'slice_type' || type?.type === 'array_type') return { kind: 'list', items: body.children };
    const entries = this.#inOrder(type, body) ?? this.#entries(body);
    if (type === undefined) return { kind: 'object', entries };
    if (this.textOf(type) === 'url.Values')
      return { kind: 'code', code: () => js`new URLSearchParams(${this.entries(entries.map(onlyValue))})` };
    const isStruct = /^(?:type_identifier|qualified_type|generic_type)$/.test(type.type);
    return isStruct && entries.length > 0
      ? { kind: 'make', type, name: this.textOf(type), args: [], fields: entries }
      : { kind: 'object', entries };
  }

  /** `Ref{id, name}`: values in the order of the fields of a struct that the file declares, or that has no name. */
  #inOrder(type: SyntaxNode | undefined, body: SyntaxNode): Entry[] | undefined {
    const fields = type && this.fieldsInOrder(type);
    if (fields?.length !== body.children.length || body.children.some(({ type: of }) => of !== 'literal_element'))
      return undefined;
    return fields.map(({ wire }, index) => ({ key: wire, value: body.children[index]?.children[0] }));
  }

  #entries(body: SyntaxNode): Entry[] {
    return allOfType(body, 'keyed_element').map((element) => {
      const [key, value] = [child(element, 'key')?.children[0], child(element, 'value')?.children[0]];
      const isName = key?.type === 'identifier';
      return { key: isName ? new Located(this.textOf(key), key.start) : this.plain(key), value };
    });
  }

  /** `return &user, c.get(path, &user)`: what is read on the way out is read before it is returned. */
  #return(node: SyntaxNode): Shape {
    const [list] = node.children;
    const values = list?.type === 'expression_list' ? list.children : node.children;
    // What such a function returns itself is whether it went well.
    if (this.isFilling(node)) return { kind: 'block', statements: values };
    if (values.length === 0) return this.#bareReturn(node);
    const [first, ...others] = values;
    const reads = others.filter((value) => this.callAt(value) !== undefined);
    if (reads.length === 0 || first === undefined) return { kind: 'return', value: list };
    const given = first.type === 'unary_expression' ? child(first, 'operand') : first;
    // It stands in front of what is read into it.
    const behind =
      given?.type === 'identifier' ? { ...given, type: BEHIND, start: node.end, children: [given] } : first;
    return { kind: 'block', statements: [...reads, { ...node, children: [behind] }] };
  }

  /** `return` alone gives the results that have names, as they are there. */
  #bareReturn(node: SyntaxNode): Shape {
    const result = this.resultAround(node);
    if (result === undefined) return { kind: 'return', value: undefined };
    const name = { text: this.spelled(this.textOf(result)), start: node.start, end: node.end };
    return { kind: 'code', code: () => js`return ${name}` };
  }

  protected callAt(node: SyntaxNode): Call | undefined {
    const callee = node.type === 'call_expression' ? child(node, 'function') : undefined;
    const nameNode = callee?.type === 'selector_expression' ? child(callee, 'field') : callee;
    if (callee === undefined || (nameNode?.type !== 'identifier' && nameNode?.type !== 'field_identifier'))
      return undefined;
    const args = (child(node, 'arguments')?.children ?? []).map((argument): Argument => ({
      name: undefined,
      node: argument,
    }));
    return {
      node,
      receiver: callee.type === 'selector_expression' ? child(callee, 'operand') : undefined,
      name: this.textOf(nameNode),
      nameNode,
      args,
      types: (child(node, 'type_arguments')?.children ?? [])
        .map((type) => this.typeCode(type))
        .filter((type) => type !== undefined),
    };
  }

  /** A route: its handler is a function, or it is given to something that is called a router. */
  #serves({ receiver, name, args }: Call): boolean {
    if (receiver === undefined || args.length < 2) return false;
    if (/^(?:GET|POST|PUT|PATCH|DELETE|HandleFunc|Handle|Any)$/.test(name)) return true;
    if (name === 'Add') return methodNamed(this.plain(args[0]?.node)?.text) !== undefined && args.length > 2;
    if (!/^(?:Get|Post|Put|Patch|Delete|Method|Group|Route)$/.test(name)) return false;
    return args.some(({ node }) => node.type === 'func_literal') || ROUTERS.test(this.textOf(receiver));
  }

  protected special(call: Call): Code | undefined {
    // What a test has its handlers answer has been looked at.
    if (this.#serves(call)) return 'undefined';
    const { name, args, receiver } = call;
    const ofLibrary = this.#gjson.call(call) ?? this.#resty.call(call) ?? this.#addresses.call(call);
    if (ofLibrary !== undefined) return ofLibrary;
    const query = this.#toldQuery(call);
    if (query !== undefined) return query;
    const owner = receiver === undefined ? '' : this.textOf(receiver);
    if (name === 'make' && args.length === 1 && args[0] !== undefined && this.textOf(args[0].node) === 'url.Values')
      return 'new URLSearchParams()';
    const filled = this.filledArgument(call);
    if (filled?.type === 'unary_expression')
      return this.#fill(
        child(filled, 'operand'),
        (type) => js`(${this.#ownCall(call)}${type === undefined ? '' : js` as ${type}`})`,
      );
    if (this.isOwnMethod(call) || (this.isOwnFunction(call) && this.givesGeneric(name))) return this.#ownCall(call);
    const answered = this.#answeredInto(call);
    if (answered !== undefined) return answered;
    // `get[[]Document](ctx, path)`: what it gives is of the type that it is asked for.
    const [type] = this.isOwnFunction(call) ? call.types : [];
    if (type !== undefined && !this.givesGeneric(call.name)) return js`(${this.#ownCall(call)} as ${type})`;
    const ofPackage = this.#ofPackages(call);
    if (ofPackage !== undefined) return ofPackage;
    const at = (index: number): SyntaxNode | undefined => args[index]?.node;
    if (owner === 'json' && name === 'NewDecoder') return this.optional(at(0));
    if (name === 'Encode' && receiver !== undefined) return this.#written(receiver, at(0));
    if (name === 'Decode' && receiver !== undefined) return this.#read(this.expression(receiver), at(0));
    if (owner === 'json' && name === 'Unmarshal') return this.#read(this.optional(at(0)), at(1));
    if (name === 'NewRequest' || name === 'NewRequestWithContext') {
      const shift = name === 'NewRequest' ? 0 : 1;
      const body = at(shift + 2);
      const query = this.#queryGiven(call);
      return this.request({
        method: this.methodOf(at(shift)),
        url: this.optional(at(shift + 1)),
        ...(query !== undefined && { query }),
        body: body === undefined || body.type === 'nil' ? undefined : this.expression(body),
      });
    }
    if (name === 'Post' && args.length === 3)
      return this.send({ method: '"POST"', url: this.optional(at(0)), body: this.optional(at(2)) });
    if (/^(?:Join|JoinPath)$/.test(name) && (owner === 'path' || owner === 'url'))
      return js`[${args.map(({ node }) => [this.expression(node), ', '])}].join("/")`;
    if (owner === 'fmt' && name === 'Sprint' && args.length > 0)
      return js`("" + ${joined(
        args.map(({ node }) => this.expression(node)),
        ' + ',
      )})`;
    if (owner === 'strings' && name === 'Join') return js`${this.optional(at(0))}.join(${this.optional(at(1))})`;
    if (owner === 'strings' && /^(?:Trim|TrimSuffix|TrimRight|TrimSpace|ToLower)$/.test(name))
      return this.optional(at(0));
    return receiver === undefined ? this.#builtin(call) : undefined;
  }

  /** What the language itself makes and adds to: `append(users, one, another)`, `new(User)`, `make([]User, 0)`. */
  #builtin(call: Call): Code | undefined {
    const { name } = call;
    const [first, ...others] = call.args.map(({ node }) => node);
    if (first === undefined) return undefined;
    const given = joined(
      others.map((node) => this.expression(node)),
      ', ',
    );
    if (name === 'append') return js`${this.expression(first)}.concat(${given})`;
    if (name === 'make' && /^(?:slice|map)_type$/.test(first.type)) return first.type === 'map_type' ? '({})' : '[]';
    return this.newlyMade(call.node) === undefined ? undefined : '({})';
  }

  /** `q.Set("limit", "100")`, `path + "?" + q.Encode()`. */
  #toldQuery({ receiver, name, args }: Call): Code | undefined {
    if (receiver === undefined) return undefined;
    if (
      name === 'Query' &&
      args.length === 0 &&
      (/(?:^|\.)(?:URL|u|uri|endpoint|\w*[uU]rl)$/.test(this.textOf(receiver)) || this.#addresses.isAddress(receiver))
    )
      return 'new URLSearchParams()';
    if (!/^(?:Set|Add|Encode)$/.test(name) || receiver.type !== 'identifier' || !this.#isQuery(receiver))
      return undefined;
    if (name === 'Encode') return js`${this.expression(receiver)}.toString()`;
    const given = args.map(({ node }) => [this.expression(node), ', ']);
    return js`${this.expression(receiver)}.${name === 'Set' ? 'set' : 'append'}(${given})`;
  }

  #isQuery(name: SyntaxNode): boolean {
    const type = this.typeOf(name);
    if (type !== undefined && this.textOf(type) === 'url.Values') return true;
    return new RegExp(`\\b${this.textOf(name)}\\s*(?::?=|,\\s*\\w+\\s*:?=)\\s*${QUERIES}`).test(this.text);
  }

  /** `req.URL.RawQuery = q.Encode()`, after the request was made. */
  #queryGiven({ node }: Call): string | undefined {
    const request = /(\w+)\s*,\s*\w+\s*:?=\s*$/.exec(this.text.slice(Math.max(0, node.start - 80), node.start))?.[1];
    const [, owner, query] = GIVEN_QUERY.exec(this.text.slice(node.end)) ?? [];
    return owner !== undefined && owner === request ? query : undefined;
  }

  /** `s.client.Get(ctx, path, &user)`: a method of another file, which reads its answer into what it is handed. */
  #answeredInto(call: Call): Code | undefined {
    const { receiver, args, name } = call;
    const [first] = args;
    if (receiver === undefined || first === undefined || READS.test(name)) return undefined;
    const takesContext = CONTEXT.test(this.textOf(first.node));
    if (!takesContext && !this.isOfOther(receiver)) return undefined;
    const isPointer = ({ node }: Argument): boolean =>
      node.type === 'unary_expression' && this.text[node.start] === '&';
    const filled = args.findLast(isPointer);
    const operand = filled && child(filled.node, 'operand');
    const rest = takesContext ? args.slice(1) : args;
    const plain = this.plainCall({ ...call, args: rest.filter((one) => one !== filled) });
    if (operand?.type !== 'identifier') return takesContext && !this.isInert(call) ? plain : undefined;
    return this.#fill(operand, (type) => (type === undefined ? plain : js`(${plain} as ${type})`));
  }

  /** `users.Load(ctx, id)`, `load(ctx, path, &user)`: a function of another package of the team, or of another file of this one. */
  #ofPackages(call: Call): Code | undefined {
    const { receiver, nameNode, args } = call;
    const isElsewhere = receiver !== undefined && this.isPackage(receiver);
    if (!isElsewhere && !this.#isBeside(call)) return undefined;
    const callee = isElsewhere ? this.ofPackage(nameNode, this.textOf(receiver)) : this.name(nameNode);
    const given = joined(
      args.map(({ node }) => this.given(node)),
      ', ',
    );
    const called = js`${callee}${this.typesGiven(call)}(${given})`;
    const filled = args.findLast(({ node }) => node.type === 'unary_expression' && this.text[node.start] === '&');
    const operand = filled && child(filled.node, 'operand');
    if (operand?.type !== 'identifier') return called;
    return this.#fill(operand, (type) => (type === undefined ? called : js`(${called} as ${type})`));
  }

  #isBeside({ receiver, name }: Call): boolean {
    return receiver === undefined && !this.isDeclared(name) && this.packages.hasFunction(name);
  }

  /** `json.NewEncoder(&body).Encode(value)`: what is written into a variable is what that holds. */
  #written(receiver: SyntaxNode, value: SyntaxNode | undefined): Code | undefined {
    const encoder = this.callAt(receiver);
    const target = encoder?.name === 'NewEncoder' ? encoder.args[0]?.node : undefined;
    const variable = target?.type === 'unary_expression' ? child(target, 'operand') : target;
    if (variable?.type !== 'identifier') return undefined;
    return js`(${this.name(variable)} = ${this.optional(value)})`;
  }

  /** Data that is read into a variable. */
  #read(text: Code, target: SyntaxNode | undefined): Code | undefined {
    const variable = target?.type === 'unary_expression' ? child(target, 'operand') : target;
    return this.#fill(variable, (type) => this.parsed(text, type));
  }

  #fill(variable: SyntaxNode | undefined, data: (type: Code | undefined) => Code): Code | undefined {
    if (variable === undefined || !/^(?:identifier|selector_expression|index_expression)$/.test(variable.type))
      return undefined;
    const type = this.typeOf(variable);
    return js`(${this.expression(variable)} = ${data(type && this.typeCode(type))})`;
  }

  #ownCall(call: Call): Code {
    const { nameNode, args } = call;
    const callee = this.isOwnMethod(call) ? this.functionName(nameNode) : this.name(nameNode);
    const own = this.isOwnMethod(call) && this.takesRest(call.name) ? 'undefined, ' : '';
    return js`${callee}${this.givesGeneric(call.name) ? this.typesGiven(call) : ''}(${own}${args.map(({ node }) => [this.given(node), ', '])})`;
  }

  protected override argumentsGiven({ args }: Call): Code[] {
    return args.map(({ node }) => this.given(node));
  }

  /** What is handed over: `all...` is handed over one by one. */
  protected given(node: SyntaxNode): Code {
    const isSpread = /\.\.\.\s*$/.test(this.text.slice(node.start, node.end));
    return isSpread ? js`...${this.expression(node)}` : this.expression(node);
  }
}

/** `{"true"}`: one of the texts that stand under a name in a query. */
function onlyValue(entry: Entry): Entry {
  const [only, another] = entry.value?.type === 'literal_value' ? entry.value.children : [];
  return only === undefined || another !== undefined ? entry : { ...entry, value: only };
}
