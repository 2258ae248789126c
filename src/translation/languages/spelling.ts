import type { Code } from '../code.js';
import { js } from '../code.js';
import { Lowering, nameFor } from './lowering.js';
import type { SyntaxNode } from './tree.js';
import { visitSyntax } from './tree.js';

/** Types of the languages themselves and of their usual libraries. */
const KNOWN_TYPES = new Set(
  (
    'Task ValueTask List IList IEnumerable IReadOnlyList IReadOnlyCollection ICollection IAsyncEnumerable Collection Set HashSet Iterable Iterator Sequence Optional ' +
    'Mono Flux Single Observable Flow Deferred Future CompletableFuture Promise ResponseEntity HttpResponse HttpResponseMessage Call Response Result ApiResponse Array ' +
    'Map Dictionary IDictionary HashMap MutableMap MutableList ArrayList LinkedList Nullable ParameterizedTypeReference TypeReference TypeToken Class String Integer ' +
    'Long Int Double Float Boolean Bool Byte Short Char Character Number Object Any Unit Nothing Void JsonNode JsonElement JsonDocument JsonObject JsonArray ' +
    'JObject JArray JToken IOptions IOptionsSnapshot IOptionsMonitor Date DateTime DateTimeOffset Guid Uri Time Instant LocalDate Stream Exception Throwable Error'
  ).split(' '),
);
const MOST_BETWEEN = 8;
const LIST_TYPES =
  /\[\]|\b(?:List|IList|IEnumerable|IAsyncEnumerable|IReadOnlyCollection|IQueryable|HashSet|ICollection|Collection|Set|Array|Iterable|MutableList|IReadOnlyList|Sequence|ArrayList|LinkedList|MutableSet|Stream|Flow|Flux)\s*</;

/** A name of a class; those that begin with a `T` and another word are mostly what a type is given. */
const MAY_BE_CLASS = /^(?!T[A-Z][a-z])[A-Z]\w*[a-z]\w*$/;

/** How the classes of a language, its types and the fields of its objects are called in what is made of it. */
export abstract class SpellingLowering extends Lowering {
  /** Put behind the names of classes, so that those of one language are not taken for those of another. */
  protected abstract readonly suffix: string;
  /** Names of fields in code, and in JSON where that differs by a rule rather than by what is written. */
  protected readonly wires = new Map<string, string>();
  /** Names of fields in code that are written for JSON in another way; undefined for a name that is written in several. */
  readonly #tags = new Map<string, string | undefined>();
  /** Classes of the file. */
  protected readonly classes = new Set<string>();

  protected override name(node: SyntaxNode): Code {
    return { text: this.spelled(this.textOf(node)), start: node.start, end: node.end };
  }

  protected spelled(name: string): string {
    return this.suffix !== '' && /^[A-Z]/.test(name) ? nameFor(name) + this.suffix : nameFor(name);
  }

  protected wireProperty(node: SyntaxNode, undeclared?: string): Code {
    const name = this.textOf(node);
    return this.tagged(name) ?? this.property(node, this.wires.get(name) ?? undeclared ?? name);
  }

  /** How other files of the language ask for a field by its name in code. */
  protected asUsed(name: string): string {
    return name;
  }

  /** A field's name in JSON, where that is written beside the field: it stands nowhere in the place that names the field. */
  protected tagged(name: string): string | undefined {
    return this.#tags.get(name);
  }

  /** A field is written for JSON by what stands beside it. */
  protected tag(name: string, wire: string): void {
    const isPlain = /^[A-Za-z_$][\w$]*$/.test(wire);
    const before = this.#tags.has(name) ? this.#tags.get(name) : wire;
    this.#tags.set(name, isPlain && before === wire && wire !== this.asUsed(name) ? wire : undefined);
  }

  /** A type, where it is a class or a list of one. */
  protected typeCode(type: SyntaxNode): Code | undefined {
    return this.#typed(type, this.#classesIn(type)[0]);
  }

  /** The type of an answer, behind whatever it comes in: `Call<List<User>>`. */
  protected answerType(type: SyntaxNode): Code | undefined {
    if (/\b(?:Map|Dictionary)\s*</.test(this.textOf(type))) return undefined;
    return this.#typed(type, this.#classesIn(type).at(-1));
  }

  #typed(type: SyntaxNode, name: SyntaxNode | undefined): Code | undefined {
    return name && js`${this.name(name)}${LIST_TYPES.test(this.textOf(type)) ? '[]' : ''}`;
  }

  #classesIn(type: SyntaxNode): SyntaxNode[] {
    const names: SyntaxNode[] = [];
    visitSyntax(type, (node) => {
      if (node.children.length === 0 && this.mayBeClass(node) && !this.#holdsClass(node)) names.push(node);
      return undefined;
    });
    return names;
  }

  /** `User` of `User.Role`: another class is meant that is declared in it. */
  #holdsClass({ end }: SyntaxNode): boolean {
    return /^\s*\.\s*[A-Z]/.test(this.text.slice(end, end + MOST_BETWEEN));
  }

  /** Whether a name in a type may be that of a class of the project. */
  protected mayBeClass(node: SyntaxNode): boolean {
    const name = this.textOf(node);
    return this.classes.has(name) || (this.suffix !== '' && MAY_BE_CLASS.test(name) && !KNOWN_TYPES.has(name));
  }
}
