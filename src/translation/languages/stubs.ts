import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { unescaped } from '../located.js';
import type { Located } from '../located.js';
import { templateOf } from '../data/path-patterns.js';
import { bodyCode } from '../requests/request.js';
import { saysFailure } from './failed-answers.js';
import type { Call } from './lowering.js';
import { methodNamed } from './lowering.js';
import type { Entry } from './shape.js';
import type { SyntaxNode } from './tree.js';
import { visitSyntax } from './tree.js';

/** What is asked of a language to read what a test answers. */
export interface StubReader {
  readonly text: string;
  callAt(node: SyntaxNode): Call | undefined;
  /** The text of a string without values in it. */
  plain(node: SyntaxNode | undefined): Located | undefined;
  expression(node: SyntaxNode): Code;
  /** What an object is made of; undefined for anything else. */
  entries(node: SyntaxNode): readonly Entry[] | undefined;
}

/** Steps that say what a request is answered in a test. */
const ANSWERS = /^(?:to_return(?:_json)?|and_return|willReturn|andRespond|Respond(?:With)?|respond|JSON|BodyString)$/;
/** What holds the body of an answer. */
const BODIES =
  /^(?:ok|okJson|okForJson|jsonResponse|withSuccess|with(?:Json)?Body|WithBody(?:AsJson)?|body|Create|New(?:String|Json|Bytes)Responder(?:OrPanic)?)$/;
/** What tells the address of the request. */
const ADDRESSES = /^(?:requestTo|requestToUriTemplate|When|Expect|With(?:Path|Url))$/;
const MATCHES = /^(?:url(?:Path)?EqualTo|urlPathTemplate|url|containsString|endsWith)$/;
const PATTERNS = /^(?:url(?:Path)?Matching|matchesRegex|matchesPattern|compile|MustCompile)$/;
/** What puts a handler in place of a path. */
const HANDLES = /^Handle(?:Func)?$/;
/** What a handler writes its answer with. */
const WRITES = /^(?:Write(?:String)?|Fprint(?:f|ln)?|Encode)$/;
/** It may answer other methods than the one that reads. */
const OTHER_METHODS = /Method(?:Post|Put|Patch|Delete)|"(?:POST|PUT|PATCH|DELETE)"/;
const MOST_OF_METHOD = 40;
/** Test libraries by which a file may answer requests. */
const LIBRARIES =
  /webmock|stub_request|stubFor|wiremock|MockRestServiceServer|MockHttp|WireMock|gock|httpmock|httptest|Http::fake|requests_mock|respx|httpx_mock|httpretty|aioresponses/i;
/** The library of Python whose name is an everyday word. */
const RESPONSES =
  /\bimport[ \t]+(?:[\w.]+[ \t]*,[ \t]*)*responses(?![.\w])|\bfrom[ \t]+responses[ \t]+import\b|\bresponses\.(?:activate|RequestsMock|GET|POST|PUT|PATCH|DELETE)\b|\bmocked_responses\b/;

export function mayStub(text: string): boolean {
  return LIBRARIES.test(text) || RESPONSES.test(text);
}

/** A request that a test answers, and what with. Nothing of it is put into code before all of it is known. */
interface Stub {
  readonly method: string | undefined;
  readonly path: Path;
  readonly body: SyntaxNode;
  /** All that says the answer, the body among it. */
  readonly answer: Answer;
}

type Answer = Pick<SyntaxNode, 'start' | 'end'>;

/** A path as it is written, or what gives it. */
type Path = string | SyntaxNode;

/** `stub_request(:get, path).to_return(body: …)`, `stubFor(get(urlEqualTo(path)).willReturn(okJson(…)))`. */
export function stubOf(call: Call, reader: StubReader): Code | undefined {
  const stubs = stubsOf(call, reader).flatMap((stub): Code[] => {
    const code = stubCode(stub, reader);
    return code === undefined ? [] : [[code]];
  });
  const [only] = stubs;
  if (only === undefined) return undefined;
  return stubs.length === 1 ? only : js`[${joined(stubs, ', ')}]`;
}

/** In the words of a chain that the engine knows. */
export function stubCode({ method = 'GET', path, body, answer }: Stub, reader: StubReader): Code | undefined {
  if (saysFailure(reader.text, answer, body)) return undefined;
  const json = jsonIn(body, reader);
  if (json === undefined && reader.plain(body) !== undefined) return undefined;
  const asked = typeof path === 'string' ? JSON.stringify(path) : reader.expression(path);
  return js`nock.${method.toLowerCase()}(${asked}).reply(200, ${json ?? reader.expression(body)})`;
}

function stubsOf(call: Call, reader: StubReader): readonly Stub[] {
  if (call.name === 'RegisterResponder') return registered(call, reader);
  if (call.receiver === undefined) return [];
  if (HANDLES.test(call.name)) return handled(call, reader);
  if (call.name === 'fake' && textOf(call.receiver, reader) === 'Http') return faked(call, reader);
  if (!ANSWERS.test(call.name)) return [];
  const body = bodyOf(call, reader);
  const asked = body && requestOf(call.receiver, reader);
  return asked === undefined || body === undefined ? [] : [{ ...asked, body, answer: call.node }];
}

/** `httpmock.RegisterResponder("GET", path, httpmock.NewStringResponder(200, "{…}"))`. */
function registered({ args }: Call, reader: StubReader): readonly Stub[] {
  const [method, address, answer] = args.map(({ node }) => node);
  const path = address && pathOf(address, reader);
  const body = answer && bodyIn(answer, reader);
  return path === undefined || answer === undefined || body === undefined
    ? []
    : [{ method: verbIn(method, reader), path, body, answer }];
}

/** What is written by the handler of a test's server: `mux.HandleFunc(path, func(w …) { w.Write([]byte("{…}")) })`. */
function handled({ args }: Call, reader: StubReader): readonly Stub[] {
  const [address, handler] = args.map(({ node }) => node);
  const [, method, path = ''] = /^(?:([A-Z]+) )?(\/.*)$/.exec(reader.plain(address)?.text ?? '') ?? [];
  const says = textOf(handler, reader);
  if (handler === undefined || path === '' || !/^(?:http\.HandlerFunc\()?func\b/.test(says)) return [];
  if (method === undefined && OTHER_METHODS.test(says)) return [];
  const stubs: Stub[] = [];
  visitSyntax(handler, (node) => {
    const call = reader.callAt(node);
    if (call === undefined || !WRITES.test(call.name)) return undefined;
    for (const { node: given } of call.args) {
      const body = bodyIn(given, reader);
      const answer = { start: runBefore(node, reader), end: node.end };
      if (body !== undefined) stubs.push({ method, path, body, answer });
    }
    return false;
  });
  return stubs;
}

/** Where the statements begin that are done right before a node, and with it. */
function runBefore({ start }: SyntaxNode, { text }: StubReader): number {
  return Math.max(text.lastIndexOf('{', start - 1), text.lastIndexOf('}', start - 1)) + 1;
}

/** `Http::fake(['host/path/*' => Http::response([…], 200)])`. */
function faked({ args }: Call, reader: StubReader): readonly Stub[] {
  const entries = args[0] === undefined ? [] : (reader.entries(args[0].node) ?? []);
  return entries.flatMap(({ key, value }) => {
    const path = key && addressIn(withPlaces(key.text));
    const call = value && reader.callAt(value);
    const body = call?.name === 'response' ? call.args[0]?.node : call === undefined ? value : undefined;
    return path === undefined || body === undefined ? [] : [{ method: undefined, path, body, answer: value ?? body }];
  });
}

/** The one request that steps speak of. */
function requestOf(steps: SyntaxNode, reader: StubReader): Pick<Stub, 'method' | 'path'> | undefined {
  let method: string | undefined;
  const paths: Path[] = [];
  const take = (node: SyntaxNode | undefined): void => {
    const path = node && pathOf(node, reader);
    if (path !== undefined) paths.push(path);
  };
  visitSyntax(steps, (node) => {
    const call = reader.callAt(node);
    const [first, second] = (call?.args ?? []).map(({ node: arg }) => arg);
    if (call === undefined) return undefined;
    const verb = verbOf(call.name) ?? verbOf(/^Using(\w+)$/.exec(call.name)?.[1]);
    if (verb !== undefined) {
      method = verb;
      take(first);
    } else if (call.name === 'stub_request') {
      method = verbIn(first, reader);
      take(second);
    } else if (call.name === 'method') method = verbIn(first, reader);
    else if (ADDRESSES.test(call.name)) {
      if (second !== undefined && /Method\b/.test(textOf(first, reader))) method = verbIn(first, reader);
      take(second ?? first);
    }
    return undefined;
  });
  const [path] = paths;
  return path === undefined || paths.length > 1 ? undefined : { method, path };
}

export function textOf(node: SyntaxNode | undefined, reader: StubReader): string {
  return node === undefined ? '' : reader.text.slice(node.start, node.end);
}

/** The method that a name is the word of. */
export function verbOf(name: string | undefined): string | undefined {
  return methodNamed(name)?.replaceAll('"', '');
}

/** `:get`, `"GET"`, `HttpMethod.GET`, `responses.GET`. */
export function verbIn(node: SyntaxNode | undefined, reader: StubReader): string | undefined {
  return verbOf(/(\w+)\W*$/.exec(textOf(node, reader).slice(-MOST_OF_METHOD))?.[1]);
}

/** The path that an argument says: a text, or a pattern that holds for a path with any values in it. */
export function pathOf(node: SyntaxNode, reader: StubReader): Path | undefined {
  if (node.type === 'regex') return addressIn(templateOf(textOf(node, reader).replace(/^%r.|^\/|[/}\])]\w*$/g, '')));
  const call = reader.callAt(node);
  const isPattern = call !== undefined && PATTERNS.test(call.name);
  const inner = isPattern || (call !== undefined && MATCHES.test(call.name)) ? call.args[0]?.node : node;
  const text = reader.plain(inner)?.text;
  if (text !== undefined) return addressIn(isPattern ? templateOf(text) : withPlaces(text));
  return isPattern || (call !== undefined && inner === node) ? undefined : inner;
}

/** A path with asterisks for what may stand there. */
function withPlaces(text: string): string {
  return text.replace(/^\*+(?=\/)/, '').replaceAll(/(?<=\/)\*(?=\/|$)/g, '{any}');
}

function addressIn(path: string | undefined): string | undefined {
  return path?.includes('/') === true ? path : undefined;
}

/** The body that a step answers with. */
function bodyOf({ name, args }: Call, reader: StubReader): SyntaxNode | undefined {
  const named = args.find((argument) => argument.name === 'body' || argument.name === 'json');
  if (named !== undefined) return named.node;
  if (/^(?:to_return|and_return)/.test(name)) return undefined;
  const given = args.map(({ node }) => node);
  if (/^(?:JSON|BodyString)$/.test(name)) return given[0];
  for (const node of given) {
    const body = bodyIn(node, reader);
    if (body !== undefined) return body;
  }
  return undefined;
}

/** A body in what makes an answer: what a step is called with, an object or a text in JSON. */
function bodyIn(answer: SyntaxNode, reader: StubReader): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  visitSyntax(answer, (node) => {
    if (found !== undefined) return false;
    const call = reader.callAt(node);
    const given = call !== undefined && BODIES.test(call.name) ? call.args.map((argument) => argument.node) : [];
    // Its status stands in front of a body that is made.
    const content = given.find((one) => isJson(one, reader)) ?? given[call?.name.startsWith('New') === true ? 1 : 0];
    found = content ?? (isJson(node, reader) || reader.entries(node) !== undefined ? node : undefined);
    return found === undefined ? undefined : false;
  });
  return found;
}

function isJson(node: SyntaxNode, reader: StubReader): boolean {
  return /^\s*[[{]/.test(reader.plain(node)?.text ?? '');
}

/** A text in JSON as what it holds. What is JSON as it is written may stand between quotes that take no escapes. */
function jsonIn(node: SyntaxNode, reader: StubReader): Code | undefined {
  const text = isJson(node, reader) ? reader.plain(node) : undefined;
  const code = text && (bodyCode(text) ?? bodyCode(unescaped(text.text, text.at(0))));
  return code && js`(${code})`;
}
