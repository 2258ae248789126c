import { createRequire } from 'node:module';
import type * as TreeSitter from '@vscode/tree-sitter-wasm';
import type { SyntaxNode } from './tree.js';

/** A package that holds a grammar, and the file in it. */
export interface GrammarSource {
  readonly package: string;
  readonly file: string;
  /** Values that it takes for mere words: they stand in the tree as well. */
  readonly values?: readonly string[];
}

/** Reads texts of one language. */
export interface Grammar {
  parse(text: string): ParsedText | undefined;
}

interface ParsedText {
  readonly root: SyntaxNode;
  /** Line of the first text that the grammar does not know, from 1. */
  readonly errorLine: number | undefined;
}

type Runtime = typeof TreeSitter;

const RUNTIME = '@vscode/tree-sitter-wasm';
/** A text that takes longer is given up. */
const MOST_MILLISECONDS = 1500;
/** Deeper trees are no code that anybody wrote. */
const MAX_DEPTH = 800;

/** Loads a grammar. Rejects with what has to be installed where it is not there. */
export async function loadGrammar(source: GrammarSource): Promise<Grammar> {
  const require = createRequire(import.meta.url);
  let path: string;
  try {
    path = require.resolve(`${source.package}/${source.file}`);
  } catch {
    throw new MissingGrammar(source.package);
  }
  const { Parser } = await (runtime ??= startRuntime(require));
  const language = await languageAt(path, require);
  return {
    parse(text) {
      const parser = new Parser();
      try {
        parser.setLanguage(language);
        const deadline = Date.now() + MOST_MILLISECONDS;
        // Some grammars want every line to end.
        const tree = parser.parse(`${text}\n`, null, { progressCallback: () => Date.now() > deadline });
        if (tree === null) return undefined;
        try {
          const errorLine = tree.rootNode.hasError ? firstError(tree.rootNode) : undefined;
          return { root: copyOf(tree.walk(), source.values ?? []), errorLine };
        } finally {
          tree.delete();
        }
      } finally {
        parser.delete();
      }
    },
  };
}

/** A grammar's package is optional, and was not installed. */
export class MissingGrammar extends Error {
  constructor(readonly packageName: string) {
    super(`its grammar is not installed: npm install ${packageName}`);
  }
}

let runtime: Promise<Runtime> | undefined;

/** What was loaded, by the file that it stands in: the runtime never gives back what a grammar takes of its memory. */
const languages = new Map<string, Promise<TreeSitter.Language>>();

async function languageAt(path: string, require: NodeJS.Require): Promise<TreeSitter.Language> {
  const { Language: Loader } = await (runtime ??= startRuntime(require));
  let language = languages.get(path);
  if (!language) languages.set(path, (language = Loader.load(path)));
  return language;
}

/** All languages share one runtime: another start would make it another. */
async function startRuntime(require: NodeJS.Require): Promise<Runtime> {
  let module: Runtime;
  try {
    module = require(RUNTIME) as Runtime;
  } catch {
    throw new MissingGrammar(RUNTIME);
  }
  await module.Parser.init();
  return module;
}

function firstError(root: TreeSitter.Node): number {
  let node = root;
  for (;;) {
    const next = node.children.find((child) => child !== null && (child.isError || child.isMissing || child.hasError));
    if (!next) return node.startPosition.row + 1;
    node = next;
    if (node.isError || node.isMissing) return node.startPosition.row + 1;
  }
}

/** The tree as plain objects: its own nodes live outside the memory that is cleaned up. */
function copyOf(cursor: TreeSitter.TreeCursor, values: readonly string[]): SyntaxNode {
  const children: SyntaxNode[] = [];
  const root: SyntaxNode = nodeAt(cursor, children);
  const open: SyntaxNode[][] = [children];
  try {
    if (!cursor.gotoFirstChild()) return root;
    for (;;) {
      let inner: SyntaxNode[] | undefined;
      if (cursor.nodeIsNamed || values.includes(cursor.nodeType)) {
        inner = [];
        open.at(-1)?.push(nodeAt(cursor, inner));
      }
      if (open.length > MAX_DEPTH) throw new RangeError('nested too deeply');
      if (inner !== undefined && cursor.gotoFirstChild()) {
        open.push(inner);
        continue;
      }
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return root;
        open.pop();
        if (open.length === 0) return root;
      }
    }
  } finally {
    cursor.delete();
  }
}

function nodeAt(cursor: TreeSitter.TreeCursor, children: SyntaxNode[]): SyntaxNode {
  return {
    type: cursor.nodeType,
    field: cursor.currentFieldName ?? undefined,
    start: cursor.startIndex,
    end: cursor.endIndex,
    children,
  };
}
