import type { JsonNode } from '../../provenance/types.js';
import { itemsIn, memberIn, textIn, visitData } from '../data/tree.js';

/** Whether data is a state machine (Amazon States Language). */
export function isStateMachine(node: JsonNode): boolean {
  return textIn(memberIn(node, 'StartAt')) !== undefined && memberIn(node, 'States')?.kind === 'object';
}

export interface State {
  readonly name: string;
  readonly node: JsonNode;
  /** Whether its machine begins with it. */
  readonly isFirst: boolean;
  /** The state in which its machine stands. */
  readonly around: State | undefined;
  readonly before: Step[];
}

/** The way from a state to the next one. */
interface Step {
  readonly from: State;
  /** What of all that goes on is another one then; undefined where it goes on as it is. */
  readonly puts: Put | undefined;
}

interface Put {
  /** A member, all of it for an empty name. */
  readonly place: string;
  /** Whether what the state makes of its result stands there. */
  readonly isResult: boolean;
}

/** Where what stands in a place comes from. */
interface Sources {
  /** States that put their results there. */
  readonly putBy: readonly State[];
  /** Whether the machine may have been started with it. */
  readonly isGiven: boolean;
  /** Whether something may have been put there that is not followed. */
  readonly isUnknown: boolean;
}

/** States that give what they get. */
const HANDS_ON = /^(?:Choice|Wait|Succeed)$/;
const WHOLE: Put = { place: '', isResult: false };
/** States in front of one that are looked at for what it gets. */
const MOST_BEFORE = 400;

/** The states of a machine, with those of the machines in them, and what goes from one to the other. */
export class StateGraph {
  readonly #states = new Map<string, State>();

  constructor(machine: JsonNode) {
    this.#collect(machine, undefined);
    for (const state of this.#states.values()) this.#connect(state);
  }

  get states(): readonly State[] {
    return [...this.#states.values()];
  }

  /** The states that only this one leads to, and that get what it gets. */
  heirsOf(state: State): readonly State[] {
    const led = [...nextOf(state.node), ...itemsIn(memberIn(state.node, 'Choices')).flatMap(nextOf)];
    const heirs = led.flatMap((name) => this.#states.get(name) ?? []).filter((one) => isHeir(one, state));
    return [...new Set(heirs)];
  }

  /** Where what a state gets in a place comes from, by way of those in front of it. */
  sourcesOf(state: State, place: string): Sources {
    const putBy = new Set<State>();
    const seen = new Set([state]);
    let [isGiven, isUnknown] = [false, false];
    // The loop comes to what is added while it runs.
    for (const at of seen) {
      if (seen.size > MOST_BEFORE) return { putBy: [], isGiven, isUnknown: true };
      isGiven ||= at.isFirst;
      for (const { from, puts } of at.before) {
        if (puts?.place === place && puts.isResult) putBy.add(from);
        else if (puts?.place === place) isUnknown = true;
        // What was in all of it is gone with it.
        else if (puts?.place !== '') seen.add(from);
      }
    }
    return { putBy: [...putBy], isGiven, isUnknown };
  }

  #collect(machine: JsonNode, around: State | undefined): void {
    const states = memberIn(machine, 'States');
    if (states?.kind !== 'object') return;
    const first = textIn(memberIn(machine, 'StartAt'));
    for (const [name, node] of states.members) {
      // A name counts once in all of a machine.
      if (this.#states.has(name)) continue;
      const state: State = { name, node, isFirst: name === first, around, before: [] };
      this.#states.set(name, state);
      visitData(node, (part) => {
        if (!isStateMachine(part)) return undefined;
        this.#collect(part, state);
        return false;
      });
    }
  }

  #connect(from: State): void {
    const lead = (names: readonly string[], puts: Put | undefined): void => {
      for (const name of names) this.#states.get(name)?.before.push({ from, puts });
    };
    const { node } = from;
    lead(nextOf(node), putBy(node));
    for (const choice of itemsIn(memberIn(node, 'Choices')))
      lead(nextOf(choice), memberIn(choice, 'Output') ? WHOLE : putBy(node));
    for (const caught of itemsIn(memberIn(node, 'Catch')))
      lead(nextOf(caught), memberIn(caught, 'Output') ? WHOLE : putInto(memberIn(caught, 'ResultPath'), false));
  }
}

function isHeir(state: State, of: State): boolean {
  return (
    !state.isFirst &&
    state !== of &&
    state.around === of.around &&
    state.before.every(({ from, puts }) => from === of && puts === undefined)
  );
}

function nextOf(node: JsonNode): string[] {
  return ['Next', 'Default'].flatMap((name) => textIn(memberIn(node, name)) ?? []);
}

/** Whether a state makes something of what it gets, by what it says itself. */
export function isShaping(node: JsonNode): boolean {
  const isMade = ['Parameters', 'Output'].some((name) => memberIn(node, name));
  return (
    isMade &&
    textIn(memberIn(node, 'Type')) === 'Pass' &&
    !['Result', 'OutputPath'].some((name) => memberIn(node, name))
  );
}

/** What a state puts into what goes on. */
function putBy(node: JsonNode): Put | undefined {
  const has = (name: string): boolean => memberIn(node, name) !== undefined;
  const type = textIn(memberIn(node, 'Type')) ?? '';
  const makesNothing = HANDS_ON.test(type) || (type === 'Pass' && !has('Parameters') && !has('Result'));
  if (makesNothing && !isShaping(node)) return ['Output', 'InputPath', 'OutputPath'].some(has) ? WHOLE : undefined;
  const put = putInto(memberIn(node, 'ResultPath'), type === 'Task' || isShaping(node));
  return has('OutputPath') && put?.place !== '' ? WHOLE : put;
}

/** What is put where a path says; undefined where it is thrown away. */
function putInto(path: JsonNode | undefined, isResult: boolean): Put | undefined {
  if (path === undefined) return { place: '', isResult };
  const text = textIn(path);
  if (text === undefined) return undefined;
  const [, place = '', inner = ''] = /^\$(?:\.(\w+))?(.*)$/s.exec(text) ?? [];
  return { place, isResult: isResult && inner === '' };
}
