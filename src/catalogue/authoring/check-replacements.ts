import { effectiveRelease } from '../lifecycle.js';
import { compareReleases } from '../release.js';
import type { Change } from '../types.js';
import { callKey } from './check-surface.js';
import type { Content } from './compile.js';
import type { Reporter } from './gather.js';

/** What a change takes away and what it puts in its place, as keys that can be compared. */
interface Step {
  readonly change: Change;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** A replacement that goes away before what it replaces, or that leads back to it, is no replacement. */
export function checkReplacements(content: Content, { report }: Reporter): void {
  const steps = content.changes.map((change) => stepOf(change, content));
  const followers = (step: Step) => steps.filter(({ from }) => from.some((key) => step.to.includes(key)));
  for (const step of steps) {
    const cycle = cycleFrom(step, followers);
    if (cycle !== undefined) {
      const chain = [...cycle, step].map(({ change }) => change.id).join(' → ');
      report(['changes', step.change.id, 'detect'], `Its replacement leads back to what it replaces: ${chain}.`);
      continue;
    }
    for (const follower of followers(step)) {
      const gone = effectiveRelease(follower.change);
      const due = effectiveRelease(step.change);
      if (gone !== undefined && due !== undefined && compareReleases(gone, due) <= 0) {
        report(
          ['changes', step.change.id, 'detect'],
          `Its replacement goes away first: ${follower.change.id} removes it at ${gone}, and this change is due at ${due}.`,
        );
      }
    }
  }
}

/** The changes on the way from `start` back to it. */
function cycleFrom(start: Step, followers: (step: Step) => readonly Step[]): Step[] | undefined {
  const seen = new Set<Step>();
  const walk = (step: Step, way: readonly Step[]): Step[] | undefined => {
    for (const next of followers(step)) {
      if (next === start) return [...way, step];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, step]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(start, []);
}

function stepOf(change: Change, { endpoints }: Content): Step {
  const { detect } = change;
  switch (detect.kind) {
    case 'endpoint': {
      const uses = detect.endpoints.flatMap((use) => {
        const endpoint = endpoints.find(({ id }) => id === use.endpoint);
        return endpoint === undefined ? [] : [{ endpoint, replacement: use.replacement }];
      });
      return {
        change,
        from: uses.flatMap(({ endpoint }) => endpoint.methods.map((method) => callKey(method, endpoint.path))),
        to: uses.flatMap(({ endpoint, replacement }) =>
          replacement === undefined ? [] : endpoint.methods.map((method) => callKey(method, replacement)),
        ),
      };
    }
    case 'field': {
      const key = (field: string) => `${detect.resource}.${field}`;
      const to = detect.replacement === undefined ? [] : [key(detect.replacement)];
      return { change, from: [detect.field, ...(detect.aliases ?? [])].map(key), to };
    }
    case 'value': {
      const key = (value: string) => `${detect.resource}.${detect.path.join('.')}=${value}`;
      return { change, from: [key(detect.from)], to: [key(detect.to)] };
    }
    case 'method': {
      const key = ({ object, method }: { object: string; method: string }) => `${object}.${method}()`;
      return { change, from: [key(detect)], to: detect.replacement === undefined ? [] : [key(detect.replacement)] };
    }
    default:
      return { change, from: [], to: [] };
  }
}
