import type { TSESTree } from '@typescript-eslint/types';
import { T, isFunction, memberName, staticKey } from '../provenance/syntax/syntax.js';
import type { Node } from '../provenance/syntax/syntax.js';
import { walk } from '../provenance/syntax/walk.js';

/** A part of a file by whose name others get at what is done or held there. */
export interface NamedUnit {
  readonly name: string;
  /** The words in it. */
  readonly words: ReadonlySet<string>;
  /** Those by themselves, or asked of the object that a function is of. */
  readonly own: ReadonlySet<string>;
  /** What is called in it. */
  readonly called: ReadonlySet<string>;
  readonly start: number;
  readonly end: number;
  /** Others need an object to get at it. */
  readonly isMember: boolean;
}

const WORD = /([A-Za-z_]\w*)/g;
const OWN = /(?:\b(?:this|self|cls|static|super)\s*(?:\?\.|\.|->|::)\s*|@|(?<![\w.>:]))([A-Za-z_]\w*)/g;
const CALLED = /\b([A-Za-z_]\w*)\s*[({<]/g;

function wordsBy(pattern: RegExp, text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, word = '']) => word));
}

/** The functions, the fields and the variables of a file, and what is put into them, with their texts as they are written. */
export function namedUnitsIn(ast: TSESTree.Program, text: string): readonly NamedUnit[] {
  const units: NamedUnit[] = [];
  walk(ast, (node) => {
    const name = nameNode(node);
    const written = name && text.slice(...name.range);
    if (written === undefined || written === '') return undefined;
    const [start, end] = node.range;
    const own = text.slice(start, end);
    units.push({
      name: /\w+/.exec(written)?.[0] ?? written,
      words: wordsBy(WORD, own),
      own: wordsBy(OWN, own),
      called: wordsBy(CALLED, own),
      start,
      end,
      isMember: isOfObject(node),
    });
    return undefined;
  });
  return units;
}

/** The names of the classes of a file. */
export function classesIn(ast: TSESTree.Program, text: string): readonly string[] {
  const names: string[] = [];
  walk(ast, (node) => {
    if (node.type === T.ClassDeclaration && node.id) names.push(text.slice(...node.id.range));
    return undefined;
  });
  return names.filter((name) => /^\w+$/.test(name));
}

function nameNode(node: Node): Node | undefined {
  switch (node.type) {
    case T.FunctionDeclaration:
      return node.id ?? undefined;
    case T.MethodDefinition:
    case T.PropertyDefinition:
      return node.key;
    case T.Property:
      return isFunction(node.value) && staticKey(node.key, node.computed) !== undefined ? node.key : undefined;
    // What functions call their own others do not name.
    case T.VariableDeclarator:
      return node.id.type === T.Identifier && node.parent.parent.type === T.Program ? node.id : undefined;
    case T.AssignmentExpression:
      return node.left.type === T.MemberExpression && memberName(node.left) !== undefined
        ? node.left.property
        : undefined;
    default:
      return undefined;
  }
}

function isOfObject(node: Node): boolean {
  return (
    node.type === T.MethodDefinition ||
    node.type === T.PropertyDefinition ||
    (node.type === T.AssignmentExpression && node.left.type === T.MemberExpression)
  );
}
