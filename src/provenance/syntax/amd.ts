/** How modules for RequireJS and other loaders of the browser ask for others, and are defined: `define(['a', 'b'], function (a, b) { … })`. */

const START = String.raw`(?<![\w$.'"])(?:sap\.ui\.)?`;
const NAME = String.raw`(?:(['"])[^'"\n]*\1\s*,\s*)?`;

const marks = new RegExp(
  String.raw`${START}(?:define\s*\(\s*${NAME}(?:\[|function\b|\(|\{|[\w$]+\s*=>)|require(?:js)?\s*\(\s*\[)`,
);

/** Whether a text may be such a module, or ask for some. */
export function mayBeAmd(text: string): boolean {
  return /\bdefine\s*\(|\brequire(?:js)?\s*\(\s*\[/.test(text) && marks.test(text);
}

const defining = new RegExp(
  String.raw`^[ \t]*(?:sap\.ui\.)?define\s*\(\s*${NAME}(?:\[|function\b|\(|\{|[\w$]+\s*=>)`,
  'm',
);

/** Whether a text or a statement defines a module. */
export function definesAmd(text: string): boolean {
  return text.includes('define') && defining.test(text);
}

/** A module that is asked for in a list, with the parameter that it is handed to as it is written. */
interface Asked {
  readonly specifier: string;
  readonly parameter: string | undefined;
  /** Where the list stands in the text. */
  readonly at: number;
}

const lists = new RegExp(
  String.raw`${START}(?:define|require(?:js)?)\s*\(\s*${NAME}\[([^\]]*)\](?:\s*,\s*(?:async\s+)?(?:function\b\s*[\w$]*\s*\(([^)]*)\)|\(([^)]*)\)\s*=>|([\w$]+)\s*=>))?`,
  'g',
);

/** The modules that a text asks for in lists. */
export function askedInLists(text: string): readonly Asked[] {
  return [...text.matchAll(lists)].flatMap((match) => {
    const [, , list = '', named, bracketed, single] = match;
    const parameters = splitAtTop(named ?? bracketed ?? single ?? '');
    return [...list.matchAll(/(['"])([^'"\n]*)\1/g)].flatMap(([, , name = ''], index) => {
      const specifier = amdSpecifier(name);
      return specifier === undefined ? [] : [{ specifier, parameter: parameters[index], at: match.index }];
    });
  });
}

/** Parameters apart, of which one may be taken apart itself. */
function splitAtTop(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (/[{[(]/.test(character)) depth++;
    else if (/[}\])]/.test(character)) depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()];
}

/** What stands before a name that such a loader looks up: in the folder that its configuration names, and not in packages. */
const MARK = 'amd:';

/** What the loader gives itself, and libraries that lie among the modules of an app under their own name. */
const given = /^(?:require|exports|module)$/;
const library =
  /^(?:jquery\b.*|underscore|lodash|_|\$|backbone\b.*|marionette|knockout|ko|handlebars|mustache|moment|react|react-dom|angular\b.*|axios|bluebird|q|bootstrap|text|json|domReady|(?:dojo|dijit|dojox|esri|sap)\/.*)$/i;

/** How a module is asked for that a list names; undefined for what is none. */
export function amdSpecifier(name: string): string | undefined {
  if (given.test(name) || name === '') return undefined;
  const path = name.replace(/^json!/, '');
  return /^\.\.?(?:\/|$)|^\/|[!:]/.test(path) || library.test(path) ? path : `${MARK}${path}`;
}

/** The name that such a loader looks up; undefined for what everybody else asks for. */
export function amdName(specifier: string): string | undefined {
  return specifier.startsWith(MARK) ? specifier.slice(MARK.length) : undefined;
}
