import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** Where Rails keeps what `config_for` gives: what holds everywhere, and over it what one environment says. */
const SECTIONS = ['default', 'defaults', 'shared', 'production'];
const LOADS = /^(?:(?:safe|unsafe)_)?load_file$/;
const DATA_FILE = /\.(?:ya?ml|json)$/;

/** How Ruby is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly callAt: (node: SyntaxNode) => Call | undefined;
  /** The text of a string or a symbol without values in it. */
  readonly contentOf: (node: SyntaxNode) => string | undefined;
}

/** What files of data hold that a program reads by their names: `config_for(:platform)`, `YAML.load_file(Rails.root.join("config/platform.yml"))`. */
export function dataOfFile({ receiver, name, args }: Call, reading: Reading): Code | undefined {
  const [file] = args.map(({ node }) => node);
  if (file === undefined) return undefined;
  const owner = receiver === undefined ? '' : reading.textOf(receiver);
  if (name === 'config_for' && /^(?:(?:::)?Rails\.application|)$/.test(owner)) return ofRails(file, reading);
  const isLoaded = owner === 'YAML' || owner === 'Psych' || owner === 'JSON' ? LOADS.test(name) : false;
  const path = isLoaded
    ? pathOf(file, reading)
    : /^(?:YAML|Psych|JSON)$/.test(owner) && /^(?:(?:safe|unsafe)_)?(?:load|parse)!?$/.test(name)
      ? readPath(file, reading)
      : undefined;
  return path === undefined || !DATA_FILE.test(path) ? undefined : read(path);
}

function read(path: string): Code {
  return `require("node:fs").readFileSync(${JSON.stringify(path)})`;
}

function ofRails(file: SyntaxNode, reading: Reading): Code | undefined {
  const named = file.type === 'simple_symbol' ? reading.textOf(file).slice(1) : reading.contentOf(file);
  const path = named === undefined ? pathOf(file, reading) : `config/${named}.yml`;
  if (path === undefined) return undefined;
  const parts = SECTIONS.map((section) => js`${read(path)}[${JSON.stringify(section)}]`);
  return js`Object.assign({}, ${joined(parts, ', ')})`;
}

/** `File.read(path)`, `path.read`. */
function readPath(node: SyntaxNode, reading: Reading): string | undefined {
  const { receiver, name, args: [path] = [] } = reading.callAt(node) ?? {};
  if (receiver === undefined || name !== 'read') return undefined;
  return /^(?:File|IO)$/.test(reading.textOf(receiver))
    ? path && pathOf(path.node, reading)
    : pathOf(receiver, reading);
}

/** `"config/platform.yml"`, `Rails.root.join("config", "platform.yml")`, `File.expand_path("../platform.yml", __dir__)`: a path from the program's folder, or from the file's own. */
function pathOf(node: SyntaxNode, reading: Reading): string | undefined {
  const content = reading.contentOf(node);
  if (content !== undefined) return content.startsWith('/') ? undefined : content;
  const { receiver, name, args = [] } = reading.callAt(node) ?? {};
  const owner = receiver === undefined ? '' : reading.textOf(receiver);
  const isOfFile = owner === 'File';
  const given = args.map((one) => one.node);
  if (name === 'join' && /^(?:File|Rails\.root)$/.test(owner)) {
    const isHere = isOfFile && given[0] !== undefined && /^(?:__dir__|Rails\.root)$/.test(reading.textOf(given[0]));
    return together(isHere ? given.slice(1) : given, reading);
  }
  const [path, from] = given;
  if (name !== 'expand_path' || !isOfFile || path === undefined) return undefined;
  const text = together([path], reading);
  if (text === undefined || from === undefined || reading.textOf(from) === '__dir__') return text;
  return reading.textOf(from) === '__FILE__' ? text.replace(/^\.\.\//, '') : undefined;
}

function together(parts: readonly SyntaxNode[], { contentOf }: Reading): string | undefined {
  const texts = parts.map((one) => contentOf(one));
  return texts.every((text) => text !== undefined) ? texts.join('/').replace(/^\/+/, '') : undefined;
}
