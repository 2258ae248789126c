import { apiCallsThrough } from '../../../provenance/requests/api-calls.js';
import { T, outermost, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';
import { textsOf } from '../../../provenance/texts/text.js';
import { optionsOf } from '../../../provenance/values.js';
import { contextAt } from '../../context.js';
import type { FileContext } from '../../context.js';

/** A call or a text of a piece of code, with the endpoints that it names. */
interface Naming {
  readonly node: Node;
  readonly paths: readonly string[];
}

const known = new WeakMap<FileContext, Map<Node, readonly Naming[]>>();

/** What names endpoints in a piece of code. It is kept: of what stands around many calls, and before them, each of them asks the same. */
export function namingsIn(context: FileContext, root: Node): readonly Naming[] {
  let roots = known.get(context);
  if (!roots) known.set(context, (roots = new Map<Node, readonly Naming[]>()));
  let found = roots.get(root);
  if (!found) roots.set(root, (found = foundIn(context, root)));
  return found;
}

/** How many functions are gone into that are named in place of being written out. */
const MAX_NAMES = 2;

function foundIn(context: FileContext, root: Node, names = 0): readonly Naming[] {
  const found: Naming[] = [];
  walk(root, (node) => {
    const paths = pathsAt(context, node);
    if (paths.length > 0) found.push({ node, paths });
    // `return new Newer()`: whoever is given it goes that way.
    if (names < MAX_NAMES && (node === root || isGiven(node))) found.push(...namedBy(context, node, names));
    return undefined;
  });
  return found;
}

function isGiven(node: Node): boolean {
  const isName = node.type === T.Identifier || node.type === T.NewExpression;
  const whole = isName ? outermost(node) : undefined;
  const holder = whole?.parent;
  if (!whole) return false;
  // `register(NewerClient);`: what is only handed over in order to be kept.
  if (holder?.type === T.CallExpression)
    return holder.callee !== whole && lastCalled(holder).parent?.type === T.ExpressionStatement;
  return (holder?.type === T.ArrowFunctionExpression && holder.body === whole) || isHandedOn(whole, holder);
}

/** `register(Newer).once()` of `register(Newer)`. */
function lastCalled(call: Node): Node {
  const access = outermost(call).parent;
  const next = access?.type === T.MemberExpression && access.object === outermost(call) ? access.parent : undefined;
  return next?.type === T.CallExpression && next.callee === access ? lastCalled(next) : outermost(call);
}

/** What a function or a class names stands in it. */
function namedBy(context: FileContext, name: Node, names: number): readonly Naming[] {
  return bodiesNamed(context, name).flatMap(({ around, body }) =>
    foundIn(around, body, names + 1).map(({ paths }) => ({ node: name, paths })),
  );
}

interface Body {
  readonly around: FileContext;
  readonly body: Node;
}

/** What a name of a function, a class or an object stands for: `loadNewer`, `new NewerClient()`. */
function bodiesNamed(context: FileContext, root: Node): readonly Body[] {
  const { engine, facts, frame } = context;
  const node = unwrap(root);
  const isName = node.type === T.Identifier || node.type === T.MemberExpression || node.type === T.NewExpression;
  if (!isName) return [];
  const bodies = optionsOf(engine.valueOf(node, frame)).flatMap((value) => {
    if (value.kind === 'function' || value.kind === 'class') return [value];
    return value.kind === 'instance' ? [value.of] : [];
  });
  const named = bodies.flatMap((body): Body[] => {
    const around = contextAt(context, body);
    return around ? [{ around, body: body.node }] : [];
  });
  const held = node.type === T.Identifier ? facts.variableOf(node)?.defs[0]?.node : undefined;
  const object = held?.type === T.VariableDeclarator && held.init ? unwrap(held.init) : undefined;
  return object?.type === T.ObjectExpression ? [...named, { around: context, body: object }] : named;
}

/** How many calls on a way are looked into. */
const MAX_CALLS = 8;

/** What a piece of code names or calls: `loadNewer`, `new NewerClient()`, `statusOf(newer)`. */
export function bodiesIn(context: FileContext, root: Node): readonly Body[] {
  const called: Node[] = [];
  walk(root, (node) => {
    if (node.type === T.CallExpression) called.push(node.callee);
    return undefined;
  });
  return [root, ...called.slice(0, MAX_CALLS)].flatMap((node) => bodiesNamed(context, node));
}

function pathsAt({ engine, frame }: FileContext, node: Node): readonly string[] {
  if (node.type === T.CallExpression) {
    const sent = apiCallsThrough(engine, node, frame).flatMap(({ endpoints }) => endpoints.map(normalPath));
    if (sent.length > 0) return sent;
  }
  if (!isText(node)) return [];
  return textsOf(engine.valueOf(node, frame)).flatMap(
    (text) => engine.matcher.match(text, undefined)?.sure.map(normalPath) ?? [],
  );
}

/** A text, or the whole of one that is put together: `'/users/' + id`, `pathTo('users', id)`. */
function isText(node: Node): boolean {
  if (node.type === T.Literal || node.type === T.TemplateLiteral) return true;
  const holder = outermost(node).parent;
  if (node.type === T.Identifier || node.type === T.MemberExpression || node.type === T.CallExpression)
    return isHandedOn(node, holder);
  return node.type === T.BinaryExpression && node.operator === '+' && holder?.type !== T.BinaryExpression;
}

/** A name whose value is given, chosen, put somewhere or handed to a call. */
function isHandedOn(name: Node, holder: Node | undefined): boolean {
  switch (holder?.type) {
    case T.ReturnStatement:
      return true;
    case T.ConditionalExpression:
      return holder.test !== name;
    case T.AssignmentExpression:
      return holder.right === name;
    case T.VariableDeclarator:
      return holder.init === name;
    case T.CallExpression:
      return holder.callee !== name;
    case T.SequenceExpression:
      return holder.expressions.at(-1) === name;
    default:
      return false;
  }
}

/** A path with all its parameters called alike. */
export function normalPath({ path }: { readonly path: string }): string {
  return path.toLowerCase().replace(/\{[^}]*\}/g, '{}');
}
