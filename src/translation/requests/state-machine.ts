import type { JsonNode } from '../../provenance/types.js';
import { Rendered, joined, js } from '../code.js';
import type { Code } from '../code.js';
import { requestIn } from '../data/shapes.js';
import { locatedIn, memberIn, textIn, visitData } from '../data/tree.js';
import { stepRequest } from './flow.js';
import { branchesOf } from './state-choices.js';
import { isShaping, isStateMachine, StateGraph } from './state-graph.js';
import type { State } from './state-graph.js';
import { isWorkedOut, plainName, StateValues } from './state-values.js';

/** What the states of a machine look at as code: `$.ResponseBody.name`, `{% $states.result.ResponseBody.name %}`. */
export function stateMachineCode(file: string, text: string, machine: JsonNode): Code[] {
  return new StateMachine(new StateValues(file, text), machine).read();
}

/** Members in which a state tells what it makes of what comes back. */
const OF_RESULTS = ['ResultSelector', 'OutputPath', 'Assign', 'Output'];
/** States that something comes back to. */
const ANSWERED = /^(?:Task|Map|Parallel)$/;

/** Loops in loops. */
const MOST_LEVELS = 4;
/** Decisions behind decisions. */
const MOST_DECISIONS = 20;
/** States that may have put something into one place. */
const MOST_SOURCES = 8;

class StateMachine {
  readonly #values: StateValues;
  readonly #graph: StateGraph;
  readonly #requests = new Map<State, Code>();
  /** States that get what no state in front of them has decided about. */
  readonly #heads: Set<State>;
  /** Those that make something of it; what states in others get is told by these. */
  readonly #shaping: ReadonlySet<State>;

  constructor(values: StateValues, machine: JsonNode) {
    this.#values = values;
    this.#graph = new StateGraph(machine);
    const { states } = this.#graph;
    for (const state of states) {
      const request = this.#request(state);
      if (request !== undefined) this.#requests.set(state, request);
    }
    const heirs = new Set(states.flatMap((state) => this.#graph.heirsOf(state)));
    this.#heads = new Set(states.filter((state) => !heirs.has(state)));
    this.#shaping = new Set([...this.#heads].filter(({ node, around }) => around === undefined && isShaping(node)));
  }

  read(): Code[] {
    if (this.#requests.size === 0) return [];
    const bodies = [
      ...[...this.#requests].map(([state, request]) => [state, this.#result(state, request)] as const),
      ...[...this.#shaping].map((state) => [state, this.#shaped(state)] as const),
    ];
    const results = bodies.map(([{ name }, body]) => js`${JSON.stringify(name)}() { ${body} }`);
    const looks: Code[] = [];
    // The loop comes to what is added while it runs.
    for (const head of this.#heads) {
      const found = this.#block(head, 0);
      if (found.length > 0) looks.push(this.#within(head, found, 0));
    }
    return [js`(function () {\nvar results = { ${joined(results, ',\n')} };\n${this.#variables()}${looks}});\n`];
  }

  /** What comes back to a state that asks for something. */
  #request({ node }: State): Code | undefined {
    const asked = memberIn(node, 'Parameters') ?? memberIn(node, 'Arguments');
    const told = asked && textIn(memberIn(node, 'Type')) === 'Task' ? requestIn(asked) : undefined;
    const address = told && locatedIn(told.address, this.#values.text);
    return told && address && js`{ ResponseBody: ${stepRequest(told.method, address.quoted())}.json() }`;
  }

  /** The body of a function that gives what a state makes of what comes back. */
  #result({ node }: State, request: Code): Code {
    const selector = memberIn(node, 'ResultSelector') ?? memberIn(node, 'Output');
    const assigned = memberIn(node, 'Assign');
    const begun = js`${resultIs(request)}${assigned ? this.#values.looksIn(assigned) : ''}`;
    const made = selector ? this.#values.worked('', selector) : '$';
    const path = memberIn(node, 'ResultPath') === undefined ? memberIn(node, 'OutputPath') : undefined;
    if (path === undefined) return js`${begun}return ${made};`;
    return js`${begun}return (function ($) { return ${this.#values.worked('OutputPath', path)}; })(${made});`;
  }

  /** The body of a function that gives what a state makes of what it gets. */
  #shaped(state: State): Code {
    const made = memberIn(state.node, 'Parameters') ?? memberIn(state.node, 'Output');
    const path = memberIn(state.node, 'InputPath');
    const given = js`return ${made ? this.#values.worked('', made) : '$'};`;
    const body = path ? js`return ${movedTo(this.#values.worked('InputPath', path), given)};` : given;
    return js`var $ = ${this.#input(state, body).input}, $states = { input: $ }; ${body}`;
  }

  /** Variables that are kept for all states behind, where nothing but answers is ever put into them. */
  #variables(): Code[] {
    const kept = new Map<string, (Code | undefined)[]>();
    for (const state of this.#graph.states)
      visitData(state.node, (part) => {
        if (isStateMachine(part)) return false;
        const assigned = memberIn(part, 'Assign');
        const request = part === state.node ? this.#requests.get(state) : undefined;
        for (const [name, value] of assigned?.kind === 'object' ? assigned.members : [])
          // What is written out is nobody's answer.
          if (isWorkedOut(name, value))
            kept.set(plainName(name), [
              ...(kept.get(plainName(name)) ?? []),
              request && js`(function () { ${resultIs(request)}return ${this.#values.worked(name, value)}; })()`,
            ]);
        return undefined;
      });
    return [...kept].flatMap(([name, values]) => {
      const known = values.filter((value) => value !== undefined);
      const isFollowed = known.length === values.length && known.length <= MOST_SOURCES && /^\w+$/.test(name);
      return isFollowed ? [js`var $${name} = ${anyOf(known)};\n`] : [];
    });
  }

  /** What a state looks at, and what those look at that only it leads to: what it decides holds for them. */
  #block(state: State, level: number): Code[] {
    const { node } = state;
    const behind = new Map<string, Code>();
    for (const heir of this.#graph.heirsOf(state))
      if (level < MOST_DECISIONS) behind.set(heir.name, this.#block(heir, level + 1));
      else this.#heads.add(heir);
    const found = [...this.#looks(state), ...branchesOf(node, this.#values, behind)];
    const path = memberIn(node, 'InputPath');
    if (path === undefined || found.length === 0) return found;
    return [movedTo(this.#values.worked('InputPath', path), found), ';\n'];
  }

  /** What a state looks at of what it gets, and of what it gives behind it. */
  #looks(state: State): Code[] {
    const { node } = state;
    const isAsking = this.#requests.has(state);
    const type = textIn(memberIn(node, 'Type')) ?? '';
    const made = OF_RESULTS.map((name) => memberIn(node, name));
    const isMadeApart = isAsking || memberIn(node, 'Choices') !== undefined;
    const apart = isMadeApart ? made : ANSWERED.test(type) ? made.filter(isToldByPaths) : [];
    const looks = this.#values.looksIn(
      node,
      new Set([...apart, memberIn(node, 'InputPath'), memberIn(node, 'Choices')]),
    );
    if (type === 'Map' && looks.length > 0) return [this.#withEach(node, looks), ';\n'];
    const path = isAsking && memberIn(node, 'ResultPath') ? memberIn(node, 'OutputPath') : undefined;
    const put = /^\$\.(\w+)$/.exec(textIn(memberIn(node, 'ResultPath')) ?? '')?.[1];
    if (path === undefined || put === undefined) return looks;
    const given = js`{ ${JSON.stringify(put)}: ${resultOf(state)} }`;
    return [...looks, js`(function ($) { ${this.#values.worked('OutputPath', path)}; })(${given});\n`];
  }

  /** Code with what a state gets. */
  #within(state: State, code: Code, level: number): Code {
    const { input, isFromAround } = this.#input(state, code);
    const given = js`var $ = ${input}, $states = { input: $ };\n${code}`;
    if (!isFromAround || state.around === undefined || level > MOST_LEVELS) return js`(function () {\n${given}});\n`;
    const inner = js`(function (given) {\n${given}})(${this.#handedIn(state.around.node)});\n`;
    return this.#within(state.around, inner, level + 1);
  }

  /** What a state gets: all of it, and what stands in the places of it that code looks at. */
  #input(state: State, code: Code): { readonly input: Code; readonly isFromAround: boolean } {
    const { putBy, isGiven, isUnknown } = this.#graph.sourcesOf(state, '');
    const isFromAround = isGiven && state.around !== undefined;
    const isKnown = !isUnknown && (isFromAround || !isGiven) && this.#areFollowed(putBy);
    const whole = isKnown ? [...(isFromAround ? ['given'] : []), ...putBy.map(resultOf)] : [];
    const names = new Set(
      [...new Rendered(code).text.matchAll(/(?:\$|\$states\.input)\.(\w+)/g)].map(([, name = '']) => name),
    );
    const places = [...names].flatMap((name): Code[] => {
      const put = this.#graph.sourcesOf(state, name);
      if (put.putBy.length === 0 && !put.isUnknown) return [];
      const isFollowed = !put.isUnknown && this.#areFollowed(put.putBy);
      return [js`${JSON.stringify(name)}: ${isFollowed ? anyOf(put.putBy.map(resultOf)) : 'undefined'}`];
    });
    if (places.length === 0) return { input: whole.length > 0 ? anyOf(whole) : '{}', isFromAround };
    const spread = whole.length > 0 ? [js`...${anyOf(whole)}`] : [];
    return { input: js`{ ${joined([...spread, ...places], ', ')} }`, isFromAround };
  }

  #areFollowed(states: readonly State[]): boolean {
    return (
      states.length <= MOST_SOURCES && states.every((state) => this.#requests.has(state) || this.#shaping.has(state))
    );
  }

  /** What the first state of a machine in a state gets of what that gets. */
  #handedIn(node: JsonNode): Code {
    if (memberIn(node, 'InputPath') !== undefined) return 'undefined';
    const isMap = textIn(memberIn(node, 'Type')) === 'Map';
    const selector = memberIn(node, 'ItemSelector') ?? memberIn(node, 'Parameters');
    const made = selector && this.#values.worked('', selector);
    if (!isMap) return made ?? '$';
    const one = this.#withEach(node, js`return ${made ?? 'each'};\n`);
    return memberIn(node, 'ItemBatcher') === undefined ? one : js`{ Items: [${one}] }`;
  }

  /** Code with one of the items that a state goes through. */
  #withEach(node: JsonNode, code: Code): Code {
    const path = memberIn(node, 'ItemsPath');
    const items = memberIn(node, 'Items');
    const told = path ? this.#values.worked('ItemsPath', path) : items ? this.#values.worked('', items) : '$';
    const all = memberIn(node, 'ItemReader') === undefined ? told : 'undefined';
    const context = 'var $$ = { Map: { Item: { Value: each } } }, $states = { input: $, context: $$ };';
    return js`(function (each) { ${context}\n${code}})((${all})[0])`;
  }
}

function resultIs(request: Code): Code {
  return js`var $ = ${request}, $states = { result: $ }; `;
}

/** Code for which another value is what a state gets. */
function movedTo(value: Code, code: Code): Code {
  return js`(function ($) { var $states = { input: $ };\n${code}})(${value})`;
}

function resultOf({ name }: State): Code {
  return js`results[${JSON.stringify(name)}]()`;
}

/** One value or the other. */
function anyOf(values: readonly Code[]): Code {
  const [first = 'undefined', ...others] = values;
  return others.length === 0 ? first : js`(window.which ? ${first} : ${anyOf(others)})`;
}

/** Whether what a state makes is told by paths into its result: those of JSONata have a name for it. */
function isToldByPaths(made: JsonNode | undefined): boolean {
  let found = false;
  if (made)
    visitData(made, (part) => {
      found ||= textIn(part)?.startsWith('$') === true;
      return !found;
    });
  return found;
}
