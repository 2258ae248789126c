import type { TSESTree } from '@typescript-eslint/types';
import type { CallNode } from '../modules/module-facts.js';
import type { Engine, Frame } from '../engine.js';
import type { LibraryValue, Value } from '../value.js';

/** A callback among the arguments of a call, and the parameter of it that is asked for. */
export interface HandedCallback {
  /** Which argument is the callback, or holds it. */
  readonly position: number;
  /** The names that lead to it in that argument: none where it stands there by itself. */
  readonly names: readonly string[];
  /** Which of its parameters is asked for. */
  readonly index: number;
}

/** A parameter of a callback: what is it given? */
export interface CallbackParameter<Call extends CallNode = TSESTree.CallExpression> extends HandedCallback {
  /** What the callback is handed to. */
  readonly call: Call;
  readonly frame: Frame;
}

/** What functions of a library hand to callbacks; undefined where nothing can be said. */
export type LibraryCallback = (e: Engine, target: LibraryValue, asked: CallbackParameter) => Value | undefined;

/** A callback that is an argument by itself. */
export function handedAt(position: number, index: number): HandedCallback {
  return { position, names: [], index };
}
