import type { TSESTree } from '@typescript-eslint/types';
import { T, calledName, memberName, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { optionsOf } from '../../../provenance/values.js';
import type { FileContext } from '../../context.js';

/** What a test asks, by its names from the first to the last: `config.features.isOn('files')`. */
interface Asked {
  readonly root: Node;
  readonly names: readonly string[];
}

/** What a node asks, looked through calls. */
export function askedBy(node: Node): Asked {
  const inner = unwrap(node);
  if (inner.type === T.CallExpression) return askedBy(inner.callee);
  if (inner.type === T.MemberExpression) {
    const { root, names } = askedBy(inner.object);
    return { root, names: [...names, memberName(inner) ?? ''] };
  }
  return { root: inner, names: inner.type === T.Identifier ? [inner.name] : [] };
}

function isOfSettings(name: string): boolean {
  return wordsOf(name).some((word) => SETTINGS.test(word));
}

/** Whether something is what the platform answers. */
export function isPayload({ engine, frame }: FileContext, root: Node): boolean {
  return optionsOf(engine.valueOf(root, frame)).some(({ kind }) => kind === 'data' || kind === 'response');
}

const SETTINGS =
  /^(?:config(?:uration)?|conf|cfg|settings?|properties|options?|opts|env|environ|environment|context|ctx)$/;

/** Whether something is handed in, or is one of many, that is not called what settings are called: a record, of which a feature is one of its own. */
export function isRecord({ facts }: FileContext, root: Node): boolean {
  if (root.type !== T.Identifier || isOfSettings(root.name)) return false;
  const definition = facts.variableOf(root)?.defs[0];
  if (definition?.type !== 'Variable') return definition?.type === 'Parameter';
  const { node, parent } = definition;
  const loop = parent.parent;
  if ((loop.type === T.ForOfStatement || loop.type === T.ForInStatement) && loop.left === parent) return true;
  return node.init !== null && isOneOfMany(node.init);
}

/** `loans[0]`, `loans.find(…)`. */
function isOneOfMany(given: Node): boolean {
  const node = unwrap(given);
  if (node.type === T.MemberExpression) return node.computed && typeof keyOf(node.property) === 'number';
  return node.type === T.CallExpression && /^(?:find|findLast|at|shift|pop)$/.test(calledName(node) ?? '');
}

function keyOf(property: Node): unknown {
  return property.type === T.Literal ? property.value : undefined;
}

/** `apiSupportsV3`, `USE_V3`, `use-v3`, `_v3`. */
export function wordsOf(name: string): readonly string[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])|[-_$.:]/).flatMap((word) => (word === '' ? [] : [word.toLowerCase()]));
}

/** What a call asks for by a key: `use` and `v3` of `config.get('files.useV3')`. */
export function keysIn({ arguments: handed }: TSESTree.CallExpression): readonly string[] {
  const [key] = handed;
  const text = key ? staticString(key) : undefined;
  return text !== undefined && /^[\w.:-]+$/.test(text) ? [text] : [];
}
