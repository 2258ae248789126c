import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** Statements that declare what every file knows: all of a script's, and those in `declare global { … }` of a module. */
export function globalStatements(facts: ModuleFacts): readonly Node[] {
  const { body } = facts.module.ast;
  const blocks = body.flatMap((statement) =>
    statement.type === T.TSModuleDeclaration && statement.kind === 'global' ? statementsIn(statement) : [],
  );
  return facts.isScript ? [...body, ...blocks] : blocks;
}

/** The names of a type's name, also where it stands as an expression behind `extends`: `Models.Api.User`. Undefined for what is no name. */
export function pathOfName(name: TSESTree.EntityName | TSESTree.Expression): string[] | undefined {
  if (name.type === T.Identifier) return [name.name];
  const [outer, inner] =
    name.type === T.TSQualifiedName
      ? [name.left, name.right]
      : name.type === T.MemberExpression && !name.computed
        ? [name.object, name.property]
        : [];
  const left = outer && pathOfName(outer);
  return left && inner?.type === T.Identifier ? [...left, inner.name] : undefined;
}

/** The type that a path of names means among statements: namespaces may stand in namespaces, and each in several blocks. */
export function typeAmong(statements: readonly Node[], path: readonly string[]): Node | undefined {
  for (const statement of statements) {
    const declared = declaredBy(statement);
    if (declared?.type === T.TSModuleDeclaration) {
      const rest = below(declared, path);
      const found = rest && typeAmong(statementsIn(declared), rest);
      if (found) return found;
    } else if (path.length === 1 && declared && isType(declared) && declared.id?.name === path[0]) return declared;
  }
  return undefined;
}

/** What a statement declares, whether it exports it or not. */
function declaredBy(statement: Node): Node | undefined {
  return statement.type === T.ExportNamedDeclaration ? (statement.declaration ?? undefined) : statement;
}

export function statementsIn({ body }: TSESTree.TSModuleDeclaration): readonly Node[] {
  return body?.type === T.TSModuleBlock ? body.body : [];
}

/** What is left of a path behind the name of a namespace; undefined where it leads elsewhere. */
function below({ id, kind }: TSESTree.TSModuleDeclaration, path: readonly string[]): readonly string[] | undefined {
  const names = kind === 'global' || id.type === T.Literal ? undefined : pathOfName(id);
  return names && names.length < path.length && names.every((name, index) => path[index] === name)
    ? path.slice(names.length)
    : undefined;
}

function isType(
  node: Node,
): node is TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration | TSESTree.ClassDeclaration {
  return (
    node.type === T.TSInterfaceDeclaration || node.type === T.TSTypeAliasDeclaration || node.type === T.ClassDeclaration
  );
}
