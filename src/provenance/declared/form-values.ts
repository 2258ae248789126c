import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import { FORM, INSIDE } from '../libraries/form-types.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { schemaShape } from '../schemas/schema-shapes.js';
import { propsGiven } from '../states/markup-props.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, mapOptions, once, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, SignatureValue, TypedValue, Value } from '../value.js';
import { librarySignature } from './library-types.js';
import { describedValue } from './schema-types.js';
import { usedWith } from './signatures.js';

/** Where a form is made: its values are known by it where no type tells of them. */
export type FormNode = CallNode | TSESTree.JSXOpeningElement;

/** What the values of a form are, by what it begins with: what is sent of them tells, once it was seen to be sent. */
export function valuesOfForm(e: Engine, begun: Value | undefined, at: FormNode, facts: ModuleFacts): Value {
  const isTold = begun && optionsOf(begun).some((option) => option.kind !== 'object' && !isUnknown(option));
  if (isTold) return begun;
  const own: Value = e.bindings.valueOf(at, facts) ?? { kind: 'typed', node: at, file: facts.file, types: undefined };
  return begun && !isUnknown(begun) ? unionOf([begun, own]) : own;
}

/** Whether the values of a form stand for a type. */
export function isForm({ node }: Pick<TypedValue, 'node'>): boolean {
  return node.type === T.CallExpression || node.type === T.NewExpression || node.type === T.JSXOpeningElement;
}

/** What a type parameter stands for that has the values of a form: of the one that is made there, or that is around. */
export function formTold(
  e: Engine,
  { node }: SignatureValue,
  name: string,
  begun: Value | undefined,
  at: FormNode | undefined,
  frame: Frame,
): Value | undefined {
  const constraint = node.typeParameters?.params.find((parameter) => parameter.name.name === name)?.constraint;
  const called =
    constraint?.type === T.TSTypeReference && constraint.typeName.type === T.Identifier ? constraint.typeName.name : '';
  if (!at || (called !== FORM && called !== INSIDE)) return undefined;
  return called === FORM
    ? valuesOfForm(e, begun && loaded(e, begun, frame), at, frame.facts)
    : valuesAround(e, at, frame);
}

/** `defaultValues: async () => load(id)`. */
function loaded(e: Engine, begun: Value, frame: Frame): Value {
  return mapOptions(begun, (option) => (option.kind === 'function' ? applyTo(e, option, [], frame) : option));
}

/** `<Formik …>{() => <Field name="…" />}</Formik>`. */
function valuesAround(e: Engine, at: Node, frame: Frame): Value | undefined {
  for (let node: Node | undefined = at.parent?.parent; node; node = node.parent) {
    if (node.type !== T.JSXElement || node.openingElement.name.type !== T.JSXIdentifier) continue;
    const { openingElement: element } = node;
    const component = frame.facts.variableOf(node.openingElement.name)?.identifiers[0];
    const target = component && e.valueOf(component, frame);
    const declared = target?.kind === 'library' ? librarySignature(e, target) : undefined;
    if (declared?.node.typeParameters?.params.some(isOfForm) !== true) continue;
    const use = { args: [() => propsGiven(e, element, frame)], types: element.typeArguments?.params, at: element };
    return usedWith(e, declared, use, frame).types?.values.get('T')?.();
  }
  return undefined;
}

function isOfForm({ constraint }: TSESTree.TSTypeParameter): boolean {
  return (
    constraint?.type === T.TSTypeReference &&
    constraint.typeName.type === T.Identifier &&
    constraint.typeName.name === FORM
  );
}

/** What the schema describes that a library is handed: `zodResolver(schema)`. */
export function describedBy(e: Engine, value: Value): Value | undefined {
  for (const option of optionsOf(value)) {
    const made = option.kind === 'library' ? option.made : undefined;
    const facts = made && e.facts(made.file);
    const shape = facts && schemaShape(e, made.node, { facts, env: undefined });
    if (shape) return describedValue(e, shape, facts);
  }
  return undefined;
}

/** The values of a group of controls: `{ name: ['', required], other: new FormControl(1) }`. */
export function controlValues(controls: Value, e: Engine): Value | undefined {
  const group = optionsOf(controls).find((option) => option.kind === 'object');
  if (group?.kind !== 'object') return undefined;
  const members = group.members.map((member) => ({ ...member, value: once(() => controlValue(e, member.value)) }));
  return { ...group, members };
}

function controlValue(e: Engine, control: Lazy): Value {
  return mapOptions(control(), (option) => {
    if (option.kind === 'tuple') return option.items[0]?.value() ?? unknown('a control without a value');
    const held = option.kind === 'typed' ? memberOf(e, option, 'value') : undefined;
    return held && !isUnknown(held) ? held : option;
  });
}
