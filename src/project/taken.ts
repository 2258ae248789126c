import { amdSpecifier, askedInLists, mayBeAmd } from '../provenance/syntax/amd.js';
import { withPatterns } from './asked-patterns.js';
import { wordsOf } from './statements.js';

/** A name that a text takes from a module. */
export interface Taken {
  readonly specifier: string;
  /** `*` for the module as a whole, which may be its default. */
  readonly name: string;
  readonly local: string;
  /** Whether the name stands for the module itself, and cannot be its default. */
  readonly isModule?: boolean;
  /** Whether it is asked for by a call: it is the module, or what the module gives instead. */
  readonly isRequired?: boolean;
  /** Whether the module puts it on the app, as `this.$api`: it need not export it. */
  readonly isProvided?: boolean;
}

const importClause = /\bimport\s+(?:type\s+)?([\w$*{},\s]+?)\s*\bfrom\s*(['"`])([^'"`\n]+)\2/g;
const importEquals = /\bimport\s+([\w$]+)\s*=\s*require\s*\(\s*(['"`])([^'"`\n]+)\2/g;
const required =
  /\b(?:const|let|var)\s+([\w$]+|\{[^{}]*\})\s*=\s*(?:await\s+)?(?:require|import)\s*\(\s*(['"`])([^'"`\n]+)\2\s*\)/g;
/** Further names of a declaration: `var users = require('./users'), roles = require('./roles');`. */
const requiredToo = /,\s*([\w$]+)\s*=\s*require\s*\(\s*(['"`])([^'"`\n]+)\2\s*\)/g;

/** The names that a text takes from other modules, in the forms that everybody writes. */
export function takenIn(source: string): readonly Taken[] {
  const text = withPatterns(source);
  return mayBeAmd(text) ? [...takenByForms(text, true), ...takenInLists(text)] : takenByForms(text, false);
}

function takenInLists(text: string): readonly Taken[] {
  return askedInLists(text).flatMap(({ specifier, parameter = '', at }) =>
    isInComment(text, at) ? [] : bindings(parameter, specifier, true),
  );
}

function takenByForms(text: string, isAmd: boolean): readonly Taken[] {
  const asked = (name: string): string => (isAmd ? amdSpecifier(name) : undefined) ?? name;
  const requires = text.includes('require') || /\bimport\s*\(/.test(text);
  return [importClause, ...(requires ? [importEquals, required, requiredToo] : [])].flatMap((form) =>
    [...text.matchAll(form)].flatMap((match) =>
      isInComment(text, match.index)
        ? []
        : bindings(
            match[1] ?? '',
            form === importClause ? (match[3] ?? '') : asked(match[3] ?? ''),
            form !== importClause,
          ),
    ),
  );
}

/** Whether a line is one of a comment: examples in it take nothing. */
function isInComment(text: string, at: number): boolean {
  return /^\s*(?:\*|\/[/*])/.test(text.slice(text.lastIndexOf('\n', at) + 1, at));
}

const namespaceExport = /\bexport\s+(?:type\s+)?\*\s*as\s+([\w$]+)\s+from\s*(['"`])([^'"`\n]+)\2/g;

/** `module.exports = { users: require('./users') }`, `exports.users = require('./users')`. */
const requiredMember =
  /(?:[{,]\s*([\w$]+)\s*:|\bexports\.([\w$]+)\s*=)\s*require\s*\(\s*(['"`])([^'"`\n]+)\3\s*\)(?!\s*[.([])/g;

/** The modules that a text hands on as a whole under a name. */
export function namespacesIn(text: string): readonly Taken[] {
  const exportedAs = [...text.matchAll(namespaceExport)].map(([, local = '', , specifier = '']) => ({
    local,
    specifier,
  }));
  const members = text.includes('require')
    ? [...withPatterns(text).matchAll(requiredMember)].map(([, member, name, , specifier = '']) => ({
        local: member ?? name ?? '',
        specifier,
      }))
    : [];
  return [...exportedAs, ...members].map((one) => ({ ...one, name: '*' }));
}

function bindings(clause: string, specifier: string, isRequired: boolean): Taken[] {
  const braces = /\{([^{}]*)\}/.exec(clause);
  const whole = wordsOf(clause.replace(/\{[^{}]*\}/, '').replace(/\*\s*as\b/, ''));
  const module = /\*\s*as\s+([\w$]+)/.exec(clause)?.[1];
  const named = (braces?.[1] ?? '').split(',').flatMap((item): Taken[] => {
    const [name, local] = wordsOf(item.replace(/=.*$/s, '').replace(/\b(?:type|as)\s/g, ' '));
    return name === undefined ? [] : [{ specifier, name, local: local ?? name }];
  });
  return [...whole.map((local) => ({ specifier, name: '*', local, isModule: local === module, isRequired })), ...named];
}

/** Types are asked for in comments too, modules are not. */
export function askedFor(part: string): string[] {
  return [
    ...withPatterns(part).matchAll(
      /\b(require|import|createRequire\(import\.meta\.url\))\s*\(\s*['"`]([^'"`\n]+)['"`]/g,
    ),
  ].flatMap(({ 1: form, 2: specifier = '', index, input }) =>
    form !== 'import' && isInComment(input, index) ? [] : [specifier],
  );
}
