import type { Code } from '../code.js';
import { KnownTables } from './tables.js';
import { joined, js } from '../code.js';
import type { Located } from '../located.js';
import { requestCode } from '../requests/request.js';
import { Given } from './given.js';
import type { Argument, Expression, FunctionStatement, Parameter, Variable } from './syntax.js';
import { ITEM, ValueWriter, functionName, plainText } from './values.js';

/** Other names of the commands that are known. */
const ALIASES: Readonly<Record<string, string>> = {
  irm: 'invoke-restmethod',
  iwr: 'invoke-webrequest',
  curl: 'invoke-webrequest',
  wget: 'invoke-webrequest',
  where: 'where-object',
  '?': 'where-object',
  foreach: 'foreach-object',
  '%': 'foreach-object',
  select: 'select-object',
  sort: 'sort-object',
  group: 'group-object',
  measure: 'measure-object',
  ft: 'format-table',
  fl: 'format-list',
  fw: 'format-wide',
  gc: 'get-content',
  cat: 'get-content',
  type: 'get-content',
  sc: 'set-content',
  tee: 'tee-object',
  echo: 'write-output',
  write: 'write-output',
};

/** Commands of a team's own may send what they are handed: `Invoke-Platform '/path' -Method Patch`. */
const OWN_COMMAND =
  /^(?:invoke|get|set|new|update|remove|send|submit|request|call|patch|post|put|delete|read|find|search)-(?!content$|item|childitem|location|variable|acl|mailmessage|object$|pester|mock|command$|expression$|webserviceproxy$|alias$|psdrive$|psbreakpoint$|date$|random$|hash$|filehash$|service$|process$|job$|module$|az|ad|aws|s3|sql)/;
const OPTION_NAMES = /^(?:uri|url|path|endpoint|route|resource|method|verb|body|data|payload|json|query|params)$/;

/** Commands of PowerShell as JavaScript. */
export abstract class CommandWriter extends ValueWriter {
  /** Functions by their names in small letters. */
  protected readonly tables = new KnownTables();
  protected readonly functions: ReadonlyMap<string, readonly Parameter[]>;
  /** Files that something is kept in, as variables. */
  readonly files = new Set<string>();

  constructor(
    memberNames: ReadonlySet<string>,
    functions: ReadonlyMap<string, readonly Parameter[]>,
    names: ReadonlyMap<string, string>,
  ) {
    super(memberNames, names);
    this.functions = functions;
  }

  /** What a command gives for what comes through the pipe; undefined where that is nothing. */
  protected command(name: Expression, args: readonly Argument[], piped: Code | undefined): Code | undefined {
    if (name.kind === 'block') return js`(${this.value(name)})(${piped ?? ''})`;
    const word = plainText(name);
    const lower = word?.text.toLowerCase() ?? '';
    const known = this.functions.get(lower);
    if (word !== undefined && known !== undefined) return this.#function(word, known, args, piped);
    const given = new Given(args);
    switch (Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : lower) {
      case 'invoke-restmethod':
        return this.#kept(given.value('outfile'), js`${this.#request(given, piped)}.json()`);
      case 'invoke-webrequest': {
        const sent = this.#request(given, piped);
        const file = given.value('outfile');
        return file === undefined ? js`$$web(${sent})` : this.#kept(file, js`${sent}.responseText`);
      }
      case 'convertto-json':
        return js`JSON.stringify(${this.#input(given, piped)})`;
      case 'convertfrom-json':
        return js`JSON.parse(${this.#input(given, piped)})`;
      case 'where-object':
        return js`[${this.#input(given, piped, 'inputobject')}].flat().filter(${this.#condition(given)})`;
      case 'foreach-object':
        return this.#each(given, piped ?? this.#input(given, undefined, 'inputobject'));
      case 'select-object':
        return this.#selected(given, piped ?? '[]');
      case 'group-object':
        return js`[${piped ?? '[]'}].flat().map(($_) => ({ name: ${this.#reads(given)}, group: [$_] }))`;
      case 'sort-object':
      case 'measure-object':
      case 'format-table':
      case 'format-list':
      case 'format-wide':
        return js`[${piped ?? '[]'}].flat().filter(($_) => ${this.#reads(given)})`;
      case 'get-content':
        return this.#file(given.value('path', 'literalpath') ?? given.positional[0]) ?? 'undefined';
      case 'import-csv':
      case 'convertfrom-csv':
        // Rows of a table are no answers.
        return '[{}]';
      case 'out-file':
      case 'set-content':
      case 'tee-object':
        return this.#kept(
          given.value('filepath', 'path', 'literalpath') ?? given.positional[0],
          piped ?? this.#input(given, undefined, 'value', 'inputobject'),
        );
      case 'write-output':
        return this.#input(given, piped);
      case 'out-string':
      case 'tee':
        return piped;
      case 'add-member':
        return this.#withMember(given, piped ?? 'undefined');
      case 'new-object':
        return this.#optional(given.value('property') ?? given.value('argumentlist'));
      default:
        return this.#other(lower, word, given, args, piped);
    }
  }

  #optional(expression: Expression | undefined): Code {
    return expression === undefined ? 'undefined' : this.value(expression);
  }

  #input(given: Given, piped: Code | undefined, ...names: readonly string[]): Code {
    const own = given.value(...(names.length === 0 ? ['inputobject'] : names)) ?? given.positional[0];
    return piped ?? this.#optional(own);
  }

  /** Something of what is handed over under names that a variable holds: `@params`. */
  #splatted(splats: readonly Variable[], name: string): Code | undefined {
    const members = splats
      .filter(({ name: table }) => this.tables.mayHave(table, name))
      .map((splat) => js`${this.value(splat)}.${this.spelled(name)}`);
    return members.length === 0 ? undefined : joined(members, ' ?? ');
  }

  #request(given: Given, piped: Code | undefined): Code {
    const address = given.value('uri') ?? given.positional[0];
    const method = given.value('method', 'custommethod');
    const body = given.value('body');
    const word = plainText(method)?.text;
    const verb =
      word === undefined
        ? method === undefined
          ? this.#splatted(given.splats, 'Method')
          : this.value(method)
        : JSON.stringify(word.toUpperCase());
    const sent = body === undefined ? (piped ?? this.#splatted(given.splats, 'Body')) : this.value(body);
    const isRead = verb === undefined || verb === '"GET"';
    return requestCode({
      method: verb ?? '"GET"',
      url: address === undefined ? (this.#splatted(given.splats, 'Uri') ?? '""') : this.value(address),
      query: isRead ? sent : undefined,
      body: isRead ? undefined : sent,
    });
  }

  /** What is written to a file may be read from it. */
  #kept(file: Expression | undefined, value: Code): Code {
    const name = this.#file(file);
    return name === undefined ? value : js`(${name} = ${value})`;
  }

  /** A file as a variable that holds what is in it. */
  #file(file: Expression | undefined): string | undefined {
    const pieces =
      file?.kind === 'text' ? file.pieces : file?.kind === 'variable' ? [{ kind: 'value', value: file } as const] : [];
    const names = pieces.map((piece) =>
      piece.kind === 'text' ? piece.text.text : piece.value.kind === 'variable' ? piece.value.name : '',
    );
    const name = names.join('_').replace(/\W/g, '_');
    if (/^_*$/.test(name)) return undefined;
    this.files.add(`$$file_${name}`);
    return `$$file_${name}`;
  }

  protected keptIn(file: Expression, value: Code): Code {
    return this.#kept(file, value);
  }

  /** `{ $_.status -eq 'x' }`, `status -eq 'x'`, `status`. */
  #condition(given: Given): Code {
    const [first] = given.positional;
    const test = given.value('filterscript') ?? (first?.kind === 'block' ? first : undefined);
    if (test !== undefined) return this.value(test);
    const property = given.value('property') ?? first;
    if (property === undefined) return '($_) => true';
    const read: Expression = { kind: 'member', object: ITEM, name: property };
    for (const [operator, value] of given.named) {
      const other = value ?? given.value('value') ?? given.positional[1];
      if (operator === 'property' || operator === 'value' || other === undefined) continue;
      return js`(($_) => ${this.value({ kind: 'binary', operator, left: read, right: other })})`;
    }
    return js`(($_) => ${this.value(read)})`;
  }

  /** `{ $_.name }`, `name`, `-Begin { … } -Process { … }`. */
  #each(given: Given, piped: Code): Code {
    const member = given.value('membername') ?? given.positional.find(({ kind }) => kind !== 'block');
    if (member !== undefined && plainText(member) !== undefined)
      return js`[${piped}].flat().map(($_) => ${this.memberOf('$_', member)})`;
    const blocks = [...given.positional, ...given.named.values()].filter((one) => one?.kind === 'block');
    const main = given.value('process', 'parallel') ?? blocks.at(blocks.length > 2 ? 1 : -1);
    const others = blocks.filter((one) => one !== main).map((one) => js`, (${this.#optional(one)})()`);
    const done = js`[${piped}].flat().map(${main === undefined ? '($_) => $_' : this.value(main)})`;
    return others.length === 0 ? done : js`[${done}${others}][0]`;
  }

  /** What is named of each item: its members, or what is worked out of it. */
  #properties(given: Given): Expression[] {
    const named = given.value('property') ?? given.positional[0];
    return named === undefined ? [] : named.kind === 'list' ? [...named.items] : [named];
  }

  #reads(given: Given): Code {
    return js`[${joined(
      this.#properties(given).map((property) => this.#read(property).value),
      ', ',
    )}]`;
  }

  /** A member by its name, or `@{ Name = 'x'; Expression = { $_.y } }`. */
  #read(property: Expression): { name: string | undefined; value: Code } {
    const text = plainText(property);
    if (text !== undefined)
      return text.text.includes('*')
        ? { name: undefined, value: '$_' }
        : { name: this.spelled(text.text), value: this.memberOf('$_', property) };
    if (property.kind !== 'table') return { name: undefined, value: js`(${this.value(property)})($_)` };
    const part = (names: RegExp): Code | undefined => {
      const found = property.entries.find(({ key }) => names.test(plainText(key)?.text ?? ''));
      return found && this.given(found.value);
    };
    const named = property.entries.find(({ key }) => /^(?:n|name|l|label)$/i.test(plainText(key)?.text ?? ''));
    const first = named?.value?.kind === 'pipeline' ? named.value.steps[0] : undefined;
    const name = first?.kind === 'value' ? plainText(first.value)?.text : undefined;
    const said = property.entries.find(({ key }) => /^(?:e|expression)$/i.test(plainText(key)?.text ?? ''))?.value;
    const step = said?.kind === 'pipeline' && said.steps.length === 1 ? said.steps[0] : undefined;
    // `@{ Expression = 'name' }` is the member of that name.
    if (step?.kind === 'value' && plainText(step.value) !== undefined)
      return { name: name && this.spelled(name), value: this.memberOf('$_', step.value) };
    const value = part(/^(?:e|expression)$/i);
    return { name: name && this.spelled(name), value: value === undefined ? 'undefined' : js`(${value})($_)` };
  }

  #selected(given: Given, piped: Code): Code {
    const expanded = given.value('expandproperty');
    const items = js`[${piped}].flat()`;
    if (expanded !== undefined) return js`${items}.map(($_) => ${this.memberOf('$_', expanded)}).flat()`;
    const properties = this.#properties(given);
    if (properties.length === 0) return js`${items}.filter(($_) => true)`;
    const members = properties.map((property) => {
      const { name, value } = this.#read(property);
      return name === undefined ? js`...${value}` : js`${JSON.stringify(name)}: ${value}`;
    });
    return js`${items}.map(($_) => ({ ${joined(members, ', ')} }))`;
  }

  #withMember(given: Given, piped: Code): Code {
    const name = given.value('notepropertyname', 'name') ?? given.positional.at(-2);
    const value = given.value('notepropertyvalue', 'value') ?? given.positional.at(-1);
    if (name === undefined || value === undefined) return piped;
    const text = plainText(name);
    const key = text === undefined ? js`[${this.value(name)}]` : text.quoted();
    return js`Object.assign(${piped}, { ${key}: ${this.value(value)} })`;
  }

  /** A call of a function of the script, or of one that it takes in. */
  #function(word: Located, parameters: readonly Parameter[], args: readonly Argument[], piped: Code | undefined): Code {
    const switches = new Set(parameters.filter(({ isSwitch }) => isSwitch).map(({ name }) => name));
    const given = new Given(args, switches);
    const takesPiped = parameters.findIndex(({ isPiped }) => isPiped);
    const order = takesPiped < 0 || piped === undefined ? parameters : parameters.filter((_, at) => at !== takesPiped);
    const values = given.inOrder(order).map((value, at): Code | undefined => {
      if (value === 'set') return 'true';
      const name = order[at]?.written.text.slice(1);
      return value === undefined ? name && this.#splatted(given.splats, name) : this.value(value);
    });
    if (order !== parameters) values.splice(takesPiped, 0, js`[${piped ?? ''}].flat()[0]`);
    while (values.length > 0 && values.at(-1) === undefined) values.pop();
    return js`${this.functionCode(word)}(${joined(
      values.map((value) => value ?? 'undefined'),
      ', ',
    )})`;
  }

  protected functionCode(name: FunctionStatement['name']): Code {
    return { text: functionName(name.text), start: name.at(0), end: name.at(name.text.length) };
  }

  /** A command that nothing is known of: one of the team's own may send what it is handed. */
  #other(
    lower: string,
    word: Located | undefined,
    given: Given,
    args: readonly Argument[],
    piped: Code | undefined,
  ): Code {
    const values = args.flatMap(({ value }) => value ?? []);
    const isAddressed = values.some((value) => value.kind === 'text' && /\/\w+\/v?\d/.test(textsOf(value)));
    if (word !== undefined && isAddressed && OWN_COMMAND.test(lower)) return this.#guessed(word, given);
    const done = values
      .filter((value) => plainText(value) === undefined)
      .map((value) => (value.kind === 'block' ? js`(${this.value(value)})()` : this.value(value)));
    return js`console.log(${joined(piped === undefined ? done : [piped, ...done], ', ')})`;
  }

  #guessed(word: Located, given: Given): Code {
    const options = [...given.named].flatMap(([name, value]): Code[] =>
      value === undefined ? [] : [js`${OPTION_NAMES.test(name) ? name : JSON.stringify(name)}: ${this.value(value)}`],
    );
    const args = given.positional.map((value) => this.value(value));
    return js`${this.functionCode(word)}(${joined(options.length === 0 ? args : [...args, js`{ ${joined(options, ', ')} }`], ', ')})`;
  }
}

function textsOf(text: Extract<Expression, { kind: 'text' }>): string {
  return text.pieces.map((piece) => (piece.kind === 'text' ? piece.text.text : '0')).join('');
}
