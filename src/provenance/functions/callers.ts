import { frameAt, givenInContext, isLeftOut } from './callers-in-context.js';
import type { Site } from './callers-in-context.js';
import { sitesWhereKept } from './called-where-kept.js';
import { asChosen } from './chosen-by-tests.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { usesAs } from './entry-uses.js';
import { exportedAs, nameOf, namesOnPage } from './function-names.js';
import { namesWhereHeld } from './held-callbacks.js';
import { lazyNames } from '../libraries/lazy-components.js';
import type { Called, Named, Used } from './function-names.js';
import { sitesFarther, sitesHanded } from './farther-callers.js';
import { givenThroughTable } from './handed-tables.js';
import { declaredOfMade, sitesOfMade } from './made-functions.js';
import { heardBy } from './nest-events.js';
import { sitesInList } from './listed-functions.js';
import { otherNames } from './other-names.js';
import { sitesOfNewThis } from '../classes/constructed.js';
import { namesUndeclared, usesWithoutImport } from '../names/names-without-import.js';
import { hasPrototype } from '../classes/prototypes.js';
import { MAX_CALL_SITES, isThis, memberSites, referencesOf, usesByName } from './uses-by-name.js';
import { sitesInBases } from '../classes/template-methods.js';
import { tableEntry, tableSites } from './function-tables.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { givenAt, givenToParameter } from '../names/given-arguments.js';
import { isModuleExports } from '../modules/exports.js';
import { isOfOtherRequest } from '../requests/responses.js';
import { besideOthers } from '../shared-payloads.js';
import { isOfTests, isTestFile } from '../testing/test-files.js';
import { T, enclosingFunction, isFunction, isInside, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { UNDEFINED, UNHANDED, asLikely, isUnknown, optionsOf, unionOf } from '../values.js';
import type { ClassNode, FunctionNode, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

export const MAX_IMPORTERS = 24;
const MAX_STRANGERS = 6;

/** What the callers of a function hand to its parameter `index`, as far as they can be found. */
export function givenByCallers(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value {
  const values: Value[] = [...heardBy(e, fn, index, frame), ...givenThroughTable(e, fn, index, frame)];
  const hasDefault = standsInForNothing(fn.params[index]);
  const sites = sitesGiving([...callSites(e, fn, frame.facts), ...sitesOfMade(e, fn, frame)], index, frame);
  // Who else calls a function that calls itself is not seen, and may leave it out.
  let isLeft = hasDefault && sites.length > 0 && sites.every(({ node }) => isInside(node, fn));
  // What tests hand over stands for what others do, and shows nothing else.
  const shown = [...values];
  const isSaid = saidByOthersTests(e, frame.facts.file);
  for (const site of sites) {
    if (values.length >= MAX_CALL_SITES) break;
    const told = givenInContext(e, fn, index, site, (owner) => callSites(e, owner, site.facts));
    const around = frameAt(site, site.env ?? seenAround(site, frame));
    const value = givenToParameter(e, fn, index, handedOn(site.node), around);
    const given = told ?? (value ? [value] : []);
    const chosen = given.map((one) => asChosen(e, fn, index, site, one));
    values.push(...chosen);
    if (!isSaid(site.facts.file)) shown.push(...chosen);
    if (!told && !value) isLeft ||= hasDefault && isLeftOut(site.node, index);
  }
  const areOfTests = shown.length < values.length && values.every((value) => isStandInOf(value, isSaid));
  if (areOfTests && shown.every(isUnknown)) return UNHANDED;
  const declared = values.some((value) => !isUnknown(value)) ? undefined : declaredOfMade(e, fn, index, frame);
  if (declared) values.push(declared);
  if (values.length === 0) return UNHANDED;
  // Of several functions that are held under one name, each may be handed what is for another.
  const isMixed = sites.some(({ isHeld }) => isHeld) && values.some((value) => !optionsOf(value).every(isData));
  const known = isMixed ? asLikely(withoutUnknown(values)) : withoutUnknown(values);
  const given = isLeft && !isUnknown(known) ? unionOf([known, UNDEFINED]) : known;
  if (!optionsOf(given).some((option) => option.kind === 'data' && option.resource !== undefined)) return given;
  return besideOthers(given, [...shown, ...givenByStrangers(e, fn, index, frame.facts)], isNoPayload);
}

function isData({ kind }: Value): boolean {
  return kind === 'data';
}

/** Whether a value is nothing but a stand-in that certain files put together: that tests hand over their own client says nothing of who else may hand over what. */
function isStandInOf(value: Value, isMeant: (file: string) => boolean): boolean {
  return optionsOf(value).every((option) => {
    switch (option.kind) {
      case 'object':
        return isMeant(option.place.file) && option.members.every((member) => isStandInOf(member.value(), isMeant));
      case 'function':
      case 'class':
        return isMeant(option.file);
      case 'instance':
        return isMeant(option.of.file);
      default:
        return isUnknown(option);
    }
  });
}

/** `client = new Client()`: what counts for callers that hand nothing over. An object that is written there has nothing to say. */
function standsInForNothing(parameter: FunctionNode['params'][number] | undefined): boolean {
  const pattern = parameter?.type === T.TSParameterProperty ? parameter.parameter : parameter;
  if (pattern?.type !== T.AssignmentPattern) return false;
  const { type } = unwrap(pattern.right);
  return type !== T.ObjectExpression && type !== T.ArrayExpression;
}

/** The call around a place that is being looked into: what is made in it is handed on in the same one. */
function seenAround({ node, facts }: Site, frame: Frame): Frame['env'] {
  if (facts !== frame.facts || !frame.env) return undefined;
  for (let fn = enclosingFunction(node); fn; fn = enclosingFunction(fn)) {
    const around = frameOf(frame.env, fn);
    if (around) return around;
  }
  return undefined;
}

/** What a function that the call which is being looked into makes is given where that one is used: `map(fn)(await load())`. */
export function givenToMade(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const maker = enclosingFunction(fn);
  if (!maker || !frameOf(frame.env, maker)) return undefined;
  const given = e.inside(fn, () => {
    const values = sitesOfMade(e, fn, frame)
      .slice(0, MAX_CALL_SITES)
      .flatMap((site) => givenAt(e, handedOn(site.node), index, frameAt(site, site.env)) ?? []);
    return values.length === 0 ? UNHANDED : withoutUnknown(values);
  });
  return isUnknown(given) ? undefined : given;
}

/** What is handed over by files that no value of the platform gets to. */
function givenByStrangers(e: Engine, fn: FunctionNode, index: number, facts: ModuleFacts): Value[] {
  const isSaid = saidByOthersTests(e, facts.file);
  return givenByUnrelated(e, fn, index, facts, (file) => !isSaid(file));
}

/** The same by tests. */
export function givenByTests(e: Engine, fn: FunctionNode, index: number, facts: ModuleFacts): Value[] {
  return givenByUnrelated(e, fn, index, facts, saidByOthersTests(e, facts.file));
}

function givenByUnrelated(
  e: Engine,
  fn: FunctionNode,
  index: number,
  facts: ModuleFacts,
  isMeant: (file: string) => boolean,
): Value[] {
  const names = exportedAs(fn, facts);
  const { files } = e.host.related();
  const isStranger = (file: string): boolean => !files.has(file) && isMeant(file);
  const strangers = names.length === 0 ? [] : e.host.importers(facts.file).filter(isStranger);
  return strangers.slice(0, MAX_STRANGERS).flatMap((file) => {
    const other = e.facts(file);
    const sites = other ? names.flatMap((name) => importedSites(e, fn, name, other, facts)) : [];
    return sites.flatMap((site) => givenAt(e, handedOn(site.node), index, { facts: site.facts, env: undefined }) ?? []);
  });
}

/** Whether a file is one of tests, of code that is none itself. */
function saidByOthersTests({ host }: Engine, own: string): (file: string) => boolean {
  const isTest = isOfTests(host.ownPath(own));
  return (file) => !isTest && file !== own && isOfTests(host.ownPath(file));
}

/** Whether a value is shown to be none of the platform's: what another request is answered with, or a type of the project's own that no call binds. */
function isNoPayload(value: Value): boolean {
  if (value.kind === 'list') return optionsOf(value.item()).some(isNoPayload);
  return isOfOtherRequest(value) || (value.kind === 'typed' && value.handed === undefined);
}

/** `load().then(this.keep.bind(this))`: a function that is only told its object is handed on itself. */
function handedOn(use: Node): Node {
  const node = outermost(use);
  const access = node.parent;
  if (access?.type !== T.MemberExpression || access.object !== node || memberName(access) !== 'bind') return node;
  const call = access.parent;
  const isBound = call.type === T.CallExpression && call.callee === access && call.arguments.length === 1;
  return isBound ? outermost(call) : node;
}

/** What every caller of a function hands to its parameter, where each is seen to hand over a payload. */
export function payloadOfEveryCaller(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const sites = callSites(e, fn, frame.facts).filter((site) => !isExportOnly(outermost(site.node)));
  if (sites.length === 0 || sites.length > MAX_CALL_SITES) return undefined;
  const values = sites.map((site) => {
    const value = givenAt(e, handedOn(site.node), index, frameAt(site, site.env));
    return value && asChosen(e, fn, index, site, value);
  });
  const isPayload = (value: Value | undefined): value is Value =>
    value !== undefined && optionsOf(value).every((option) => option.kind === 'data' && option.resource !== undefined);
  return values.every(isPayload)
    ? besideOthers(unionOf(values), givenByStrangers(e, fn, index, frame.facts), isNoPayload)
    : undefined;
}

/** Where others call a function and leave a parameter to its default, what tests hand over for it stands in for that, and says nothing of the code. */
function sitesGiving(sites: readonly Site[], index: number, { facts }: Frame): readonly Site[] {
  const isOwn = (site: Site): boolean => !isTestFile(site.facts.file);
  if (isTestFile(facts.file) || sites.every(isOwn)) return sites;
  const callers = sites.filter((site) => isOwn(site) && !isExportOnly(outermost(site.node)));
  return callers.length > 0 && callers.every(({ node }) => isLeftOut(node, index)) ? callers : sites;
}

/** `module.exports = { list }`: who imports it is a site of its own. */
function isExportOnly(node: Node): boolean {
  const holder = node.parent;
  if (holder?.type === T.AssignmentExpression) return isModuleExports(holder.left);
  const write = holder?.type === T.Property ? holder.parent.parent : undefined;
  return write?.type === T.AssignmentExpression && isModuleExports(write.left);
}

/** Expressions that stand for a function, in its own module and in those that import it. */
export function callSites(e: Engine, fn: Called, facts: ModuleFacts): readonly Site[] {
  let place = e.calls.sites.get(fn);
  if (!place) e.calls.sites.set(fn, (place = {}));
  return e.kept(place, () => foundSites(e, fn, facts));
}

/** Expressions that stand for what a module gives by default, in those that import it. */
export function sitesOfDefault(e: Engine, given: Used, facts: ModuleFacts): readonly Site[] {
  let place = e.calls.sites.get(given);
  if (!place) e.calls.sites.set(given, (place = {}));
  return e.kept(place, () => sitesInImporters(e, given, ['default'], facts));
}

function foundSites(e: Engine, fn: Called, facts: ModuleFacts): readonly Site[] {
  const named = sitesByName(e, fn, facts).flatMap((site) => underOtherNames(site));
  if (!isFunction(fn)) return named;
  const places = [{ node: fn, facts }, ...named];
  const isUnnamed = named.every(({ node }) => tableEntry(node) !== undefined);
  const tables = places.flatMap((site) => sitesInTable(e, fn, site, isUnnamed));
  const kept = places.flatMap((site) => sitesWhereKept(e, fn, site));
  const held = new Set(places.flatMap((site) => namesWhereHeld(e, site)));
  return [
    ...named,
    ...tables,
    ...kept,
    ...[...held].flatMap((member) => sitesHolding(e, fn, facts, member)),
    ...places.flatMap((site) => sitesInList(e, fn, site)),
  ];
}

/** Where what others hold is called by the name that it has there. What an object does with its own is told by how it was made. */
function sitesHolding(e: Engine, fn: FunctionNode, facts: ModuleFacts, member: string): Site[] {
  return sitesByName(e, fn, facts, { member }).flatMap((site) => {
    const access = unwrap(site.node);
    const isOwn = access.type === T.MemberExpression && unwrap(access.object).type === T.ThisExpression;
    return isOwn ? [] : [{ ...site, isHeld: true }];
  });
}

/** A name of a name, and no further. */
const MAX_NAMES = 2;

/** `const handler = onMove`: where that is read. */
function underOtherNames(site: Site, names = 0): Site[] {
  const node = outermost(site.node);
  const holder = node.parent;
  if (names === MAX_NAMES || holder?.type !== T.VariableDeclarator || holder.init !== node) return [site];
  return usesAs(site.node, site.facts).flatMap((use) => underOtherNames({ ...site, node: use }, names + 1));
}

/** Where an entry of a table is used without its name. A table that has none itself is a module's default, or a part of something: its users are asked where nobody else names the function. */
function sitesInTable(e: Engine, fn: FunctionNode, { node, facts }: Site, isUnnamed: boolean): Site[] {
  const entry = tableEntry(node);
  if (!entry || (entry.table === undefined && !isUnnamed)) return [];
  const importers = e.importersNaming(facts.file, [entry.table ?? 'default']);
  return [facts.file, ...importers.slice(0, MAX_IMPORTERS)].flatMap((file) => {
    const other = e.facts(file);
    return other ? tableSites(e, fn, entry, other) : [];
  });
}

function sitesByName(e: Engine, fn: Called, facts: ModuleFacts, named = nameOf(fn, facts)): Site[] {
  if (!named) return [];
  const sites: Site[] = named.variable ? referencesOf(named.variable, facts) : [];
  if (fn.type === T.FunctionDeclaration && named.variable && hasPrototype(fn, facts))
    sites.push(...sitesOfNewThis(e, { kind: 'class', node: fn, file: facts.file, env: undefined }));
  const made = classMadeBy(fn);
  if (made) sites.push(...sitesOfOwnThis(e, made, facts));
  if (named.member !== undefined) {
    sites.push(...usesByName(e, fn, named.member, facts));
    if (isFunction(fn) && sites.length <= MAX_CALL_SITES) sites.push(...sitesInBases(e, fn, named.member, facts));
  }
  sites.push(...sitesInImporters(e, fn, exportedAs(fn, facts, named), facts), ...sitesInScripts(e, fn, named, facts));
  if (named.member === undefined || sites.length > MAX_CALL_SITES) return sites;
  return sites.length === 0
    ? sitesFarther(e, fn, named.member, facts)
    : [...sites, ...sitesHanded(e, fn, named.member, facts)];
}

/** The class whose objects a constructor makes. */
function classMadeBy({ parent: holder }: Called): ClassNode | undefined {
  return holder.type === T.MethodDefinition && holder.kind === 'constructor' ? holder.parent.parent : undefined;
}

/** `new this(data)` in static methods of the class itself; a base class hands all that extend it the same. */
function sitesOfOwnThis(e: Engine, node: ClassNode, { file }: ModuleFacts): Site[] {
  return sitesOfNewThis(e, { kind: 'class', node, file, env: undefined }).filter((site) => isInside(site.node, node));
}

export function sitesInImporters(e: Engine, fn: Used, exported: readonly string[], facts: ModuleFacts): Site[] {
  const sites: Site[] = [];
  if (exported.length === 0) return sites;
  const names = [...exported, ...otherNames(e, exported, facts)];
  for (const importer of e.importersNaming(facts.file, names).slice(0, MAX_IMPORTERS)) {
    const other = e.facts(importer);
    if (!other || other === facts) continue;
    for (const name of names) sites.push(...importedSites(e, fn, name, other, facts));
    if (sites.length > MAX_CALL_SITES) break;
  }
  return sites;
}

/** Where other scripts of a page call what a script gives to the page, by itself or in an object of its own. */
function sitesInScripts(e: Engine, fn: Called, named: Named, facts: ModuleFacts): Site[] {
  const names = facts.isScript ? namesOnPage(named, facts) : [];
  if (names.length === 0) return [];
  const { files, holding } = e.host.related();
  const users = e.host.scriptsNaming?.(facts.file) ?? [];
  const sites: Site[] = [];
  for (const user of users.filter((file) => files.has(file)).slice(0, MAX_IMPORTERS)) {
    for (const name of names) {
      const other = holding(name).has(user) ? e.facts(user) : undefined;
      if (!other?.isScript || other === facts) continue;
      sites.push(...memberSites(e, fn, name, other));
      for (const node of namesUndeclared(name, other))
        if (isThis(e, node, fn, { facts: other, env: undefined })) sites.push({ node, facts: other });
    }
    if (sites.length > MAX_CALL_SITES) break;
  }
  return sites;
}

function importedSites(e: Engine, fn: Used, name: string, facts: ModuleFacts, of: ModuleFacts): Site[] {
  const sites = memberSites(e, fn, name, facts);
  const frame: Frame = { facts, env: undefined };
  for (const local of [...facts.taken.named(name), ...lazyNames(e, facts, of.file)]) {
    const variable = facts.variableOf(local);
    if (variable && isThis(e, local, fn, frame)) sites.push(...referencesOf(variable, facts));
  }
  for (const node of name === 'default' ? facts.taken.inPlace : [])
    if (isThis(e, node, fn, frame)) sites.push({ node, facts });
  for (const node of of === facts ? [] : usesWithoutImport(e, name, of, facts))
    if (isThis(e, node, fn, frame)) sites.push({ node, facts });
  return sites;
}
