import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { withoutNothing } from '../expressions.js';
import { itemOf } from '../objects/items.js';
import { frameOf } from '../environment.js';
import { T, enclosingFunction, isLoop, outermost, placeOf } from '../syntax/syntax.js';
import type { Loop, Node } from '../syntax/syntax.js';
import { concatenate, textsOf } from '../texts/text.js';
import { optionsOf, unionOf, unknown } from '../values.js';
import type { Member, ObjectValue, Value } from '../value.js';
import { assignmentOf, patternValue } from './destructuring.js';
import { isAssignedIn } from './moved-arguments.js';
import { walkBy, walkedFrom, walkedThrough } from './walked.js';

const MAX_WRITES = 32;

type Write = TSESTree.AssignmentExpression | TSESTree.ForOfStatement | TSESTree.VariableDeclarator;

/**
 * What a variable holds where it is read, in the order of the code: what is assigned later does not count, what is assigned on the way there
 * takes the place of what was before. Undefined where assignments stand in other functions than the read, unless only those of its own are asked for:
 * their order is not known.
 */
export function heldAt(
  e: Engine,
  variable: Variable,
  initial: Value,
  read: TSESTree.Identifier,
  frame: Frame,
  asked: 'all' | 'own' = 'all',
): Value | undefined {
  const declaration = variable.defs[0]?.name;
  if (!declaration) return undefined;
  const home = enclosingFunction(declaration);
  if (enclosingFunction(read) !== home) return undefined;
  const writes = writesOf(variable, declaration)?.filter(
    ({ write }) => enclosingFunction(write) === home || (asked === 'all' && isAssignedIn(e, write, frame) !== false),
  );
  if (!writes || writes.some(({ write }) => enclosingFunction(write) !== home)) return undefined;
  let value = initial;
  const again: Value[] = [];
  for (const { write, target } of writes) {
    const walk = walkBy(e, variable, write, frame);
    if (walk && contains(walk.loop, read)) return walkedThrough(e, value, walk);
    const isWithin = contains(write, read);
    if (isWithin || write.range[1] > read.range[0]) {
      const loop = isWithin && !isHandedToCall(read, write) ? undefined : sharedLoop(write, read, declaration);
      const earlier = loop && earlierRounds(loop, frame);
      if (!loop || earlier === 'none') continue;
      const after = assigned(e, value, write, target, earlier ?? frame);
      // Of the round before it is known that it was made.
      if (earlier && isStatementOf(loop, write)) value = after;
      else again.push(after);
      continue;
    }
    const told = isAssignedIn(e, write, frame);
    if (told === false) continue;
    if (walk) {
      value = walkedFrom(e, value, walk);
      continue;
    }
    const always = told === true || isOnTheWay(write, read);
    if (!always && leaves(write)) continue;
    const after = assigned(e, value, write, target, frame);
    value = grownFrom(value, after, write, always) ?? (always ? after : maybeAssigned(value, after, write, frame));
  }
  return again.length > 0 ? withoutNothing([value, ...again]) : value;
}

/** Assignments after the declaration, in the order of the text; undefined where one is not followed or there are too many. */
function writesOf(variable: Variable, declaration: Node): readonly Written[] | undefined {
  let writes = known.get(variable);
  if (writes === undefined) known.set(variable, (writes = readWrites(variable, declaration) ?? null));
  return writes ?? undefined;
}

interface Written {
  readonly write: Write;
  readonly target: TSESTree.Identifier;
}

const known = new WeakMap<Variable, readonly Written[] | null>();

function readWrites(variable: Variable, declaration: Node): Written[] | undefined {
  const writes: Written[] = [];
  for (const reference of variable.references) {
    if (!reference.isWrite()) continue;
    const target = reference.identifier as TSESTree.Identifier;
    if (reference.init === true) {
      if (target === declaration) continue;
      const again = target.parent;
      if (again.type !== T.VariableDeclarator || !again.init) continue;
      writes.push({ write: again, target });
      continue;
    }
    const write = assignmentOf(target);
    if (!write) return undefined;
    writes.push({ write, target });
  }
  if (writes.length > MAX_WRITES) return undefined;
  return writes.sort((a, b) => a.write.range[0] - b.write.range[0]);
}

function assigned(e: Engine, before: Value, write: Write, target: TSESTree.Identifier, frame: Frame): Value {
  if (write.type === T.ForOfStatement)
    return patternValue(e, write.left, target, () => itemOf(e, e.valueOf(write.right, frame)), frame);
  if (write.type === T.VariableDeclarator) {
    const { init } = write;
    return init ? patternValue(e, write.id, target, () => e.valueOf(init, frame), frame) : before;
  }
  switch (write.operator) {
    case '=':
    case '&&=':
      return patternValue(e, write.left, target, () => e.valueOf(write.right, frame), frame);
    case '+=':
      return appended(before, e.valueOf(write.right, frame), write, frame);
    default:
      return withoutNothing([before, e.valueOf(write.right, frame)]);
  }
}

function appended(before: Value, added: Value, write: Write, frame: Frame): Value {
  const body = [before, added].flatMap(optionsOf).find((value) => value.kind === 'body-text');
  if (body) return body;
  if (textsOf(before).length === 0 && textsOf(added).length === 0) return unknown('a computed value');
  const place = placeOf(write, frame.facts.file);
  return concatenate(
    [
      { value: before, place },
      { value: added, place },
    ],
    place,
  );
}

/** An assignment that is only made on some ways. A text that may be added to stays open at its end. */
function maybeAssigned(before: Value, after: Value, write: Write, frame: Frame): Value {
  if (write.type !== T.AssignmentExpression || write.operator !== '+=' || textsOf(before).length === 0)
    return withoutNothing([before, after]);
  if (optionsOf(after).some((value) => value.kind === 'body-text')) return after;
  const open = appended(before, unknown('a text that is put together in steps'), write, frame);
  return unionOf([open, after]);
}

/** `if (start) query = query.set('start', start)`, `query = withStart(query, start)`: the same query, with what may have been added to it. */
function grownFrom(before: Value, after: Value, write: Write, always: boolean): Value | undefined {
  if (before.kind !== 'object') return undefined;
  const options = optionsOf(after);
  const [grown, ...others] = options.filter((option) => addedTo(before, option)?.length !== 0);
  if (!grown) return before;
  const added = addedTo(before, grown);
  if (grown.kind !== 'object' || !added || others.length > 0 || (always && options.length === 1)) return undefined;
  const perhaps = added.map((member): Member => ({ ...member, addedBy: write, sure: false }));
  return { ...grown, members: [...grown.members.slice(0, before.members.length), ...perhaps] };
}

/** What an object has behind all that another one has; undefined where it has not all of that. */
function addedTo(before: ObjectValue, after: Value): readonly Member[] | undefined {
  if (after.kind !== 'object' || after.spreads.length !== before.spreads.length || after.open !== before.open)
    return undefined;
  const isKept = before.members.every(({ name, key }, index) => {
    const same = after.members[index];
    return same?.name === name && same.key.file === key.file && same.key.start === key.start;
  });
  return isKept ? after.members.slice(before.members.length) : undefined;
}

/** `value = await step(value)`: what a call makes of the variable is put into it. */
function isHandedToCall(read: TSESTree.Identifier, write: Write): boolean {
  const call = outermost(read).parent;
  return (
    write.type === T.AssignmentExpression &&
    write.operator === '=' &&
    call?.type === T.CallExpression &&
    call.callee !== read &&
    outermost(call) === outermost(write.right)
  );
}

/** True where the assignment is made before the read on every way: it is a statement of a block around the read. */
export function isOnTheWay(write: Node, read: Node): boolean {
  if (write.type === T.ForOfStatement) return contains(write, read);
  const statement = write.parent;
  if (statement?.type !== T.ExpressionStatement && statement?.type !== T.VariableDeclaration) return false;
  const block = statement.parent;
  return (block.type === T.BlockStatement || block.type === T.Program) && contains(block, read);
}

/** True where the block of the assignment is left for good after it. */
function leaves(write: Write): boolean {
  const block: Node | undefined = write.parent.parent;
  const last = block?.type === T.BlockStatement ? block.body.at(-1) : undefined;
  return last?.type === T.ReturnStatement || last?.type === T.ThrowStatement;
}

function contains(outer: Node, inner: Node): boolean {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}

/** A loop in which a later assignment may have been made before the read, one round earlier. */
function sharedLoop(write: Node, read: Node, declaration: Node): Loop | undefined {
  for (let at: Node | undefined = read.parent; at; at = at.parent) {
    if (isLoop(at) && contains(at, write) && !contains(at.type === T.ForStatement ? at.body : at, declaration))
      return at;
  }
  return undefined;
}

/** The round before the one that is looked at, where they are told one by one: none where that is the first one, undefined where they are not told. */
function earlierRounds(loop: Loop, { facts, env }: Frame): Frame | 'none' | undefined {
  const before = loop.type === T.ForOfStatement ? frameOf(env, loop)?.roundBefore : undefined;
  return before === undefined || before === 'none' ? before : { facts, env: before };
}

/** Whether an assignment is made in each round of a loop. */
function isStatementOf({ body }: Loop, { parent: statement }: Write): boolean {
  return statement.type === T.ExpressionStatement && (statement === body || statement.parent === body);
}
