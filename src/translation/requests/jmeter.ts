import { parseJson } from '../../project/json.js';
import type { JsonNode, Place } from '../../provenance/types.js';
import { withoutPlaceholders } from '../data/code.js';
import { readData } from '../data/requests.js';
import { relocated } from '../data/tree.js';
import { elementsIn, withoutEntities } from '../data/xml-elements.js';
import type { XmlElement } from '../data/xml-elements.js';
import { Located } from '../located.js';
import type { Reading } from '../module.js';

const SAMPLER = /^(?:HTTPSamplerProxy|HTTPSampler2?|AjpSampler)$/;

/** Reads a plan of JMeter: its requests, each with what is extracted of the answer and asserted of it. */
export function readJmeter(file: string, text: string): Reading {
  const sections = sectionsIn(elementsIn(text), { file, text });
  return readData(file, text, { kind: 'array', place: { file, start: 0, end: text.length }, items: sections });
}

interface Plan {
  readonly file: string;
  readonly text: string;
}

/** What belongs to an element stands in the `hashTree` behind it. */
function sectionsIn(elements: readonly XmlElement[], plan: Plan): JsonNode[] {
  return elements.flatMap((element, index) => {
    if (element.name === 'hashTree') return isOff(elements[index - 1]) ? [] : sectionsIn(element.children, plan);
    if (!SAMPLER.test(element.name)) return element.name === 'jmeterTestPlan' ? sectionsIn(element.children, plan) : [];
    const next = elements[index + 1];
    return isOff(element) ? [] : sectionOf(element, next?.name === 'hashTree' ? next.children : [], plan);
  });
}

function isOff(element: XmlElement | undefined): boolean {
  return element?.attributes.get('enabled') === 'false';
}

/** A request as other data tells one. */
function sectionOf(sampler: XmlElement, below: readonly XmlElement[], plan: Plan): JsonNode[] {
  const address = scalar(propertyOf(sampler, 'HTTPSampler.path'), plan);
  if (address === undefined) return [];
  const members = new Map<string, JsonNode>([['url', address]]);
  members.set('method', scalar(propertyOf(sampler, 'HTTPSampler.method'), plan) ?? { ...address, value: 'GET' });
  const told = partsOf(sampler, 'HTTPArgument');
  const isRaw =
    plan.text.slice(...(propertyOf(sampler, 'HTTPSampler.postBodyRaw')?.content ?? [0, 0])).trim() === 'true';
  if (isRaw) {
    const body = told[0] && bodyOf(propertyOf(told[0], 'Argument.value'), plan);
    if (body) members.set('body', body);
  } else if (told.length > 0)
    members.set(
      'params',
      listOf(
        sampler,
        told.map((one) => parameterOf(one, plan)),
        plan,
      ),
    );
  const looks = below.filter((one) => !isOff(one)).flatMap((one) => looksOf(one, plan));
  if (looks.length > 0) members.set('extract', listOf(sampler, looks, plan));
  return [{ kind: 'object', place: placeOf(sampler.content, plan), members, keys: new Map() }];
}

function parameterOf(argument: XmlElement, plan: Plan): JsonNode {
  const members = ['name', 'value'].flatMap((name): [string, JsonNode][] => {
    const value = scalar(propertyOf(argument, `Argument.${name}`), plan);
    return value ? [[name, value]] : [];
  });
  return { kind: 'object', place: placeOf(argument.content, plan), members: new Map(members), keys: new Map() };
}

/** Paths into the answer, and the values that are expected there. */
function looksOf(element: XmlElement, plan: Plan): JsonNode[] {
  const says = (name: string): string => scalar(propertyOf(element, name), plan)?.value?.toString().trim() ?? '';
  // What is looked for in a variable may be anything, and what has to be otherwise holds where it is gone.
  if (says('Sample.scope') === 'variable' || says('INVERT') === 'true') return [];
  const paths = propertyOf(element, 'JSONPostProcessor.jsonPathExprs');
  if (paths) return piecesOf(paths, plan);
  const path = scalar(propertyOf(element, 'JSON_PATH'), plan);
  if (path === undefined) return [];
  const expected = says('JSONVALIDATION') === 'false' ? undefined : scalar(propertyOf(element, 'EXPECTED_VALUE'), plan);
  const members = new Map<string, JsonNode>([['path', path], ...(expected ? ([['value', expected]] as const) : [])]);
  return [{ kind: 'object', place: placeOf(element.content, plan), members, keys: new Map() }];
}

/** `$.id;$.name`. */
function piecesOf({ content: [start, end] }: XmlElement, { file, text }: Plan): JsonNode[] {
  return [...text.slice(start, end).matchAll(/[^;\s][^;]*/g)].map(({ index, 0: value }) => ({
    kind: 'scalar',
    place: { file, start: start + index - 1, end: start + index + value.length + 1 },
    value,
  }));
}

function scalar(
  element: XmlElement | undefined,
  { file, text }: Plan,
): Extract<JsonNode, { kind: 'scalar' }> | undefined {
  if (element === undefined) return undefined;
  const value = text.slice(...element.content);
  const [start, end] = element.content;
  return value === '' ? undefined : { kind: 'scalar', place: { file, start: start - 1, end: end + 1 }, value };
}

/** A body that is written in JSON. */
function bodyOf(element: XmlElement | undefined, { file, text }: Plan): JsonNode | undefined {
  if (element === undefined) return undefined;
  const [start, end] = element.content;
  const written = withoutEntities(new Located(text.slice(start, end), start));
  const body = parseJson(file, withoutPlaceholders(written).text);
  return 'reason' in body ? undefined : relocated(body, written, file);
}

function propertyOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((one) => one.attributes.get('name') === name);
}

/** Elements of a type at any depth. */
function partsOf(element: XmlElement, type: string): XmlElement[] {
  return element.children.flatMap((one) => (one.attributes.get('elementType') === type ? [one] : partsOf(one, type)));
}

function listOf(element: XmlElement, items: readonly JsonNode[], plan: Plan): JsonNode {
  return { kind: 'array', place: placeOf(element.content, plan), items };
}

function placeOf([start, end]: XmlElement['content'], { file }: Plan): Place {
  return { file, start, end };
}
