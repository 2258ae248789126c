import type { Rule } from 'eslint';
import type { TSESTree } from '@typescript-eslint/types';
import type { DocumentNode } from '@humanwhocodes/momoa';

/** What the rules use of ESLint's context; oxlint's has it too. */
export type LintContext = Pick<
  Rule.RuleContext,
  'cwd' | 'filename' | 'physicalFilename' | 'settings' | 'options' | 'sourceCode' | 'report'
>;

/** A tree by its root: a script or module, or a JSON document. Anything else is a language that no rule reads. */
export function isProgram(ast: object): ast is TSESTree.Program {
  return 'type' in ast && ast.type === 'Program' && 'body' in ast;
}

export function isJsonDocument(ast: object): ast is DocumentNode {
  return 'type' in ast && ast.type === 'Document' && 'body' in ast;
}
