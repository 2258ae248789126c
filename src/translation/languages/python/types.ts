import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Located } from '../../located.js';
import { nameFor } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { annotatedType } from './annotations.js';
import { PythonLiterals } from './literals.js';

/** What declares a field of a class that payloads are read into. */
const WIRE_FUNCTIONS = /(?:^|\.)(?:Field|field|ib|attrib|SerializerMethodField)$/;

/** The classes that a file of Python declares, and what payloads call their fields. */
export abstract class PythonTypes extends PythonLiterals {
  /** What models hold that are nothing but another value, as types. */
  protected readonly roots = new Map<string, SyntaxNode>();
  /** What stands for the object itself in the function that is being read. */
  protected selfName: Code = 'this';
  /** The class whose functions are being read. */
  protected ownClass: SyntaxNode | undefined;
  /** Classes of the file, and those that it takes from others. */
  protected readonly classes = new Set<string>();
  /** Members of the class whose body is being read, with its name. */
  protected readonly classNames = new Map<string, SyntaxNode>();
  /** Modules of the project that the file takes as a whole. */
  protected readonly modules = new Set<string>();

  /** What the fields of the file's classes are called in payloads; undefined for what classes call in several ways. */
  protected readonly wires = new Map<string, string | undefined>();

  /** A type, where it is a class or a list of one. */
  protected typeCode(annotation: SyntaxNode | undefined): Code | undefined {
    const type =
      annotation && annotatedType(this.textOf(annotation), (name) => this.classes.has(name) || this.#isOfModule(name));
    const [, name = '', lists = ''] = /^([\w.]+)((?:\[\])*)$/.exec(type ?? '') ?? [];
    const root = this.roots.get(name);
    // What holds nothing but another value is that value.
    if (root !== undefined && root !== annotation) return js`${this.typeCode(root) ?? 'any'}${lists}`;
    return type === undefined ? undefined : type.replace(/\w+$|\w+(?=\[)/, nameFor);
  }

  /** `fields.Str(…)` of a schema. */
  protected isFieldOfSchema(value: SyntaxNode | undefined): boolean {
    const callee = value?.type === 'call' ? child(value, 'function') : undefined;
    return callee !== undefined && /^(?:ma|fields|marshmallow\.fields|ma\.fields)\.[A-Z]\w*$/.test(this.textOf(callee));
  }

  /** `models.User`. */
  #isOfModule(name: string): boolean {
    return /^[a-z_]\w*\.[A-Z]\w*$/.test(name) && this.modules.has(name.slice(0, name.indexOf('.')));
  }

  /** What a field is called in a payload. */
  protected wireName(value: SyntaxNode | undefined): Located | undefined {
    return this.wireNames(value)[0];
  }

  /** `Field(…, alias="name")`, `Field(…, validation_alias=AliasChoices("name", "other"))`: all that a field may be called in a payload. */
  protected wireNames(value: SyntaxNode | undefined): readonly Located[] {
    const callee = value?.type === 'call' ? child(value, 'function') : undefined;
    if (value === undefined || callee === undefined) return [];
    if (!WIRE_FUNCTIONS.test(this.textOf(callee)) && !this.isFieldOfSchema(value)) return [];
    const given = (child(value, 'arguments')?.children ?? []).filter(({ type }) => type === 'keyword_argument');
    const named = (name: string): SyntaxNode | undefined => {
      const argument = given.find((one) => this.textOf(child(one, 'name') ?? one) === name);
      return argument && child(argument, 'value');
    };
    const choices = ['validation_alias', 'alias', 'data_key', 'name'].map((name) => this.#choicesIn(named(name)));
    return (choices.find(({ length }) => length > 0) ?? []).map((one) => this.template(one));
  }

  #choicesIn(value: SyntaxNode | undefined): readonly SyntaxNode[] {
    const callee = value?.type === 'call' ? child(value, 'function') : undefined;
    const isChoice = callee !== undefined && /^(?:\w+\.)?AliasChoices$/.test(this.textOf(callee));
    const given = isChoice && value ? (child(value, 'arguments')?.children ?? []) : value === undefined ? [] : [value];
    return given
      .map((one) => this.#onPath(one))
      .filter((one) => one.type === 'string' && this.contentOf(one) !== undefined);
  }

  /** `AliasPath("name")`: a path of one step is a name. */
  #onPath(choice: SyntaxNode): SyntaxNode {
    const callee = choice.type === 'call' ? child(choice, 'function') : undefined;
    const [step, another] = child(choice, 'arguments')?.children ?? [];
    const isPath = callee !== undefined && /^(?:\w+\.)?AliasPath$/.test(this.textOf(callee));
    return isPath && step && !another ? step : choice;
  }
}
