import type { TSESTree } from '@typescript-eslint/types';
import { areBothCalled } from './bridges/names/called-anyway.js';
import { hasSibling } from './bridges/names/bridges.js';
import { heldIn } from './members/held-keys.js';
import { needsHeldMethod, ownerOfHandedMethod } from './bridges/methods/handed-methods.js';
import { needsMethod, newerOf } from './bridges/methods/needed-methods.js';
import type { Frame } from '../provenance/engine.js';
import { valueOfPattern } from '../provenance/names/patterns.js';
import { T, innerPlace, memberName, outermost, staticString } from '../provenance/syntax/syntax.js';
import { plainText, textsOf } from '../provenance/texts/text.js';
import { isUnknown, optionsOf } from '../provenance/values.js';
import type { ScriptObjectValue, Value } from '../provenance/value.js';
import type { DueOf, FileContext } from './context.js';

/** Methods of the host page's scripting objects. */
export function detectMethods(context: FileContext): void {
  for (const due of context.changes.of('method')) {
    const { method: name, replacement } = due.detect;
    for (const node of context.index.members.get(name) ?? []) {
      context.engine.ask(() => {
        if (!needsMethod(context, due, { node, frame: context.frame })) return;
        report(
          context,
          due,
          context.engine.valueOf(node.object, context.frame),
          innerPlace(node.property, context.facts.file),
        );
      });
    }
    for (const node of context.index.properties.get(name) ?? []) {
      const pattern = node.parent;
      if (pattern.type !== T.ObjectPattern) continue;
      const beside = replacement?.method ?? '';
      if (hasSibling(pattern, beside) && !areBothCalled(context, pattern, [name, beside])) continue;
      context.engine.ask(() => {
        report(
          context,
          due,
          valueOfPattern(context.engine, pattern, context.frame),
          innerPlace(node.key, context.facts.file),
        );
      });
    }
  }
  detectHeldMethods(context);
  detectHandedMethods(context);
}

/** `call('page', 'method')`: the name is handed to a function of another file, which calls what it finds under it. */
function detectHandedMethods(context: FileContext): void {
  const { engine, facts } = context;
  const all = context.changes.of('method');
  if (all.length === 0) return;
  for (const node of context.index.texts) {
    const text = staticString(node);
    const dues = all.filter(({ detect }) => detect.method === text);
    if (dues.length === 0) continue;
    engine.ask(() => {
      const place = innerPlace(node, facts.file);
      for (const due of dues) {
        const owner = ownerOfHandedMethod(context, due, node, place);
        if (owner) report(context, due, owner, place);
      }
    });
  }
}

/** `const name = 'method'; object[name]()`: the name is told where it is written. */
function detectHeldMethods(context: FileContext): void {
  const { engine } = context;
  const dues = context.changes.of('method');
  if (dues.length === 0) return;
  for (const node of context.reached.computed) {
    if (!isCalled(node)) continue;
    engine.ask(() => {
      const key = (frame: Frame): Value => engine.valueOf(node.property, frame);
      const { keys, frames } = heldIn(context, node, key);
      for (const due of dues) {
        if (!keys.includes(due.detect.method)) continue;
        for (const frame of frames) {
          const named = textsOf(key(frame)).find((text) => plainText(text) === due.detect.method);
          const place = named?.pieces[0]?.place;
          // What another caller asks for prepares nobody.
          if (place && needsHeldMethod(context, due, { node, frame }, place))
            report(context, due, engine.valueOf(node.object, frame), place);
        }
      }
    });
  }
}

/** `object[name]()`, `object[name].apply(object, list)`. */
function isCalled(node: TSESTree.MemberExpression): boolean {
  const holder = outermost(node).parent;
  if (holder?.type !== T.MemberExpression) return holder?.type === T.CallExpression;
  return /^(?:apply|call)$/.test(memberName(holder) ?? '') && outermost(holder).parent?.type === T.CallExpression;
}

function report(context: FileContext, due: DueOf<'method'>, value: Value, place: ReturnType<typeof innerPlace>): void {
  const { detect } = due;
  const object = optionsOf(value).find(
    (option): option is ScriptObjectValue => option.kind === 'script-object' && option.id === detect.object,
  );
  if (object) {
    context.report({
      due,
      place,
      text: detect.method,
      use: { kind: 'method' },
      confidence: object.likely ? 'likely' : 'certain',
      evidence: object.evidence,
      replacement: newerOf(due),
    });
    return;
  }
  if (isUnknown(value) && !context.changes.isGeneral(detect.method))
    context.undecided(due, place, detect.method, value.why);
}
