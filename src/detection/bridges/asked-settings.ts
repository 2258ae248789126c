import { DefinitionType } from '@typescript-eslint/scope-manager';
import { T, memberName, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { FileContext } from '../context.js';

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

/** Whether something is what the platform answers. */
export function isPayload({ engine, frame }: FileContext, root: Node): boolean {
  return optionsOf(engine.valueOf(root, frame)).some(({ kind }) => kind === 'data' || kind === 'response');
}

const SETTINGS = /^(?:config(?:uration)?|conf|cfg|settings?|options?|opts|env|environment|context|ctx)$/;

/** Whether something is handed in that is not called what settings are called: a record, of which a feature is one of its own. */
export function isRecord({ facts }: FileContext, root: Node): boolean {
  if (root.type !== T.Identifier || wordsOf(root.name).some((word) => SETTINGS.test(word))) return false;
  return facts.variableOf(root)?.defs[0]?.type === DefinitionType.Parameter;
}

/** `apiSupportsV3`, `USE_V3`, `use-v3`, `_v3`. */
export function wordsOf(name: string): readonly string[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])|[-_$]/).flatMap((word) => (word === '' ? [] : [word.toLowerCase()]));
}
