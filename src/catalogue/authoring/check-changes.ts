import { compareReleases } from '../release.js';
import type { Change, Detect, Fix, Rewrite } from '../types.js';
import { checkDetect } from './check-detect.js';
import type { Content } from './compile.js';
import type { Reporter } from './gather.js';
import { createLookup, fieldAt, type Lookup } from './references.js';
import type { Complain } from './surface.js';

/** What the changes say is looked up in the rest of the catalogue. */
export function checkChanges(content: Content, { report }: Reporter): void {
  const lookup = createLookup(content);
  for (const change of content.changes) {
    const complain: Complain = (path, message) => {
      report(['changes', change.id, ...path], message);
    };
    checkDates(change, content, complain);
    checkDetect(change.detect, lookup, complain);
    checkFix(change, complain);
    checkRewrite(change.rewrite, lookup, complain);
  }
}

function checkDates(change: Change, { releases }: Content, complain: Complain): void {
  const known = releases.map(({ id }) => id);
  const { announced, deprecated, removed, behaviour, replacement, planned } = change;
  const since = replacement?.since === 'existing' ? undefined : replacement?.since;
  for (const [key, release] of Object.entries({ announced, deprecated, removed, behaviour })) {
    if (release !== undefined && !known.includes(release)) complain([key], unknownRelease(release, known));
  }
  if (since !== undefined && !known.includes(since)) complain(['replacement', 'since'], unknownRelease(since, known));
  const inOrder = (earlier: string | undefined, later: string | undefined, key: string, what: string) => {
    if (earlier !== undefined && later !== undefined && compareReleases(earlier, later) > 0) complain([key], what);
  };
  inOrder(announced, deprecated, 'deprecated', 'It is deprecated before it is announced.');
  inOrder(deprecated, removed, 'removed', 'It is removed before it is deprecated.');
  inOrder(announced, removed, 'removed', 'It is removed before it is announced.');
  if (removed !== undefined && behaviour !== undefined) {
    complain(['behaviour'], 'A change is a removal or another behaviour; make two changes of it.');
  }
  if (planned && (removed ?? behaviour ?? deprecated) !== undefined) {
    complain(['planned'], 'Planned means announced without a release; leave planned out where there is one.');
  }
  const when = [announced, deprecated, removed, behaviour, change.dated].some((date) => date !== undefined);
  if (!when && !planned && change.notShown.length === 0) {
    complain([], 'Say when: deprecated, removed or behaviour; planned; dated; or what is missing under notShown.');
  }
}

function unknownRelease(release: string, known: readonly string[]): string {
  return `${release} is no release of the catalogue (${known.join(', ')}); add it under releases if it is one.`;
}

const fixes: Readonly<Record<Exclude<Fix['kind'], 'manual'>, Detect['kind']>> = {
  rename: 'field',
  value: 'value',
  path: 'endpoint',
  'drop-parameter': 'parameter',
  method: 'method',
};

function checkFix({ detect, fix, replacement }: Change, complain: Complain): void {
  if (fix.kind === 'manual') return;
  const wanted = fixes[fix.kind];
  if (detect.kind !== wanted) {
    complain(
      ['fix'],
      `A fix of kind ${fix.kind} belongs to a change that is detected as ${wanted}, not as ${detect.kind}; write kind: manual.`,
    );
    return;
  }
  if (replacement?.since === undefined) {
    complain(
      ['fix'],
      'A fix needs to know since when there is a replacement; write replacement.since, or kind: manual.',
    );
  }
  const nothingToWrite =
    (detect.kind === 'endpoint' && detect.endpoints.every((use) => use.replacement === undefined)) ||
    ((detect.kind === 'field' || detect.kind === 'method') && detect.replacement === undefined);
  if (nothingToWrite)
    complain(['fix'], 'There is no replacement to write; name it under detect, or write kind: manual.');
}

function checkRewrite(rewrite: Rewrite, lookup: Lookup, complain: Complain): void {
  if (rewrite.kind === 'waiver') return;
  const at = (...path: PropertyKey[]) => ['rewrite', ...path];
  if (rewrite.kind === 'drop-parameter') {
    rewrite.endpoints.forEach((id, index) => lookup.endpoint(id, at('endpoints', index), complain));
    return;
  }
  if (rewrite.kind === 'map-value') {
    const field = fieldAt(rewrite.resource, rewrite.path, lookup, at('path'), complain);
    const values = [...Object.keys(rewrite.map), ...Object.values(rewrite.map)];
    for (const value of values.filter((one) => field?.enum?.includes(one) === false)) {
      complain(at('map'), `${rewrite.path.join('.')} has no value ${JSON.stringify(value)}.`);
    }
    if (new Set(Object.values(rewrite.map)).size < Object.keys(rewrite.map).length) {
      complain(at('map'), 'Two values become one, so that the way back is not known.');
    }
    return;
  }
  const resource = lookup.resource(rewrite.resource, at('resource'), complain);
  if (resource === undefined) return;
  const names =
    rewrite.kind === 'rename-field'
      ? [rewrite.from, rewrite.to]
      : rewrite.kind === 'add-fields'
        ? rewrite.fields
        : rewrite.kind === 'distinct-items'
          ? [rewrite.field]
          : rewrite.names.slice(0, 1);
  for (const name of names) lookup.field(resource, name, at(), complain);
}
