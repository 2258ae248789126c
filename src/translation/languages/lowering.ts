import { GIVEN_BY_NAME } from '../../provenance/functions/arguments-by-name.js';
import { parseJson } from '../../project/json.js';
import type { Code } from '../code.js';
import { joined, js, quoted } from '../code.js';
import { dataCode } from '../data/code.js';
import { Located } from '../located.js';
import type { Surroundings } from '../module.js';
import { requestCode } from '../requests/request.js';
import type { RequestCode } from '../requests/request.js';
import { MOST_OF_TEST, askedByComparison, askedByName, testOf } from './answer-states.js';
import { clientsOfOwnApp } from './app-under-test.js';
import { basesIn } from './base-addresses.js';
import type { BaseOf } from './base-addresses.js';
import { filledParts } from './format.js';
import type { FormatStyle } from './format.js';
import { inertOwners, isInertName, mayBeEntry } from './inert.js';
import { replacedText } from './replaced-texts.js';
import { nodeWith } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** Names that mean something in the code that is made. */
const TAKEN = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static super ' +
    'switch this throw true try typeof undefined var void while with yield async of get set window self globalThis global top parent ' +
    'JSON Object Array Map Set Promise party Request Response URL URLSearchParams FormData fetch axios request got ky superagent http https console ' +
    'undici jQuery exports module require String Number Boolean Symbol Date RegExp Error React rxjs lodash answer any unknown never string number boolean'
  ).split(' '),
);

/** A number of another language; what is no plain number stands for any. */
export function numberOf(text: string): string {
  const number = /^(?:0|[1-9]\d*)(?:\.\d+)?(?=[fFdDmM]?$)/.exec(text)?.[0] ?? '0';
  // A method of it may be called.
  return number.includes('.') ? number : `(${number})`;
}

/** Of values in the code that is made, for each character of the original. */
const MOST_VALUES = 20;

/** Kinds of arguments that stand for any number of them. */
export const SEVERAL = /splat|variadic|spread/;

/** One argument of a call. */
export interface Argument {
  /** Where it is given by name. */
  readonly name: string | undefined;
  readonly node: SyntaxNode;
}

/** A call of a method or a function by its name. */
export interface Call {
  readonly node: SyntaxNode;
  /** Absent for a function. */
  readonly receiver: SyntaxNode | undefined;
  readonly name: string;
  readonly nameNode: SyntaxNode;
  readonly args: readonly Argument[];
  /** Type arguments, as types. */
  readonly types: readonly Code[];
}

/** Turns a syntax tree into JavaScript that does, as far as values go, what the text does. */
export abstract class Lowering {
  protected readonly text: string;
  /** The file that it stands in. */
  protected readonly file: string;
  protected readonly around: Surroundings;
  /** Whether other files of the language see its classes. */
  protected readonly sharesTypes: boolean = false;
  /** Whether a call without a receiver can only mean a function, whatever variables are called. */
  protected readonly functionsApart: boolean = false;
  #standIns: ReadonlySet<string> | undefined;
  #baseOf: BaseOf | undefined;

  readonly #replacing = {
    textOf: (node: SyntaxNode) => this.textOf(node),
    expression: (node: SyntaxNode) => this.expression(node),
  };

  readonly #isParty: boolean;
  #values = 0;

  constructor(text: string, file: string, around: Surroundings) {
    this.around = around;
    this.#isParty = /\bHTTParty\b/.test(text);
    this.text = text;
    this.file = file;
  }

  /** The whole file. */
  program(root: SyntaxNode): Code {
    return [this.sharesTypes ? '' : 'export {};\n', ANSWER, this.statements(root.children)];
  }

  protected abstract statement(node: SyntaxNode): Code;
  protected abstract expression(node: SyntaxNode): Code;

  /** Ends what multiplies with each level of nesting. Throws a RangeError as what is nested too deeply does. */
  protected countValue(): void {
    if (++this.#values > MOST_VALUES * this.text.length) throw new RangeError('too many values');
  }

  /** What a test of an answer's state asks, as the one member that tells whether the request succeeded. */
  protected askedState(node: SyntaxNode, operator = '', left?: SyntaxNode, right?: SyntaxNode): Code | undefined {
    if (node.end - node.start > MOST_OF_TEST) return undefined;
    const asked =
      left && right
        ? askedByComparison(this.textOf(left), operator, this.textOf(right))
        : askedByName(this.textOf(node));
    const answer = asked && nodeWith(node, asked.of, (one) => this.textOf(one));
    if (asked === undefined || answer === undefined) return undefined;
    return testOf(asked, this.expression(answer));
  }

  protected statements(nodes: readonly SyntaxNode[]): Code {
    return nodes.map((node) => [this.statement(node), '\n']);
  }

  protected block(nodes: readonly SyntaxNode[]): Code {
    return js`{\n${this.statements(nodes)}}`;
  }

  protected textOf(node: SyntaxNode): string {
    return this.text.slice(node.start, node.end);
  }

  /** What stands between two nodes: an operator, mostly. */
  protected between(left: SyntaxNode | undefined, right: SyntaxNode | undefined): string {
    return left === undefined || right === undefined ? '' : this.text.slice(left.end, right.start).trim();
  }

  protected optional(node: SyntaxNode | undefined, otherwise: Code = 'undefined'): Code {
    return node === undefined ? otherwise : this.expression(node);
  }

  /** A name of a variable, a function or a class. */
  protected name(node: SyntaxNode): Code {
    return { text: nameFor(this.textOf(node)), start: node.start, end: node.end };
  }

  /** A name behind a dot. */
  protected property(node: SyntaxNode, name = this.textOf(node)): Code {
    const written = /^[A-Za-z_$][\w$]*$/.test(name) ? name : 'unknown';
    return { text: written, start: node.start, end: node.end };
  }

  /** Content of a string. One that holds a JSON object is that object. */
  protected string(content: string, start: number, end: number): Code {
    if (/^\s*(?:\{\s*"|\[\s*[[{"])/.test(content)) {
      const node = parseJson('', content);
      if (!('reason' in node)) return js`(${dataCode(node, (offset) => start + offset)})`;
    }
    return quoted(content, start, end);
  }

  /** A text that is put together. */
  protected concatenation(parts: readonly Code[]): Code {
    return parts.length === 0 ? '""' : js`("" + ${joined(parts, ' + ')})`;
  }

  /** A template with values put into it. */
  protected format(style: FormatStyle, template: Located, args: readonly Argument[]): Code {
    return this.concatenation(
      filledParts(style, template, args).map((part) => (part instanceof Located ? part.quoted() : this.optional(part))),
    );
  }

  /** A value that nothing is known of but its parts. */
  protected opaque(nodes: readonly SyntaxNode[]): Code {
    const parts = nodes.filter((node) => !node.type.includes('comment')).map((node) => this.expression(node));
    return js`[${joined(parts, ', ')}]`;
  }

  protected list(nodes: readonly SyntaxNode[]): Code {
    return js`[${joined(
      nodes.map((node) => this.expression(node)),
      ', ',
    )}]`;
  }

  /** What a request answers. */
  protected send(request: RequestCode): Code {
    return js`${this.#isParty ? 'party' : 'answer'}(${requestCode(request)})`;
  }

  /** An address, behind the path that its client puts in front of all. */
  protected addressFor(client: SyntaxNode | undefined, address: SyntaxNode): Code {
    const url = this.expression(address);
    const base = client && this.baseFor(client, address);
    return base === undefined || base === '' ? url : js`(${JSON.stringify(base)} + "/" + ${url})`;
  }

  /** The path that a client puts in front of an address, as far as it is known. */
  protected baseFor(client: SyntaxNode, address: SyntaxNode): string | undefined {
    if (/^\W*https?:/.test(this.textOf(address))) return undefined;
    return this.baseAt(this.textOf(client), client.start);
  }

  /** The path that what has a name at a place puts in front of addresses. */
  protected baseAt(client: string, at: number): string | undefined {
    this.#baseOf ??= basesIn(this.text);
    return this.#baseOf(client, at);
  }

  /** A request that is made to be sent later. */
  protected request({ method, url, query, body }: RequestCode): Code {
    const options: Code[] = [js`method: ${method}`];
    if (query !== undefined) options.push(js`params: ${query}`);
    if (body !== undefined) options.push(js`body: ${body}`);
    return js`new Request(${url}, { ${joined(options, ', ')} })`;
  }

  protected parsed(text: Code, type?: Code): Code {
    return type === undefined ? js`JSON.parse(${text})` : js`(JSON.parse(${text}) as ${type})`;
  }

  protected argument(args: readonly Argument[], index: number, ...names: readonly string[]): SyntaxNode | undefined {
    const named = args.find((argument) => argument.name !== undefined && names.includes(argument.name));
    if (named !== undefined) return named.node;
    const positional = args[index];
    return positional?.name === undefined ? positional?.node : undefined;
  }

  /** Whether a call sends nothing of what it is given: by its name, or as one of what answers in a test. */
  protected isInert({ name, receiver, args }: Call): boolean {
    const owner = receiver === undefined ? '' : this.textOf(receiver);
    if (isInertName(name, owner))
      return !mayBeEntry(name, owner) || args.some(({ node }) => tellsAddress(this.textOf(node)));
    this.#standIns ??= new Set([...inertOwners(this.text), ...clientsOfOwnApp(this.text)]);
    return this.#standIns.has(owner) || this.#standIns.has(/^[\w$]*/.exec(owner)?.[0] ?? '');
  }

  /** A call that sends nothing: its texts are left out but for one that it fills, what it is given besides is looked at. */
  protected inertCall(call: Call): Code {
    const [key] = call.args;
    if (/^get_?env$/i.test(call.name) && key && this.contentOf(key.node) !== undefined)
      return js`window.setting[${this.expression(key.node)}]`;
    const replaced = replacedText(call, this.#replacing);
    if (replaced !== undefined) return replaced;
    const values = call.args.map(({ node }) => node).filter((node) => this.contentOf(node) === undefined);
    const receiver = call.receiver === undefined || this.contentOf(call.receiver) !== undefined ? [] : [call.receiver];
    return js`console.log(${joined(
      [...receiver, ...values].map((value) => this.expression(value)),
      ', ',
    )})`;
  }

  /** The text of a string without values in it. */
  protected abstract contentOf(node: SyntaxNode): string | undefined;

  /** The name of an argument as a key, where it stands in front of its value. */
  protected keyOf(name: string, value: SyntaxNode): Code {
    const at = this.text.lastIndexOf(name, value.start);
    return at < 0 ? JSON.stringify(name) : quoted(name, at, at + name.length);
  }

  /** What a call hands over by the names that it has at run time, as members that are spread. */
  protected spreadByName?(call: Call): readonly Code[];

  /** A call as it stands. */
  protected plainCall(call: Call): Code {
    const callee =
      call.receiver === undefined
        ? this.name(call.nameNode)
        : js`${this.expression(call.receiver)}.${this.property(call.nameNode, call.name)}`;
    return js`${callee}${this.typesGiven(call)}(${joined(this.argumentsGiven(call), ', ')})`;
  }

  /** What a call hands over: what it gives by name in one object, behind the others. */
  protected argumentsGiven(call: Call): Code[] {
    const positional = call.args
      .filter((argument) => argument.name === undefined)
      .map(({ node }) => this.expression(node));
    const named = call.args.flatMap(({ name, node }): Code[] =>
      name === undefined ? [] : [js`${this.keyOf(name, node)}: ${this.expression(node)}`],
    );
    const gathered = [...(this.spreadByName?.(call) ?? []), ...named];
    return gathered.length === 0
      ? positional
      : [...positional, js`{${JSON.stringify(GIVEN_BY_NAME)}: 0, ${joined(gathered, ', ')}}`];
  }

  /** Types that a call hands over: `<User>`. */
  protected typesGiven({ types }: Call): Code {
    return types.length === 0 ? '' : js`<${joined(types, ', ')}>`;
  }
}

export function nameFor(name: string): string {
  if (!/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name)) return `_${name.replace(/[^\p{ID_Continue}$]/gu, '_')}`;
  return TAKEN.has(name) ? `${name}_` : name;
}

/** Whether a string may be the address of a request rather than a key. */
export function mayBeAddress(text: string): boolean {
  return text.includes('/') || text === '';
}

const METHODS = /^(?:get|post|put|patch|delete)$/i;

/** The method that a word means, as a string literal. */
export function methodNamed(word: string | undefined): string | undefined {
  return word !== undefined && METHODS.test(word) ? JSON.stringify(word.toUpperCase()) : undefined;
}

/** A method that is only known at run time. */
export const SOME_METHOD = 'someMethod';

/** What the clients of all languages call the parts of an answer; that of HTTParty is the data that it holds as well. */
const ANSWER = `
function party(sent) { return window.parsed ? sent.json() : answer(sent); }
function answer(sent) {
  var text = sent.responseText;
  return {
    ok: true,
    json: function () { return sent.json(); },
    text: text, content: text, body: window.parsed ? sent.json() : text, Body: text, data: text,
    read: function () { return text; },
    string: function () { return text; },
    getBody: function () { return window.parsed ? sent.json() : text; },
    getContents: function () { return text; },
    getContent: function () { return text; },
    getEntity: function () { return text; },
    entity: text,
    toArray: function () { return sent.json(); },
    bodyAsText: function () { return text; },
    parsed_response: sent.json(),
    Data: sent.json(),
    Content: window.parsed ? text : {
      ReadAsStringAsync: function () { return text; },
      ReadAsStreamAsync: function () { return text; },
      ReadFromJsonAsync: function () { return sent.json(); },
      ReadAsAsync: function () { return sent.json(); },
    },
  };
}
`;

/** An address that is written out, or held by a name that says so. */
function tellsAddress(text: string): boolean {
  return mayBeAddress(text) || /(?:^|[a-z_])(?:url|uri|path|route|address|endpoint)$/i.test(text);
}
