import { distance } from 'fastest-levenshtein';

/** How far a candidate may be from the best one to be named beside it. */
const beside = 1;

/** The candidates nearest to `word`, best first; empty where nothing is near. Letters count without their case. */
export function suggestions(word: string, candidates: Iterable<string>, most = 3): string[] {
  const wanted = word.slice(0, 100).toLowerCase();
  const limit = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  const scored = [...new Set(candidates)]
    .map((candidate) => ({ candidate, score: scoreOf(wanted, candidate.toLowerCase()) }))
    .filter(({ score }) => score <= limit)
    .sort((a, b) => a.score - b.score || a.candidate.localeCompare(b.candidate, 'en'));
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score <= best + beside)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** What holds the whole word is nearer than what differs in a letter; the shorter, the nearer. */
function scoreOf(wanted: string, candidate: string): number {
  const holds = wanted.length > 2 && candidate.includes(wanted);
  return holds ? (candidate.length - wanted.length) / 100 : distance(wanted, candidate);
}

/** ` Did you mean "x" or "y"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = suggestions(word, candidates).map((name) => JSON.stringify(name));
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
}
