import type { JsonNode } from '../../provenance/types.js';
import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import { dataCode } from '../data/code.js';
import { requestIn } from '../data/shapes.js';
import { itemsIn, locatedIn, memberIn, textIn, visitData } from '../data/tree.js';
import { isScript, stepRequest } from './flow.js';
import { jinjaCode, jinjaName } from './jinja.js';
import { requestCode } from './request.js';

/** Modules of Ansible that send a request. */
const SENDS = /^(?:ansible\.(?:builtin|legacy|windows)\.)?(?:win_)?uri$/;
const SETS = /^(?:ansible\.(?:builtin|legacy)\.)?set_fact$/;
/** Members that hold expressions without their braces. */
const BARE = /^(?:when|failed_when|changed_when|until|that|loop|with_(?:items|list|dict)|var)$/;
const ANY_LOOP = /^(?:loop|with_\w+)$/;
/** Those whose rounds are read. */
const LOOPS = /^(?:loop|with_(?:items|list))$/;
/** Members whose tasks are those of what they stand in. */
const WITHIN = /^(?:block|rescue|always|tasks|pre_tasks|post_tasks|handlers)$/;

/** Whether data is a list of tasks of which one keeps what a request gave: `register`. */
export function isTaskList(node: JsonNode): boolean {
  return itemsIn(node).some((item) => tasksIn(item).some((task) => keptBy(task) !== undefined && sentBy(task)));
}

/** The expressions of tasks as code that looks at the answers that tasks before them have kept. */
export function taskListCode(file: string, text: string, list: JsonNode): Code {
  const reader = new TaskReader(file, text);
  const codes = itemsIn(list).flatMap((item) => tasksIn(item).map((task) => reader.code(task)));
  return js`(function () {\n${codes}});\n`;
}

/** A task, or those that a block or a play holds. */
function tasksIn(item: JsonNode): readonly JsonNode[] {
  if (item.kind !== 'object') return [];
  const inner = [...item.members].flatMap(([name, value]) => (WITHIN.test(name) ? itemsIn(value) : []));
  return inner.length === 0 ? [item] : inner.flatMap(tasksIn);
}

function membersBy(task: JsonNode, pattern: RegExp): readonly JsonNode[] {
  return task.kind === 'object' ? [...task.members].flatMap(([name, one]) => (pattern.test(name) ? [one] : [])) : [];
}

function sentBy(task: JsonNode): JsonNode | undefined {
  return membersBy(task, SENDS)[0];
}

/** The name under which a task keeps what it gave. */
function keptBy(task: JsonNode): string | undefined {
  const name = textIn(memberIn(task, 'register'));
  return name !== undefined && /^[A-Za-z_]\w*$/.test(name) ? name : undefined;
}

/** Names that only one task sees. */
function declared(values: ReadonlyMap<string, Code | undefined>): Code[] {
  return [...values].map(([name, value]) => js`let ${name} = ${value ?? 'undefined'};\n`);
}

class TaskReader {
  readonly #file: string;
  readonly #text: string;

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
  }

  /** A task: what it keeps, and then what it looks at. */
  code(task: JsonNode): Code {
    const kept = keptBy(task);
    const sent = sentBy(task);
    const answer = sent && this.#answer(sent);
    const [loop] = membersBy(task, LOOPS);
    const over = loop && this.#expressions(loop, true)[0];
    const item = jinjaName(textIn(memberIn(memberIn(task, 'loop_control'), 'loop_var')) ?? 'item');
    const one = answer === undefined ? 'undefined' : js`{ json: ${answer}.json() }`;
    const result = loop === undefined ? one : js`{ results: [${one}] }`;
    const keeps = kept === undefined ? '' : js`var ${jinjaName(kept)} = ${result};\n`;
    const vars = this.#values(membersBy(task, /^vars$/));
    const isLooped = membersBy(task, ANY_LOOP).length > 0;
    const own = new Set([...vars.keys(), ...(isLooped ? [item] : [])]);
    const facts = [...this.#values(membersBy(task, SETS))].filter(([name]) => !own.has(name));
    const set = facts.flatMap(([name, value]) => (value === undefined ? [] : [js`var ${name} = ${value};\n`]));
    // What is set on a condition may still be what it was.
    const isOnCondition = membersBy(task, /^when$/).length > 0;
    const lost = facts.filter(([, value]) => value === undefined && !isOnCondition);
    const after = lost.map(([name]) => `var ${name} = undefined;\n`);
    const looked = [...set, ...this.#looks(task).map((code) => js`(${code});\n`)];
    if (own.size === 0) return [keeps, looked, after];
    if (!isLooped) return [keeps, js`{\n${declared(vars)}${looked}}\n`, after];
    const rounds = over === undefined ? js`let ${item} = $${item};\n` : js`for (const ${item} of ${over}) `;
    const inRounds = declared(new Map([...vars].filter(([name]) => name !== item)));
    return [keeps, js`{\n${inRounds}${rounds}{\n${inRounds}${looked}}\n}\n`, after];
  }

  /** What a request gives; one that is told with its method is read where it stands. */
  #answer(sent: JsonNode): Code | undefined {
    const told = requestIn(sent);
    const request = told ?? requestIn(sent, 'GET');
    const address = request && locatedIn(request.address, this.#text);
    if (request === undefined || address === undefined) return undefined;
    if (told !== undefined) return stepRequest(told.method, address.quoted());
    return requestCode({ method: '"GET"', url: dataCode(request.address) });
  }

  /** Names that are given a value, and it; undefined where it is not understood. */
  #values(holders: readonly JsonNode[]): ReadonlyMap<string, Code | undefined> {
    const values = new Map<string, Code | undefined>();
    for (const holder of holders) {
      if (holder.kind !== 'object') continue;
      for (const [name, value] of holder.members) {
        if (!/^[A-Za-z_]\w*$/.test(name)) continue;
        const [code, ...others] = this.#expressions(value, false);
        const isWhole = others.length === 0 && /^\s*\{\{[^]*\}\}\s*$/.test(textIn(value) ?? '');
        values.set(jinjaName(name), isWhole ? code : undefined);
      }
    }
    return values;
  }

  /** What a task looks at. */
  #looks(task: JsonNode): Code[] {
    const bare = new Set<JsonNode>();
    const found: Code[] = [];
    visitData(task, (node) => {
      if (node.kind === 'object')
        for (const [name, value] of node.members)
          if (BARE.test(name)) for (const one of [value, ...itemsIn(value)]) bare.add(one);
      found.push(...this.#expressions(node, bare.has(node)));
      return undefined;
    });
    return found;
  }

  /** The expressions in a text. @param isBare whether it is one without braces. */
  #expressions(node: JsonNode, isBare: boolean): Code[] {
    const located = locatedIn(node, this.#text);
    if (located === undefined) return [];
    const inner = [...located.text.matchAll(/\{\{-?([^]{0,2000}?)-?\}\}(?!\})/g)];
    const sources =
      inner.length === 0 && isBare
        ? [located]
        : inner.map((match) => {
            const start = match.index + match[0].indexOf(match[1] ?? '', 2);
            return located.slice(start, start + (match[1] ?? '').length);
          });
    return sources.flatMap((source) => {
      const code = jinjaCode(source);
      return code !== undefined && isScript(this.#file, this.#text, js`(${joined([code], '')});`) ? [code] : [];
    });
  }
}
