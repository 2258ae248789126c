import { dirname, relative } from 'node:path';
import { withPatterns } from './asked-patterns.js';
import { amdSpecifier, askedInLists, definesAmd, mayBeAmd } from '../provenance/syntax/amd.js';

/** A module that a text asks for. */
export interface ImportedSpecifier {
  readonly specifier: string;
  /** Handed on to whoever imports the text's own module. */
  readonly reexported: boolean;
}

const imports =
  /\b(from|import|require|createRequire\(import\.meta\.url\))(?:\.resolve)?(?:\s*\((?:\s*\/\*[^*]*\*\/)?)?\s*(['"`])([^'"`\n]+)\2/g;

/**
 * The specifiers in a text, found without parsing: some may stand in comments and strings, which costs a look too many
 * and never loses one.
 */
export function specifiersOf(source: string): ImportedSpecifier[] {
  const text = withPatterns(source);
  const found = new Map<string, ImportedSpecifier>();
  const isAmd = mayBeAmd(text);
  const listed = namesListed(text);
  for (const { specifier } of isAmd ? askedInLists(text) : [])
    found.set(specifier, { specifier: ownText(specifier), reexported: false });
  for (const match of text.matchAll(imports)) {
    const name = match[3] ?? '';
    const specifier = ownText((isAmd && match[1] === 'require' ? amdSpecifier(name) : undefined) ?? name);
    const reexported =
      isReexport(text, match.index) ||
      (found.get(specifier)?.reexported ?? false) ||
      (listed.size > 0 && namesTaken(text, match.index).some((name) => listed.has(name)));
    found.set(specifier, { specifier, reexported });
  }
  return [...found.values()];
}

const whole = /\*\s*as\s+[\w$]+\s+from\s*(['"`])([^'"`\n]+)\1/g;

/** The specifiers of modules that a text takes or hands on as a whole under a name. */
export function wholeModulesIn(text: string): readonly string[] {
  return [...text.matchAll(whole)].map((match) => match[2] ?? '');
}

/** How a file calls another of its project. */
export function specifierTo(file: string, from: string): string {
  const path = relative(dirname(from), file).replaceAll('\\', '/');
  return path.startsWith('../') ? path : `./${path}`;
}

/** A text of its own: a part of a longer one, which is what a search finds, keeps all of that in memory. */
export function ownText(part: string): string {
  return Buffer.from(part).toString();
}

/** How far before a specifier the `export` of its statement may stand. */
const STATEMENT_CHARACTERS = 2000;

/** Whether what stands before a specifier makes it `export … from '…'`, `module.exports = require('…')` or what compilers make of them. */
function isReexport(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - STATEMENT_CHARACTERS), at);
  const exported = before.lastIndexOf('export');
  if (exported < 0) return false;
  const between = before.slice(exported);
  return !/['"`;()]/.test(between) || /^export(?:Star)?\s*\(\s*$/.test(between);
}

const exportLists =
  /\bexport\s*\{([^{}'"`]*)\}(?!\s*from\b)|\bexport\s+default\s+([\w$]+)\s*(?:;|$)|\bmodule\.exports\s*=\s*(?:\{([\w$\s,:]*)\}|([\w$]+)\s*(?:;|$))/gm;

/** Names that a text hands on apart from where it declares them: `export { users }`, `export default users`, `module.exports = { users }`. */
function namesListed(text: string): ReadonlySet<string> {
  if (!text.includes('export')) return new Set();
  return new Set(
    [...text.matchAll(exportLists)].flatMap(([, list = '', whole, members = '', module]) => [
      ...list.split(',').map((part) => part.trim().split(/\s+as\s+/)[0] ?? ''),
      ...members.split(',').map((part) => part.split(':').at(-1)?.trim() ?? ''),
      whole ?? '',
      module ?? '',
    ]),
  );
}

/** `import users, { list as all } from`, `const { list: all } = require(`: the names that a statement gives to what it takes. */
function namesTaken(text: string, at: number): readonly string[] {
  const before = text.slice(Math.max(0, at - STATEMENT_CHARACTERS), at);
  const [, clause = ''] = /(?:^|[\n;])[ \t]*(?:import|const|let|var)\b([^;'"`()]*)$/.exec(before) ?? [];
  return clause.match(/[\w$]+(?=\s*(?:[,}=]|$))/g) ?? [];
}

/** `import Models = App.Models` gives a namespace another name, and makes no module of the file. */
const namesNamespace = String.raw`(?!\s+[\w$]+\s*=\s*(?!\s|require\b))`;
const moduleSyntax = new RegExp(
  String.raw`^[ \t]*(?:import\b${namesNamespace}[\s{*'"(]|export\b[\s{*])|\bmodule\s*\.\s*exports\b|\bexports\s*\.\s*\w|\brequire\s*\(`,
  'm',
);
/** `declare module '*.vue' { export default component; }`, `namespace App.Models { … }`: what is imported and exported there makes no module of the file. */
const declaresModule = /^(?:declare\s+)?(?:module|namespace)\s[^{;=()]{0,200}\{/m;
const ownModuleSyntax = new RegExp(String.raw`^(?:import\b${namesNamespace}[\s{*'"(]|export\b[\s{*])`, 'm');
const assignsGlobal =
  /\b(?:window|globalThis|self|root|global)(?:\s+as\s[^()=]{0,200}\))?\s*(?:\.\s*[\w$]+|\[\s*['"][^'"]+['"]\s*\])\s*=[^=]/;

const declaresGlobal = /\bdeclare\s+global\s*\{/;

/** Whether other files may see what a text declares: no module, or one that writes to the global object or declares what it holds. */
export function mayDefineGlobals(text: string): boolean {
  const modules = declaresModule.test(text) ? ownModuleSyntax : moduleSyntax;
  return !(modules.test(text) || definesAmd(text)) || assignsGlobal.test(text) || declaresGlobal.test(text);
}

const declared =
  /\b(?:var|let|const|function\*?|class|enum|namespace|interface|type|(?<=^[ \t]*)module(?=\s[\w$.\s]+\{))\s+([\w$]+)|\b(?:window|globalThis|self|root|global)(?:\s+as\s[^()=]{0,200}\))?\s*(?:\.\s*([\w$]+)|\[\s*['"]([^'"]+)['"]\s*\])\s*=[^=]|^([\w$]+)\s*=[^=]|^[ \t]*(?!(?:this|module|exports|window|globalThis|self|root|global)\b)([\w$]+)(?:\.[\w$]+)+\s*=[^=]/gm;

/** Up to what a function that is called at once is handed: `(function () { … })(`, `(function () { … }(`. */
export const CALLED_AT_ONCE = String.raw`\}\s*(?:\)\s*)?\(`;
/** `(function (ns, $) { … })(window.APP = window.APP || {}, jQuery)`. */
const handedAtOnce = new RegExp(String.raw`${CALLED_AT_ONCE}([\w$.,\s={}|]{1,200})\)`, 'g');
/** `(function (w) { w.Name = …; })(window)`: the global object under the name of a parameter. */
const handedGlobal = new RegExp(String.raw`${CALLED_AT_ONCE}\s*(?:window|globalThis|self|this)\b`);
const firstParameter = /\bfunction\s*[\w$]*\s*\(\s*([\w$]+)/;
/** A global under another name: `var ns = window.APP`. */
const renamed = /=\s*(?:window|globalThis|self|global)\.([\w$]+)/g;
/** What AngularJS and Alpine hand to whoever asks for the name. */
const registered =
  /(?:\.\s*(?:factory|service|provider|constant|value|controller)|\bAlpine\.data)\s*\(\s*['"]([A-Za-z_$][\w$]*)['"]\s*,/g;
/** `App.define('users', function (App) { … })`: what a function makes is put into something under a name. */
const putUnderName = String.raw`\.\s*(?:add|component|declare|define|extend|module|plugin|provide|register|service|set|use)\s*\(\s*['"]([A-Za-z_$][\w$]*)['"]\s*,\s*(?:\[[^[\]]*\]\s*,\s*)?(?:\(|(?:async\s+)?function\b|[\w$]+\s*=>)`;
const registering = new RegExp(String.raw`^[ \t]*([A-Za-z_$][\w$]*)(?:\.[\w$]+)*${putUnderName}`, 'gm');
const registeredName = new RegExp(putUnderName, 'g');
const libraries = new Set([
  'jQuery',
  '$',
  '_',
  'angular',
  'window',
  'document',
  'undefined',
  'this',
  'globalThis',
  'self',
]);

/** Names that a script may give to the whole page, and some that it keeps for itself. */
export function globalsOf(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, handed = ''] of text.matchAll(handedAtOnce)) {
    for (const argument of handed.split(',')) {
      const name = /^\s*(?:(?:window|globalThis|self|global)\.)?([A-Za-z_$][\w$]*)/.exec(argument)?.[1];
      if (name !== undefined && !libraries.has(name)) names.add(name);
    }
  }
  const given = handedGlobal.test(text) ? firstParameter.exec(text)?.[1] : undefined;
  if (given !== undefined) {
    const written = new RegExp(`\\b${given.replace(/\$/g, '\\$')}\\.([\\w$]+)\\s*=[^=]`, 'g');
    for (const [, name] of text.matchAll(written)) if (name !== undefined) names.add(ownText(name));
  }
  for (const [, name] of text.matchAll(renamed)) if (name !== undefined) names.add(name);
  for (const [, name] of text.matchAll(registered)) if (name !== undefined) names.add(name);
  for (const [, name] of text.matchAll(registering))
    if (name !== undefined && !libraries.has(name)) names.add(ownText(name));
  // What a module declares is its own, but for what it declares to be global.
  const isModule = !declaresModule.test(text) && ownModuleSyntax.test(text);
  for (const [, ofText, assigned, quoted, filled, member] of text.matchAll(declared)) {
    const name = assigned ?? quoted ?? (isModule ? undefined : (ofText ?? filled ?? member));
    if (name !== undefined) names.add(ownText(name));
  }
  for (const block of isModule ? globalBlocks(text) : [])
    for (const [, name] of block.matchAll(declared)) if (name !== undefined) names.add(ownText(name));
  for (const name of namesGivenToPage(text)) names.add(ownText(name));
  return names;
}

/** `interface Window { desk: Desk }`: what a text declares that pages are given by another program. */
export function namesGivenToPage(text: string): readonly string[] {
  if (!givesToPage.test(text)) return [];
  const isModule = !declaresModule.test(text) && ownModuleSyntax.test(text);
  return (isModule ? globalBlocks(text) : [text]).flatMap((block) =>
    [...block.matchAll(new RegExp(givesToPage, 'g'))].flatMap(({ 0: head, index }) =>
      [...ownPartOf(block, index + head.length).matchAll(memberName)].map(([, name = '']) => name),
    ),
  );
}

const givesToPage = /\binterface[ \t]+Window\b[^{};]{0,200}\{/;
const memberName = /(?:^|[;,\n])[ \t]*(?:readonly[ \t]+)?['"]?([\w$]+)['"]?[ \t]*\??[ \t]*[:(]/g;
const MOST_OF_BLOCK = 20_000;

/** What stands in a block, which begins at `at`, and in none within it; without comments. */
function ownPartOf(text: string, at: number): string {
  const code = text.slice(at, at + MOST_OF_BLOCK).replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
  let depth = 1;
  let own = '';
  for (const char of code) {
    if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return own;
    else if (depth === 1) own += char;
  }
  return own;
}

/** Names that functions of a text are registered under: `App.define('users', function (App) { … })`. */
export function namesRegistered(text: string): string[] {
  return [...text.matchAll(registeredName)].map(([, name = '']) => name);
}

/** Names under which an injector hands out what a text registers. */
export function namesInjected(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(registered)].map(([, name = '']) => name));
}

/** `declare global { … }`, to where its indentation ends. */
function globalBlocks(text: string): readonly string[] {
  return [...text.matchAll(/^([ \t]*)declare\s+global\s*\{(?:.*\}\s*$|[\s\S]*?^\1\})/gm)].map(([block]) => block);
}
