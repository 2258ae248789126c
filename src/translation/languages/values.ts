import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { Located } from '../located.js';
import { FAILURE, testOfCaught } from './caught-kinds.js';
import { insteadBy } from './failed-instead.js';
import { filledInTurn } from './held-formats.js';
import { HeldTypes } from './held-types.js';
import {
  EACH,
  ELEMENTS,
  EQUALS,
  FORMATS,
  GROUPS,
  HELD,
  ITEMS,
  LISTS,
  MISSING,
  NUMBERED_ITEM,
  ONE_ITEM,
  ONLY_READS_OR,
  EITHER,
  OTHERWISE,
  PARSES,
  READS_KEYS,
  READS_OR,
  SAME_ARGUMENT,
  SAME_RECEIVER,
  isMap,
} from './known-methods.js';
import type { Argument, Call } from './lowering.js';
import { mayBeAddress } from './lowering.js';
import { isConstantName, isMemberOfClass, namedTexts } from './named-texts.js';
import { ofTwo } from './of-two.js';
import { ReceiverTypes } from './receiver-types.js';
import type { Shape } from './shape.js';
import { ShapeLowering } from './shape-lowering.js';
import type { SyntaxNode } from './tree.js';
import { visitSyntax } from './tree.js';

/** A path into data that is more than one key. */
const PATH_OF_TOKEN = /^(?:\$|\$?\.?\w+(?=[.[])|\[(?:\d+|\*)\])(?:\.\w+|\[(?:\d+|\*)\])+$|^\$\.\w+$/;

/** What clients of the team's own call their methods, and data what it is read by. */
const ASKS_BY_NAME = /^(?:get|fetch)$/;

/** What says for which place of the world a text is written. */
const OF_PLACE = /^(?:(?:CultureInfo|Locale)\.\w+|(?:Locale|CultureInfo)\.getDefault\(\)|null)$/;

/** `User.class`, `User::class.java`, `typeof(User)`, `new TypeReference<List<User>>() {}`, `object : TypeToken<User>() {}`. */
const IS_TYPE =
  /^(?:[\w.]+\.class|[\w.]+::class(?:\.java)?|typeof\([\w.]+\)|(?:new|object\s*:)\s+\w*Type(?:Reference|Token)<[^]*)$/;

/** What the usual parsers and libraries of other languages do with values. */
export abstract class ValueLowering extends ShapeLowering {
  /** Methods that run a function that they are handed, and give what it gives. */
  protected readonly runs: RegExp = /^(?!)/;
  readonly #namedText = namedTexts(this.text);
  #functions: ReadonlySet<string> | undefined;
  readonly #free = new Map<string, number>();
  protected readonly receivers = new ReceiverTypes(
    this.text,
    (node) => this.textOf(node),
    (node) => this.shape(node),
  );

  readonly #heldTypes = new HeldTypes((node) => this.textOf(node));

  readonly #filling = {
    expression: (node: SyntaxNode): Code => this.expression(node),
    shape: (node: SyntaxNode): Shape | undefined => this.shape(node),
  };

  readonly #functionsRead = {
    isFunction: (node: SyntaxNode): boolean => this.isFunction(node),
    expression: (node: SyntaxNode): Code => this.expression(node),
  };

  /** Content of a string without values in it. */
  protected plain(node: SyntaxNode | undefined): Located | undefined {
    const shape = node === undefined ? undefined : this.shape(node);
    if (shape?.kind === 'same') return this.plain(shape.node);
    const [only] = shape?.kind === 'text' ? shape.pieces : [];
    return shape?.kind === 'text' && shape.pieces.length === 1 && only instanceof Located ? only : undefined;
  }

  override program(root: SyntaxNode): Code {
    const functions = new Set<string>();
    visitSyntax(root, (node) => {
      const shape = this.shape(node);
      this.receivers.see(shape);
      this.#heldTypes.see(shape);
      this.#countFree(shape);
      if (shape?.kind === 'function' && shape.name !== undefined && shape.sends === undefined)
        functions.add(this.textOf(shape.name));
      return undefined;
    });
    this.#functions = functions;
    return super.program(root);
  }

  /** Functions are free that are no members of a class. */
  #countFree(shape: Shape | undefined): void {
    const count = (name: SyntaxNode | undefined, by: number): void => {
      const text = name === undefined ? '' : this.textOf(name);
      this.#free.set(text, (this.#free.get(text) ?? 0) + by);
    };
    if (shape?.kind === 'function') count(shape.name, 1);
    for (const member of shape?.kind === 'class' ? shape.members : []) {
      const own = this.shape(member);
      if (own?.kind === 'function') count(own.name, -1);
    }
  }

  protected contentOf(node: SyntaxNode): string | undefined {
    return this.plain(node)?.text;
  }

  #named({ receiver, name }: Call): string {
    if (receiver === undefined) return name;
    const owner = this.textOf(receiver).replace(/::/g, '.').split('.').at(-1) ?? '';
    return `${owner}.${name}`;
  }

  /** What a call of a usual library does with values. */
  protected value(call: Call): Code | undefined {
    const read = this.#ofValue(call);
    return read && this.#mayAskOther(call) ? js`(window.which ? ${this.plainCall(call)} : ${read})` : read;
  }

  /** `client.get("users", query)` on something of a class of which is not known here what it does with the name. */
  #mayAskOther({ receiver, name, args }: Call): boolean {
    if (!this.sharesTypes || !ASKS_BY_NAME.test(name) || receiver === undefined || args.length === 0) return false;
    return this.receivers.isOther(receiver) && !this.receivers.isData(receiver);
  }

  #ofValue(call: Call): Code | undefined {
    const { receiver, name, args } = call;
    const full = this.#named(call);
    const plain =
      this.#either(call, full) ??
      this.#instead(call, full) ??
      this.#readOr(call, full) ??
      this.#listed(call, full) ??
      this.#compared(call, full) ??
      this.#formattedText(call, full) ??
      this.#sameArgument(call, full);
    if (plain !== undefined) return plain;
    if (PARSES.has(full) || PARSES.has(name)) return this.#parse(call);
    if (receiver === undefined) return undefined;
    if (MISSING.test(name) && args.length === 0 && !this.isDeclared(name))
      return js`(${this.expression(receiver)} === undefined)`;
    const [other] = args;
    if (OTHERWISE.test(name) && other !== undefined && !this.isDeclared(name))
      return js`(${this.expression(receiver)} ?? ${this.#given(other.node)})`;
    if (ELEMENTS.has(name)) {
      // What is told by name beside others is no key.
      const placed = args.filter(({ name }) => name === undefined);
      const keys = (placed.length > 0 ? placed : args)
        .map(({ node }) => node)
        .filter((node, index) => this.#isKeyAt(node, index, call));
      const key = (keys[0] && this.textGiven(keys[0])) ?? '';
      if (name === 'SelectToken' && PATH_OF_TOKEN.test(key)) return this.#pathElement(receiver, keys[0]);
      const isAddress = key === '' ? keys[0] !== undefined && this.plain(keys[0]) !== undefined : mayBeAddress(key);
      if (keys.length > 0 && (!isAddress || /^(?:at|requiredAt)$/.test(name))) return this.#element(receiver, keys);
      const isNumbered = name === 'get' && other !== undefined && /^\d+$/.test(this.textOf(other.node));
      if (keys.length === 0 && args.length === 1 && (isNumbered || ITEMS.test(name)) && !this.isDeclared(name))
        return this.#element(
          receiver,
          args.map(({ node }) => node),
        );
    }
    const isItem = args.length === 0 ? ONE_ITEM.test(name) : args.length === 1 && NUMBERED_ITEM.test(name);
    if (isItem && !this.isDeclared(name)) return js`${this.expression(receiver)}.at(0)`;
    if (!this.isDeclared(name)) {
      const byTwo = ofTwo(call, this.#functionsRead);
      if (byTwo !== undefined) return byTwo;
    }
    const each = EACH[name] ?? EACH[name.replace(/!$/, '')];
    const last = args.at(-1)?.node;
    const isEach = each !== undefined && last !== undefined && this.isFunction(last);
    // `users.stream(company)` is the team's own.
    const isOwn = name === 'stream' && args.length > 0;
    if (SAME_RECEIVER.has(name) && !isEach && !isOwn && !this.isDeclared(name)) return this.expression(receiver);
    if (HELD.test(name) && args.length === 0) return this.expression(receiver);
    if (GROUPS.test(name) && last !== undefined && this.isFunction(last) && !this.isDeclared(name))
      return js`[${this.#each(receiver, 'filter', args)}]`;
    return isEach ? this.#each(receiver, each, args) : undefined;
  }

  /** What a method does with each item of a list; of several functions, what the last gives. */
  #each(list: SyntaxNode, method: string, args: readonly Argument[]): Code {
    const functions = args.map(({ node }) => node).filter((node) => this.isFunction(node));
    const [only] = functions;
    const done = functions.map((fn) => js`(${this.expression(fn)})(each)`);
    // Of a key and a value, the value is what is kept.
    const kept = method === 'filter' ? 'map' : method;
    return only !== undefined && functions.length === 1
      ? js`${this.expression(list)}.${method}(${this.expression(only)})`
      : js`${this.expression(list)}.${kept}((each) => (${joined(done, ', ')}))`;
  }

  /** What the function gives that a method runs, or that a cache asks for what it does not have. */
  protected run(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    const work = args.findLast(({ node }) => this.isFunction(node));
    if (work === undefined) return undefined;
    const kept = this.#readOr(call, this.#named(call));
    if (kept !== undefined) return kept;
    const first = (args[0] && this.textGiven(args[0].node)) ?? '';
    if (!this.runs.test(name) || this.isDeclared(name) || first.includes('/')) return undefined;
    // Behind a request stands what is done with its answer.
    if (/^execute$/i.test(name) && args.length > 1) return undefined;
    const others = args.filter((one) => one !== work).map(({ node }) => node);
    const looked = receiver?.type.includes('call') === true ? [receiver, ...others] : others;
    return js`(${looked.map((node) => js`${this.expression(node)}, `)}(${this.expression(work.node)})())`;
  }

  /** The first of what is handed over that is there: `Objects.requireNonNullElse(value, other)`. */
  #either({ args }: Call, full: string): Code | undefined {
    const [first, ...others] = args;
    if (!EITHER.has(full) || !first || others.length === 0) return undefined;
    return js`(${[this.expression(first.node), ...others.map(({ node }) => js` ?? ${this.#given(node)}`)]})`;
  }

  /** `load(newer).onErrorResume(NotFound.class, (e) -> load(older))`, `.or(() -> load(older))`, `Mono.defer(() -> load(older))`. */
  #instead({ receiver, name, args }: Call, full: string): Code | undefined {
    const how = this.isDeclared(name) ? undefined : insteadBy(name, full);
    const last = args.at(-1)?.node;
    if (how === 'none' && last === undefined) return 'null';
    if (how === undefined || receiver === undefined || last === undefined) return undefined;
    if (how === 'deferred') return this.isFunction(last) ? this.#given(last) : undefined;
    if (how === 'empty')
      return name !== 'or' || this.isFunction(last)
        ? js`(${this.expression(receiver)} ?? ${this.#given(last)})`
        : undefined;
    const [kinds, another] = args.slice(0, -1);
    if (another !== undefined) return undefined;
    const test = kinds && testOfCaught(this.textOf(kinds.node).replace(/(?:::|\.)class(?:\.java)?$/, ''), FAILURE);
    if (test === undefined && this.isFunction(last))
      return js`${this.expression(receiver)}.catch(${this.expression(last)})`;
    const done = this.isFunction(last) ? js`(${this.expression(last)})(${FAILURE})` : this.expression(last);
    const caught = test === undefined ? js`(${done})` : js`((${test}) ? ${done} : undefined)`;
    return js`${this.expression(receiver)}.catch((${FAILURE}) => ${caught})`;
  }

  /** What stands under a key, or another value: `row.fetch("key", other)`, `row.getOrElse("key") { other }`, `data_get($row, 'key', $other)`. */
  #readOr(call: Call, full: string): Code | undefined {
    if (this.isDeclared(call.name)) return undefined;
    const args = call.args.filter(({ name }) => name === undefined).map(({ node }) => node);
    if (/^(?:data_get|array_get|Arr\.get)$/.test(full)) return this.#elementOr(args[0], args[1], args[2]);
    const other = args.at(-1);
    if (other === undefined || args.length < 2) return undefined;
    // What settings hold is not known.
    if (/^(?:env|config)$/.test(full) && this.isKey(args[0]))
      return js`(window.setting[${this.optional(args[0])}] ?? ${this.#given(other)})`;
    const { receiver, name } = call;
    const isTyped = args.length === 3 && args[1] !== undefined && this.textOf(args[1]).endsWith('.class');
    if (receiver === undefined || !READS_OR.test(name) || (args.length > 2 && !isTyped)) return undefined;
    if (!this.#isKeyFor(receiver, name, args[0]) || this.shape(other)?.kind === 'object') return undefined;
    return js`(${this.expression(receiver)}[${this.optional(args[0])}] ?? ${this.#given(other)})`;
  }

  /** Whether a method is handed a key there, and no address. */
  #isKeyFor(receiver: SyntaxNode, name: string, key: SyntaxNode | undefined): boolean {
    if (ONLY_READS_OR.test(name)) return true;
    const shape = key && this.shape(key);
    if (shape?.kind !== 'text') return /(?:env|cache)\W*$/i.test(this.textOf(receiver));
    const texts = shape.pieces.filter((piece) => piece instanceof Located);
    return texts.length > 0 && texts.every(({ text }) => !mayBeAddress(text));
  }

  #elementOr(
    object: SyntaxNode | undefined,
    key: SyntaxNode | undefined,
    other: SyntaxNode | undefined,
  ): Code | undefined {
    if (object === undefined || key === undefined || !this.isKey(key)) return undefined;
    const element = this.#pathElement(object, key);
    return other === undefined ? element : js`(${element} ?? ${this.expression(other)})`;
  }

  /** A value, or what a function gives. */
  #given(node: SyntaxNode): Code {
    const body = this.workOf(node);
    if (body === undefined) return this.isFunction(node) ? js`(${this.expression(node)})()` : this.expression(node);
    return this.shape(body)?.kind === 'block' ? js`(${this.expression(node)})()` : this.expression(body);
  }

  /** What a function does that is handed nothing. */
  protected workOf(node: SyntaxNode): SyntaxNode | undefined {
    const shape = this.shape(node);
    return shape?.kind === 'lambda' && shape.parameters.length === 0 ? shape.body : undefined;
  }

  /** `List.of("a", "b")`; what is handed over alone may be an array itself. */
  #listed({ args }: Call, full: string): Code | undefined {
    if (!LISTS.test(full)) return undefined;
    const [first] = args;
    const shape = first && this.shape(first.node);
    const isItem = shape?.kind === 'text' || shape?.kind === 'make' || shape?.kind === 'object' || isMap(shape);
    return args.length === 1 && first !== undefined && !isItem
      ? this.expression(first.node)
      : this.list(args.map(({ node }) => node));
  }

  #compared({ receiver, name, args }: Call, full: string): Code | undefined {
    const [first, second] = args;
    if (EQUALS.has(full) && second !== undefined)
      return js`(${this.optional(first?.node)} === ${this.expression(second.node)})`;
    if (!EQUALS.has(name) || receiver === undefined) return undefined;
    return js`(${this.expression(receiver)} === ${this.optional(first?.node)})`;
  }

  #formattedText({ receiver, name, args }: Call, full: string): Code | undefined {
    const style = FORMATS[full];
    // How numbers and dates are written is of no matter.
    const isFirstTold = args[0] !== undefined && OF_PLACE.test(this.textOf(args[0].node));
    const [named, ...values] = isFirstTold ? args.slice(1) : args;
    const template = this.plain(named?.node);
    if (style !== undefined && template !== undefined) return this.format(style, template, values);
    // A template that stands elsewhere has its places in it.
    if (style !== undefined && named !== undefined && this.#isHeld(named.node))
      return filledInTurn(this.expression(named.node), style, values, this.#filling);
    if (receiver === undefined || !/^format(?:ted)?$/.test(name)) return undefined;
    const own = this.plain(receiver);
    if (own !== undefined) return this.format('percent', own, args);
    const isConstant = this.#isNamed(receiver) && /\b[A-Z][A-Z\d_]+$/.test(this.textOf(receiver));
    if (!isConstant && !this.#isHeldInPart(this.#inBrackets(receiver))) return undefined;
    return filledInTurn(this.expression(receiver), 'percent', args, this.#filling);
  }

  #inBrackets(node: SyntaxNode): Shape | undefined {
    const shape = this.shape(node);
    return shape?.kind === 'same' && shape.node ? this.#inBrackets(shape.node) : shape;
  }

  /** Whether a value stands elsewhere under a name: a constant, mostly. */
  #isNamed(node: SyntaxNode): boolean {
    return /^[\w$]+(?:(?:\.|::|->)[\w$]+)*$/.test(this.textOf(node));
  }

  /** Whether a value stands elsewhere under a name, or in a table under a key, or is what a function gives. */
  #isHeld(node: SyntaxNode): boolean {
    const shape = this.shape(node);
    if (shape?.kind === 'same') return shape.node !== undefined && this.#isHeld(shape.node);
    return this.#isNamed(node) || /^(?:element|call)$/.test(shape?.kind ?? '') || this.#isHeldInPart(shape);
  }

  /** `LOANS + "/documents"`: what is put behind a template that stands elsewhere, or in front of it. */
  #isHeldInPart(shape: Shape | undefined): boolean {
    if (shape?.kind !== 'binary' || !/^[+.]$/.test(shape.operator)) return false;
    return [shape.left, shape.right].every((part) => this.plain(part) !== undefined || this.#isHeld(part));
  }

  #sameArgument({ receiver, name, args }: Call, full: string): Code | undefined {
    const isSame =
      SAME_ARGUMENT.has(full) ||
      (SAME_ARGUMENT.has(name) &&
        (receiver === undefined || /^[a-z]\w+(?:Json|Url|AsString|ToString)$|^from/.test(name)));
    if (!isSame) return undefined;
    return this.optional((args.find(({ node }) => !/media|contenttype/i.test(this.textOf(node))) ?? args[0])?.node);
  }

  /** Whether a node is a key of an object: a string, or what stands for one. */
  protected isKey(node: SyntaxNode | undefined): boolean {
    return node !== undefined && this.textGiven(node) !== undefined;
  }

  /** Keys are texts, or constants where nothing else can be meant. */
  #isKeyAt(node: SyntaxNode, index: number, { name, receiver }: Call): boolean {
    if (this.plain(node) !== undefined) return true;
    if (index > 0 && name !== 'dig') return false;
    if (this.isKey(node)) return true;
    const isOfData = READS_KEYS.test(name) || (receiver !== undefined && this.receivers.isData(receiver));
    const written = this.textOf(node);
    const mayBeKey = isConstantName(written) || isMemberOfClass(written) || /^[a-z]\w*$/.test(written);
    return isOfData && !this.isDeclared(name) && mayBeKey;
  }

  /** A text that is written there, or held by the constant that is. */
  protected textGiven(node: SyntaxNode): string | undefined {
    return this.plain(node)?.text ?? this.#namedText(this.textOf(node));
  }

  protected isFunction(node: SyntaxNode | undefined): boolean {
    return node !== undefined && this.shape(node)?.kind === 'lambda';
  }

  protected override isFreeFunction(name: string): boolean {
    return (this.#free.get(name) ?? 0) > 0;
  }

  protected isDeclared(name: string): boolean {
    return this.#functions?.has(name) === true;
  }

  /** Whether a call may mean a function of the file: one on a client of a library means none, whatever that calls its methods. */
  protected mayBeOwn({ name, receiver }: Call): boolean {
    return this.isDeclared(name) && (receiver === undefined || !this.receivers.isClient(receiver, this.classes));
  }

  #element(receiver: SyntaxNode, keys: readonly SyntaxNode[]): Code {
    return js`${this.expression(receiver)}${keys.map((key): Code => {
      const text = this.plain(key);
      if (!text?.text.startsWith('/')) return js`[${this.expression(key)}]`;
      // A pointer into the data.
      let at = 0;
      return text.text.split('/').map((part) => {
        const from = at;
        at += part.length + 1;
        return part === '' ? [] : js`[${text.slice(from, from + part.length).quoted()}]`;
      });
    })}`;
  }

  #pathElement(receiver: SyntaxNode, key: SyntaxNode | undefined): Code {
    return this.pathElement(this.expression(receiver), key);
  }

  /** `SelectToken("$.outer[0].inner")`. */
  protected pathElement(object: Code, key: SyntaxNode | undefined): Code {
    const path = this.plain(key);
    const names = path === undefined ? [] : [...path.text.matchAll(/\[(?:\d+|\*)\]|\w+/g)];
    return js`${object}${names.map(({ 0: name, index }) =>
      name.startsWith('[') ? '[0]' : js`[${path?.slice(index, index + name.length).quoted() ?? '""'}]`,
    )}`;
  }

  #parse({ args, types }: Call): Code {
    const text = this.optional(args[0]?.node);
    const type = types[0] ?? (args[1] === undefined ? undefined : this.typeArgument(args[1].node));
    return this.parsed(text, type);
  }

  /** Types that a call hands over, be it as arguments: `api.get(path, User.class)`. */
  protected override typesGiven(call: Call): Code {
    const handed = call.args
      .map(({ node }) => {
        const held = this.#heldTypes.of(node, this.classes) ?? (IS_TYPE.test(this.textOf(node)) ? node : undefined);
        return held && this.typeCode(held);
      })
      .filter((type) => type !== undefined);
    return super.typesGiven({ ...call, types: call.types.length > 0 ? call.types : handed });
  }

  /** `T.class`, `new TypeReference<List<T>>() {}`, `typeof(T)`, or what stands for one of these. */
  protected typeArgument(node: SyntaxNode): Code | undefined {
    const held = this.#heldTypes.of(node, this.classes);
    if (held !== undefined) return this.typeCode(held);
    return /class|Type|typeof|javaClass/.test(this.textOf(node)) ? this.typeCode(node) : undefined;
  }

  /** An object that is put together from keys and values in turn. */
  protected alternating(args: readonly Argument[]): Code {
    const members: Code[] = [];
    for (let at = 0; at + 1 < args.length; at += 2) {
      const key = this.plain(args[at]?.node);
      const value = this.optional(args[at + 1]?.node);
      members.push(key === undefined ? js`[someKey]: ${value}` : js`${key.quoted()}: ${value}`);
    }
    return js`({${joined(members, ', ')}})`;
  }
}
