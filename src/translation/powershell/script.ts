import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import type { CommentRange } from '../comments/comment.js';
import type { Reading, Surroundings } from '../module.js';
import { readingOf } from '../requests/request.js';
import { importsOf } from '../taken-files.js';
import { CommandWriter } from './commands.js';
import { functionsIn } from './functions.js';
import { scriptIn } from './parse.js';
import type { Expression, FunctionStatement, Parameter, Statement, Step } from './syntax.js';
import { takenIn } from './taken.js';
import { HELPERS, ITEM, className, functionName, plainText, variableName } from './values.js';

/** Reads a script of PowerShell: what it sends, and what it looks for in the answers. */
export function readPowerShell(
  file: string,
  text: string,
  { isFile, names: known }: Pick<Surroundings, 'isFile' | 'names'>,
): Reading {
  const script = scriptIn(text);
  const own = functionsIn(script.body);
  const names = new Set([...own.keys(), ...[...script.variables].map((name) => `$${name}`)]);
  const taken = takenIn(file, text, names, isFile);
  const writer = new ScriptWriter(script.memberNames, new Map([...taken.functions, ...own]), known);
  const parameters = script.parameters.map(({ name }) => name);
  const shown = [
    ...new Set([
      ...script.body.flatMap((one) => (one.kind === 'function' ? functionName(one.name.text) : [])),
      ...[...script.variables, ...parameters].map(variableName),
    ]),
  ];
  const body = [writer.declared(script.parameters), writer.program(script.body)];
  const variables = [...new Set([...script.variables, ...parameters].map(variableName)), ...writer.files];
  return readingOf(file, text, [
    importsOf(taken.files),
    HELPERS,
    variables.length === 0 ? '' : `var ${variables.join(', ')};\n`,
    body,
    shown.length === 0 ? '' : `export { ${shown.join(', ')} };\n`,
  ]);
}

/**
 * The requests of a script that stands in another text, every character at its place, as code with its variables and functions.
 *
 * @param taken functions of other scripts that it uses.
 */
export function powerShellCode(text: string, taken: ReadonlyMap<string, readonly Parameter[]>): Code {
  const script = scriptIn(text);
  const writer = new ScriptWriter(script.memberNames, new Map([...taken, ...functionsIn(script.body)]), new Map());
  const body = writer.program(script.body);
  const variables = [...new Set([...script.variables].map(variableName)), ...writer.files];
  return [HELPERS, variables.length === 0 ? '' : `var ${variables.join(', ')};\n`, body];
}

export function powerShellComments(_: string, text: string): readonly CommentRange[] {
  return scriptIn(text).comments;
}

/** Commands that give nothing. */
const GIVES_NOTHING =
  /^(?:write-(?!output$)\w+|out-(?!string$)\w+|import-module|export-modulemember|set-\w+|start-sleep|add-content|export-\w+)$/i;

class ScriptWriter extends CommandWriter {
  /** Parameters of the functions around, the innermost last. */
  readonly #functions: (readonly Parameter[])[] = [];
  readonly #written = new Set<string>();
  /** Whether what is being written stands in a function of the code. */
  #isInside = false;

  program(statements: readonly Statement[]): Code {
    return this.#statements(statements, false);
  }

  declared(parameters: readonly Parameter[]): Code {
    return parameters.map(({ name, value }) =>
      value === undefined ? '' : js`${variableName(name)} = ${this.value(value)};\n`,
    );
  }

  /** Statements; with `isResult`, what they give is returned. */
  #statements(statements: readonly Statement[], isResult: boolean): Code {
    const last = isResult ? statements.findLastIndex((one) => mayGive(one)) : -1;
    const result = statements[last];
    const isMoved = result?.kind === 'pipeline';
    const others = statements.map((one, at): Code => {
      if (at !== last) return [this.#statement(one, false), '\n'];
      return isMoved ? '' : [this.#statement(one, true), '\n'];
    });
    return isMoved ? [others, this.#statement(result, true), '\n'] : others;
  }

  #statement(statement: Statement, isResult: boolean): Code {
    switch (statement.kind) {
      case 'pipeline':
        return js`${isResult ? 'return ' : ''}${this.#pipeline(statement.steps)};`;
      case 'assign':
        return js`${this.#assigned(statement)};`;
      case 'function':
        return this.#function(statement);
      case 'class':
        return this.#class(statement);
      case 'if':
        return js`if (${this.result(statement.condition)}) {\n${this.#statements(statement.yes, isResult)}} else {\n${this.#statements(statement.no, isResult)}}`;
      case 'switch':
        return js`${isResult ? 'return ' : ''}${this.#switch(statement)};`;
      case 'each': {
        const list = js`[${this.result(statement.list)}].flat()`;
        const name = this.value(statement.name);
        if (!isResult) return js`for (const ${name} of ${list}) {\n${this.#statements(statement.body, false)}}`;
        return js`return ${list}.map((${name}) => {\n${this.#inside(statement.body)}});`;
      }
      case 'parts':
        // Any of them may be left out.
        return statement.parts.map((part) => js`if ($$some) {\n${this.#statements(part, isResult)}}\n`);
      case 'try': {
        const of = (statements: readonly Statement[]): Code => this.#statements(statements, isResult);
        const ways = statement.instead.map((body) => js`{\n${of(body)}}\n`);
        return js`try {\n${of(statement.tried)}} ${ways.length === 0 ? '' : js`catch {\n${ways}}`} finally {\n${this.#statements(statement.always, false)}}\n`;
      }
      case 'return':
        return js`${this.#isInside ? 'return ' : ''}${this.given(statement.value)};`;
    }
  }

  protected given(statement: Statement | undefined): Code {
    if (statement === undefined) return 'undefined';
    return statement.kind === 'pipeline' ? this.#pipeline(statement.steps) : this.result([statement]);
  }

  protected result(statements: readonly Statement[]): Code {
    const [only] = statements;
    if (only === undefined) return 'undefined';
    if (statements.length === 1 && only.kind === 'pipeline') return this.#pipeline(only.steps);
    if (statements.length === 1 && only.kind === 'assign') return js`(${this.#assigned(only)})`;
    if (statements.length === 1 && only.kind === 'if')
      return js`(${this.result(only.condition)} ? ${this.result(only.yes)} : ${this.result(only.no)})`;
    return js`(() => {\n${this.#inside(statements)}})()`;
  }

  /** Statements of a function of the code. */
  #inside(statements: readonly Statement[]): Code {
    const before = this.#isInside;
    this.#isInside = true;
    const code = this.#statements(statements, true);
    this.#isInside = before;
    return code;
  }

  #pipeline(steps: readonly Step[]): Code {
    let value: Code | undefined;
    for (const step of steps) {
      if (step.kind === 'value') value = this.value(step.value);
      else {
        value = this.command(step.name, step.args, value);
        if (step.output !== undefined && value !== undefined) value = this.keptIn(step.output, value);
      }
    }
    return value ?? 'undefined';
  }

  protected callback({ parameters, body }: Extract<Expression, { kind: 'block' }>): Code {
    const names = uniqueNames(parameters.length === 0 ? ['_'] : parameters.map(({ name }) => name));
    return js`((${names.join(', ')}) => {\n${this.#inside(body)}})`;
  }

  protected handed(): Code {
    const parameters = this.#functions.at(-1) ?? [];
    return js`({ ${joined(
      parameters.map(
        ({ name, written }) => `${JSON.stringify(this.spelled(written.text.slice(1)))}: ${variableName(name)}`,
      ),
      ', ',
    )} })`;
  }

  #function({ name, parameters, body, variables }: FunctionStatement): Code {
    const own = functionName(name.text);
    const code = js`function ${this.functionCode(name)}(${this.#parameters(parameters)}) {\n${this.#body(parameters, variables, body)}}\n`;
    // A name may be declared once in a block.
    const isRepeated = this.#written.has(own);
    this.#written.add(own);
    return isRepeated ? js`{ ${code} }` : code;
  }

  #parameters(parameters: readonly Parameter[]): Code {
    if (parameters.length === 0) return '...$args';
    return joined(
      unique(parameters).map(({ name, written, value }): Code => {
        const code: Code = { text: variableName(name), start: written.at(0), end: written.at(written.text.length) };
        return value === undefined ? [code] : js`${code} = ${this.value(value)}`;
      }),
      ', ',
    );
  }

  #body(parameters: readonly Parameter[], variables: ReadonlySet<string>, body: readonly Statement[]): Code {
    const taken = new Set([...parameters.map(({ name }) => name), 'args', '_']);
    const names = uniqueNames([...variables].filter((variable) => !taken.has(variable)));
    this.#functions.push(parameters);
    const code = this.#inside(body);
    this.#functions.pop();
    return [names.length === 0 ? '' : `var ${names.join(', ')};\n`, code];
  }

  #class({ name, fields, methods }: Extract<Statement, { kind: 'class' }>): Code {
    const own = fields.map(
      ({ written, value }) =>
        js`${JSON.stringify(this.spelled(written.text.slice(1)))}${value === undefined ? '' : js` = ${this.value(value)}`};\n`,
    );
    let hasConstructor = false;
    const members = methods.map(({ name: method, parameters, variables, body }) => {
      const isConstructor = !hasConstructor && method.text.toLowerCase() === name.text.toLowerCase();
      hasConstructor ||= isConstructor;
      const called = isConstructor ? 'constructor' : JSON.stringify(this.spelled(method.text));
      return js`${called}(${this.#parameters(parameters)}) {\n${this.#body(parameters, variables, body)}}\n`;
    });
    return js`var ${className(name.text)} = class {\n${own}${members}};\n`;
  }

  /** One value held against several, which it goes by as `$_`. */
  #switch({ subject, isPattern, branches }: Extract<Statement, { kind: 'switch' }>): Code {
    const bodies = branches.map(({ label, body }) => {
      const test =
        label === undefined || isPattern
          ? '$$some'
          : label.kind === 'block'
            ? js`(${this.value(label)})($_)`
            : this.value({ kind: 'binary', operator: 'eq', left: ITEM, right: label });
      return js`if (${test}) {\n${this.#inside(body)}}\n`;
    });
    return js`(($_) => {\n${bodies}})(${this.result(subject)})`;
  }

  #assigned({ target, operator, value }: Extract<Statement, { kind: 'assign' }>): Code {
    this.tables.see(target, value);
    const given = this.given(value);
    const code = this.#target(target);
    if (code === undefined) return given;
    if (operator === '=' || operator === '??=') return js`${code} ${operator} ${given}`;
    const step = value?.kind === 'pipeline' ? value.steps[0] : undefined;
    const isText = step?.kind === 'value' && /^(?:text|number|binary)$/.test(step.value.kind);
    return operator === '+=' && !isText ? js`${code}.push(...[${given}].flat())` : js`${code} += ${given}`;
  }

  /** What is assigned to; undefined for what is no place of the script. */
  #target(target: Expression): Code | undefined {
    switch (target.kind) {
      case 'variable':
        return /^(?:true|false|null|this|psboundparameters|env:.*)$/.test(target.name) ? undefined : this.value(target);
      case 'member':
        return js`${this.#placed(target.object)}${this.memberCode(target.name)}`;
      case 'element':
        return target.key && js`${this.#placed(target.object)}[${this.value(target.key)}]`;
      case 'list': {
        const parts = target.items.map((item) => this.#target(item));
        return parts.every((part) => part !== undefined) ? js`[${joined(parts, ', ')}]` : undefined;
      }
      default:
        return undefined;
    }
  }

  #placed(expression: Expression): Code {
    return this.#target(expression) ?? this.value(expression);
  }
}

/** Whether a statement may put something out: what only leaves a loop, or sets something, does not. */
function mayGive(statement: Statement): boolean {
  if (statement.kind === 'if') return [...statement.yes, ...statement.no].some(mayGive);
  if (statement.kind === 'each') return statement.body.some(mayGive);
  if (statement.kind === 'assign' || statement.kind === 'function' || statement.kind === 'class') return false;
  const last = statement.kind === 'pipeline' ? statement.steps.at(-1) : undefined;
  return last?.kind !== 'command' || !GIVES_NOTHING.test(plainText(last.name)?.text ?? '');
}

function uniqueNames(names: readonly string[]): string[] {
  return [...new Set(names.map(variableName))];
}

function unique(parameters: readonly Parameter[]): readonly Parameter[] {
  const names = new Set<string>();
  return parameters.filter(({ name }) => !names.has(name) && names.add(name));
}
