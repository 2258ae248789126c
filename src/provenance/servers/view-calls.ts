import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, enclosingFunction, memberName, outermost, staticKey, staticString } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { VIEW_COMPILERS, VIEW_MAKERS } from '../syntax/view-makers.js';
import { COMPILED, sourceOf } from './template-sources.js';
import type { Source } from './template-sources.js';

/** What says which template is meant, and what it is handed. */
interface Handing extends Source {
  /** The name of a template that was compiled before, where that is no text of the code. */
  readonly name?: string | undefined;
  readonly data: readonly Node[];
  /** Whether that may be an item itself: whoever has a page made gives names to what it shows. */
  readonly isItem: boolean;
}

/** Of Mustache. */
const RENDERS = new Set([...VIEW_MAKERS, 'to_html']);

/** What a call hands to a template: `response.render('users', { users })`, `compile(await readFile(path))({ users })`, `_.template($('#row').html())(user)`. */
export function handingTo(call: TSESTree.CallExpression, facts: ModuleFacts): Handing | undefined {
  const called = calledName(call) ?? '';
  if (VIEW_COMPILERS.includes(called)) {
    const [source, second] = call.arguments;
    const handed = source ? handedToCompiled(call, facts) : [];
    // `_.template(text, user)`
    const data = handed.length === 0 && second && called === 'template' ? [second] : handed;
    return source && data.length > 0 ? { ...sourceOf(source, facts), data, isItem: true } : undefined;
  }
  const made = handingToImported(call, facts) ?? handingToCompiledBefore(call);
  if (made) return made;
  if (!RENDERS.has(called)) return undefined;
  const at = call.arguments.findIndex((argument) => mayBeText(argument));
  const [name, data] = at === -1 ? [] : call.arguments.slice(at);
  if (!name || !data || name.type === T.SpreadElement || data.type === T.SpreadElement) return undefined;
  return { ...sourceOf(name, facts), data: [data], isItem: false };
}

/** `import row from './row.hbs'`, `require('./row.hbs')`: what a bundler makes of a template is called. */
function handingToImported(call: TSESTree.CallExpression, facts: ModuleFacts): Handing | undefined {
  const [first] = call.arguments;
  if (calledName(call) === 'require' && first && COMPILED.test(staticString(first) ?? '')) {
    const data = handedToCompiled(call, facts);
    return data.length > 0 ? { path: first, isElement: false, data, isItem: true } : undefined;
  }
  if (call.callee.type !== T.Identifier || !first) return undefined;
  const imported = facts.variableOf(call.callee)?.defs[0]?.parent;
  return imported?.type === T.ImportDeclaration && COMPILED.test(imported.source.value)
    ? { path: imported.source, isElement: false, data: [first], isItem: true }
    : undefined;
}

/** `Handlebars.templates.row(user)`, `JST['users/row']({ user })`. */
function handingToCompiledBefore({ callee, arguments: [data] }: TSESTree.CallExpression): Handing | undefined {
  if (callee.type !== T.MemberExpression || !data) return undefined;
  const { object } = callee;
  const isTable =
    object.type === T.MemberExpression
      ? memberName(object) === 'templates' && object.object.type === T.Identifier && object.object.name === 'Handlebars'
      : object.type === T.Identifier && object.name === 'JST';
  const name = isTable ? memberName(callee) : undefined;
  return name === undefined ? undefined : { path: callee, isElement: false, name, data: [data], isItem: true };
}

function mayBeText(node: TSESTree.CallExpressionArgument): boolean {
  return node.type !== T.SpreadElement && node.type !== T.ObjectExpression && node.type !== T.ArrowFunctionExpression;
}

/** What is handed to a function that a template is compiled to, at once or under a name: `template({ users })`, `template.render({ users })`. */
function handedToCompiled(call: TSESTree.CallExpression, facts: ModuleFacts): readonly Node[] {
  return usesOf(call, facts).flatMap((use) => {
    const { parent } = use;
    const callee = parent?.type === T.MemberExpression && memberName(parent) === 'render' ? parent : use;
    const made = callee.parent;
    return made?.type === T.CallExpression && made.callee === callee ? made.arguments.slice(0, 1) : [];
  });
}

/** Where what a call gives is used: there, by the variable that it is kept in, or by the member of the object, of the class or of the variable that it is kept under. */
function usesOf(call: TSESTree.CallExpression, facts: ModuleFacts): readonly Node[] {
  const whole = outermost(call);
  const holder = whole.parent;
  const reads = (variable: ReturnType<ModuleFacts['variableOf']>): readonly Node[] =>
    variable ? variable.references.filter((one) => one.isRead()).map(({ identifier }): Node => identifier) : [];
  switch (holder?.type) {
    case T.VariableDeclarator:
      return holder.id.type === T.Identifier ? reads(facts.variableOf(holder.id)) : [whole];
    case T.AssignmentExpression: {
      if (holder.left.type === T.Identifier) return reads(facts.variableOf(holder.left));
      return holder.left.type === T.MemberExpression ? membersLike(holder.left, facts) : [whole];
    }
    case T.Property:
    case T.PropertyDefinition: {
      const name = staticKey(holder.key, holder.computed);
      const owner = holder.parent;
      const kept = owner.parent;
      const variable =
        kept.type === T.VariableDeclarator && kept.id.type === T.Identifier ? facts.variableOf(kept.id) : undefined;
      return (name === undefined ? [] : (facts.index.members.get(name) ?? [])).filter(
        ({ object }) =>
          (object.type === T.ThisExpression && isInside(object, owner)) ||
          (variable && object.type === T.Identifier && facts.variableOf(object) === variable),
      );
    }
    default:
      return [whole];
  }
}

/** `this.template`, `templates.row`: members of the same object, of the same class for `this`. */
function membersLike(kept: TSESTree.MemberExpression, facts: ModuleFacts): readonly Node[] {
  const name = memberName(kept);
  const { object: of } = kept;
  const around = of.type === T.ThisExpression ? partAround(of) : undefined;
  return (name === undefined ? [] : (facts.index.members.get(name) ?? [])).filter(({ object, parent }) => {
    if (parent.type === T.AssignmentExpression && parent.left !== kept) return object.type !== T.ThisExpression;
    if (around) return object.type === T.ThisExpression && isInside(object, around);
    return (
      of.type === T.Identifier && object.type === T.Identifier && facts.variableOf(of) === facts.variableOf(object)
    );
  });
}

/** The class, or the options, that `this` in one of its functions stands for. */
function partAround(node: Node): Node | undefined {
  const method = enclosingFunction(node)?.parent;
  return method?.type === T.MethodDefinition || method?.type === T.Property ? method.parent : undefined;
}

function isInside({ range }: Node, outer: Node): boolean {
  return outer.range[0] <= range[0] && range[1] <= outer.range[1];
}
