import { definesAmd } from '../provenance/syntax/amd.js';
import { literals } from './literals.js';

/** A statement at the top of a text, found without parsing: it begins at the start of a line. */
export interface Statement {
  readonly start: number;
  readonly end: number;
  /** Names that it declares or fills; undefined where it may give the module any name. */
  readonly names: readonly string[] | undefined;
  /** Whether something can be put into what it declares: no function, no class, no plain text or number. */
  readonly holds: boolean;
  /** Names under which it hands on what is declared elsewhere. */
  readonly renamed: readonly Renamed[];
  /** Whether all it does is to take from other modules, or to hand on. */
  readonly isList: boolean;
}

export interface Renamed {
  readonly local: string;
  readonly exported: string;
}

/** What cannot begin a statement: white space, and what continues or closes one. */
const continues = /[\s})\].,?:&|=*]/;
/** A line of this length was put together by a tool: what it declares is not told apart. */
const LONG_LINE = 500;

/** Cuts a text into the statements at its top. */
export function statementsOf(text: string): readonly Statement[] {
  const starts: number[] = [];
  let isDecorated = false;
  for (let at = 0; at >= 0 && at < text.length; at = nextLine(text, at)) {
    const first = text.charAt(at);
    if (first === '' || continues.test(first)) continue;
    if (!isDecorated || starts.length === 0) starts.push(at);
    isDecorated = first === '@';
  }
  if (starts[0] !== 0) starts.unshift(0);
  return starts.map((start, index) => statementAt(text, start, starts[index + 1] ?? text.length));
}

/** Comments do nothing. */
export function isComment(text: string, { start }: Statement): boolean {
  return text.startsWith('//', start) || text.startsWith('/*', start);
}

/** Comments do nothing, and imports hand nothing on by themselves. */
export function isIdle(text: string, statement: Statement): boolean {
  return isComment(text, statement) || (statement.isList && text.startsWith('import', statement.start));
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? -1 : end + 1;
}

function statementAt(text: string, start: number, end: number): Statement {
  const part = text.slice(start, end);
  const lineEnd = part.indexOf('\n');
  const isImport = importing.test(part);
  const isImports = isImport && onlyImports.test(part);
  if ((lineEnd < 0 ? part.length : lineEnd) > LONG_LINE || isImport !== isImports)
    return { start, end, names: undefined, holds: false, renamed: [], isList: false };
  const names = namesIn(part);
  return {
    start,
    end,
    ...names,
    holds: holder.test(part) || heldExport.test(part),
    isList: names.renamed.length > 0 || isImports,
  };
}

const importing = /^import\b(?!\s*[(.])/;
/** Nothing else stands on their lines. */
const onlyImports = /^(?:import\b(?!\s*[(.])[^;]*(?:;|$)\s*)+(?:\/[/*].*)?$/s;

const declaration =
  /^(?:export\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class|interface|type|(?:const\s+)?enum|namespace|module)\s+([\w$]+)/m;
const holder =
  /^(?:export\s+)?(?:const|let|var)\s+[^=;]+(?:;|$|=(?!\s*(?:['"`\d]|(?:async\s*)?function\b|(?:async\s*)?(?:<[^>]*>\s*)?\([^()]*\)[^=;\n]*=>|(?:async\s+)?[\w$]+\s*=>|(?:await\s+)?(?:require|import)\s*\()))/m;
/** What a module gives without a name for it: `module.exports = new EventEmitter()`, `export default createStore(…)`. */
const heldExport =
  /^(?:export\s+default\s+|(?:module\s*\.\s*)?exports(?:\s*\.\s*[\w$]+)?\s*=\s*)(?:new\b|\[|\{\s*\}|(?!(?:await|require|import|function|class|async)\b)[\w$.]+\s*(?:<[^<>]*>\s*)?\()/;
const variables = /^(?:export\s+)?(?:declare\s+)?(?:const|let|var)\s+(?=([^=;]+))/m;
/** A pattern may hold others, and values where there is nothing. */
const destructured = /^(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\[(?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])*\])/;
/** At the beginning, or behind a comma. */
const variable = /(?:^|,)\s*([\w$]+)(?=\s*(?:[,:!]|$))/g;
/** Behind a comma, on a line of its own. */
const furtherVariable = /(?:,[ \t]*(?:\/[/*].*)?\r?\n\s*|\n\s*,\s*)([\w$]+)\s*(?::[^=\n]*)?=[^=>]/g;
const exported = /^(?:module\s*\.\s*)?exports\s*\.\s*([\w$]+)\s*=/;
const defined = /^Object\.defineProperty\(\s*exports\s*,\s*['"](?!__esModule)([\w$]+)['"]/;
const byDefault =
  /^(?:export\s+default|export\s*=)\s+((?:async\s+)?(?:abstract\s+)?(?:function\s*\*?|class|interface)\s+)?(?!(?:new|await|void|typeof|async|abstract|function|class|interface)\b)([\w$]+)\s*(;?\s*$|[\s({<])/;
const listed = /^(?:export|module\s*\.\s*exports\s*=|exports\s*=)\s*(?:type\s*)?\{([\w$\s,:]*)\}/;
/** Compilers hand on whole modules by loops and by functions of their own. */
const anything =
  /^(?:(?:module\s*\.\s*)?exports\s*=|Object\.assign\(\s*(?:module\s*\.\s*)?exports\s*,|export\s*\{|export\s*\*|__(?:export|reExport)\(|Object\.keys\([\w$]+\)\.forEach\([^]*\bexports\b)/;
/** What a function that is called at once puts into a variable: `(function (Paths) { … })(Paths || (exports.Paths = Paths = {}));`. */
const filledAtOnce = /^\(function\s*\(([\w$]+)\)[^]*\}\)\(\1\s*\|\|/;
/** What is put on the page, or on the global object: others ask for it by its own name. */
const shared = /^\(?(?:window|globalThis|self|global)(?:\s+as\s[^()=]*\))?\s*\.\s*([\w$]+)\s*=[^=]/;
/** What others are put into: `Object.assign(Client.prototype, calls)`, `_.extend(api, calls)`. */
const merged =
  /^(?:[\w$]+\s*\.\s*)?(?:assign|extend|mixin|mixins|merge|defaults|inherits|definePropert(?:y|ies))\s*\(\s*([\w$]+)\s*(?:\.\s*prototype\s*)?,/;
const filled = /^([\w$]+)(?:\s*\.\s*[\w$]+)*\s*=[^=]/;

function namesIn(part: string): Pick<Statement, 'names' | 'renamed'> {
  const list = listed.exec(part)?.[1];
  if (list !== undefined) return { names: [], renamed: renamedIn(list, !part.startsWith('export')) };
  if (/^export\s*(?:default\b|=)/.test(part)) return givenAsDefault(part);
  if (anything.test(part) || definesAmd(part)) return { names: undefined, renamed: [] };
  const single = defined.exec(part)?.[1] ?? exported.exec(part)?.[1] ?? declaration.exec(part)?.[1];
  if (single !== undefined) return { names: [single], renamed: [] };
  const declared = variables.exec(part);
  if (declared !== null) {
    return {
      names: [...variablesIn(part.slice(declared.index + declared[0].length), declared[1] ?? ''), ...furtherIn(part)],
      renamed: [],
    };
  }
  const target = (shared.exec(part) ?? filled.exec(part) ?? merged.exec(part) ?? filledAtOnce.exec(part))?.[1];
  return { names: target === undefined ? [] : [target], renamed: [] };
}

/** The names that a declaration begins with, of which `first` is what stands before a value: their types are none. */
function variablesIn(rest: string, first: string): string[] {
  const pattern = destructured.exec(rest)?.[0];
  if (pattern !== undefined) return wordsOf(pattern);
  return [...first.matchAll(variable)].map((match) => match[1] ?? '');
}

/** Further names of a declaration: what stands in brackets, as the parameters of a function do, is none. */
function furtherIn(part: string): string[] {
  const further = [...part.matchAll(furtherVariable)];
  if (further.length === 0) return [];
  const bare = part.replace(literals, (literal) => ' '.repeat(literal.length));
  if (openIn(bare) !== 0) return further.map(([, name = '']) => name);
  let open = 0;
  let at = 0;
  return further.flatMap(({ 1: name = '', index }) => {
    open += openIn(bare.slice(at, index));
    at = index;
    return open > 0 ? [] : [name];
  });
}

/** How many brackets are left open. */
function openIn(text: string): number {
  let open = 0;
  for (const [bracket] of text.matchAll(/[()[\]{}]/g)) open += '([{'.includes(bracket) ? 1 : -1;
  return open;
}

/** `export default user`, `export default function user() {…}`, or an expression. */
function givenAsDefault(part: string): Pick<Statement, 'names' | 'renamed'> {
  const [, declares, local, behind] = byDefault.exec(part) ?? [];
  if (local === undefined) return { names: ['default'], renamed: [] };
  return declares === undefined && /^;?\s*$/.test(behind ?? '')
    ? { names: [], renamed: [{ local, exported: 'default' }] }
    : { names: [local, 'default'], renamed: [] };
}

/** `a, b as c` of an export, `a, c: b` of an object, which the whole module is. */
function renamedIn(list: string, isModule: boolean): Renamed[] {
  return list.split(',').flatMap((item) => {
    const [local, name] = item.includes(':') ? wordsOf(item).reverse() : wordsOf(item.replace(/\b(?:type|as)\s/g, ' '));
    if (local === undefined) return [];
    const renamed = { local, exported: name ?? local };
    return isModule ? [renamed, { local, exported: 'default' }] : [renamed];
  });
}

/** Whether something is put into what a name stands for: it is assigned to, or a method of it is called that neither asks nor logs. */
export function fills(text: string, name: string): boolean {
  let filling = fillings.get(name);
  if (!filling) {
    if (fillings.size >= MOST_FILLINGS) fillings.clear();
    fillings.set(name, (filling = fillingOf(name)));
  }
  return filling.test(text);
}

/** By name: the same ones are asked for with every statement of a file. */
const fillings = new Map<string, RegExp>();
const MOST_FILLINGS = 500;

function fillingOf(name: string): RegExp {
  const own = `(?<![\\w$.])${name.replaceAll('$', '\\$')}`;
  const asks =
    'get|post|put|patch|delete|del|head|options|request|fetch|log|debug|info|warn|error|trace|then|catch|map|filter|find|some|every';
  return new RegExp(
    `${own}\\s*\\??\\.\\s*(?!(?:${asks})\\b)[\\w$]+\\s*\\(|${own}(?:\\.[\\w$]+|\\[[^\\]]*\\])*\\s*=[^=>]`,
  );
}

/** Everything in a text that may be a name; what opens a place of a template is none. */
export function wordsOf(text: string): string[] {
  return text.match(nameLike) ?? [];
}

/**
 * Everything in a text that may name what is declared at its top: no member of something else.
 *
 * @param among the only words that are asked for.
 */
export function freeWordsOf(text: string, among?: ReadonlySet<string>): Set<string> {
  const words = new Set<string>();
  nameLike.lastIndex = 0;
  for (let match = nameLike.exec(text); match; match = nameLike.exec(text)) {
    const [word] = match;
    if (among?.has(word) !== false && !words.has(word) && isFree(text, match.index)) words.add(word);
  }
  return words;
}

/** Where a name that may be declared at the top of a text stands in it; the same places as `freeWordsOf` takes it from. */
export function* placesOf(name: string, text: string): Generator<number> {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    const goesOn = isPartOfName(text, end) && !text.startsWith('${', end);
    if (!goesOn && !isPartOfName(text, at - 1) && isFree(text, at)) yield at;
  }
}

function isPartOfName(text: string, at: number): boolean {
  return /[\w$]/.test(text.charAt(at));
}

const nameLike = /(?:[A-Za-z_]|\$(?!\{))(?:\w|\$(?!\{))*/g;

/** Members of what all share, a module's exports or the page, are names of the top as well, and what is put on an app: `app.$api`. */
function isFree(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  if (before !== '.') return !/\d/.test(before);
  return (
    text.slice(Math.max(0, at - 3), at) === '...' ||
    /^\$\w/.test(text.slice(at, at + 2)) ||
    membersOfAll.test(text.slice(Math.max(0, at - LONGEST_HOLDER), at))
  );
}

const membersOfAll = /\b(?:exports|window|globalThis|self|global|top|parent|this)\??\.$/;
/** Of `globalThis?.`, with what stands before it. */
const LONGEST_HOLDER = 13;
