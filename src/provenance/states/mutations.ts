import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { memberOf } from '../objects/members.js';
import { argumentValue } from '../names/parameters.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { T, outermost } from '../syntax/syntax.js';
import { isUnknown, lazily, objectOf, once, optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionValue, Lazy, LibraryValue, Value } from '../value.js';

type Made = NonNullable<LibraryValue['made']>;

const HOOK = /^(?:react|vue)-query\.useMutation$/;
const TRIGGER = /^(?:react|vue)-query\.useMutation\(\)\.mutate(?:Async)?$/;
const TRIGGERS = ['mutate', 'mutateAsync'];
/** More files than these are not looked at for who sends a mutation. */
const MAX_FILES = 24;
const MAX_SENT = 16;

/** The function of a mutation, by its description or by itself: `useMutation(save, { onSuccess })`. */
export function mutationFunction(e: Engine, args: readonly Lazy[]): Value | undefined {
  for (const argument of args) {
    const given = argument();
    if (given.kind === 'function') return given;
    const fn = given.kind === 'object' ? memberOf(e, given, 'mutationFn') : undefined;
    if (fn?.kind === 'function') return fn;
  }
  return undefined;
}

/** `useMutation({ mutationFn })`: what its function gives and is handed, and what calls it. */
export function mutationMade(
  e: Engine,
  args: readonly Lazy[],
  data: Lazy,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value {
  const of = { node, file: frame.facts.file };
  const variables = once(() => variablesOf(e, mutationFunction(e, args)) ?? unknown('what is sent'));
  const triggers = TRIGGERS.map((name): [string, Lazy] => [
    name,
    lazily({ kind: 'library', path: `react-query.useMutation().${name}`, from: '@tanstack/react-query', of }),
  ]);
  return objectOf({ data, variables, ...Object.fromEntries(triggers) }, placeOf(node, frame.facts.file));
}

/** `const { mutate } = useMutation(save)`: what `mutate(body)` calls. */
export function mutationTriggered(e: Engine, { path, of }: LibraryValue): FunctionValue | undefined {
  const frame = of && TRIGGER.test(path) ? frameOf(e, of) : undefined;
  const fn = frame && of && mutationFunction(e, argumentsIn(e, of.node, frame));
  return fn?.kind === 'function' ? fn : undefined;
}

/** What `mutateAsync(body)` gives. */
export function mutationResult(
  e: Engine,
  target: LibraryValue,
  args: readonly Lazy[],
  frame: Frame,
): Value | undefined {
  const fn = mutationTriggered(e, target);
  const result = fn && applyTo(e, fn, args, frame);
  return result && !isUnknown(result) ? result : undefined;
}

/** What a mutation is declared to be sent: `useMutation<Saved, Error, Change>(…)`, or by the parameter of its function. */
export function declaredVariables(e: Engine, target: LibraryValue): Value | undefined {
  const { path, of } = target;
  const frame = of && TRIGGER.test(path) ? frameOf(e, of) : undefined;
  const declared = of?.node.typeArguments?.params[2];
  if (!frame || !declared) return undefined;
  const value = typeValue(e, declared, { facts: frame.facts, types: undefined, env: undefined });
  return isUnknown(value) ? undefined : value;
}

/** Callbacks of a mutation get what it gave, what was sent, and what was kept before: at which place. */
const HANDED: Readonly<Record<string, readonly string[]>> = {
  onMutate: ['sent'],
  onSuccess: ['given', 'sent', 'kept'],
  onError: ['', 'sent', 'kept'],
  onSettled: ['given', '', 'sent', 'kept'],
};

/** What the callbacks of a mutation get, where it is made and where it is sent. @param given what its function gives */
export function mutationCallback(
  e: Engine,
  args: readonly Lazy[],
  name: string,
  index: number,
  given: Lazy,
  frame: Frame,
): Value | undefined {
  const fn = mutationFunction(e, args);
  switch (entryOf(HANDED, name)?.[index]) {
    case 'given':
      return known(given());
    case 'sent':
      return fn && variablesOf(e, fn);
    case 'kept': {
      const before = args
        .map((argument) => argument())
        .flatMap((option) => (option.kind === 'object' ? [memberOf(e, option, 'onMutate')] : []))
        .find(({ kind }) => kind === 'function');
      return before && known(applyTo(e, before, [lazily(unknown('what is sent'))], frame));
    }
    default:
      return undefined;
  }
}

/** `mutate(body, { onSuccess: (saved) => … })`. */
export function triggerCallback(e: Engine, target: LibraryValue, name: string, index: number): Value | undefined {
  const { of } = target;
  const frame = of && frameOf(e, of);
  const fn = mutationTriggered(e, target);
  if (!frame || !fn) return undefined;
  const given = once(() => applyTo(e, fn, [], frame));
  return mutationCallback(e, argumentsIn(e, of.node, frame), name, index, given, frame);
}

function variablesOf(e: Engine, fn: Value | undefined): Value | undefined {
  const facts = fn?.kind === 'function' && !fn.bound && fn.node.params.length > 0 ? e.facts(fn.file) : undefined;
  return facts && fn?.kind === 'function' ? known(argumentValue(e, fn.node, 0, { facts, env: fn.env })) : undefined;
}

/** What those hand over who send a mutation: what its function is called with. */
export function sentByTriggers(e: Engine, { node, file }: Made): Value | undefined {
  const own = e.facts(file);
  const users = e.filesBeside(file, ...TRIGGERS).filter((user) => user !== file);
  const values = [own, ...users.slice(0, MAX_FILES).map((user) => e.facts(user))].flatMap((facts) =>
    facts ? sentIn(e, node, facts) : [],
  );
  const sent = values.slice(0, MAX_SENT).filter((value) => !isUnknown(value));
  return sent.length > 0 ? unionOf(sent) : undefined;
}

function sentIn(e: Engine, made: Node, facts: ModuleFacts): Value[] {
  const frame: Frame = { facts, env: undefined };
  return namesOfTriggers(facts).flatMap((name) => {
    const whole = outermost(name);
    const call = whole.parent;
    const [body] = call?.type === T.CallExpression && call.callee === whole ? call.arguments : [];
    if (!body || body.type === T.SpreadElement) return [];
    const isThis = optionsOf(e.valueOf(whole, frame)).some(
      (option) => option.kind === 'library' && option.of?.node === made,
    );
    return isThis ? [e.valueOf(body, frame)] : [];
  });
}

/** `x.mutate`, and the uses of `mutate` and `save` of `const { mutate, mutateAsync: save } = x`. */
function namesOfTriggers(facts: ModuleFacts): Node[] {
  return TRIGGERS.flatMap((name): Node[] => {
    const taken = (facts.index.properties.get(name) ?? []).flatMap(({ parent, value }) => {
      const variable =
        parent.type === T.ObjectPattern && value.type === T.Identifier ? facts.variableOf(value) : undefined;
      return (variable?.references ?? []).flatMap(({ identifier }) => [identifier as Node]);
    });
    return [...(facts.index.members.get(name) ?? []), ...taken];
  });
}

export function isMutation(target: LibraryValue): boolean {
  return HOOK.test(normalLibraryPath(target.path));
}

export function isTrigger({ path }: LibraryValue): boolean {
  return TRIGGER.test(path);
}

function argumentsIn(e: Engine, { arguments: args }: TSESTree.CallExpression, frame: Frame): readonly Lazy[] {
  return args.map((argument) => once(() => e.valueOf(argument, frame)));
}

function frameOf(e: Engine, { file }: Made): Frame | undefined {
  const facts = e.facts(file);
  return facts && { facts, env: undefined };
}

function known(value: Value): Value | undefined {
  return isUnknown(value) ? undefined : value;
}
