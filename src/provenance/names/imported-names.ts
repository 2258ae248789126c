import type { TSESTree } from '@typescript-eslint/types';
import { requiredSource } from '../modules/exports.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** What a function is called where it comes from: `get` of `import { get as dig } from 'lodash'`, `import dig from 'lodash/get'`, `const { get: dig } = require('lodash')`. */
export function nameAtHome(call: TSESTree.CallExpression, facts: ModuleFacts): string | undefined {
  const callee = unwrap(call.callee);
  const name = callee.type === T.Identifier ? facts.variableOf(callee) : null;
  const declared = name?.defs[0]?.node as Node | undefined;
  switch (declared?.type) {
    case T.ImportSpecifier:
      return declared.imported.type === T.Identifier ? declared.imported.name : declared.imported.value;
    case T.ImportDefaultSpecifier:
      return lastName(declared.parent.source.value) ?? calledName(call);
    case T.VariableDeclarator:
      return requiredName(declared, name?.name) ?? calledName(call);
    default:
      return calledName(call);
  }
}

/** `get` of `lodash/get.js` and of `lodash.get`. */
function lastName(source: string): string | undefined {
  return /(?:^|[./])([\w-]+?)(?:\.c?js)?$/.exec(source)?.[1];
}

function requiredName({ id, init }: TSESTree.VariableDeclarator, local: string | undefined): string | undefined {
  const source = init?.type === T.CallExpression ? requiredSource(init) : undefined;
  if (source === undefined) return undefined;
  if (id.type !== T.ObjectPattern) return lastName(source);
  const property = id.properties.find(
    (one): one is TSESTree.Property =>
      one.type === T.Property && one.value.type === T.Identifier && one.value.name === local,
  );
  return property && staticKey(property.key, property.computed);
}
