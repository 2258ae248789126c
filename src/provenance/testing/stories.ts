import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { exportedValue } from '../modules/modules.js';
import { unboundArgument } from '../names/parameters.js';
import { memberOf } from '../objects/members.js';
import { T, memberName, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';
import { isUnknown, optionsOf, unionOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';

const STORIES = /\.(?:stories|story)\.[cm]?[jt]sx?$/;

/** `args: { … }` of a story, or of all stories of a file: what the component is given that it shows, or that the default export of the file names. */
export function storyArguments(e: Engine, property: TSESTree.Property, frame: Frame): Value | undefined {
  if (!isOfStories(frame) || staticKey(property.key, property.computed) !== 'args') return undefined;
  const story = property.parent;
  return story.type === T.ObjectExpression && isStory(story) ? given(e, shownBy(e, story, frame)) : undefined;
}

/** `Story.args = { … }`, of `const Story = Template.bind({})`. */
export function argumentsOfStory(e: Engine, target: Node, frame: Frame): Value | undefined {
  if (!isOfStories(frame) || target.type !== T.MemberExpression || memberName(target) !== 'args') return undefined;
  const story = target.object.type === T.Identifier ? frame.facts.variableOf(target.object)?.defs[0]?.node : undefined;
  const made = story?.type === T.VariableDeclarator && story.init ? unwrap(story.init) : undefined;
  if (!made) return undefined;
  const callee = made.type === T.CallExpression ? unwrap(made.callee) : undefined;
  const template = callee?.type === T.MemberExpression && memberName(callee) === 'bind' ? callee.object : made;
  if (template.type === T.ObjectExpression) return given(e, shownBy(e, template, frame));
  const shown = optionsOf(e.valueOf(template, frame)).flatMap((one) =>
    one.kind === 'function' && one.file === frame.facts.file ? handedAll(e, one.node, frame) : [],
  );
  return given(e, shown);
}

function isOfStories({ facts }: Frame): boolean {
  return STORIES.test(facts.file);
}

/** `export const Story = { … }`, `export default { … }`, `const meta = { … }`. */
function isStory(object: TSESTree.ObjectExpression): boolean {
  const holder = outermost(object).parent;
  if (holder?.type === T.ExportDefaultDeclaration) return true;
  const declared = holder?.type === T.VariableDeclarator ? holder.parent.parent : undefined;
  return declared?.type === T.Program || declared?.type === T.ExportNamedDeclaration;
}

/** The components that a story hands what it is told: those of its own function, or of that of all stories, where there is one. */
function shownBy(e: Engine, story: TSESTree.ObjectExpression, frame: Frame): readonly Value[] {
  const all = exportedValue(e, frame.facts.file, 'default');
  for (const holder of [e.valueOf(story, frame), all]) {
    const [render] = optionsOf(memberOf(e, holder, 'render'));
    if (render?.kind === 'function') return handedAll(e, render.node, frame);
    const component = memberOf(e, holder, 'component');
    if (!isUnknown(component)) return optionsOf(component);
  }
  return [];
}

/** `<Card {...args} />`: the components that a function hands all that it is handed. */
function handedAll(e: Engine, fn: FunctionNode, frame: Frame): readonly Value[] {
  const [args] = fn.params;
  const components: Value[] = [];
  if (!fn.body || args?.type !== T.Identifier) return components;
  walk(fn.body, (node) => {
    if (node.type !== T.JSXOpeningElement || node.name.type !== T.JSXIdentifier) return undefined;
    const isHanded = node.attributes.some(
      (one) =>
        one.type === T.JSXSpreadAttribute && one.argument.type === T.Identifier && one.argument.name === args.name,
    );
    const name = isHanded ? frame.facts.variableOf(node.name)?.identifiers[0] : undefined;
    if (name) components.push(...optionsOf(e.valueOf(name, frame)));
    return undefined;
  });
  return components;
}

/** What components are declared to be given, or are given elsewhere. */
function given(e: Engine, components: readonly Value[]): Value | undefined {
  const all = components.flatMap((one) => {
    const declaring = one.kind === 'function' ? e.facts(one.file) : undefined;
    if (one.kind !== 'function' || !declaring) return [];
    const props = unboundArgument(e, one.node, 0, { facts: declaring, env: undefined });
    return isUnknown(props) ? [] : [props];
  });
  return all.length > 0 ? unionOf(all) : undefined;
}
