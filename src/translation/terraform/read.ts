import { parseJson } from '../../project/json.js';
import type { JsonNode, Place } from '../../provenance/types.js';
import type { CommentReader } from '../comments/comment.js';
import { withoutPlaceholders } from '../data/code.js';
import { readData } from '../data/requests.js';
import { servesBy } from '../data/shapes.js';
import { relocated } from '../data/tree.js';
import { Located } from '../located.js';
import type { Reading } from '../module.js';
import { parseTerraform } from './parse.js';
import type { Block, Body } from './parse.js';

/** Reads a configuration of Terraform as data: what it hands to what it makes, and what it asks itself. */
export function readTerraform(file: string, text: string): Reading {
  const { body, failure } = parseTerraform(file, text);
  const reading = readData(file, text, new DataWriter(file, body).root());
  return failure === undefined ? reading : { ...reading, failure };
}

export const terraformComments: CommentReader = (file, text) => parseTerraform(file, text).comments;

/** Attributes that name a thing or tell what is served or matched, wherever they stand. */
const NO_ADDRESS =
  /^(?:description|error_message|condition|route_key|path_pattern|path_part|resource_path|path_prefix|url_template|match|from|health_check|tags|labels|annotations)$/;
/** The same in what is made: there a path is one of a file system, a folder or a route, and a name has slashes as well. */
const NO_ADDRESS_OF_RESOURCE =
  /(?:^|_)(?:name|names|id|ids|key|keys|prefix|suffix|title|group|arn|pattern|patterns|path|paths|location|role|file|filename|dir|directory)$/;
/** Attributes of a resource that hold values by names of their own. */
const HOLDS_VALUES =
  /^(?:environment|env|environment_variables|variables|app_settings|config|configuration|settings|parameters|data|secret_data|values|set|inputs|vars|container_definitions)$/;
/** Kinds of resources that say what is served. */
const SERVING =
  /api_?gateway|apigateway|api_management|application_gateway|ingress|listener|url_map|_route|virtual_service|cloudfront|frontdoor|_waf|security_policy|_proxy|_lb_/;
/** What such a resource calls itself. */
const CALLED = /(?:^|_)(?:uri|url|endpoint|target|backend)$/;

/** Which attributes may hold addresses that are called. */
type Where = 'any' | 'resource' | 'serving';

class DataWriter {
  readonly #file: string;
  readonly #body: Body;
  readonly #known: ReadonlyMap<string, string>;

  constructor(file: string, body: Body) {
    this.#file = file;
    this.#body = body;
    this.#known = knownTexts(body);
  }

  root(): JsonNode {
    return this.#object(this.#body, { file: this.#file, start: 0, end: 0 }, 'any');
  }

  #object({ attributes, blocks }: Body, place: Place, where: Where): JsonNode {
    const members = new Map<string, JsonNode>();
    const keys = new Map<string, Place>();
    for (const { name, key, value } of attributes) {
      if (!mayHoldAddress(name, where)) continue;
      keys.set(name, key);
      members.set(name, this.#value(value, HOLDS_VALUES.test(name) ? 'any' : where));
    }
    for (const block of blocks) {
      if (!mayHoldAddress(block.type, where === 'serving' ? 'resource' : where) || servesBy(block.type)) continue;
      const name = `${block.type} ${block.labels.join(' ')} ${members.size}`;
      keys.set(name, { ...block.place, end: block.place.start });
      members.set(name, this.#object(block.body, block.place, whereIn(block, where)));
    }
    return { kind: 'object', place, members, keys };
  }

  #value(node: JsonNode, where: Where): JsonNode {
    if (node.kind === 'scalar') return this.#text(node);
    if (node.kind === 'array') return { ...node, items: node.items.map((item) => this.#value(item, where)) };
    const members = new Map(
      [...node.members]
        .filter(([name]) => mayHoldAddress(name, where))
        .map(([name, value]) => [name, this.#value(value, HOLDS_VALUES.test(name) ? 'any' : where)] as const),
    );
    return { ...node, members };
  }

  /** A text with what the file itself says of names in it; one of several lines may be data. */
  #text(node: Extract<JsonNode, { kind: 'scalar' }>): JsonNode {
    if (typeof node.value !== 'string') return node;
    if (/^\s*[[{]/.test(node.value)) {
      const source = new Located(node.value, node.place.start + 1);
      const data = parseJson(this.#file, withoutPlaceholders(source).text);
      if (!('reason' in data)) return relocated(data, source, this.#file);
    }
    const value = node.value.replace(
      /\$\{((?:local|var)\.\w+)\}/g,
      (whole, name: string) => this.#known.get(name) ?? whole,
    );
    return { ...node, value };
  }
}

function whereIn({ type, labels }: Block, where: Where): Where {
  if (HOLDS_VALUES.test(type)) return 'any';
  if (where !== 'any' || !/^(?:resource|data|job|group|task|service)$/.test(type)) return where;
  return SERVING.test(labels[0] ?? '') ? 'serving' : 'resource';
}

function mayHoldAddress(name: string, where: Where): boolean {
  if (NO_ADDRESS.test(name)) return false;
  if (where === 'serving') return CALLED.test(name);
  return where === 'any' || !NO_ADDRESS_OF_RESOURCE.test(name);
}

/** What `local.name` and `var.name` stand for, where that is a text. */
function knownTexts({ blocks }: Body): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const add = (name: string, value: JsonNode | undefined): void => {
    if (value?.kind === 'scalar' && typeof value.value === 'string' && !value.value.includes('\n'))
      known.set(name, value.value);
  };
  for (const { type, labels, body } of blocks) {
    if (type === 'locals') for (const { name, value } of body.attributes) add(`local.${name}`, value);
    else if (type === 'variable')
      add(`var.${labels[0] ?? ''}`, body.attributes.find(({ name }) => name === 'default')?.value);
  }
  return known;
}
