import { isParseFailure } from '../../provenance/parse.js';
import type { JsonNode } from '../../provenance/types.js';
import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import { requestIn } from '../data/shapes.js';
import { itemsIn, locatedIn, memberIn, textIn, visitData } from '../data/tree.js';
import type { Located } from '../located.js';
import { parseTranslated } from '../module.js';
import { requestCode } from './request.js';

/** What a request sends is told with the request itself. */
const ELSEWHERE = { query: 'window.sent', body: 'window.sent' };
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
}

/** The expressions of a flow as code that looks at the answers of its actions: `@body('Load')?['name']`. */
export function actionFlowCode(file: string, text: string, flow: JsonNode): Code[] {
  return new ActionFlow(file, text, actionsIn(memberIn(flow, 'actions'))).read();
}

class ActionFlow {
  readonly #file: string;
  readonly #text: string;
  readonly #actions: readonly Action[];

  constructor(file: string, text: string, actions: readonly Action[]) {
    this.#file = file;
    this.#text = text;
    this.#actions = actions;
  }

  read(): Code[] {
    const answers = this.#actions.flatMap((action): Code[] => {
      const answer = this.#answer(action);
      return answer === undefined ? [] : [js`${JSON.stringify(action.name)}() { return ${answer}; }`];
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
      return js`${requestCode({ method: JSON.stringify(request.method), url: address.quoted(), ...ELSEWHERE })}.json()`;
    if (type === 'Foreach') return this.#whole(memberIn(node, 'foreach'));
    const member = Object.hasOwn(GIVES_ON, type) ? GIVES_ON[type] : undefined;
    return member === undefined ? undefined : this.#whole(member === '' ? inputs : memberIn(inputs, member));
  }

  /** What an action looks at; `item()` is one of what it goes over. */
  #looks({ type, node, inputs }: Action): Code[] {
    const over = this.#whole(memberIn(inputs, 'from') ?? memberIn(node, 'foreach'));
    const item = over === undefined ? [] : js`function item() { return (${over})[0]; }\n`;
    const found: Code[] = [];
    visitData(node, (one) => {
      if (one !== node && type !== '' && memberIn(one, 'type') !== undefined && memberIn(one, 'inputs') !== undefined)
        return false;
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
    return found.filter((code) => this.#reads(code)).map((code) => js`(function () {\n${item}${code}\n});\n`);
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
    return !isParseFailure(parseTranslated(this.#file, this.#text, code, 'js'));
  }
}

/** `?['name']` is written as in JavaScript, character for character. */
function asCode(expression: Located): Code {
  return expression.with(expression.text.replaceAll('?[', ' [')).code();
}

/** The actions of a flow, those in conditions, loops and scopes as well. */
function actionsIn(actions: JsonNode | undefined): Action[] {
  const found: Action[] = [];
  if (actions === undefined) return found;
  visitData(actions, (node) => {
    for (const [name, value] of node.kind === 'object' ? node.members : []) {
      const type = textIn(memberIn(value, 'type'));
      const inputs = memberIn(value, 'inputs');
      const isAction = type !== undefined && (inputs !== undefined || memberIn(value, 'actions') !== undefined);
      if (isAction) found.push({ name, type, node: value, inputs });
    }
    return undefined;
  });
  return found;
}
