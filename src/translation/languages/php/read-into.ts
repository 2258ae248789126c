import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Located } from '../../located.js';
import type { Call } from '../lowering.js';
import { allOfType, child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** Attributes by which libraries that read JSON into classes say what a property is called there. */
const WIRE_NAMES = /^(?:SerializedName|MapInputName|MapName)$/;
/** What a class of laravel-data extends, and where that comes from. */
const DATA = 'Data';
const OF_DATA = 'Spatie\\LaravelData\\';

interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly plain: (node: SyntaxNode | undefined) => Located | undefined;
  readonly expression: (node: SyntaxNode) => Code;
  readonly spelled: (name: string) => string;
  readonly parsed: (text: Code, type?: Code) => Code;
}

/** What an attribute in front of a property, or of a parameter that is one, says that it is called in JSON. */
export function attributedName(
  node: SyntaxNode,
  { textOf, plain }: Pick<Reading, 'textOf' | 'plain'>,
): Located | undefined {
  const groups = allOfType(child(node, 'attributes') ?? node, 'attribute_group');
  for (const attribute of groups.flatMap((group) => allOfType(group, 'attribute'))) {
    const [name] = attribute.children;
    if (name === undefined || !WIRE_NAMES.test(lastPart(textOf(name)))) continue;
    const [argument] = allOfType(child(attribute, 'parameters') ?? attribute, 'argument');
    const given = plain(argument?.children.at(-1));
    if (given !== undefined) return given;
  }
  return undefined;
}

/** `$serializer->deserialize($json, Person::class . '[]', 'json')`, `->denormalize($data, Person::class)`: what JSON or data is read into. */
export function readInto({ receiver, name, args }: Call, reading: Reading): Code | undefined {
  const [given, type] = args.map(({ node }) => node);
  if (receiver === undefined || given === undefined || type === undefined) return undefined;
  if (name !== 'deserialize' && name !== 'denormalize') return undefined;
  const as = typeNamed(type, reading);
  if (as === undefined) return undefined;
  const value = reading.expression(given);
  return name === 'deserialize' ? reading.parsed(value, as) : js`(${value} as ${as})`;
}

/** `Person::class`, `Person::class . '[]'`, `'App\Dto\Person[]'`, `'array<App\Dto\Person>'`. */
function typeNamed(node: SyntaxNode, { textOf, plain, spelled }: Reading): string | undefined {
  const written = plain(node)?.text ?? textOf(node);
  const [, ofClass, listed] = /^\\?([\w\\]+)::class(?:\s*\.\s*(['"])\[\]\2)?$/.exec(written) ?? [];
  if (ofClass !== undefined) return spelled(lastPart(ofClass)) + (listed === undefined ? '' : '[]');
  const [, ofArray, ofList] = /^array<(?:\w+,\s*)?\\?([\w\\]+)>$|^\\?([\w\\]+)\[\]$/.exec(written) ?? [];
  const item = ofArray ?? ofList;
  return item === undefined ? undefined : `${spelled(lastPart(item))}[]`;
}

/** What classes of laravel-data have from the class that they extend: `Person::from($data)`, `Person::collect($list)`. */
export function madeFromData(
  base: SyntaxNode | undefined,
  own: string,
  { text, textOf }: Pick<Reading, 'text' | 'textOf'>,
): string | undefined {
  if (base === undefined || lastPart(textOf(base)) !== DATA || !text.includes(OF_DATA)) return undefined;
  return `static from(given) { return (given as ${own}); }\nstatic collect(given) { return (given as ${own}[]); }\n`;
}

/** Parameters of a constructor that are properties as well. */
export function promoted(members: readonly SyntaxNode[], { textOf }: Pick<Reading, 'textOf'>): readonly SyntaxNode[] {
  const makers = members.filter((method) => {
    const name = child(method, 'name');
    return name !== undefined && textOf(name) === '__construct';
  });
  const list = makers.flatMap((maker) => child(maker, 'parameters') ?? []);
  return list.flatMap((parameters) => allOfType(parameters, 'property_promotion_parameter'));
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('\\') + 1);
}
