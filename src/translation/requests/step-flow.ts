import type { JsonNode } from '../../provenance/types.js';
import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import { requestIn } from '../data/shapes.js';
import { itemsIn, locatedIn, memberIn, textIn, visitData } from '../data/tree.js';
import type { Located } from '../located.js';
import { isScript, stepRequest } from './flow.js';

/** Steps that hand on the items that they get. */
const HANDS_ON = /\.(?:filter|if|switch|sort|limit|merge|wait|noOp|splitInBatches|removeDuplicates)$/;
/** Names of the two sides of a comparison. */
const SIDES = [
  ['value1', 'value2'],
  ['leftValue', 'rightValue'],
] as const;

/** Whether data is a flow of named steps that are connected, as n8n keeps them. */
export function isStepFlow(node: JsonNode): boolean {
  return (
    memberIn(node, 'connections')?.kind === 'object' &&
    itemsIn(memberIn(node, 'nodes')).some((step) => textIn(memberIn(step, 'name')) !== undefined)
  );
}

/** The scripts and expressions of a flow as code that looks at the answers of its steps: `$('Load').all()`, `$json.name`. */
export function stepFlowCode(file: string, text: string, flow: JsonNode): Code[] {
  return new StepFlow(file, text, flow).read();
}

class StepFlow {
  readonly #file: string;
  readonly #text: string;
  readonly #steps: readonly JsonNode[];
  /** The names of the steps in front of each step. */
  readonly #before = new Map<string, Set<string>>();

  constructor(file: string, text: string, flow: JsonNode) {
    this.#file = file;
    this.#text = text;
    this.#steps = itemsIn(memberIn(flow, 'nodes'));
    const connections = memberIn(flow, 'connections');
    for (const [from, ways] of connections?.kind === 'object' ? connections.members : [])
      visitData(ways, (node) => {
        const to = textIn(memberIn(node, 'node'));
        if (to === undefined) return undefined;
        const known = this.#before.get(to);
        if (known) known.add(from);
        else this.#before.set(to, new Set([from]));
        return undefined;
      });
  }

  read(): Code[] {
    const answers = this.#steps.flatMap((step): Code[] => {
      const name = textIn(memberIn(step, 'name'));
      const answer = this.#answer(step);
      return name === undefined || answer === undefined ? [] : [js`${JSON.stringify(name)}: ${answer}`];
    });
    if (answers.length === 0) return [];
    const looks = this.#steps.flatMap((step) => this.#looks(step));
    if (looks.length === 0) return [];
    // A list is handed on item by item, anything else as one item.
    return [
      js`(function () {
function stepOf(body) {
  var one = { json: window.single ? body : body[0] };
  return { item: one, json: one.json, first: function () { return one; }, last: function () { return one; }, all: function () { return [one]; } };
}
var answers = { ${joined(answers, ', ')} };
function $(name) { return answers[name]; }
${looks}});
`,
    ];
  }

  #answer(step: JsonNode): Code | undefined {
    const request = requestIn(step) ?? requestIn(memberIn(step, 'parameters') ?? step);
    const address = request && locatedIn(request.address, this.#text);
    if (request === undefined || address === undefined) return undefined;
    const whole = expressionsIn(address);
    const isWhole = whole.length === 1 && /^=\s*\{\{[^]*\}\}\s*$/.test(address.text);
    const url = isWhole && whole[0] ? js`(${whole[0].code()})` : address.quoted();
    if (isWhole && !this.#reads(js`(${url});`)) return undefined;
    return js`stepOf(${stepRequest(request.method, url)}.json())`;
  }

  /** What a step runs or looks at, with what it gets from the steps in front of it. */
  #looks(step: JsonNode): Code[] {
    const name = textIn(memberIn(step, 'name'));
    const parameters = memberIn(step, 'parameters');
    if (name === undefined || parameters === undefined) return [];
    const [before, another] = this.#handedBy(name);
    const own = before !== undefined && another === undefined ? js`$(${JSON.stringify(before)})` : '{}';
    const given = js`var $input = ${own}, $json = $input.json, items = $input.all(), item = $input.item;\n`;
    return [...this.#scripts(parameters), ...this.#expressions(parameters)].map(
      (code) => js`(async function () {\n${given}${code}\n});\n`,
    );
  }

  #scripts(parameters: JsonNode): Code[] {
    return ['jsCode', 'functionCode'].flatMap((name) => {
      const script = locatedIn(memberIn(parameters, name), this.#text);
      const code = script?.code();
      return code !== undefined && this.#reads(js`async function step() {\n${code}\n}`) ? [code] : [];
    });
  }

  #expressions(parameters: JsonNode): Code[] {
    const found: Code[] = [];
    visitData(parameters, (node) => {
      for (const [left, right] of SIDES) {
        const [one] = this.#expressionsOf(memberIn(node, left));
        const other = locatedIn(memberIn(node, right), this.#text);
        if (one !== undefined && other !== undefined && !other.text.startsWith('='))
          found.push(js`(${one.code()}) === ${other.quoted()};`);
      }
      for (const expression of this.#expressionsOf(node)) found.push(js`(${expression.code()});`);
      return undefined;
    });
    return found.filter((code) => this.#reads(code));
  }

  #expressionsOf(node: JsonNode | undefined): Located[] {
    const located = textIn(node)?.startsWith('=') === true ? locatedIn(node, this.#text) : undefined;
    return located === undefined ? [] : expressionsIn(located);
  }

  /** The steps whose items come to a step, by way of those that only hand on. */
  #handedBy(name: string): string[] {
    const seen = new Set(this.#before.get(name));
    const handing: string[] = [];
    // The loop comes to what is added while it runs.
    for (const before of seen) {
      const step = this.#steps.find((one) => textIn(memberIn(one, 'name')) === before);
      if (HANDS_ON.test(textIn(memberIn(step, 'type')) ?? ''))
        for (const one of this.#before.get(before) ?? []) seen.add(one);
      else handing.push(before);
    }
    return handing;
  }

  #reads(code: Code): boolean {
    return isScript(this.#file, this.#text, code);
  }
}

/** What stands in `{{ … }}`. */
function expressionsIn(text: Located): Located[] {
  return [...text.text.matchAll(/\{\{([^]{0,2000}?)\}\}/g)].map(({ index, 1: inner = '' }) =>
    text.slice(index + 2, index + 2 + inner.length),
  );
}
