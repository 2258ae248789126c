import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { nameFor } from '../lowering.js';
import { child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { PythonExpressions } from './expressions.js';
import { assignedNames, declaredNames, ownSelves, parametersOf, restIn, restOf, yieldsIn } from './names.js';

/** Definitions of functions in Python, with the variables that their bodies make. */
export abstract class PythonDefinitions extends PythonExpressions {
  protected definedFunction(
    node: SyntaxNode,
    name: Code,
    keyword: 'function ' | '' = '',
    leading: readonly Code[] = [],
  ): Code {
    const declared = child(node, 'parameters')?.children ?? [];
    const rest = restIn(node);
    // What follows the rest is given by name only.
    const inPlace = rest === undefined ? declared : declared.slice(0, declared.indexOf(rest));
    const parameters = [
      ...leading,
      ...inPlace.flatMap((parameter) => this.parameter(parameter)),
      ...(rest === undefined ? [] : [js`...${this.name(restOf(rest) ?? rest)}`]),
    ];
    const byName = declared.slice(inPlace.length + 1).map((parameter) => this.#givenByName(parameter));
    const body = child(node, 'body');
    const star = body !== undefined && yieldsIn(body) ? '*' : '';
    const named = rest === undefined ? [] : [restOf(rest) ?? rest];
    const own = [...parametersOf(node), ...named].map((parameter) => this.textOf(parameter));
    const variables = body === undefined ? [] : this.variablesIn(body, own);
    const gives = name === 'constructor' ? undefined : this.typeCode(child(node, 'return_type'));
    const textOf = (part: SyntaxNode): string => this.textOf(part);
    const names = new Set(
      body === undefined ? own : [...own, ...declaredNames(body, textOf), ...ownSelves(body, textOf)],
    );
    const statements = this.within(names, () => this.statements(body?.children ?? []));
    return js`${keyword}${star}${name}(${joined(parameters, ', ')})${gives === undefined ? '' : js`: ${gives}`} {\n${byName}${variables}${statements}}`;
  }

  /** A parameter that a call gives by name, in the object that gathers those: what it is where the call gives none of that name. */
  #givenByName(parameter: SyntaxNode): Code {
    const name = child(parameter, 'name') ?? ofType(parameter, 'identifier') ?? parameter;
    if (name.type !== 'identifier') return [];
    // What it is declared to be says more than who calls the function.
    if (this.typeCode(child(parameter, 'type')) !== undefined)
      return this.parameter(parameter).map((declared) => js`var ${declared};\n`);
    const value = child(parameter, 'value');
    const otherwise = value === undefined ? '' : js` = ${this.expression(value)}`;
    return js`var { ${JSON.stringify(this.textOf(name))}: ${this.name(name)}${otherwise} } = arguments;\n`;
  }

  /** Declarations of the names that are assigned in a body, and are none of its parameters. */
  protected variablesIn(body: SyntaxNode, parameters: readonly string[] = []): Code {
    const names = assignedNames(body, (node) => this.textOf(node));
    for (const parameter of parameters) names.delete(parameter);
    return names.size === 0 ? [] : `var ${[...names].map(nameFor).join(', ')};\n`;
  }
}
