import type { Accepted, AuditReport } from '../report.js';

/**
 * What looks like a secret is masked before anything is shown. Every masked character becomes one `*`, so that columns
 * stay true. Every pattern is bounded, so that no text takes long. Masking too much costs a reader a moment; masking too little publishes a password.
 */

/** Finds secrets in a text. Where `secret` is a named group, only that is masked. */
const shapes: readonly RegExp[] = [
  // The body of a private key, also where its end is not in the text.
  /-----BEGIN [A-Z ]*PRIVATE KEY-----(?<secret>.*?)(?:-----END|$)/gs,
  // Tokens that say by their beginning whose they are.
  /\b(?<secret>(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|xapp-|[sr]k_(?:live|test)_|sk-|npm_|pypi-|SG\.|dop_v1_|shpat_|hvs\.)[\w.-]{12,})/g,
  /\b(?<secret>(?:AKIA|ASIA|ABIA|ACCA)[A-Z\d]{16})\b/g,
  /\b(?<secret>AIza[\w-]{30,})/g,
  // JSON web tokens.
  /\b(?<secret>ey[JI][\w-]{8,4000}\.[\w-]{8,4000}(?:\.[\w-]*)?)/g,
  // `https://user:password@host`, `postgres://…`
  /\b[a-z][\w+.-]{0,30}:\/\/[^\s:/@'"`]*:(?<secret>[^\s/@'"`]+)@/gi,
  // `Bearer …` and `Basic …`, unless an ordinary word follows.
  /\b(?:Bearer|Basic)[ \t]+(?![A-Z]?[a-z]+\b(?!["'`]))(?<secret>[\w.~+/=-]{6,})/gi,
];

const named =
  '[\\w-]{0,40}(?:passw(?:or)?d|passwort|passphrase|pwd|secret|token|credentials?|authori[sz]ation|cookie|' +
  '(?:api|access|account|auth|client|encryption|master|private|secret|shared|signing|subscription)[-_]?(?:access[-_]?)?key)' +
  '(?:[-_]?(?:value|key|\\d+))?';

/** A text in quotes, to its end or to the end of its line. */
const quoted = '(?<quote>["\'`])(?<secret>(?:\\\\.|(?!\\k<quote>)[^\\\\\\r\\n])+)';

/** A value that is given to a telling name, with the quotes that it stands in. */
const assigned: readonly RegExp[] = [
  // `password: 'x'`, `"token" = "x"`, `headers['api-key'] = 'x'`, `const token: string = env.T ?? 'x'`
  new RegExp(
    `\\b${named}(?<closed>["'\`]?)\\]?\\s*(?:\\??:\\s*\\w+\\s*=|=>|[:=])\\s*(?:[\\w.[\\]]+\\s*(?:\\|\\||\\?\\?)\\s*)?${quoted}`,
    'gi',
  ),
  // `set('api-key', 'x')`
  new RegExp(`\\(\\s*["'\`]${named}["'\`]\\s*,\\s*${quoted}`, 'gi'),
  // `{ "key": "api-key", "value": "x" }`, as collections and recordings of requests have it.
  new RegExp(`\\b(?:key|name)["']?\\s*:\\s*["']${named}["']\\s*,\\s*["']?value["']?\\s*:\\s*${quoted}`, 'gi'),
  // `?token=x&`, `Password=x;`
  new RegExp(`[?&;"'\`](?:${named}|sig|signature)=(?<secret>[^\\s&;"'\`]+)`, 'gi'),
  // A line of its own in YAML, an `.env` file or the head of a request, with what is certainly code left alone.
  new RegExp(
    `^[ \\t]*(?:export[ \\t]+|-[ \\t]+)?["']?${named}["']?[ \\t]*[:=][ \\t]*` +
      '(?!(?:string|number|boolean|unknown|any|undefined|null|true|false|[|>])[ \\t]*$)(?<secret>[^\\s"\'`(){};,<>[\\]]+)[ \\t]*$',
    'gim',
  ),
];

/** Long runs of characters that no person has written. */
const candidate = /[A-Za-z\d+/_-]{24,}={0,2}/g;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The text with every value that looks like a secret masked; its length and its lines stay. */
export function maskSecrets(text: string): string {
  let masked = text;
  // What one shape leaves may look like another's: every round masks more, until nothing is left.
  for (let before = ''; before !== masked;) {
    before = masked;
    for (const shape of [...shapes, ...assigned]) masked = masked.replace(shape, maskGroup);
    masked = masked.replace(candidate, (run) => (looksRandom(run) ? mask(run) : run));
  }
  return masked;
}

interface Groups {
  readonly secret: string;
  readonly quote?: string;
  /** The quote behind the name, or the empty string. */
  readonly closed?: string;
}

function maskGroup(match: string, ...rest: readonly unknown[]): string {
  const [offset, text, { secret, quote, closed }] = rest.slice(-3) as [number, string, Groups];
  if (/^(?:https?:\/\/|\/)/i.test(secret)) return match;
  if (quote !== undefined && closed === '' && isInString(text, offset, quote)) return match;
  const at = match.lastIndexOf(secret);
  return match.slice(0, at) + mask(secret) + match.slice(at + secret.length);
}

/** Whether a text in these quotes has begun before a place: then the next such quote ends it, and begins none. */
function isInString(text: string, offset: number, quote: string): boolean {
  const before =
    text
      .slice(Math.max(0, offset - 300), offset)
      .split(/[\r\n]/)
      .at(-1) ?? '';
  const quotes = before.match(/(?<!\\)["`]|(?<![\w\\])'|'(?!\w)/g) ?? [];
  return quotes.filter((one) => one === quote).length % 2 === 1;
}

/** Masks all but what the program fills in, and what kind of secret it is. */
function mask(secret: string): string {
  return secret.replace(/(\$\{[^}]*\}|\{\{[^}]*\}\}|^(?:Bearer|Basic)\s+|\s)|./gi, (_, kept?: string) => kept ?? '*');
}

/** Whether letters and digits follow each other as chance has it: names and paths change their kind of character at words only. */
function looksRandom(run: string): boolean {
  if (uuid.test(run)) return false;
  const kinds = Array.from(run.replace(/[^A-Za-z\d]/g, ''), (char) =>
    /\d/.test(char) ? 0 : /[a-z]/.test(char) ? 1 : 2,
  );
  if (kinds.length < 20 || kinds.filter((kind) => kind === 0).length < 2) return false;
  const changes = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  return changes / (kinds.length - 1) >= 0.33 && new Set(run).size >= 10;
}

/** The report with secrets masked in every text that comes from the audited code. */
export function withoutSecrets(report: AuditReport): AuditReport {
  return {
    ...report,
    findings: report.findings.map((finding) => ({
      ...finding,
      text: maskSecrets(finding.text),
      message: maskSecrets(finding.message),
      ...(finding.accepted && { accepted: withoutSecretReason(finding.accepted) }),
      evidence: finding.evidence.map((link) => ({ ...link, why: maskSecrets(link.why) })),
    })),
    notAnalysed: report.notAnalysed.map((entry) => ({ ...entry, reason: maskSecrets(entry.reason) })),
    problems: report.problems.map((problem) => ({ ...problem, message: maskSecrets(problem.message) })),
    stale: report.stale.map((entry) => ({ ...entry, text: maskSecrets(entry.text) })),
    undecided: report.undecided.map((use) => ({ ...use, text: maskSecrets(use.text), why: maskSecrets(use.why) })),
  };
}

function withoutSecretReason(accepted: Accepted): Accepted {
  return accepted.reason === undefined ? accepted : { ...accepted, reason: maskSecrets(accepted.reason) };
}
