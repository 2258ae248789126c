import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { T, memberName, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textsOf } from '../texts/text.js';
import { optionsOf, unionOf, unknown } from '../values.js';
import type { Value } from '../value.js';

/** Objects of the host page: `<accessor>('name')`. */
export function scriptObject(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value {
  const made = objectsNamed(e, node, frame, false);
  return made ?? unknown('an object of the host page that is only known at run time');
}

/**
 * `host.script.object('name')` of something that is handed in by nobody who is seen, and that the code has no object of its own for: spelled as
 * the accessor is, and asked for an object of the host page.
 */
export function untracedScriptObject(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const callee = accessorIn(e, node);
  if (!callee) return undefined;
  const isUntraced = optionsOf(e.valueOf(callee.object, frame)).every(
    ({ kind }) => kind === 'unknown' || kind === 'typed',
  );
  return isUntraced ? objectsNamed(e, node, frame, true) : undefined;
}

/** The same of a global that another script of the page fills where it is opened outside of its host: what it puts there stands in for the host. */
export function standInScriptObject(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const callee = accessorIn(e, node);
  if (!callee || !isOfGlobal(callee, frame)) return undefined;
  const isStandIn = optionsOf(e.valueOf(callee.object, frame)).every(
    (host) => host.kind === 'object' && host.place.file !== frame.facts.file,
  );
  return isStandIn ? objectsNamed(e, node, frame, true) : undefined;
}

function accessorIn(e: Engine, node: TSESTree.CallExpression): TSESTree.MemberExpression | undefined {
  const { scripting } = e.catalogue;
  const callee = unwrap(node.callee);
  if (!scripting || callee.type !== T.MemberExpression || memberName(callee) !== scripting.accessor.at(-1))
    return undefined;
  return isSpelled(callee, scripting.accessor) ? callee : undefined;
}

function isOfGlobal(callee: TSESTree.MemberExpression, { facts }: Frame): boolean {
  let root: Node = callee;
  while (root.type === T.MemberExpression) root = unwrap(root.object);
  const variable = root.type === T.Identifier ? facts.variableOf(root) : null;
  return (
    root.type === T.Identifier && (!variable || variable.defs.every(({ type }) => (type as string) === 'Parameter'))
  );
}

function objectsNamed(e: Engine, node: TSESTree.CallExpression, frame: Frame, likely: boolean): Value | undefined {
  const { scripting } = e.catalogue;
  const name = node.arguments[0];
  const values = name ? textsOf(e.valueOf(name, frame)).map(plainText) : [];
  const objects = values.flatMap((id) => scripting?.objects.find((candidate) => candidate.id === id) ?? []);
  if (!scripting || objects.length === 0) return undefined;
  const place = placeOf(node, frame.facts.file);
  return unionOf(
    objects.map((object) => ({
      kind: 'script-object',
      id: object.id,
      likely,
      evidence: { head: { place, why: `${scripting.accessor.join('.')}('${object.id}')` }, rest: undefined },
    })),
  );
}

/** The accessor by itself, or behind what holds it: `host.script.object`, `this.host.script.object`. */
function isSpelled(callee: Node, accessor: readonly string[]): boolean {
  let at = unwrap(callee);
  for (const [index, wanted] of accessor.toReversed().entries()) {
    const isFirst = index === accessor.length - 1;
    if (at.type === T.Identifier) return isFirst && at.name === wanted;
    if (at.type !== T.MemberExpression || memberName(at) !== wanted) return false;
    at = unwrap(at.object);
  }
  return true;
}
