import { EndpointMatcher, normalisePath } from '../../provenance/requests/endpoint-path.js';
import { charactersOf, textOf } from '../../provenance/texts/text.js';
import type { JsonNode } from '../../provenance/types.js';
import type { TextValue } from '../../provenance/value.js';
import type { Catalogue, HttpMethod, Resource } from '../../catalogue/types.js';
import { askedInRoute, forwardedIn } from '../../translation/data/forwarded.js';
import type { Forwarded } from '../../translation/data/forwarded.js';
import { isServed, isStub, requestIn, servesBy } from '../../translation/data/shapes.js';
import { methodCalled } from './told-requests.js';
import { textIn, visitData } from '../../translation/data/tree.js';
import { answeredSchemas } from './answered-schemas.js';
import { BoundData, inner } from './bound-data.js';
import type { DueChanges, Found } from '../context.js';
import { describedByData } from './described-bodies.js';
import { SaidByVersion } from './by-version.js';
import { detectDescription, isDescription } from './descriptions.js';
import { REWRITES, reportPath } from '../paths/endpoints.js';
import type { PathSeen } from '../paths/endpoints.js';
import { isReadable, parametersIn } from '../paths/query-texts.js';
import { detectMappedFields } from '../members/mapped-fields.js';
import { isOfOtherEvent } from '../schemas/other-events.js';
import { detectPayload } from '../payloads.js';
import { detectRecordedAnswers, detectStubbedAnswer } from './recorded-answers.js';
import { hasInstead, twinsWithin } from './fixture-twins.js';
import { References } from './references.js';
import type { OpenData } from './references.js';
import type { Detection } from '../types.js';

interface DataFile {
  readonly root: JsonNode;
  /** From the top of its project. */
  readonly path: string;
  readonly open: OpenData;
  /** The same of later releases, that is kept beside it. */
  readonly twins?: readonly JsonNode[];
}

/** What a JSON file says of the platform: paths in its strings, what it describes or has recorded of it, and schemas that refuse unknown keys. */
export function detectInJson(
  catalogue: Catalogue,
  changes: DueChanges,
  { root, path, open, twins = [] }: DataFile,
): Detection[] {
  const found: Found[] = [];
  const matcher = new EndpointMatcher(catalogue.endpoints);
  const report = (one: Found): void => {
    found.push(one);
  };
  // What is served is not called; a request that is described with its method is looked at as a call.
  const passedBy = new Set<JsonNode>();
  const methods = new Map<JsonNode, string | undefined>();
  const schemas = new Map<JsonNode, string>();
  const answered = answeredSchemas(root);
  const data = new BoundData(catalogue, changes, report);
  const byVersion = new SaidByVersion(matcher, root);
  visitData(root, (node) => {
    if (passedBy.has(node)) return false;
    if (isDescription(node))
      detectDescription({ catalogue, changes, matcher, data, report }, node, new References(node, open));
    if (isServed(node)) {
      if (node.kind === 'object') detectStubbedAnswer({ matcher, data }, node);
      if (!isStub(node)) for (const one of forwardedIn(node)) forwarded(matcher, changes, one, report);
      // What is served takes events in as well.
      visitData(node, (part) => {
        if (part.kind === 'object' && !answered.has(part)) schemaIn(catalogue, changes, part, report);
        return undefined;
      });
      return false;
    }
    if (node.kind === 'scalar' && typeof node.value === 'string') {
      const [setting = ''] = SETTING.exec(node.value) ?? [];
      const place = inner(node.place);
      const start = place.start + setting.length;
      const text = textOf(node.value.slice(setting.length), { ...place, start });
      pathIn(matcher, changes, text, report, undefined, (use) => byVersion.isSaid(node, use));
    }
    if (node.kind !== 'object') return undefined;
    for (const [name, value] of node.members) {
      if (servesBy(name)) for (const one of forwardedIn(value, node)) forwarded(matcher, changes, one, report);
      if (servesBy(name) || isHeading(name, value)) passedBy.add(value);
      methods.set(value, methodCalled(name));
      const properties = value.kind === 'object' ? value.members.get('properties') : undefined;
      if (properties) schemas.set(properties, name);
    }
    const asked = askedInRoute(node);
    if (asked !== undefined) passedBy.add(asked);
    const rewritten = rewrittenIn(node);
    if (rewritten !== undefined) passedBy.add(rewritten);
    const request = requestIn(node);
    if (request !== undefined) passedBy.add(request.address);
    if (!answered.has(node)) schemaIn(catalogue, changes, node, report);
    detectMappedFields({ matcher, changes, data }, node, methods.get(node));
    detectRecordedAnswers({ matcher, data }, node, methods.get(node));
    // A schema is kept under its own name as well: `"ExternalUser": { "properties": { … } }`.
    detectPayload({ catalogue, changes, path: `${path}/${schemas.get(node) ?? ''}`, report }, node);
    return undefined;
  });
  const within = twinsWithin(root, catalogue);
  const alone = found.filter((one) => ![...twins, ...within(one.place)].some((twin) => hasInstead(twin, one)));
  return alone.map((one) => ({
    change: one.due.change,
    verdict: one.due.verdict,
    readiness: one.manual === true ? 'manual' : one.due.readiness,
    confidence: one.confidence,
    use: one.use,
    place: one.place,
    text: one.text,
    evidence: one.evidence as Detection['evidence'],
    ...(one.replacement === undefined ? {} : { replacement: one.replacement }),
  }));
}

/** `GROUPS_URL=https://…`, `--groups=/…`: what a list of variables or arguments has in front of a value. */
const SETTING = /^(?:--?[a-z][\w-]*|[A-Za-z_]\w*)=(?=\/|https?:|\$?\{)/;

/** `"name": "GET /users"`: what a request is called. */
function isHeading(name: string, value: JsonNode): boolean {
  return (
    /^(?:name|title|summary|description|label|id|key)$/i.test(name) &&
    value.kind === 'scalar' &&
    typeof value.value === 'string' &&
    /^[A-Z]+ /.test(value.value)
  );
}

/** `{ "from": "/v1/…", "to": "/v3/…" }`: a path that is told in order to put another in its place. */
function rewrittenIn({ members }: Extract<JsonNode, { kind: 'object' }>): JsonNode | undefined {
  for (const [before, after] of REWRITES) {
    const [old, other] = [members.get(before), members.get(after)];
    if (old && other && isPath(old) && isPath(other)) return old;
  }
  return undefined;
}

function isPath(node: JsonNode): boolean {
  return node.kind === 'scalar' && typeof node.value === 'string' && node.value.startsWith('/');
}

/** What a gateway asks in its turn, below the path of the server behind it or as it stands. */
function forwarded(
  matcher: EndpointMatcher,
  changes: DueChanges,
  { address, method, base }: Forwarded,
  report: (found: Found) => void,
): void {
  const place = inner(address.place);
  const path = textOf(textIn(address) ?? '', place);
  const known = METHODS.find((one) => one === method);
  const isBelow = base !== undefined && textIn(address)?.startsWith('/') === true;
  const whole: TextValue = { ...path, pieces: [...textOf(base ?? '', place).pieces, ...path.pieces] };
  const said = [path, ...(isBelow ? [whole] : [])].find((text) => matcher.match(text, known)?.sure.length);
  if (said !== undefined) pathIn(matcher, changes, said, report, known);
}

const METHODS: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function pathIn(
  matcher: EndpointMatcher,
  changes: DueChanges,
  text: TextValue,
  report: (found: Found) => void,
  method?: HttpMethod,
  hasOtherWay?: PathSeen['hasOtherWay'],
): void {
  const { place } = text;
  const value = charactersOf(text);
  if (!value.includes('/')) return;
  const match = matcher.match(text, method);
  if (!match || match.sure.length === 0) return;
  const evidence = [{ place, why: `the path ${match.sure[0]?.path ?? ''}` }];
  reportPath(
    changes,
    { text, endpoints: match.sure, path: match.path, evidence, ...(hasOtherWay && { hasOtherWay }) },
    report,
  );
  for (const due of changes.of('absent-parameters')) {
    const endpoint = match.sure.find((candidate) => due.detect.endpoints.includes(candidate.id));
    const query = normalisePath(text)?.query;
    // Without a query the rest of the address is put together in code.
    if (!endpoint || query === undefined || !isReadable(query)) continue;
    const names = new Set(parametersIn(query).keys());
    const own = new Set(endpoint.query.map((parameter) => parameter.name));
    if (due.detect.names.some((name) => names.has(name)) || [...names].some((name) => !own.has(name))) continue;
    report({ due, place, text: value, use: { kind: 'other' }, confidence: 'likely', evidence });
  }
}

/** A JSON Schema of an event's body that refuses further keys. */
function schemaIn(
  catalogue: Catalogue,
  changes: DueChanges,
  node: Extract<JsonNode, { kind: 'object' }>,
  report: (found: Found) => void,
): void {
  for (const name of ['additionalProperties', 'unevaluatedProperties']) {
    const refused = node.members.get(name);
    const properties = node.members.get('properties');
    if (refused?.kind !== 'scalar' || refused.value !== false || properties?.kind !== 'object') continue;
    for (const due of changes.of('unknown-keys')) {
      const fields = resourceOf(catalogue, due.detect.resource)?.fields;
      const keys = [...properties.members.keys()];
      const isBody =
        fields !== undefined &&
        due.detect.telling.every((key) => keys.includes(key)) &&
        keys.every((key) => fields[key] !== undefined && !due.detect.adds.includes(key));
      if (!isBody || isOfOtherEvent(due, describedByData(node), (id) => resourceOf(catalogue, id)?.fields)) continue;
      report({
        due,
        place: refused.place,
        text: name,
        use: { kind: 'other' },
        confidence: 'likely',
        evidence: [{ place: properties.place, why: `the keys ${due.detect.telling.join(', ')} of the event's body` }],
      });
    }
  }
}

function resourceOf({ resources }: Catalogue, id: string): Resource | undefined {
  return resources.find((resource) => resource.id === id);
}
