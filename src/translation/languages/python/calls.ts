import { checksBySchemas, handedToChecker } from './schema-checks.js';
import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { filledByName } from '../held-formats.js';
import type { Argument, Call } from '../lowering.js';
import { isConstantName, namedTexts } from '../named-texts.js';
import { mayStub } from '../stubs.js';
import type { StubReader } from '../stubs.js';
import { mayBeAddress, methodNamed } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { ClassesElsewhere } from './classes-elsewhere.js';
import { callOf, deferredBy } from './deferred.js';
import { isSelf } from './names.js';
import { DataFiles } from './files.js';
import { methodOfMember } from './enumerations.js';
import { PythonRequests } from './requests.js';
import { readInto } from './read-into.js';
import { rowsWritten, writesRows } from './row-writers.js';
import { isToldRoute, mayTellRoutes, pythonStub } from './stubs.js';
import { ofTable } from './table-methods.js';
import { hasTables, separatorIn, tableMade } from './tables.js';
import type { TableReader } from './tables.js';

/** What takes a path that the app answers, and the function that does. */
const SERVES =
  /^(?:path|re_path|url|add_url_rule|add_route|add_api_route|add_get|add_post|add_put|add_patch|add_delete|Route|Mount|URLPattern)$/;

/** What gives a setting under a name. */
const SETTINGS = /^(?:(?:os\.)?getenv|env(?:\.str)?|(?:decouple\.)?config)$/;

/** What requests are sent by, by its name: what it is asked to get is an address. */
const CLIENTS = /(?:^|[._])(?:requests|self|cls|aiohttp|\w*(?:session|client|httpx?|api|gateway|transport))(?:\(\))?$/i;
/** Values that a query never is. */
const PLAIN = /^(?:string|integer|float|true|false|list|tuple)$/;

function isPlain(given: Argument | undefined): boolean {
  if (given?.name !== undefined || given === undefined) return false;
  return PLAIN.test(given.node.type) || (given.node.type === 'dictionary' && given.node.children.length === 0);
}

/** Calls in Python: those of the file's own functions, of the usual library, and of clients. */
export abstract class PythonCalls extends PythonRequests {
  /** Files of data that are read. */
  protected readonly dataFiles = new DataFiles({
    text: this.text,
    textOf: (node) => this.textOf(node),
    expression: (node) => this.expression(node),
  });
  protected readonly namedText = namedTexts(this.text);
  readonly #tellsRoutes = mayTellRoutes(this.text);
  readonly #mayStub = this.#tellsRoutes || mayStub(this.text);
  readonly #stubs: StubReader = {
    text: this.text,
    callAt: (node) => this.#callAt(node),
    plain: (node) => (node !== undefined && this.contentOf(node) !== undefined ? this.template(node) : undefined),
    expression: (node) => this.expression(node),
    entries: (node) => (node.type === 'dictionary' ? [] : undefined),
  };

  readonly #into = {
    textOf: (node: SyntaxNode): string => this.textOf(node),
    expression: (node: SyntaxNode): Code => this.expression(node),
    parsed: (text: Code): Code => this.parsed(text),
    typeCode: (node: SyntaxNode): Code | undefined => this.typeCode(node),
    ownClass: (): SyntaxNode | undefined => this.ownClass,
    isOwn: (name: string): boolean => this.parameters.has(name),
    isDeclared: (owner: string, method: string): boolean =>
      this.#elsewhere.declares(owner, method, { file: this.file, text: this.text }),
  };
  readonly #elsewhere = new ClassesElsewhere(this.around);
  readonly #checksBySchemas = checksBySchemas.test(this.text);
  readonly #writesRows = writesRows.test(this.text);
  protected readonly hasTables = hasTables.test(this.text);
  protected readonly tableReader: TableReader = {
    expression: (node) => this.expression(node),
    textOf: (node) => this.textOf(node),
    text: (node) => (this.contentOf(node) === undefined ? undefined : this.template(node)),
    dictionary: (name) => this.dictionaries.get(name),
    separator: separatorIn(this.text),
  };
  protected call(node: SyntaxNode): Code {
    const callee = child(node, 'function');
    const list = child(node, 'arguments');
    if (callee === undefined || list === undefined) return this.opaque(node.children);
    if (list.type === 'generator_expression')
      return (
        this.quantified(this.textOf(callee), list) ??
        this.#pairsOf(this.textOf(callee), list) ??
        (/\bchain\.from_iterable$/.test(this.textOf(callee))
          ? js`${this.expression(list)}.flat()`
          : this.expression(list))
      );
    const args = argumentsIn(list, (name) => this.textOf(name));
    const attribute = callee.type === 'attribute' ? child(callee, 'attribute') : callee;
    const receiver = callee.type === 'attribute' ? child(callee, 'object') : undefined;
    if (attribute?.type !== 'identifier')
      return js`${this.expression(callee)}(${joined(
        args.map((one) => this.expression(one.node)),
        ', ',
      )})`;
    if (this.#serves(this.textOf(attribute), receiver, args)) return 'undefined';
    const handed = this.#checksBySchemas ? handedToChecker(this.textOf(callee), args) : undefined;
    if (handed) {
      const given = handed.map((one) => this.expression(one));
      return js`${this.expression(callee)}(${joined(given, ', ')})`;
    }
    const filled = readInto(node, args, this.#into);
    if (filled !== undefined) return filled;
    const call: Call = { node, receiver, name: this.textOf(attribute), nameNode: attribute, args, types: [] };
    const stub = this.stubbed(call);
    if (stub !== undefined) return stub;
    const known = this.#settingOr(call) ?? this.#deferred(call) ?? this.#readFile(call);
    if (known !== undefined) return known;
    const own = this.partsOfText(call) ?? (this.hasTables ? this.#ofTable(call) : undefined);
    if (own !== undefined) return own;
    if (this.isInert(call)) return this.inertCall(call);
    return this.#idiom(call) ?? this.#followed(call);
  }

  /** What a test answers instead of the platform, where it says the path in the same call. */
  protected stubbed(call: Call): Code | undefined {
    return !this.#mayStub ? undefined : pythonStub(call, this.#stubs, (one) => this.isInert(one));
  }

  protected override isInert(call: Call): boolean {
    return super.isInert(call) || (this.#tellsRoutes && isToldRoute(call, this.text));
  }

  #readFile(call: Call): Code | undefined {
    return this.isBuiltin(call) && !this.parameters.has(call.name) ? this.dataFiles.called(call) : undefined;
  }

  #callAt(node: SyntaxNode): Call | undefined {
    const callee = node.type === 'call' ? child(node, 'function') : undefined;
    const list = child(node, 'arguments');
    const nameNode = callee?.type === 'attribute' ? child(callee, 'attribute') : callee;
    if (callee === undefined || list === undefined || nameNode?.type !== 'identifier') return undefined;
    const receiver = callee.type === 'attribute' ? child(callee, 'object') : undefined;
    const args = argumentsIn(list, (name) => this.textOf(name));
    return { node, receiver, name: this.textOf(nameNode), nameNode, args, types: [] };
  }

  /** A route: a path and what answers for it. `reverse(path)` asks for one. */
  #serves(name: string, receiver: SyntaxNode | undefined, args: readonly Argument[]): boolean {
    if (name === 'reverse') return receiver === undefined;
    const handler = args[1]?.name === undefined ? args[1]?.node : undefined;
    if (handler === undefined) return SERVES.test(name) && args.length > 1;
    const isFunction =
      handler.type === 'lambda' || (handler.type === 'identifier' && this.parameters.has(this.textOf(handler)));
    return (
      SERVES.test(name) ||
      (receiver !== undefined && methodNamed(name) !== undefined && (isFunction || this.textOf(receiver) === 'web'))
    );
  }

  /** A call of a function of the file: arguments given by name take their places. */
  #followed(call: Call): Code {
    const method = call.receiver && methodOfMember(this.textOf(call.receiver), call.name);
    if (call.receiver === undefined || method === undefined) return this.placedCall(call);
    // The members of an enumeration are what they hold, which has none of its methods.
    const member = this.expression(call.receiver);
    const given = joined([member, ...this.argumentsGiven(call)], ', ');
    return js`(window.which ? ${this.placedCall(call)} : ${method.owner}.${method.name}(${given}))`;
  }

  /** `dict((key, value) for x in xs)`. */
  #pairsOf(name: string, list: SyntaxNode): Code | undefined {
    const body = child(list, 'body');
    const [key, value] = body?.type === 'tuple' ? body.children : [];
    return name === 'dict' && !this.isOwn(name) && value !== undefined ? this.pairs(list, key, value) : undefined;
  }

  protected abstract pairs(node: SyntaxNode, key: SyntaxNode | undefined, value: SyntaxNode | undefined): Code;

  protected abstract quantified(name: string, list: SyntaxNode): Code | undefined;

  #idiom(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    const owner = receiver === undefined ? '' : this.textOf(receiver);
    const first = args[0]?.node;
    const ofLanguage = this.builtin(call) ?? this.ofKeys(call) ?? this.#rowsWritten(call);
    if (ofLanguage !== undefined) return ofLanguage;
    if (owner === 'json' || owner === 'orjson' || owner === 'ujson' || owner === 'simplejson') {
      if (name === 'loads') return this.parsed(this.optional(first));
      if (name === 'load') return this.parsed(js`${this.optional(first)}.text`);
      if (name === 'dumps') return this.optional(first);
    }
    if (name === 'format' && receiver?.type === 'string')
      return this.format(
        'braces',
        this.template(receiver),
        args.filter(({ node }) => node.type !== 'list_splat'),
      );
    const isHeld = name === 'format' && /^(?:\w+\.)*[A-Z][A-Z\d_]*$/.test(owner);
    const filled =
      isHeld && receiver ? filledByName(this.expression(receiver), args, (node) => this.expression(node)) : undefined;
    if (filled !== undefined) return filled;
    if (name === 'join' && receiver?.type === 'string' && first !== undefined)
      return js`${this.expression(first)}.join(${this.expression(receiver)})`;
    const read = this.#readOr(call);
    if (read !== undefined) return read;
    if (name === 'urljoin' && this.isBuiltin(call))
      return js`(${this.optional(first)} + "/" + ${this.optional(args[1]?.node)})`;
    if (name === 'append' && receiver !== undefined)
      return js`${this.expression(receiver)}.push(${this.optional(first)})`;
    // What is read of an answer, by clients that have a method for it.
    if (receiver !== undefined && args.length === 0 && /^(?:text|aread)$/.test(name) && !this.parameters.has(name))
      return js`${this.expression(receiver)}.text`;
    if (/^(?:items|values)$/.test(name) && args.length === 0 && receiver !== undefined && !this.parameters.has(name))
      return js`Object.${name === 'items' ? 'entries' : name}(${this.expression(receiver)})`;
    return this.requestOf(call);
  }

  #ofTable(call: Call): Code | undefined {
    if (call.receiver !== undefined && this.textOf(call.receiver) === 'itertools') return undefined;
    const made = tableMade(call, this.tableReader);
    const isOther = ({ type }: SyntaxNode): boolean => /^(?:string|concatenated_string|list|dictionary)$/.test(type);
    return made ?? (this.parameters.has(call.name) ? undefined : ofTable(call, this.tableReader, isOther));
  }

  #rowsWritten(call: Call): Code | undefined {
    if (!this.#writesRows) return undefined;
    return rowsWritten(
      call,
      (index, ...names) => this.argument(call.args, index, ...names),
      (node) => this.expression(node),
    );
  }

  /** What is called later, or on another thread, as if it were called there. */
  #deferred(call: Call): Code | undefined {
    const owner = call.receiver === undefined ? '' : this.textOf(call.receiver);
    const deferred = this.isBuiltin(call) && !this.parameters.has(call.name) ? deferredBy(call, owner) : undefined;
    if (deferred === undefined) return undefined;
    const { work, args, gives } = deferred;
    if (gives === 'each') return js`${this.optional(args[0])}.map(${this.expression(work)})`;
    if (gives === 'made') return this.#handedFirst(call.name, work, args);
    const done = this.call(callOf(work, args));
    return gives === 'direct' ? done : js`({ result: () => ${done} })`;
  }

  /** A function that hands what it is given to another, behind some arguments that are there already. */
  #handedFirst(name: string, work: SyntaxNode, args: readonly SyntaxNode[]): Code {
    const method = work.type === 'attribute' ? child(work, 'attribute') : work;
    const isFollowed = method !== undefined && this.parameters.has(this.textOf(method));
    if (!isFollowed || args.some(({ type }) => type === 'keyword_argument'))
      return js`(() => ${this.call(callOf(work, args))})`;
    const given = joined([...args.map((one) => this.expression(one)), '...rest'], ', ');
    // In the body of a class its functions stand under their names.
    const fn = name === 'partialmethod' ? js`this.${this.property(method)}` : this.expression(work);
    return js`((...rest) => ${fn}(${given}))`;
  }

  /** `os.getenv("KEY", other)`: what settings hold is not known. */
  #settingOr(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    const [key, other] = args.map(({ node }) => node);
    const full = receiver === undefined ? name : `${this.textOf(receiver)}.${name}`;
    if (other === undefined || this.contentOf(key) === undefined || !SETTINGS.test(full)) return undefined;
    return this.isBuiltin(call) ? js`(window.setting[${this.optional(key)}] ?? ${this.expression(other)})` : undefined;
  }

  /** What stands under a key, or another value: `row.get("key", other)`, `getattr(row, "key", other)`. */
  #readOr(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    const [first, second, third] = args.map(({ node }) => node);
    if (first === undefined || args.some(({ node }) => node.type === 'list_splat')) return undefined;
    if (receiver === undefined)
      return name === 'getattr' && this.contentOf(second) !== undefined && this.isBuiltin(call)
        ? this.#elementOr(first, second, third)
        : undefined;
    if (!/^(?:get|pop|setdefault)$/.test(name) || (isSelf(this.textOf(receiver)) && this.parameters.has(name)))
      return undefined;
    const written = this.textOf(first);
    const key = this.contentOf(first) ?? this.namedText(written);
    // Behind a key whose text is not known, a plain value is no query.
    const isKey = key === undefined ? name !== 'get' || isPlain(args[1]) : !mayBeAddress(key);
    if (isKey) return this.#elementOr(receiver, first, second);
    const isHeld = isConstantName(written) || (first.type === 'identifier' && !CLIENTS.test(this.textOf(receiver)));
    const mayBeKey = key === undefined && isHeld && args.every((one) => one.name === undefined);
    if (!mayBeKey) return undefined;
    // What a constant of another file holds, or a name that varies, is not known here.
    return js`(window.which ? ${this.#elementOr(receiver, first, second)} : ${this.requestOf(call) ?? this.#followed(call)})`;
  }

  #elementOr(object: SyntaxNode, key: SyntaxNode | undefined, other: SyntaxNode | undefined): Code {
    const element = js`${this.expression(object)}[${this.optional(key)}]`;
    return other === undefined ? element : js`(${element} ?? ${this.expression(other)})`;
  }
}

/** Arguments of a call, by their places and names. */
function argumentsIn(list: SyntaxNode, textOf: (node: SyntaxNode) => string): Argument[] {
  return list.children.flatMap((argument): Argument[] => {
    if (argument.type === 'comment' || argument.type === 'dictionary_splat') return [];
    const name = argument.type === 'keyword_argument' ? child(argument, 'name') : undefined;
    const value = name === undefined ? argument : child(argument, 'value');
    return value === undefined ? [] : [{ name: name && textOf(name), node: value }];
  });
}
