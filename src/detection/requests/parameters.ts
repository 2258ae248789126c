import type { CallNode } from '../../provenance/modules/module-facts.js';
import { callContexts } from '../../provenance/functions/call-contexts.js';
import { askedForByName } from '../../provenance/functions/decorated-callers.js';
import { isPutTogetherApart } from '../../provenance/requests/put-together.js';
import type { CallContext } from '../../provenance/functions/call-contexts.js';
import type { Engine, Frame } from '../../provenance/engine.js';
import type { Environment } from '../../provenance/environment.js';
import { isWithin } from '../../provenance/syntax/syntax.js';
import { plainText } from '../../provenance/texts/text.js';
import { areTogether } from '../../provenance/names/together.js';
import type { Evidence, Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { ApiCall, Lazy, Member, Value } from '../../provenance/value.js';
import { isPutTogetherWith, isWithQueryOf, lacksParameters, reportAbsent } from './absent-parameters.js';
import type { DueOf, FileContext } from '../context.js';
import { callEvidence } from '../paths/endpoints.js';
import { isToldWhereLeftOut } from './left-out-by-callers.js';
import { isNeverAlone } from './never-alone.js';
import { concerns, parametersIn } from '../paths/query-texts.js';
import { sentOptions } from './sent-options.js';
import { asksItself, isSentByOthers } from './told-by-callers.js';
import { stepOf } from '../steps.js';
import type { Use } from '../types.js';

/** How a place is looked at that asks for something: by itself, or what it asks of a function of another file that puts the address together. */
interface Asking {
  /** What a node sends for one who calls the function around it. */
  readonly callsOf: (e: Engine, node: CallNode, frame: Frame) => readonly ApiCall[];
  readonly handed?: readonly Lazy[];
  /** All that the place sends. */
  readonly all?: readonly ApiCall[];
}

/** Parameters of the query of a call: those that are sent, and those that are not. */
export function reportParameters(
  context: FileContext,
  node: CallNode,
  call: ApiCall,
  address: () => Place,
  { callsOf, handed, all = [] }: Asking,
): void {
  for (const due of context.changes.of('parameter')) {
    if (!concerns(due.detect.endpoints, call.endpoints)) continue;
    if (reportParameterMember(context, due, call, { handed })) continue;
    for (const { env, made } of inContexts(context, node, call, callsOf).filter(isOf(call)))
      if (reportParameterMember(context, due, made, { byCallers: true, handed }))
        reportHandedParameter(context, due, made, env);
  }
  for (const due of context.changes.of('absent-parameters')) {
    const endpoint = call.endpoints.find((candidate) => due.detect.endpoints.includes(candidate.id));
    if (!endpoint || call.endpoints.length !== 1) continue;
    const told = inContexts(context, node, call, callsOf);
    const contexts = told.filter(isOf(call));
    // Of several addresses that a place may send to, each of its callers picks another one.
    if (contexts.length === 0 && told.some(({ made }) => made.endpoints.length > 0)) continue;
    const untold = contexts.filter(({ sites }) => !sites.some((site) => asksItself(context, site, call)));
    const others = [...all, ...told.map(({ made }) => made)];
    const besides = (made: ApiCall): readonly ApiCall[] => {
      const env = told.find((one) => one.made === made)?.env;
      return env === undefined ? all : told.filter((one) => one.env === env).map((one) => one.made);
    };
    const lacks = (made: ApiCall): boolean =>
      !others.some((other) => isWithQueryOf(other, made)) &&
      !isPutTogetherWith(besides(made), made, due.detect.names) &&
      lacksParameters(context, due, endpoint, node, made);
    const isLeftOut =
      ((contexts.length === 0 || untold.length > 0) && lacks(call)) ||
      untold.some(
        ({ made, sites }) =>
          lacks(made) && (call.direct || !sites.some((site) => isToldWhereLeftOut(context, due, endpoint, site))),
      );
    if (isLeftOut && !isSentByOthers(context, node, call)) reportAbsent(context, due, { node, call }, address);
  }
}

interface InContext extends Omit<CallContext, 'isMixed'> {
  readonly made: ApiCall;
}

/** A call as it looks for each of those who call the function around it: what they hand over decides what is put into the query. */
function inContexts(
  { engine, facts }: FileContext,
  node: CallNode,
  call: ApiCall,
  callsOf: Asking['callsOf'],
): InContext[] {
  if (!call.direct && isPutTogetherApart(engine, facts, node, call)) return [];
  const contexts = (callContexts(engine, node, facts) ?? []).flatMap((context) =>
    callsOf(engine, node, { facts, env: context.env }).map((made) => ({ ...context, made })),
  );
  return [...contexts, ...askedForByName(engine, node, facts)];
}

/** Whether what is sent for a caller goes where a call goes. */
function isOf(call: ApiCall): (one: InContext) => boolean {
  return ({ made }) => made.endpoints.length === 1 && made.endpoints[0] === call.endpoints[0];
}

/** Query parameters that are handed over as members of an object. */
function queryObjects(call: ApiCall): Value[] {
  const values = call.query ? [call.query()] : [];
  if (!call.exact || values.length === 0) values.push(...call.siteArguments.map((argument) => argument()));
  for (const piece of call.path.pieces) if (piece.kind === 'hole' && piece.value) values.push(piece.value);
  return values
    .flatMap(sentOptions)
    .flatMap((value) => (value.kind === 'object' ? [value, ...nestedObjects(value.members)] : []));
}

const MAX_SPREADS = 4;
const MAX_WAYS = 16;

/** The members of an object, with those of what is spread into it or assigned to it: for each of several things that may be spread, one way. */
export function waysThrough(value: Value, depth: number): readonly (readonly Member[])[] {
  if (value.kind !== 'object') return [[]];
  let ways: readonly (readonly Member[])[] = [value.members];
  if (depth > MAX_SPREADS) return ways;
  for (const source of value.spreads) {
    const added = sentOptions(source()).flatMap((option) => waysThrough(option, depth + 1));
    if (added.length > 0) ways = ways.flatMap((way) => added.map((more) => [...way, ...more])).slice(0, MAX_WAYS);
  }
  return ways;
}

function nestedObjects(members: readonly Member[]): Value[] {
  return members.flatMap((member) => sentOptions(member.value())).filter((value) => value.kind === 'object');
}

interface Asked {
  /** Whether it is sent for some of the callers alone. */
  readonly byCallers?: boolean;
  /** What is handed to a function of another file that makes the query of it. */
  readonly handed?: readonly Lazy[] | undefined;
}

function reportParameterMember(
  context: FileContext,
  due: DueOf<'parameter'>,
  call: ApiCall,
  { byCallers = false, handed }: Asked,
): boolean {
  let found = false;
  const { beside, ...alone } = due.detect;
  const asked = isInAddress(context, beside, call) ? alone : due.detect;
  for (const query of queryObjects(call)) {
    const ways = waysThrough(query, 0);
    const member = ways.flatMap((way) => memberSent(context, way, asked) ?? [])[0];
    if (!member) continue;
    found = true;
    // What the call hands over stands in its file, or in another where it is taken for a parameter.
    if (handed && (member.heldAt ?? member.key).file !== context.facts.file) {
      reportAmong(context, due, call, handed);
      continue;
    }
    const isNeedless = ways.every((way) => !way.includes(member) || neverGoesAlone(context, way, member, due.detect));
    reportMember(context, due, callEvidence(call, call.site), member, byCallers || !isNeedless);
  }
  return found;
}

/** Whether the address has a parameter in its own text: `get('/users?deep=true', { params })`. */
function isInAddress({ engine }: FileContext, wanted: Wanted | undefined, { path, method }: ApiCall): boolean {
  const query = wanted && engine.matcher.matchSent(path, method)?.path.query;
  return wanted !== undefined && query !== undefined && parametersIn(query).get(wanted.name) === wanted.value;
}

/** The same parameter in what the callers hand over, of which the query is made. */
function reportHandedParameter(context: FileContext, due: DueOf<'parameter'>, call: ApiCall, env: Environment): void {
  for (let at: Environment | undefined = env; at; at = at.next) reportAmong(context, due, call, at.args);
}

/** The same parameter in objects among what is handed over. */
function reportAmong(context: FileContext, due: DueOf<'parameter'>, call: ApiCall, args: readonly Lazy[]): void {
  for (const option of args.flatMap((argument) => optionsOf(argument()))) {
    const members = option.kind === 'object' ? option.members : [];
    for (const member of members)
      if (member.name === due.detect.name && !isLeftAway(member.value()))
        reportMember(
          context,
          due,
          callEvidence(call, call.site),
          member,
          !neverGoesAlone(context, members, member, due.detect),
        );
  }
}

export function reportMember(
  context: FileContext,
  due: DueOf<'parameter'>,
  evidence: readonly Evidence[],
  member: Member,
  manual: boolean,
  confidence: 'certain' | 'likely' = 'certain',
): void {
  const place = member.heldAt ?? member.key;
  // An editor shows the call's file, and could not offer an edit of another.
  const isElsewhere = place.file !== context.facts.file || !isWithin(place, member.property);
  context.report({
    due,
    place,
    text: member.name,
    use: useOf(member),
    confidence,
    evidence,
    ...((manual || isElsewhere) && { manual: true }),
  });
}

function useOf({ property, addedBy }: Member): Use {
  if (addedBy === undefined) return { kind: 'parameter', property };
  const step = stepOf(addedBy, property.file);
  return step ? { kind: 'parameter', property, step } : { kind: 'other' };
}

/** The parameter among those that are sent together, beside the other that it has to do with. */
export function memberSent(
  context: FileContext,
  members: readonly Member[],
  { name, beside }: DueOf<'parameter'>['detect'],
): Member | undefined {
  return members.find(
    (member) =>
      member.name === name &&
      !isLeftAway(member.value()) &&
      (!beside ||
        members.some(
          (other) =>
            areSentTogether(member, other) &&
            (holds(other, beside) || (other.name === beside.name && haveOneValue(context, member, other))),
        )),
  );
}

/** Whether a parameter is sent with the other that it has to do with or not at all: only then it may be dropped where it stands. */
function neverGoesAlone(
  context: FileContext,
  members: readonly Member[],
  member: Member,
  { beside }: DueOf<'parameter'>['detect'],
): boolean {
  if (beside === undefined) return true;
  const others = members.filter(({ name }) => name === beside.name);
  return (
    others.every((other) => holdsSurely(context, other, beside) || haveOneValue(context, member, other)) &&
    others.some((other) => isNeverAlone(context.facts, member, other))
  );
}

/** `deep ? true : undefined`, `deep || undefined`: sent where the name stands for what is true, and not at all elsewhere. */
const ONLY_WHERE = /^(\w+(?:\.\w+)*)\s*(?:\?\s*(['"]?)true\2\s*:\s*(?:undefined|null)|\|\|\s*undefined)$/;

/** `{ all: deep, hidden: deep }`, `{ all: deep, hidden: deep ? true : undefined }`: where the one is sent as true, the other is so too. */
function haveOneValue(context: FileContext, one: Member, other: Member): boolean {
  const [own, others] = [one, other].map((member) => writtenValue(context, member)?.replace(ONLY_WHERE, '$1'));
  return own !== undefined && own === others && [one, other].some((member) => optionsOf(member.value()).some(isOpen));
}

function isOpen(value: Value): boolean {
  return value.kind !== 'scalar' && plainText(value) === undefined;
}

function areSentTogether(one: Member, other: Member): boolean {
  return (
    (isSure(one) && isSure(other) && (one.sure === true || other.sure === true)) ||
    areTogether(one.addedBy, other.addedBy)
  );
}

function isSure({ addedBy, sure }: Member): boolean {
  return addedBy === undefined || sure === true;
}

/** `name: undefined`, of which nothing is sent. */
function isLeftAway(value: Value): boolean {
  return value.kind === 'scalar' && value.value === undefined;
}

interface Wanted {
  readonly name: string;
  readonly value: string;
}

function holds(member: Member, wanted: Wanted): boolean {
  return (
    member.name === wanted.name &&
    optionsOf(member.value()).some(
      (option) => (option.kind === 'scalar' ? String(option.value) : plainText(option)) === wanted.value,
    )
  );
}

/** Whether the value itself stands there: what a name stands for may be left away. */
function holdsSurely(context: FileContext, member: Member, { value }: Wanted): boolean {
  return writtenValue(context, member)?.replace(/\W+/g, '') === value;
}

/** The text of what a member is set to; undefined where it is a name alone. */
function writtenValue({ engine }: FileContext, { shorthand, property, key }: Member): string | undefined {
  const text = shorthand ? undefined : engine.facts(property.file)?.module.text;
  return text?.slice(key.end, property.end).replace(/^['"\]]*\s*:\s*/, '');
}
