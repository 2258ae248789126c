import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { Located } from '../../located.js';
import type { Call } from '../lowering.js';
import { nameFor } from '../lowering.js';
import type { Shape } from '../shape.js';
import { ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { dataNamed, settingsNamed } from './named-files.js';

/** How PHP is read. */
export interface FileReading {
  readonly suffix: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly plain: (node: SyntaxNode | undefined) => Located | undefined;
  readonly shape: (node: SyntaxNode) => Shape | undefined;
  readonly expression: (node: SyntaxNode) => Code;
}

/** `config('paths.users')`, `Config::get('paths.users', '/users')`, `config("paths.$name")`: what a file with settings gives under the names behind its own. */
export function settingAsked({ receiver, name, args }: Call, reading: FileReading): Code | undefined {
  const isAsked =
    receiver === undefined
      ? name === 'config'
      : reading.textOf(receiver) === 'Config' && /^(?:get|string|array)$/.test(name);
  const [path, instead] = args.map(({ node }) => node);
  const [file, ...members] = isAsked && path !== undefined ? namesIn(piecesOf(path, reading)) : [];
  const [first, ...others] = file ?? [];
  if (!(first instanceof Located) || others.length > 0 || members.length === 0 || args.length > 2) return undefined;
  const asked = js`${settingsNamed(first.text)}${reading.suffix}${members.map((one) => js`[${nameCode(one, reading)}]`)}`;
  return instead === undefined ? asked : js`(${asked} ?? ${reading.expression(instead)})`;
}

type Pieces = readonly (Located | SyntaxNode)[];

/** What a text is put together of; a value that is none is its only piece. */
function piecesOf(node: SyntaxNode, reading: FileReading): Pieces {
  const shape = reading.shape(node);
  if (shape?.kind === 'text') return shape.pieces;
  return shape?.kind === 'binary' && shape.operator === '.'
    ? [...piecesOf(shape.left, reading), ...piecesOf(shape.right, reading)]
    : [node];
}

/** The names of a path with dots between them, each in pieces: some may only be known at run time. */
function namesIn(pieces: Pieces): readonly Pieces[] {
  const names: (Located | SyntaxNode)[][] = [[]];
  for (const piece of pieces) {
    if (!(piece instanceof Located)) {
      names.at(-1)?.push(piece);
      continue;
    }
    let at = 0;
    piece.text.split('.').forEach((part, index) => {
      if (index > 0) names.push([]);
      if (part !== '') names.at(-1)?.push(piece.slice(at, at + part.length));
      at += part.length + 1;
    });
  }
  return names;
}

function nameCode(pieces: Pieces, { expression }: FileReading): Code {
  const parts = pieces.map((one) => (one instanceof Located ? JSON.stringify(one.text) : expression(one)));
  return parts.length === 1 ? (parts[0] ?? '""') : joined(['""', ...parts], ' + ');
}

/** `require __DIR__ . '/paths.php'`: what the script returns. */
export function takenIn(node: SyntaxNode, reading: FileReading): Code | undefined {
  const [, name] = /['"][\w./-]*?([\w.-]+)\.php['"]/.exec(reading.textOf(node)) ?? [];
  return name === undefined ? undefined : `${dataNamed(name)}${reading.suffix}`;
}

/** `compact('users', 'title')`: variables under their own names. */
export function gathered({ receiver, name, args }: Call, reading: FileReading): Code | undefined {
  if (!isCompact({ receiver, name })) return undefined;
  const names = args
    .flatMap(({ node }) => (node.type === 'array_creation_expression' ? itemsOf(node) : [node]))
    .flatMap((node) => reading.plain(node) ?? []);
  const members = names.map((one) => js`${one.quoted()}: ${nameFor(one.text)}`);
  return names.length === 0 ? undefined : js`({${joined(members, ', ')}})`;
}

export function isCompact(call: Pick<Call, 'receiver' | 'name'> | undefined): boolean {
  return call?.receiver === undefined && call?.name === 'compact';
}

function itemsOf({ children }: SyntaxNode): readonly SyntaxNode[] {
  return children.flatMap((element) => ofType(element, 'string', 'encapsed_string') ?? []);
}
