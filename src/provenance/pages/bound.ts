import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { sourceOf } from '../servers/template-sources.js';
import { T, calledName } from '../syntax/syntax.js';
import { plainText, textsOf } from '../texts/text.js';
import { isUnknown } from '../values.js';
import type { Value } from '../value.js';
import { isNameOf } from './elements.js';

/** The view models that a script binds to an element of a page, or to the page as a whole: `ko.applyBindings(new Users(), element)`. */
export function boundIn(e: Engine, facts: ModuleFacts, id: string): Value[] {
  const frame: Frame = { facts, env: undefined };
  return facts.index.calls.flatMap((call) => {
    const [model, element] = call.arguments;
    if (call.type !== T.CallExpression || calledName(call) !== 'applyBindings' || !model) return [];
    if (element) {
      const { path, isElement } = sourceOf(element, facts);
      const texts = isElement ? textsOf(e.valueOf(path, frame)).flatMap((text) => plainText(text) ?? []) : [];
      if (id === '' || !texts.some((text) => isNameOf(text, id))) return [];
    } else if (id !== '') return [];
    const value = e.valueOf(model, frame);
    return isUnknown(value) ? [] : [value];
  });
}
