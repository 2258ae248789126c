import type { JsonNode } from '../../provenance/types.js';
import { isStub } from './shapes.js';
import { firstOf, itemsIn, memberIn, textIn } from './tree.js';

type JsonObject = Extract<JsonNode, { kind: 'object' }>;

/** An address to which a gateway hands on what it is asked. */
export interface Forwarded {
  readonly address: JsonNode;
  readonly method: string | undefined;
  /** What the gateway puts in front of the path: the path of the server behind it. */
  readonly base: string | undefined;
}

/** Names, letters alone and in lower case, of what stands behind a gateway, or is put in the place of what it was asked. */
const FORWARDS =
  /^x?(?:forward(?:s|ed|ing)?(?:to|url|uri|path)?|upstream\w*|\w*backend(?:s|url|uri|path)?|urlpattern|target(?:url|uri|path|address)?|dest(?:ination)?(?:url|uri|path)?|\w*rewrite(?:to|target|path|url|uri)?|rewritten\w*|proxy(?:pass|to|url|uri|path|target)|\w*integration(?:uri)?|remote(?:url|uri|path)?|serviceurl|filters|transforms|replace(?!s$)\w*|to)$/;
/** Names of what is asked for, and of what only tells which requests are meant. */
const ASKED =
  /^(?:match\w*|source|from|listen\w*|incoming\w*|inbound\w*|public\w*|external\w*|frontend\w*|predicates?|locations?|context|regex|paths|hosts?|when|\w*before)$/;
/** Names of addresses in what is told of the way on. */
const ADDRESSES =
  /^(?:(?:path|url|uri|address|endpoint|href|template|substitution|prefix|pattern|regexuri)|(?:path|url|uri)(?:set|prefix|pattern|template)|replace\w*)$/;
const METHODS: ReadonlySet<string> = new Set(['method', 'methods', 'httpmethod', 'verb']);
/** Names of the server behind a gateway. */
const SERVERS: ReadonlySet<string> = new Set([
  ...['upstream', 'host', 'hosts', 'backend', 'target', 'server', 'service'],
  ...['url', 'uri', 'baseurl', 'base_url', 'base', 'upstream_url', 'upstreamurl', 'target_url', 'service_url'],
]);
const HTTP_PROXY = /^http[-_]proxy$/i;

interface Way {
  readonly method: string | undefined;
  readonly base: string | undefined;
  readonly leadsOn: boolean;
}

/**
 * Addresses that a gateway asks in its turn, in what describes the routes that it serves.
 *
 * @param around what the routes stand in, which may tell the server behind them.
 */
export function forwardedIn(served: JsonNode, around?: JsonNode): readonly Forwarded[] {
  const found: Forwarded[] = [];
  const start: Way = { method: undefined, base: baseIn(around, undefined), leadsOn: false };
  visit(served, start, found);
  return found;
}

/** What an object in any data is asked with, where it tells a path to which that is handed on. */
export function askedInRoute(node: JsonNode): JsonNode | undefined {
  if (node.kind !== 'object') return undefined;
  const asked = [...node.members].find(([name]) => /^(?:path|endpoint|route|listen|uri|url)$/i.test(name))?.[1];
  const backends = [...node.members].filter(([name]) =>
    /^(?:backends?|forward\w*|proxy_?pass|upstream\w*)$/i.test(name),
  );
  const isHandedOn = backends.some(([name, value]) => {
    const told: JsonObject = { ...node, members: new Map([[name, value]]) };
    return forwardedIn(told).some(({ address }) => /^(?:https?:\/\/[^/]+)?\/\w/.test(textIn(address) ?? ''));
  });
  return isHandedOn ? asked : undefined;
}

/** The address to which a gateway passes an operation of a description, where it changes nothing in what is sent and answered. */
export function passedTo(operation: JsonNode): Pick<Forwarded, 'address' | 'method'> | undefined {
  if (operation.kind !== 'object') return undefined;
  const integration = operation.members.get('x-amazon-apigateway-integration');
  const address = integration ? memberIn(integration, 'uri') : undefined;
  if (integration && address && HTTP_PROXY.test(textIn(memberIn(integration, 'type')) ?? ''))
    return { address, method: methodIn(integration) };
  const backend = operation.members.get('x-google-backend');
  const whole = backend ? memberIn(backend, 'address') : undefined;
  const isWhole = textIn(memberIn(backend, 'path_translation')) !== 'APPEND_PATH_TO_ADDRESS';
  return whole && isWhole ? { address: whole, method: undefined } : undefined;
}

function visit(node: JsonNode, way: Way, found: Forwarded[]): void {
  if (node.kind === 'scalar') {
    if (way.leadsOn && textIn(node)?.includes('/') === true)
      found.push({ address: stepOf(node), method: way.method, base: way.base });
    return;
  }
  if (node.kind === 'array') {
    for (const item of node.items) visit(item, way, found);
    return;
  }
  if (isStub(node)) return;
  const names = [...node.members.keys()].map(lettersOf);
  const below = { ...way, method: methodIn(node) ?? way.method, base: baseIn(node, way.base) };
  // Where both sides have a name, what goes down to the server is what is sent.
  const goesDown =
    names.some((name) => name.startsWith('downstream')) && names.some((name) => name.startsWith('upstream'));
  const isProxy = [...node.members].some(([, value]) => HTTP_PROXY.test(textIn(value) ?? ''));
  for (const [index, [, value]] of [...node.members].entries()) {
    const name = names[index] ?? '';
    if (goesDown ? name.startsWith('upstream') : name.startsWith('downstream')) continue;
    if (ASKED.test(name) && (name !== 'paths' || value.kind !== 'object')) continue;
    const isServer = /^(?:url|uri)$/.test(name) && names.some((other) => /^(?:path|paths|predicates)$/.test(other));
    const leadsOn =
      FORWARDS.test(name) ||
      name.startsWith('downstream') ||
      (isServer && /^https?:/.test(textIn(value) ?? '')) ||
      (isProxy && /^(?:uri|request)$/.test(name));
    if (value.kind === 'scalar') {
      visit(value, { ...below, leadsOn: leadsOn || (way.leadsOn && ADDRESSES.test(name)) }, found);
    } else visit(value, { ...below, leadsOn: leadsOn || way.leadsOn }, found);
  }
}

/** `RewritePath=/loans/(?<id>.*), /v1/loans/$\{id}`: a step of Spring, by the path that it leads to. `\1` is what an expression has found. */
function stepOf(node: Extract<JsonNode, { kind: 'scalar' }>): JsonNode {
  const value = String(node.value).replace(/\\(?=\d)/g, '$');
  const begin = /^[A-Za-z]\w*=(?:.*,\s*)?(?=\/|https?:)/.exec(value)?.[0].length ?? 0;
  if (begin === 0) return { ...node, value };
  const start = node.place.start + begin;
  return { ...node, value: value.slice(begin).replaceAll('\\', ''), place: { ...node.place, start } };
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]+/g, '');
}

function methodIn(node: JsonNode): string | undefined {
  const told = firstOf(node, METHODS);
  const [only, ...others] = itemsIn(told);
  return (others.length === 0 ? (textIn(told) ?? textIn(only)) : undefined)?.toUpperCase();
}

/** The path of the server behind a gateway, as it is told nearest. */
function baseIn(node: JsonNode | undefined, outer: string | undefined): string | undefined {
  const told = firstOf(node, SERVERS);
  const address = textIn(told) ?? textIn(itemsIn(told)[0]);
  const path = address === undefined ? undefined : /^https?:\/\/[^/]+(\/[^?#]*?)\/*$/.exec(address)?.[1];
  return path ?? outer;
}
