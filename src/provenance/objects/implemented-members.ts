import type { TSESTree } from '@typescript-eslint/types';
import { instanceOf } from '../classes/classes.js';
import { LIBRARY_TYPES } from '../declared/library-types.js';
import type { Engine, Frame } from '../engine.js';
import { anyArguments } from '../functions/argument-lists.js';
import { callSites } from '../functions/callers.js';
import type { Called } from '../functions/function-names.js';
import { functionResult } from '../functions/results.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOfName } from '../modules/module-types.js';
import { T, isFunction, outermost, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isOfTests } from '../testing/test-files.js';
import { mapOptions, optionsOf, unionOf, unknown } from '../values.js';
import type { TypedValue, Value } from '../value.js';
import { memberOf } from './members.js';

/** More files than this are not looked at. */
const MOST_FILES = 24;
/** More than these are services of several kinds, and nobody can tell which of them is meant. */
const MOST_OBJECTS = 2;
const NONE = unknown('nothing in sight is made to be of the type');

/**
 * What a method of a declared type most likely does where no object is seen to be made: what those would do that the project has to be one:
 * `class HttpGateway implements Gateway`, `function makeGateway(): Gateway`.
 */
export function implementedMember(e: Engine, owner: TypedValue, name: string): readonly Value[] {
  const declared = declarationOf(owner.node);
  if (!declared || owner.file === LIBRARY_TYPES || isOfTests(e.host.ownPath(owner.file))) return [];
  return objectsOf(e, declared, owner.file).flatMap((object) =>
    optionsOf(memberOf(e, object, name)).filter((member) => member.kind === 'function'),
  );
}

type Declaration = TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration;

function declarationOf(node: Node): Declaration | undefined {
  if (node.type === T.TSInterfaceDeclaration) return node;
  return node.type === T.TSTypeLiteral && node.parent.type === T.TSTypeAliasDeclaration ? node.parent : undefined;
}

function objectsOf(e: Engine, declared: Declaration, file: string): readonly Value[] {
  const { implementing } = e.calls;
  let place = implementing.get(declared);
  if (!place) implementing.set(declared, (place = {}));
  // What makes one may ask for another itself.
  const found = e.kept(place, () => e.inside(declared, () => findObjects(e, declared, file), 1));
  return optionsOf(found);
}

function findObjects(e: Engine, declared: Declaration, file: string): Value {
  const { name } = declared.id;
  const files = new Set([file, ...e.importersNaming(file, [name])]);
  if (files.size > MOST_FILES) return NONE;
  const objects = [...files]
    .filter((one) => !isOfTests(e.host.ownPath(one)))
    .flatMap((one) => {
      const facts = e.facts(one);
      return facts ? objectsIn(e, declared, facts) : [];
    });
  return objects.length === 0 || objects.length > MOST_OBJECTS ? NONE : unionOf(objects);
}

/** What a module makes to be of a type. */
function objectsIn(e: Engine, declared: Declaration, facts: ModuleFacts): Value[] {
  const frame: Frame = { facts, env: undefined };
  return facts.variablesNamed(declared.id.name).flatMap(({ references }) =>
    references.flatMap(({ identifier }) => {
      const made = identifier.type === T.Identifier ? madeAt(e, identifier, frame) : undefined;
      if (!made || identifier.type !== T.Identifier || typeOfName(e, facts, identifier)?.node !== declared) return [];
      const place = placeOf(identifier, facts.file);
      const assumed = { place, why: `what is made here to be a \`${declared.id.name}\``, isAssumed: true as const };
      return [
        mapOptions(made, (object) =>
          object.kind === 'instance' || object.kind === 'function' ? { ...object, assumed } : object,
        ),
      ];
    }),
  );
}

/** What a class or a function makes that says so of a type. */
function madeAt(e: Engine, { parent: named }: TSESTree.Identifier, frame: Frame): Value | undefined {
  if (named.type === T.TSClassImplements)
    return isMadeAnywhere(e, named.parent, frame.facts) ? undefined : instanceOf(e.valueOf(named.parent, frame));
  const annotation = named.type === T.TSTypeReference ? named.parent : undefined;
  const fn = annotation?.type === T.TSTypeAnnotation ? annotation.parent : undefined;
  if (!fn || !isFunction(fn) || fn.returnType !== annotation || isMadeAnywhere(e, fn, frame.facts)) return undefined;
  const value = { kind: 'function' as const, node: fn, file: frame.facts.file, env: undefined };
  return functionResult(e, value, anyArguments(fn), frame);
}

/** Whether an object is seen to be made outside of tests: then it is followed from there to whoever gets it. */
function isMadeAnywhere(e: Engine, maker: Called, facts: ModuleFacts): boolean {
  return callSites(e, maker, facts).some((site) => {
    const use = outermost(site.node);
    const call = use.parent;
    const isCalled = call?.type === T.CallExpression || call?.type === T.NewExpression;
    return isCalled && unwrap(call.callee) === unwrap(use) && !isOfTests(e.host.ownPath(site.facts.file));
  });
}
