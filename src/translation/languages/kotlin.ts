import { inPattern } from './in-pattern.js';
import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { Located } from '../located.js';
import { OutcomeLowering } from './kotlin/outcomes.js';
import { namesClass } from './kotlin/resources.js';
import { leaving } from './leaving.js';
import { numberOf } from './lowering.js';
import type { Argument, Call } from './lowering.js';
import type { Shape } from './shape.js';
import { allOfType, ofType } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** Values of a tree of JSON as one of a kind, and what one that is no object and no list is. */
const JSON_KINDS = /^(?:json|asJson)(?:Object|Array|Primitive)$/;
const JSON_CONTENT = /^(?:content|(?:content|int|long|boolean|double|float)OrNull|int|long|boolean|double|float)$/;

/** Kotlin as JavaScript. */
export class Kotlin extends OutcomeLowering {
  protected readonly suffix = '$kt';
  protected override readonly sharesTypes = true;
  protected override readonly givesLast = true;
  protected override readonly breaksOfWays = false;
  protected override readonly runs =
    /^(?:with(?:Context|Timeout(?:OrNull)?|Lock|Retry)|(?:coroutine|supervisor)Scope|runBlocking|runCatching|run|async|retry\w*|synchronized|(?:execute|decorate)\w*Supplier|supplyAsync)$/;

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'line_comment':
      case 'multiline_comment':
      case 'package_header':
      case 'import_list':
      case 'modifiers':
      case 'file_annotation':
      case 'binding_pattern_kind':
      case 'user_type':
        return { kind: 'nothing' };
      case 'simple_identifier':
        return this.textOf(node) === 'null' ? { kind: 'code', code: () => 'null' } : { kind: 'name', node };
      case 'interpolated_identifier':
        return { kind: 'name', node };
      case 'this_expression':
        return node.children.length === 0 && this.receiver !== undefined
          ? { kind: 'code', code: () => this.receiver ?? 'this' }
          : { kind: 'this' };
      case 'super_expression':
        return { kind: 'this' };
      case 'null_literal':
        return { kind: 'code', code: () => 'null' };
      case 'boolean_literal':
        return { kind: 'code', code: () => this.textOf(node) };
      case 'integer_literal':
      case 'real_literal':
        return { kind: 'code', code: () => numberOf(this.textOf(node)) };
      case 'string_literal':
        return { kind: 'text', pieces: this.#pieces(node) };
      case 'parenthesized_expression':
      case 'interpolated_expression':
      case 'value_argument':
      case 'when_condition':
      case 'directly_assignable_expression':
        return node.children.length > 1 ? this.#navigation(node) : { kind: 'same', node: node.children[0] };
      case 'control_structure_body':
      case 'postfix_expression':
      case 'as_expression':
        return { kind: 'same', node: node.children[0] };
      case 'prefix_expression':
        return /^(?:!|not\b)/.test(this.textOf(node)) ? { kind: 'not', node: node.children.at(-1) } : undefined;
      case 'navigation_expression':
        return this.#navigation(node);
      case 'callable_reference': {
        const owner = ofType(node, 'type_identifier');
        const name = ofType(node, 'simple_identifier');
        // `User::class` is no function.
        return name && this.#referenceTo(owner, name);
      }
      case 'indexing_expression': {
        const [object, suffix] = node.children;
        return object && { kind: 'element', object, key: suffix?.children[0] };
      }
      case 'call_expression': {
        const call = this.callAt(node);
        return call && { kind: 'call', call: this.#serves(call) ? withoutAddress(call) : this.ofReceiver(call) };
      }
      case 'additive_expression':
      case 'equality_expression':
      case 'comparison_expression':
      case 'conjunction_expression':
      case 'disjunction_expression':
      case 'elvis_expression': {
        const [left, right] = node.children;
        const outcome = left && right && this.outcomeOr(left, right);
        if (outcome !== undefined) return { kind: 'code', code: () => outcome };
        return left && right && { kind: 'binary', operator: this.between(left, right), left, right };
      }
      case 'if_expression': {
        const [condition, then, otherwise] = node.children;
        return { kind: 'if', condition, then, otherwise };
      }
      case 'when_expression': {
        const named = this.namedSubject(node);
        if (named !== undefined) return named;
        const entries = allOfType(node, 'when_entry');
        return {
          kind: 'switch',
          subject: ofType(node, 'when_subject')?.children.at(-1),
          ways: entries.map((entry) => ({
            labels: allOfType(entry, 'when_condition'),
            bodies: entry.children.filter(({ type }) => type !== 'when_condition'),
          })),
        };
      }
      case 'try_expression':
        return this.#tried(node);
      case 'lambda_literal':
      case 'annotated_lambda':
        return this.#lambda(node.type === 'annotated_lambda' ? (ofType(node, 'lambda_literal') ?? node) : node);
      case 'anonymous_function': {
        const given = allOfType(ofType(node, 'function_value_parameters') ?? node, 'parameter');
        const parameters = given.flatMap((parameter) => ofType(parameter, 'simple_identifier') ?? []);
        return { kind: 'lambda', parameters, body: ofType(node, 'function_body') };
      }
      case 'assignment': {
        const [target, value] = node.children;
        return target && value && { kind: 'assign', target, value, adds: this.between(target, value) === '+=' };
      }
      case 'statements':
      case 'class_body':
      case 'companion_object':
      case 'enum_class_body':
        return { kind: 'block', statements: node.children };
      case 'function_body':
        return { kind: 'block', statements: node.children };
      case 'jump_expression':
        if (this.textOf(node).startsWith('throw')) return { kind: 'throw', values: node.children };
        return this.textOf(node).startsWith('return')
          ? { kind: 'return', value: node.children.at(-1) }
          : leaving({ ...node, type: this.textOf(node) });
      case 'check_expression':
        return this.check(node);
      case 'for_statement': {
        const [variable, list, body] = node.children.filter(({ type }) => type !== 'annotation');
        if (variable?.type !== 'multi_variable_declaration')
          return { kind: 'each', name: ofType(variable, 'simple_identifier'), list, body };
        const { name, declared } = this.takenApart(variable);
        return { kind: 'each', name, list, body: this.behind([declared], body) };
      }
      default:
        return this.declaration(node);
    }
  }

  #pieces(node: SyntaxNode): (Located | SyntaxNode)[] {
    // The grammar cuts a text at each quote in it; without values in it, it is one piece.
    const width = this.text.startsWith('"""', node.start) ? 3 : 1;
    const holes = allOfType(node, 'interpolated_identifier', 'interpolated_expression');
    const pieces: (Located | SyntaxNode)[] = [];
    let at = node.start + width;
    const upTo = (end: number): void => {
      if (end > at) pieces.push(new Located(this.text.slice(at, end), at));
    };
    for (const hole of holes) {
      const isBraced = hole.type === 'interpolated_expression';
      const sign = this.text.lastIndexOf('$', hole.start);
      upTo(Math.max(at, sign));
      pieces.push(hole);
      at = isBraced && this.text[hole.end] === '}' ? hole.end + 1 : hole.end;
    }
    upTo(node.end - width);
    return pieces.length === 0 ? [new Located('', node.start + width)] : pieces;
  }

  /** `try { value } catch (e: Exception) { other }`. */
  #tried(node: SyntaxNode): Shape {
    const statementsOf = (part: SyntaxNode): readonly SyntaxNode[] => ofType(part, 'statements')?.children ?? [];
    return {
      kind: 'try',
      tried: statementsOf(node),
      instead: allOfType(node, 'catch_block').map((clause) => ({
        name: ofType(clause, 'simple_identifier'),
        kinds: ofType(clause, 'user_type'),
        bodies: statementsOf(clause),
      })),
      always: allOfType(node, 'finally_block').flatMap(statementsOf),
    };
  }

  #navigation(node: SyntaxNode): Shape | undefined {
    const [object, suffix] = node.children;
    const name =
      suffix === undefined
        ? undefined
        : suffix.type === 'navigation_suffix'
          ? ofType(suffix, 'simple_identifier')
          : undefined;
    if (object === undefined) return undefined;
    if (name !== undefined && this.between(object, name) === '::') return this.#referenceTo(object, name);
    if (suffix?.type === 'indexing_suffix') return { kind: 'element', object, key: suffix.children[0] };
    if (name !== undefined && this.#isSameTree(object, name)) return { kind: 'same', node: object };
    return name && { kind: 'member', object, name };
  }

  /** `element.jsonObject`, `element.jsonPrimitive.contentOrNull`: a value of a tree of JSON as one of its kind. */
  #isSameTree(object: SyntaxNode, name: SyntaxNode): boolean {
    const text = this.textOf(name);
    if (JSON_KINDS.test(text)) return true;
    return (
      /^as(?:String|Int|Long|Double|Boolean)$/.test(text) ||
      (JSON_CONTENT.test(text) && /\bjsonPrimitive\s*\??$/.test(this.textOf(object)))
    );
  }

  /** `User::name`, `user::name`, `::name`. */
  #referenceTo(owner: SyntaxNode | undefined, name: SyntaxNode): Shape {
    const isType = owner !== undefined && /^(?:\w+\.)*[A-Z]\w*$/.test(this.textOf(owner));
    const named = owner?.type === 'type_identifier' && !isType ? { ...owner, type: 'simple_identifier' } : owner;
    return { kind: 'reference', owner: named, isType, name };
  }

  /** What needs no object stands in an object of its own, and is named with that. */
  protected mayBeStatic(): boolean {
    return false;
  }

  /** A property, or a function of the file. */
  protected memberOf(object: SyntaxNode, name: SyntaxNode): Code {
    const held = js`${this.expression(object)}.${this.wireProperty(name)}`;
    return this.isDeclared(this.textOf(name)) ? js`${held}()` : held;
  }

  #lambda(node: SyntaxNode): Shape {
    const declared = ofType(node, 'lambda_parameters');
    const apart: SyntaxNode[] = [];
    const parameters = (declared?.children ?? []).flatMap((parameter) => {
      if (parameter.type !== 'multi_variable_declaration') return ofType(parameter, 'simple_identifier') ?? [];
      const taken = this.takenApart(parameter);
      apart.push(taken.declared);
      return taken.name;
    });
    const statements = ofType(node, 'statements');
    if (parameters.length === 0 && statements !== undefined && this.saysRequest(statements))
      return { kind: 'code', code: () => js`((it: any) => (${this.requestBlock(statements)}))` };
    const body = apart.length === 0 ? statements : this.behind(apart, statements);
    const isOfIt = body !== undefined && /\bit\b/.test(this.textOf(body));
    if (parameters.length > 0 || !isOfIt) return { kind: 'lambda', parameters, body: this.#lastValue(body) };
    return { kind: 'code', code: () => js`((it: any) => (${this.optional(this.#lastValue(body))}))` };
  }

  /** A block with `it` is one as well. */
  protected override isFunction(node: SyntaxNode | undefined): boolean {
    return node?.type === 'annotated_lambda' || node?.type === 'lambda_literal' || super.isFunction(node);
  }

  protected override workOf(node: SyntaxNode): SyntaxNode | undefined {
    const literal = node.type === 'annotated_lambda' ? ofType(node, 'lambda_literal') : undefined;
    if (literal === undefined || ofType(literal, 'lambda_parameters') !== undefined) return super.workOf(node);
    return this.#lastValue(ofType(literal, 'statements'));
  }

  protected lastOf(block: SyntaxNode): Code {
    return this.expression(this.#lastValue(block) ?? block);
  }

  #lastValue(body: SyntaxNode | undefined): SyntaxNode | undefined {
    return body?.children.length === 1 ? body.children[0] : body;
  }

  protected callAt(node: SyntaxNode): Call | undefined {
    if (node.type !== 'call_expression') return undefined;
    const [callee, suffix] = node.children;
    if (callee === undefined || suffix === undefined) return undefined;
    // `f(a) { … }` is a call of a call.
    const inner = callee.type === 'call_expression' ? this.callAt(callee) : undefined;
    const lambda = ofType(suffix, 'annotated_lambda');
    if (inner !== undefined && lambda !== undefined && ofType(suffix, 'value_arguments') === undefined) {
      return { ...inner, node, args: [...inner.args, { name: undefined, node: lambda }] };
    }
    const nameNode = callee.type === 'navigation_expression' ? ofType(callee.children[1], 'simple_identifier') : callee;
    if (nameNode?.type !== 'simple_identifier') return undefined;
    const args = (ofType(suffix, 'value_arguments')?.children ?? []).flatMap((argument): Argument[] => {
      const value = argument.children.at(-1);
      const name = argument.children.length > 1 ? argument.children[0] : undefined;
      return value === undefined ? [] : [{ name: name && this.textOf(name), node: value }];
    });
    const types = ofType(suffix, 'type_arguments') ?? ofType(callee, 'type_arguments');
    const receiver = callee.type === 'navigation_expression' ? callee.children[0] : undefined;
    const typed = types?.children.map((type) => this.typeCode(type)).filter((type) => type !== undefined) ?? [];
    return {
      node,
      receiver,
      name: this.textOf(nameNode),
      nameNode,
      args: lambda === undefined ? args : [...args, { name: undefined, node: lambda }],
      types: typed,
    };
  }

  /** A route: a verb without an object, with a block that answers. */
  #serves({ receiver, name, args }: Call): boolean {
    return (
      receiver === undefined &&
      !this.isOfClient &&
      /^(?:get|post|put|patch|delete|route|authenticate|webSocket)$/i.test(name) &&
      args.at(-1)?.node.type === 'annotated_lambda'
    );
  }

  /** `val request = request(path)` calls the function of the class; a variable that holds a function says so. */
  protected override isFunctionApart(name: string): boolean {
    const holdsFunction = String.raw`\b${inPattern(name)}\s*(?::\s*(?:suspend\s*)?\(|(?::[^=\n]*)?=\s*(?:\{|[\w.]*::|fun\b))`;
    return this.isDeclared(name) && !new RegExp(holdsFunction).test(this.text);
  }

  /** `user.run { name }` is about the user. */
  protected override run(call: Call): Code | undefined {
    return call.name === 'run' && call.receiver !== undefined ? undefined : super.run(call);
  }

  protected special(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    if (receiver === undefined && /^(?:mapOf|mutableMapOf|hashMapOf|linkedMapOf)$/.test(name)) return this.#pairs(args);
    const block = this.outcomeCall(call) ?? this.extensionCall(call) ?? this.blockCall(call);
    if (block !== undefined) return block;
    const made = receiver === undefined ? this.#madeOf(name, args) : undefined;
    if (made !== undefined) return made;
    return (
      this.#copied(call) ??
      this.ktorRequest(call) ??
      this.micronautCall(call) ??
      this.targetRequest(call) ??
      this.addressStep(call) ??
      this.requestPart(call)
    );
  }

  /** `user.copy(firstName = "Ada")`: the same object with other fields. */
  #copied({ receiver, name, args }: Call): Code | undefined {
    const isCopy = name === 'copy' && receiver !== undefined && args.length > 0 && !this.isDeclared(name);
    if (!isCopy || args.some((one) => one.name === undefined)) return undefined;
    const fields = args.map((one) => js`${this.keyOf(one.name ?? '', one.node)}: ${this.expression(one.node)}`);
    const object = this.expression(receiver);
    const changed = js`({ ...${object}, ${joined(fields, ', ')} })`;
    // Of what the same object is, its fields are.
    return receiver.type === 'simple_identifier' ? js`(${changed} as typeof ${object})` : changed;
  }

  /** `Loan(number)`, `Loan.Documents(loan)`: an object of a class is made without a word for it. */
  protected override plainCall(call: Call): Code {
    const { name, receiver, args } = call;
    const isMade =
      namesClass(name, receiver && this.textOf(receiver)) &&
      !this.isDeclared(name) &&
      args.at(-1)?.node.type !== 'annotated_lambda';
    return isMade ? js`new ${super.plainCall({ ...call, receiver: undefined })}` : super.plainCall(call);
  }

  /** `uri { builder -> … }`, `uri { it.path(…) }`. */
  protected handsBuilder(name: string): RegExp {
    return new RegExp(`\\buri\\s*\\{\\s*${inPattern(name)}\\b`, 'g');
  }

  /** `JSONArray(text)`, `List(n) { i -> … }`: what is made without a word for it. */
  #madeOf(name: string, args: readonly Argument[]): Code | undefined {
    const last = args.at(-1)?.node;
    if (/^JSON(?:Object|Array|Tokener)$/.test(name) || this.isMaker(name)) return this.made(name, args, []);
    // A value of a tree of JSON is what it is made of.
    if (/^Json(?:Primitive|Array|Object)$/.test(name) && args.length === 1) return this.optional(args[0]?.node);
    return /^(?:List|MutableList|Array)$/.test(name) && args.length === 2 && last?.type === 'annotated_lambda'
      ? js`[undefined].map(${this.expression(last)})`
      : undefined;
  }

  #pairs(args: readonly Argument[]): Code {
    return this.alternating(
      args.flatMap(({ node }): Argument[] => {
        const [key, , value] = node.type === 'infix_expression' ? node.children : [];
        return key === undefined || value === undefined
          ? []
          : [
              { name: undefined, node: key },
              { name: undefined, node: value },
            ];
      }),
    );
  }
}

function withoutAddress(call: Call): Call {
  return { ...call, args: call.args.slice(-1) };
}
