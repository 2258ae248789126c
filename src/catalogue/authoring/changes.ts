import type { Change, Detect, ReleaseId, Replacement, Rewrite } from '../types.js';
import { defined } from './defined.js';
import type { AuthoredChange, AuthoredDetect, AuthoredRewrite } from './schema.js';
import { compileSource } from './surface.js';

const dates = ['deprecated', 'removed', 'behaviour'] as const;

export function compileChange(id: string, area: string, authored: AuthoredChange): Change {
  const { title, summary, consequence, advice, announced, planned = false, dated, example, conflicts = [] } = authored;
  return defined({
    id,
    title,
    area,
    summary,
    consequence,
    advice,
    announced,
    deprecated: shownRelease(authored.deprecated),
    removed: shownRelease(authored.removed),
    behaviour: shownRelease(authored.behaviour),
    planned,
    dated,
    notShown: notShown(authored),
    replacement: compileReplacement(authored.replacement),
    detect: compileDetect(authored.detect),
    fix: defined(authored.fix),
    rewrite: compileRewrite(authored.rewrite),
    example,
    source: compileSource(authored.source),
    conflicts,
  });
}

function shownRelease(release: string | undefined): ReleaseId | undefined {
  return release === 'not-shown' ? undefined : release;
}

function notShown(authored: AuthoredChange): string[] {
  const facts: string[] = dates.filter((date) => authored[date] === 'not-shown');
  const { replacement } = authored;
  if (replacement === 'not-shown') facts.push('replacement');
  else if (typeof replacement === 'object' && replacement.since === 'not-shown')
    facts.push('release of the replacement');
  return [...facts, ...(authored.notShown ?? [])];
}

function compileReplacement(authored: AuthoredChange['replacement']): Replacement | undefined {
  if (typeof authored === 'string') return undefined;
  return defined({ what: authored.what, since: shownRelease(authored.since) });
}

function compileDetect(authored: AuthoredDetect): Detect {
  switch (authored.kind) {
    case 'endpoint':
      return {
        kind: 'endpoint',
        endpoints: authored.endpoints.map((use) => (typeof use === 'string' ? { endpoint: use } : defined(use))),
      };
    case 'field': {
      const { kind, resource, field, aliases, replacement, depth = 'own', access = ['read', 'write'] } = authored;
      return defined({ kind, resource, field, aliases, replacement, depth, access });
    }
    case 'value':
    case 'absent-fields':
      return { ...authored, path: authored.path.split('.') };
    case 'unknown-keys': {
      const { of = [] } = authored;
      return { ...authored, of: of.map(({ path, value }) => ({ path: path.split('.'), value })) };
    }
    case 'parameter':
    case 'method':
      return defined(authored);
    default:
      return authored;
  }
}

function compileRewrite(authored: AuthoredRewrite): Rewrite {
  return authored.kind === 'map-value' ? { ...authored, path: authored.path.split('.') } : defined(authored);
}
