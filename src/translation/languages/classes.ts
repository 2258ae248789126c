import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { TAKEN_APART } from '../../provenance/objects/names-in-code.js';
import type { Arity, ClassScope } from './scopes.js';
import type { Field, Shape } from './shape.js';
import type { SyntaxNode } from './tree.js';
import { INTERFACE } from './class-fields.js';
import { FunctionLowering } from './functions.js';
import type { ClassShape, FunctionShape } from './functions.js';

/** Classes, by their shapes. */
export abstract class ClassLowering extends FunctionLowering {
  protected class(shape: ClassShape): Code {
    const members = shape.members.flatMap((member) => this.#flattened(member));
    const functions = members.flatMap((member) => {
      const inner = this.shape(member);
      return inner?.kind === 'function' && inner.name !== undefined ? [inner] : [];
    });
    this.scopes.enterClass(
      this.#classScope(shape, [...this.declaredFields(members), ...(shape.fields ?? [])], functions),
    );
    const outer: Code[] = [];
    const inner = members.map((member): Code => {
      const own = this.shape(member);
      if (own?.kind === 'function') return this.function(own, true);
      if (own?.kind === 'fields') return own.fields.map((field) => this.#field(field, shape.set));
      if (own?.kind === 'class' && own.isHeld === true)
        return js`static ${this.property(own.name)} = ${this.class(own)};\n`;
      if (own?.kind === 'class') {
        outer.push(this.class(own));
        return this.#holdsConstants(own) ? js`static ${this.property(own.name)} = ${this.name(own.name)};\n` : [];
      }
      if (own !== undefined && own.kind !== 'nothing') outer.push(this.statement(member), '\n');
      return [];
    });
    const { name, parameters } = shape;
    const handedUp = this.#baseOf(shape) === undefined ? undefined : shape.baseArgs;
    const made =
      parameters === undefined || functions.some((fn) => fn.isConstructor)
        ? []
        : this.function({ kind: 'function', name, isConstructor: true, parameters, handedUp, body: undefined }, true);
    const extra = (shape.fields ?? []).map((field) => this.#field(field, shape.set));
    this.scopes.leaveClass();
    const base = shape.base !== undefined && this.#baseOf(shape) ? js` extends ${this.name(shape.base)}` : '';
    const mark =
      this.sharesTypes && shape.isHeld !== true && this.mayTakeOthers(this.textOf(name)) ? '@takesOthers ' : '';
    const taken = shape.condition;
    const condition =
      taken === undefined
        ? ''
        : js`@onCondition(${joined([taken.test, ...taken.as.map((type) => this.name(type))], ', ')}) `;
    const apart = shape.isTakenApart === true ? `static ${TAKEN_APART} = true;\n` : '';
    return js`${mark}${condition}class ${this.name(name)}${this.typesOf(shape)}${base} {\n${shape.generated?.() ?? ''}${apart}${extra}${made}${inner}}\n${this.#mixed(shape)}${outer}`;
  }

  /** What a class takes in of others: their methods, and what they have for the class itself. */
  #mixed({ name, mixedIn = [] }: ClassShape): Code {
    const into = this.spelled(this.textOf(name));
    return mixedIn.map(({ type, isOfClass }) => {
      const from = this.name(type);
      return isOfClass
        ? js`Object.assign(${into}, ${from}.prototype);\n`
        : js`Object.assign(${into}.prototype, ${from}.prototype);\nObject.assign(${into}, ${from});\n`;
    });
  }

  /** Whether a class is no more than constants, which are named by the class around it too: `Routes.Older.List`. */
  #holdsConstants({ members, fields, parameters }: ClassShape): boolean {
    const own = members.flatMap((member) => this.#flattened(member)).map((member) => this.shape(member));
    const isConstant = (shape: Shape | undefined): boolean =>
      shape?.kind === 'nothing' ||
      (shape?.kind === 'fields' && shape.fields.every(({ isStatic }) => isStatic)) ||
      (shape?.kind === 'function' && shape.isConstructor === true && shape.parameters.length === 0);
    return (fields ?? parameters ?? []).length === 0 && own.length > 0 && own.every(isConstant);
  }

  #classScope(shape: ClassShape, fields: readonly Field[], functions: readonly FunctionShape[]): ClassScope {
    const named = (isStatic: boolean): Set<string> =>
      new Set(
        [...fields, ...functions]
          .filter((member) => (member.isStatic ?? false) === isStatic)
          .map(({ name }) => (name === undefined ? '' : this.textOf(name))),
      );
    const instance = named(false);
    for (const { name, isField } of shape.parameters ?? []) if (isField === true) instance.add(this.textOf(name));
    const takes = new Map<string, Arity[]>();
    for (const { name, parameters } of functions) {
      const own = name === undefined ? '' : this.textOf(name);
      const last = parameters.at(-1)?.type;
      const isOpen = last !== undefined && /\[\]|\.\.\./.test(this.textOf(last));
      const least = parameters.filter(({ value }) => value === undefined).length - (isOpen ? 1 : 0);
      takes.set(own, [...(takes.get(own) ?? []), { least, most: isOpen ? Infinity : parameters.length }]);
    }
    const [mixed] = shape.mixedIn ?? [];
    const self = shape.isOpen === true ? this.textOf(shape.name) : mixed && this.textOf(mixed.type);
    const base = this.#baseOf(shape) ?? (self && this.spelled(self));
    const places = shape.parameters?.map((parameter) => this.textOf(parameter.name));
    return { name: this.spelled(this.textOf(shape.name)), instance, statics: named(true), base, takes, places };
  }

  /** The class that one extends: of this file, or of any of the language where these see each other. */
  #baseOf({ base }: ClassShape): string | undefined {
    const name = base && this.textOf(base);
    if (name === undefined || (this.sharesTypes ? INTERFACE.test(name) : !this.classes.has(name))) return undefined;
    return this.spelled(name);
  }

  #flattened(member: SyntaxNode): SyntaxNode[] {
    const shape = this.shape(member);
    return shape?.kind === 'block' ? shape.statements.flatMap((inner) => this.#flattened(inner)) : [member];
  }

  #field({ name, wire, type, value, isStatic, isAlias }: Field, set?: ReadonlyMap<string, Code>): Code {
    const key = wire.quoted();
    if (isAlias === true)
      return js`@alias(${JSON.stringify(this.asUsed(this.textOf(name)))}) ${key}${this.typeAndValue(type, undefined)};\n`;
    const given = isStatic ? undefined : set?.get(wire.text);
    const rest =
      given === undefined
        ? js`${this.typeAndValue(type, value)};\n`
        : js`${this.typeAndValue(type, undefined)} = ${given};\n`;
    const own = wire.at(0) === name.start || value === undefined ? '' : js`${this.property(name)}${rest}`;
    return js`${this.namedInCode(wire, name)}${isStatic ? 'static ' : ''}${key}${rest}${own}`;
  }
}
