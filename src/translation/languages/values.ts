import { entryOf } from '../../catalogue/entry.js';
import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { builderMade, builtText } from './built-texts.js';
import { FAILURE, testOfCaught } from './caught-kinds.js';
import { insteadBy } from './failed-instead.js';
import {
  EACH,
  EITHER,
  ELEMENTS,
  EQUALS,
  GROUPS,
  HELD,
  ITEMS,
  LISTS,
  MISSING,
  NUMBERED_ITEM,
  ONE_ITEM,
  OTHERWISE,
  PARSES,
  SAME_ARGUMENT,
  SAME_RECEIVER,
  isMap,
} from './known-methods.js';
import type { Argument, Call } from './lowering.js';
import { isOfArguments, joinedTexts } from './joined-texts.js';
import { mayBeAddress } from './lowering.js';
import { ofTwo } from './of-two.js';
import type { Shape } from './shape.js';
import type { SyntaxNode } from './tree.js';
import { KeyedValueLowering } from './keyed-values.js';

/** A path into data that is more than one key, or that may lead to any depth. */
const PATH_OF_TOKEN = /^(?:\$|\$?\.?\w+(?=[.[])|\[(?:\d+|\*)\])(?:\.\w+|\[(?:\d+|\*)\])+$|^\$\.\w+$|^\$?\.\.\w+$/;

/** What clients of the team's own call their methods, and data what it is read by. */
const ASKS_BY_NAME = /^(?:get|fetch)$/;

/** What the usual parsers and libraries of other languages do with values. */
export abstract class ValueLowering extends KeyedValueLowering {
  /** Methods that run a function that they are handed, and give what it gives. */
  protected readonly runs: RegExp = /^(?!)/;

  readonly #functionsRead = {
    isFunction: (node: SyntaxNode): boolean => this.isFunction(node),
    expression: (node: SyntaxNode): Code => this.expression(node),
    textOf: (node: SyntaxNode): string => this.textOf(node),
    callAt: (node: SyntaxNode): Call | undefined => this.callAt(node),
    shape: (node: SyntaxNode): Shape | undefined => this.shape(node),
    typeOf: (node: SyntaxNode): string | undefined => this.receivers.typeOf(node),
  };

  /** How a call is written, where a node is one. */
  protected abstract callAt(node: SyntaxNode): Call | undefined;

  /** An object of a class of a library, as what it holds. */
  protected builderOf(name: string, args: readonly Argument[]): Code | undefined {
    return this.classes.has(name) ? undefined : builderMade(name, args, this.#functionsRead);
  }

  /** Whether what a method is called on is seen to be given by a class that is no library's. */
  protected isGivenByClass?(receiver: SyntaxNode): boolean;

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
    return (this.receivers.isOther(receiver) && !this.isData(receiver)) || this.isGivenByClass?.(receiver) === true;
  }

  /** `$this->path('users')`: a method of the class itself, whatever others read by that name. */
  #isOwn({ receiver, name }: Call): boolean {
    return receiver !== undefined && this.isDeclared(name) && this.shape(receiver)?.kind === 'this';
  }

  #ofValue(call: Call): Code | undefined {
    const { receiver, name, args } = call;
    const full = this.#named(call);
    const plain =
      this.#either(call, full) ??
      this.#instead(call, full) ??
      this.readOr(call, full) ??
      this.#listed(call, full) ??
      joinedTexts(call, this.#functionsRead) ??
      builtText(call, this.#functionsRead) ??
      this.#compared(call, full) ??
      this.formattedText(call, full) ??
      this.#sameArgument(call, full);
    if (plain !== undefined) return plain;
    if (PARSES.has(full) || PARSES.has(name)) return this.#parse(call);
    if (receiver === undefined) return undefined;
    if (MISSING.test(name) && args.length === 0 && !this.isDeclared(name))
      return js`(${this.expression(receiver)} === undefined)`;
    const [other] = args;
    if (OTHERWISE.test(name) && other !== undefined && !this.isDeclared(name))
      return js`(${this.expression(receiver)} ?? ${this.given(other.node)})`;
    if (this.isElement(name) && !this.#isOwn(call)) {
      // What is told by name beside others is no key.
      const placed = args.filter(({ name }) => name === undefined);
      const keys = (placed.length > 0 ? placed : args)
        .map(({ node }) => node)
        .filter((node, index) => this.isKeyAt(node, index, call));
      const key = (keys[0] && this.textGiven(keys[0])) ?? '';
      if (name === 'SelectToken' && PATH_OF_TOKEN.test(key))
        return this.pathElement(this.expression(receiver), keys[0]);
      const isAddress = key === '' ? keys[0] !== undefined && this.plain(keys[0]) !== undefined : mayBeAddress(key);
      if (keys.length > 0 && (!isAddress || /^(?:(?:requiredA|a)t|with(?:Array|Object))$/.test(name)))
        return this.element(receiver, keys);
      const isNumbered = name === 'get' && other !== undefined && /^\d+$/.test(this.textOf(other.node));
      if (keys.length === 0 && args.length === 1 && (isNumbered || ITEMS.test(name)) && !this.isDeclared(name))
        return this.element(
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
    const each = entryOf(EACH, name) ?? entryOf(EACH, name.replace(/!$/, ''));
    const last = args.at(-1)?.node;
    const isEach = each !== undefined && last !== undefined && this.isFunction(last);
    // `users.stream(company)` is the team's own.
    const isOwn = name === 'stream' && args.length > 0;
    if (
      SAME_RECEIVER.has(name) &&
      !isEach &&
      !isOwn &&
      !this.isDeclared(name) &&
      !isOfArguments(call, this.#functionsRead)
    )
      return this.expression(receiver);
    if (HELD.test(name) && args.length === 0) return this.expression(receiver);
    if (GROUPS.test(name) && last !== undefined && this.isFunction(last) && !this.isDeclared(name))
      return js`[${this.#each(receiver, 'filter', args)}]`;
    return isEach ? this.#each(receiver, each, args) : undefined;
  }

  /** Whether a method of a usual library reads what stands under a key. */
  protected isElement(name: string): boolean {
    return ELEMENTS.has(name);
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
    const kept = this.readOr(call, this.#named(call));
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
    return js`(${[this.expression(first.node), ...others.map(({ node }) => js` ?? ${this.given(node)}`)]})`;
  }

  /** `load(newer).onErrorResume(NotFound.class, (e) -> load(older))`, `.or(() -> load(older))`, `Mono.defer(() -> load(older))`. */
  #instead({ receiver, name, args }: Call, full: string): Code | undefined {
    const how = this.isDeclared(name) ? undefined : insteadBy(name, full);
    const last = args.at(-1)?.node;
    if (how === 'none' && last === undefined) return 'null';
    if (how === undefined || receiver === undefined || last === undefined) return undefined;
    if (how === 'deferred') return this.isFunction(last) ? this.given(last) : undefined;
    if (how === 'empty')
      return name !== 'or' || this.isFunction(last)
        ? js`(${this.expression(receiver)} ?? ${this.given(last)})`
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

  #sameArgument({ receiver, name, args }: Call, full: string): Code | undefined {
    const isSame =
      SAME_ARGUMENT.has(full) ||
      (SAME_ARGUMENT.has(name) &&
        (receiver === undefined || /^[a-z]\w+(?:Json|Url|AsString|AsBytes|ToString|ToTree)$|^from/.test(name)));
    if (!isSame) return undefined;
    return this.optional((args.find(({ node }) => !/media|contenttype/i.test(this.textOf(node))) ?? args[0])?.node);
  }

  #parse({ args, types }: Call): Code {
    const text = this.optional(args[0]?.node);
    const type = types[0] ?? (args[1] === undefined ? undefined : this.typeArgument(args[1].node));
    const parsed = this.parsed(text, type);
    // What is written out need not have all that is read of it.
    return type === undefined || this.plain(args[0]?.node) === undefined
      ? parsed
      : js`(${parsed}, undefined as ${type})`;
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
