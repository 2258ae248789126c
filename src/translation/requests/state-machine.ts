import type { JsonNode } from '../../provenance/types.js';
import { joined, js, quoted } from '../code.js';
import type { Code } from '../code.js';
import { requestIn } from '../data/shapes.js';
import { itemsIn, locatedIn, memberIn, textIn, visitData } from '../data/tree.js';
import { isScript, stepRequest } from './flow.js';
import { conditionCode, expressionCode, pathCode } from './state-expressions.js';

/** Whether data is a state machine (Amazon States Language). */
export function isStateMachine(node: JsonNode): boolean {
  return textIn(memberIn(node, 'StartAt')) !== undefined && memberIn(node, 'States')?.kind === 'object';
}

/** What the states of a machine look at as code: `$.ResponseBody.name`, `{% $states.result.ResponseBody.name %}`. */
export function stateMachineCode(file: string, text: string, machine: JsonNode): Code[] {
  return new StateMachine(file, text, machine).read();
}

interface State {
  readonly name: string;
  readonly node: JsonNode;
  /** States that this one comes after. */
  readonly before: Set<string>;
  /** The state that runs this one first for each of its items. */
  readonly around: State | undefined;
}

/** States that give what they get. */
const HANDS_ON = /^(?:Choice|Wait|Succeed)$/;
/** Members in which a state tells what it makes of what comes back. */
const RESULTS = ['ResultSelector', 'Assign', 'Output'];

/** Loops in loops. */
const MOST_LEVELS = 4;

class StateMachine {
  readonly #file: string;
  readonly #text: string;
  readonly #states = new Map<string, State>();

  constructor(file: string, text: string, machine: JsonNode) {
    this.#file = file;
    this.#text = text;
    this.#collect(machine, undefined);
  }

  read(): Code[] {
    const states = [...this.#states.values()];
    if (!states.some((state) => this.#request(state) !== undefined)) return [];
    const results = states.flatMap((state): Code[] => {
      const result = this.#result(state);
      return result === undefined ? [] : [js`${JSON.stringify(state.name)}() { ${result} }`];
    });
    const assigned = states.flatMap((state) => this.#assigned(state));
    const looks = states.flatMap((state) => this.#looks(state));
    return [js`(function () {\nvar results = { ${joined(results, ',\n')} };\n${assigned}${looks}});\n`];
  }

  #collect(machine: JsonNode, around: State | undefined): void {
    const states = memberIn(machine, 'States');
    if (states?.kind !== 'object') return;
    const own: State[] = [];
    for (const [name, node] of states.members) {
      // A name counts once in all of a machine.
      if (this.#states.has(name)) continue;
      const state = { name, node, before: new Set<string>(), around: isFirst(machine, name) ? around : undefined };
      own.push(state);
      this.#states.set(name, state);
    }
    for (const state of own)
      visitData(state.node, (part) => {
        if (isStateMachine(part)) {
          this.#collect(part, state);
          return false;
        }
        for (const next of ['Next', 'Default'])
          this.#states.get(textIn(memberIn(part, next)) ?? '')?.before.add(state.name);
        return undefined;
      });
  }

  /** What comes back to a state that asks for something. */
  #request({ node }: State): Code | undefined {
    const told = requestIn(memberIn(node, 'Parameters') ?? memberIn(node, 'Arguments') ?? node);
    const address = told && locatedIn(told.address, this.#text);
    return told && address && js`{ ResponseBody: ${stepRequest(told.method, address.quoted())}.json() }`;
  }

  /** The body of a function that gives what a state makes of what comes back. */
  #result(state: State): Code | undefined {
    const request = this.#request(state);
    if (request === undefined) return undefined;
    const made = memberIn(state.node, 'ResultSelector') ?? memberIn(state.node, 'Output');
    return js`var $ = ${request}, $states = { result: $ }; return ${made ? this.#data(made) : '$'};`;
  }

  /** Variables that are kept for all states behind. */
  #assigned(state: State): Code[] {
    const assigned = memberIn(state.node, 'Assign');
    const request = this.#request(state);
    if (request === undefined || assigned?.kind !== 'object') return [];
    return [...assigned.members].flatMap(([name, value]) =>
      /^\w+(?:\.\$)?$/.test(name)
        ? [
            js`var $${name.replace(/\.\$$/, '')} = (function () { var $ = ${request}, $states = { result: $ }; return ${this.#worked(name, value)}; })();\n`,
          ]
        : [],
    );
  }

  /** Data in which what is worked out is code. */
  #data(node: JsonNode): Code {
    if (node.kind === 'array')
      return js`[${joined(
        node.items.map((item) => this.#data(item)),
        ', ',
      )}]`;
    if (node.kind === 'scalar') return this.#worked('', node);
    const members = [...node.members].map(([name, value]) => {
      const key = node.keys.get(name);
      const plain = name.replace(/\.\$$/, '');
      const written = key ? quoted(plain, key.start + 1, key.start + 1 + plain.length) : JSON.stringify(plain);
      return js`${written}: ${this.#worked(name, value)}`;
    });
    return js`({ ${joined(members, ', ')} })`;
  }

  #worked(name: string, value: JsonNode): Code {
    return (value.kind === 'scalar' ? this.#looked(name, value) : this.#data(value)) ?? 'undefined';
  }

  /** A text that is worked out. */
  #looked(name: string, value: JsonNode): Code | undefined {
    const located = locatedIn(value, this.#text);
    const code = located && (name.endsWith('.$') ? pathCode(located) : expressionCode(located));
    return code !== undefined && this.#reads(code) ? js`(${code})` : undefined;
  }

  /** What a state looks at of what it gets. */
  #looks(state: State): Code[] {
    const found: Code[] = [];
    visitData(state.node, (part) => {
      if (isStateMachine(part)) return false;
      if (part.kind !== 'object') return part.kind === 'array' ? undefined : false;
      for (const [name, value] of part.members) {
        if (part === state.node && RESULTS.includes(name) && this.#request(state) !== undefined) continue;
        if (name === 'Choices') found.push(...this.#choices(value));
        const looked = value.kind === 'scalar' ? this.#looked(isPath(name) ? '.$' : name, value) : undefined;
        if (looked !== undefined) found.push(js`${looked};\n`);
      }
      return undefined;
    });
    if (found.length === 0) return [];
    return [this.#within(state, found, 0)];
  }

  /** Code with what a state gets: one of the items of the state around it, or what comes from those in front of it. */
  #within(state: State, code: Code, depth: number): Code {
    const { around, before } = state;
    const given = (input: Code): Code => js`(function () {\nvar $ = ${input}, $states = { input: $ };\n${code}});\n`;
    if (around === undefined || before.size > 0 || depth > MOST_LEVELS) return given(this.#input(state));
    const path = memberIn(around.node, 'ItemsPath');
    const items = path ?? memberIn(around.node, 'Items');
    const all = items && this.#looked(path ? '.$' : '', items);
    const one = `each${String(depth)}`;
    return this.#within(around, js`var ${one} = ${all ?? '[]'}[0];\n${given(one)}`, depth + 1);
  }

  #choices(choices: JsonNode): Code[] {
    const read = itemsIn(choices)
      .map((choice) => conditionCode(choice, this.#text))
      .filter((condition) => condition !== undefined && this.#reads(condition));
    return read.length === 0
      ? []
      : [
          js`${joined(
            read.map((one) => js`if (${one ?? 'false'}) {}`),
            ' else ',
          )}\n`,
        ];
  }

  /** What a state gets: from the one that it comes after, or what others have put into places of their own. */
  #input(state: State): Code {
    const [giver, ...others] = this.#givers(state);
    if (giver !== undefined && others.length === 0 && placeOf(giver) === '')
      return js`results[${JSON.stringify(giver.name)}]()`;
    const places = new Map<string, State[]>();
    for (const one of this.#states.values()) {
      const place = placeOf(one);
      if (place !== undefined && place !== '' && this.#request(one) !== undefined)
        places.set(place, [...(places.get(place) ?? []), one]);
    }
    const members = [...places].flatMap(([place, [one, another]]) =>
      one && !another ? [js`${JSON.stringify(place)}: results[${JSON.stringify(one.name)}]()`] : [],
    );
    return js`{ ${joined(members, ', ')} }`;
  }

  /** States whose results come to a state, by way of those that only hand on. */
  #givers({ before }: State): State[] {
    const seen = new Set(before);
    const giving: State[] = [];
    // The loop comes to what is added while it runs.
    for (const name of seen) {
      const state = this.#states.get(name);
      if (state === undefined) continue;
      if (HANDS_ON.test(textIn(memberIn(state.node, 'Type')) ?? '')) for (const one of state.before) seen.add(one);
      else giving.push(state);
    }
    return giving;
  }

  #reads(code: Code): boolean {
    return isScript(this.#file, this.#text, js`(${code});`);
  }
}

function isFirst(machine: JsonNode, name: string): boolean {
  return textIn(memberIn(machine, 'StartAt')) === name;
}

/** Where a state puts its result: a member, all of what goes on for an empty name; undefined for a place that is not followed. */
function placeOf({ node }: State): string | undefined {
  const path = memberIn(node, 'ResultPath');
  if (path === undefined) return '';
  const [whole, name = ''] = /^\$(?:\.(\w+))?$/.exec(textIn(path) ?? '') ?? [];
  return whole === undefined ? undefined : name;
}

/** Members that hold a path by themselves. */
function isPath(name: string): boolean {
  return /\.\$$|^(?:InputPath|OutputPath|ItemsPath)$/.test(name);
}
