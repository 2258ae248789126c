import { deprecations } from '../channel.js';
import { MigrateError } from '../errors.js';
import { isFrom, placeOf } from '../fields.js';
import { edgeTables as builtin } from '../generated/tables.js';
import { compileRewriter, type Rewriter } from '../rewriter.js';
import type { EndpointEntry, EndpointFate, Note, ParameterStep, Policy, EdgeTables } from '../types.js';
import { endpointFinder, type FindEndpoint, type Names } from './endpoints.js';
import { readLifecycleHeaders, type LifecycleHeaders } from './headers.js';
import { checkNames } from './options.js';

/** What is told about calls; payloads are told about by notes. */
export type EdgeWarning =
  | {
      readonly kind: 'sunset' | 'deprecated';
      readonly endpoint: string;
      readonly change: string;
      readonly message: string;
    }
  /** The platform's own word, beside what the catalogue knows of the call. */
  | {
      readonly kind: 'header';
      readonly endpoint: string;
      readonly headers: LifecycleHeaders;
      readonly change?: string;
      readonly message: string;
    };

/** `throw`: a call that the platform no longer has is not made. `warn`: it is made, and told about. */
export type SunsetPolicy = 'throw' | 'warn';

export interface EdgeOptions {
  /** Release that the program speaks. */
  readonly app: string;
  /** Release that the platform runs. */
  readonly platform: string;
  /** What the platform is really called: `{ lending: 'acme' }`. */
  readonly names?: Names;
  readonly sunset?: SunsetPolicy;
  readonly policy?: Policy;
  readonly removeDuplicates?: boolean;
  /** Called with each note, with the path of the endpoint. */
  readonly onNote?: (note: Note, endpoint: string) => void;
  readonly onWarning?: (warning: EdgeWarning) => void;
  /** Of a catalogue of one's own; the built-in one's where left out. */
  readonly tables?: EdgeTables;
}

/** A call that the platform's release no longer has. */
export class SunsetError extends MigrateError {
  override readonly name = 'SunsetError';
  readonly change: string;
  readonly replacement: string | undefined;

  constructor(message: string, { change, instead }: EndpointFate) {
    super(message);
    this.change = change;
    this.replacement = instead;
  }
}

/** A call of a program, as the catalogue sees it. */
export interface Call {
  readonly endpoint: EndpointEntry;
  /** Rewrites the query where the endpoint's parameters differ; whether it did. */
  query(parameters: URLSearchParams): boolean;
  /** What is sent; itself where nothing changes. */
  request(body: unknown): unknown;
  /** What is received; undefined where responses need nothing. */
  readonly response: ((body: unknown) => unknown) | undefined;
  headers(get: (name: string) => string | null | undefined): void;
}

/** Meets the calls of a program: undefined for those that the catalogue does not know. Of one that is made already nothing is said. */
type Edge = (method: string, path: string, isMade?: boolean) => Call | undefined;

/**
 * What `fetch` and axios have in common.
 * @throws {MigrateError} for a release or a name that the catalogue does not know.
 */
export function createEdge(options: EdgeOptions): Edge {
  const { app, platform, names = {}, tables = builtin } = options;
  checkNames(names, tables);
  placeOf(tables, app);
  placeOf(tables, platform);
  const find: FindEndpoint = endpointFinder(tables, names);
  const calls = new Map<EndpointEntry, Call>();
  return (method, path, isMade = false) => {
    const endpoint = find(method, path);
    if (endpoint === undefined) return undefined;
    if (!isMade) checkFate(endpoint, options, tables);
    let call = calls.get(endpoint);
    if (call === undefined) calls.set(endpoint, (call = createCall(endpoint, options, tables)));
    return call;
  };
}

function createCall(endpoint: EndpointEntry, options: EdgeOptions, tables: EdgeTables): Call {
  const { app, platform, policy, removeDuplicates, onNote } = options;
  const common = { ...(policy && { policy }), ...(removeDuplicates !== undefined && { removeDuplicates }) };
  const onWire = (resource: string | undefined, body: 'request' | 'response') => {
    if (resource === undefined) return undefined;
    const way = body === 'request' ? { from: app, to: platform } : { from: platform, to: app };
    const rewriter: Rewriter = compileRewriter(tables, resource, { ...way, body, ...common });
    return (payload: unknown): unknown => {
      const notes: Note[] = [];
      const value = rewriter.into(payload, notes);
      for (const note of notes) onNote?.(note, endpoint.path);
      return value;
    };
  };
  const request = onWire(endpoint.body, 'request') ?? ((body) => body);
  const response = onWire(endpoint.response, 'response');
  const { fate, parameters = [] } = endpoint;
  return {
    endpoint,
    request,
    response,
    query: (given) => parameters.map((step) => rewriteParameter(step, given, options, tables)).includes(true),
    headers(get) {
      const headers = readLifecycleHeaders(get);
      if (headers === undefined) return;
      const { path, methods } = endpoint;
      const message = `The platform says of ${methods.join('|')} ${path}: ${inWords(headers)}.`;
      options.onWarning?.({ kind: 'header', endpoint: path, headers, ...(fate && { change: fate.change }), message });
    },
  };
}

function inWords({ deprecation, sunset }: LifecycleHeaders): string {
  const day = (date: Date): string => date.toISOString().slice(0, 10);
  const since = deprecation instanceof Date ? ` since ${day(deprecation)}` : '';
  return [deprecation && `deprecated${since}`, sunset && `goes on ${day(sunset)}`].filter(Boolean).join(', ');
}

/** A parameter that the platform's release no longer needs is left out; one that it still needs is sent. */
function rewriteParameter(
  step: ParameterStep,
  given: URLSearchParams,
  options: EdgeOptions,
  tables: EdgeTables,
): boolean {
  const { name, value, at, beside } = step;
  if (beside !== undefined && given.get(beside.name)?.toLowerCase() !== beside.value) return false;
  const appHas = !isFrom(tables, options.app, at);
  const platformHas = !isFrom(tables, options.platform, at);
  if (appHas === platformHas) return false;
  if (given.has(name) === platformHas) return false;
  if (platformHas) given.set(name, value);
  else given.delete(name);
  return true;
}

function checkFate({ path, fate, methods }: EndpointEntry, options: EdgeOptions, tables: EdgeTables): void {
  if (fate === undefined) return;
  const { change, deprecated, removed, instead } = fate;
  const { platform, sunset = 'throw', onWarning } = options;
  const gone = removed !== undefined && isFrom(tables, platform, removed);
  if (!gone && (deprecated === undefined || !isFrom(tables, platform, deprecated))) return;
  if (deprecations?.hasSubscribers === true) deprecations.publish({ change, resource: path, direction: 'none' });
  const what = `${methods.join('|')} ${path}`;
  const use = instead === undefined ? 'Nothing takes its place' : `Use ${instead}`;
  const message = gone
    ? `${what} is sunset: release ${removed} no longer has it (${change}). ${use}.`
    : `${what} is deprecated since ${deprecated ?? ''} (${change}). ${use}.`;
  if (gone && sunset === 'throw') throw new SunsetError(message, fate);
  onWarning?.({ kind: gone ? 'sunset' : 'deprecated', endpoint: path, change, message });
}
