import { applyTo } from './calls.js';
import type { Engine, Frame } from './engine.js';
import { memberOf } from './members.js';
import type { ModuleFacts } from './module-facts.js';
import { T, memberName, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { isUnknown, unionOf } from './value.js';
import type { Value } from './value.js';

const MAX_IMPORTERS = 24;

/** What a module gives the client of its services: `HttpModule.register({ baseURL })`, `HttpModule.registerAsync({ useFactory })`. */
export function nestHttpDefaults(e: Engine, facts: ModuleFacts): Value | undefined {
  for (const file of [facts.file, ...e.host.importers(facts.file).slice(0, MAX_IMPORTERS)]) {
    const module = e.facts(file);
    const given = module ? registeredIn(e, module) : [];
    if (given.length > 0) return unionOf(given);
  }
  return undefined;
}

function registeredIn(e: Engine, facts: ModuleFacts): Value[] {
  const frame: Frame = { facts, env: undefined };
  return ['register', 'registerAsync'].flatMap((name) =>
    (facts.index.members.get(name) ?? []).flatMap((access: Node) => {
      const call = access.parent;
      if (access.type !== T.MemberExpression || memberName(access) !== name || call?.type !== T.CallExpression)
        return [];
      const [options] = call.arguments;
      const holder = e.valueOf(unwrap(access.object), frame);
      if (!options || holder.kind !== 'library' || !/^@nestjs\/(?:axios|common)$/.test(holder.from ?? '')) return [];
      if (!holder.path.endsWith('HttpModule')) return [];
      const value = e.valueOf(options, frame);
      const made = name === 'register' ? value : madeOptions(e, value, frame);
      return made && !isUnknown(made) ? [made] : [];
    }),
  );
}

/** `{ useFactory: () => options }`, `{ useClass: Options }`. */
function madeOptions(e: Engine, options: Value, frame: Frame): Value | undefined {
  const factory = memberOf(e, options, 'useFactory');
  if (factory.kind === 'function') return applyTo(e, factory, [], frame);
  const owner = memberOf(e, options, 'useClass');
  if (owner.kind !== 'class') return undefined;
  const method = memberOf(e, { kind: 'instance', of: owner }, 'createHttpOptions');
  return method.kind === 'function' ? applyTo(e, method, [], frame) : undefined;
}
