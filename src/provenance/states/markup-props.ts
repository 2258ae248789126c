import type { TSESTree } from '@typescript-eslint/types';
import { calledWith } from '../functions/called-with.js';
import { librarySignature } from '../declared/library-types.js';
import { signatureParameter, usedWith } from '../declared/signatures.js';
import type { Engine, Frame } from '../engine.js';
import { withoutNothing } from '../expressions.js';
import { memberOf } from '../objects/members.js';
import { unboundArgument } from '../names/parameters.js';
import { T, innerPlace, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, once, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, Member, ObjectValue, Value } from '../value.js';

/** What a component is given by the element that names it: `<Row user={user} {...rest} />`. */
export function propsGiven(e: Engine, element: TSESTree.JSXOpeningElement, frame: Frame): ObjectValue {
  const { file } = frame.facts;
  const members: Member[] = [];
  const spreads: Lazy[] = [];
  for (const attribute of element.attributes) {
    if (attribute.type === T.JSXSpreadAttribute) {
      spreads.push(once(() => e.valueOf(attribute.argument, frame)));
      continue;
    }
    if (attribute.name.type !== T.JSXIdentifier) continue;
    members.push({
      name: attribute.name.name,
      key: innerPlace(attribute.name, file),
      property: placeOf(attribute, file),
      shorthand: false,
      value: once(() => attributeValue(e, attribute, frame)),
    });
  }
  return { kind: 'object', members, spreads, open: true, place: placeOf(element, file) };
}

function attributeValue(e: Engine, { value }: TSESTree.JSXAttribute, frame: Frame): Value {
  if (!value) return { kind: 'scalar', value: true };
  if (value.type === T.Literal) return e.valueOf(value, frame);
  const expression = value.type === T.JSXExpressionContainer ? value.expression : undefined;
  return expression && expression.type !== T.JSXEmptyExpression
    ? e.valueOf(expression, frame)
    : unknown('an element that is not followed');
}

/** `<Row onPick={(x) => …} />`: what the component declares its property to be called with, else what it calls it with. */
export function attributeArgument(
  e: Engine,
  container: TSESTree.JSXExpressionContainer,
  index: number,
  frame: Frame,
): Value | undefined {
  const held = heldBy(container);
  if (!held) return undefined;
  const { element, name } = held;
  if (element.name.type !== T.JSXIdentifier) return undefined;
  const component = frame.facts.variableOf(element.name);
  if (!component) return undefined;
  return propertyCallback(e, element, component.identifiers[0], name, index, frame);
}

/** The element that an expression in braces is handed to, and under which name: what stands between its tags are its children. */
function heldBy({
  parent: holder,
}: TSESTree.JSXExpressionContainer): { element: TSESTree.JSXOpeningElement; name: string } | undefined {
  if (holder.type === T.JSXElement) return { element: holder.openingElement, name: 'children' };
  return holder.type === T.JSXAttribute && holder.name.type === T.JSXIdentifier
    ? { element: holder.parent, name: holder.name.name }
    : undefined;
}

function propertyCallback(
  e: Engine,
  element: TSESTree.JSXOpeningElement,
  component: Node | undefined,
  name: string,
  index: number,
  frame: Frame,
): Value | undefined {
  if (!component) return undefined;
  const values = [e.valueOf(component, frame)].flatMap((value) => {
    if (value.kind === 'library')
      return signatureArgument(e, declaredProps(e, value, element, frame), name, index) ?? [];
    if (value.kind !== 'function') return [];
    const facts = e.facts(value.file);
    if (!facts) return [];
    const props = unboundArgument(e, value.node, 0, { facts, env: undefined });
    return [
      signatureArgument(e, props, name, index) ??
        calledWith(
          e,
          value,
          { position: 0, names: [name], index },
          { args: [() => propsGiven(e, element, frame)], frame },
        ),
    ];
  });
  const known = values.filter((value): value is Value => value !== undefined);
  return known.length > 0 ? withoutNothing(known) : undefined;
}

/** What is expected as an attribute, by the declared type of what the component is given. */
export function expectedAttribute(e: Engine, attribute: TSESTree.JSXAttribute, frame: Frame): Value | undefined {
  const element = attribute.parent;
  if (attribute.name.type !== T.JSXIdentifier || element.name.type !== T.JSXIdentifier) return undefined;
  const component = frame.facts.variableOf(element.name)?.identifiers[0];
  if (!component) return undefined;
  const { name } = attribute.name;
  const expected = optionsOf(e.valueOf(component, frame))
    .map((option) => memberOf(e, declaredProps(e, option, element, frame), name))
    .filter((value) => !isUnknown(value));
  return expected.length > 0 ? unionOf(expected) : undefined;
}

/** What a component is declared to be given. */
function declaredProps(e: Engine, component: Value, element: TSESTree.JSXOpeningElement, frame: Frame): Value {
  const declared = component.kind === 'library' ? librarySignature(e, component) : undefined;
  if (declared)
    return (
      signatureParameter(
        e,
        usedWith(
          e,
          declared,
          { args: [() => propsGiven(e, element, frame)], types: element.typeArguments?.params, at: element },
          frame,
        ),
        0,
      ) ?? unknown('attributes that nobody declares')
    );
  const facts = component.kind === 'function' ? e.facts(component.file) : undefined;
  return component.kind === 'function' && facts
    ? unboundArgument(e, component.node, 0, { facts, env: undefined })
    : unknown('attributes that nobody declares');
}

function signatureArgument(e: Engine, props: Value, name: string, index: number): Value | undefined {
  if (props.kind !== 'typed') return undefined;
  const member = memberOf(e, props, name);
  return member.kind === 'signature' ? signatureParameter(e, member, index) : undefined;
}
