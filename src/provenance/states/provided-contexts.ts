import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { referencesOf } from '../functions/uses-by-name.js';
import { memberOf } from '../objects/members.js';
import { propsGiven } from './markup-props.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, unknown } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

const MAX_IMPORTERS = 24;
const MAX_PROVIDERS = 8;

/** `<Users.Provider value={…}>`, `<Users value={…}>`: what the elements of a context provide. @param made the call that makes it */
export function providedValue(e: Engine, { node, file }: NonNullable<LibraryValue['made']>): Value {
  const facts = e.facts(file);
  const holder = outermost(node).parent;
  if (!facts || holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier)
    return unknown('a context without a name');
  const { name } = holder.id;
  const importers = e.importersNaming(file, [name]);
  const elements = [
    ...elementsOf(holder.id, facts),
    ...importers.slice(0, MAX_IMPORTERS).flatMap((importer) => {
      const other = e.facts(importer);
      const names = other && other !== facts ? other.taken.named(name) : [];
      return other ? names.flatMap((local) => elementsOf(local, other)) : [];
    }),
  ];
  return e.inside(node, () => {
    const [first, ...others] = elements
      .slice(0, MAX_PROVIDERS)
      .map((one) => memberOf(e, propsGiven(e, one.element, { facts: one.facts, env: undefined }), 'value'))
      .filter((value) => !isUnknown(value));
    // Which of several is around a component is not known.
    return first && others.length === 0 ? first : unknown('what is provided');
  });
}

function elementsOf(
  name: TSESTree.Identifier,
  facts: ModuleFacts,
): { readonly element: TSESTree.JSXOpeningElement; readonly facts: ModuleFacts }[] {
  const variable = facts.variableOf(name);
  return (variable ? referencesOf(variable, facts) : []).flatMap((site) => {
    const used: Node = site.node;
    const access = used.parent;
    const element =
      access?.type === T.JSXMemberExpression && access.property.name === 'Provider' ? access.parent : access;
    return element?.type === T.JSXOpeningElement ? [{ element, facts }] : [];
  });
}
