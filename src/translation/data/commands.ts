import { declaredByScript } from '../../project/sourced-scripts.js';
import type { JsonNode } from '../../provenance/types.js';
import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import type { Located } from '../located.js';
import { isScript } from '../requests/flow.js';
import { powerShellCode } from '../powershell/script.js';
import { shellCode } from '../shell/script.js';
import { callsTaken } from './taken-scripts.js';
import type { TakenScripts } from './taken-scripts.js';
import { itemsIn, locatedIn, memberIn, textIn } from './tree.js';

/** A program that sends requests, at the beginning of a command, which may go on behind a backslash at the end of a line. */
const SENDS = /(?:^|[\s;&|(`])(?:curl|wget|https?|xhs?)[ \t](?:[^\n\\/$]|\\\r?\n|\\.)*[/$]/;

/** The same in PowerShell. */
const SENDS_IN_POWERSHELL = /\b(?:Invoke-(?:RestMethod|WebRequest)|irm|iwr)\b/i;
/** Names of members that hold what a step runs. */
const RUNS = /^(?:run|script|bash|sh|shell_?script|command|cmd|inline_?script|pwsh|powershell)$/i;
const IS_POWERSHELL = /^(?:pwsh|powershell)\b/i;
/** A whole workflow whose steps are run by PowerShell unless they say otherwise. */
const POWERSHELL_THROUGHOUT =
  /\bdefaults:\s*\n\s+run:\s*\n(?:\s+[\w-]+:[^\n]*\n)*?\s+shell:\s*["']?(?:pwsh|powershell)/;

/** An action whose input is a script of JavaScript: the rest of `uses: actions/github-script@v7`. */
const RUNS_JAVASCRIPT = 'actions/github-script@';

type Language = 'shell' | 'powershell' | 'javascript';

interface Commands {
  readonly node: JsonNode;
  readonly language: Language;
}

/** What shows that commands send requests, by their language. */
const sends: Readonly<Record<Language, RegExp>> = {
  shell: SENDS,
  powershell: SENDS_IN_POWERSHELL,
  javascript: /\bfetch\s*\(|\brequire\s*\(|\bimport\b/,
};

/** What commands stand in. */
interface Around {
  readonly file: string;
  readonly text: string;
  /** Scripts that they may use. */
  readonly taken: TakenScripts;
}

/** The requests of commands that a text of the data holds: a step of a pipeline, a script of a package. */
export function commandCode(node: JsonNode, around: Around): Code | undefined {
  return codeOf([{ node, language: 'shell' }], around);
}

/**
 * The requests of steps that are run one after the other in one place, so that one finds the files that another has left there.
 *
 * @returns with the texts that it is made of, and what of them could not be read, which costs only itself.
 */
export function stepsCode(list: JsonNode, around: Around): Steps | undefined {
  const { file, text } = around;
  const all = itemsIn(list).flatMap((item) => commandsIn(item, text));
  const isRead = (one: Commands): boolean =>
    one.language !== 'javascript' || isScript(file, text, codeOf([one], around) ?? '');
  const steps = all.filter(isRead);
  const failure = steps.length < all.length ? 'a script in a step could not be read' : undefined;
  const code = codeOf(steps, around);
  if (code === undefined && failure === undefined) return undefined;
  return { code: code ?? '', told: all.map(({ node }) => node), failure };
}

interface Steps {
  readonly code: Code;
  readonly told: readonly JsonNode[];
  readonly failure: string | undefined;
}

function commandsIn(item: JsonNode, text: string): Commands[] {
  if (textIn(item) !== undefined) return [{ node: item, language: 'shell' }];
  if (item.kind !== 'object') return [];
  const script =
    textIn(memberIn(item, 'uses'))?.startsWith(RUNS_JAVASCRIPT) === true
      ? memberIn(memberIn(item, 'with'), 'script')
      : undefined;
  if (script && textIn(script) !== undefined) return [{ node: script, language: 'javascript' }];
  const shell = textIn(memberIn(item, 'shell')) ?? textIn(memberIn(item, 'task'));
  const isPowerShell = shell === undefined ? POWERSHELL_THROUGHOUT.test(text) : IS_POWERSHELL.test(shell);
  return [...item.members, ...membersOf(memberIn(item, 'inputs'))].flatMap(([name, node]): Commands[] =>
    RUNS.test(name) && textIn(node) !== undefined
      ? [{ node, language: isPowerShell || IS_POWERSHELL.test(name) ? 'powershell' : 'shell' }]
      : [],
  );
}

function membersOf(node: JsonNode | undefined): readonly (readonly [string, JsonNode])[] {
  return node?.kind === 'object' ? [...node.members] : [];
}

/** How commands become code, by their language. */
const translated: Readonly<Record<Language, (source: Located, around: Around) => Code>> = {
  shell: (source, { taken }) => [shellCode(source, taken.shell)],
  powershell: (source, { text, taken }) => [powerShellCode(inPlace(source, text), taken.powershell)],
  // What an expression of the workflow puts into it is only known there.
  javascript: (source) => js`(async function () {\n${withoutExpressions(source).code()}\n});\n`,
};

/** `${{ … }}` as a text of the same length. */
function withoutExpressions(source: Located): Located {
  return source.with(source.text.replace(/\$\{\{[^{}\n]*\}\}/g, (whole) => '_'.repeat(whole.length)));
}

function codeOf(commands: readonly Commands[], around: Around): Code | undefined {
  const { text, taken } = around;
  const isSending = ({ node, language }: Commands): boolean => {
    const written = textIn(node) ?? '';
    return sends[language].test(written) || callsTaken(written, taken);
  };
  if (!commands.some(isSending)) return undefined;
  const sources = commands.flatMap(({ node, language }) => {
    const source = locatedIn(node, text);
    return source === undefined ? [] : [{ source, language }];
  });
  const shared = withFunctions(
    around,
    sources.flatMap(({ source, language }) => (language === 'shell' ? [source.text] : [])),
  );
  const codes = sources.map(({ source, language }) => translated[language](source, shared));
  // A function of its own: its variables are not those of another job.
  return js`(function () {\n${joined(codes, '\n')}\n});\n`;
}

/** A function that one command declares may be called in those behind it. */
function withFunctions(around: Around, texts: readonly string[]): Around {
  const declared = texts.flatMap((one) => declaredByScript(one).functions.map((name) => ({ name, text: one })));
  if (declared.length === 0) return around;
  const { shell } = around.taken;
  const functions = [...shell.functions, ...declared.map(({ name }) => name)];
  const all = [...new Set([...shell.texts, ...declared.map((one) => one.text)])];
  return { ...around, taken: { ...around.taken, shell: { ...shell, functions, texts: all } } };
}

/** A text that is as long as the one that it stands in, with everything at its place, and lines that begin where they do. */
function inPlace(source: Located, text: string): string {
  const signs = text.replace(/[^\n]/g, ' ').split('');
  for (let at = 0; at < source.text.length; at++) {
    const place = source.at(at);
    signs[place] = source.text[at] ?? ' ';
    if ((at === 0 || source.text[at - 1] === '\n') && signs[place - 1] === ' ') signs[place - 1] = '\n';
  }
  return signs.join('');
}
