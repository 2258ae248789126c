import { CALLED_AT_ONCE, namesRegistered, ownText } from './specifiers.js';

/** What a script says of names that many of a page's scripts share, told by its text. */
export interface ScriptPart {
  /** Names that it declares, or puts on the global object. */
  readonly declared: ReadonlySet<string>;
  /** Those, and others that it sets as a whole, or names in a text: what it may be that they are registered under. */
  readonly set: ReadonlySet<string>;
  /** Members that are set in it, registered, exported by a block of a namespace, or given another name: `App.users = …`, `App.define('users', …)`, `var users = App.users`, `})(App.users)`. */
  readonly members: ReadonlySet<string>;
  /** Members of which one is set: `users` in `App.users.list = …`, `Models` in `namespace App.Models { … }`. */
  readonly holders: ReadonlySet<string>;
}

const declaration =
  /\b(?:var|let|const|function\*?|class|enum|interface|type)\s+([\w$]+)|\b(?:window|globalThis|self|root|global)\.([\w$]+)\s*=[^=]/g;
const setting = /\b(?:namespace|module)\s+([\w$]+)|(?<![\w$])([\w$]+)\s*=[^=>]|(['"])([A-Za-z_$][\w$]*)\3/g;

const MEMBER = String.raw`(?:\.\s*[\w$]+|\[\s*['"][\w$]+['"]\s*\])`;
const chains = new RegExp(String.raw`${MEMBER}(?:\s*${MEMBER})*`, 'g');
const isSetHere = /\s*(?:\|\||\?\?|&&)?=(?![=>])/y;
const renamed = new RegExp(
  String.raw`(?:\b(?:var|let|const)\s+|,\s*)[\w$]+\s*=\s*[\w$]+((?:\s*${MEMBER})+)\s*(?:[;,|?]|$)`,
  'gm',
);
const handedAtOnce = new RegExp(String.raw`${CALLED_AT_ONCE}([^(){}]*)`, 'g');
/** `namespace App.Models {`. */
const block = /\b(?:namespace|module)\s+([\w$]+(?:\s*\.\s*[\w$]+)+)\s*\{/g;
/** What a block gives to the others of its namespace. */
const exported =
  /\bexport\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:var|let|const(?:\s+enum)?|function\s*\*?|class|enum|interface|type|namespace|module|import)\s+([\w$]+)/g;
const word = /[\w$]+/g;

export function scriptPart(text: string): ScriptPart {
  const part = {
    declared: new Set<string>(),
    set: new Set<string>(),
    members: new Set<string>(),
    holders: new Set<string>(),
  };
  for (const [, ofText, ofPage] of text.matchAll(declaration)) add(part.declared, ofText ?? ofPage);
  for (const [, block, given, , quoted] of text.matchAll(setting)) add(part.set, block ?? given ?? quoted);
  for (const name of part.declared) part.set.add(name);
  for (const { 0: chain, index } of text.matchAll(chains)) {
    isSetHere.lastIndex = index + chain.length;
    if (!isSetHere.test(text)) continue;
    const names = chain.match(word) ?? [];
    add(part.members, names.at(-1));
    for (const name of names.slice(0, -1)) add(part.holders, name);
  }
  for (const name of namesRegistered(text)) add(part.members, name);
  for (const [, path = ''] of text.matchAll(block))
    for (const name of (path.match(word) ?? []).slice(1)) add(part.holders, name);
  for (const [, name] of text.matchAll(exported)) add(part.members, name);
  for (const pattern of [renamed, handedAtOnce])
    for (const [, named = ''] of text.matchAll(pattern))
      for (const name of named.match(word) ?? []) add(part.members, name);
  return part;
}

function add(names: Set<string>, name: string | undefined): void {
  if (name !== undefined && !names.has(name)) names.add(ownText(name));
}
