import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import { Lowering } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { iteratorsTaken, ofIterators } from './iterators.js';
import { isSelf, variableCalled } from './names.js';

/** Methods that turn what they are called on into another form of the same. */
const METHODS_OF_SAME = new Set(
  'decode encode lower casefold strip rstrip lstrip copy model_dump model_copy _asdict raise_for_status'.split(' '),
);
/** Functions that do so with what they are given. */
const FUNCTIONS_OF_SAME = new Set(
  'list tuple str sorted reversed iter bytes cast quote copy deepcopy closing aclosing nullcontext asdict vars cmp_to_key'.split(
    ' ',
  ),
);
/** Methods that give what they are given. */
const GIVES_ARGUMENT =
  /^(?:\w*stack\.enter_(?:async_)?context|asyncio\.(?:run|wait_for|shield|create_task|ensure_future)|\w*loop\.(?:run_until_complete|create_task))$/;
/** Modules that such functions are taken from. */
const MODULES_OF_SAME = /^(?:copy|dataclasses|functools|attrs?|typing|builtins|contextlib|(?:[\w.]+\.)?parse)$/;

/** What the language brings along, as long as a file gives its names to nothing else. */
export abstract class PythonBuiltins extends Lowering {
  /** The names that a file and the functions around a place give to something of their own. */
  readonly #own: ReadonlySet<string>[] = [];
  readonly #iterators = iteratorsTaken(this.text);
  readonly #hasTasks = /\b(?:create_task|ensure_future)\(/.test(this.text);
  readonly #reader = {
    textOf: (node: SyntaxNode): string => this.textOf(node),
    expression: (node: SyntaxNode): Code => this.expression(node),
  };

  /** What is made of code in which some names are its own. */
  protected within<Made>(names: ReadonlySet<string>, make: () => Made): Made {
    this.#own.push(names);
    const made = make();
    this.#own.pop();
    return made;
  }

  /** Whether a call can mean the function of the language, or of the usual library, that it names. */
  protected isBuiltin({ name, receiver }: Call): boolean {
    return receiver !== undefined || !this.isOwn(name);
  }

  protected isOwn(name: string): boolean {
    return this.#own.some((names) => names.has(name));
  }

  /** Whether a name stands for the object or the class that a method belongs to, and for no variable. */
  protected isObjectItself(name: string): boolean {
    return isSelf(name) && !this.isOwn(variableCalled(name));
  }

  protected builtin(call: Call): Code | undefined {
    if (!this.isBuiltin(call)) return undefined;
    return (
      this.#ordered(call) ??
      this.#ofList(call) ??
      ofIterators(call, this.#iterators, this.#reader) ??
      this.#ofTasks(call) ??
      this.#same(call)
    );
  }

  /** `path.split(".")` of what is no text that stands there. */
  protected partsOfText({ name, args, receiver }: Call): Code | undefined {
    const [separator] = args;
    if (name !== 'split' || receiver === undefined || separator === undefined || args.length > 1) return undefined;
    const isPlain = this.contentOf(separator.node) !== undefined && this.contentOf(receiver) === undefined;
    return isPlain ? js`${this.expression(receiver)}.split(${this.expression(separator.node)})` : undefined;
  }

  /** `task.result()`, `await asyncio.wait(tasks)`, `asyncio.as_completed(tasks)`: a task is what it gives. */
  #ofTasks({ name, args, receiver }: Call): Code | undefined {
    const [first] = args;
    const owner = receiver && this.textOf(receiver);
    if (receiver === undefined || !this.#hasTasks) return undefined;
    if (name === 'result' && args.length === 0)
      return js`(window.which ? ${this.expression(receiver)}.result() : ${this.expression(receiver)})`;
    if (name === 'create_task' && first?.node.type === 'call') return this.expression(first.node);
    if (owner !== 'asyncio' || first === undefined) return undefined;
    if (name === 'wait') return js`[${this.expression(first.node)}, ${this.expression(first.node)}]`;
    return undefined;
  }

  /** `str(value)`, `value.decode()`, `copy.deepcopy(value)`, `cast(User, value)`. */
  #same({ name, args, receiver }: Call): Code | undefined {
    if (name === 'gather' && receiver !== undefined && this.textOf(receiver) === 'asyncio')
      return this.list(args.filter((one) => one.name === undefined).map(({ node }) => node));
    if (
      name === 'as_completed' &&
      args[0] !== undefined &&
      receiver !== undefined &&
      this.textOf(receiver) === 'asyncio'
    )
      return this.expression(args[0].node);
    if (name === 'as_completed' && args[0] !== undefined) return js`${this.expression(args[0].node)}.flat()`;
    if (receiver !== undefined && args[0] !== undefined && GIVES_ARGUMENT.test(`${this.textOf(receiver)}.${name}`))
      return this.expression(args[0].node);
    const isFunction = receiver === undefined || MODULES_OF_SAME.test(this.textOf(receiver));
    if (isFunction) {
      const given = args[name === 'cast' ? 1 : 0]?.node;
      if (name === 'urlencode' && given !== undefined) return js`new URLSearchParams(${this.expression(given)})`;
      if (!FUNCTIONS_OF_SAME.has(name)) return undefined;
      // A set that is made a list has everything once.
      return given?.type === 'set' ? js`[...new Set(${this.expression(given)})]` : this.optional(given);
    }
    const isPlain = args.every((one) => one.name !== undefined || this.contentOf(one.node) !== undefined);
    return METHODS_OF_SAME.has(name) && isPlain ? this.expression(receiver) : undefined;
  }

  /** `sorted(items, key=…)`, `items.sort(key=…)`, `heapq.nlargest(3, items, key=…)`. */
  #ordered({ name, args, receiver }: Call): Code | undefined {
    const key = args.find((argument) => argument.name === 'key')?.node;
    const at = /^n(?:largest|smallest)$/.test(name) ? 1 : /^(?:sorted|min|max|merge)$/.test(name) ? 0 : -1;
    const list = name === 'sort' ? receiver : args[at]?.node;
    if (key === undefined || list === undefined) return undefined;
    return js`${this.expression(list)}.${name.startsWith('m') ? 'find' : 'sort'}(${this.expression(key)})`;
  }

  /** `filter(test, items)`, `next(items, None)`, `dict(a=1)`, `itemgetter("name")`. */
  #ofList({ name, args, receiver }: Call): Code | undefined {
    const first = args[0]?.node;
    const second = args[1]?.node;
    if (receiver !== undefined && !/^(?:operator|types)$/.test(this.textOf(receiver))) return undefined;
    const getter = /^(?:item|attr)getter$/.test(name) && args.length > 0 && this.contentOf(first) !== undefined;
    if (getter) {
      const parts = args.map(({ node }) => js`item[${this.expression(node)}]`);
      return js`((item) => ${parts.length === 1 ? parts : js`[${joined(parts, ', ')}]`})`;
    }
    if (name === 'MappingProxyType' && first !== undefined) return this.expression(first);
    if (receiver !== undefined && name !== 'SimpleNamespace') return undefined;
    if (name === 'next' && first !== undefined) return js`${this.expression(first)}.at(0)`;
    if ((name === 'filter' || name === 'map') && second !== undefined)
      return this.textOf(first ?? second) === 'None'
        ? this.expression(second)
        : js`(${this.expression(second)}).${name}(${this.optional(first)})`;
    if (!/^(?:dict|SimpleNamespace)$/.test(name) || args.length === 0) return undefined;
    const members = args.map((argument): Code =>
      argument.name === undefined
        ? js`...${this.expression(argument.node)}, `
        : js`${this.keyOf(argument.name, argument.node)}: ${this.expression(argument.node)}, `,
    );
    return js`({ ${members} })`;
  }

  protected abstract override contentOf(node: Parameters<Lowering['contentOf']>[0] | undefined): string | undefined;
}
