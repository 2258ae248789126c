import type { TSESTree } from '@typescript-eslint/types';
import { memberOf } from '../../provenance/objects/members.js';
import { T, memberName, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';

/** What a step of a chain of commands says in words: `cy.user().should('have.property', 'name')`. */
export interface Said {
  /** The last word: `property`. */
  readonly word: string;
  readonly subject: Node;
  /** Names that the chain has gone down by: `.should('have.property', 'a').and('be.empty')`. */
  readonly path: readonly string[];
}

const SAYS = /^(?:should|and)$/;
const WORDS = /^(?:(?:be|have|deep|nested|own|all|any|contain|include)\.)*(\w+)$/;
const GOES_DOWN = /^(?:have\.)?(?:(?:deep|nested|own)\.)*property$/;

/** Undefined where a call says nothing, or says that something is not so. */
export function saidInWords(call: TSESTree.CallExpression): Said | undefined {
  const word = WORDS.exec(wordsOf(call) ?? '')?.[1];
  if (word === undefined || word === 'not') return undefined;
  const path: string[] = [];
  let at = before(call);
  for (let step = at; step.type === T.CallExpression; step = at) {
    const words = wordsOf(step);
    if (words === undefined) break;
    const name = GOES_DOWN.test(words) ? pathGiven(step) : undefined;
    if (name !== undefined) path.unshift(...name);
    at = before(step);
  }
  return { word, subject: at, path };
}

/** What is said of. */
export function subjectOf({ engine, frame }: FileContext, { subject, path }: Said): Value {
  return path.reduce((value, name) => memberOf(engine, value, name), engine.valueOf(subject, frame));
}

/** `have.property` of `.should('have.property', 'name')`. */
function wordsOf({ callee, arguments: [words] }: TSESTree.CallExpression): string | undefined {
  const access = unwrap(callee);
  return access.type === T.MemberExpression && words && SAYS.test(memberName(access) ?? '')
    ? staticString(words)
    : undefined;
}

function before({ callee }: TSESTree.CallExpression): Node {
  const access = unwrap(callee);
  return access.type === T.MemberExpression ? unwrap(access.object) : access;
}

function pathGiven({ arguments: [, path] }: TSESTree.CallExpression): readonly string[] | undefined {
  return (path && staticString(path))?.split(/[.[\]]+/).filter(Boolean);
}
