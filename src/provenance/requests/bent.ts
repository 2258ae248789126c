import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { placeOf } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { objectOf, optionsOf } from '../values.js';
import type { ClientValue, LibraryValue, Value } from '../value.js';

/** How the answer is read, where that is told. */
const READ = /^(?:json|string|buffer)$/;
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;

/** `bent(host, 'POST', 'json', 201, headers)`: what it is handed is told apart by what it is, in any order; a function of the path and the body. */
export function bentClient(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): ClientValue | undefined {
  if (target.from !== 'bent' || normalLibraryPath(target.path) !== 'bent') return undefined;
  const args = argumentsOf(e, node, frame);
  const words = args.flatMap((argument) => plainText(argument()) ?? []);
  const base = args.find((argument) => isAddress(argument()));
  return {
    kind: 'client',
    // Both take a body behind the path; one gives what was read, the other the answer, which is read as that of `fetch`.
    style: words.includes('json') ? 'angular' : 'bent',
    verb: (words.find((word) => METHOD.test(word)) ?? 'GET').toLowerCase(),
    ...(base && { defaults: objectOf({ baseURL: base }, placeOf(node, frame.facts.file)) }),
  };
}

/** Neither a word, a number, nor headers. */
function isAddress(value: Value): boolean {
  const word = plainText(value);
  if (word !== undefined) return !READ.test(word) && !METHOD.test(word);
  return optionsOf(value).every(({ kind }) => kind === 'text' || kind === 'unknown' || kind === 'library');
}
