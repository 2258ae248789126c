import type { Engine } from '../engine.js';
import { argumentTypes } from '../declared/declared-types.js';
import { instanceMember } from '../classes/instance-members.js';
import { libraryClass } from '../declared/library-types.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { VERBS } from './sent.js';
import { T } from '../syntax/syntax.js';
import { isUnknown, once } from '../values.js';
import type { ClassNode, InstanceValue, LibraryValue, Member, Value } from '../value.js';

/** What a class has from a class of a package: `this.select(…)` of a `ComponentStore<State>`, `this.get(…)` of a client. */
export function baseMember(
  e: Engine,
  base: LibraryValue,
  self: InstanceValue,
  given: { readonly node: ClassNode; readonly facts: ModuleFacts },
  name: string,
): Value | undefined {
  const sent = baseClientMethod(e, base, self, name);
  if (sent) return sent;
  const declared = libraryClass(e, base);
  if (declared?.node.type !== T.TSInterfaceDeclaration) return undefined;
  const at = { facts: given.facts, types: undefined, env: undefined };
  const types = argumentTypes(e, declared.node, given.node.superTypeArguments?.params ?? [], at);
  const typed: Value = { kind: 'typed', node: declared.node, file: declared.facts.file, types };
  const member = memberOf(e, typed, name);
  return isUnknown(member) ? undefined : member;
}

/** Classes of packages that are made to be extended, and send requests with methods of their own. */
const BASE_CLIENTS = /^(?:@apollo\/datasource-rest|apollo-datasource-rest)\.RESTDataSource$/;

/** `this.get(path, { params })` in a class that extends a client: a method of it, with the base address that the class declares. */
function baseClientMethod(e: Engine, base: LibraryValue, self: InstanceValue, name: string): Value | undefined {
  if (!BASE_CLIENTS.test(base.path) || !Object.hasOwn(VERBS, name)) return undefined;
  const { file, node } = self.of;
  const place = { file, start: node.range[0], end: node.range[0] };
  const address: Member = {
    name: 'baseURL',
    key: place,
    property: place,
    shorthand: false,
    value: once(() => instanceMember(e, self, 'baseURL')),
  };
  const defaults: Value = { kind: 'object', members: [address], spreads: [], open: true, place };
  return { kind: 'client', style: 'ofetch', verb: name, defaults };
}
