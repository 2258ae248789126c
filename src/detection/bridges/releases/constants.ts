import type { TSESTree } from '@typescript-eslint/types';
import { callSites } from '../../../provenance/functions/callers.js';
import { isPutAnew } from '../../../provenance/names/handed-over.js';
import {
  T,
  isFunction,
  memberName,
  outermost,
  staticKey,
  staticString,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { isTestFile } from '../../../provenance/testing/test-files.js';
import { plainText } from '../../../provenance/texts/text.js';
import { optionsOf } from '../../../provenance/values.js';
import { contextAt, contextOf } from '../../context.js';
import type { FileContext } from '../../context.js';
import { constantMember } from './constant-members.js';

/** Of a function with more callers than this nothing is said. */
const MAX_SITES = 8;
/** How many functions hand on what they are handed, one to the other. */
const MAX_DEPTH = 3;

interface Constant {
  readonly value: unknown;
}

/** What stands in the code, or under a name that is given nothing else, also in another file, or by every caller that is seen. */
export function constantOf(context: FileContext, given: Node, depth = 0): Constant | undefined {
  const { engine, facts, frame } = context;
  const node = unwrap(given);
  const text = staticString(node);
  if (text !== undefined) return { value: text };
  if (node.type === T.Literal) return { value: node.value };
  if (node.type === T.MemberExpression) {
    const name = memberName(node);
    return name === undefined ? undefined : constantMember(context, node.object, name);
  }
  if (node.type === T.CallExpression) return constantAnswer(context, node);
  const definition = node.type === T.Identifier ? facts.variableOf(node)?.defs[0] : undefined;
  if (definition?.type === 'Parameter') return constantArgument(context, node, depth);
  if (definition?.type !== 'Variable' && definition?.type !== 'ImportBinding') return undefined;
  if (definition.type === 'Variable' && definition.node.id.type !== T.Identifier)
    return constantTaken(context, definition.node, definition.name);
  const value = engine.valueOf(node, frame);
  if (value.kind === 'scalar') return { value: value.value };
  const held = plainText(value);
  return held === undefined ? undefined : { value: held };
}

/** `const { useV3 } = features`. What is taken out of a pair may be put anew by the other half: `const [useV3, setUseV3] = useState(false)`. */
function constantTaken(
  context: FileContext,
  { id, init }: TSESTree.VariableDeclarator,
  name: Node,
): Constant | undefined {
  if (id.type !== T.ObjectPattern || !init) return undefined;
  const taken = id.properties.find((one): one is TSESTree.Property => one.type === T.Property && one.value === name);
  const key = taken && staticKey(taken.key, taken.computed);
  return key === undefined ? undefined : constantMember(context, init, key);
}

/** What every caller that is seen hands over for a parameter, as a constant of its own: `list(loan, false)`, `list(loan)` of `(loan, useV3 = false) => …`. */
function constantArgument(context: FileContext, name: Node, depth: number): Constant | undefined {
  if (depth >= MAX_DEPTH) return undefined;
  const { engine, facts } = context;
  const variable = facts.variableOf(name);
  const definition = variable?.defs[0];
  if (!variable || definition?.type !== 'Parameter' || isPutAnew(variable)) return undefined;
  const fn = definition.node as Node;
  const taken = isFunction(fn) ? parameterOf(fn.params, definition.name) : undefined;
  if (!isFunction(fn) || !taken) return undefined;
  const sites = callSites(engine, fn, facts).filter(
    ({ node, facts: { file } }) => !isTestFile(file) && outermost(node).parent?.type !== T.ExportSpecifier,
  );
  if (sites.length === 0 || sites.length > MAX_SITES) return undefined;
  const given = sites.map((site) => {
    const use = outermost(site.node);
    const call = use.parent;
    const isCall = (call?.type === T.CallExpression || call?.type === T.NewExpression) && call.callee === use;
    return isCall ? handedIn(context, contextOf(context, site), call, { ...taken, depth: depth + 1 }) : undefined;
  });
  const [first, ...others] = given;
  return first && others.every((one) => one !== undefined && one.value === first.value) ? first : undefined;
}

/** A parameter, or a key of what one takes apart, with what stands in for it. */
interface Taken {
  readonly index: number;
  readonly key?: string | undefined;
  readonly otherwise: Node | undefined;
  /** What is taken apart where nothing is handed over. */
  readonly whole?: Node | undefined;
}

function parameterOf(params: readonly Node[], name: Node): Taken | undefined {
  for (const [index, param] of params.entries()) {
    const target = param.type === T.AssignmentPattern ? param.left : param;
    if (target === name) return { index, otherwise: param.type === T.AssignmentPattern ? param.right : undefined };
    if (target.type !== T.ObjectPattern) continue;
    for (const one of target.properties) {
      const value = one.type === T.Property ? one.value : undefined;
      const own = value?.type === T.AssignmentPattern ? value.left : value;
      if (one.type === T.Property && own === name)
        return {
          index,
          key: staticKey(one.key, one.computed),
          otherwise: value?.type === T.AssignmentPattern ? value.right : undefined,
          whole: param.type === T.AssignmentPattern ? param.right : undefined,
        };
    }
  }
  return undefined;
}

function handedIn(
  context: FileContext,
  around: FileContext,
  { arguments: all }: TSESTree.CallExpression | TSESTree.NewExpression,
  { index, key, otherwise, whole, depth }: Taken & { readonly depth: number },
): Constant | undefined {
  if (all.slice(0, index + 1).some((one) => one.type === T.SpreadElement)) return undefined;
  const argument = all[index] ?? whole;
  const left = (): Constant | undefined => (otherwise ? constantOf(context, otherwise, depth) : { value: undefined });
  if (!argument) return left();
  if (key === undefined) return constantOf(around, argument, depth);
  if (argument.type !== T.ObjectExpression || argument.properties.some(({ type }) => type !== T.Property))
    return undefined;
  const property = argument.properties.find(
    (one): one is TSESTree.Property => one.type === T.Property && staticKey(one.key, one.computed) === key,
  );
  return property ? constantOf(argument === whole ? context : around, property.value, depth) : left();
}

/** What a function gives that is asked for nothing, whatever happens: `const usesV3 = () => false`. */
function constantAnswer(
  context: FileContext,
  { callee, arguments: handed }: TSESTree.CallExpression,
): Constant | undefined {
  if (handed.length > 0) return undefined;
  const [called, another] = optionsOf(context.engine.valueOf(callee, context.frame));
  const around = called?.kind === 'function' && !another ? contextAt(context, called) : undefined;
  if (called?.kind !== 'function' || !around) return undefined;
  const [given, ...others] = around.facts.resultsOf(called.node).returns;
  return given?.type === T.Literal && others.length === 0 ? { value: given.value } : undefined;
}
