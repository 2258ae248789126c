import { entryOf } from '../../../catalogue/entry.js';
import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { isOfItems } from '../jvm/collections.js';
import { EACH, ELEMENTS, HELD, ONE_ITEM } from '../known-methods.js';
import { isMadeName, madeName } from '../jvm/references.js';
import { methodNamed, nameFor } from '../lowering.js';
import type { Call } from '../lowering.js';
import { isDataType } from '../receiver-types.js';
import type { Shape } from '../shape.js';
import { ofType, visitSyntax } from '../tree.js';
import { ReturnLowering } from './returns.js';
import { TopFunctions } from './top-functions.js';
import type { SyntaxNode } from '../tree.js';

/** Blocks whose names are those of what they are called on; `apply` gives that back. */
const ABOUT = /^(?:apply|run)$/;
/** Blocks that call it `it`. */
const NAMES_IT = /^(?:let|also|use)$/;
/** What a block puts together that is about something new. */
const MAKES: Readonly<Record<string, string>> = {
  buildJsonObject: '({})',
  buildMap: '({})',
  buildJsonArray: '[]',
  buildList: '[]',
  buildSet: 'new Set()',
};
const PUTS_MADE: Readonly<Record<string, string>> = { putJsonObject: '({})', putJsonArray: '[]' };
const ADDS_MADE: Readonly<Record<string, string>> = { addJsonObject: '({})', addJsonArray: '[]' };
/** Functions of Kotlin itself that extend something: imports do not make them mean anything else. */
const OF_KOTLIN = /^import\s+kotlinx?\.[\w.]*\.[a-z]\w*\s*$/;
/** Names that mean something of their own wherever they stand. */
const OWN = /^(?:it|field|super|true|false|null)$/;
/** Methods that can be meant of what a block is about where no function of the file is called so. */
const OF_OBJECTS =
  /^(?:put|add|addAll|set|addProperty|putAll|get|getValue|map|filter|flatMap|forEach|find|fold|reduce)$/;

/** What lists have, and functions of a team may be called as which extend something else. */
const OF_LISTS = /^(?:map|filter|flatMap|forEach)$/;

interface Receiver {
  readonly name: string;
  readonly type?: string;
  /** Whether it is what the block puts together, of which it takes nothing by name. */
  readonly isMade?: boolean;
}

/** What the blocks and functions of Kotlin are about without naming it: `with(user) { name }`, `fun User.label() = name`. */
export abstract class ReceiverLowering extends ReturnLowering {
  /** What names stand for at a place, the innermost last. */
  readonly #receivers: Receiver[] = [];
  #blocks = 0;
  readonly #atTop = new Set<string>();
  readonly #functionsAtTop = new Set<number>();
  /** Functions of the file that extend a type, by their names; undefined where there are several of one name. */
  readonly #extensions = new Map<string, SyntaxNode | undefined>();
  readonly #functions = new TopFunctions(this.text, this.file, this.around);

  override program(root: SyntaxNode): Code {
    for (const declared of root.children) {
      if (declared.type === 'function_declaration')
        this.#functionsAtTop.add(ofType(declared, 'simple_identifier')?.start ?? -1);
      if (declared.type === 'property_declaration' && ofType(declared, 'user_type', 'nullable_type') !== undefined)
        this.#functionsAtTop.add(ofType(ofType(declared, 'variable_declaration'), 'simple_identifier')?.start ?? -1);
      const name = ofType(ofType(declared, 'variable_declaration') ?? declared, 'simple_identifier');
      if (name !== undefined) this.#atTop.add(this.textOf(name));
    }
    visitSyntax(root, (node) => {
      if (node.type === 'import_header') {
        const named =
          ofType(ofType(node, 'import_alias'), 'type_identifier') ?? ofType(node, 'identifier')?.children.at(-1);
        if (named !== undefined && !OF_KOTLIN.test(this.textOf(node))) this.#atTop.add(this.textOf(named));
      }
      const shape = this.shape(node);
      if (shape?.kind !== 'function' || shape.about === undefined || shape.name === undefined) return undefined;
      const name = this.textOf(shape.name);
      this.#extensions.set(name, this.#extensions.has(name) ? undefined : shape.about);
      return undefined;
    });
    return super.program(root);
  }

  protected override function(shape: Extract<Shape, { kind: 'function' }>, isMember: boolean): Code {
    const { about } = shape;
    if (about === undefined) return super.function(shape, isMember);
    const name = madeName('about', about.start);
    return this.within({ name: 'about', type: this.textOf(about) }, () =>
      super.function({ ...shape, parameters: [{ name, type: about }, ...shape.parameters] }, isMember),
    );
  }

  /** Functions in no class are seen by all files of the language. */
  protected override functionName(name: SyntaxNode): Code {
    const isOfAll = this.#functionsAtTop.has(name.start) && this.#functions.isOwn(this.textOf(name));
    return isOfAll ? this.#shared(name) : super.functionName(name);
  }

  #shared(name: SyntaxNode): Code {
    return { text: nameFor(this.textOf(name)) + this.suffix, start: name.start, end: name.end };
  }

  protected override plainCall(call: Call): Code {
    const { receiver, name, nameNode } = call;
    if (receiver !== undefined || !this.#functions.isPlain(name)) return super.plainCall(call);
    return js`${this.#shared(nameNode)}${this.typesGiven(call)}(${joined(this.argumentsGiven(call), ', ')})`;
  }

  /** `user.label(…)`, where one function that the file knows extends something by that name. */
  protected extensionCall(call: Call): Code | undefined {
    const { receiver, name, nameNode } = call;
    const isOwn = this.#extensions.get(name) !== undefined;
    if (!isOwn && (this.#extensions.has(name) || !this.#functions.isExtension(name))) return undefined;
    const isKnown =
      OF_LISTS.test(name) ||
      (!isOwn && (Object.hasOwn(EACH, name) || ONE_ITEM.test(name) || ELEMENTS.has(name) || isOfItems(name)));
    // What lists have of that name is meant, unless it is called on what a function makes of a block.
    const isOfBlock = receiver !== undefined && this.#isOfBlock(receiver);
    const isHeld = HELD.test(name) && call.args.length === 0;
    if (isKnown && !isOfBlock && !isHeld) return undefined;
    const given = receiver === undefined ? this.receiver : this.expression(receiver);
    if (given === undefined) return undefined;
    const owner = isOwn ? this.scopes.ownerOf(name) : undefined;
    const callee =
      owner !== undefined
        ? js`${owner}.${this.property(nameNode)}`
        : isOwn && !this.#functions.isOwn(name)
          ? this.name(nameNode)
          : this.#shared(nameNode);
    return js`${callee}(${joined([given, ...this.argumentsGiven(call)], ', ')})`;
  }

  /** Whether one property of a name that the file knows extends something. */
  protected isExtendedBy(name: SyntaxNode): boolean {
    return this.#functions.isProperty(this.textOf(name));
  }

  /** `user.label`, where one property that the file knows extends something by that name; a member that is called so is meant before it. */
  protected extensionRead(object: SyntaxNode, name: SyntaxNode): Code {
    const read = js`(window.which ? each.${this.wireProperty(name)} : ${this.#shared(name)}(each))`;
    return js`((each: any) => ${read})(${this.expression(object)})`;
  }

  /** `attempt { load() }`, or what is called so. */
  #isOfBlock(node: SyntaxNode): boolean {
    const call = this.callAt(node);
    if (call !== undefined)
      return (
        call.receiver === undefined && this.#functions.isPlain(call.name) && this.isFunction(call.args.at(-1)?.node)
      );
    const name = this.textOf(node);
    const made = /^[a-z]\w*$/.test(name)
      ? new RegExp(String.raw`\bval\s+${name}\s*=\s*(\w+)\s*(?:\([^(){}]*\)\s*)?\{`).exec(this.text)?.[1]
      : undefined;
    return made !== undefined && this.#functions.isPlain(made);
  }

  protected abstract lastOf(block: SyntaxNode): Code;

  /** What stands for what a block is about. */
  protected get receiver(): string | undefined {
    return this.#receivers.at(-1)?.name;
  }

  /** Whether a client of Ktor is what a function is about. */
  protected get isOfClient(): boolean {
    return this.#receivers.at(-1)?.type === 'HttpClient';
  }

  /** What a function extends is declared to be of its type. */
  protected override isData(receiver: SyntaxNode): boolean {
    const about = this.#receivers.at(-1);
    const isMeant = this.textOf(receiver) === 'this' || isMadeName(receiver, about?.name);
    return about?.type !== undefined && isMeant ? isDataType(about.type) : super.isData(receiver);
  }

  protected within(receiver: Receiver, lower: () => Code): Code {
    this.#receivers.push(receiver);
    try {
      return lower();
    } finally {
      this.#receivers.pop();
    }
  }

  protected override reference(node: SyntaxNode): Code {
    const text = this.textOf(node);
    const known = this.#receivers.findLast(({ isMade }) => isMade !== true)?.name;
    const isOther =
      known === undefined ||
      !/^[a-z]/.test(text) ||
      OWN.test(text) ||
      (this.#atTop.has(text) && !this.isExtendedBy(node)) ||
      this.scopes.isVariable(text) ||
      this.scopes.ownerOf(text) !== undefined;
    if (isOther) return super.reference(node);
    const held = js`${known}.${this.wireProperty(node)}`;
    return this.isExtendedBy(node) ? js`(window.which ? ${held} : ${this.#shared(node)}(${known}))` : held;
  }

  /** What begins with a capital makes an object of a class. */
  protected override isFreeFunction(name: string): boolean {
    return /^[A-Z]/.test(name) || this.#atTop.has(name) || this.#functions.isPlain(name) || super.isFreeFunction(name);
  }

  /** A call of what a block is about, where nothing else is called so. */
  protected ofReceiver(call: Call): Call {
    const { receiver, name } = call;
    const known = this.receiver;
    if (receiver !== undefined || known === undefined || this.isDeclared(name) || this.#atTop.has(name)) return call;
    const isMeant =
      (this.isOfClient && methodNamed(name) !== undefined) ||
      OF_OBJECTS.test(name) ||
      ONE_ITEM.test(name) ||
      ELEMENTS.has(name) ||
      Object.hasOwn(EACH, name) ||
      isOfItems(name);
    if (!isMeant) return call;
    return { ...call, receiver: madeName(known, call.nameNode.start) };
  }

  /** What a block does that is handed to a call. */
  protected blockCall(call: Call): Code | undefined {
    const { receiver, name, args } = call;
    const block = args.at(-1)?.node;
    if (block?.type !== 'annotated_lambda') return undefined;
    const others = args.slice(0, -1).map(({ node }) => node);
    const [first] = others;
    if (receiver === undefined && name === 'with' && first !== undefined)
      return this.#about(this.expression(first), block, false);
    const inner = this.receiver;
    const makes = receiver === undefined ? entryOf(MAKES, name) : undefined;
    if (makes !== undefined) return this.#made(makes, block);
    const filled = receiver === undefined ? inner : undefined;
    const [puts, adds] = [entryOf(PUTS_MADE, name), entryOf(ADDS_MADE, name)];
    if (filled !== undefined && first !== undefined && puts !== undefined)
      return js`(${filled}[${this.expression(first)}] = ${this.#made(puts, block)})`;
    if (filled !== undefined && adds !== undefined) return js`${filled}.push(${this.#made(adds, block)})`;
    if (receiver === undefined || others.length > 0) return undefined;
    if (NAMES_IT.test(name)) {
      const [value, work] = [this.expression(receiver), this.expression(block)];
      return name === 'also'
        ? js`((value: any) => { (${work})(value); return value; })(${value})`
        : js`(${work})(${value})`;
    }
    return ABOUT.test(name) ? this.#about(this.expression(receiver), block, name === 'apply') : undefined;
  }

  /** A block that puts something together. */
  #made(value: Code, block: SyntaxNode): Code {
    return this.#about(value, block, true, true);
  }

  /** A block with names of what it is about; it gives that, or what it says last. */
  #about(value: Code, block: SyntaxNode, givesItself: boolean, isMade = false): Code {
    const name = `about${String(++this.#blocks)}`;
    const statements = ofType(ofType(block, 'lambda_literal') ?? block, 'statements');
    const body = this.within({ name, isMade }, () => {
      if (statements === undefined) return '';
      return givesItself ? this.statements(statements.children) : js`return ${this.lastOf(statements)};\n`;
    });
    return js`(() => {\nvar ${name} = ${value};\n${body}${givesItself ? `return ${name};\n` : ''}})()`;
  }
}
