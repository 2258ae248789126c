import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from './engine.js';
import { T, calledName, staticString, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { plainText } from './text.js';
import type { Value } from './value.js';

/** `readFile(new URL('../table.json', import.meta.url))`, `readFileSync(path.join(__dirname, 'table.json'))`: what a JSON file beside the code holds. */
export function readJson(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [address] = node.arguments;
  const path = address && pathBeside(e, unwrap(address), frame);
  if (path?.endsWith('.json') !== true) return undefined;
  const file = e.host.resolve(path, frame.facts.file);
  const json = file?.endsWith('.json') === true ? e.host.json(file) : undefined;
  return json && { kind: 'json', node: json };
}

/** A path from the place of the module. */
function pathBeside(e: Engine, address: Node, frame: Frame): string | undefined {
  if (address.type === T.Identifier) {
    const declared = frame.facts.variableOf(address)?.defs[0]?.node as Node | undefined;
    const init = declared?.type === T.VariableDeclarator ? declared.init : null;
    return init && init.type !== T.Identifier ? pathBeside(e, unwrap(init), frame) : undefined;
  }
  if (address.type === T.TemplateLiteral) {
    const [base] = address.expressions;
    const tail = address.quasis.at(-1)?.value.cooked;
    const isWhole = address.expressions.length === 1 && address.quasis[0]?.value.cooked === '';
    return base && isWhole && isHere(base) && typeof tail === 'string' ? relative([tail]) : undefined;
  }
  if (address.type === T.NewExpression) {
    const [path, base] = address.arguments;
    const isUrl = address.callee.type === T.Identifier && address.callee.name === 'URL';
    const text = path && staticString(path);
    return isUrl && base && isHere(base) && text !== undefined ? relative([text]) : undefined;
  }
  if (address.type !== T.CallExpression) return undefined;
  const name = calledName(address);
  const [base, ...rest] = address.arguments;
  if (name === 'fileURLToPath' && base) return pathBeside(e, unwrap(base), frame);
  if ((name !== 'join' && name !== 'resolve') || !base || !isHere(base)) return undefined;
  const parts = rest.map((part) => plainText(e.valueOf(part, frame)));
  return parts.every((part) => part !== undefined) ? relative(parts) : undefined;
}

/** `__dirname`, `import.meta.url`, `import.meta.dirname`. */
function isHere(node: Node): boolean {
  if (node.type === T.Identifier) return node.name === '__dirname';
  return node.type === T.MemberExpression && node.object.type === T.MetaProperty;
}

function relative(parts: readonly string[]): string {
  return `./${parts.map((part) => part.replace(/^\/+|\/+$/g, '')).join('/')}`;
}
