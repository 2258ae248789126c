import { entryOf } from '../../catalogue/entry.js';
import type { JsonNode } from '../../provenance/types.js';
import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import { requestIn } from '../data/shapes.js';
import { itemsIn, locatedIn, memberIn, textIn, visitData } from '../data/tree.js';
import type { Located } from '../located.js';
import { isScript, stepRequest } from './flow.js';

/** Actions that give what they are handed, or some of it, by the member that says what that is. */
const GIVES_ON: Readonly<Record<string, string>> = { ParseJson: 'content', Query: 'from', Compose: '' };

/** Whether data is a flow of named actions, as Logic Apps and Power Automate keep them. */
export function isActionFlow(node: JsonNode): boolean {
  const actions = memberIn(node, 'actions');
  return actions?.kind === 'object' && memberIn(node, 'triggers')?.kind === 'object' && actionsIn(actions).length > 0;
}

interface Action {
  readonly name: string;
  readonly type: string;
  readonly node: JsonNode;
  readonly inputs: JsonNode | undefined;
  /** The loop whose item it looks at. */
  readonly loop: string | undefined;
}

/** The expressions of a flow as code that looks at the answers of its actions: `@body('Load')?['name']`. */
export function actionFlowCode(file: string, text: string, flow: JsonNode): Code[] {
  return new ActionFlow(file, text, actionsIn(memberIn(flow, 'actions'))).read();
}

class ActionFlow {
  readonly #file: string;
  readonly #text: string;
  readonly #actions: readonly Action[];
  readonly #nodes: ReadonlySet<JsonNode>;

  constructor(file: string, text: string, actions: readonly Action[]) {
    this.#file = file;
    this.#text = text;
    this.#actions = actions;
    this.#nodes = new Set(actions.map(({ node }) => node));
  }

  read(): Code[] {
    const answers = this.#actions.flatMap((action): Code[] => {
      const answer = this.#answer(action);
      return answer === undefined ? [] : [js`${JSON.stringify(action.name)}() { ${itemOf(action)}return ${answer}; }`];
    });
    const looks = this.#actions.flatMap((action) => this.#looks(action));
    if (answers.length === 0 || looks.length === 0) return [];
    return [
      js`(function () {
var answers = { ${joined(answers, ', ')} };
function body(name) { return answers[name](); }
function outputs(name) { return { body: answers[name]() }; }
function items(name) { return answers[name]()[0]; }
${looks}});
`,
    ];
  }

  /** What an action gives: the answer of a request, or what it is handed. */
  #answer({ type, inputs, node }: Action): Code | undefined {
    const request = inputs && requestIn(inputs);
    const address = request && locatedIn(request.address, this.#text);
    if (request !== undefined && address !== undefined)
      return js`${stepRequest(request.method, address.quoted())}.json()`;
    if (type === 'Foreach') return this.#whole(memberIn(node, 'foreach'));
    const member = entryOf(GIVES_ON, type);
    return member === undefined ? undefined : this.#whole(member === '' ? inputs : memberIn(inputs, member));
  }

  /** What an action looks at by itself; `item()` is one of what it goes over, or else of what the loop around it does. */
  #looks(action: Action): Code[] {
    const over = this.#whole(memberIn(action.inputs, 'from'));
    const around = itemOf(action);
    const found: Code[] = [];
    visitData(action.node, (one) => {
      if (one !== action.node && this.#nodes.has(one)) return false;
      for (const name of ['equals', 'not']) {
        const [left, right] = itemsIn(memberIn(one, name));
        const whole = this.#whole(left);
        const other = locatedIn(right, this.#text);
        if (whole !== undefined && other !== undefined && !other.text.startsWith('@'))
          found.push(js`(${whole}) === ${other.quoted()};`);
      }
      for (const expression of this.#expressions(one)) found.push(js`(${asCode(expression)});`);
      return undefined;
    });
    return found
      .filter((code) => this.#reads(code))
      .map((code) =>
        over === undefined
          ? js`(function () {\n${around}${code}\n});\n`
          : js`(function () {\n${around}var all = ${over};\n(function () {\nfunction item() { return all[0]; }\n${code}\n});\n});\n`,
      );
  }

  /** A text that is one expression. */
  #whole(node: JsonNode | undefined): Code | undefined {
    const [only, ...others] = this.#expressions(node);
    const code = only && others.length === 0 ? asCode(only) : undefined;
    return code !== undefined && this.#reads(js`(${code});`) ? code : undefined;
  }

  /** `@body('Load')`, and what stands in `@{ … }` in a text. */
  #expressions(node: JsonNode | undefined): Located[] {
    const value = textIn(node);
    const located = value?.includes('@') === true ? locatedIn(node, this.#text) : undefined;
    if (located === undefined || located.text.startsWith('@@')) return [];
    if (/^@(?!\{)/.test(located.text)) return [located.slice(1)];
    return [...located.text.matchAll(/@\{([^{}]*)\}/g)].map(({ index, 1: inner = '' }) =>
      located.slice(index + 2, index + 2 + inner.length),
    );
  }

  #reads(code: Code): boolean {
    return isScript(this.#file, this.#text, code);
  }
}

/** `?['name']` is written as in JavaScript, character for character. */
function asCode(expression: Located): Code {
  return expression.with(expression.text.replaceAll('?[', ' [')).code();
}

/** What `item()` means in the loop around an action. */
function itemOf({ loop }: Action): Code {
  return loop === undefined ? '' : js`function item() { return items(${JSON.stringify(loop)}); }\n`;
}

/** The actions of a flow, those in conditions, loops and scopes as well. */
function actionsIn(actions: JsonNode | undefined): Action[] {
  const found: Action[] = [];
  const pending: { readonly node: JsonNode | undefined; readonly loop: string | undefined }[] = [
    { node: actions, loop: undefined },
  ];
  for (let next = pending.pop(); next?.node !== undefined; next = pending.pop()) {
    const { node: around, loop } = next;
    const own = new Set<JsonNode>();
    visitData(around, (node) => {
      if (own.has(node)) return false;
      for (const [name, value] of node.kind === 'object' ? node.members : []) {
        const type = textIn(memberIn(value, 'type'));
        const inputs = memberIn(value, 'inputs');
        if (type === undefined || (inputs === undefined && memberIn(value, 'actions') === undefined)) continue;
        own.add(value);
        found.push({ name, type, node: value, inputs, loop });
        pending.push({ node: value, loop: type === 'Foreach' ? name : loop });
      }
      return undefined;
    });
  }
  return found;
}
