import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import { orStandIn } from '../shared-payloads.js';
import { T } from '../syntax/syntax.js';
import { unknown } from '../values.js';
import type { Value } from '../value.js';

/** What something comes to that may fail: `load().catch(() => NONE)` is what is loaded, or what the callback gives instead. */
export function orInstead(e: Engine, value: Value, callback: TSESTree.Node | undefined, frame: Frame): Value {
  if (!callback || callback.type === T.SpreadElement) return value;
  return orStandIn(value, applyTo(e, e.valueOf(callback, frame), [() => unknown('an error')], frame));
}
