import { entryOf } from '../../catalogue/entry.js';
import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { Located } from '../located.js';
import { askedByComparison, testOf } from '../languages/answer-states.js';
import { nameFor, numberOf } from '../languages/lowering.js';
import { bodyCode } from '../requests/request.js';
import { textOfWord } from '../shell/words.js';
import type { Entry, Expression, Piece, Statement, Variable } from './syntax.js';

/** What a member is read of: an object, or each of a list of them. */
export const HELPERS = `
function $$any(value) { return Array.isArray(value) ? value[0] : value; }
function $$web(sent) {
  return { ok: true, Content: sent.responseText, content: sent.responseText };
}
`;

const CONSTANTS: Readonly<Record<string, string>> = { true: 'true', false: 'false', null: 'null', this: 'this' };
const LENGTHS = /^(?:count|length|longlength)$/i;
const OPERATORS: Readonly<Record<string, string>> = {
  eq: '===',
  ceq: '===',
  ne: '!==',
  cne: '!==',
  and: '&&',
  or: '||',
  '+': '+',
  '??': '??',
};
const COMPARISONS: Readonly<Record<string, string>> = { eq: '==', ne: '!=', gt: '>', ge: '>=', lt: '<', le: '<=' };
/** Patterns that stand for nothing but themselves. */
const PLAIN_PATTERN = /^\^?[\w -]+\$?$/;

/** What a block is run for, where the script does not name it. */
export const ITEM: Variable = { kind: 'variable', name: 'psitem', written: new Located('', 0), isSplat: false };

/** Code for a variable of a script. */
export function variableName(name: string): string {
  return `$${name.replace(/\P{ID_Continue}/gu, '_')}`;
}

/** Code for a function of a script: PowerShell does not tell small letters from capitals. */
export function functionName(name: string): string {
  return nameFor(name.toLowerCase().replace(/^(?:script|global):/, ''));
}

/** The characters of a text without values in it. */
export function plainText(expression: Expression | undefined): Located | undefined {
  const [only] = expression?.kind === 'text' ? expression.pieces : [];
  return expression?.kind === 'text' && expression.pieces.length === 1 && only?.kind === 'text' ? only.text : undefined;
}

/** Values of PowerShell as JavaScript. */
export abstract class ValueWriter {
  /** Names of members as the script writes them for its own objects, by their small letters. */
  readonly #own: ReadonlyMap<string, string>;

  /** @param names of fields of payloads, which whatever is called the same is as well. */
  constructor(memberNames: ReadonlySet<string>, names: ReadonlyMap<string, string>) {
    this.#own = new Map([...[...memberNames].reverse().map((name) => [name.toLowerCase(), name] as const), ...names]);
  }

  /** What a statement gives. */
  protected abstract given(statement: Statement | undefined): Code;
  /** What statements give together. */
  protected abstract result(statements: readonly Statement[]): Code;
  protected abstract callback(block: Extract<Expression, { kind: 'block' }>): Code;
  /** What the function around was called with. */
  protected abstract handed(): Code;

  protected value(expression: Expression): Code {
    switch (expression.kind) {
      case 'text':
        return this.#text(expression.pieces);
      case 'number':
        return numberOf(expression.digits);
      case 'variable':
        return this.#variable(expression);
      case 'member':
        return this.#member(expression.object, expression.name);
      case 'call':
        return this.#call(expression);
      case 'element':
        return this.#element(expression.object, expression.key);
      case 'list':
        return this.list(expression.items);
      case 'table':
        return this.#table(expression.entries);
      case 'block':
        return this.callback(expression);
      case 'group':
        return expression.isList ? this.#listed(expression.body) : js`(${this.result(expression.body)})`;
      case 'binary':
        return this.#binary(expression.operator, expression.left, expression.right);
      case 'not':
        return js`!(${this.value(expression.operand)})`;
      case 'type':
        return 'undefined';
      case 'choice':
        return js`(${this.value(expression.condition)} ? ${this.value(expression.yes)} : ${this.value(expression.no)})`;
    }
  }

  protected list(items: readonly Expression[]): Code {
    return js`[${joined(
      items.map((item) => this.value(item)),
      ', ',
    )}]`;
  }

  #text(pieces: readonly Piece[]): Code {
    const data = pieces[0]?.kind === 'text' ? bodyCode(textOfWord(pieces)) : undefined;
    if (data !== undefined) return js`(${data})`;
    const parts = pieces.map((piece): Code => (piece.kind === 'text' ? piece.text.quoted() : this.value(piece.value)));
    if (parts.length === 0) return '""';
    return parts.length === 1 && pieces[0]?.kind === 'text' ? parts : js`("" + ${joined(parts, ' + ')})`;
  }

  #variable({ name, written, isSplat }: Variable): Code {
    const constant = entryOf(CONSTANTS, name);
    if (constant !== undefined) return constant;
    if (name === 'psboundparameters') return this.handed();
    if (name === 'psitem') return '$_';
    const environment = /^env:(\w+)$/.exec(name)?.[1];
    if (environment !== undefined) return `process.env.${environment.toUpperCase()}`;
    const code: Code = { text: variableName(name), start: written.at(0), end: written.at(written.text.length) };
    return isSplat ? js`${code}` : code;
  }

  /** How a member is called in what is made of the script. */
  protected spelled(name: string): string {
    return (
      this.#own.get(name.toLowerCase()) ??
      (/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name)
    );
  }

  /** A member of a value, behind it. */
  protected memberCode(name: Expression): Code {
    const text = plainText(name);
    if (text === undefined) return js`[${this.value(name)}]`;
    const spelled = this.spelled(text.text);
    const place = { start: text.at(0), end: text.at(text.text.length) };
    return /^[A-Za-z_$][\w$]*$/.test(spelled) ? js`.${{ text: spelled, ...place }}` : js`[${text.quoted()}]`;
  }

  /** A member of a value, or of each of several. */
  protected memberOf(object: Code, name: Expression): Code {
    return js`$$any(${object})${this.memberCode(name)}`;
  }

  /** `@(…)`: a list that is written out is one already, and whatever else is made one. */
  #listed(body: readonly Statement[]): Code {
    const [only, ...more] = body;
    const step = only?.kind === 'pipeline' && more.length === 0 && only.steps.length === 1 ? only.steps[0] : undefined;
    const list = step?.kind === 'value' && step.value.kind === 'list' ? step.value : undefined;
    return list === undefined ? js`[${this.result(body)}].flat()` : this.value(list);
  }

  #member(object: Expression, name: Expression): Code {
    const text = plainText(name);
    if (object.kind === 'type') return /Method$/i.test(object.name) && text !== undefined ? text.quoted() : 'undefined';
    if (text !== undefined && LENGTHS.test(text.text)) return js`${this.value(object)}.length`;
    const property = this.#propertyIn(object);
    if (property !== undefined && /^value$/i.test(text?.text ?? ''))
      return this.#element(property.object, property.key);
    return this.memberOf(this.value(object), name);
  }

  #element(object: Expression, key: Expression | undefined): Code {
    const property = this.#propertyIn({ kind: 'element', object, key });
    if (property !== undefined) return js`(${this.value(property.key)} in ${this.value(property.object)})`;
    return key === undefined ? this.value(object) : js`${this.value(object)}[${this.value(key)}]`;
  }

  /** `$row.PSObject.Properties['name']`: whether a member is there. */
  #propertyIn(expression: Expression): { object: Expression; key: Expression } | undefined {
    if (expression.kind !== 'element' || expression.key === undefined) return undefined;
    const object = this.#propertiesOf(expression.object);
    return object && { object, key: expression.key };
  }

  /** `$row.PSObject.Properties`: the members of a value. */
  #propertiesOf(expression: Expression): Expression | undefined {
    const isNamed = (one: Expression, name: string): one is Extract<Expression, { kind: 'member' }> =>
      one.kind === 'member' && plainText(one.name)?.text.toLowerCase() === name;
    if (!isNamed(expression, 'properties') || !isNamed(expression.object, 'psobject')) return undefined;
    return expression.object.object;
  }

  #table(entries: readonly Entry[]): Code {
    return js`({${joined(
      entries.map(({ key, value }) => {
        const text = plainText(key);
        return js`${text === undefined ? js`[${this.value(key)}]` : text.quoted()}: ${this.given(value)}`;
      }),
      ', ',
    )}})`;
  }

  /** `$res.StatusCode -ge 400`: whether the request failed. */
  #askedState(operator: string, left: Expression, right: Expression): Code | undefined {
    if (left.kind !== 'member' || left.object.kind !== 'variable' || right.kind !== 'number') return undefined;
    const compared = entryOf(COMPARISONS, operator);
    const asked =
      compared === undefined
        ? undefined
        : askedByComparison(`it.${plainText(left.name)?.text ?? ''}`, compared, right.digits);
    if (asked === undefined) return undefined;
    const answer = this.value(left.object);
    return js`(${testOf(asked, answer)})`;
  }

  #binary(operator: string, left: Expression, right: Expression): Code {
    const state = this.#askedState(operator, left, right);
    if (state !== undefined) return state;
    const known = entryOf(OPERATORS, operator);
    if (known !== undefined) return this.#compared(known, left, right);
    const text = plainText(right)?.text;
    switch (operator) {
      case 'in':
      case 'notin':
        return this.#included(left, right, operator === 'notin');
      case 'contains':
      case 'notcontains': {
        const object = left.kind === 'member' ? this.#propertiesOf(left.object) : undefined;
        if (object === undefined) return this.#included(right, left, operator === 'notcontains');
        const has = js`(${this.value(right)} in ${this.value(object)})`;
        return operator === 'contains' ? has : js`!${has}`;
      }
      case 'like':
      case 'match':
      case 'notlike':
      case 'notmatch':
        return text !== undefined && PLAIN_PATTERN.test(text) && !operator.endsWith('match')
          ? this.#compared(operator === 'like' ? '===' : '!==', left, right)
          : // A pattern is no address.
            this.list(text === undefined ? [left, right] : [left]);
      case 'f':
        return this.#formatted(left, right.kind === 'list' ? right.items : [right]);
      case 'join':
        return js`${this.value(left)}.join(${this.value(right)})`;
      case 'split':
        return js`${this.value(left)}.split(${this.value(right)})`;
      case 'replace': {
        const [from, to] = right.kind === 'list' ? right.items : [right];
        return js`${this.value(left)}.replace(${from === undefined ? '""' : this.value(from)}, ${to === undefined ? '""' : this.value(to)})`;
      }
      case 'as':
        return this.value(left);
      default:
        return this.list([left, right]);
    }
  }

  /** What is compared may be written in small letters throughout. */
  #compared(operator: string, left: Expression, right: Expression): Code {
    const isEqual = operator.endsWith('==');
    const small = isEqual && /^[a-z]+$/.test(plainText(right)?.text ?? '') && left.kind !== 'text';
    return js`(${this.value(left)}${small ? '.toLowerCase()' : ''} ${operator} ${this.value(right)})`;
  }

  #included(item: Expression, list: Expression, isNegated: boolean): Code {
    return js`${isNegated ? '!' : ''}[${this.value(list)}].flat().includes(${this.value(item)})`;
  }

  /** `'/path/{0}' -f $id`. */
  #formatted(template: Expression, values: readonly Expression[]): Code {
    const text = plainText(template);
    if (text === undefined) return js`(${this.list(values)}, ${this.value(template)})`;
    const parts: Code[] = ['""'];
    let from = 0;
    for (const { 0: hole, 1: number, index } of text.text.matchAll(/\{(\d+)[^{}]*\}/g)) {
      const value = values[Number(number)];
      if (index > from) parts.push(text.slice(from, index).quoted());
      parts.push(value === undefined ? '$_' : this.value(value));
      from = index + hole.length;
    }
    if (from < text.text.length) parts.push(text.slice(from).quoted());
    return js`(${joined(parts, ' + ')})`;
  }

  #call({ object, name, args }: Extract<Expression, { kind: 'call' }>): Code {
    const method = plainText(name)?.text ?? '';
    const values = args.map((arg) => this.value(arg));
    const [first, second] = values;
    if (object.kind === 'type') return this.#static(object.name, method, values);
    const of = this.value(object);
    switch (method.toLowerCase()) {
      case 'where':
        return js`[${of}].flat().filter(${first ?? '$_'})`;
      case 'foreach':
        return args[0]?.kind === 'block' ? js`[${of}].flat().map(${first ?? '$_'})` : of;
      case 'tolower':
      case 'tolowerinvariant':
        return js`${of}.toLowerCase()`;
      case 'contains':
        return js`${of}.includes(${first ?? '""'})`;
      case 'containskey':
        return js`(${first ?? '""'} in ${of})`;
      case 'equals':
        return js`(${of} === ${first ?? 'undefined'})`;
      case 'add':
        return second === undefined ? js`${of}.push(${first ?? ''})` : js`(${of}[${first ?? '""'}] = ${second})`;
      case 'addrange':
        return js`${of}.push(...${first ?? '[]'})`;
      case 'tostring':
      case 'trim':
      case 'trimend':
      case 'trimstart':
      case 'getresult':
      case 'getawaiter':
        return of;
      case 'downloadstring':
        return js`window.fetch(${first ?? '""'}, { method: "GET" }).responseText`;
      case 'uploadstring':
        return js`window.fetch(${first ?? '""'}, { method: ${values.length > 2 ? (second ?? '""') : '"POST"'}, body: ${values.at(-1) ?? '""'} }).responseText`;
      default:
        return js`${of}${this.memberCode(name)}(${joined(values, ', ')})`;
    }
  }

  /** Methods of types: those that give what they are handed in another form. */
  #static(type: string, method: string, values: readonly Code[]): Code {
    const [first = '""'] = values;
    if (/^(?:uri|system\.uri)$/i.test(type) && /^new$/i.test(method) && values.length > 1)
      return js`(${joined(values, ' + ')})`;
    if (
      /(?:escape|encode|tostring|^new$|^create$|^parse$)/i.test(method) &&
      /uri|httputility|webutility|^string$/i.test(type)
    )
      return first;
    if (/^new$/i.test(method) && /^\w+$/.test(type)) return js`new ${className(type)}(${joined(values, ', ')})`;
    return js`[${joined(values, ', ')}]`;
  }
}

/** Code for a class of a script. */
export function className(name: string): string {
  return `${nameFor(name.toLowerCase())}$ps`;
}
