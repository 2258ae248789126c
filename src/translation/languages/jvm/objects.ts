import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Argument, Call } from '../lowering.js';
import type { Entry } from '../shape.js';
import type { SyntaxNode } from '../tree.js';
import type { Refusal } from '../refusals.js';
import { JsonTreeLowering } from './json-trees.js';
import { Settings } from './settings.js';
import { refusedBySettings, settingOfSpring } from './spring-settings.js';

const LISTS = /^(?:Array|Linked|CopyOnWriteArray)List$|^ArrayDeque$|^Vector$/;
const SETS = /^(?:(?:Linked)?Hash|Tree|CopyOnWriteArray)Set$/;
const MAPS = /^(?:(?:Linked|Concurrent)?Hash|Tree|LinkedMultiValue|Enum|ConcurrentSkipList)Map$/;
/** Trees of JSON that are made empty; nodes are handed what makes others. */
const EMPTY_TREES = /^(?:Json|JSON)(?:Object|Array)$/;
const TREE_NODES = /^(?:Object|Array)Node$/;
/** Makes an object or a list of a tree of JSON. */
const NEW_OBJECT = /^(?:createObjectNode|objectNode|createObjectBuilder)$/;
const NEW_LIST = /^(?:createArrayNode|arrayNode|createArrayBuilder)$/;
/** Puts something under a key, and gives back what it is put into; of these, what makes it there and gives that. */
const PUTS = /^(?:put|set|add|addProperty|putPOJO|putIfAbsent|replace|accumulate)$/;
const PUTS_NEW = /^put(?:Array|Object)$/;
/** The same at the end of a list. */
const ADDS_NEW = /^add(?:Array|Object)$/;
/** Where the members stand that a builder of a class is told. */
const MAKES_BUILDER = /^(?:builder|newBuilder|toBuilder)$/;
/** Asks the environment of a program for a setting. */
const ASKS_SETTING = /^get(?:Required)?Property$/;
const NUMBER = /^\d+$|\.(?:size|length)(?:\(\))?$/;
const MOST_STEPS = 60;

interface Put {
  readonly call: Call;
  readonly key: SyntaxNode;
  readonly value: SyntaxNode;
}

/** How Java and Kotlin make objects and lists, and what they put into them. */
export abstract class ObjectLowering extends JsonTreeLowering {
  protected readonly settings = new Settings(this.file, this.around);

  protected readonly settingOf = (name: string): string | undefined => settingOfSpring(name, this.file, this.around);

  /** Whether a call makes something of a class by the name of the class alone. */
  protected isMaker(name: string): boolean {
    return [LISTS, SETS, MAPS, EMPTY_TREES].some((known) => known.test(name));
  }

  protected override made(name: string, args: readonly Argument[], fields: readonly Entry[]): Code | undefined {
    const given = args.map(({ node }) => node).filter((node) => !NUMBER.test(this.textOf(node)));
    const [first] = given;
    const isCopy = first !== undefined && !this.isFunction(first) && !this.classes.has(name);
    if (LISTS.test(name)) return isCopy ? this.expression(first) : '[]';
    if (SETS.test(name)) return isCopy ? js`[...new Set(${this.expression(first)})]` : 'new Set()';
    if (MAPS.test(name)) return isCopy && !this.textOf(first).endsWith('.class') ? this.expression(first) : '({})';
    const isTree = (EMPTY_TREES.test(name) && args.length === 0) || TREE_NODES.test(name);
    if (isTree && !this.classes.has(name)) return this.#emptyOf(name.replace('Node', ''));
    return super.made(name, args, fields);
  }

  protected override refusedElsewhere(): readonly Refusal[] {
    return refusedBySettings(this.text, this.file, this.around);
  }

  protected override value(call: Call): Code | undefined {
    return this.#madeOrPut(call) ?? super.value(call);
  }

  #madeOrPut(call: Call): Code | undefined {
    const { receiver, name, args } = call;
    if (receiver === undefined || this.isDeclared(name)) return undefined;
    if (ASKS_SETTING.test(name) && /env/i.test(this.textOf(receiver))) {
      const asked = this.plain(args[0]?.node)?.text;
      return asked === undefined ? undefined : this.settings.at(asked);
    }
    if (NEW_OBJECT.test(name) && args.length === 0) return '({})';
    if (NEW_LIST.test(name) && args.length === 0) return '[]';
    const [first] = args.map(({ node }) => node);
    const place = this.#newPlace(call);
    if (place !== undefined) return js`(${place} = ${this.#emptyOf(name)})`;
    if (name === 'build' && args.length === 0) return this.#built(receiver);
    if (name === 'add' && args.length === 1 && first !== undefined && !this.isFunction(first)) return this.#added(call);
    return this.#addedAll(call) ?? this.#put(call);
  }

  /** `node.putArray("contents")`: where it puts something new. */
  #newPlace({ receiver, name, args }: Call): Code | undefined {
    const key = args[0]?.node;
    if (receiver === undefined || key === undefined || !PUTS_NEW.test(name) || !this.isKey(key)) return undefined;
    return js`${this.expression(receiver)}[${this.expression(key)}]`;
  }

  /** `list.addObject()`: the list that it puts something new into. */
  #newItemOf({ receiver, name, args }: Call): SyntaxNode | undefined {
    return ADDS_NEW.test(name) && args.length === 0 && !this.isDeclared(name) ? receiver : undefined;
  }

  #emptyOf(name: string): Code {
    return name.endsWith('Array') ? '[]' : '({})';
  }

  /** `ArrayNode contents = node.putArray("contents")`: what is new is filled by its own name. */
  protected override declared(name: SyntaxNode, type: SyntaxNode | undefined, value: SyntaxNode | undefined): Code {
    const call = value && this.callAt(value);
    const list = call && this.#newItemOf(call);
    if (call !== undefined && list !== undefined)
      return js`var ${this.declaring(name)} = ${this.#emptyOf(call.name)};\n${this.expression(list)}.push(${this.name(name)});\n`;
    const place = call && this.#newPlace(call);
    if (call === undefined || place === undefined) return super.declared(name, type, value);
    return js`var ${this.declaring(name)} = ${this.#emptyOf(call.name)};\n${place} = ${this.name(name)};\n`;
  }

  /** `list.add("a").add("b")`: a list as it is then. */
  #added(call: Call): Code {
    const items: SyntaxNode[] = [];
    let root: SyntaxNode | undefined;
    let at: Call | undefined = call;
    while (at?.name === 'add' && at.args.length === 1 && items.length < MOST_STEPS) {
      items.unshift(...at.args.map(({ node }) => node));
      root = at.receiver;
      at = root && this.callAt(root);
    }
    const place = at && this.#newPlace(at);
    const list = this.list(items);
    if (place !== undefined) return js`(${place} = ${list})`;
    if (at !== undefined && NEW_LIST.test(at.name)) return list;
    const pushed = items.map((item) => js`${this.optional(root)}.push(${this.expression(item)})`);
    return items.length === 1 ? js`${pushed}` : js`(${joined(pushed, ', ')}, ${this.optional(root)})`;
  }

  /** `list.addAll(others)`, `list.addAll(0, others)`, `Collections.addAll(list, a, b)`, `map.putAll(others)`. */
  #addedAll({ receiver, name, args }: Call): Code | undefined {
    const given = args.map(({ node }) => node);
    const last = given.at(-1);
    if (receiver === undefined || last === undefined || this.isFunction(last)) return undefined;
    if (name === 'putAll' || name === 'setAll')
      return given.length === 1 ? js`Object.assign(${this.expression(receiver)}, ${this.expression(last)})` : undefined;
    if (name !== 'addAll') return undefined;
    const [list, ...items] = given;
    if (this.textOf(receiver) === 'Collections' && list !== undefined)
      return js`${this.expression(list)}.push(${joined(
        items.map((item) => this.expression(item)),
        ', ',
      )})`;
    return js`${this.expression(receiver)}.push(...${this.expression(last)})`;
  }

  /** `node.put("a", 1).put("b", 2)`: an object as it is then. */
  #put(call: Call): Code | undefined {
    const puts: Put[] = [];
    let root: SyntaxNode | undefined;
    for (let at: Call | undefined = call; at !== undefined && puts.length < MOST_STEPS;) {
      const put: Put | undefined = this.#putOf(at);
      if (put === undefined) break;
      puts.unshift(put);
      root = at.receiver;
      at = root && this.callAt(root);
    }
    const [only] = puts;
    if (root === undefined || only === undefined) return undefined;
    const shape = this.shape(root);
    const made = js`({${joined(
      puts.map(({ key, value }) => js`${this.plain(key)?.quoted() ?? 'someKey'}: ${this.expression(value)}`),
      ', ',
    )}})`;
    if (shape?.kind === 'make' || (shape?.kind === 'call' && NEW_OBJECT.test(shape.call.name))) return made;
    const place = shape?.kind === 'call' ? this.#newPlace(shape.call) : undefined;
    if (place !== undefined) return js`(${place} = ${made})`;
    const list = shape?.kind === 'call' ? this.#newItemOf(shape.call) : undefined;
    if (list !== undefined) return js`${this.expression(list)}.push(${made})`;
    const object = root;
    const assigned = puts.map(
      ({ key, value }) => js`${this.expression(object)}[${this.expression(key)}] = ${this.expression(value)}`,
    );
    return puts.length === 1 ? js`(${assigned})` : js`(${joined(assigned, ', ')}, ${this.expression(object)})`;
  }

  #putOf(call: Call): Put | undefined {
    const [key, value] = call.args.map(({ node }) => node);
    if (!PUTS.test(call.name) || call.args.length !== 2 || key === undefined || value === undefined) return undefined;
    const text = this.plain(key)?.text;
    return text === undefined || text.includes('/') || text === '' ? undefined : { call, key, value };
  }

  /** `User.builder().name("x").build()`: an object of a class by what its builder is told, and whatever stands there already. */
  #built(steps: SyntaxNode): Code | undefined {
    const told: Call[] = [];
    let at = this.callAt(steps);
    while (at?.receiver !== undefined && !MAKES_BUILDER.test(at.name) && told.length < MOST_STEPS) {
      told.unshift(at);
      at = this.callAt(at.receiver);
    }
    const owner = at?.receiver;
    if (at?.name !== 'builder' || at.args.length > 0 || owner === undefined) return undefined;
    if (!/^(?:\w+\.)*[A-Z]\w*$/.test(this.textOf(owner))) return undefined;
    const type = this.typeCode(owner);
    if (type === undefined || told.some(({ args }) => args.length !== 1 || this.isFunction(args[0]?.node)))
      return undefined;
    const members = told.map(
      ({ nameNode, args }) => js`${this.wireProperty(nameNode)}: ${this.optional(args[0]?.node)}`,
    );
    return js`({...window.others, ${joined(members, ', ')}} as ${type})`;
  }
}
