import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, outermost, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { textsOf } from '../texts/text.js';
import { optionsOf } from '../values.js';
import type { ClientStyle, ClientValue } from '../value.js';

/** What makes clients, by the package that has it. */
const MAKERS: Partial<Record<ClientStyle, { readonly from: string; readonly names: readonly string[] }>> = {
  axios: { from: 'axios', names: ['create'] },
  got: { from: 'got', names: ['extend'] },
  ky: { from: 'ky', names: ['create', 'extend'] },
};

/** More files than this are not looked at. */
const MOST_FILES = 48;

/**
 * The only client that a project is seen to make with a library, where it has a base: what a class is handed that declares to be given a client
 * of the library, and that nobody is seen to hand one to, is most likely that.
 */
export function onlyClient(e: Engine, style: ClientStyle): ClientValue | undefined {
  const known = e.calls.onlyClients;
  if (!known.has(style)) {
    const found = findOnlyClient(e, style);
    // Where not all files could be opened, the next question may find more.
    if (!e.mayOpen) return undefined;
    known.set(style, found);
  }
  return known.get(style);
}

function findOnlyClient(e: Engine, style: ClientStyle): ClientValue | undefined {
  const maker = MAKERS[style];
  const users = maker && e.host.usersOf?.(maker.from, maker.names);
  if (!users || users.length > MOST_FILES) return undefined;
  const made: { readonly call: TSESTree.CallExpression; readonly facts: ModuleFacts }[] = [];
  for (const file of users) {
    const facts = e.facts(file);
    const calls = facts ? callsOf(facts, maker.names) : [];
    // A part that was not parsed may make another.
    if (!facts || calls.length < countIn(facts.module.text, maker.names)) return undefined;
    made.push(...calls.map((call) => ({ call, facts })));
  }
  const [only, ...others] = made.filter(({ call, facts }) => makes(e, call, facts, style));
  if (!only || others.length > 0) return undefined;
  const holder = outermost(only.call).parent;
  const named = holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier ? holder.id : only.call;
  const client = e.valueOf(named, { facts: only.facts, env: undefined });
  if (client.kind !== 'client' || client.style !== style || !leadsSomewhere(e, client)) return undefined;
  const place = placeOf(only.call, only.facts.file);
  const why = `the only client of ${maker.from} that is seen to be made here`;
  return { ...client, assumed: { place, why, isAssumed: true } };
}

function makes(e: Engine, call: Node, facts: ModuleFacts, style: ClientStyle): boolean {
  return optionsOf(e.valueOf(call, { facts, env: undefined })).some(
    (made) => made.kind === 'client' && made.style === style,
  );
}

/** Whether it adds to the addresses that it is given. */
function leadsSomewhere(e: Engine, { defaults, addressed }: ClientValue): boolean {
  if (addressed) return true;
  if (defaults?.kind !== 'object') return false;
  return ['baseURL', 'prefixUrl', 'prefix'].some((name) =>
    textsOf(memberOf(e, defaults, name)).some(({ pieces }) => pieces.some((piece) => piece.kind === 'chars')),
  );
}

function callsOf({ index }: ModuleFacts, names: readonly string[]): TSESTree.CallExpression[] {
  return names
    .flatMap((name) => index.members.get(name) ?? [])
    .flatMap((member) => {
      const call = member.parent;
      return call.type === T.CallExpression && call.callee === member ? [call] : [];
    });
}

function countIn(text: string, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + [...text.matchAll(new RegExp(`\\.\\s*${name}\\s*[(<]`, 'g'))].length, 0);
}
