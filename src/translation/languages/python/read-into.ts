import { entryOf } from '../../../catalogue/entry.js';
import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Argument } from '../lowering.js';
import { allOfType, child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { pickedIn } from './picked.js';

/** Methods of a class that read a payload into it. */
const READS_INTO =
  /^(?:model_validate|parse_obj|from_dict|from_orm|validate|construct|model_construct|model_validate_json|parse_raw|from_json)$/;
/** Functions that are handed a type and a payload, by the places of both and the names that they may be given by. */
const FUNCTIONS: Readonly<Record<string, { readonly type: number; readonly payload: number }>> = {
  parse_obj_as: { type: 0, payload: 1 },
  from_dict: { type: 0, payload: 1 },
  structure: { type: 1, payload: 0 },
  convert: { type: 1, payload: 0 },
};
/** What has such functions. */
const LIBRARIES = /^(?:dacite|cattrs?|msgspec(?:\.\w+)?|pydantic|\w*[cC]onverter)$/;
const TYPE_NAMES = /^(?:data_class|type_?|cl)$/;
const PAYLOAD_NAMES = /^(?:data|obj)$/;
/** What a schema is told when it is made. */
const SCHEMA_OPTIONS = /^(?:many|unknown|only|exclude|partial|context)$/;

interface IntoReader {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly parsed: (text: Code) => Code;
  readonly typeCode: (node: SyntaxNode) => Code | undefined;
  /** The class that a function belongs to, and whether a function is one of the file. */
  readonly ownClass: () => SyntaxNode | undefined;
  readonly isOwn: (name: string) => boolean;
  /** Whether a class of another file, or one that it extends, declares a method itself. */
  readonly isDeclared: (owner: string, method: string) => boolean;
}

/** `User(**row)`, `User.model_validate(row)`, `parse_obj_as(list[User], rows)`, `TypeAdapter(User)`: a payload that is read into a class. */
export function readInto(node: SyntaxNode, args: readonly Argument[], reader: IntoReader): Code | undefined {
  const callee = child(node, 'function');
  const list = child(node, 'arguments');
  if (callee === undefined || list === undefined || ofType(list, 'list_splat') !== undefined) return undefined;
  const [splat, ...more] = allOfType(list, 'dictionary_splat');
  if (splat !== undefined) return args.length > 0 || more.length > 0 ? undefined : filled(callee, splat, reader);
  const object = callee.type === 'attribute' ? child(callee, 'object') : undefined;
  const method = callee.type === 'attribute' ? child(callee, 'attribute') : undefined;
  return (
    readerMade(callee, args, reader) ??
    byFunction(method ?? callee, args, reader, object) ??
    (object && method && byMethod(object, method, args, reader))
  );
}

/** `User(**row)`, `cls(**{key: value for key, value in row.items() if key in names})`. */
function filled(callee: SyntaxNode, splat: SyntaxNode, reader: IntoReader): Code | undefined {
  const [given] = splat.children;
  const isSelf = reader.textOf(callee) === 'cls';
  const owner = isSelf ? reader.ownClass() : callee;
  const type = owner && reader.typeCode(owner);
  if (type === undefined || given === undefined) return undefined;
  const body = given.type === 'dictionary_comprehension' ? child(given, 'body') : undefined;
  const picked = body && pickedIn(given, { key: child(body, 'key'), value: child(body, 'value') }, reader.textOf);
  return js`(${reader.expression(picked?.by === 'names' ? picked.row : given)} as ${type})`;
}

/** `TypeAdapter(list[User])`, `UserSchema(many=True)`: what reads payloads into a type. */
function readerMade(callee: SyntaxNode, args: readonly Argument[], reader: IntoReader): Code | undefined {
  const name = reader.textOf(callee);
  const [first] = args;
  if (/^(?:pydantic\.)?TypeAdapter$/.test(name)) {
    const adapted = first?.name === undefined ? first?.node : undefined;
    return readsInto(adapted && reader.typeCode(adapted), ['validate_python', 'validate_json'], reader);
  }
  if (!name.endsWith('Schema') || !args.every((one) => one.name !== undefined && SCHEMA_OPTIONS.test(one.name)))
    return undefined;
  return readsInto(schemaType(callee, args, reader), ['load', 'loads'], reader);
}

function readsInto(
  type: Code | undefined,
  [read, readText]: readonly [string, string],
  reader: IntoReader,
): Code | undefined {
  return (
    type &&
    js`({ ${read}: (value) => (value as ${type}), ${readText}: (value) => (${reader.parsed('value')} as ${type}) })`
  );
}

function schemaType(schema: SyntaxNode, args: readonly Argument[], reader: IntoReader): Code | undefined {
  const type = reader.typeCode(schema);
  return type && (isManyGiven(args, reader) ? js`${type}[]` : type);
}

function byFunction(
  method: SyntaxNode,
  args: readonly Argument[],
  reader: IntoReader,
  owner: SyntaxNode | undefined,
): Code | undefined {
  const name = reader.textOf(method);
  const isKnown = owner === undefined ? !reader.isOwn(name) : LIBRARIES.test(reader.textOf(owner));
  const places = isKnown ? entryOf(FUNCTIONS, name) : undefined;
  if (places === undefined || args.length < 2) return undefined;
  const at = (place: number, names: RegExp): SyntaxNode | undefined =>
    (
      args.find((one) => one.name !== undefined && names.test(one.name)) ??
      (args[place]?.name === undefined ? args[place] : undefined)
    )?.node;
  const [typed, payload] = [at(places.type, TYPE_NAMES), at(places.payload, PAYLOAD_NAMES)];
  const type = typed && reader.typeCode(typed);
  return type && payload && js`(${reader.expression(payload)} as ${type})`;
}

function byMethod(
  object: SyntaxNode,
  method: SyntaxNode,
  args: readonly Argument[],
  reader: IntoReader,
): Code | undefined {
  const [first] = args;
  const name = reader.textOf(method);
  if (first === undefined) return undefined;
  const payload = (): Code => {
    const given = reader.expression(first.node);
    return /json$|raw$|loads$/.test(name) ? reader.parsed(given) : given;
  };
  const maker = object.type === 'call' ? child(object, 'function') : undefined;
  if (maker !== undefined) {
    const told = child(object, 'arguments')?.children ?? [];
    const adapted =
      /^(?:pydantic\.)?TypeAdapter$/.test(reader.textOf(maker)) && /^validate_(?:python|json)$/.test(name);
    const isMany = isManyGiven(args, reader) || told.some((one) => /^many\s*=\s*True$/.test(reader.textOf(one)));
    const loaded =
      reader.textOf(maker).endsWith('Schema') && /^loads?$/.test(name) ? reader.typeCode(maker) : undefined;
    const type = adapted ? told[0] && reader.typeCode(told[0]) : loaded && (isMany ? js`${loaded}[]` : loaded);
    return type && js`(${payload()} as ${type})`;
  }
  if (!READS_INTO.test(name) || reader.isOwn(name) || reader.isDeclared(reader.textOf(object), name)) return undefined;
  const type = reader.typeCode(object);
  return type && js`(${payload()} as ${type})`;
}

function isManyGiven(args: readonly Argument[], { textOf }: IntoReader): boolean {
  return args.some(({ name, node }) => name === 'many' && textOf(node) === 'True');
}
