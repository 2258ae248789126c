import { constructorOf } from '../classes/constructors.js';
import type { Engine, Frame } from '../engine.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { givenAt } from '../names/given-arguments.js';
import { itemOf } from '../objects/items.js';
import { T, isFunction, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isElsewhere } from '../requests/responses.js';
import { optionsOf, unknown } from '../values.js';
import type { EvidenceChain, FunctionNode, Value } from '../value.js';
import { jsDocParameterKeys } from './jsdoc.js';
import { isWholeResource } from './type-binder.js';
import type { TypeBinder } from './type-binder.js';
import { describes, isNamedAfter, isPrepared, typeTargets } from './type-targets.js';
import type { TypeTarget } from './type-targets.js';
import { elementType, mayHold, unwrapped } from './wrapping-types.js';

/**
 * A function, or a class, that declares a parameter's type and is handed a payload: the type describes the payload, if its members or its name say so
 * too.
 */
export function bindHanded(e: Engine, binder: TypeBinder, call: CallNode, frame: Frame): void {
  for (const target of optionsOf(e.valueOf(unwrap(call.callee), frame))) {
    const taking = takingOf(e, target);
    if (!taking || (call.type === T.NewExpression) !== (target.kind === 'class')) continue;
    for (const [index, argument] of call.arguments.entries())
      if (argument.type !== T.SpreadElement)
        bindParameter(
          e,
          binder,
          { ...taking, index },
          { at: argument, frame, value: () => e.valueOf(argument, frame) },
        );
  }
  // `users.map(toRow)`: what the function is called with there.
  for (const argument of call.arguments) {
    if (argument.type !== T.Identifier && argument.type !== T.MemberExpression) continue;
    for (const target of optionsOf(e.valueOf(argument, frame))) {
      const taking = target.kind === 'function' ? takingOf(e, target) : undefined;
      for (const index of taking?.fn.params.keys() ?? [])
        if (taking)
          bindParameter(
            e,
            binder,
            { ...taking, index },
            {
              at: argument,
              frame,
              value: () => givenAt(e, argument, index, frame),
            },
          );
    }
  }
}

interface Taking {
  readonly fn: FunctionNode;
  readonly facts: ModuleFacts;
}

/** A function of the project that is called, or that makes the objects of a class. */
function takingOf(e: Engine, target: Value): Taking | undefined {
  if (target.kind !== 'function' && target.kind !== 'class') return undefined;
  const fn = isFunction(target.node) ? target.node : constructorOf(target.node);
  const facts = fn?.params.length ? e.facts(target.file) : undefined;
  return fn && facts && { fn, facts };
}

/** What a parameter is given at a place. */
interface Given {
  readonly at: Node;
  readonly frame: Frame;
  readonly value: () => Value | undefined;
}

function bindParameter(
  e: Engine,
  binder: TypeBinder,
  { fn, facts, index }: Taking & { readonly index: number },
  { at, frame, value }: Given,
): void {
  const described = describedBy(e, fn, index, facts);
  if (!described || described.targets.length === 0) return;
  const given = optionsOf(value() ?? unknown('nothing'));
  if (given.some(isElsewhere)) for (const target of described.targets) binder.shareTarget(target);
  const items = described.list ? given.filter(isSeveral).flatMap((list) => optionsOf(itemOf(e, list))) : given;
  for (const option of items) {
    if (!isWholeResource(option) || option.resource === undefined) continue;
    const evidence: EvidenceChain = {
      head: { place: placeOf(at, frame.facts.file), why: 'handed over as this type' },
      rest: option.evidence,
    };
    for (const type of described.targets.filter((one) => !isPrepared(e, one, option)))
      if (describes(e, type, option.resource) || isNamedAfter(e, type, option.resource))
        binder.set(type, { kind: 'resource', resource: option.resource, evidence });
  }
}

/** What an object holds under a name is no item of it. */
function isSeveral(value: Value): boolean {
  return value.kind === 'data' ? value.cardinality !== 'one' : value.kind === 'list' || value.kind === 'tuple';
}

interface Described {
  readonly targets: readonly TypeTarget[];
  /** Whether a list of such is taken. */
  readonly list: boolean;
}

/** What a parameter is declared to take, in the language or in a comment. */
function describedBy(e: Engine, fn: FunctionNode, index: number, facts: ModuleFacts): Described | undefined {
  const parameter = fn.params[index];
  const declared = parameter?.type === T.TSParameterProperty ? parameter.parameter : parameter;
  if (!declared) return undefined;
  const annotation = 'typeAnnotation' in declared ? declared.typeAnnotation?.typeAnnotation : undefined;
  if (!annotation) return jsDocParameterKeys(e, fn, index, facts);
  if (!mayHold(annotation)) return undefined;
  const element = elementType(unwrapped(annotation));
  return { targets: typeTargets(e, { node: element ?? annotation }, facts), list: element !== undefined };
}
