import type { Located } from '../located.js';
import { methodNamed } from './lowering.js';
import type { SyntaxNode } from './tree.js';

/** Marks of parameters of calls that libraries make of declarations. */
export const BODY_PARAMETER = /^(?:Body|RequestBody)$/;
export const QUERY_PARAMETER = /^(?:Query|QueryMap|QueryParam|QueryValue|RequestParam)$/;

/** Marks of interfaces that are clients, where the marks of their methods are those of servers as well. */
const CLIENTS = /^(?:FeignClient|RegisterRestClient|HttpExchange)$/;
/** Arguments that hold a path. */
const PATHS = [undefined, 'value', 'path', 'url'];

export interface Annotation {
  readonly name: string;
  readonly args: readonly { readonly name: string | undefined; readonly value: SyntaxNode }[];
}

/** How the text of a file is read. */
export interface Spelling {
  /** The content of a text that is written out. */
  readonly plain: (node: SyntaxNode | undefined) => Located | undefined;
  readonly textOf: (node: SyntaxNode) => string;
}

/** What annotations of a method of an interface say that it sends. */
interface Declared {
  readonly method: string;
  readonly address: SyntaxNode | Located;
  /** What is put in front of all addresses of the interface. */
  readonly base: Located | undefined;
}

/** The argument of an annotation that has one of these names, or none where that is the first of them. */
export function argumentOf(
  { args }: Annotation,
  names: readonly (string | undefined)[] = PATHS,
): SyntaxNode | undefined {
  return args.find(({ name }) => names.includes(name))?.value;
}

/**
 * The call that a library makes of a declaration: `@GET("path")`, `@GetExchange("path")`, `@RequestLine("GET path")`; in an interface that is
 * said to be a client, `@GetMapping("path")` and `@GET @Path("path")` as well, which are what a server answers everywhere else.
 */
export function declaredCall(
  own: readonly Annotation[],
  owner: readonly Annotation[],
  { plain, textOf }: Spelling,
): Declared | undefined {
  const isClient = owner.some(({ name }) => CLIENTS.test(name));
  const base = isClient ? baseOf(owner, plain) : undefined;
  for (const annotation of own) {
    const { name } = annotation;
    // Retrofit's `@HTTP(method = "DELETE", path = "path", hasBody = true)` says its method by itself.
    const said = name === 'HTTP' ? plain(argumentOf(annotation, ['method']))?.text : undefined;
    const given = argumentOf(annotation);
    const line = name === 'RequestLine' ? plain(given) : undefined;
    const [spoken, verb] = /^([A-Z]+) +/.exec(line?.text ?? '') ?? [];
    const method =
      methodNamed(verb ?? said) ?? (isClient ? clientMethod(annotation, textOf) : undefined) ?? exchanged(name);
    if (method === undefined) continue;
    const path = isClient && given === undefined ? own.find((other) => other.name === 'Path') : undefined;
    const address = spoken === undefined ? (given ?? (path && argumentOf(path))) : line?.slice(spoken.length);
    if (address !== undefined) return { method, address, base };
  }
  return undefined;
}

/** `@Mapping(source = "user.name", target = "label")`, alone or in a list: what a mapper that MapStruct makes reads. */
export function mappedSources(own: readonly Annotation[], plain: Spelling['plain']): Located[] {
  return own.flatMap((annotation) => {
    const source = annotation.name === 'Mapping' ? plain(argumentOf(annotation, ['source'])) : undefined;
    return source === undefined || !/^\w+(?:\.\w+)*$/.test(source.text) ? [] : [source];
  });
}

/** The method that an annotation means which declares a call: `@GET`, `@GetExchange`. */
function exchanged(annotation: string): string | undefined {
  const verb = /^([A-Z][a-z]+)Exchange$/.exec(annotation)?.[1];
  return verb !== undefined || /^[A-Z]+$/.test(annotation) ? methodNamed(verb ?? annotation) : undefined;
}

/** `@GetMapping`, `@RequestMapping(method = RequestMethod.GET)`. */
function clientMethod(annotation: Annotation, textOf: (node: SyntaxNode) => string): string | undefined {
  const verb = /^([A-Z][a-z]+)Mapping$/.exec(annotation.name)?.[1];
  if (verb !== 'Request') return methodNamed(verb);
  const said = annotation.args.find(({ name }) => name === 'method')?.value;
  return methodNamed(said && /\w+(?=\W*$)/.exec(textOf(said))?.[0]);
}

/** `@FeignClient(path = "/api")`, `@Path("/api")` on the interface. */
function baseOf(owner: readonly Annotation[], plain: Spelling['plain']): Located | undefined {
  for (const annotation of owner) {
    const names = annotation.name === 'FeignClient' ? ['path'] : PATHS;
    const isBase = /^(?:FeignClient|RequestMapping|HttpExchange|Path)$/.test(annotation.name);
    const path = isBase ? plain(argumentOf(annotation, names)) : undefined;
    if (path?.text.startsWith('/') === true) return path;
  }
  return undefined;
}
