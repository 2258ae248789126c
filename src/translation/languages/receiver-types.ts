import type { Shape } from './shape.js';
import type { SyntaxNode } from './tree.js';

/** Types of the usual HTTP clients, whose methods are called what those of a team's own client are called as well. */
const CLIENTS = new Set(
  (
    'HttpClient HttpMessageInvoker IFlurlClient FlurlClient IFlurlRequest IRestClient RestClient RestTemplate RestOperations TestRestTemplate WebClient ' +
    'OkHttpClient CloseableHttpClient DefaultHttpClient AsyncHttpClient UnirestInstance WebTarget HttpClientInterface ClientInterface GuzzleClient ' +
    'PendingRequest GuzzleHttp\\Client GuzzleHttp\\ClientInterface http.Client resty.Client req.Client'
  ).split(' '),
);

/** `Client` may be a library's or the team's own: the file takes it from a library, or asks its answers for their body. */
const TAKES_CLIENT =
  /^\s*(?:use|import)\s+[\w.\\]*(?:GuzzleHttp|ws[.\\]rs|HttpClient)[\w.\\]*[.\\]Client\b|(?:->|\.)(?:getBody|readEntity)\(/m;

/** `use GuzzleHttp\Client as Guzzle;`, `import io.ktor.client.HttpClient as Http`. */
const RENAMED = /^\s*(?:use|import)\s+([\w.\\]+)\s+as\s+(\w+)/gm;

/** Types of payloads that are read by keys. */
const DATA =
  /^(?:I?(?:Json|JSON|J)(?:Node|Object|Element|Token|Document)|(?:Hash|LinkedHash|Mutable|Tree)?Map|(?:I|IReadOnly)?Dictionary|ObjectNode)$/;

/** Whether a type, as it is written, is one of payloads that are read by keys. */
export function isDataType(written: string): boolean {
  return DATA.test(bareName(written));
}

/** What stands for objects in a file, by the types that it declares for them. A name of several types says nothing. */
export class ReceiverTypes {
  readonly #types = new Map<string, string | undefined>();
  /** What functions of the file give, by their names. */
  readonly #given = new Map<string, string | undefined>();
  readonly #textOf: (node: SyntaxNode) => string;
  readonly #shapeOf: (node: SyntaxNode) => Shape | undefined;
  readonly #takesClient: boolean;
  /** Clients of libraries by the names that the file gives them. */
  readonly #renamed: ReadonlySet<string>;

  /** @param text of the file. */
  constructor(text: string, textOf: (node: SyntaxNode) => string, shapeOf: (node: SyntaxNode) => Shape | undefined) {
    this.#textOf = textOf;
    this.#shapeOf = shapeOf;
    this.#takesClient = TAKES_CLIENT.test(text);
    this.#renamed = new Set(
      [...text.matchAll(RENAMED)].flatMap(([, path = '', name = '']) =>
        [path, path.split(/[.\\]/).at(-1) ?? ''].some((one) => CLIENTS.has(one)) ? [name] : [],
      ),
    );
  }

  /** Takes down what a shape declares. */
  see(shape: Shape | undefined): void {
    switch (shape?.kind) {
      case 'function':
        this.#take([...shape.parameters, ...(shape.owner === undefined ? [] : [shape.owner])]);
        if (shape.name !== undefined)
          note(this.#given, this.#textOf(shape.name), shape.returns && bareName(this.#textOf(shape.returns)));
        break;
      case 'class':
        this.#take([...(shape.parameters ?? []), ...(shape.fields ?? [])]);
        break;
      case 'fields':
        this.#take(shape.fields);
        break;
      case 'declare':
        this.#take(shape.names);
        break;
      default:
    }
  }

  #take(
    names: readonly {
      readonly name: SyntaxNode;
      readonly type?: SyntaxNode | undefined;
      readonly value?: SyntaxNode | undefined;
    }[],
  ): void {
    for (const { name, type, value } of names) {
      const made = value && this.#shapeOf(value);
      const written = type === undefined ? (made?.kind === 'make' ? made.name : undefined) : this.#textOf(type);
      note(this.#types, nameOf(this.#textOf(name)), written && bareName(written));
    }
  }

  /** The type that something is declared with, by its name. */
  typeOf(receiver: SyntaxNode): string | undefined {
    const made = this.#shapeOf(receiver);
    return made?.kind === 'make' ? made.name : this.#types.get(nameOf(this.#textOf(receiver)));
  }

  /** Whether something is declared to be a client of a library. */
  isClient(receiver: SyntaxNode, classes: ReadonlySet<string>): boolean {
    const type = this.typeOf(receiver);
    return type !== undefined && this.#isOfLibrary(type) && !classes.has(type);
  }

  /** Whether something is declared to be data, or what a function of the file gives. */
  isData(receiver: SyntaxNode): boolean {
    const made = this.#shapeOf(receiver);
    const isOwn =
      made?.kind === 'call' && /^(?:this)?$/.test(made.call.receiver ? this.#textOf(made.call.receiver) : '');
    return DATA.test((isOwn ? this.#given.get(made.call.name) : this.typeOf(receiver)) ?? '');
  }

  /** Whether something is declared to be of a class that is none of the usual clients. */
  isOther(receiver: SyntaxNode): boolean {
    const type = this.typeOf(receiver);
    return type !== undefined && /^[A-Z]\w*[a-z]\w*$/.test(type) && !this.#isOfLibrary(type);
  }

  #isOfLibrary(type: string): boolean {
    return type === 'Client' ? this.#takesClient : CLIENTS.has(type) || this.#renamed.has(type);
  }
}

/** A name that two things have says nothing. */
function note(types: Map<string, string | undefined>, name: string, type: string | undefined): void {
  types.set(name, types.has(name) && types.get(name) !== type ? undefined : type);
}

function bareName(written: string): string {
  return written.replace(/^[*&?\\\s:]+|[?!\s]+$|<[^]*$/g, '');
}

/** `http` of `this.http`, `$this->http`, `c.http`, `http!!`. */
function nameOf(text: string): string {
  return /^(?:\$?\w+\s*(?:\.|->|\?\.)\s*)?[$@_]*(\w+?)[?!]*$/.exec(text.trim())?.[1] ?? text;
}
