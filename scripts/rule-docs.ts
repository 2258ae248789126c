import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { verdictOf } from '../src/catalogue/lifecycle.js';
import { builtinCatalogue } from '../src/catalogue/index.js';
import type { Change, Fix } from '../src/catalogue/types.js';
import type { CompatRule } from '../src/eslint/define.js';
import { phaseOf, type Phase } from '../src/eslint/phase.js';
import { rules } from '../src/eslint/rules.js';
import type { GeneratedFile } from './generate.js';

const root = new URL('../', import.meta.url);

/** The page of every rule, and the tables that list them. What is written by hand below the generated part stays. */
export async function ruleDocs(): Promise<GeneratedFile[]> {
  const pages = Object.entries(rules).map(([name, rule]) =>
    renewed(`docs/rules/${name}.md`, 'rule', ruleHead(name, rule)),
  );
  const tables = [
    renewed('docs/eslint.md', 'rules', ruleTable('rules/')),
    renewed('README.md', 'rules', ruleTable('docs/rules/')),
  ];
  return (await Promise.all([...pages, ...tables])).filter((file) => file !== undefined);
}

/** A file with the text between `<!-- begin generated: part -->` and its end made anew; a rule's page is begun where there is none. */
async function renewed(path: string, part: string, text: string): Promise<GeneratedFile | undefined> {
  const begin = `<!-- begin generated: ${part} -->`;
  const end = `<!-- end generated: ${part} -->`;
  const block = `${begin}\n\n${text}\n\n${end}`;
  const before = await textOf(path);
  if (before === undefined) return path.startsWith('docs/rules/') ? { path, text: `${block}\n` } : undefined;
  const from = before.indexOf(begin);
  const to = before.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${path} has no part between "${begin}" and "${end}".`);
  const after = before.slice(0, from) + block + before.slice(to + end.length);
  return { path, text: await formatted(path, after) };
}

/** As the formatter leaves it, where the formatter looks at it. */
async function formatted(path: string, text: string): Promise<string> {
  const file = fileURLToPath(new URL(path, root));
  const { ignored } = await getFileInfo(file, { ignorePath: fileURLToPath(new URL('.prettierignore', root)) });
  return ignored ? text : format(text, { ...(await resolveConfig(file)), filepath: file });
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return (await readFile(new URL(path, root), 'utf8')).replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}

function ruleHead(name: string, { meta }: CompatRule): string {
  const { description, recommended, severity, kinds } = meta.docs;
  const configs = recommended ? '`certain`, `recommended` and `strict`' : '`strict`';
  const facts = [
    `Switched on by ${configs} as \`${severity}\`.`,
    ...(meta.fixable === undefined ? [] : ['🔧 What cannot change what the code does is fixed by `--fix`.']),
    ...(meta.hasSuggestions === true ? ['💡 Other edits are offered as suggestions of the editor.'] : []),
  ];
  const parts = [
    `# ${name}`,
    `${description.charAt(0).toUpperCase()}${description.slice(1)}.`,
    facts.map((fact) => `- ${fact}`).join('\n'),
  ];
  if (kinds.length > 0) parts.push('## Changes', changesText(meta.docs), '## Options', optionsText(name, severity));
  return parts.join('\n\n');
}

function changesText({ kinds, phases }: CompatRule['meta']['docs']): string {
  const mine = builtinCatalogue().changes.flatMap((change) => {
    const seen = phases.filter(
      (phase) => kinds.some((kind) => kind === change.detect.kind) && phasesOf(change).has(phase),
    );
    return seen.length === 0 ? [] : [[`\`${change.id}\``, change.title, whenOf(change, seen), machineOf(change.fix)]];
  });
  if (mine.length === 0) return 'The built-in catalogue has no such change; a catalogue of your own may.';
  return `What the built-in catalogue makes this rule report, in a window that the release falls into:\n\n${table(['Change', 'What', 'When', 'By machine'], mine)}`;
}

/** The phases that a change has in some window. */
function phasesOf(change: Change): ReadonlySet<Phase> {
  const releases = builtinCatalogue().releases.map(({ id }) => id);
  const verdicts = releases.flatMap((from, index) =>
    releases.slice(index).map((to) => verdictOf(change, { from, to })),
  );
  return new Set(verdicts.flatMap((verdict) => (verdict === undefined ? [] : [phaseOf[verdict]])));
}

function whenOf({ removed, behaviour, deprecated }: Change, seen: readonly Phase[]): string {
  const words: Readonly<Record<Phase, string>> = {
    removed: removed === undefined ? `changed in ${behaviour ?? ''}` : `removed in ${removed}`,
    deprecated: `deprecated in ${deprecated ?? ''}`,
    planned: 'announced, without a release',
  };
  return seen.map((phase) => words[phase]).join(', ');
}

function machineOf(fix: Fix): string {
  const words: Readonly<Record<Fix['kind'], string>> = {
    rename: 'suggestions: bridge, rename',
    value: 'suggestions: accept both, replace',
    path: 'suggestion: path',
    'drop-parameter': 'suggestion: drop it',
    method: 'suggestion: method',
    manual: '–',
  };
  const suggested = words[fix.kind];
  return fix.kind !== 'manual' && fix.dropIn ? suggested.replace('suggestion', 'fix, suggestion') : suggested;
}

function optionsText(name: string, severity: string): string {
  return `\`\`\`json
{ "lending-compat/${name}": ["${severity}", { "ignore": [], "confidence": "likely" }] }
\`\`\`

- \`ignore\`: ids of changes that this rule leaves alone. An id that the catalogue does not have, or that the rule never reports in
  the window, is reported.
- \`confidence\`: \`"likely"\` (the default) also reports what a declared type or several names of a shape speak for; \`"certain"\`
  reports what is proved only.`;
}

function ruleTable(folder: string): string {
  const rows = Object.entries(rules).map(([name, { meta }]) => [
    `[${name}](${folder}${name}.md)`,
    meta.docs.description,
    meta.docs.recommended ? meta.docs.severity : `${meta.docs.severity}, in \`strict\` only`,
    [meta.fixable === undefined ? '' : '🔧', meta.hasSuggestions === true ? '💡' : ''].join(''),
  ]);
  return `🔧 some findings are fixed by \`--fix\` · 💡 some have suggestions\n\n${table(['Rule', 'What', 'Severity', ''], rows)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
