import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { exportedValue } from '../modules/modules.js';
import { unboundArgument } from '../names/parameters.js';
import { memberOf } from '../objects/members.js';
import { staticKey } from '../syntax/syntax.js';
import { isUnknown, optionsOf, unionOf } from '../values.js';
import type { Value } from '../value.js';

const STORIES = /\.(?:stories|story)\.[cm]?[jt]sx?$/;

/** `args: { … }` of a story: what the component is given that the default export of the file names. */
export function storyArguments(e: Engine, property: TSESTree.Property, { facts }: Frame): Value | undefined {
  if (!STORIES.test(facts.file) || staticKey(property.key, property.computed) !== 'args') return undefined;
  const component = memberOf(e, exportedValue(e, facts.file, 'default'), 'component');
  const given = optionsOf(component).flatMap((option) => {
    const declaring = option.kind === 'function' ? e.facts(option.file) : undefined;
    if (option.kind !== 'function' || !declaring) return [];
    const props = unboundArgument(e, option.node, 0, { facts: declaring, env: undefined });
    return isUnknown(props) ? [] : [props];
  });
  return given.length > 0 ? unionOf(given) : undefined;
}
