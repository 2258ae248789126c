import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import { child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What the code calls the function by that reads a file of data. */
const READ = 'readsData';
/** The import of it. */
export const READS_DATA = `import { readFileSync as ${READ} } from "node:fs";\n`;

/** `Path(__file__).resolve().parent.parent`, `Path(__file__).parents[1]`. */
const PARENTS =
  /^(?:pathlib\.)?Path\(\s*__file__\s*\)(?:\.(?:resolve|absolute)\(\))?(?:((?:\.parent)+)|\.parents\[(\d)\])$/;
/** `os.path.dirname(os.path.dirname(os.path.abspath(__file__)))`. */
const FOLDER =
  /^((?:(?:os\.)?path\.)?dirname\()+(?:(?:os\.)?path\.(?:abspath|realpath)\(\s*__file__\s*\)|__file__)\)+$/;
/** The longest text that may say where a file stands. */
const MOST_OF_PLACE = 120;

const YAML = /^(?:yaml|ruamel\.yaml|YAML\([^()]*\))$/;
const JSON_MODULES = /^(?:u|or|simple)?json$/;

interface FileReader {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
}

/** Files of data that a program reads: `yaml.safe_load(open(path))`, `json.loads((Path(__file__).parent / "table.json").read_text())`. */
export class DataFiles {
  /** Whether the text reads any. */
  readonly isRead: boolean;
  readonly #reader: FileReader;
  /** Names of what was opened. */
  readonly #opened: ReadonlySet<string>;

  constructor(reader: FileReader) {
    const { text } = reader;
    this.#reader = reader;
    this.isRead =
      /\.(?:ya?ml|json)\b["']/.test(text) && /\.(?:safe_|full_)?loads?\(|\bmodel_validate_json\(/.test(text);
    const opened = /\bopen\([^\n]*\)\s+as\s+(\w+)|\b(\w+)\s*=\s*(?:[\w.]+\.)?open\(/g;
    this.#opened = new Set(this.isRead ? [...text.matchAll(opened)].map((match) => match[1] ?? match[2] ?? '') : []);
  }

  /** The folder of the file itself, or one above, as a path from there. */
  placeOf(node: SyntaxNode): Code | undefined {
    if (!this.isRead || node.end - node.start > MOST_OF_PLACE) return undefined;
    const text = this.#reader.textOf(node);
    if (!text.includes('__file__')) return undefined;
    const parents = PARENTS.exec(text);
    const above = parents
      ? Number(parents[2] ?? (parents[1] ?? '').split('.').length - 2)
      : FOLDER.test(text)
        ? text.split('dirname(').length - 2
        : undefined;
    return above === undefined ? undefined : JSON.stringify(['.', ...Array<string>(above).fill('..')].join('/'));
  }

  /** What a call gives of a file, or of the path of one. */
  called(call: Call): Code | undefined {
    if (!this.isRead) return undefined;
    return this.placeOf(call.node) ?? this.#pathOf(call) ?? this.#contentOf(call) ?? this.#dataOf(call);
  }

  #pathOf({ name, receiver, args }: Call): Code | undefined {
    const owner = receiver === undefined ? '' : this.#reader.textOf(receiver);
    const given = args.map(({ node }) => this.#reader.expression(node));
    const together = (parts: readonly Code[]): Code => js`(${joined(parts, ' + "/" + ')})`;
    if (given.length > 0 && /^(?:Pure|Posix)?Path$/.test(name) && /^(?:pathlib)?$/.test(owner)) return together(given);
    if (given.length > 0 && name === 'join' && /^(?:os\.)?path$/.test(owner)) return together(given);
    if (given.length === 1 && /^(?:os\.)?path$/.test(owner) && /^(?:abspath|realpath|expand(?:user|vars))$/.test(name))
      return given[0];
    if (name === 'files' && /^(?:importlib\.)?(?:resources)?$/.test(owner)) return '"."';
    if (receiver === undefined) return undefined;
    if (name === 'joinpath') return together([this.#reader.expression(receiver), ...given]);
    return given.length === 0 && /^(?:resolve|absolute|expanduser)$/.test(name)
      ? this.#reader.expression(receiver)
      : undefined;
  }

  /** `open(path)`, `path.open()`, `path.read_text()`, `opened.read()`: all that stands in a file. */
  #contentOf({ name, receiver, args }: Call): Code | undefined {
    const [first, second] = args;
    if (receiver === undefined || /^(?:io|codecs)$/.test(this.#reader.textOf(receiver)))
      return name === 'open' && first?.name === undefined && first !== undefined && !this.#isWritten(second?.node)
        ? js`${READ}(${this.#reader.expression(first.node)})`
        : undefined;
    const isOpened = name === 'open' && !this.#isWritten(first?.node);
    if (isOpened || /^read_(?:text|bytes)$/.test(name)) return js`${READ}(${this.#reader.expression(receiver)})`;
    const isHeld = name === 'read' && args.length === 0 && this.isOpened(receiver);
    return isHeld ? this.#reader.expression(receiver) : undefined;
  }

  #isWritten(mode: SyntaxNode | undefined): boolean {
    return mode !== undefined && /["'][wax+]/.test(this.#reader.textOf(mode));
  }

  /** `yaml.safe_load(opened)`, `json.load(opened)`. */
  #dataOf({ name, receiver, args }: Call): Code | undefined {
    const owner = receiver === undefined ? '' : this.#reader.textOf(receiver);
    const given = args[0]?.node;
    if (given === undefined) return undefined;
    if (YAML.test(owner) && /^(?:(?:safe|full)_)?load$/.test(name)) return this.#reader.expression(given);
    return JSON_MODULES.test(owner) && name === 'load' && this.isOpened(given)
      ? js`JSON.parse(${this.#reader.expression(given)})`
      : undefined;
  }

  /** Whether something is a file that was opened. */
  isOpened(node: SyntaxNode): boolean {
    if (!this.isRead) return false;
    if (node.type === 'identifier') return this.#opened.has(this.#reader.textOf(node));
    const callee = node.type === 'call' ? child(node, 'function') : undefined;
    const method = callee?.type === 'attribute' ? child(callee, 'attribute') : callee;
    return (
      method !== undefined && this.#reader.textOf(method) === 'open' && ofType(node, 'argument_list') !== undefined
    );
  }
}
