import type { Finding } from '../report.js';

/** Why a finding does not fail an audit, in words. */
export function acceptedText({ accepted }: Finding): string | undefined {
  if (accepted === undefined) return undefined;
  const by = { baseline: 'known since the baseline', suppression: 'suppressed', comment: 'ignored by a comment' };
  const owner = accepted.owner === undefined ? '' : ` by ${accepted.owner}`;
  return `${by[accepted.by]}${owner}${accepted.reason === undefined ? '' : `: ${accepted.reason}`}`;
}

/** What an entry of a baseline that nothing matches means. */
export const staleText =
  'The baseline has an entry that the code no longer matches: take it out, or update the baseline.';
