import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { Located } from '../located.js';
import type { RequestCode } from '../requests/request.js';
import { keysOf, outside, without } from './further-keys.js';
import { leaving } from './leaving.js';
import { nameFor, numberOf } from './lowering.js';
import type { Argument, Call } from './lowering.js';
import { areThere, arrayCall, arrayUnion, itemsOf, methodNamedBy } from './php/arrays.js';
import { collectionCall, isCollection } from './php/collections.js';
import { curlCall } from './php/curl.js';
import { PhpDeclarations } from './php/declarations.js';
import { basesOfMacros, macroAsked, macroNamed, queriesTold } from './php/macros.js';
import { gathered, settingAsked, takenIn } from './php/given-by-files.js';
import type { Entry, Shape } from './shape.js';
import { allOfType, child, childrenOf, ofType, statementsIn } from './tree.js';
import type { SyntaxNode } from './tree.js';

const SERVERS = /^(?:Route|\$?router|\$?app|\$?r|\$?group|Router|\$?routes)$/;

/** Stands in front of what a closure does for the variables that it makes. */
const LOCALS = '$locals';

/** `elseif (…) { … } else { … }`: each is what is done where the one before it is not. */
function alternativeOf([first, ...others]: readonly SyntaxNode[]): SyntaxNode | undefined {
  const next = first?.type === 'else_if_clause' ? alternativeOf(others) : undefined;
  return first && next ? { ...first, children: [...first.children, { ...next, field: 'alternative' }] } : first;
}

/** `abort_if($test, 422)`, `throw_unless($test, new Refused())`. */
function failingIf({ node, receiver, name, args }: Call): Shape | undefined {
  const [test, ...others] = args.map((argument) => argument.node);
  if (receiver !== undefined || test === undefined || !/^(?:abort|throw)_(?:if|unless)$/.test(name)) return undefined;
  const thrown: SyntaxNode = { ...node, type: 'throw_expression', field: undefined, children: others.slice(0, 1) };
  return { kind: 'if', condition: test, isNegated: name.endsWith('unless'), then: thrown };
}

/** PHP as JavaScript. */
export class Php extends PhpDeclarations {
  protected readonly suffix = '$php';
  protected override readonly sharesTypes = true;
  protected override readonly runs = /^(?:remember(?:Forever)?|retry|transaction|rescue)$/;
  readonly #curl = {
    textOf: (node: SyntaxNode) => this.textOf(node),
    expression: (node: SyntaxNode) => this.expression(node),
    send: (request: RequestCode) => this.send(request),
  };

  readonly #collections = {
    text: this.text,
    textOf: (node: SyntaxNode) => this.textOf(node),
    callAt: (node: SyntaxNode) => this.callAt(node),
    plain: (node: SyntaxNode | undefined) => this.plain(node)?.text,
    expression: (node: SyntaxNode) => this.expression(node),
    under: (object: Code, path: SyntaxNode) => this.pathElement(object, path),
  };

  readonly #arrays = {
    textOf: (node: SyntaxNode) => this.textOf(node),
    expression: (node: SyntaxNode) => this.expression(node),
    isFunction: (node: SyntaxNode | undefined) => this.isFunction(node),
    isKeyed: (node: SyntaxNode) => this.shape(node)?.kind === 'object',
  };

  readonly #files = {
    suffix: '$php',
    textOf: (node: SyntaxNode) => this.textOf(node),
    plain: (node: SyntaxNode | undefined) => this.plain(node),
    pieces: (node: SyntaxNode) => this.#piecesOf(node),
    expression: (node: SyntaxNode) => this.expression(node),
  };

  /** What the chain of the request that is being looked at tells of its query. */
  #queryTold: readonly Code[] = [];

  override program(root: SyntaxNode): Code {
    return [basesOfMacros(this.text), super.program(root)];
  }

  /** `Http::retry(3, 100, fn ($error) => …)` tells a request how often it is tried, and when. */
  protected override run(call: Call): Code | undefined {
    const place = call.args.findIndex(({ node }) => this.isFunction(node));
    const isTold = call.receiver !== undefined && (place > 1 || call.args[place]?.name === 'when');
    return call.name === 'retry' && isTold ? undefined : super.run(call);
  }

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'php_tag':
      case 'text_interpolation':
      case 'comment':
      case 'namespace_use_declaration':
      case 'attribute_list':
      case 'visibility_modifier':
      case 'use_declaration':
      case 'unset_statement':
      case 'enum_declaration':
        return { kind: 'nothing' };
      case 'break_statement':
      case 'continue_statement':
        return leaving(node);
      case 'variable_name':
        return this.textOf(node) === '$this' ? { kind: 'this' } : { kind: 'code', code: () => this.name(node) };
      case 'name':
      case 'qualified_name':
        return { kind: 'name', node };
      case 'relative_scope':
        return { kind: 'this' };
      case 'null':
        return { kind: 'code', code: () => 'null' };
      case 'boolean':
        return { kind: 'code', code: () => this.textOf(node).toLowerCase() };
      case 'integer':
      case 'float':
        return { kind: 'code', code: () => numberOf(this.textOf(node)) };
      case 'string':
      case 'encapsed_string':
        return { kind: 'text', pieces: this.#pieces(node, node.start + 1, node.end - 1) };
      case 'heredoc':
      case 'nowdoc': {
        const body = child(node, 'value');
        return body && { kind: 'text', pieces: this.#pieces(body, body.start, body.end) };
      }
      case 'parenthesized_expression':
      case 'expression_statement':
      case 'argument':
      case 'by_ref':
      case 'const_element_value':
        return { kind: 'same', node: node.children.at(-1) };
      case 'throw_expression':
        return { kind: 'throw', values: node.children.slice(-1) };
      case 'unary_op_expression':
        return /^(?:!|not\b)/.test(this.textOf(node)) ? { kind: 'not', node: node.children.at(-1) } : undefined;
      case 'cast_expression':
        return { kind: 'same', node: child(node, 'value') };
      case 'member_access_expression':
      case 'nullsafe_member_access_expression': {
        const [object, name] = [child(node, 'object'), child(node, 'name')];
        // `$user->{'name'}`, `$user->$field`.
        if (name?.type !== 'name') return object && { kind: 'element', object, key: name };
        return object && { kind: 'member', object, name };
      }
      case 'require_expression':
      case 'require_once_expression':
      case 'include_expression':
      case 'include_once_expression':
        return { kind: 'code', code: () => takenIn(node, this.#files) ?? 'undefined' };
      case 'class_constant_access_expression':
      case 'scoped_property_access_expression':
        return this.#constant(node);
      case 'list_literal':
        return { kind: 'code', code: () => this.#pattern(node) };
      case 'subscript_expression': {
        const [object, key] = node.children;
        return object && { kind: 'element', object, key };
      }
      case 'member_call_expression':
      case 'nullsafe_member_call_expression':
      case 'scoped_call_expression':
      case 'function_call_expression': {
        const call = this.callAt(node);
        const list = child(node, 'arguments');
        if (call && list && ofType(list, 'variadic_placeholder'))
          return { kind: 'code', code: () => this.#functionOf(call) };
        return call && (failingIf(call) ?? (this.#serves(call) ? { kind: 'nothing' } : { kind: 'call', call }));
      }
      case 'object_creation_expression': {
        const [type, list] = node.children;
        return (
          type && { kind: 'make', type, name: this.textOf(type).split('\\').at(-1) ?? '', args: this.#arguments(list) }
        );
      }
      case 'array_creation_expression':
        return this.#array(node);
      case 'binary_expression': {
        const [left, right] = [child(node, 'left'), child(node, 'right')];
        if (!left || !right) return undefined;
        const operator = this.between(left, right);
        const union = operator === '+' ? arrayUnion(left, right, this.#arrays) : undefined;
        return union ? { kind: 'code', code: union } : { kind: 'binary', operator, left, right };
      }
      case 'conditional_expression':
        return {
          kind: 'choice',
          condition: child(node, 'condition'),
          // `$a ?: $b`
          yes: child(node, 'body') ?? child(node, 'condition'),
          no: child(node, 'alternative'),
        };
      case 'anonymous_function':
      case 'arrow_function':
        return {
          kind: 'lambda',
          parameters: this.parameters(child(node, 'parameters')).map(({ name }) => name),
          body: node.type === 'arrow_function' ? child(node, 'body') : this.#closureBody(node),
        };
      case LOCALS:
        return { kind: 'code', code: () => this.#locals(node) };
      case 'assignment_expression':
      case 'augmented_assignment_expression': {
        const [target, value] = [child(node, 'left'), child(node, 'right')];
        const fills = this.between(target, value) === '??=';
        const union =
          target && value && this.between(target, value) === '+=' ? arrayUnion(target, value, this.#arrays) : undefined;
        if (target && union) return { kind: 'code', code: () => js`(${this.expression(target)} = ${union()})` };
        return target && value && { kind: 'assign', target, value, adds: node.type.startsWith('augmented'), fills };
      }
      case 'compound_statement':
      case 'declaration_list':
        return { kind: 'block', statements: node.children };
      case 'return_statement':
        return this.handedOut(node) ?? { kind: 'return', value: node.children[0] };
      case 'yield_expression':
        return this.#yielded(node);
      case 'if_statement':
        return {
          kind: 'if',
          condition: child(node, 'condition'),
          then: child(node, 'body'),
          otherwise: alternativeOf(childrenOf(node, 'alternative')),
        };
      case 'else_clause':
        return { kind: 'same', node: child(node, 'body') };
      case 'else_if_clause':
        return {
          kind: 'if',
          condition: child(node, 'condition'),
          then: child(node, 'body'),
          otherwise: child(node, 'alternative'),
        };
      case 'switch_statement':
        return {
          kind: 'switch',
          subject: child(node, 'condition'),
          ways: (child(node, 'body')?.children ?? []).map((one) => ({
            labels: childrenOf(one, 'value'),
            bodies: one.children.filter(({ type, field }) => field !== 'value' && type !== 'break_statement'),
          })),
        };
      case 'match_expression':
        return {
          kind: 'switch',
          subject: child(node, 'condition'),
          ways: (child(node, 'body')?.children ?? []).map((one) => ({
            labels: child(one, 'conditional_expressions')?.children ?? [],
            bodies: childrenOf(one, 'return_expression'),
          })),
        };
      case 'try_statement':
        return {
          kind: 'try',
          tried: child(node, 'body')?.children ?? [],
          instead: allOfType(node, 'catch_clause').map((clause) => ({
            name: child(clause, 'name'),
            kinds: child(clause, 'type'),
            bodies: statementsIn(clause, 'compound_statement'),
          })),
          always: allOfType(node, 'finally_clause').flatMap((clause) => statementsIn(clause, 'compound_statement')),
        };
      case 'foreach_statement': {
        const [list, item] = node.children;
        const variable = item?.type === 'pair' ? item.children[1] : item;
        return {
          kind: 'each',
          name: variable?.type === 'by_ref' ? variable.children[0] : variable,
          list,
          body: child(node, 'body'),
        };
      }
      default:
        return this.declaration(node);
    }
  }

  /** A closure has variables of its own but for those that it says it uses. */
  #closureBody(closure: SyntaxNode): SyntaxNode | undefined {
    const body = child(closure, 'body');
    return body && { ...body, children: [{ ...closure, type: LOCALS, end: body.start }, ...body.children] };
  }

  #locals(closure: SyntaxNode): Code {
    const body = child(closure, 'body');
    const given = this.text.slice(closure.start, body?.start);
    const own = (body === undefined ? [] : this.localVariables(body)).filter((name) => !given.includes(`$${name}`));
    return own.length === 0 ? 'undefined' : `var ${own.join(', ')}`;
  }

  /** What is gone through is what a function gives: `yield from $page`, `yield $id => $user`. */
  #yielded(node: SyntaxNode): Shape {
    const value = node.children.at(-1);
    if (/^yield\s+from\b/.test(this.textOf(node))) return { kind: 'return', value };
    const [pair] = node.children;
    const item = pair?.type === 'array_element_initializer' ? pair.children.at(-1) : value;
    return { kind: 'code', code: () => js`return [${this.optional(item)}]` };
  }

  protected override name(node: SyntaxNode): Code {
    const text = this.textOf(node);
    const name = text.slice(text.lastIndexOf('\\') + 1);
    return {
      text: name.startsWith('$') ? nameFor(name.slice(1)) : this.spelled(name),
      start: node.start,
      end: node.end,
    };
  }

  protected override declaring(name: SyntaxNode): Code {
    return name.type === 'list_literal' ? this.#pattern(name) : super.declaring(name);
  }

  /** `['id' => $id, 'tags' => [$first]]`, `list($first, , $third)`: what an array is taken apart into. */
  #pattern(list: SyntaxNode): Code {
    const parts: Code[] = [];
    let isKeyed = false;
    let from = list.start;
    for (let at = 0; at < list.children.length; at++) {
      const first = list.children[at];
      const second = list.children[at + 1];
      if (first === undefined) break;
      // Items may be left out.
      const commas = this.text.slice(from, first.start).split(',').length - 1;
      for (let left = from === list.start ? 0 : 1; left < commas; left++) parts.push('');
      const hasKey = second !== undefined && this.between(first, second) === '=>';
      isKeyed ||= hasKey;
      parts.push(hasKey ? js`[${this.expression(first)}]: ${this.expression(second)}` : this.expression(first));
      if (hasKey) at++;
      from = hasKey ? second.end : first.end;
    }
    return isKeyed ? js`{ ${joined(parts, ', ')} }` : js`[${joined(parts, ', ')}]`;
  }

  #pieces(node: SyntaxNode, start: number, end: number): (Located | SyntaxNode)[] {
    const holes = node.children.filter(({ type }) => !/^(?:string_content|escape_sequence)$/.test(type));
    const pieces: (Located | SyntaxNode)[] = [];
    let at = start;
    const upTo = (stop: number): void => {
      if (stop > at) pieces.push(new Located(this.text.slice(at, stop), at));
    };
    for (const hole of holes) {
      const isBraced = this.text[hole.start - 1] === '{';
      upTo(isBraced ? hole.start - 1 : hole.start);
      pieces.push(hole);
      at = isBraced ? hole.end + 1 : hole.end;
    }
    upTo(end);
    return pieces.length === 0 ? [new Located('', start)] : pieces;
  }

  /** What a text is put together of; a value that is none is its only piece. */
  #piecesOf(node: SyntaxNode): readonly (Located | SyntaxNode)[] {
    const shape = this.shape(node);
    if (shape?.kind === 'text') return shape.pieces;
    return shape?.kind === 'binary' && shape.operator === '.'
      ? [...this.#piecesOf(shape.left), ...this.#piecesOf(shape.right)]
      : [node];
  }

  /** `self::PATH`, `static::$path`, `Paths::LIST`. */
  #constant(node: SyntaxNode): Shape | undefined {
    const [scope, given] = node.children;
    const name = given?.type === 'variable_name' ? given.children[0] : given;
    if (scope === undefined || name === undefined) return undefined;
    const owner = scope.type === 'relative_scope' ? this.classAround(node) : this.name(scope);
    return { kind: 'code', code: () => js`${owner ?? 'this'}.${this.property(name)}` };
  }

  protected callAt(node: SyntaxNode): Call | undefined {
    const isScoped = node.type === 'scoped_call_expression';
    const isFunction = node.type === 'function_call_expression';
    if (!isScoped && !isFunction && !node.type.endsWith('member_call_expression')) return undefined;
    const nameNode = child(node, isFunction ? 'function' : 'name');
    if (nameNode === undefined || (nameNode.type !== 'name' && nameNode.type !== 'qualified_name')) return undefined;
    return {
      node,
      receiver: isFunction ? undefined : child(node, isScoped ? 'scope' : 'object'),
      name: this.textOf(nameNode).replace(/^\\/, ''),
      nameNode,
      args: this.#arguments(child(node, 'arguments')),
      types: [],
    };
  }

  #arguments(list: SyntaxNode | undefined): Argument[] {
    return (list === undefined ? [] : allOfType(list, 'argument')).flatMap((argument) => {
      const value = argument.children.at(-1);
      const name = child(argument, 'name');
      return value === undefined ? [] : [{ name: name && this.textOf(name), node: value }];
    });
  }

  #serves({ receiver, name, args }: Call): boolean {
    return (
      receiver !== undefined &&
      args.length > 1 &&
      /^(?:get|post|put|patch|delete|any|match|map|group)$/.test(name) &&
      SERVERS.test(this.textOf(receiver)) &&
      this.#isHandler(args[1]?.node)
    );
  }

  #isHandler(node: SyntaxNode | undefined): boolean {
    if (node === undefined) return false;
    if (/function|string/.test(node.type)) return true;
    return this.textOf(node).includes('::class');
  }

  #array(node: SyntaxNode): Shape {
    const elements = allOfType(node, 'array_element_initializer');
    const method = methodNamedBy(
      elements.flatMap(({ children }) => (children.length === 1 ? children : [])),
      (one) => this.textOf(one),
    );
    if (method !== undefined) return { kind: 'code', code: () => this.#methodAsFunction(...method) };
    const items = elements.map(({ children }) => children);
    if (items.some(([first]) => first?.type === 'variadic_unpacking') && items.every(({ length }) => length === 1))
      return { kind: 'code', code: () => js`[${itemsOf(items.flat(), (one) => this.expression(one))}]` };
    if (!elements.some((element) => element.children.length === 2))
      return { kind: 'list', items: elements.flatMap((element) => element.children[0] ?? []) };
    const entries = elements.flatMap((element): Entry[] =>
      element.children.length === 2 ? [{ key: this.plain(element.children[0]), value: element.children[1] }] : [],
    );
    return { kind: 'object', entries };
  }

  /** A method that is handed over: of the object, or of the class that is named. */
  #methodAsFunction(owner: SyntaxNode, name: SyntaxNode): Code {
    const type = owner.children[0];
    const isOwn = type === undefined || owner.type === 'variable_name' || type.type === 'relative_scope';
    const { start, end } = name;
    const method = this.property({ ...name, start: start + 1, end: end - 1 });
    return js`((each) => ${isOwn ? 'this' : this.name(type)}.${method}(each))`;
  }

  /** `$this->rolesOf(...)`. */
  #functionOf({ receiver, nameNode }: Call): Code {
    const owner = receiver === undefined ? undefined : this.expression(receiver);
    return js`((each) => ${owner === undefined ? '' : js`${owner}.`}${this.name(nameNode)}(each))`;
  }

  /** `array_flip($list)`: the list that keys are made of. */
  #flipped(node: SyntaxNode | undefined): Code | undefined {
    const call = node && this.callAt(node);
    const list = call?.name === 'array_flip' && call.receiver === undefined ? call.args[0] : undefined;
    return list && this.expression(list.node);
  }

  /** What Laravel reads out of an answer: `->json('data.id')`, `->collect()`. */
  #answered({ receiver, name, args }: Call): Code | undefined {
    const [key] = args.map(({ node }) => node);
    if (receiver === undefined || !/^(?:json|collect|object)$/.test(name) || args.length > 1) return undefined;
    if (key !== undefined)
      return this.isKey(key) && name !== 'object'
        ? this.pathElement(js`${this.expression(receiver)}.json()`, key)
        : undefined;
    if (name === 'json') return undefined;
    // Collections are asked for themselves in the same words.
    return isCollection(receiver, this.#collections) ? undefined : js`${this.expression(receiver)}.json()`;
  }

  /** `LazyCollection::make(function () { yield … })`. */
  #lazily({ receiver, name, args }: Call): Code | undefined {
    const made = receiver !== undefined && /^(?:Lazy)?Collection$/.test(this.textOf(receiver)) && name === 'make';
    const [of] = args.map(({ node }) => node);
    if (!made || of === undefined) return undefined;
    return this.isFunction(of) ? js`(${this.expression(of)})()` : this.expression(of);
  }

  /** What the chain before a request tells of its query is sent with what the request is handed itself. */
  protected override verbSent(call: Call, method: string): Code | undefined {
    const before = this.#queryTold;
    this.#queryTold = queriesTold(call, (node) => this.callAt(node)).map((node) => this.expression(node));
    const sent = super.verbSent(call, method);
    this.#queryTold = before;
    return sent;
  }

  protected override send(request: RequestCode): Code {
    const told = this.#queryTold.map((query) => js`...${query}, `);
    if (told.length === 0) return super.send(request);
    const own = request.query === undefined ? '' : js`...${request.query}`;
    return super.send({ ...request, query: js`{ ${told}${own} }` });
  }

  protected override addressFor(client: SyntaxNode | undefined, address: SyntaxNode): Code {
    const macro =
      client &&
      macroAsked(
        client,
        (node) => this.callAt(node),
        (node) => this.textOf(node),
      );
    const url = super.addressFor(client, address);
    return macro === undefined ? url : js`(${macroNamed(macro)} + ${url})`;
  }

  protected special(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    const [first, second] = args.map(({ node }) => node);
    const ofFile = settingAsked(call, this.#files) ?? gathered(call, this.#files);
    if (ofFile !== undefined) return ofFile;
    if (receiver !== undefined)
      return this.#answered(call) ?? collectionCall(call, this.#collections) ?? this.#lazily(call);
    if (/^(?:str_i?replace|strtr)$/.test(name)) return this.inertCall(call);
    const ofArrays = arrayCall(call, this.#arrays);
    if (ofArrays !== undefined) return ofArrays;
    if (name === 'array_map' && second !== undefined)
      return js`${this.expression(second)}.map(${this.optional(first)})`;
    if (name === 'array_filter' && second !== undefined)
      return js`${this.expression(first ?? second)}.filter(${this.expression(second)})`;
    if (/^(?:u[as]?sort|array_walk)$/.test(name) && first !== undefined && second !== undefined)
      return js`${this.expression(first)}.${name === 'array_walk' ? 'forEach' : 'sort'}(${this.expression(second)})`;
    if (name === 'array_reduce' && first !== undefined && second !== undefined)
      return js`${this.expression(first)}.reduce(${this.expression(second)}, ${this.optional(args[2]?.node)})`;
    if (name === 'array_column' && first !== undefined && second !== undefined)
      return js`${this.expression(first)}.map((each) => each[${this.expression(second)}])`;
    if (name === 'array_keys' && first !== undefined && args.length === 1) return keysOf(this.expression(first));
    if (name === 'array_diff' && first !== undefined && second !== undefined && args.length === 2)
      return outside(this.expression(first), this.expression(second));
    const flipped = name === 'array_diff_key' && args.length === 2 ? this.#flipped(second) : undefined;
    if (first !== undefined && flipped !== undefined) return without(this.expression(first), flipped);
    if (name === 'in_array' && second !== undefined)
      return js`${this.expression(second)}.includes(${this.optional(first)})`;
    const [key, object] = name === 'property_exists' ? [second, first] : [first, second];
    if (/^(?:array_key_exists|key_exists|property_exists)$/.test(name) && key !== undefined && object !== undefined)
      return js`(${this.expression(key)} in ${this.expression(object)})`;
    if (name === 'isset') return areThere(args, this.#arrays);
    if (name === 'implode' && second !== undefined) return js`${this.expression(second)}.join(${this.optional(first)})`;
    if (name === 'tap' && first !== undefined) return js`([${this.optional(second)}], ${this.expression(first)})`;
    if (/^(?:reset|end|current|array_shift|array_pop)$/.test(name) && first !== undefined)
      return js`${this.expression(first)}.at(0)`;
    if (name === 'http_build_query') return js`new URLSearchParams(${this.optional(first)})`;
    return name.startsWith('curl_') ? curlCall(call, this.#curl) : undefined;
  }
}
