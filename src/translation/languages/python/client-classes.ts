import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { basesOf } from './models.js';

type TextOf = (node: SyntaxNode) => string;

/** Packages whose clients send everything through a method of theirs, `request`. */
const PACKAGES = String.raw`(?:requests|requests_\w+|httpx|authlib)`;
const CLIENT = /^(?:[A-Z]\w*Session|Session|(?:Async)?(?:OAuth[12])?Client)$/;
const VERBS = ['get', 'post', 'put', 'patch', 'delete'];

/** Whether a class is a client of a library, with what it adds: `class Api(requests.Session)`. */
export function isClientClass(node: SyntaxNode, textOf: TextOf, file: string): boolean {
  return basesOf(node).some((base) => {
    const [, owner, name = ''] = /^(?:([\w.]+)\.)?(\w+)$/.exec(textOf(base)) ?? [];
    if (!CLIENT.test(name)) return false;
    return owner === undefined
      ? new RegExp(String.raw`^from[ \t]+${PACKAGES}\b[\w.]*[ \t]+import\b[^\n]*\b${name}\b`, 'm').test(file)
      : new RegExp(`^${PACKAGES}\\b`).test(owner);
  });
}

/** Which methods a client has from its library: those that its class does not declare. */
export function clientMethods(node: SyntaxNode, textOf: TextOf): readonly string[] {
  const declared = (child(node, 'body')?.children ?? []).map((member) => {
    const definition = member.type === 'decorated_definition' ? child(member, 'definition') : member;
    const name = definition?.type === 'function_definition' ? child(definition, 'name') : undefined;
    return name && textOf(name);
  });
  return [...VERBS, 'request'].filter((name) => !declared.includes(name));
}
