import { Located } from '../located.js';
import { argumentOf } from './annotations.js';
import type { Annotation, Spelling } from './annotations.js';
import { baseOf } from './declared-bases.js';
import type { SettingOf } from './declared-bases.js';
import { methodNamed } from './lowering.js';
import type { DeclaredCall } from './shape.js';
import type { SyntaxNode } from './tree.js';

/** Marks of parameters of calls that libraries make of declarations. */
const BODY = /^(?:Body|RequestBody)$/;
const QUERY = /^(?:Query|QueryParam|QueryValue|RequestParam|RestQuery)$/;
/** What such a parameter holds is sent, rather than itself. */
const QUERY_OF_MEMBERS = /^(?:QueryMap|SpringQueryMap|RequestBean|BeanParam)$/;
/** Says where a parameter goes. */
const PLACED =
  /^(?:(?:Request)?Body|Query\w*|RestQuery|\w*Params?|\w*Variable|\w*Headers?\w*|CookieValue|RequestAttribute|(?:Request)?Part\w*|\w*(?:Bean|Map)|Context|Suspended|Url|Tag|RestPath|RestCookie|Path|Field)$/;

/** Marks of interfaces that are clients, where the marks of their methods are those of servers as well. */
const CLIENTS = /^(?:FeignClient|RegisterRestClient|HttpExchange|Client)$/;
/** Of these, that of Micronaut: what is said nothing of is sent by its own name. */
const SENDS_BY_NAME = 'Client';
/** Of these, those for which a parameter is the body that is said nothing of. */
const SENDS_UNMARKED = /^(?:FeignClient|RegisterRestClient)$/;

/** A parameter of a declared call. */
export interface DeclaredParameter {
  readonly name: SyntaxNode;
  readonly annotations: readonly Annotation[];
}

/** What annotations of a method of an interface say that it sends. */
interface Declared {
  readonly method: string;
  readonly address: SyntaxNode | Located;
  /** What is put in front of all addresses of the interface. */
  readonly base: Located | string | undefined;
}

/**
 * The call that a library makes of a declaration: `@GET("path")`, `@GetExchange("path")`, `@RequestLine("GET path")`; in an interface that is
 * said to be a client, `@GetMapping("path")` and `@GET @Path("path")` as well, which are what a server answers everywhere else.
 */
export function declaredCall(
  own: readonly Annotation[],
  owner: readonly Annotation[],
  { plain, textOf }: Spelling,
  settingOf: SettingOf,
): Declared | undefined {
  const isClient = owner.some(({ name }) => CLIENTS.test(name));
  const base = isClient ? baseOf(owner, plain, settingOf) : undefined;
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
    // `@GetMapping` alone asks for what the interface says for all.
    if (base instanceof Located) return { method, address: base, base: undefined };
  }
  return undefined;
}

/** The method that an annotation means which declares a call: `@GET`, `@GetExchange`. */
function exchanged(annotation: string): string | undefined {
  const verb = /^([A-Z][a-z]+)Exchange$/.exec(annotation)?.[1];
  return verb !== undefined || /^[A-Z]+$/.test(annotation) ? methodNamed(verb ?? annotation) : undefined;
}

/** What a declared call sends of its parameters. */
export function partsSent(
  { method, address }: Declared,
  owner: readonly Annotation[],
  parameters: readonly DeclaredParameter[],
  { plain, textOf }: Spelling,
): Pick<DeclaredCall, 'body' | 'bodyMembers' | 'query'> {
  const path = (address instanceof Located ? address : plain(address))?.text ?? '';
  const nameOf = (parameter: DeclaredParameter, mark?: Annotation): Located =>
    (mark && plain(argumentOf(mark))) ?? new Located(textOf(parameter.name), parameter.name.start);
  const marked = (parameter: DeclaredParameter, mark: RegExp): Annotation | undefined =>
    parameter.annotations.find(({ name }) => mark.test(name));
  const unmarked = parameters.filter((one) => !marked(one, PLACED));
  const isByName = owner.some(({ name }) => name === SENDS_BY_NAME);
  const named = isByName ? unmarked.filter((one) => !hasPlaceFor(path, textOf(one.name))) : [];
  const isRead = /GET|DELETE/.test(method);
  const bodies = parameters.filter((one) => marked(one, BODY));
  const whole = bodies.find((one) => !isByName || plain(argumentOf(marked(one, BODY) ?? NO_MARK)) === undefined);
  const said = !isRead && owner.some(({ name }) => SENDS_UNMARKED.test(name)) ? unmarked.at(0) : undefined;
  return {
    body: (whole ?? said)?.name,
    bodyMembers: [...bodies.filter((one) => one !== whole), ...(isRead ? [] : named)].map((one) => ({
      name: nameOf(one, marked(one, BODY)),
      value: one.name,
    })),
    query: [...parameters.filter((one) => !unmarked.includes(one)), ...(isRead ? named : [])].flatMap(
      (one): Named[] => {
        if (marked(one, QUERY_OF_MEMBERS)) return [{ name: undefined, value: one.name }];
        const mark = marked(one, QUERY);
        return mark || named.includes(one) ? [{ name: nameOf(one, mark), value: one.name }] : [];
      },
    ),
  };
}

type Named = NonNullable<DeclaredCall['query']>[number];

const NO_MARK: Annotation = { name: '', args: [] };

/** Whether the template of a path says where a parameter goes. */
function hasPlaceFor(path: string, name: string): boolean {
  return [...path.matchAll(/\{[+#./;?&]?([^{}]*)\}/g)].some(([, names = '']) =>
    names.split(',').some((one) => one.replace(/[:*].*$/, '') === name),
  );
}

/** `@GetMapping`, `@RequestMapping(method = RequestMethod.GET)`; `@Get` of a client of Micronaut. */
function clientMethod(annotation: Annotation, textOf: (node: SyntaxNode) => string): string | undefined {
  const verb = /^([A-Z][a-z]+)(?:Mapping)?$/.exec(annotation.name)?.[1];
  if (verb !== 'Request') return methodNamed(verb);
  const said = annotation.args.find(({ name }) => name === 'method')?.value;
  return methodNamed(said && /\w+(?=\W*$)/.exec(textOf(said))?.[0]);
}
