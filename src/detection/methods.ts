import type { TSESTree } from '@typescript-eslint/types';
import { areBothCalled } from './called-anyway.js';
import { hasSibling, isBridgedCall, isLookedFor } from './bridges.js';
import { valueOfPattern } from '../provenance/patterns.js';
import { T, innerPlace } from '../provenance/syntax.js';
import { isUnknown, optionsOf } from '../provenance/values.js';
import type { ScriptObjectValue, Value } from '../provenance/value.js';
import type { DueOf, FileContext } from './context.js';

/** Methods of the host page's scripting objects. */
export function detectMethods(context: FileContext): void {
  for (const due of context.changes.of('method')) {
    const name = due.detect.method;
    const { object, replacement } = due.detect;
    const newer = replacement?.object === object ? replacement.method : undefined;
    for (const node of context.index.members.get(name) ?? []) {
      const { text } = context.facts.module;
      if (isDefinition(node) || isLookedFor(node, text) || (newer !== undefined && isBridgedCall(node, newer, text)))
        continue;
      context.engine.ask(() => {
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
}

/** `Page.prototype.method = …` makes one of its own. */
function isDefinition(node: TSESTree.MemberExpression): boolean {
  return node.parent.type === T.AssignmentExpression && node.parent.left === node;
}

function report(context: FileContext, due: DueOf<'method'>, value: Value, place: ReturnType<typeof innerPlace>): void {
  const { detect } = due;
  const object = optionsOf(value).find(
    (option): option is ScriptObjectValue => option.kind === 'script-object' && option.id === detect.object,
  );
  if (object) {
    const replacement = detect.replacement?.object === detect.object ? detect.replacement.method : undefined;
    context.report({
      due,
      place,
      text: detect.method,
      use: { kind: 'method' },
      confidence: object.likely ? 'likely' : 'certain',
      evidence: object.evidence,
      replacement,
    });
    return;
  }
  if (isUnknown(value) && !context.changes.isGeneral(detect.method))
    context.undecided(due, place, detect.method, value.why);
}
