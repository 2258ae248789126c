import type { Code } from '../code.js';
import { js } from '../code.js';
import { Located } from '../located.js';
import { withMarksBound } from './csharp/question-marks.js';
import { CSharpRequests } from './csharp/requests.js';
import { piecesOf } from './csharp/texts.js';
import { leaving } from './leaving.js';
import { numberOf } from './lowering.js';
import type { Argument, Call } from './lowering.js';
import type { Entry, Shape } from './shape.js';
import { allOfType, child, ofType, statementsIn } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** Properties of what libraries answer. */
const OF_ANSWERS = /^(?:Content|Data|Body)$/;

/** An empty list where a value is expected; everywhere else these brackets belong to a type. */
const EMPTY_LIST = /((?:=>|[=(,:]|\?\?=?|\?\s|\breturn\b|\bis\b)\s*)\[\](?=\s*[;,):}])/g;

/** The grammar knows no empty list: a number stands for it, which is no number by its text. */
export function readableCSharp(text: string): string {
  return text.replaceAll(EMPTY_LIST, '$10 ');
}

/** `..items` in a list. */
const SPREAD = 'spread';

function spreadOf(item: SyntaxNode): SyntaxNode {
  const [range] = item.children;
  const isSpread =
    range?.type === 'range_expression' && range.children.length === 1 && range.start < (range.children[0]?.start ?? 0);
  return isSpread ? { ...range, type: SPREAD } : item;
}

/** C# as JavaScript. */
export class CSharp extends CSharpRequests {
  protected readonly suffix = '$cs';
  protected override readonly sharesTypes = true;
  protected override readonly runs = /^(?:Execute(?:Async)?|Run|StartNew|GetOrCreate(?:Async)?|GetOrAdd(?:Async)?)$/;

  override program(root: SyntaxNode): Code {
    return super.program(withMarksBound(root));
  }

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'comment':
      case 'using_directive':
      case 'attribute_list':
      case 'modifier':
      case 'delegate_declaration':
        return { kind: 'nothing' };
      case 'break_statement':
      case 'continue_statement':
        return leaving(node);
      case 'identifier':
        return { kind: 'name', node };
      case 'generic_name':
        return { kind: 'same', node: ofType(node, 'identifier') };
      case 'this':
      case 'base':
        return { kind: 'this' };
      case 'null_literal':
        return { kind: 'code', code: () => 'null' };
      case 'boolean_literal':
        return { kind: 'code', code: () => this.textOf(node) };
      case 'element_binding_expression':
        return { kind: 'list', items: node.children.map(spreadOf) };
      case SPREAD:
        return { kind: 'code', code: () => js`...${this.optional(node.children[0], '[]')}` };
      case 'tuple_expression':
        return { kind: 'list', items: node.children };
      case 'integer_literal':
        // An empty list, where the grammar was handed a number in its place.
        if (this.textOf(node).startsWith('[')) return { kind: 'list', items: [] };
        return { kind: 'code', code: () => numberOf(this.textOf(node)) };
      case 'real_literal':
        return { kind: 'code', code: () => numberOf(this.textOf(node)) };
      case 'string_literal':
      case 'verbatim_string_literal':
      case 'raw_string_literal':
      case 'interpolated_string_expression':
        return { kind: 'text', pieces: piecesOf(node, this.text) };
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
        const key = child(node, 'subscript')?.children[0];
        const setting = object && this.setting(object, key);
        if (setting !== undefined) return { kind: 'code', code: () => setting };
        return object && { kind: 'element', object, key };
      }
      case 'invocation_expression': {
        const call = this.callAt(node);
        return call === undefined ? undefined : { kind: 'call', call };
      }
      case 'object_creation_expression':
      case 'implicit_object_creation_expression':
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
      case 'declaration_expression':
        return { kind: 'same', node: child(node, 'name') };
      case 'query_expression':
        return { kind: 'code', code: () => this.query(node.children) };
      case 'with_expression':
        return { kind: 'code', code: () => this.#changed(node) };
      case 'throw_expression':
        return { kind: 'throw', values: node.children };
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
        const told = target && value && (this.toldQuery(target, value) ?? this.toldBody(target, value));
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
      case 'try_statement':
        return {
          kind: 'try',
          tried: child(node, 'body')?.children ?? [],
          instead: allOfType(node, 'catch_clause').map((clause) => ({
            name: child(ofType(clause, 'catch_declaration') ?? clause, 'name'),
            kinds: child(ofType(clause, 'catch_declaration') ?? clause, 'type'),
            test: ofType(clause, 'catch_filter_clause')?.children[0],
            bodies: statementsIn(clause, 'block'),
          })),
          always: allOfType(node, 'finally_clause').flatMap((clause) => statementsIn(clause, 'block')),
        };
      case 'foreach_statement':
        return { kind: 'each', name: child(node, 'left'), list: child(node, 'right'), body: child(node, 'body') };
      default:
        return this.pattern(node) ?? this.declaration(node);
    }
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
    if (/^(?:Current)?Value$/.test(this.textOf(name)) && this.#isOptions(object)) return { kind: 'same', node: object };
    if (this.textOf(name) === 'Value' && /Section\(\s*"[^"]*"\s*\)$/.test(this.textOf(object))) {
      const call = this.callAt(object);
      const setting = call?.receiver && this.setting(call.receiver, call.args[0]?.node);
      if (setting !== undefined) return { kind: 'code', code: () => setting };
    }
    if (this.textOf(name) === 'Values' && this.isDictionary(object))
      return { kind: 'code', code: () => js`Object.values(${this.expression(object)})` };
    const address = this.textOf(name) === 'Uri' ? this.builtAddress(object) : undefined;
    if (address !== undefined) return { kind: 'code', code: () => address };
    return { kind: 'member', object, name, wire: this.#isType(object) ? undefined : this.wireOf(name) };
  }

  /** A property of a class that another file declares. */
  protected wireOf(name: SyntaxNode): string {
    const text = this.textOf(name);
    return OF_ANSWERS.test(text) ? text : this.asUsed(text);
  }

  /** `IOptions<Settings>`: it holds what it is of. */
  #isOptions(node: SyntaxNode): boolean {
    return (
      /^IOptions(?:Snapshot|Monitor)?$/.test(this.receivers.typeOf(node) ?? '') ||
      /<IOptions(?:Snapshot|Monitor)?<[\w.]+>>\(\)$/.test(this.textOf(node))
    );
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
    const name = access.type === 'member_binding_expression' ? ofType(access, 'identifier') : undefined;
    if (name !== undefined) return { kind: 'member', object, name, wire: this.wireOf(name) };
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
          ? ofType(callee.children.at(-1), 'identifier', 'generic_name')
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
    const told = child(node, 'type') ?? this.typesAround.get(node.start);
    const type = told?.type === 'nullable_type' ? told.children[0] : told;
    const initializer = ofType(node, 'initializer_expression');
    const entries = initializer === undefined ? [] : this.#entries(initializer);
    // What `new()` makes says the place that it is put into.
    if (type === undefined)
      return entries.length > 0 || initializer === undefined
        ? { kind: 'object', entries }
        : { kind: 'list', items: initializer.children };
    const name = type.type === 'generic_name' ? ofType(type, 'identifier') : type;
    const typeName =
      this.textOf(name ?? type)
        .split('.')
        .at(-1) ?? '';
    if (/Dictionary$|^JObject$|^JsonObject$|^ExpandoObject$/.test(typeName)) return { kind: 'object', entries };
    const args = this.#arguments(ofType(node, 'argument_list'));
    if (/^(?:I?(?:ReadOnly)?(?:List|Collection)|HashSet|JArray|JsonArray)$/.test(typeName))
      return { kind: 'list', items: initializer?.children ?? args.map((argument) => argument.node) };
    return {
      kind: 'make',
      type: name ?? type,
      name: typeName,
      args,
      fields: entries,
    };
  }

  /** `user with { Name = "…" }`. */
  #changed(node: SyntaxNode): Code {
    const [object, ...changes] = node.children;
    const entries = changes.flatMap(({ children: [name, value] }): Entry[] =>
      name === undefined ? [] : [this.#entry(name, value)],
    );
    return js`Object.assign({}, ${this.optional(object)}, ${this.entries(entries)})`;
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
      } else entries.push(this.#projected(name));
    }
    return entries;
  }

  /** `new { user.Name }`: what is put in is called as it was. */
  #projected(value: SyntaxNode): Entry {
    const name = value.type === 'identifier' ? value : child(value, 'name');
    return name === undefined ? { key: this.#located(value.end, value.end), value } : this.#entry(name, value);
  }

  #entry(name: SyntaxNode, value: SyntaxNode | undefined): Entry {
    return { key: this.#located(name.start, name.end), value, wire: this.asUsed(this.textOf(name)) };
  }

  #binary(node: SyntaxNode): Shape | undefined {
    const [left, right] = [child(node, 'left'), child(node, 'right')];
    return left && right && { kind: 'binary', operator: this.between(left, right), left, right };
  }
}
