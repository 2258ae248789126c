import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { scopeOfController, scopeOfLink, scopeOfNamed } from '../libraries/angularjs.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, enclosingFunction, placeOf, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { FunctionNode, Member, ObjectValue, Value } from '../value.js';
import { viewMeant } from './views.js';

/** What the translation of a template calls what it looks at. */
const SCOPE = '$$scope';
/** What the translation of a template calls what a controller in it looks after. */
const CONTROLLED = '$controller';
/** What it calls a template that stands in a page under a name. */
const NAMED = '$template';
/** What it calls a template that stands among the settings of who owns it. */
const INLINE = '$view';

/** The scope of a part of a template: that of the controller which is named there, or of who owns it. */
export function scopeOfTemplate(e: Engine, fn: FunctionNode, frame: Frame): Value | undefined {
  const { facts } = frame;
  if (fn.type === T.FunctionDeclaration && fn.id?.name === CONTROLLED) {
    const [, name = '', as] = /^\s*([\w$.]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(named(fn) ?? '') ?? [];
    const own = name === '' ? [] : scopeOfNamed(e, name, as, facts);
    const outer = enclosingFunction(fn);
    const around = outer && e.valueOf(outer.params[0] as Node, frame);
    const inherited =
      around?.kind === 'object' ? around.members.filter((one) => !own.some(({ name: of }) => of === one.name)) : [];
    return scope([...own, ...inherited], fn, facts);
  }
  if (fn.type === T.FunctionDeclaration && fn.id?.name === NAMED) {
    // It is asked for as if it were a file beside the page.
    const view = `${facts.file.replace(/[^\\/]*$/, '')}${named(fn) ?? ''}`;
    return scopeOfOwner(e, view, e.host.makersOf?.(view) ?? []) ?? scope([], fn, facts);
  }
  const { parent } = fn;
  const isInline = parent.type === T.Property && staticKey(parent.key, parent.computed) === INLINE;
  if (!isInline || parent.parent.type !== T.ObjectExpression) return undefined;
  return scope(scopeOfSettings(e, parent.parent, frame), fn, facts);
}

/** The scope of a template in a file of its own, by the settings that name it; undefined where several do. */
export function scopeOfOwner(e: Engine, view: string, makers: readonly string[]): Value | undefined {
  const views = [view, ...(e.host.viewsNamedLike?.(view) ?? [])];
  const owners = makers.flatMap((file) => {
    const facts = e.facts(file);
    const named = facts ? ['templateUrl', 'template'].flatMap((key) => facts.index.properties.get(key) ?? []) : [];
    return named.flatMap((property) => {
      const path = facts && pathIn(property.value, facts);
      if (!facts || path === undefined || property.parent.type !== T.ObjectExpression) return [];
      return viewMeant(path, file, views) === view ? [[property.parent, facts] as const] : [];
    });
  });
  const [owner, ...others] = owners;
  if (!owner || others.length > 0) return undefined;
  return scope(scopeOfSettings(e, owner[0], { facts: owner[1], env: undefined }), owner[0], owner[1]);
}

/** `'views/users.html'`, `require('./users.html')`, and a name that is imported from there. */
function pathIn(value: Node, facts: ModuleFacts): string | undefined {
  const node = unwrap(value);
  const text = staticString(node);
  if (text !== undefined) return /\.html?$/i.exec(text.replace(/\?.*$/, '')) ? text.replace(/\?.*$/, '') : undefined;
  if (node.type === T.CallExpression && calledName(node) === 'require' && node.arguments[0])
    return pathIn(node.arguments[0], facts);
  if (node.type !== T.Identifier) return undefined;
  const declared = facts.variableOf(node)?.defs[0];
  if (declared?.parent?.type === T.ImportDeclaration) return pathIn(declared.parent.source, facts);
  const init = declared?.node.type === T.VariableDeclarator ? declared.node.init : undefined;
  return init ? pathIn(init, facts) : undefined;
}

/** What a route, a directive, a component or a dialogue says of the controller of its template. */
function scopeOfSettings(e: Engine, settings: TSESTree.ObjectExpression, frame: Frame): readonly Member[] {
  const controller = settingOf(settings, 'controller');
  const link = settingOf(settings, 'link');
  const as = settingOf(settings, 'controllerAs');
  const alias = (as && staticString(as)) ?? (isOfComponent(settings) ? '$ctrl' : undefined);
  const linked = link ? scopeOfLink(e, e.valueOf(link, frame)) : [];
  const written = controller && staticString(unwrap(controller));
  if (controller === undefined) return linked;
  if (written === undefined) return [...scopeOfController(e, e.valueOf(controller, frame), alias), ...linked];
  const [, name = written, own] = /^\s*([\w$.]+)\s+as\s+([\w$]+)\s*$/.exec(written) ?? [];
  return [...scopeOfNamed(e, name, own ?? alias, frame.facts), ...linked];
}

function settingOf(settings: TSESTree.ObjectExpression, name: string): Node | undefined {
  for (const property of settings.properties)
    if (property.type === T.Property && staticKey(property.key, property.computed) === name) return property.value;
  return undefined;
}

/** Whether settings are those of `.component('userList', { … })`, there or under a name. */
function isOfComponent(settings: TSESTree.ObjectExpression): boolean {
  const { parent } = settings;
  if (parent.type === T.CallExpression) return calledName(parent) === 'component';
  return (
    settingOf(settings, 'bindings') !== undefined ||
    parent.type === T.VariableDeclarator ||
    parent.type === T.ExportDefaultDeclaration
  );
}

/** The text that the translation puts first into a function. */
export function named({ body }: FunctionNode): string | undefined {
  const [first] = body?.type === T.BlockStatement ? body.body : [];
  return first?.type === T.ExpressionStatement ? staticString(first.expression) : undefined;
}

/** What a template of AngularJS looks at that nobody is found for. */
export function scopeOfNobody(fn: FunctionNode, facts: ModuleFacts): Value | undefined {
  const [parameter] = fn.params;
  return parameter?.type === T.Identifier && parameter.name === SCOPE ? scope([], fn, facts) : undefined;
}

/** What nobody puts there may be anybody's, and is not told of. */
export function scope(members: readonly Member[], node: Node, { file }: ModuleFacts): ObjectValue {
  const place = placeOf(node, file);
  const nothing: ObjectValue = { kind: 'object', members: [], spreads: [], open: false, place };
  const further = (name: string): readonly Member[] =>
    members.some((one) => one.name === name)
      ? []
      : [{ name, key: place, property: place, shorthand: false, value: () => nothing }];
  return { kind: 'object', members, further, spreads: [], open: false, place };
}
