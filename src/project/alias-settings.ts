import type { TSESTree } from '@typescript-eslint/types';
import { isParseFailure, parseModule } from '../provenance/syntax/parse.js';
import { staticKey, T } from '../provenance/syntax/syntax.js';
import type { Node } from '../provenance/syntax/syntax.js';
import { walk } from '../provenance/syntax/walk.js';

/** A name that stands for a path. */
interface Alias {
  readonly name: string;
  /** What stands below the name takes the place of a `*` in it, else it stands below this. */
  readonly target: string;
  /** Only the name itself does, nothing below it. */
  readonly isWhole: boolean;
}

/** What a configuration says about names of modules; its paths are from its own folder, or from that of the package. */
export interface AliasSettings {
  readonly aliases: readonly Alias[];
  /** Folders from which modules are named. */
  readonly roots: readonly string[];
}

const SAID = /alias|moduleNameMapper|modulePaths|\bmodules\b|\broot\b|"imports"/i;
const MAPS = new Set(['alias', '_moduleAliases', 'moduleNameMapper']);
const ROOTS = new Set(['modules', 'modulePaths', 'moduleDirectories', 'modulesDirectories']);
const MOST_NAMES = 4;

type Named = ReadonlyMap<string, Node>;

/** Reads the configuration of a tool, without running it; undefined where it says nothing about names. */
export function aliasesIn(file: string, text: string): AliasSettings | undefined {
  if (!SAID.test(text)) return undefined;
  const isData = /^\.babelrc$|\.jsonc?$/.test(file);
  const parsed = parseModule(isData ? 'settings.js' : file, isData ? `(${text})` : text);
  if (isParseFailure(parsed)) return undefined;
  const names = new Map<string, Node>();
  const aliases: Alias[] = [];
  const roots: string[] = [];
  walk(parsed.ast, (node) => {
    if (node.type === T.VariableDeclarator && node.id.type === T.Identifier && node.init !== null)
      names.set(node.id.name, node.init);
    return undefined;
  });
  walk(parsed.ast, (node) => {
    if (node.type === T.CallExpression) aliases.push(...chained(node, names));
    if (node.type !== T.Property) return undefined;
    const key = staticKey(node.key, node.computed) ?? '';
    if (MAPS.has(key) || (key === 'imports' && isImportMap(file)))
      aliases.push(...listed(valueOf(node.value, names), key, names));
    else if (ROOTS.has(key) || (key === 'root' && file.includes('babel')))
      roots.push(...rootsIn(valueOf(node.value, names), names));
    return undefined;
  });
  return aliases.length === 0 && roots.length === 0
    ? undefined
    : { aliases: aliases.sort((a, b) => b.name.length - a.name.length), roots };
}

function isImportMap(file: string): boolean {
  return file.startsWith('deno') || file.startsWith('import');
}

/** `{ '@api': 'src/api' }`, `[{ find: '@api', replacement: 'src/api' }]`. */
function listed(value: Node, key: string, names: Named): readonly Alias[] {
  if (value.type === T.ArrayExpression)
    return value.elements.flatMap((element) => {
      const members = element?.type === T.ObjectExpression ? propertiesOf(element) : [];
      const find = members.find(([name]) => name === 'find')?.[1];
      const replacement = members.find(([name]) => name === 'replacement')?.[1];
      return find === undefined || replacement === undefined
        ? []
        : aliasOf(patternOf(find), textOf(replacement, names), key);
    });
  if (value.type !== T.ObjectExpression) return [];
  return propertiesOf(value).flatMap(([name, target]) => aliasOf(name, textOf(target, names), key));
}

/** `config.resolve.alias.set('@api', resolve('src/api')).set(…)` */
function chained(call: TSESTree.CallExpression, names: Named): readonly Alias[] {
  const { callee, arguments: args } = call;
  const [name, target] = args;
  if (callee.type !== T.MemberExpression || name?.type !== T.Literal || typeof name.value !== 'string') return [];
  if (target === undefined || staticKey(callee.property, callee.computed) !== 'set') return [];
  for (let at: Node = callee.object; ;) {
    if (at.type === T.CallExpression) at = at.callee;
    else if (at.type !== T.MemberExpression) return [];
    else if (staticKey(at.property, at.computed) === 'alias')
      return aliasOf(name.value, textOf(target, names), 'alias');
    else at = at.object;
  }
}

/** A test runner puts what is made for tests in the place of single modules: that is not what the code names. */
function aliasOf(pattern: string | undefined, target: string | undefined, key: string): readonly Alias[] {
  if (pattern === undefined || target === undefined || target === '') return [];
  const isOpen = /\(?\.[*+]\)?\$?$|\/\*$|\/$/.test(pattern);
  if (key === 'moduleNameMapper' && !isOpen) return [];
  const name = pattern
    .replace(/^\^/, '')
    .replace(/\(?\.[*+]\)?\$?$|\/\*$/, '')
    .replace(/\$$/, '')
    .replace(/\\/g, '');
  if (name === '' || name === '/' || /[()[\]|*+?^]/.test(name)) return [];
  const place = target
    .replace(/<rootDir>\/?/, './')
    .replace(/\$1/, '*')
    .replace(/\/?\*$/, '');
  return [{ name, target: place, isWhole: pattern.endsWith('$') && !isOpen }];
}

function patternOf(node: Node): string | undefined {
  if (node.type !== T.Literal) return undefined;
  return 'regex' in node ? node.regex.pattern : typeof node.value === 'string' ? node.value : undefined;
}

function rootsIn(value: Node, names: Named): readonly string[] {
  const elements = value.type === T.ArrayExpression ? value.elements : [value];
  return elements.flatMap((element) => {
    const text = element === null ? undefined : textOf(element, names);
    return text === undefined || text === '' || text.includes('node_modules') ? [] : text.replace('<rootDir>', '.');
  });
}

function propertiesOf(object: TSESTree.ObjectExpression): readonly (readonly [string, Node])[] {
  return object.properties.flatMap((property) => {
    const key = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
    return key === undefined || property.type !== T.Property ? [] : [[key, property.value] as const];
  });
}

function valueOf(node: Node, names: Named, depth = 0): Node {
  const named = node.type === T.Identifier && depth < MOST_NAMES ? names.get(node.name) : undefined;
  if (named !== undefined) return valueOf(named, names, depth + 1);
  return node.type === T.TSAsExpression || node.type === T.TSSatisfiesExpression
    ? valueOf(node.expression, names, depth)
    : node;
}

/** The path that an expression of a configuration says; what stands for the folder of the configuration or of the package is left out. Undefined where nothing is known of it. */
function textOf(node: Node, names: Named, depth = 0): string | undefined {
  const value = valueOf(node, names, depth);
  if (depth > MOST_NAMES * 2) return undefined;
  const inner = (part: Node): string | undefined => textOf(part, names, depth + 1);
  switch (value.type) {
    case T.Literal:
      return typeof value.value === 'string' ? value.value : undefined;
    case T.TemplateLiteral:
      return value.quasis
        .flatMap(({ value: { cooked } }, index) => {
          const next = value.expressions[index];
          return [cooked, next === undefined ? '' : (inner(next) ?? '')];
        })
        .join('');
    case T.BinaryExpression:
      return `${inner(value.left) ?? ''}${inner(value.right) ?? ''}`;
    case T.ArrayExpression:
      return value.elements[0] ? inner(value.elements[0]) : undefined;
    case T.NewExpression:
      return value.arguments[0] === undefined ? undefined : inner(value.arguments[0]);
    case T.Identifier:
      return value.name === '__dirname' ? '.' : undefined;
    case T.CallExpression: {
      const known = value.arguments.map(inner).filter((part) => part !== undefined);
      return known.length === 0 ? undefined : known.join('/');
    }
    default:
      return undefined;
  }
}
