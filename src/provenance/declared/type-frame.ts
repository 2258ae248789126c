import type { TSESTree } from '@typescript-eslint/types';
import type { Environment } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import type { TypeEnvironment, Value } from '../value.js';

/** Where a type stands: its module, and what its type parameters are. */
export interface TypeFrame {
  readonly facts: ModuleFacts;
  readonly types: TypeEnvironment | undefined;
  readonly env: Environment | undefined;
}

/** What a type that stands in the same place says a value is. */
export type TypeOf = (type: TSESTree.TypeNode) => Value;
