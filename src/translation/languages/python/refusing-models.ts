import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Located } from '../../located.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { literalTexts } from './annotations.js';
import { basesOf, camelClasses, camelName, classesIn, refusalIn } from './models.js';
import type { Refusal } from './models.js';

/** Of models that extend one another, and of fields that they inherit. */
const MOST_EXTENDED = 4;
const MOST_INHERITED = 8;

/** How Python is read. */
interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly property: (node: SyntaxNode) => Code;
  /** What a field is told that payloads call it. */
  readonly wireName: (value: SyntaxNode | undefined) => Located | undefined;
  /** `fields.Str(…)` of a schema. */
  readonly isFieldOfSchema: (value: SyntaxNode | undefined) => boolean;
}

/** The classes of a file by what payloads call their fields, and those that refuse what they have no field for. */
export class Models {
  readonly #reading: Reading;
  /** By name. */
  readonly #named = new Map<string, SyntaxNode>();
  /** Those whose fields payloads call otherwise, all in the same way. */
  #camels: ReadonlySet<string> = new Set();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Takes note of the classes of the file. */
  see(root: SyntaxNode, isCamelElsewhere: (base: string) => boolean): void {
    const { textOf } = this.#reading;
    this.#camels = camelClasses(root, textOf, isCamelElsewhere);
    for (const { node, name } of classesIn(root)) this.#named.set(textOf(name), node);
  }

  /** What payloads call a field of a class that says so of all of them: `designated_roles: list[Role]`. */
  camelField(model: SyntaxNode, assignment: SyntaxNode): { text: string; start: number; end: number } | undefined {
    const { textOf } = this.#reading;
    const [name, field] = [child(model, 'name'), child(assignment, 'left')];
    if (name === undefined || field === undefined || child(assignment, 'type') === undefined) return undefined;
    const camel = this.#camels.has(textOf(name)) ? camelName(textOf(field)) : undefined;
    if (camel === undefined || textOf(field) === 'model_config') return undefined;
    return { text: camel, start: field.start, end: field.end };
  }

  /** A model that is told to refuse what it has no field for. */
  refusal(node: SyntaxNode): Code {
    const at = this.#isOnlyMade(node) ? undefined : this.#refusalOf(node);
    const fields = at === undefined ? undefined : this.#fields(node);
    if (at === undefined || fields === undefined) return '';
    return js`\n${{ text: 'strictObject', ...at }}({ ${fields} });`;
  }

  /** Where a model is told to refuse, or one that it extends and says nothing else than. */
  #refusalOf(node: SyntaxNode, depth = 0): Refusal | undefined {
    const { textOf } = this.#reading;
    const own = refusalIn(node, textOf);
    const saysElse = /\b(?:extra|unknown)\b\s*["']?\s*[=:]/.test(textOf(node));
    if (own !== undefined || depth > MOST_EXTENDED || saysElse) return own;
    for (const base of basesOf(node)) {
      const extended = this.#named.get(textOf(base));
      const inherited = extended && this.#refusalOf(extended, depth + 1);
      if (inherited !== undefined) return inherited;
    }
    return undefined;
  }

  /** A model that the file makes itself, field by field, and uses for nothing else: `Event(id=…, …)`. */
  #isOnlyMade(node: SyntaxNode): boolean {
    const { text, textOf } = this.#reading;
    const name = child(node, 'name');
    if (name === undefined) return false;
    const uses = [...text.matchAll(new RegExp(`\\b${textOf(name)}\\b`, 'g'))].filter(
      ({ index }) => index !== name.start,
    );
    return (
      uses.length > 0 && uses.every(({ index, 0: { length } }) => /^\(\s*\w+\s*=(?!=)/.test(text.slice(index + length)))
    );
  }

  /** What a model takes, with what it inherits; undefined where a model that it extends stands elsewhere. */
  #fields(node: SyntaxNode, isInner = false, depth = 0): Code[] | undefined {
    const all = this.#ownFields(node, isInner);
    for (const base of basesOf(node)) {
      const name = this.#reading.textOf(base);
      if (/^(?:\w+\.)?(?:BaseModel|BaseSettings|Schema|ABC|Generic\b.*)$/s.test(name)) continue;
      const declared = this.#named.get(name);
      const isKnown = declared !== undefined && depth <= MOST_INHERITED;
      const inherited = isKnown ? this.#fields(declared, isInner, depth + 1) : undefined;
      if (inherited === undefined) return undefined;
      all.push(...inherited);
    }
    return all;
  }

  #ownFields(node: SyntaxNode, isInner: boolean): Code[] {
    const { textOf, property, wireName, isFieldOfSchema } = this.#reading;
    return (child(node, 'body')?.children ?? []).flatMap(({ children: [assignment] }): Code[] => {
      const left = assignment?.type === 'assignment' ? child(assignment, 'left') : undefined;
      if (assignment === undefined || left?.type !== 'identifier' || textOf(left) === 'model_config') return [];
      const [type, value] = [child(assignment, 'type'), child(assignment, 'right')];
      if (type === undefined && !isFieldOfSchema(value)) return [];
      const key = wireName(value)?.quoted() ?? this.camelField(node, assignment) ?? property(left);
      return [js`${key}: ${this.#described(type, isInner)}, `];
    });
  }

  /** What a field of a model takes: texts of a `Literal`, or another model. */
  #described(type: SyntaxNode | undefined, isInner: boolean): Code {
    const annotation = type === undefined ? '' : this.#reading.textOf(type);
    const texts = literalTexts(annotation);
    if (texts !== undefined) return `literal(${texts.map((text) => JSON.stringify(text)).join(', ')})`;
    const model = isInner ? undefined : this.#named.get(annotation);
    const fields = model === undefined ? undefined : this.#fields(model, true);
    return fields === undefined ? '0' : js`object({ ${fields} })`;
  }
}
