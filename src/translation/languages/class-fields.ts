import type { Code } from '../code.js';
import { js } from '../code.js';
import type { Located } from '../located.js';
import { defaultRefusalsIn } from './default-refusals.js';
import { refusingBeans } from './reader-beans.js';
import { refusalsIn, refusalsOfServers, refusesOthers, takesOthers } from './refusals.js';
import type { Refusal } from './refusals.js';
import type { Field, Shape } from './shape.js';
import { SpellingLowering } from './spelling.js';
import type { SyntaxNode } from './tree.js';
import { visitSyntax } from './tree.js';

interface Made {
  readonly fields: readonly Field[];
  readonly base: string | undefined;
  readonly node: SyntaxNode;
  readonly name: SyntaxNode;
}

const MAX_BASES = 8;
/** Names of interfaces in C#, which stand where a base does. */
export const INTERFACE = /^I[A-Z]/;

/** What fields the classes of a file have, how these are called in JSON, and what refuses others. */
export abstract class ClassFieldLowering extends SpellingLowering {
  /** What the file's classes are made of, by their names. */
  readonly #made = new Map<string, Made>();

  protected abstract shape(node: SyntaxNode): Shape | undefined;

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      const shape = this.shape(node);
      if (shape?.kind === 'class') {
        const own = this.textOf(shape.name);
        this.classes.add(own);
        const fields = [...this.declaredFields(shape.members), ...(shape.fields ?? [])];
        const base = shape.base && this.textOf(shape.base);
        this.#made.set(own, { fields, base, node, name: shape.name });
        for (const field of fields) {
          if (field.isAlias === true) continue;
          const name = this.textOf(field.name);
          const isBeside = field.wire.at(0) !== field.name.start;
          if (isBeside) this.tag(name, field.wire.text);
          if (field.wire.text !== name && this.namedInCode(field.wire, field.name) === '')
            this.wires.set(name, field.wire.text);
        }
      }
      return shape?.kind !== 'text';
    });
    return [super.program(root), this.#refusals(root)];
  }

  /** What is said of a field that is written for JSON by another name than the one in code. */
  protected namedInCode(wire: Located, name: SyntaxNode): string {
    const own = this.asUsed(this.textOf(name));
    return wire.at(0) !== name.start && wire.text !== own ? `@inCode(${JSON.stringify(own)}) ` : '';
  }

  /** What is refused by what stands in no file of the language. */
  protected refusedElsewhere(): readonly Refusal[] {
    return [];
  }

  /** All fields of a class of the file; undefined for one that extends a class of another file, or takes what it has no field for. */
  #allFields(name: string, depth = 0): readonly Field[] | undefined {
    const made = this.#made.get(name);
    if (made === undefined || depth > MAX_BASES || takesOthers(this.text, made.node, name)) return undefined;
    if (made.base === undefined || INTERFACE.test(made.base)) return made.fields;
    const inherited = this.#allFields(made.base, depth + 1);
    return inherited && [...inherited, ...made.fields];
  }

  /** What the file's readers and classes refuse, as schemas that refuse it. */
  #refusals(root: SyntaxNode): Code {
    const found = [
      ...refusalsIn(this.text),
      ...defaultRefusalsIn(this.text, this.file),
      ...this.#ownRefusals(),
      ...this.refusedElsewhere(),
    ].filter(({ type }) => (this.#made.has(type) ? this.#allFields(type) !== undefined : this.sharesTypes));
    const ofServers = [
      ...refusalsOfServers(this.text).map((one) => ({ ...one, names: [], given: '' })),
      ...refusingBeans(this.text),
    ];
    if (found.length === 0 && ofServers.length === 0) return '';
    const inert = new Set<number>();
    visitSyntax(root, ({ type, start, end }) => {
      if (!/comment|string/i.test(type)) return undefined;
      for (const one of [...found, ...ofServers]) if (start <= one.start && one.end <= end) inert.add(one.start);
      return false;
    });
    const written = <T extends { start: number }>(all: readonly T[]): T[] =>
      all.filter(({ start }) => !inert.has(start));
    return [
      written(ofServers).map(({ start, end, names, given }) => {
        const said = [given, ...names].map((one) => JSON.stringify(one)).join(', ');
        return js`${{ text: 'strictBodies', start, end }}(${names.length > 0 ? said : ''});\n`;
      }),
      written(found).map((refusal) => this.#refusal(refusal)),
    ];
  }

  #refusal({ start, end, type }: Refusal): Code {
    const said = { text: 'strictObject', start, end };
    // A class of another file is asked there.
    if (!this.#made.has(type)) return js`${said}(${this.spelled(type)});\n`;
    const keys = (this.#allFields(type) ?? []).filter(({ isStatic }) => !isStatic);
    return js`${said}({ ${keys.map(({ wire }) => js`${wire.quoted()}: 0, `)} });\n`;
  }

  /** Classes of the file that say so themselves. */
  #ownRefusals(): Refusal[] {
    return [...this.#made].flatMap(([type, { node, name }]): Refusal[] => {
      const place = refusesOthers(this.text, { start: node.start, end: name.start });
      return place === undefined ? [] : [{ ...place, type }];
    });
  }

  /** Whether a class may take what it has no field for, as far as is known here. */
  protected mayTakeOthers(name: string): boolean {
    return this.#allFields(name) === undefined;
  }

  protected declaredFields(members: readonly SyntaxNode[]): Field[] {
    return members.flatMap((member) => {
      const shape = this.shape(member);
      return shape?.kind === 'fields'
        ? shape.fields
        : shape?.kind === 'block'
          ? this.declaredFields(shape.statements)
          : [];
    });
  }
}
