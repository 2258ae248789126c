import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { nameOf } from './exports.js';
import { moduleValue } from './modules.js';
import { isDataFile } from '../syntax/script-files.js';
import { T, calledName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';

/** A path that takes more steps than these to its folder is not followed. */
const MOST_STEPS = 8;

/** By how many folders the one in which a program is started may stand above a module. */
const MOST_ABOVE = 5;

/** `readFile(new URL('../table.json', import.meta.url))`, `readFileSync('config/table.yaml')`: what a file of data beside the code, or below where it is started, holds. */
export function readData(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [address] = node.arguments;
  return address && dataAt(e, address, frame);
}

/** What the file of data holds that an expression is the path of. */
export function dataAt(e: Engine, address: Node, frame: Frame): Value | undefined {
  const beside = pathBeside(e, unwrap(address), frame);
  if (beside) return firstData(e, [beside.path], beside.module);
  const below = pathBelow(e, unwrap(address), frame);
  return below === undefined
    ? undefined
    : firstData(
        e,
        foldersAbove.map((above) => above + below),
        frame.facts.file,
      );
}

/** What the file of data holds that Cypress keeps under a name: `cy.intercept(path, { fixture: 'table.json' })`. */
export function fixtureNamed(e: Engine, name: Node, frame: Frame): Value | undefined {
  const text = onlyText(e.valueOf(name, frame));
  if (text === undefined || text.startsWith('/')) return undefined;
  const file = isDataFile(text) ? text : `${text}.json`;
  return firstData(
    e,
    foldersAbove.map((above) => `${above}cypress/fixtures/${file}`),
    frame.facts.file,
  );
}

function firstData(e: Engine, paths: readonly string[], from: string): Value | undefined {
  for (const path of paths) {
    if (!isDataFile(path)) return undefined;
    const file = e.host.resolve(path, from);
    const data = file === undefined ? undefined : dataIn(e, file);
    if (data) return data;
  }
  return undefined;
}

/** What a file of data holds. */
export function dataIn(e: Engine, file: string): Value | undefined {
  const node = isDataFile(file) ? e.host.json(file) : undefined;
  if (!/\.ya?ml$/.test(file)) return node && { kind: 'json', node };
  // The documents of a file of YAML stand in a list: a program reads the one that there is, or all of them.
  const [only, another] = node?.kind === 'array' ? node.items : [];
  return node && only && { kind: 'json', node: another ? node : only };
}

/** The one text that a value may be: `file = 'config.json'` of whoever hands over another one, or none. */
function onlyText(value: Value): string | undefined {
  const [text, ...others] = new Set(optionsOf(value).flatMap((option) => plainText(option) ?? []));
  return others.length > 0 ? undefined : text;
}

const foldersAbove = Array.from({ length: MOST_ABOVE + 1 }, (_, depth) => `./${'../'.repeat(depth)}`);

/** `'config/table.yaml'`, `path.join(process.cwd(), 'config', name)`: a path from where the program is started. */
function pathBelow(e: Engine, address: Node, frame: Frame): string | undefined {
  const isJoined = address.type === T.CallExpression && /^(?:join|resolve)$/.test(calledName(address) ?? '');
  const given: readonly Node[] = isJoined ? address.arguments : [address];
  const [start] = given;
  const isStart = isJoined && start?.type === T.CallExpression && calledName(start) === 'cwd';
  const parts = given.slice(isStart ? 1 : 0).map((part) => onlyText(e.valueOf(part, frame)));
  const isNamed = parts.every((part) => part !== undefined) && parts[0]?.startsWith('/') === false;
  return isNamed ? parts.join('/').replace(/^\.\//, '') : undefined;
}

/** A path from the place of a module. */
interface Beside {
  readonly path: string;
  readonly module: string;
}

/** A path from the place of the module, or of the one that its folder comes from. */
function pathBeside(e: Engine, address: Node, frame: Frame, depth = 0): Beside | undefined {
  if (depth > MOST_STEPS) return undefined;
  if (address.type === T.Identifier) {
    const declared = frame.facts.variableOf(address)?.defs[0]?.node as Node | undefined;
    if (declared?.type === T.ImportSpecifier) return pathElsewhere(e, declared, frame, depth);
    const init = declared?.type === T.VariableDeclarator ? declared.init : null;
    return init && init.type !== T.Identifier ? pathBeside(e, unwrap(init), frame, depth + 1) : undefined;
  }
  if (address.type === T.TemplateLiteral) {
    const [base] = address.expressions;
    const tail = address.quasis.at(-1)?.value.cooked;
    const isWhole = address.expressions.length === 1 && address.quasis[0]?.value.cooked === '';
    return base && isWhole && typeof tail === 'string' ? besideFolder(e, base, [tail], frame, depth) : undefined;
  }
  if (address.type === T.BinaryExpression) {
    const tail = address.operator === '+' ? onlyText(e.valueOf(address.right, frame)) : undefined;
    return tail === undefined ? undefined : besideFolder(e, address.left, [tail], frame, depth);
  }
  if (address.type === T.NewExpression) {
    const [path, base] = address.arguments;
    const isUrl = address.callee.type === T.Identifier && address.callee.name === 'URL';
    const text = isUrl && path ? onlyText(e.valueOf(path, frame)) : undefined;
    return base && isHere(base) && text !== undefined
      ? { path: relative([text]), module: frame.facts.file }
      : undefined;
  }
  if (address.type !== T.CallExpression) return undefined;
  const name = calledName(address);
  const [base, ...rest] = address.arguments;
  if (name === 'fileURLToPath' && base) return pathBeside(e, unwrap(base), frame, depth + 1);
  if ((name !== 'join' && name !== 'resolve') || !base) return undefined;
  const parts = rest.map((part) => onlyText(e.valueOf(part, frame)));
  return parts.every((part) => part !== undefined) ? besideFolder(e, base, parts, frame, depth) : undefined;
}

/** A path behind a folder that the module's own place tells of: `__dirname`, or what is joined to it. */
function besideFolder(
  e: Engine,
  folder: Node,
  parts: readonly string[],
  frame: Frame,
  depth: number,
): Beside | undefined {
  const path = relative(parts);
  if (isHere(folder) || isOwnFolder(folder, frame)) return { path, module: frame.facts.file };
  const before = pathBeside(e, unwrap(folder), frame, depth + 1);
  return before && { ...before, path: `${before.path}/${path.slice('./'.length)}` };
}

/** `import { ROOT } from './paths'`: a folder, or a path, that another module tells from its own place. */
function pathElsewhere(
  e: Engine,
  { imported, parent }: TSESTree.ImportSpecifier,
  { facts: { file } }: Frame,
  depth: number,
): Beside | undefined {
  const source = parent.type === T.ImportDeclaration ? moduleValue(e, parent.source.value, file) : undefined;
  const facts = source?.kind === 'module' ? e.facts(source.file) : undefined;
  const told = facts?.exports.names.get(nameOf(imported));
  if (!facts || told?.kind !== 'node') return undefined;
  const there: Frame = { facts, env: undefined };
  const node = unwrap(told.node);
  const isFolder = isHere(node) || isOwnFolder(node, there);
  return isFolder ? { path: '.', module: facts.file } : pathBeside(e, node, there, depth + 1);
}

/** `const here = dirname(fileURLToPath(import.meta.url))`, `const here = __dirname`. */
function isOwnFolder(node: Node, frame: Frame): boolean {
  if (node.type === T.CallExpression) {
    const [file] = node.arguments;
    const isOfFile = calledName(node) === 'dirname' && file?.type === T.CallExpression;
    const [address] = isOfFile && calledName(file) === 'fileURLToPath' ? file.arguments : [];
    return address !== undefined && isHere(address);
  }
  const declared =
    node.type === T.Identifier ? (frame.facts.variableOf(node)?.defs[0]?.node as Node | undefined) : undefined;
  const init = declared?.type === T.VariableDeclarator ? declared.init : null;
  return init !== null && (isHere(init) || (init.type === T.CallExpression && isOwnFolder(init, frame)));
}

/** `__dirname`, `import.meta.url`, `import.meta.dirname`. */
function isHere(node: Node): boolean {
  if (node.type === T.Identifier) return node.name === '__dirname';
  return node.type === T.MemberExpression && node.object.type === T.MetaProperty;
}

function relative(parts: readonly string[]): string {
  return `./${parts.map((part) => part.replace(/^\/+|\/+$/g, '')).join('/')}`;
}
