import { takesAddressOnly } from '../../provenance/requests/inert-names.js';

/** Looks at a text, writes it down, expects it or stands in for it: nothing is sent. */
const INERT_NAMES =
  /^(?:startswith|endswith|start_with\?|end_with\?|include\?|starts_with\?|(?:starts|ends)With|StartsWith|EndsWith|[cC]ontains|[hH]as(?:Pre|Suf)fix|str_(?:starts|ends|contains)\w*|strn?(?:case)?cmp|strpos|preg_\w+|match\??|fullmatch|matches|IsMatch|MatchString|[rR]eplace(?:All)?|gsub|sub|[sS]plit|explode|print|println|printf|Println|Printf|Print|Fprintf|Fprintln|puts|pp|error_log|var_dump|print_r|WriteLine|Write|[lL]og[A-Z]\w*|log|debug|info|warn|warning|error|fatal|critical|exception|trace|verbose|Debug|Info|Information|Warn|Warning|Error|Debugf|Infof|Warnf|Errorf|Fatalf|Fatal|[aA]ssert\w*|expect\w*|verify|should\w*|withPath|eq|eql|be|stubFor|stub_request|url(?:Path)?(?:EqualTo|Matching)|requestTo|register_uri|(?:have|been)_requested|a_request|assert_(?:not_)?requested|handleRequest|WithPath|Map(?:Get|Post|Put|Patch|Delete|Methods)|UsingGet|Should\w*|Equal|Contain|DoesNotContain|On|Assert(?:Not)?Called)$/;

/** Says which requests of others something is for, or what a figure is counted under. */
const MATCHES =
  /^(?:\w*[mM]atchers?|\w*PathPatterns|\w*ViewController|addMapping|StartsWithSegments|PathPrefix|StripPrefix|Mount|[tT]ags?|(?:with|With|set|Set|add|Add)Tags?|[lL]abels?)$/;
const MATCHERS = /(?:^|\.)\w*(?:Predicates|Matchers?)$/;

/** What stands for files and for patterns. */
const FILES = /(?:^|[.:\\])(?:Files?|Directory|FileUtils|os|os\.path|ioutil|shutil|Pattern|regexp|Regexp?)$/;

/** What the module of Python for patterns does; other languages call an answer so. */
const OF_PATTERNS = /^(?:compile|search|find(?:all|iter)|escape|subn|template)$/;

/** Of Java, where paths of files are made; classes of that name hold addresses elsewhere. */
const PATHS = /(?:^|\.)Paths$/;

const STAND_INS =
  /(?:^|[._$>-])(?:\w*mock\w*|responses|respx|httpretty|webmock|wiremock|gock|nock|stubs?|mux|vcr|httptest)$/i;
/** What a test says of a call that is not sent: `receive(:get).with(path)`, `client.EXPECT().Get(path)`. */
const EXPECTED = /(?:\b(?:have_received|receive)|\.(?:EXPECT|(?:DidNot)?Received\w*))\([^()]*\)$/;
/** What keeps something under a key, and clients of stores of files. */
const KEEPERS = /\b(\w+)\s*:?=\s*(?:new\s+)?[\w.:]*(?:[rR]edis|[mM]emcache|boto3)[\w.:]*\(/g;
const MADE =
  /\bwith\s+[\w.]*(?:mock|responses|respx|httpretty)[\w.]*\([^()]*\)\s+as\s+(\w+)|\b(\w+)\s*:?=\s*(?:new\s+)?[\w.]*(?:[Mm]ock|respx|gock)[\w.]*\(/g;

/** Whether a call of this name, on something of that name, sends nothing of what it is given. */
export function isInertName(name: string, owner: string): boolean {
  if (INERT_NAMES.test(name) || MATCHES.test(name) || MATCHERS.test(owner) || FILES.test(owner)) return true;
  if (/(?:^|\.)re$/.test(owner) && OF_PATTERNS.test(name)) return true;
  if (name === 'get' && PATHS.test(owner)) return true;
  if (takesAddressOnly(name, ownersIn(owner))) return true;
  return EXPECTED.test(owner) || STAND_INS.test(owner) || STAND_INS.test(/^[\w$]*/.exec(owner)?.[0] ?? '');
}

/** Loggers, and what their methods say of what is written down. */
const LOGGERS = /log|console|trac|telemetry|insights|audit|journal|histor|math|numpy|^np$|sentry|rails/i;
const LOGGED =
  /^[lL]og(?:Info(?:rmation)?|Debug|Trace|Verbose|Warn(?:ing)?|Error|Critical|Fatal|Exception|Event|Metric|Message|Level)(?:Async)?$/;

/** `client.LogDisclosureAsync(loan, body)`, `@client.log(loan, body)`: a method that may put something into a log of the platform rather than write it down. */
export function mayBeEntry(name: string, owner: string): boolean {
  const mayBe = /^[lL]og[A-Z]/.test(name) || (name === 'log' && owner !== '');
  return mayBe && !LOGGED.test(name) && !LOGGERS.test(owner) && !STAND_INS.test(owner);
}

/** The names in an expression that a method is called on, the nearest first. */
function ownersIn(expression: string): string[] {
  return expression
    .replaceAll(/\([^()]*\)/g, '')
    .split(/[^\w]+/)
    .filter((name) => name !== '')
    .reverse();
}

/** Names that a text gives to what answers requests in a test, and to what keeps things under keys. */
export function inertOwners(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(MADE), ...text.matchAll(KEEPERS)].flatMap((match) => match[1] ?? match[2] ?? []));
}

/** Whether what a class of this name makes only tells which requests something is for. */
export function isMatcherName(name: string): boolean {
  return /\w(?:Matcher|Predicate)$|^Reg[eE]xp?$/.test(name);
}
