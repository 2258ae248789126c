import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { Located } from '../../located.js';
import type { Argument, Call } from '../lowering.js';
import { isConstantName, namedTexts } from '../named-texts.js';
import { mayStub } from '../stubs.js';
import type { StubReader } from '../stubs.js';
import { SOME_METHOD, mayBeAddress, methodNamed, nameFor } from '../lowering.js';
import { allOfType, child, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { annotatedType } from './annotations.js';
import { clientNames } from './client-names.js';
import { callOf, deferredBy, methodMade } from './deferred.js';
import { gatherersOf, isSelf, parametersOf, restIn } from './names.js';
import type { IsOwnObject } from './own-objects.js';
import { DataFiles } from './files.js';
import { methodOfMember } from './enumerations.js';
import { PythonKeys } from './sets.js';
import { readInto } from './read-into.js';
import { rowsWritten, writesRows } from './row-writers.js';
import { isToldRoute, mayTellRoutes, pythonStub } from './stubs.js';
import { ofTable } from './table-methods.js';
import { hasTables, separatorIn, tableMade } from './tables.js';
import type { TableReader } from './tables.js';

/** What takes a path that the app answers, and the function that does. */
const SERVES =
  /^(?:path|re_path|url|add_url_rule|add_route|add_api_route|add_get|add_post|add_put|add_patch|add_delete|Route|Mount|URLPattern)$/;

/** What declares a field of a class that payloads are read into. */
const WIRE_FUNCTIONS = /(?:^|\.)(?:Field|field|ib|attrib|SerializerMethodField)$/;

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
export abstract class PythonCalls extends PythonKeys {
  /** Parameters of the functions of the file, by name, for arguments that are given by name. */
  readonly #parameters = new Map<string, readonly string[]>();
  /** Functions that take any number of arguments. */
  readonly #takesRest = new Set<string>();

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

  /** What models hold that are nothing but another value, as types. */
  protected readonly roots = new Map<string, SyntaxNode>();
  /** What stands for the object itself in the function that is being read. */
  protected selfName: Code = 'this';
  /** The class whose functions are being read. */
  protected ownClass: SyntaxNode | undefined;
  readonly #into = {
    textOf: (node: SyntaxNode): string => this.textOf(node),
    expression: (node: SyntaxNode): Code => this.expression(node),
    parsed: (text: Code): Code => this.parsed(text),
    typeCode: (node: SyntaxNode): Code | undefined => this.typeCode(node),
    ownClass: (): SyntaxNode | undefined => this.ownClass,
    isOwn: (name: string): boolean => this.#parameters.has(name),
  };
  /** Dictionaries that the file keeps under a name. */
  readonly #clients = clientNames(this.text);
  readonly #writesRows = writesRows.test(this.text);
  readonly #dictionaries = new Map<string, SyntaxNode>();
  protected readonly hasTables = hasTables.test(this.text);
  protected readonly tableReader: TableReader = {
    expression: (node) => this.expression(node),
    textOf: (node) => this.textOf(node),
    text: (node) => (this.contentOf(node) === undefined ? undefined : this.template(node)),
    dictionary: (name) => this.#dictionaries.get(name),
    separator: separatorIn(this.text),
  };
  /** Classes of the file, and those that it takes from others. */
  protected readonly classes = new Set<string>();
  /** Members of the class whose body is being read, with its name. */
  protected readonly classNames = new Map<string, SyntaxNode>();
  /** Modules of the project that the file takes as a whole. */
  protected readonly modules = new Set<string>();

  /** What has methods of the project: modules of it, and objects of its classes. */
  protected isOwnObject: IsOwnObject = () => false;

  /** What the fields of the file's classes are called in payloads; undefined for what classes call in several ways. */
  protected readonly wires = new Map<string, string | undefined>();

  /** A type, where it is a class or a list of one. */
  protected typeCode(annotation: SyntaxNode | undefined): Code | undefined {
    const type =
      annotation && annotatedType(this.textOf(annotation), (name) => this.classes.has(name) || this.#isOfModule(name));
    const [, name = '', lists = ''] = /^([\w.]+)((?:\[\])*)$/.exec(type ?? '') ?? [];
    const root = this.roots.get(name);
    // What holds nothing but another value is that value.
    if (root !== undefined && root !== annotation) return js`${this.typeCode(root) ?? 'any'}${lists}`;
    return type === undefined ? undefined : type.replace(/\w+$|\w+(?=\[)/, nameFor);
  }

  /** `fields.Str(…)` of a schema. */
  protected isFieldOfSchema(value: SyntaxNode | undefined): boolean {
    const callee = value?.type === 'call' ? child(value, 'function') : undefined;
    return callee !== undefined && /^(?:ma|fields|marshmallow\.fields|ma\.fields)\.[A-Z]\w*$/.test(this.textOf(callee));
  }

  /** `models.User`. */
  #isOfModule(name: string): boolean {
    return /^[a-z_]\w*\.[A-Z]\w*$/.test(name) && this.modules.has(name.slice(0, name.indexOf('.')));
  }

  /** `Field(…, alias="name")`: what a field is called in a payload. */
  protected wireName(value: SyntaxNode | undefined): Located | undefined {
    const callee = value?.type === 'call' ? child(value, 'function') : undefined;
    if (value === undefined || callee === undefined) return undefined;
    if (!WIRE_FUNCTIONS.test(this.textOf(callee)) && !this.isFieldOfSchema(value)) return undefined;
    const given = (child(value, 'arguments')?.children ?? []).filter(({ type }) => type === 'keyword_argument');
    const named = (name: string): SyntaxNode | undefined => {
      const argument = given.find((one) => this.textOf(child(one, 'name') ?? one) === name);
      return argument && child(argument, 'value');
    };
    const alias = ['validation_alias', 'alias', 'data_key', 'name'].map(named).find((one) => one?.type === 'string');
    return alias && this.contentOf(alias) !== undefined ? this.template(alias) : undefined;
  }

  /** Takes note of the functions of the file. */
  protected collectFunctions(root: SyntaxNode): void {
    for (const { children } of root.children) {
      const [left, right] = [child(children[0] ?? root, 'left'), child(children[0] ?? root, 'right')];
      if (left?.type === 'identifier' && right?.type === 'dictionary') this.#dictionaries.set(this.textOf(left), right);
    }
    visitSyntax(root, (node) => {
      const made = node.type === 'assignment' ? methodMade(node, (part) => this.textOf(part)) : undefined;
      if (made !== undefined) {
        this.#takesRest.add(made);
        this.#parameters.set(made, []);
      }
      const name = node.type === 'function_definition' ? child(node, 'name') : undefined;
      if (name === undefined) return undefined;
      if (restIn(node) !== undefined) this.#takesRest.add(this.textOf(name));
      const parameters = [...parametersOf(node), ...gatherersOf(node)].map((parameter) => this.textOf(parameter));
      this.#parameters.set(
        this.textOf(name),
        parameters.filter((parameter) => !isSelf(parameter)),
      );
      return undefined;
    });
  }

  protected call(node: SyntaxNode): Code {
    const callee = child(node, 'function');
    const list = child(node, 'arguments');
    if (callee === undefined || list === undefined) return this.opaque(node.children);
    if (list.type === 'generator_expression')
      return (
        this.quantified(this.textOf(callee), list) ?? this.#pairsOf(this.textOf(callee), list) ?? this.expression(list)
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
    return this.isBuiltin(call) && !this.#parameters.has(call.name) ? this.dataFiles.called(call) : undefined;
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
      handler.type === 'lambda' || (handler.type === 'identifier' && this.#parameters.has(this.textOf(handler)));
    return (
      SERVES.test(name) ||
      (receiver !== undefined && methodNamed(name) !== undefined && (isFunction || this.textOf(receiver) === 'web'))
    );
  }

  /** A call of a function of the file: arguments given by name take their places. */
  #followed(call: Call): Code {
    const method = call.receiver && methodOfMember(this.textOf(call.receiver), call.name);
    if (call.receiver === undefined || method === undefined) return this.#placed(call);
    // The members of an enumeration are what they hold, which has none of its methods.
    const member = this.expression(call.receiver);
    const given = joined([member, ...this.argumentsGiven(call)], ', ');
    return js`(window.which ? ${this.#placed(call)} : ${method.owner}.${method.name}(${given}))`;
  }

  #placed(call: Call): Code {
    const { name, args } = call;
    const parameters = this.#parameters.get(name);
    const isClass = call.receiver === undefined && /^[A-Z]/.test(name);
    const gathers = parameters?.at(-1)?.startsWith('**') === true;
    if (
      parameters === undefined ||
      this.#takesRest.has(name) ||
      (!gathers && args.every((argument) => argument.name === undefined))
    ) {
      return isClass ? js`new ${this.plainCall(call)}` : this.plainCall(call);
    }
    const positional = args.filter((argument) => argument.name === undefined);
    const placed = parameters.map(
      (parameter, index) => positional[index] ?? args.find((argument) => argument.name === parameter),
    );
    const last = placed.findLastIndex((argument) => argument !== undefined);
    const gathered = gathers ? this.#gathered(call, parameters) : undefined;
    const values: Code[] = placed
      .slice(0, gathered === undefined ? last + 1 : -1)
      .map((argument) => (argument === undefined ? 'undefined' : this.expression(argument.node)));
    if (gathered !== undefined) values.push(gathered);
    const callee =
      call.receiver === undefined
        ? this.name(call.nameNode)
        : js`${this.expression(call.receiver)}.${this.property(call.nameNode)}`;
    return js`${callee}(${joined(values, ', ')})`;
  }

  /** The arguments of a call that its function takes by no name of its own, as it gets them: in one object. */
  #gathered(call: Call, parameters: readonly string[]): Code | undefined {
    const named = call.args.flatMap((argument): Code[] =>
      argument.name === undefined || parameters.includes(argument.name)
        ? []
        : [js`${this.keyOf(argument.name, argument.node)}: ${this.expression(argument.node)}`],
    );
    const all = [...this.spreadByName(call), ...named];
    return all.length > 0 ? js`{${joined(all, ', ')}}` : undefined;
  }

  /** `ask(path, **query)`. */
  protected override spreadByName({ node }: Call): readonly Code[] {
    const splats = allOfType(child(node, 'arguments') ?? node, 'dictionary_splat');
    return splats.map((splat) => js`...${this.values(splat.children)}`);
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
    if (name === 'join' && receiver?.type === 'string' && first !== undefined)
      return js`${this.expression(first)}.join(${this.expression(receiver)})`;
    const read = this.#readOr(call);
    if (read !== undefined) return read;
    if (name === 'urljoin' && this.isBuiltin(call))
      return js`(${this.optional(first)} + "/" + ${this.optional(args[1]?.node)})`;
    if (name === 'append' && receiver !== undefined)
      return js`${this.expression(receiver)}.push(${this.optional(first)})`;
    // What is read of an answer, by clients that have a method for it.
    if (receiver !== undefined && args.length === 0 && /^(?:text|aread)$/.test(name) && !this.#parameters.has(name))
      return js`${this.expression(receiver)}.text`;
    if (/^(?:items|values)$/.test(name) && args.length === 0 && receiver !== undefined && !this.#parameters.has(name))
      return js`Object.${name === 'items' ? 'entries' : name}(${this.expression(receiver)})`;
    return this.#request(call);
  }

  #ofTable(call: Call): Code | undefined {
    const made = tableMade(call, this.tableReader);
    const isOther = ({ type }: SyntaxNode): boolean => /^(?:string|concatenated_string|list|dictionary)$/.test(type);
    return made ?? (this.#parameters.has(call.name) ? undefined : ofTable(call, this.tableReader, isOther));
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
    const deferred = this.isBuiltin(call) && !this.#parameters.has(call.name) ? deferredBy(call, owner) : undefined;
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
    const isFollowed = method !== undefined && this.#parameters.has(this.textOf(method));
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
    return this.isBuiltin(call) ? js`(window.setting ?? ${this.expression(other)})` : undefined;
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
    if (!/^(?:get|pop|setdefault)$/.test(name) || (isSelf(this.textOf(receiver)) && this.#parameters.has(name)))
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
    return js`(window.which ? ${this.#elementOr(receiver, first, second)} : ${this.#request(call) ?? this.#followed(call)})`;
  }

  #elementOr(object: SyntaxNode, key: SyntaxNode | undefined, other: SyntaxNode | undefined): Code {
    const element = js`${this.expression(object)}[${this.optional(key)}]`;
    return other === undefined ? element : js`(${element} ?? ${this.expression(other)})`;
  }

  #request(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    if (!this.isBuiltin(call)) return undefined;
    if (name === 'urlopen') {
      const address = this.argument(args, 0, 'url');
      return address && js`answer(window.fetch(${this.expression(address)}))`;
    }
    if (name === 'Request') {
      const address = this.argument(args, 0, 'url');
      const method = this.argument(args, 3, 'method');
      const body = this.argument(args, 1, 'data');
      return (
        address &&
        this.request({
          method: method ? this.expression(method) : body ? '"POST"' : '"GET"',
          url: this.expression(address),
          body: body && this.expression(body),
        })
      );
    }
    if (
      receiver === undefined ||
      this.isOwnObject(this.textOf(receiver), receiver.start) ||
      (this.#parameters.has(name) &&
        !/(?:^|[._])(?:requests|session|httpx|http)$/i.test(this.textOf(receiver)) &&
        !this.#clients.has(this.textOf(receiver)))
    )
      return undefined;
    const verb = methodNamed(name);
    const isStream = name === 'stream' && methodNamed(this.contentOf(args[0]?.node)) !== undefined;
    const spoken = name === 'request' || name === 'send_request' || isStream;
    if (verb === undefined && !spoken) return undefined;
    const address = this.argument(args, spoken ? 1 : 0, 'url');
    if (address === undefined) return undefined;
    const query = this.argument(args, -1, 'params');
    const body = this.argument(args, -1, 'json', 'data', 'body', 'content');
    const spokenMethod = spoken ? this.argument(args, 0, 'method') : undefined;
    return this.send({
      method: verb ?? (spokenMethod === undefined ? SOME_METHOD : this.expression(spokenMethod)),
      url: this.addressFor(receiver, address),
      query: this.#withOwn(receiver, query ? this.expression(query) : this.#handedOn(call, 'params')),
      body: body ? this.expression(body) : this.#handedOn(call, 'json'),
    });
  }

  /** A query with what `session.params` adds to that of every call. */
  #withOwn(client: SyntaxNode, query: Code | undefined): Code | undefined {
    const name = this.textOf(client).replace(/[^\w.]/g, '');
    const isTold =
      this.text.includes('.params') &&
      new RegExp(`(?<![\\w.])${name}\\.params(?:\\.update\\(|\\[|\\s*=(?!=))`).test(this.text);
    return isTold ? js`{ ...${query ?? '{}'}, ...window.params }` : query;
  }

  /** What a call gives on of the arguments that it got by name: `request(url, **kwargs)`. */
  #handedOn({ node }: Call, name: string): Code | undefined {
    const splat = child(node, 'arguments')?.children.find(({ type }) => type === 'dictionary_splat');
    const [given] = splat?.children ?? [];
    return given?.type === 'identifier' ? js`${this.name(given)}.${name}` : undefined;
  }

  /** What stands between the quotes of a string. */
  protected template(node: SyntaxNode): Located {
    const start = ofType(node, 'string_start')?.end ?? node.start;
    const end = ofType(node, 'string_end')?.start ?? node.end;
    return new Located(this.text.slice(start, end), start);
  }

  protected contentOf(node: SyntaxNode | undefined): string | undefined {
    return node?.type === 'string' && ofType(node, 'interpolation') === undefined
      ? this.template(node).text
      : undefined;
  }

  /** One value, or the list that several are together. */
  protected values(nodes: readonly SyntaxNode[]): Code {
    const values = nodes.filter(({ type }) => type !== 'comment');
    return values.length === 1 && values[0] !== undefined ? this.expression(values[0]) : this.list(values);
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
