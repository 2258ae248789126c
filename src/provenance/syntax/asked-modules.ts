import type { TSESTree } from '@typescript-eslint/types';
import { T, calledName, memberName, staticString, unwrap } from './syntax.js';
import type { Node } from './syntax.js';

/**
 * The specifier of a module that is asked for, `*` in place of what is only known at run time: `./steps/*.js` of `./steps/${name}.js`. Undefined
 * where it does not stand there, nor the folder of the project.
 */
export function askedModule(node: Node): string | undefined {
  const text = staticString(node);
  if (text !== undefined) return text;
  const pattern = patternOf(unwrap(node))?.replace(/\*{2,}/g, '*');
  return pattern !== undefined && /^\.\.?\//.test(pattern) ? pattern : undefined;
}

function patternOf(node: Node): string | undefined {
  switch (node.type) {
    case T.TemplateLiteral:
      return node.quasis.map(({ value }) => value.cooked).join('*');
    case T.BinaryExpression:
      return node.operator === '+' ? partOf(node.left) + partOf(node.right) : undefined;
    case T.CallExpression: {
      const [base, ...parts] = node.arguments;
      const folder = base && /^(?:join|resolve)$/.test(calledName(node) ?? '') ? folderOf(base) : undefined;
      return folder === undefined ? undefined : [folder, ...parts.map(partOf)].join('/');
    }
    default:
      return undefined;
  }
}

function partOf(node: Node): string {
  return staticString(node) ?? (isOwnFolder(node) ? '.' : (patternOf(unwrap(node)) ?? '*'));
}

/** The folder that an expression tells from its own: `__dirname`, or the name of `path.join(__dirname, 'steps')`. */
function folderOf(node: Node): string | undefined {
  if (isOwnFolder(node)) return '.';
  const init = node.type === T.Identifier ? declaredAs(node) : undefined;
  return init?.type === T.CallExpression ? patternOf(init) : undefined;
}

/** What the variable of a name is made with, in the blocks around it. */
function declaredAs(name: TSESTree.Identifier): Node | undefined {
  for (let at: Node | undefined = name.parent; at; at = at.parent) {
    const statements = at.type === T.Program || at.type === T.BlockStatement ? at.body : [];
    for (const statement of statements) {
      const declared = statement.type === T.VariableDeclaration ? statement.declarations : [];
      const own = declared.find(({ id }) => id.type === T.Identifier && id.name === name.name);
      if (own) return own.init ? unwrap(own.init) : undefined;
    }
  }
  return undefined;
}

/** `__dirname`, `import.meta.dirname`. */
function isOwnFolder(node: Node): boolean {
  if (node.type === T.Identifier) return node.name === '__dirname';
  return node.type === T.MemberExpression && node.object.type === T.MetaProperty && memberName(node) === 'dirname';
}
