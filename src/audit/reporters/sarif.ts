import type {
  Location,
  Log,
  Notification,
  PhysicalLocation,
  Result,
  Run,
  Suppression,
  ThreadFlowLocation,
} from 'sarif';
import type { AuditReport, EvidenceLink, Finding, Span } from '../report.js';
import { staleText } from './decisions.js';
import { levelOf } from './levels.js';
import type { ReportContext, Reporter } from './reporter.js';
import { sarifRules } from './sarif-rules.js';
import { Sources } from './sources.js';

/** SARIF 2.1.0, for code scanning: every change is a rule, and the chain of evidence a code flow. */
export const sarif: Reporter = (report, context) => {
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [runOf(report, context)],
  };
  // In one line: services limit the size of what they take.
  return Promise.resolve(`${JSON.stringify(log)}\n`);
};

function runOf(report: AuditReport, { catalogue, base, cwd }: ReportContext): Run {
  const sources = new Sources(base, cwd);
  const { tool, window, summary } = report;
  const rules = sarifRules(report, catalogue);
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const hasBaseline = report.findings.some(({ accepted }) => accepted?.by === 'baseline');
  return {
    tool: { driver: { name: tool.name, semanticVersion: tool.version, rules, notifications } },
    automationDetails: { id: `${tool.name}/${window.from}-${window.to}/` },
    columnKind: 'utf16CodeUnits',
    // The folder that paths are relative to is left to whoever reads the log: it is another one on every machine.
    originalUriBaseIds: { SRCROOT: { description: { text: 'The folder that the audit ran in.' } } },
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: notificationsOf(report, sources) }],
    results: report.findings.map((finding) =>
      resultOf(finding, sources, { rule: indexes.get(finding.change) ?? -1, hasBaseline }),
    ),
    properties: { catalogue: report.catalogue, window, summary },
  };
}

interface ResultOptions {
  readonly rule: number;
  readonly hasBaseline: boolean;
}

function resultOf(finding: Finding, sources: Sources, { rule, hasBaseline }: ResultOptions): Result {
  const { accepted, owners, verdict, confidence, fix, replacement } = finding;
  const location = locationOf(finding, sources, finding.text);
  return {
    ruleId: finding.change,
    ...(rule >= 0 && { ruleIndex: rule }),
    level: levelOf(verdict),
    message: { text: finding.message },
    locations: [location],
    partialFingerprints: { 'lendingCompat/v1': finding.fingerprint },
    ...(finding.evidence.length > 0 && { codeFlows: [{ threadFlows: [{ locations: flowOf(finding, sources) }] }] }),
    ...(hasBaseline && { baselineState: accepted?.by === 'baseline' ? 'unchanged' : 'new' }),
    ...(accepted !== undefined && { suppressions: [suppressionOf(accepted)] }),
    properties: {
      verdict,
      confidence,
      fix,
      ...(replacement && { replacement }),
      ...(owners && { owners: [...owners] }),
    },
  };
}

/** From the origin to the place, as the value goes; the report's evidence is in the other direction. */
function flowOf(finding: Finding, sources: Sources): ThreadFlowLocation[] {
  const links = [...finding.evidence].reverse().map((link) => ({ location: linkLocation(link, sources) }));
  return [...links, { location: { ...locationOf(finding, sources), message: { text: finding.text } } }];
}

function linkLocation({ file, line, why }: EvidenceLink, sources: Sources): Location {
  return {
    physicalLocation: { artifactLocation: artifactOf(file, sources), region: { startLine: line } },
    message: { text: why },
  };
}

function locationOf(span: Span, sources: Sources, snippet?: string): Location & { physicalLocation: PhysicalLocation } {
  return {
    physicalLocation: {
      artifactLocation: artifactOf(span.file, sources),
      region: {
        startLine: span.line,
        startColumn: span.column,
        endLine: span.endLine,
        endColumn: span.endColumn,
        ...(snippet !== undefined && { snippet: { text: snippet } }),
      },
    },
  };
}

function artifactOf(file: string, sources: Sources): PhysicalLocation['artifactLocation'] {
  const uri = sources.path(file).split('/').map(encodeURIComponent).join('/');
  return { uri, uriBaseId: 'SRCROOT' };
}

/** What a person decided stands in the code or beside it; a baseline is a decision as well, made for many at once. */
function suppressionOf({ by, reason, owner }: NonNullable<Finding['accepted']>): Suppression {
  return {
    kind: by === 'comment' ? 'inSource' : 'external',
    status: 'accepted',
    justification: reason ?? (by === 'baseline' ? 'Known since the baseline was taken.' : 'Accepted.'),
    ...(owner !== undefined && { properties: { owner } }),
  };
}

const notifications = [
  { id: 'not-analysed', shortDescription: { text: 'A file or folder that could not be analysed.' } },
  { id: 'suppression', shortDescription: { text: 'A comment or a suppression that does not do what it says.' } },
  { id: 'stale', shortDescription: { text: 'An entry of the baseline that nothing matches any more.' } },
  {
    id: 'undecided',
    shortDescription: {
      text: 'A telling name that is no finding: it could not be seen what the value is, or a test says it.',
    },
  },
];

/** What an audit cannot decide is no result: nothing is claimed about it. */
function notificationsOf({ notAnalysed, undecided, problems, stale }: AuditReport, sources: Sources): Notification[] {
  return [
    ...notAnalysed.map<Notification>(({ file, reason }) => ({
      descriptor: { id: 'not-analysed' },
      level: 'warning',
      message: { text: reason },
      locations: [{ physicalLocation: { artifactLocation: artifactOf(file, sources) } }],
    })),
    ...undecided.map<Notification>((use) => ({
      descriptor: { id: 'undecided' },
      level: 'note',
      message: { text: `${use.change}: ${use.why}` },
      locations: [locationOf(use, sources, use.text)],
    })),
    ...problems.map<Notification>(({ file, line, column, message, kind }) => ({
      descriptor: { id: 'suppression' },
      level: 'warning',
      message: { text: `${kind}: ${message}` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: artifactOf(file, sources),
            region: { startLine: line, startColumn: column },
          },
        },
      ],
    })),
    ...stale.map<Notification>(({ file, change, text }) => ({
      descriptor: { id: 'stale' },
      level: 'note',
      message: { text: `${staleText} (${change}: ${text})` },
      locations: [{ physicalLocation: { artifactLocation: artifactOf(file, sources) } }],
    })),
  ];
}
