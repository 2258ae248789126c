import type { Code } from '../code.js';
import { js } from '../code.js';
import { inPattern } from './in-pattern.js';
import { flowShape } from './kotlin/flow.js';
import { MadeObjectLowering } from './kotlin/made-objects.js';
import { navigationShape, referenceTo } from './kotlin/navigation.js';
import { readAs } from './kotlin/read-as.js';
import { piecesOf } from './kotlin/texts.js';
import { numberOf } from './lowering.js';
import type { Call } from './lowering.js';
import type { Shape } from './shape.js';
import { ofType } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** Kotlin as JavaScript. */
export class Kotlin extends MadeObjectLowering {
  protected readonly suffix = '$kt';
  protected override readonly sharesTypes = true;
  protected override readonly givesLast = true;
  protected override readonly breaksOfWays = false;
  protected override readonly runs =
    /^(?:with(?:Context|Timeout(?:OrNull)?|Lock|Retry)|(?:coroutine|supervisor)Scope|runBlocking|runCatching|run|async|retry\w*|synchronized|(?:execute|decorate)\w*Supplier|supplyAsync)$/;
  readonly #reading = {
    textOf: (node: SyntaxNode): string => this.textOf(node),
    between: (left: SyntaxNode, right: SyntaxNode): string => this.between(left, right),
    takenApart: (names: SyntaxNode) => this.takenApart(names),
    behind: (first: readonly SyntaxNode[], body: SyntaxNode | undefined): SyntaxNode => this.behind(first, body),
  };

  readonly #ofReaders = {
    callAt: (node: SyntaxNode) => this.callAt(node),
    expression: (node: SyntaxNode) => this.expression(node),
    parsed: (text: Code, type: Code | undefined) => this.parsed(text, type),
    typeArgument: (node: SyntaxNode) => this.typeArgument(node),
    typeCode: (node: SyntaxNode) => this.typeCode(node),
  };

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
      case 'interpolated_identifier':
        return { kind: 'name', node };
      case 'this_expression':
        return node.children.length === 0 && this.receiver !== undefined
          ? { kind: 'code', code: () => this.receiver ?? 'this' }
          : { kind: 'this' };
      case 'super_expression':
        return { kind: 'this' };
      case 'null':
        return { kind: 'code', code: () => 'null' };
      case 'boolean_literal':
        return { kind: 'code', code: () => this.textOf(node) };
      case 'integer_literal':
      case 'real_literal':
        return { kind: 'code', code: () => numberOf(this.textOf(node)) };
      case 'string_literal':
        return { kind: 'text', pieces: piecesOf(node, this.text) };
      case 'parenthesized_expression':
      case 'interpolated_expression':
      case 'value_argument':
      case 'when_condition':
        return node.children.length > 1 ? this.#navigation(node) : { kind: 'same', node: node.children[0] };
      case 'directly_assignable_expression':
        return node.children.length > 1
          ? navigationShape(node, this.#reading)
          : { kind: 'same', node: node.children[0] };
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
        return name && referenceTo(owner, name, this.#reading);
      }
      case 'indexing_expression': {
        const [object, suffix] = node.children;
        return object && { kind: 'element', object, key: suffix?.children[0] };
      }
      case 'call_expression':
        return this.callShape(node);
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
      case 'when_expression':
        return this.namedSubject(node) ?? flowShape(node, this.#reading);
      case 'assignment': {
        const [target, value] = node.children;
        return target && value && { kind: 'assign', target, value, adds: this.between(target, value) === '+=' };
      }
      case 'check_expression':
        return this.check(node);
      default:
        return flowShape(node, this.#reading) ?? this.lambdaShape(node) ?? this.declaration(node);
    }
  }

  /** What needs no object stands in an object of its own, and is named with that. */
  protected mayBeStatic(): boolean {
    return false;
  }

  #navigation(node: SyntaxNode): Shape | undefined {
    const shape = navigationShape(node, this.#reading);
    if (shape?.kind !== 'member' || !this.isExtendedBy(shape.name)) return shape;
    // What a class itself has is none of its objects'.
    if (/^(?:\w+\.)*[A-Z]\w*$/.test(this.textOf(shape.object))) return shape;
    return { kind: 'code', code: () => this.extensionRead(shape.object, shape.name) };
  }

  /** A property, or a function of the file. */
  protected memberOf(object: SyntaxNode, name: SyntaxNode): Code {
    const held = js`${this.expression(object)}.${this.wireProperty(name)}`;
    return this.isDeclared(this.textOf(name)) ? js`${held}()` : held;
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
    return (
      this.mapMade(call) ??
      this.outcomeCall(call) ??
      this.extensionCall(call) ??
      this.blockCall(call) ??
      this.madeByName(call) ??
      this.copied(call) ??
      readAs(call, this.#ofReaders) ??
      this.ktorRequest(call) ??
      this.micronautCall(call) ??
      this.targetRequest(call) ??
      this.addressStep(call) ??
      this.requestPart(call)
    );
  }

  /** `uri { builder -> … }`, `uri { it.path(…) }`. */
  protected handsBuilder(name: string): RegExp {
    return new RegExp(`\\buri\\s*\\{\\s*${inPattern(name)}\\b`, 'g');
  }
}
