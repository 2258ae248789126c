import type { Engine, Frame } from './engine.js';
import type { ModuleFacts } from './module-facts.js';
import { dataOf } from './responses.js';
import { asMethod } from './sent.js';
import { T, placeOf, staticKey } from './syntax.js';
import { textOf } from './text.js';
import type { TypeBinder } from './type-binder.js';
import { typeTargets } from './type-targets.js';
import type { Evidence } from './types.js';
import type { EvidenceChain } from './value.js';

/** A type that has the host page's objects by their ids, one of them an id that means nothing else: its members are those objects. */
export function bindObjectMaps(e: Engine, binder: TypeBinder, facts: ModuleFacts): void {
  const { catalogue } = e;
  const general = new Set(catalogue.general.map((word) => word.toLowerCase()));
  const ids = new Set(catalogue.scripting?.objects.map((object) => object.id) ?? []);
  for (const id of ids) {
    if (general.has(id.toLowerCase())) continue;
    for (const key of facts.index.declarations.get(id) ?? []) {
      const owner = key.parent;
      const members =
        owner.type === T.TSInterfaceBody ? owner.body : owner.type === T.TSTypeLiteral ? owner.members : [];
      for (const member of members) {
        const name = member.type === T.TSPropertySignature ? staticKey(member.key, member.computed) : undefined;
        const annotation = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
        if (name === undefined || !ids.has(name) || !annotation) continue;
        const evidence: EvidenceChain = {
          head: { place: placeOf(member, facts.file), why: `\`${name}\`, an object of the host page` },
          rest: undefined,
        };
        for (const target of typeTargets(e, annotation, facts))
          binder.set(target, { kind: 'object', id: name, evidence });
      }
    }
  }
}

/** `interface Routes { 'GET /users/:id': User }`: what stands behind a path is what the call answers. */
export function bindRouteMaps(e: Engine, binder: TypeBinder, frame: Frame): void {
  const { facts } = frame;
  for (const [name, members] of facts.index.declarations) {
    if (!name.includes('/')) continue;
    for (const member of members) {
      const annotation = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
      if (member.type !== T.TSPropertySignature || !annotation) continue;
      const place = placeOf(member.key, facts.file);
      const [path = name, method] = name.split(' ').reverse();
      const match = e.matcher.match(textOf(path, place), asMethod(method ?? ''));
      for (const endpoint of match?.sure ?? []) {
        if (!endpoint.response) continue;
        const head: Evidence = { place, why: `${endpoint.methods[0] ?? 'GET'} ${endpoint.path}` };
        binder.bind(annotation, frame, dataOf(endpoint.response, { head, rest: undefined }), undefined);
      }
    }
  }
}
