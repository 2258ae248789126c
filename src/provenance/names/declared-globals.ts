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
  const declared = files.slice(0, MAX_FILES).flatMap((file) => {
    const value = isTestFile(file) ? undefined : declaredIn(e, file, name);
    return value ? [{ file, value }] : [];
  });
  // Several programs may each be given something of that name.
  const own = declared.length > 1 ? declared.filter(({ file }) => isOfProgram(e, file, user)) : declared;
  return own.length === 1 ? own[0]?.value : undefined;
}

function isOfProgram(e: Engine, file: string, user: string | undefined): boolean {
  return user !== undefined && e.host.mayRunTogether?.(file, user) === true;
}

function declaredIn(e: Engine, file: string, name: string): Value | undefined {
  const facts = e.facts(file);
  for (const statement of facts ? globalStatements(facts) : []) {
    const type = declaredBy(statement, name);
    const value = facts && type && typeValue(e, type, { facts, types: undefined, env: undefined });
    if (value && !isUnknown(value)) return value;
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
