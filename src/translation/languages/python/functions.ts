import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { nameFor } from '../lowering.js';
import type { Call } from '../lowering.js';
import { allOfType, child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { methodMade } from './deferred.js';
import { gatherersOf, isSelf, parametersOf, restIn } from './names.js';
import { PythonTypes } from './types.js';

/** The functions of a file of Python. */
export abstract class PythonFunctions extends PythonTypes {
  /** Parameters of the functions of the file, by name, for arguments that are given by name. */
  protected readonly parameters = new Map<string, readonly string[]>();
  /** Functions that take any number of arguments. */
  readonly #takesRest = new Set<string>();
  /** Dictionaries that the file keeps under a name. */
  protected readonly dictionaries = new Map<string, SyntaxNode>();

  /** Takes note of the functions of the file. */
  protected collectFunctions(root: SyntaxNode): void {
    for (const { children } of root.children) {
      const [left, right] = [child(children[0] ?? root, 'left'), child(children[0] ?? root, 'right')];
      if (left?.type === 'identifier' && right?.type === 'dictionary') this.dictionaries.set(this.textOf(left), right);
    }
    visitSyntax(root, (node) => {
      const made = node.type === 'assignment' ? methodMade(node, (part) => this.textOf(part)) : undefined;
      if (made !== undefined) {
        this.#takesRest.add(made);
        this.parameters.set(made, []);
      }
      const name = node.type === 'function_definition' ? child(node, 'name') : undefined;
      if (name === undefined) return undefined;
      if (restIn(node) !== undefined) this.#takesRest.add(this.textOf(name));
      const parameters = [...parametersOf(node), ...gatherersOf(node)].map((parameter) => this.textOf(parameter));
      this.parameters.set(
        this.textOf(name),
        parameters.filter((parameter) => !isSelf(parameter)),
      );
      return undefined;
    });
  }

  /** A call whose arguments that are given by name take the places of the function's parameters. */
  protected placedCall(call: Call): Code {
    const { name, args } = call;
    const made = call.receiver === undefined && name === 'cls' ? this.#ownClassMade(call) : undefined;
    if (made !== undefined) return made;
    const parameters = this.parameters.get(name);
    const isClass = call.receiver === undefined && /^[A-Z]/.test(name);
    const gathers = parameters?.at(-1)?.startsWith('**') === true;
    // Of an object that has a method of the same name.
    const isOther =
      call.receiver !== undefined && args.some((one) => one.name !== undefined && !parameters?.includes(one.name));
    if (
      parameters === undefined ||
      (isOther && !gathers) ||
      this.#takesRest.has(name) ||
      (!gathers && args.every((argument) => argument.name === undefined))
    ) {
      return isClass ? js`new ${this.plainCall(call)}` : this.plainCall(call);
    }
    const positional = args.filter((argument) => argument.name === undefined);
    const placed = parameters.map(
      (parameter, index) => positional[index] ?? args.find((argument) => argument.name === parameter),
    );
    const last = placed.findLastIndex((argument) => argument !== undefined);
    const gathered = gathers ? this.#gathered(call, parameters) : undefined;
    const values: Code[] = placed
      .slice(0, gathered === undefined ? last + 1 : -1)
      .map((argument) => (argument === undefined ? 'undefined' : this.expression(argument.node)));
    if (gathered !== undefined) values.push(gathered);
    const callee =
      call.receiver === undefined
        ? this.name(call.nameNode)
        : js`${this.expression(call.receiver)}.${this.property(call.nameNode)}`;
    return js`${callee}(${joined(values, ', ')})`;
  }

  /** `cls(…)` in a function of a class. */
  #ownClassMade(call: Call): Code | undefined {
    if (this.ownClass === undefined || !this.isObjectItself(call.name)) return undefined;
    return js`new ${nameFor(this.textOf(this.ownClass))}(${joined(this.argumentsGiven(call), ', ')})`;
  }

  /** The arguments of a call that its function takes by no name of its own, as it gets them: in one object. */
  #gathered(call: Call, parameters: readonly string[]): Code | undefined {
    const named = call.args.flatMap((argument): Code[] =>
      argument.name === undefined || parameters.includes(argument.name)
        ? []
        : [js`${this.keyOf(argument.name, argument.node)}: ${this.expression(argument.node)}`],
    );
    const all = [...this.spreadByName(call), ...named];
    return all.length > 0 ? js`{${joined(all, ', ')}}` : undefined;
  }

  /** `ask(path, **query)`. */
  protected override spreadByName({ node }: Call): readonly Code[] {
    const splats = allOfType(child(node, 'arguments') ?? node, 'dictionary_splat');
    return splats.map((splat) => js`...${this.values(splat.children)}`);
  }
}
