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
      const isJoined = /^(?:join|resolve)$/.test(calledName(node) ?? '') && base !== undefined && isOwnFolder(base);
      return isJoined ? ['.', ...parts.map(partOf)].join('/') : undefined;
    }
    default:
      return undefined;
  }
}

function partOf(node: Node): string {
  return staticString(node) ?? (isOwnFolder(node) ? '.' : (patternOf(unwrap(node)) ?? '*'));
}

/** `__dirname`, `import.meta.dirname`. */
function isOwnFolder(node: Node): boolean {
  if (node.type === T.Identifier) return node.name === '__dirname';
  return node.type === T.MemberExpression && node.object.type === T.MetaProperty && memberName(node) === 'dirname';
}
