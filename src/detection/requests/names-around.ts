import type { CallNode } from '../../provenance/modules/module-facts.js';
import { T, enclosingFunction, isFunction, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { FileContext } from '../context.js';

const FORMS = /\b(?:useForm|useFormik|Formik|FormGroup|FormBuilder)\b/;

/** Whether an argument is an object, a list or a variable, and a name that is sent somewhere stands there or around. */
export function mayHandOver(context: FileContext, node: CallNode): boolean {
  if (node.arguments.some((argument) => isBuilt(context, argument))) return true;
  // What a form hands to what submits it was written where the form is made.
  if (context.facts.mentions(FORMS)) return context.namesSent(context.facts.module.ast);
  const inner = node.arguments.map((argument) => unwrap(argument).type);
  if (!inner.some((type) => type === T.ObjectExpression || type === T.ArrayExpression || type === T.Identifier))
    return false;
  return isNamedIn(context, enclosingFunction(node) ?? context.facts.module.ast);
}

/** How far is gone from a function to what it names. */
const MAX_NAMED = 2;

/** Whether a name that is sent somewhere stands in a function, or in what it names of the file: `users.map(toBody)`. */
function isNamedIn(context: FileContext, fn: Node, depth = 0): boolean {
  if (context.namesSent(fn)) return true;
  const { ast, scopes } = context.facts.module;
  if (depth === MAX_NAMED || !context.namesSent(ast)) return false;
  const named = scopes.acquire(fn)?.through ?? [];
  return named.some(({ resolved }) => {
    const declared = resolved?.defs[0]?.node as Node | undefined;
    const made = declared?.type === T.VariableDeclarator && declared.init ? unwrap(declared.init) : declared;
    return made !== undefined && isPart(made) && isNamedIn(context, made, depth + 1);
  });
}

/** What may put a body together, or be a part of one. */
function isPart(node: Node): boolean {
  return isFunction(node) || node.type === T.ObjectExpression || node.type === T.ArrayExpression;
}

/** `new Order().by('Ada').of('a', 'b')`, or a variable that was made so: what is sent may be told to a builder step by step. */
function isBuilt({ facts }: FileContext, argument: Node): boolean {
  const inner = unwrap(argument);
  const declarator = inner.type === T.Identifier ? facts.variableOf(inner)?.defs[0]?.node : undefined;
  const made = declarator?.type === T.VariableDeclarator && declarator.init ? unwrap(declarator.init) : inner;
  let tells = false;
  let at: Node = made;
  for (; at.type === T.CallExpression; at = unwrap(at.callee.object)) {
    tells ||= at.arguments.some((given) => staticString(given) !== undefined);
    if (at.callee.type !== T.MemberExpression) return false;
  }
  return tells && at !== made && at.type === T.NewExpression;
}
