import { callContexts } from '../../provenance/functions/call-contexts.js';
import type { Frame } from '../../provenance/engine.js';
import { T, outermost } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { plainText, textsOf } from '../../provenance/texts/text.js';
import type { Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { Lazy, Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { isCalled } from '../field-names.js';
import { confidenceOf, resourceIn } from './field-owners.js';
import { ownerOfName } from './listed-keys.js';

/** Where a table or a list of names is looked into by the names that something has: `LABELS[name]`, `name in LABELS`, `SHOWN.includes(name)`. */
export interface LookByKey {
  readonly node: Node;
  readonly key: (frame: Frame) => Value;
  readonly table: (frame: Frame) => Value;
}

/** The names in tables that are looked into by the names of a payload: `Object.entries(user).map(([name, value]) => [LABELS[name], value])`. */
export function namesByKeys(context: FileContext, look: LookByKey): void {
  const { engine, frame, changes } = context;
  if (isDenied(look.node) || !ownerOfName(look.key(frame))) return;
  const names = namesIn(look.table(frame));
  if (!changes.of('field').some((due) => names.some((name) => isCalled(due, name.text)))) return;
  const together = callContexts(engine, look.node, frame.facts)?.map(({ env }) => ({ facts: frame.facts, env }));
  for (const own of together ?? [frame]) reportNames(context, look.key(own), namesIn(look.table(own)));
}

/** `names.filter((name) => !HIDDEN.includes(name))`: what is left away need not be there. */
function isDenied(look: Node): boolean {
  const test = outermost(look).parent;
  return test?.type === T.UnaryExpression && test.operator === '!';
}

function reportNames(context: FileContext, key: Value, names: readonly Named[]): void {
  const owner = ownerOfName(key);
  if (!owner) return;
  for (const due of context.changes.of('field')) {
    const { detect } = due;
    const name = names.find((one) => isCalled(due, one.text));
    const data = name && resourceIn(owner, detect);
    if (!data || !detect.access.includes('read') || isPrepared(detect.replacement, name, names)) continue;
    context.report({
      due,
      place: name.place,
      text: name.text,
      use: name.isShorthand ? { kind: 'other' } : { kind: 'path-string', held: true },
      confidence: confidenceOf(owner, data),
      evidence: data.evidence,
      replacement: detect.replacement,
    });
  }
}

/** A name in a table, and what stands beside it. */
interface Named {
  readonly text: string;
  readonly place: Place;
  readonly value?: Lazy;
  /** Set where it names a variable as well: `{ name }`. */
  readonly isShorthand?: boolean;
}

/** Whether a table has the new name as well, or says that the old one is the new one. */
function isPrepared(replacement: string | undefined, { value }: Named, names: readonly Named[]): boolean {
  if (replacement === undefined) return false;
  return names.some(({ text }) => text === replacement) || (value && plainText(value())) === replacement;
}

function namesIn(table: Value): readonly Named[] {
  return optionsOf(table).flatMap((option): readonly Named[] => {
    if (option.kind === 'object')
      return option.members.map(({ name, key, value, shorthand }) => ({
        text: name,
        place: key,
        value,
        isShorthand: shorthand,
      }));
    if (option.kind === 'record') return option.keys ? namesOf(option.keys()) : [];
    return option.kind === 'tuple' ? option.items.flatMap(({ value }) => namesOf(value())) : [];
  });
}

function namesOf(value: Value): readonly Named[] {
  return textsOf(value).flatMap((text) => {
    const [name, place] = [plainText(text), text.pieces[0]?.place];
    return name === undefined || !place ? [] : [{ text: name, place }];
  });
}
