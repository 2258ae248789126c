import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import { mayBeAddress } from '../lowering.js';
import { valueAt } from '../base-addresses.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { classRegistered } from './container.js';
import { CSharpFlurl } from './flurl.js';
import { pathOfBase } from './registered-clients.js';

/** A further argument of the last says that it is a body, or a header. */
const ADDS_QUERY = /^AddQueryParameter$|^Add(?:OrUpdate)?Parameter$/;

/** Addresses, queries and requests, as libraries of C# have them. */
export abstract class CSharpRequests extends CSharpFlurl {
  /** `query["limit"] = "100"`. */
  protected toldQuery(target: SyntaxNode, value: SyntaxNode): (() => Code) | undefined {
    if (target.type !== 'element_access_expression') return undefined;
    const [query, key] = [child(target, 'expression'), child(target, 'subscript')?.children[0]];
    return query && key && this.#isQuery(query)
      ? () => js`${this.expression(query)}.set(${this.expression(key)}, ${this.expression(value)})`
      : undefined;
  }

  /** `request.Content = content`. */
  protected toldBody(target: SyntaxNode, value: SyntaxNode): (() => Code) | undefined {
    const [request, name] = [child(target, 'expression'), child(target, 'name')];
    if (target.type !== 'member_access_expression' || request?.type !== 'identifier' || name === undefined)
      return undefined;
    const isBody = this.textOf(name) === 'Content' && this.#isMadeAs(request, String.raw`new\s+HttpRequestMessage\b`);
    return isBody
      ? () => js`(${this.name(request)} = new Request(${this.name(request)}, { body: ${this.expression(value)} }))`
      : undefined;
  }

  /** `builder.Uri`, after `builder.Query = query.ToString()`. */
  protected builtAddress(builder: SyntaxNode): Code | undefined {
    if (builder.type !== 'identifier' || !this.#isMadeAs(builder, String.raw`new\s+UriBuilder\b`)) return undefined;
    const given = new RegExp(`\\b${this.textOf(builder)}\\.Query\\s*=\\s*(\\w+)\\.ToString\\(\\)`).exec(this.text)?.[1];
    return given === undefined
      ? this.expression(builder)
      : js`(${this.expression(builder)} + "?" + ${given}.toString())`;
  }

  /** A client that a container hands out has the base address that it is registered with. */
  protected override baseFor(client: SyntaxNode, address: SyntaxNode): string | undefined {
    const own = super.baseFor(client, address);
    // What begins with a slash replaces the path of the base.
    if ((own ?? '') !== '' || /^\$?@?"(?:\/|https?:)/.test(this.textOf(address))) return own;
    const name = this.textOf(client).replace(/^this\./, '');
    const [around, text] = this.#classAround(client.start);
    const told = /^\w+$/.test(name) ? this.#baseTold(name, text) : undefined;
    if (told !== undefined) return told;
    const asked = String.raw`[\w.]*CreateClient\(\s*(?:"([^"]+)"|([\w.]+))\s*\)`;
    const held = /^\w+$/.test(name) ? String.raw`\b${name}\s*(?:=>?|\{\s*get\s*=>)\s*${asked}` : `^${asked}`;
    const made = new RegExp(held).exec(/^\w+$/.test(name) ? text : name);
    if (made) return this.registered.baseOf(made[1] ?? made[2]?.split('.').at(-1) ?? '');
    if (this.receivers.typeOf(client) !== 'HttpClient') return undefined;
    return around === undefined ? undefined : this.registered.baseOf(around);
  }

  /** The name of the class that holds a place, and its text. */
  #classAround(at: number): readonly [string | undefined, string] {
    const classes = [...this.text.matchAll(/\b(?:class|record)\s+([A-Z]\w*)/g)];
    const index = classes.findLastIndex((one) => one.index <= at);
    return [classes[index]?.[1], this.text.slice(classes[index]?.index ?? 0, classes[index + 1]?.index)];
  }

  /** What the file itself tells a client, or what that was handed over as, that settings hold. */
  #baseTold(client: string, text: string): string | undefined {
    const bases = new Set<string | undefined>();
    for (const match of text.matchAll(/\b(\w+)\.BaseAddress\s*=(?![=>])\s*/g)) {
      const own = match[1] ?? '';
      if (own === client || new RegExp(String.raw`\b${client}\s*=\s*${own}\b`).test(text))
        bases.add(pathOfBase(this.text, valueAt(text, match.index + match[0].length), this.settings));
    }
    const [only] = bases;
    return bases.size === 1 ? only : undefined;
  }

  #isQuery(node: SyntaxNode): boolean {
    return (
      node.type === 'identifier' &&
      this.#isMadeAs(node, String.raw`(?:System\.Web\.)?HttpUtility\s*\.\s*ParseQueryString\b`)
    );
  }

  /** Whether a variable of the file is made so somewhere. */
  #isMadeAs(variable: SyntaxNode, made: string): boolean {
    return new RegExp(`\\b${this.textOf(variable)}\\s*=\\s*${made}`).test(this.text);
  }

  /** A request of RestSharp, as it is made or behind steps of it. */
  #isRequest(node: SyntaxNode): boolean {
    const inner = this.callAt(node)?.receiver;
    return inner === undefined ? this.textOf(node).startsWith('new RestRequest') : this.#isRequest(inner);
  }

  #addsQuery({ name, args }: Call): boolean {
    return ADDS_QUERY.test(name) && (args.length === 2 || (args.length > 2 && name === 'AddQueryParameter'));
  }

  /** A variable that holds a request of RestSharp. */
  #isHeldRequest(node: SyntaxNode): boolean {
    return node.type === 'identifier' && this.#isMadeAs(node, String.raw`new\s+RestRequest\b`);
  }

  #isRequestOrHeld(node: SyntaxNode): boolean {
    return this.#isRequest(node) || this.#isHeldRequest(node);
  }

  #queryCall({ name, args, receiver }: Call): Code | undefined {
    const [first, second, third] = args.map(({ node }) => node);
    if (name === 'ParseQueryString')
      return js`new URLSearchParams(${first && this.plain(first) ? this.expression(first) : ''})`;
    if (receiver === undefined || first === undefined || second === undefined) return undefined;
    if (name === 'AddQueryString' && this.textOf(receiver).endsWith('QueryHelpers')) {
      const query = third
        ? js`{ [${this.expression(second)}]: ${this.expression(third)} }`
        : js`${this.expression(second)}`;
      return js`(${this.expression(first)} + "?" + new URLSearchParams(${query}))`;
    }
    return name === 'Add' && third === undefined && this.#isQuery(receiver)
      ? js`${this.expression(receiver)}.append(${this.expression(first)}, ${this.expression(second)})`
      : undefined;
  }

  /** Keepers of things have a method of that name as well, which is handed what is no key of data. */
  protected override isInert(call: Call): boolean {
    return this.#taken(call) === undefined && super.isInert(call);
  }

  /** `data.TryGetProperty("name", out var value)`: whether it is there, and what. */
  #taken({ name, receiver, args }: Call): Code | undefined {
    const [key, out] = [args[0]?.node, args.at(-1)?.node];
    if (receiver === undefined || key === undefined || !/^TryGet(?:Property)?(?:Value)?$/.test(name)) return undefined;
    const said = this.textGiven(key) ?? '';
    if (args.length < 2 || out === undefined || (mayBeAddress(said) && !this.isDictionary(receiver))) return undefined;
    const given = this.shape(out)?.kind === 'same' ? child(out, 'name') : out;
    const isPlace = given?.type === 'identifier' && /\bout\s+(?:[\w<>?.]+\s+)?$/.test(this.text.slice(0, given.start));
    const value = js`${this.expression(receiver)}[${this.expression(key)}]`;
    return isPlace ? js`(${this.name(given)} = ${value})` : value;
  }

  /** The section of the settings that an expression stands for, as a path of names: none for all of them. */
  #sectionAt(node: SyntaxNode): readonly string[] | undefined {
    const call = this.callAt(node);
    if (call !== undefined) {
      const name = /^Get(?:Required)?Section$/.test(call.name) ? this.textGiven(call.args[0]?.node ?? node) : undefined;
      const outer = name === undefined || call.receiver === undefined ? undefined : this.#sectionAt(call.receiver);
      return name === undefined || outer === undefined ? undefined : [...outer, name];
    }
    const written = this.textOf(node);
    if (/(?:^|\.)_?[cC]onfig(?:uration)?$/.test(written)) return [];
    if (/^IConfiguration(?:Root|Manager)?$/.test(this.receivers.typeOf(node) ?? '')) return [];
    const section = String.raw`=\s*[\w.]*[cC]onfig(?:uration)?\.Get(?:Required)?Section\(\s*"([\w:]+)"\s*\)\s*;`;
    const named = node.type === 'identifier' && new RegExp(String.raw`\b${written}\s*${section}`).exec(this.text)?.[1];
    return typeof named === 'string' ? [named] : undefined;
  }

  /** `configuration["Section:Name"]`. */
  protected setting(holder: SyntaxNode, key: SyntaxNode | undefined): Code | undefined {
    const name = key && this.textGiven(key);
    const section = name === undefined ? undefined : this.#sectionAt(holder);
    return section === undefined ? undefined : this.settings.at([...section, name].join(':'));
  }

  /** `configuration.GetValue<string>("Section:Name")`, `section.Get<Options>()`, `services.GetRequiredService<Options>()`. */
  #fromSettings({ name, receiver, args, types }: Call): Code | undefined {
    if (receiver === undefined) return undefined;
    const isTyped = types[0] !== undefined && args.length === 0;
    if (isTyped && (/^Get(?:Required)?Service$/.test(name) || (name === 'Get' && this.#sectionAt(receiver))))
      return js`(window.settings as ${types[0] ?? 'any'})`;
    const key = name === 'GetValue' ? args[0]?.node : undefined;
    if (key === undefined) return undefined;
    const isKey = args.length === 1 && this.textGiven(key) !== undefined;
    return (
      this.setting(receiver, key) ?? (isKey ? js`${this.expression(receiver)}[${this.expression(key)}]` : undefined)
    );
  }

  /** A class that a container is told to make is handed to it. */
  #registering(call: Call): Code | undefined {
    const made = classRegistered(call);
    if (made === undefined || call.receiver === undefined) return undefined;
    const given = call.args.map(({ node }) => this.expression(node));
    return js`${this.expression(call.receiver)}.${call.name}(${joined([...given, this.name(made)], ', ')})`;
  }

  protected special(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    const query =
      this.#queryCall(call) ??
      this.#taken(call) ??
      this.#fromSettings(call) ??
      this.addressed(call) ??
      this.mapped(call) ??
      this.#registering(call);
    if (query !== undefined) return query;
    // A body, or an address, as a text.
    const isPlain = args.length === 0 || /^Formatting\.\w+$/.test(this.textOf(args[0]?.node ?? call.node));
    if (name === 'ToString' && receiver !== undefined && isPlain)
      return this.builtAddress(receiver) ?? this.expression(receiver);
    // `client.PostAsync<Job>(request)`: the request has its address.
    const [request] = args;
    if (request !== undefined && this.#isHeldRequest(request.node)) {
      const isRead = /\b(?:Get|Post|Put|Patch|Delete)Async\s*</.test(this.textOf(call.node));
      const read = js`answer(window.fetch(${this.expression(request.node)})).json()`;
      if (isRead) return call.types[0] === undefined ? read : js`(${read} as ${call.types[0]})`;
    }
    if (receiver !== undefined && /^Add(?:Json|String|Xml)?Body$/.test(name)) {
      const isHeld = this.#isHeldRequest(receiver);
      const told = js`new Request(${this.expression(receiver)}, { body: ${this.optional(args[0]?.node)} })`;
      if (isHeld) return js`(${this.expression(receiver)} = ${told})`;
      if (this.#isRequest(receiver)) return told;
    }
    if (receiver !== undefined && this.#addsQuery(call) && this.#isRequestOrHeld(receiver))
      return js`${this.expression(receiver)}.query({ [${this.optional(args[0]?.node)}]: ${this.optional(args[1]?.node)} })`;
    if (receiver !== undefined && /^Add(?:(?:OrUpdate)?Headers?|UrlSegment)$/.test(name) && this.#isRequest(receiver))
      return this.expression(receiver);
    // `app.Map("/path", …)`, `endpoints.MapFallbackToFile("/path", …)`: a route.
    if (/^Map(?:[A-Z]\w*)?$/.test(name) && this.plain(args[0]?.node)?.text.startsWith('/') === true)
      return this.inertCall(call);
    if (name === 'Combine' && receiver !== undefined && /Path|Url/.test(this.textOf(receiver))) {
      return js`[${args.map(({ node }) => [this.expression(node), ', '])}].join("/")`;
    }
    return undefined;
  }
}
