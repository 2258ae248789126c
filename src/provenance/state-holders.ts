import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from './calls.js';
import { typeValue } from './declared-types.js';
import type { Engine, Frame } from './engine.js';
import { placeOf } from './syntax.js';
import { isUnknown, optionsOf, unionOf } from './value.js';
import type { LibraryValue, Value } from './value.js';

const SUBJECTS = /^rxjs\.(?:Behavior|Replay|Async)?Subject$/;
const SIGNALS = /^@angular\/core\.(?:signal|input|input\.required|model|model\.required)\(\)$/;
const REFS = /^(?:vue|@vue\/composition-api)\.(?:ref|shallowRef)$/;

/** `new BehaviorSubject<User[]>([])`: a stream of what its type says. */
export function subjectValue(e: Engine, path: string, node: TSESTree.NewExpression, frame: Frame): Value | undefined {
  return SUBJECTS.test(path) ? heldBy(e, node, frame) : undefined;
}

/** `users()` of `users = signal<User[]>([])` or of a computed one, `ref<User[]>([])`. */
export function stateCall(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const [declared] = node.typeArguments?.params ?? [];
  if (declared && (target.path === 'defineProps' || target.path === 'vue.defineProps'))
    return typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env });
  if (REFS.test(target.path)) return valueHolder(heldBy(e, node, frame), node, frame);
  if (target.path === 'vue.computed') {
    const [getter] = node.arguments;
    return getter ? valueHolder(applyTo(e, e.valueOf(getter, frame), [], frame), node, frame) : undefined;
  }
  const facts = target.made ? e.facts(target.made.file) : undefined;
  if (!target.made || !facts) return undefined;
  const made: Frame = { facts, env: undefined };
  if (SIGNALS.test(target.path)) return heldBy(e, target.made.node, made);
  const [getter] = target.made.node.arguments;
  if (target.path !== '@angular/core.computed()' || !getter) return undefined;
  return applyTo(e, e.valueOf(getter, made), [], made);
}

function heldBy(e: Engine, node: TSESTree.CallExpression | TSESTree.NewExpression, frame: Frame): Value | undefined {
  const declared = node.typeArguments?.params[0];
  const values = declared ? [typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env })] : [];
  const [initial] = node.arguments;
  if (initial) values.push(e.valueOf(initial, frame));
  const known = values.flatMap(optionsOf).filter((value) => !isUnknown(value));
  return known.length > 0 ? unionOf(known) : undefined;
}

function valueHolder(value: Value | undefined, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  if (!value) return undefined;
  const place = placeOf(node, frame.facts.file);
  const member = { name: 'value', key: place, property: place, shorthand: false, value: () => value };
  return { kind: 'object', members: [member], spreads: [], open: true, place };
}
