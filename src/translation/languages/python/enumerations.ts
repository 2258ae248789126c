import { nameFor } from '../lowering.js';

/** `Route.USER`, `routes.Route.USER`: a member of what may be an enumeration. */
const MEMBER = /^((?:[a-z_]\w*\.)*[A-Z]\w*)\.[A-Z][A-Z\d_]*$/;
/** Methods that texts, lists, dictionaries and clients have, whatever holds them. */
const USUAL =
  /^(?:format(?:_map)?|lower|upper|title|casefold|capitalize|l?r?strip|replace|join|r?split|startswith|endswith|encode|decode|get|post|put|patch|delete|request|items|keys|values|pop|update|setdefault|append|extend|add|copy|index|count|remove|sort|info|debug|warning|error|match|search|sub|findall)$/;

/** What a method of an enumeration is called where it is handed the member that it belongs to. */
export function withMember(name: string): string {
  return `${name}$of`;
}

/** The class and the name of a method of the project, handed the member, that is called on a member of an enumeration: `Route.USER.url(id=…)`. */
export function methodOfMember(
  receiver: string,
  name: string,
): { readonly owner: string; readonly name: string } | undefined {
  const owner = MEMBER.exec(receiver)?.[1];
  if (owner === undefined || USUAL.test(name) || !/^[a-z]\w*$/.test(name)) return undefined;
  return { owner: owner.split('.').map(nameFor).join('.'), name: withMember(name) };
}
