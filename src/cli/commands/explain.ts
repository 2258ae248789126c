import { CatalogueError } from '../../catalogue/errors.js';
import { lookUp, lookUpSuggestions } from '../../catalogue/lookup.js';
import { eventsOf } from '../../catalogue/lifecycle.js';
import { isRelease } from '../../catalogue/release.js';
import type { Catalogue, Change, Detect, Endpoint, Rewrite, Shape } from '../../catalogue/types.js';
import { callText, rows, sentence, type CommandResult } from './layout.js';
import { sourceText, subjectJson, subjectText } from './subjects.js';

interface ExplainOptions {
  /** An id, a field, a path with or without a method, a query parameter, a scripting method, an event or a value. */
  readonly query: string;
}

/**
 * What the catalogue knows of something.
 * @throws {CatalogueError} where it knows nothing of it, with what could have been meant.
 */
export function runExplain(catalogue: Catalogue, { query }: ExplainOptions): CommandResult {
  const { changes, subjects } = lookUp(catalogue, query);
  if (changes.length === 0 && subjects.length === 0) throw unknown(catalogue, query);
  const untouched = changes.length === 0 ? 'No announced change concerns it.' : undefined;
  const text = [
    ...changes.map((change) => changeText(catalogue, change)),
    ...subjects.map((subject) => subjectText(subject)),
    ...(untouched === undefined ? [] : [untouched]),
  ].join('\n\n');
  return {
    text,
    json: {
      query,
      changes: changes.map((change) => ({ ...change, endpoints: endpointsOf(catalogue, change).map(callText) })),
      subjects: subjects.map(subjectJson),
    },
  };
}

function unknown(catalogue: Catalogue, query: string): CatalogueError {
  const text = JSON.stringify(query.length > 100 ? `${query.slice(0, 99)}…` : query);
  if (isRelease(query.trim())) {
    return new CatalogueError([
      { message: `${text} is a release: \`releases\` shows what each does, \`diff\` what happens between two.` },
    ]);
  }
  const near = lookUpSuggestions(catalogue, query);
  const guess =
    near.length === 0
      ? ' Ask for an id, a field, a path, a parameter or a method; `releases` lists the ids.'
      : ` Did you mean ${near.map((name) => JSON.stringify(name)).join(', ')}?`;
  return new CatalogueError([{ message: `The catalogue knows nothing of ${text}.${guess}` }]);
}

function changeText(catalogue: Catalogue, change: Change): string {
  const { replacement, source, detect, fix, conflicts, notShown, example } = change;
  const { background = [] } = source;
  return [
    `${change.id}\n${change.title}`,
    rows([
      ['What', change.summary],
      ['When', whenText(change)],
      ['If not done', change.consequence],
      ['What to do', change.advice],
      ['Replacement', replacement === undefined ? undefined : replacementText(replacement)],
      [
        'Calls',
        endpointsOf(catalogue, change)
          .map((endpoint) => endpointUse(change, endpoint))
          .join('\n'),
      ],
      ['Found by', detectText(detect)],
      [
        'Fix',
        fix.kind === 'manual'
          ? sentence('by hand', fix.note)
          : sentence(`${fix.kind}${fix.dropIn ? '' : ', to be looked at'}`, fix.note),
      ],
      ['Payloads', rewriteText(change.rewrite)],
      ['Not shown', notShown.join(', ')],
      ['Conflicts', conflicts.join('\n')],
      ['Source', sourceText(change)],
      ['Background', background.join('\n')],
      ['Before', example?.before],
      ['After', example?.after],
    ]),
  ].join('\n\n');
}

function whenText(change: Change): string {
  const words = {
    announced: 'announced',
    deprecated: 'deprecated',
    replacement: 'replacement',
    behaviour: 'behaves so',
    removed: 'removed',
  };
  const dates = eventsOf(change).map(
    ({ kind, release }) => `${words[kind]} ${kind === 'behaviour' ? 'from ' : ''}${release}`,
  );
  const planned = change.planned ? ['planned, without a release'] : [];
  const dated = change.dated === undefined ? [] : [change.dated];
  const all = [...dates, ...planned, ...dated];
  return all.length === 0 ? 'no release shown' : all.join(' · ');
}

function replacementText({ what, since }: NonNullable<Change['replacement']>): string {
  if (since === undefined) return `${what}; since when is not shown`;
  return since === 'existing' ? `${what}; it is there already` : `${what}, since ${since}`;
}

/** The endpoints that a change concerns: itself, or by the resource that they carry. */
function endpointsOf({ endpoints }: Catalogue, { detect }: Change): Endpoint[] {
  switch (detect.kind) {
    case 'endpoint': {
      const ids = detect.endpoints.map((use) => use.endpoint);
      return endpoints.filter(({ id }) => ids.includes(id));
    }
    case 'parameter':
    case 'absent-parameters':
    case 'absent-fields':
      return endpoints.filter(({ id }) => detect.endpoints.includes(id));
    case 'method':
    case 'none':
      return [];
    default: {
      const carries = (shape: Shape | undefined) => shape?.resource === detect.resource;
      return endpoints.filter(({ body, response }) => carries(body) || carries(response));
    }
  }
}

function endpointUse({ detect }: Change, endpoint: Endpoint): string {
  const use = detect.kind === 'endpoint' ? detect.endpoints.find((one) => one.endpoint === endpoint.id) : undefined;
  const instead = use?.replacement ?? use?.instead;
  return instead === undefined ? callText(endpoint) : `${callText(endpoint)}\n→ ${instead}`;
}

function detectText(detect: Detect): string {
  switch (detect.kind) {
    case 'endpoint':
      return 'a call of one of these endpoints';
    case 'field':
      return `${[detect.field, ...(detect.aliases ?? [])].join(' or ')} of ${detect.resource}${detect.depth === 'any' ? ', at any depth' : ''} (${detect.access.join(' and ')})`;
    case 'value':
      return `${JSON.stringify(detect.from)} compared with, or written into, ${detect.path.join('.')} of ${detect.resource}`;
    case 'parameter':
      return `the query parameter ${detect.name}${detect.beside === undefined ? '' : ` beside ${detect.beside.name}=${detect.beside.value}`}`;
    case 'method':
      return `${detect.method}() of the scripting object ${detect.object}`;
    case 'unknown-keys':
      return `parsing of ${detect.resource} that refuses unknown keys`;
    case 'duplicates':
      return `the same value twice in ${detect.field} of ${detect.resource}`;
    case 'absent-parameters':
      return `a call without any of ${detect.names.join(', ')}`;
    case 'absent-fields':
      return `a body whose ${detect.path.join('.')} lacks ${detect.fields.join(' or ')}`;
    case 'literal':
      return `a literal written into ${detect.field} of ${detect.resource}`;
    case 'none':
      return `not found in code. ${detect.why}`;
  }
}

function rewriteText(rewrite: Rewrite): string {
  switch (rewrite.kind) {
    case 'rename-field': {
      const values = {
        carried: 'with its value',
        'not-shown': 'with its value, whose new shape is not shown',
        differs: 'with its value, whose shape differs',
      };
      return `${rewrite.from} ↔ ${rewrite.to}, ${values[rewrite.value]}${rewrite.writes === 'drop' ? '; left out of what is sent' : ''}`;
    }
    case 'map-value':
      return Object.entries(rewrite.map)
        .map(([from, to]) => `${rewrite.path.join('.')}: ${from} ↔ ${to}`)
        .join('\n');
    case 'distinct-items':
      return `${rewrite.field}: each value once, when asked for`;
    case 'add-fields':
      return `${rewrite.fields.join(' and ')} come in; on the way back they are left out`;
    case 'unnamed-field':
      return `${rewrite.names.join(' and ')}: left as they are and told, since the new name is not shown`;
    case 'drop-parameter':
      return `query parameter ${rewrite.name}: left out; on the way back ${rewrite.name}=${rewrite.value}`;
    case 'waiver':
      return `nothing to rewrite. ${rewrite.why}`;
  }
}
