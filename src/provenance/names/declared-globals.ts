import { typeValue } from '../declared/declared-types.js';
import { globalStatements } from '../declared/type-blocks.js';
import type { Engine } from '../engine.js';
import { T, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isTestFile } from '../testing/test-files.js';
import type { Value } from '../value.js';
import { isUnknown } from '../values.js';

const MAX_FILES = 24;
/** What declares members of the global object by a name of its own. */
const WINDOW = 'Window';

/** What the project declares a global to be that something else gives to the page: `declare global { interface Window { desk: Desk } }`, `declare const desk: Desk`. */
export function declaredGlobal(e: Engine, name: string, user?: string): Value | undefined {
  const files = [...new Set([...e.host.scriptsWith(WINDOW, user), ...e.host.scriptsWith(name, user)])];
  for (const file of files.slice(0, MAX_FILES)) {
    const facts = isTestFile(file) ? undefined : e.facts(file);
    for (const statement of facts ? globalStatements(facts) : []) {
      const type = declaredBy(statement, name);
      const value = facts && type && typeValue(e, type, { facts, types: undefined, env: undefined });
      if (value && !isUnknown(value)) return value;
    }
  }
  return undefined;
}

type Declared = Parameters<typeof typeValue>[1];

function declaredBy(statement: Node, name: string): Declared | undefined {
  switch (statement.type) {
    case T.TSInterfaceDeclaration:
      return statement.id.name === WINDOW ? memberType(statement.body.body, name) : undefined;
    case T.VariableDeclaration:
      return statement.declarations
        .map(({ id }) => (id.type === T.Identifier && id.name === name ? id.typeAnnotation?.typeAnnotation : undefined))
        .find((type) => type !== undefined);
    default:
      return undefined;
  }
}

function memberType(members: readonly Node[], name: string): Declared | undefined {
  for (const member of members) {
    const isIt = member.type === T.TSPropertySignature && staticKey(member.key, member.computed) === name;
    if (isIt && member.typeAnnotation) return member.typeAnnotation.typeAnnotation;
  }
  return undefined;
}
