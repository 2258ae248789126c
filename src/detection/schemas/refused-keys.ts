import type { TSESTree } from '@typescript-eslint/types';
import { callSites } from '../../provenance/functions/callers.js';
import {
  T,
  calledName,
  enclosingFunction,
  isFunction,
  memberName,
  outermost,
  staticKey,
  unwrap,
} from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import { optionsOf } from '../../provenance/values.js';
import type { FunctionNode } from '../../provenance/value.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { Where } from '../context.js';
import {
  isForAnswer,
  isNamedRight,
  isNamedWrong,
  isNothing,
  saysRight,
  saysWrong,
  tellsOfWrong,
} from './right-or-wrong.js';

/** What is known of an expression about keys that no list has. */
interface About {
  /** It tells whether there are such keys; otherwise it is the keys, or something made of them. */
  readonly isTest: boolean;
  /** It is made of the keys, by a `map` or so. */
  readonly isMade: boolean;
  readonly depth: number;
}

const MAX_STEPS = 16;
const MAX_DEPTH = 3;
/** Calls that fail by themselves where what they get is not so. */
const ASSERTING = /^(?:equal|strictEqual|deepEqual|deepStrictEqual|isEmpty)$/;
/** Those that fail where it is not true: a list always is. */
const ASSERTING_TESTS = /^(?:assert|invariant|ok)$/;
/** What carries a refusal: `reject(…)`, `errors.push(…)`, `new HttpError(…)`. */
const REFUSING =
  /^(?:reject|fail|abort|halt|deny|refuse|invalid|unprocessable|throw|[bB]ad(?![a-z]))|[eE]rrors$|Error$|Exception$|Issue$|^(?:problems|issues|violations)$/;
/** Methods that give the keys on, or something made of each. */
const MAKING = /^(?:map|flatMap|sort|toSorted|slice|concat|join|filter|reverse|at|pop|shift)$/;
/** Functions that tell whether there is something, or what. */
const TELLING = /^(?:isEmpty|size|Boolean|keys|empty|count|sizeof|len|bool)$/;

/** Whether the keys that are too many, something made of them, or a test of them, lead to a refusal: a throw, an answer of failure, a `false`. */
export function isRefused(where: Where, extra: Node, as: 'keys' | 'made' | 'test' = 'keys'): boolean {
  return follow(where, extra, { isTest: as === 'test', isMade: as === 'made', depth: 0 });
}

function follow(where: Where, extra: Node, about: About): boolean {
  let { isTest, isMade } = about;
  let at = outermost(extra);
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const holder: Node | undefined = at.parent;
    switch (holder?.type) {
      case T.MemberExpression: {
        const name = memberName(holder) ?? '';
        if (holder.object !== at) return false;
        if (name === 'length' || name === 'size' || isNamedRight(name)) isTest = true;
        else if (isCheckedEach(where, holder, about.depth)) return true;
        else if (staticKey(holder.property, holder.computed) === '0' || isNamedWrong(name)) isMade = true;
        else if (MAKING.test(name) && holder.parent.type === T.CallExpression) {
          isMade = true;
          at = outermost(holder.parent);
          continue;
        } else return false;
        break;
      }
      case T.UnaryExpression:
      case T.BinaryExpression:
        isTest = true;
        break;
      case T.LogicalExpression:
        if (holder.left === at && refuses(where, holder.right, about.depth)) return true;
        break;
      case T.CallExpression: {
        const name = calledName(holder) ?? '';
        if (!TELLING.test(name)) return ASSERTING.test(name) || (isTest && ASSERTING_TESTS.test(name));
        isTest ||= name !== 'keys';
        break;
      }
      case T.IfStatement:
      case T.ConditionalExpression:
        return (
          holder.test === at &&
          [holder.consequent, holder.alternate].some(
            (branch) => branch && (refuses(where, branch, about.depth) || isGivenAsProblem(where, branch, about.depth)),
          )
        );
      case T.ForOfStatement:
        return holder.right === at && refuses(where, holder.body, about.depth);
      case T.Property:
        if (!isTest || holder.value !== at) return false;
        break;
      case T.ObjectExpression:
        if (saysRight(holder)) return false;
        break;
      case T.ReturnStatement:
      case T.ArrowFunctionExpression: {
        const fn = holder.type === T.ReturnStatement ? enclosingFunction(holder) : holder;
        return fn !== undefined && isFunction(fn) && isRefusedByCallers(where, fn, { ...about, isTest, isMade });
      }
      case T.AssignmentExpression:
        if (holder.right !== at || holder.operator !== '=' || holder.left.type !== T.Identifier) return false;
        if (isUsed(where, holder.left, { ...about, isTest, isMade })) return true;
        // `if (extra = …)` looks at the keys where it names them.
        break;
      case T.VariableDeclarator:
        return namesTaken(holder.id).some((name) => isUsed(where, name, { ...about, isTest, isMade }));
      case T.ChainExpression:
        break;
      default:
        return false;
    }
    at = outermost(holder);
  }
  return false;
}

/** `extra`, the first of it: `[extra]`, or what is said of it: `{ error }`. */
function namesTaken(pattern: TSESTree.BindingName): TSESTree.Identifier[] {
  const taken =
    pattern.type === T.ObjectPattern
      ? pattern.properties.flatMap((one) => (one.type === T.Property && saysWrong(one) ? [one.value] : []))
      : pattern.type === T.ArrayPattern
        ? pattern.elements.slice(0, 1)
        : [pattern];
  return taken.filter((name) => name?.type === T.Identifier);
}

/** Whether a variable that tells of the keys is used to refuse. */
function isUsed(where: Where, variable: TSESTree.Identifier, about: About): boolean {
  if (about.depth >= MAX_DEPTH) return false;
  const uses = where.facts.variableOf(variable)?.references.filter((reference) => reference.isRead()) ?? [];
  return uses.some(({ identifier }) => follow(where, identifier, { ...about, depth: about.depth + 1 }));
}

/** Whether those refuse who call a function that gives back the keys, or tells of them. A checker that nobody but tests calls is for others to call. */
function isRefusedByCallers({ engine, facts }: Where, fn: FunctionNode, about: About): boolean {
  if (about.depth >= MAX_DEPTH) return false;
  const calls = callSites(engine, fn, facts).flatMap((site) => {
    const callee = outermost(site.node);
    const call = callee.parent;
    const isCall = call?.type === T.CallExpression && call.callee === callee && !isTestFile(site.facts.file);
    return isCall ? [{ call, facts: site.facts }] : [];
  });
  if (calls.length === 0) return about.isTest || !about.isMade;
  return calls.some((site) => follow({ engine, facts: site.facts }, site.call, { ...about, depth: about.depth + 1 }));
}

/** `extra.forEach((key) => { throw … })`. */
function isCheckedEach(where: Where, access: Node, depth: number): boolean {
  const call = access.parent;
  const [callback] = call?.type === T.CallExpression ? call.arguments : [];
  return callback !== undefined && isFunction(callback) && refuses(where, callback.body, depth);
}

/** Whether something that is done refuses, or collects for what refuses. */
export function refuses(where: Where, done: Node, depth = 0): boolean {
  let found = false;
  const owner = enclosingFunction(done);
  const isSkipped = isHandedToEach(owner);
  walk(done, (node) => {
    if (found || isForAnswer(where, node)) return false;
    if (node.type === T.ThrowStatement) found = true;
    if (node.type === T.ReturnStatement && enclosingFunction(node) === owner) {
      if (isSkipped) return false;
      found = node.argument === null || isNothing(node.argument) || isProblem(where, owner, node.argument, depth);
    }
    if (node.type === T.Literal)
      found = node.value === false || (typeof node.value === 'number' && node.value >= 400 && node.value < 500);
    if (node.type === T.Identifier) found = REFUSING.test(node.name);
    found ||=
      isCollected(where, node, depth) || (node.type === T.CallExpression && isCallOfRefusal(where, node, depth));
    return !found;
  });
  return found;
}

/** What a function gives back that says what is wrong, where its callers refuse by it: `return \`unexpected ${key}\``, `return answer({ error: key })`. */
function isProblem(where: Where, owner: Node | undefined, given: Node, depth: number): boolean {
  const said = unwrap(given);
  if (saysRight(said)) return false;
  const isTold = tellsOfWrong(where, said);
  const isSaid =
    isTold ||
    said.type === T.TemplateLiteral ||
    said.type === T.BinaryExpression ||
    said.type === T.ObjectExpression ||
    (said.type === T.Literal && typeof said.value === 'string');
  return (
    isSaid &&
    owner !== undefined &&
    isFunction(owner) &&
    isRefusedByCallers(where, owner, { isTest: false, isMade: !isTold, depth })
  );
}

/** `return extra.length > 0 ? failed('unknown') : passed(body)`: one way of two that a function gives back. */
function isGivenAsProblem(where: Where, branch: Node, depth: number): boolean {
  const whole = outermost(branch).parent;
  const holder = whole?.type === T.ConditionalExpression ? outermost(whole).parent : undefined;
  const owner = enclosingFunction(branch);
  const isGiven = holder?.type === T.ReturnStatement || (holder !== undefined && holder === owner);
  return isGiven && isProblem(where, owner, branch, depth);
}

/** A function whose returns only go on with the next: it is handed to `forEach`, `map`, `filter` and the like. */
function isHandedToEach(fn: Node | undefined): boolean {
  const call = fn?.parent;
  const callee = call?.type === T.CallExpression && call.callee !== fn ? unwrap(call.callee) : undefined;
  return (
    callee?.type === T.MemberExpression && /^(?:forEach|map|flatMap|filter|reduce|each)$/.test(memberName(callee) ?? '')
  );
}

/** `extra.push(key)`, `extra[key] = value`, `isUnknown = true`, `count++`, with what is done with that later. */
function isCollected(where: Where, node: Node, depth: number): boolean {
  const about: About = { isTest: false, isMade: true, depth };
  if (node.type === T.CallExpression) {
    const callee = unwrap(node.callee);
    if (callee.type !== T.MemberExpression || callee.object.type !== T.Identifier) return false;
    return /^(?:push|add|unshift)$/.test(memberName(callee) ?? '') && isCollection(where, callee.object, about);
  }
  const written =
    node.type === T.AssignmentExpression ? node.left : node.type === T.UpdateExpression ? node.argument : undefined;
  if (written?.type === T.Identifier) return isUsed(where, written, { ...about, isTest: true });
  return (
    written?.type === T.MemberExpression &&
    written.computed &&
    written.object.type === T.Identifier &&
    isCollection(where, written.object, about)
  );
}

/** A list or an object that begins empty, and whether what it holds is refused. */
function isCollection(where: Where, name: TSESTree.Identifier, about: About): boolean {
  const declared = where.facts.variableOf(name)?.defs[0]?.node as Node | undefined;
  const made = declared?.type === T.VariableDeclarator && declared.init ? unwrap(declared.init) : undefined;
  const isFresh =
    made?.type === T.ArrayExpression || made?.type === T.ObjectExpression || made?.type === T.NewExpression;
  return isFresh && isUsed(where, name, about);
}

/** A call of a function of the project that refuses by itself. */
function isCallOfRefusal({ engine, facts }: Where, call: TSESTree.CallExpression, depth: number): boolean {
  if (depth >= MAX_DEPTH) return false;
  return optionsOf(engine.valueOf(call.callee, { facts, env: undefined })).some(
    (option) => option.kind === 'function' && throws(option.node.body),
  );
}

function throws(body: Node | null | undefined): boolean {
  let found = false;
  if (body)
    walk(body, (node) => {
      found ||= node.type === T.ThrowStatement;
      return !found && !isFunction(node);
    });
  return found;
}
