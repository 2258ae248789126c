import type { Code } from '../code.js';
import { joined, js, quoted } from '../code.js';
import { Located } from '../located.js';
import type { Argument, Call } from './lowering.js';
import { SOME_METHOD, mayBeAddress, methodNamed } from './lowering.js';
import { ShapeLowering } from './shape-lowering.js';
import type { Entry } from './shape.js';
import type { SyntaxNode } from './tree.js';
import { visitSyntax } from './tree.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Methods that give their receiver back in another form. */
const SAME_RECEIVER = words(
  'string getContents decode to_s to_str toString asText textValue GetString GetRawText EnumerateArray asString freeze strip trim chomp ' +
    'ConfigureAwait GetAwaiter GetResult join block to_a ToList ToArray ToListAsync toList stream collect orElse orElseThrow asSequence ' +
    'toRequestBody to_json as_json jsonPrimitive jsonObject jsonArray getAsString getAsJsonObject getAsJsonArray toBodilessEntity ' +
    'dup sort reverse compact symbolize_keys with_indifferent_access values AsArray AsObject GetValue withToken withHeaders acceptJson ' +
    'asJson baseUrl timeout retry throw header headers addHeader setHeader accept contentType build expectBody throwIfError',
);
/** Functions that give their first argument back in another form. */
const SAME_ARGUMENT = words(
  'URI Uri URL URI.create URI.parse Uri.parse URL.parse toHttpUrl HttpUrl.parse HttpUrl.get fromHttpUrl fromUriString JSON.generate json_encode ' +
    'JsonSerializer.Serialize JsonConvert.SerializeObject writeValueAsString toJson encodeToString JsonContent.Create BodyPublishers.ofString ' +
    'HttpRequest.BodyPublishers.ofString RequestBody.create json.Marshal json.MarshalIndent bytes.NewBuffer bytes.NewReader strings.NewReader ' +
    'bytes.NewBufferString io.ReadAll ioutil.ReadAll string List.of listOf Arrays.asList Collections.singletonList Objects.requireNonNull ' +
    'Task.FromResult Mono.just Optional.of Optional.ofNullable rtrim trim rawurlencode urlencode url.QueryEscape url.PathEscape url.Parse Array array_values collect ' +
    'Uri.EscapeDataString HttpUtility.UrlEncode URLEncoder.encode CGI.escape ERB::Util.url_encode',
);
const PARSES = words(
  'Deserialize DeserializeObject DeserializeAsync readValue fromJson readTree decodeFromString parseString parseToJsonElement json_decode JSON.parse JSON.load ' +
    'Oj.load JsonDocument.Parse JsonNode.Parse JObject.Parse JArray.Parse JToken.Parse JsonParser.parseString JsonDocument.ParseAsync Json.parseToJsonElement',
);
const ELEMENTS = words(
  'GetProperty getString optString getJSONObject getJSONArray optJSONObject optJSONArray getInt path TryGetProperty TryGetValue SelectToken Value getOrDefault ' +
    'fetch get getJsonObject getJsonArray getValue at dig getAsJsonPrimitive getOrNull data_get Arr::get array_get ' +
    'withArray withObject withArrayProperty withObjectProperty required requiredAt findValue findPath findValues has hasNonNull ' +
    'optInt optBoolean getBoolean isNull getAsJsonArray getAsJsonObject getJsonString containsKey ContainsKey key? has_key?',
);
const EQUALS = words(
  'equals Equals equalsIgnoreCase eql? equal? string.Equals String.Equals Objects.equals StringUtils.equals contentEquals',
);
const FORMATS: Readonly<Record<string, 'braces' | 'percent'>> = {
  'string.Format': 'braces',
  'String.Format': 'braces',
  'String.format': 'percent',
  sprintf: 'percent',
  vsprintf: 'percent',
  format: 'percent',
  'fmt.Sprintf': 'percent',
  'MessageFormat.format': 'braces',
};
const EACH: Readonly<Record<string, string>> = {
  Where: 'filter',
  Select: 'map',
  SelectMany: 'flatMap',
  ForEach: 'forEach',
  First: 'find',
  FirstOrDefault: 'find',
  Single: 'find',
  SingleOrDefault: 'find',
  Last: 'find',
  Find: 'find',
  Any: 'some',
  All: 'every',
  Count: 'filter',
  OrderBy: 'filter',
  each: 'forEach',
  each_with_index: 'forEach',
  collect: 'map',
  select: 'filter',
  reject: 'filter',
  detect: 'find',
  find_all: 'filter',
  first: 'find',
  firstOrNull: 'find',
  'any?': 'some',
  'all?': 'every',
  any: 'some',
  all: 'every',
  none: 'some',
  count: 'filter',
  anyMatch: 'some',
  allMatch: 'every',
  noneMatch: 'some',
  mapNotNull: 'map',
  filterNot: 'filter',
  partition: 'filter',
  associate: 'map',
  associateBy: 'map',
  sortedBy: 'filter',
  sort_by: 'filter',
  group_by: 'filter',
  groupBy: 'filter',
  pluck: 'map',
};
/** `HttpClient` and its kin; a name with the verb in it. */
const VERB_METHOD = /^(Get|Post|Put|Patch|Delete)(?:(FromJson|AsJson|Json|String|Stream|ByteArray)?(Async)?)(?:<.*>)?$/;
const TEMPLATE_METHOD = /^(get|post|put|patch)For(Object|Entity|Location)$/;
/** What sends a request that was made before. */
const SENDS = words(
  'SendAsync Send send execute executeAsync newCall Do ExecuteAsync ExecuteGetAsync request sendAsync sendRequest',
);
const CHAIN_ENDS = words('build retrieve asString asJson exchange exchangeToMono asObject execute');
const BODY_STEPS = words('bodyValue body setBody json');

/** Functions of test libraries that are given a description of a request, and those that describe one. */
const DESCRIBED = /^(?:perform|stubFor|givenThat|given|Given|when|verify)$/;
const DESCRIBES = /^(?:get|post|put|patch|delete|head|any|request|multipart)$/i;

interface Step {
  readonly name: string;
  readonly args: readonly Argument[];
}

/** What the usual clients and parsers of other languages do. */
export abstract class ClientLowering extends ShapeLowering {
  #functions: ReadonlySet<string> | undefined;

  /** How a call is written, where a node is one. */
  protected abstract callAt(node: SyntaxNode): Call | undefined;

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
      if (shape?.kind === 'function' && shape.name !== undefined && shape.sends === undefined)
        functions.add(this.textOf(shape.name));
      return undefined;
    });
    this.#functions = functions;
    return super.program(root);
  }

  protected contentOf(node: SyntaxNode): string | undefined {
    return this.plain(node)?.text;
  }

  protected idiom(call: Call): Code | undefined {
    if (this.isInert(call)) return this.inertCall(call);
    return this.special(call) ?? this.#value(call) ?? this.#request(call);
  }

  /** `mockMvc.perform(get(path))`: a request that is described by a function of a test library is not sent either. */
  protected override inertCall(call: Call): Code {
    if (!DESCRIBED.test(call.name)) return super.inertCall(call);
    const args = call.args.filter(({ node }) => !this.#isDescription(node));
    return super.inertCall({ ...call, args });
  }

  #isDescription(node: SyntaxNode): boolean {
    let at = this.callAt(node);
    while (at?.receiver !== undefined) at = this.callAt(at.receiver);
    return at !== undefined && DESCRIBES.test(at.name);
  }

  /** What only this language does. */
  protected abstract special(call: Call): Code | undefined;

  #named({ receiver, name }: Call): string {
    if (receiver === undefined) return name;
    const owner = this.textOf(receiver).replace(/::/g, '.').split('.').at(-1) ?? '';
    return `${owner}.${name}`;
  }

  #value(call: Call): Code | undefined {
    const { receiver, name, args } = call;
    const full = this.#named(call);
    const first = args[0]?.node;
    if (EQUALS.has(full) && args.length >= 2) return js`(${this.optional(first)} === ${this.optional(args[1]?.node)})`;
    if (EQUALS.has(name) && receiver !== undefined)
      return js`(${this.expression(receiver)} === ${this.optional(first)})`;
    const style = FORMATS[full];
    const template = this.plain(first);
    if (style !== undefined && template !== undefined) return this.format(style, template, args.slice(1));
    if ((name === 'formatted' || name === 'format') && receiver !== undefined) {
      const own = this.plain(receiver);
      if (own !== undefined) return this.format('percent', own, args);
    }
    if (
      SAME_ARGUMENT.has(full) ||
      (receiver === undefined && SAME_ARGUMENT.has(name)) ||
      (SAME_ARGUMENT.has(name) && /^[a-z]\w+(?:Json|Url|AsString|ToString)$|^from/.test(name))
    ) {
      return this.optional(args.find(({ node }) => !/media|contenttype/i.test(this.textOf(node)))?.node ?? first);
    }
    if (PARSES.has(full) || PARSES.has(name)) return this.#parse(call);
    if (receiver === undefined) return undefined;
    if (ELEMENTS.has(name)) {
      const keys = args.filter(({ node }) => this.isKey(node));
      const key = this.plain(keys[0]?.node)?.text ?? '';
      if (keys.length > 0 && (!mayBeAddress(key) || /^(?:at|requiredAt)$/.test(name)))
        return this.#element(
          receiver,
          keys.map(({ node }) => node),
        );
    }
    if (SAME_RECEIVER.has(name) && !this.#isDeclared(name)) return this.#chain(call) ?? this.expression(receiver);
    if ((name === 'get' || name === 'join' || name === 'next') && args.length === 0) return this.expression(receiver);
    if ((name === 'body' || name === 'Body') && args.length === 0) {
      return call.types[0] === undefined
        ? js`${this.expression(receiver)}.body`
        : js`(${this.expression(receiver)}.json() as ${call.types[0]})`;
    }
    if (
      /^(?:bodyToMono|bodyToFlux|toEntity|toEntityList|ReadFromJsonAsync|ReadAsAsync|body|parse_json|receive)$/.test(
        name,
      ) &&
      !this.isKey(first)
    ) {
      const type = call.types[0] ?? (first === undefined ? undefined : this.#typeArgument(first));
      if (type !== undefined)
        return js`(${this.expression(receiver)}.${name.startsWith('Read') ? name : 'json'}() as ${type}${/Flux|List/.test(name) ? '[]' : ''})`;
      if (/^(?:bodyTo|toEntity)/.test(name) && first !== undefined)
        return js`${this.expression(receiver)}.${/\bString\b/.test(this.textOf(first)) ? 'text' : 'json()'}`;
    }
    const each = EACH[name];
    if (each !== undefined && args.length > 0 && this.isFunction(args[args.length - 1]?.node)) {
      return js`${this.expression(receiver)}.${each}(${this.optional(args[args.length - 1]?.node)})`;
    }
    return undefined;
  }

  /** Whether a node is a key of an object: a string, or what stands for one. */
  protected isKey(node: SyntaxNode | undefined): boolean {
    return this.plain(node) !== undefined;
  }

  protected isFunction(node: SyntaxNode | undefined): boolean {
    return node !== undefined && this.shape(node)?.kind === 'lambda';
  }

  #isDeclared(name: string): boolean {
    return this.#functions?.has(name) === true;
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

  #parse({ args, types }: Call): Code {
    const text = this.optional(args[0]?.node);
    const type = types[0] ?? (args[1] === undefined ? undefined : this.#typeArgument(args[1].node));
    return this.parsed(text, type);
  }

  /** `T.class`, `new TypeReference<List<T>>() {}`, `typeof(T)`. */
  #typeArgument(node: SyntaxNode): Code | undefined {
    return /class|Type|typeof|javaClass/.test(this.textOf(node)) ? this.typeCode(node) : undefined;
  }

  protected verbRequest(
    method: string,
    args: readonly Argument[],
    rest: (options: SyntaxNode) => { query?: Code; body?: Code },
  ): Code | undefined {
    const [address, options] = args;
    if (address?.name !== undefined || address === undefined) return undefined;
    const named = (...names: readonly string[]): Code | undefined => {
      const found = args.find(({ name }) => name !== undefined && names.includes(name));
      return found && this.expression(found.node);
    };
    const more =
      options === undefined || options.name !== undefined || this.isFunction(options.node) ? {} : rest(options.node);
    return this.send({
      method,
      url: this.expression(address.node),
      query: named('query', 'params', 'parameters') ?? more.query,
      body: named('body', 'json', 'payload') ?? more.body,
    });
  }

  #request(call: Call): Code | undefined {
    const { name, args, receiver, types } = call;
    if (this.#isDeclared(name)) return undefined;
    if (name === 'file_get_contents' && args[0] !== undefined)
      return js`${this.send({ method: '"GET"', url: this.expression(args[0].node) })}.text`;
    if (receiver === undefined) return undefined;
    if (CHAIN_ENDS.has(name)) {
      const chained = this.#chain(call);
      if (chained !== undefined) return chained;
    }
    const first = args[0]?.node;
    const dotnet = VERB_METHOD.exec(name);
    if (dotnet !== null && first !== undefined && !this.isFunction(first)) return this.#dotnet(call, dotnet);
    const template = TEMPLATE_METHOD.exec(name);
    if (template !== null && first !== undefined) {
      const writes = template[1] !== 'get';
      const type = args.map(({ node }) => this.#typeArgument(node)).find((found) => found !== undefined);
      const sent = this.send({
        method: methodNamed(template[1]) ?? SOME_METHOD,
        url: this.expression(first),
        body: writes ? this.optional(args[1]?.node) : undefined,
      });
      return this.#typed(js`${sent}.json()`, type, template[2] === 'Entity');
    }
    if (name === 'exchange' && first !== undefined && args.length >= 3) {
      const method = methodNamed(
        this.textOf(args[1]?.node ?? first)
          .split('.')
          .at(-1),
      );
      const type = args.map(({ node }) => this.#typeArgument(node)).find((found) => found !== undefined);
      const sent = this.send({
        method: method ?? SOME_METHOD,
        url: this.expression(first),
        body: this.optional(args[2]?.node),
      });
      return this.#typed(js`${sent}.json()`, type, true);
    }
    if ((name === 'request' || name === 'requestAsync') && args.length >= 2) {
      const spoken =
        this.plain(first)?.text ??
        this.textOf(first ?? call.node)
          .replace(/^:/, '')
          .split('.')
          .at(-1);
      return this.verbRequest(methodNamed(spoken) ?? SOME_METHOD, args.slice(1), (options) =>
        this.sentOptions(options),
      );
    }
    const verb = methodNamed(name) ?? (/^get_?json$|^get_response$/i.test(name) ? '"GET"' : undefined);
    if (verb !== undefined && args.length > 0) return this.#verb(call, verb);
    if (SENDS.has(name) && first !== undefined && !this.isKey(first)) return this.#sent(call, first, types);
    return undefined;
  }

  #typed(value: Code, type: Code | undefined, isWrapped: boolean): Code {
    const typed = type === undefined ? value : js`(${value} as ${type})`;
    // An entity holds its body.
    return isWrapped ? js`((body: any) => ({ getBody: () => body, body: body }))(${typed})` : typed;
  }

  #dotnet(call: Call, [, verb = '', kind]: RegExpExecArray): Code {
    const { args, types } = call;
    const method = methodNamed(verb) ?? SOME_METHOD;
    const isRead = method === '"GET"';
    const body = isRead || args[1] === undefined ? undefined : this.expression(args[1].node);
    const sent = this.send({ method, url: this.optional(args[0]?.node), body });
    if (kind === 'String' || kind === 'Stream' || kind === 'ByteArray') return js`${sent}.text`;
    if (types[0] === undefined) return sent;
    return js`(${sent}.json() as ${types[0]})`;
  }

  /** A verb as a method's name; what more is handed over differs by client. */
  #verb(call: Call, method: string): Code | undefined {
    const first = call.args[0]?.node;
    const key = this.plain(first)?.text;
    if (key !== undefined && !mayBeAddress(key) && call.args.length === 1) return undefined;
    return this.verbRequest(method, call.args, (options) => {
      const isObject = this.shape(options)?.kind === 'object';
      if (!isObject) return method === '"GET"' ? {} : { body: this.expression(options) };
      return this.namesOptions(options)
        ? this.sentOptions(options)
        : method === '"GET"'
          ? { query: this.expression(options) }
          : { body: this.expression(options) };
    });
  }

  /** Whether an object holds options of a request rather than what is sent. */
  protected namesOptions(node: SyntaxNode): boolean {
    const shape = this.shape(node);
    return (
      shape?.kind === 'object' &&
      shape.entries.some(({ key }) =>
        /^(?:query|json|body|headers|form_params|params|timeout|auth|verify|http_errors)$/.test(key?.text ?? ''),
      )
    );
  }

  protected sentOptions(node: SyntaxNode): { query?: Code; body?: Code } {
    const shape = this.shape(node);
    if (shape?.kind !== 'object') return {};
    const value = (...names: readonly string[]): Code | undefined => {
      const found = shape.entries.find(({ key }) => names.includes(key?.text ?? ''))?.value;
      return found && this.expression(found);
    };
    const query = value('query', 'params');
    const body = value('json', 'body', 'form_params', 'payload');
    return { ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) };
  }

  #sent(call: Call, request: SyntaxNode, types: readonly Code[]): Code {
    const sent = js`answer(window.fetch(${this.expression(request)}))`;
    return types[0] === undefined || call.name === 'send'
      ? sent
      : js`({ Data: (${sent}.json() as ${types[0]}), Content: ${sent}.text })`;
  }

  /** `newBuilder().uri(…).POST(…).build()`: a request that is put together step by step. */
  #chain(call: Call): Code | undefined {
    if (!CHAIN_ENDS.has(call.name)) return undefined;
    const steps: Step[] = [];
    for (let at: Call | undefined = call; at !== undefined;) {
      steps.unshift({ name: at.name, args: at.args });
      at = at.receiver === undefined ? undefined : this.callAt(at.receiver);
    }
    const given = (...names: readonly string[]): SyntaxNode | undefined =>
      steps.find(({ name, args }) => names.includes(name) && args.length > 0)?.args[0]?.node;
    const address = given('uri', 'url') ?? given('newBuilder');
    if (address === undefined) return undefined;
    let method: string | undefined;
    let body: Code | undefined;
    for (const { name, args } of steps) {
      const verb = methodNamed(name);
      if (verb !== undefined) {
        method = verb;
        if (args[0] !== undefined) body = this.expression(args[0].node);
      } else if (name === 'method') {
        method =
          methodNamed(
            this.plain(args[0]?.node)?.text ??
              this.textOf(args[0]?.node ?? call.node)
                .split('.')
                .at(-1),
          ) ?? SOME_METHOD;
        if (args[1] !== undefined) body = this.expression(args[1].node);
      } else if (BODY_STEPS.has(name) && args[0] !== undefined) body = this.expression(args[0].node);
    }
    const request = { method: method ?? '"GET"', url: this.expression(address), body };
    return call.name === 'build' ? this.request(request) : this.send(request);
  }

  protected made(name: string, args: readonly Argument[], fields: readonly Entry[]): Code | undefined {
    const first = args[0]?.node;
    const given = (key: string): Code | undefined => {
      const value = fields.find((field) => field.key?.text === key)?.value;
      return value && this.expression(value);
    };
    if (name === 'HttpRequestMessage' && args.length >= 2) {
      return this.request({
        method: this.#methodIn(first) ?? SOME_METHOD,
        url: this.optional(args[1]?.node),
        body: given('Content'),
      });
    }
    if (name === 'RestRequest' && first !== undefined) {
      return this.request({ method: this.#methodIn(args[1]?.node) ?? '"GET"', url: this.expression(first) });
    }
    if (name === 'Request' && args.length >= 2) {
      return this.request({
        method: this.#methodIn(first) ?? SOME_METHOD,
        url: this.optional(args[1]?.node),
        body: args[3] && this.expression(args[3].node),
      });
    }
    if (
      /^(?:StringContent|ByteArrayContent|JSONObject|JSONArray|HttpEntity|Uri|URI|URL|HttpGet|ReadOnlyMemoryContent|StringEntity)$/.test(
        name,
      )
    ) {
      if (first === undefined) return '({})';
      if (name.startsWith('JSON')) return this.parsed(this.expression(first));
      if (name === 'Uri' && args[1] !== undefined)
        return js`(${this.expression(first)} + "/" + ${this.expression(args[1].node)})`;
      return this.expression(first);
    }
    const apache = /^Http(Get|Post|Put|Patch|Delete)$/.exec(name);
    if (apache !== null && first !== undefined)
      return this.request({ method: methodNamed(apache[1]) ?? SOME_METHOD, url: this.expression(first) });
    return undefined;
  }

  #methodIn(node: SyntaxNode | undefined): string | undefined {
    if (node === undefined) return undefined;
    return methodNamed(
      this.plain(node)?.text ??
        this.textOf(node)
          .split(/[.:]+|Method(?=[A-Z])/)
          .at(-1),
    );
  }

  /** An object that is put together from keys and values in turn. */
  protected alternating(args: readonly Argument[]): Code {
    const members: Code[] = [];
    for (let at = 0; at + 1 < args.length; at += 2) {
      const key = this.plain(args[at]?.node);
      const value = this.optional(args[at + 1]?.node);
      members.push(
        key === undefined
          ? js`[someKey]: ${value}`
          : js`${quoted(key.text, key.at(0), key.at(key.text.length))}: ${value}`,
      );
    }
    return js`({${joined(members, ', ')}})`;
  }
}
