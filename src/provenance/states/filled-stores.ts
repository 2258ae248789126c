import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { T, isFunction, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { Value } from '../value.js';

const MAX_FILES = 24;

/** What is put into a store under a name by those who use it: `users.current = await load(id)`, `users.$patch({ current })`. @param made the call that defines the store. */
export function filledByUsers(e: Engine, made: Node, facts: ModuleFacts, name: string): readonly Value[] {
  const holder = outermost(made).parent;
  if (made.type !== T.CallExpression || holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier)
    return [];
  const use = holder.id.name;
  const users = e.filesNaming(`${use} ${name}`).filter((file) => file !== facts.file);
  const key = `${facts.file}#${String(made.range[0])}.${name}.filled`;
  const filled = e.inside(key, () => {
    const values = [facts.file, ...users.slice(0, MAX_FILES)].flatMap((file) => {
      const user = e.facts(file);
      return user ? filledIn(e, made, name, { facts: user, env: undefined }) : [];
    });
    const known = values.filter((value) => !isUnknown(value));
    return known.length > 0 ? unionOf(known) : unknown('nobody is seen to fill it');
  });
  return isUnknown(filled) ? [] : optionsOf(filled);
}

function filledIn(e: Engine, made: TSESTree.CallExpression, name: string, frame: Frame): Value[] {
  const { index } = frame.facts;
  const written = (index.writes.get(name) ?? []).flatMap(({ left, right, operator }) =>
    operator === '=' && left.type === T.MemberExpression && isStore(e, left.object, made, frame)
      ? [e.valueOf(right, frame)]
      : [],
  );
  const patched = (index.members.get('$patch') ?? []).flatMap((access) => {
    const call = access.parent;
    const [given] = call.type === T.CallExpression && call.callee === access ? call.arguments : [];
    if (!given || isFunction(given) || !isStore(e, access.object, made, frame)) return [];
    return optionsOf(e.valueOf(given, frame)).flatMap((one) => (one.kind === 'object' ? [memberOf(e, one, name)] : []));
  });
  return [...written, ...patched];
}

/** `users` of `const users = useUsers()`, `this.users`, or the call itself. */
function isStore(e: Engine, node: Node, made: TSESTree.CallExpression, frame: Frame): boolean {
  const inner = unwrap(node);
  if (inner.type === T.MemberExpression && memberName(inner) === '$state') return isStore(e, inner.object, made, frame);
  const declared =
    inner.type === T.Identifier ? (frame.facts.variableOf(inner)?.defs[0]?.node as Node | undefined) : undefined;
  const call = declared?.type === T.VariableDeclarator && declared.init ? unwrap(declared.init) : inner;
  if (call.type !== T.CallExpression || call === made) return false;
  return optionsOf(e.valueOf(call.callee, frame)).some(
    (option) => option.kind === 'library' && option.made?.node === made,
  );
}
