import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Located } from '../../located.js';
import type { Call } from '../lowering.js';
import { nameFor } from '../lowering.js';
import { ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { dataNamed, settingsNamed } from './named-files.js';

/** How PHP is read. */
export interface FileReading {
  readonly suffix: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly plain: (node: SyntaxNode | undefined) => Located | undefined;
  readonly expression: (node: SyntaxNode) => Code;
}

/** `config('paths.users')`, `Config::get('paths.users', '/users')`: what a file with settings gives under the names behind its own. */
export function settingAsked({ receiver, name, args }: Call, reading: FileReading): Code | undefined {
  const isAsked =
    receiver === undefined
      ? name === 'config'
      : reading.textOf(receiver) === 'Config' && /^(?:get|string|array)$/.test(name);
  const [path, instead] = args.map(({ node }) => node);
  const names = isAsked ? reading.plain(path)?.text.split('.') : undefined;
  const [file, ...members] = names ?? [];
  if (file === undefined || members.length === 0 || args.length > 2) return undefined;
  const asked = `${settingsNamed(file)}${reading.suffix}${members.map((one) => `[${JSON.stringify(one)}]`).join('')}`;
  return instead === undefined ? asked : js`(${asked} ?? ${reading.expression(instead)})`;
}

/** `require __DIR__ . '/paths.php'`: what the script returns. */
export function takenIn(node: SyntaxNode, reading: FileReading): Code | undefined {
  const [, name] = /['"][\w./-]*?([\w.-]+)\.php['"]/.exec(reading.textOf(node)) ?? [];
  return name === undefined ? undefined : `${dataNamed(name)}${reading.suffix}`;
}

/** `compact('users', 'title')`: variables under their own names. */
export function gathered({ receiver, name, args }: Call, reading: FileReading): Code | undefined {
  if (receiver !== undefined || name !== 'compact') return undefined;
  const names = args
    .flatMap(({ node }) => (node.type === 'array_creation_expression' ? itemsOf(node) : [node]))
    .flatMap((node) => reading.plain(node) ?? []);
  const members = names.map((one) => js`${one.quoted()}: ${nameFor(one.text)}`);
  return names.length === 0 ? undefined : js`({${joined(members, ', ')}})`;
}

function itemsOf({ children }: SyntaxNode): readonly SyntaxNode[] {
  return children.flatMap((element) => ofType(element, 'string', 'encapsed_string') ?? []);
}
