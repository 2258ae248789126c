import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, enclosingFunction, memberName, outermost, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import { asText, plainText } from '../../provenance/texts/text.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { ValueDue } from './value-findings.js';

/**
 * True where the new value has been turned into the old one before: `x === 'new' ? 'old' : x`. What an object has that the code makes says nothing of
 * others, and what stands in where there is no value nothing of those that are there.
 */
export function isBroughtTo(engine: Engine, value: Value, { from, to }: ValueDue['detect']): boolean {
  return optionsOf(value).some((option) => {
    if (plainText(option) !== from) return false;
    const place = asText(option)?.pieces[0]?.place;
    if (place?.file.endsWith('.json') === true) return false;
    const facts = place && engine.facts(place.file);
    const literal = place && facts?.literalAt(place.start);
    if (!facts || !literal) return true;
    return !isOfObject(literal) && (!standsIn(literal) || names(facts, to));
  });
}

/** `{ kind: 'old' }`. */
function isOfObject(literal: Node): boolean {
  const holder = outermost(literal).parent;
  return holder?.type === T.Property && holder.parent.type === T.ObjectExpression;
}

/** `kind ?? 'old'`, `{ kind = 'old' }`, `let kind = 'old'`, `load().catch(() => 'old')`. */
function standsIn(literal: Node): boolean {
  const node = outermost(literal);
  const holder = node.parent;
  switch (holder?.type) {
    case T.LogicalExpression:
      return holder.operator !== '&&' && holder.right === node;
    case T.AssignmentPattern:
      return holder.right === node;
    case T.AssignmentExpression:
      return holder.operator === '??=' || holder.operator === '||=';
    case T.VariableDeclarator:
      return holder.parent.kind !== 'const';
    case T.ArrowFunctionExpression:
      return isForFailures(holder);
    case T.ReturnStatement: {
      const fn = enclosingFunction(holder);
      return fn !== undefined && isForFailures(fn);
    }
    default:
      return false;
  }
}

function isForFailures(fn: Node): boolean {
  const callback = outermost(fn);
  const call = callback.parent;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  return callee?.type === T.MemberExpression && memberName(callee) === 'catch';
}

/** Whether a module knows the new value, so that it may turn that into the old one. */
function names({ index, module }: ModuleFacts, text: string): boolean {
  if (index.properties.has(text)) return true;
  let found = false;
  walk(module.ast, (node) => {
    found ||= staticString(node) === text;
    return found ? false : undefined;
  });
  return found;
}
