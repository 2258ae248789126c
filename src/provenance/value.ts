import type { TSESTree } from '@typescript-eslint/types';
import type { Cardinality, Endpoint, HttpMethod } from '../catalogue/types.js';
import type { Environment } from './environment.js';
import type { ModuleFacts } from './modules/module-facts.js';
import type { OwnAnswer } from './servers/own-routes.js';
import type { Node } from './syntax/syntax.js';
import type { Evidence, JsonNode, Place } from './types.js';

/** A value that is only worked out when somebody asks for it. */
export type Lazy = () => Value;

/** What an expression can be, as far as its origin shows. */
export type Value =
  | UnknownValue
  | ScalarValue
  | TextValue
  | ObjectValue
  | TupleValue
  | ListValue
  | RecordValue
  | FunctionValue
  | ResolverValue
  | ClassValue
  | InstanceValue
  | ModuleValue
  | JsonValue
  | LibraryValue
  | ClientValue
  | RequestValue
  | ResponseValue
  | BodyTextValue
  | DataValue
  | ScriptObjectValue
  | SignatureValue
  | TypedValue
  | KeyValue
  | UnionValue;

export interface UnknownValue {
  readonly kind: 'unknown';
  readonly why: string;
  /** It is an answer, and shown not to be one of a call that the catalogue knows. */
  readonly elsewhere?: true;
  /** It is the answer to a request for a path that the catalogue does not have; where that goes to is not seen. */
  readonly ofOther?: true;
  /** What is looked for in texts with it. */
  readonly pattern?: TextPattern;
  /** Nobody in sight hands it over. */
  readonly unhanded?: true;
  /** A property that an object which is written out as a whole does not have. */
  readonly absent?: true;
  /** It is declared to be a text, a number or the like, and no object. */
  readonly plain?: true;
}

/** A regular expression as it is written. */
export interface TextPattern {
  readonly source: string;
  readonly flags: string;
}

export interface ScalarValue {
  readonly kind: 'scalar';
  readonly value: number | boolean | bigint | null | undefined;
}

/** A piece of a text: known characters, or a hole. A hole keeps what is known of its value (a query object, an environment variable). */
export type Piece =
  | { readonly kind: 'chars'; readonly text: string; readonly place: Place }
  | { readonly kind: 'hole'; readonly place: Place; readonly value?: Value; readonly why?: string };

export interface TextValue {
  readonly kind: 'text';
  readonly pieces: readonly Piece[];
  /** Known to be a value of an enumerated or constant member rather than free text. */
  readonly place: Place;
  /** The strings that a tag is handed, one by one: as a list they stand for what they become with what is put between them. */
  readonly strings?: readonly TextValue[];
  /** Empty for good, and not only until somebody fills it. */
  readonly leftEmpty?: true;
  /** What a parameter holds where nobody is seen to hand anything over: others may hand over another. */
  readonly standsIn?: true;
}

/** What a declared type tells of a parameter. */
interface Handed {
  /** What the callers hand over. */
  readonly handed?: Lazy;
}

/** One member of an object: where its key stands, and its value. */
export interface Member {
  readonly name: string;
  readonly key: Place;
  /** Where the name is written, where a constant holds it: `{ [KEY]: … }`. */
  readonly heldAt?: Place;
  readonly property: Place;
  readonly shorthand: boolean;
  readonly value: Lazy;
  /** What puts it there, where the object is made without it: `object.name = value`. */
  readonly addedBy?: Node;
  /** True where that happens in any case in the call that is being looked into. */
  readonly sure?: boolean;
  /** How many sources are spread before it in its literal: those that come behind it take its place. */
  readonly behind?: number;
}

/** An object literal (with what is written into it later), or an object that a model puts together. */
export interface ObjectValue extends Handed {
  readonly kind: 'object';
  readonly members: readonly Member[];
  /** Further members, which are only looked for by their names: there are too many. */
  readonly further?: (name: string) => readonly Member[];
  /** Spread or assigned sources, first to last. */
  readonly spreads: readonly Lazy[];
  /** Set where objects that several sources have under one name are put together in turn: `merge(defaults, settings)`. */
  readonly isDeep?: true;
  /** Values under keys that are only known at run time. */
  readonly items?: readonly Lazy[];
  /** Those keys. */
  readonly keyedBy?: readonly Lazy[];
  /** Set for the arguments of a call that are given by the names of parameters. */
  readonly byName?: boolean;
  /** True where keys may be missing from `members` (computed keys, unknown spreads). */
  readonly open: boolean;
  /** The class that says how its members are called in a payload, where code calls them otherwise. */
  readonly writtenAs?: TSESTree.ClassDeclaration;
  readonly place: Place;
}

export interface TupleItem {
  readonly value: Lazy;
  readonly place: Place;
  readonly spread: boolean;
  /** What puts it there, where the list is made without it: `list.push(item)`. */
  readonly addedBy?: Node;
  /** Set for one of the rest of the arguments, of which the place is that of the parameter. */
  readonly handed?: boolean;
}

export interface TupleValue {
  readonly kind: 'tuple';
  readonly items: readonly TupleItem[];
  readonly place: Place;
  /** Set where a test of its items may have left some away. */
  readonly sifted?: boolean;
  /** Empty for good, and not only until somebody fills it. */
  readonly leftEmpty?: true;
}

/** Any number of values of one kind. */
interface ListValue extends Handed {
  readonly kind: 'list';
  readonly item: Lazy;
  /** Set where no value can be in it twice. */
  readonly distinct?: boolean;
}

/** A dictionary (`Map`, `Record`, index signature) of values of one kind. */
export interface RecordValue {
  readonly kind: 'record';
  readonly item: Lazy;
  /** What its keys are the names of: `Record<keyof User, …>`. */
  readonly keysOf?: Lazy | undefined;
  /** What its keys are, where all of them are written out. */
  readonly keys?: Lazy | undefined;
  /** What its keys are, one of them: what a field holds by which items were grouped. */
  readonly groupedBy?: Lazy | undefined;
  /** The pairs that it was made of. */
  readonly pairs?: Lazy | undefined;
  /** What is put into it later under names that are written out, as an object. */
  readonly named?: ObjectValue;
  /** What is put into it later. */
  readonly filled?: Filled;
}

/** What a map is filled with. */
export interface Filled {
  /** What it is known to hold before: by its declared type. */
  readonly before: Lazy;
  readonly puts: readonly Put[];
}

/** A call that puts something under a name: `map.set(name, value)`. */
interface Put {
  readonly call: TSESTree.CallExpression;
  readonly frame: { readonly facts: ModuleFacts; readonly env: Environment | undefined };
}

export type FunctionNode =
  | TSESTree.FunctionDeclaration
  | TSESTree.FunctionExpression
  | TSESTree.ArrowFunctionExpression
  | TSESTree.TSDeclareFunction
  | TSESTree.TSEmptyBodyFunctionExpression;

export interface FunctionValue {
  readonly kind: 'function';
  readonly node: FunctionNode;
  readonly file: string;
  readonly env: Environment | undefined;
  readonly self?: Value;
  /** Made of one that takes a callback: it gives back what that one calls the callback with. */
  readonly promised?: boolean;
  /** What it is handed before its own arguments: `fn.bind(null, client)`. */
  readonly bound?: readonly Lazy[] | undefined;
  /** The template that it puts something into. */
  readonly fills?: TextValue | undefined;
  /** What the member declares to give in the place of which it is put. */
  readonly declared?: Lazy;
  /** Handed fewer arguments than it takes, it waits for the others: `curry(fn)`. */
  readonly curried?: boolean;
  /** A generator that waits for what it yields, and gives what it returns. */
  readonly waits?: boolean;
  /** Why it is only most likely this function. */
  readonly assumed?: Evidence;
  /** The file of the call that made it, where that is another: what is put on it later stands there. */
  readonly madeIn?: string;
}

/** `resolve` of `new Promise((resolve) => …)`, and others that only hand a value on. */
interface ResolverValue {
  readonly kind: 'resolver';
}

export type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;

export interface ClassValue {
  readonly kind: 'class';
  readonly node: ClassNode | FunctionNode;
  readonly file: string;
  readonly env: Environment | undefined;
  /** The file of the call that made it, where that is another: what is put on it later stands there. */
  readonly madeIn?: string;
}

export interface InstanceValue {
  readonly kind: 'instance';
  readonly of: ClassValue;
  /** Arguments of `new`; absent where only the type is known. */
  readonly args?: readonly Lazy[];
  /** What is put into it where it is made: `user.name = name`. */
  readonly put?: ObjectValue;
  /** Why it is only most likely this object. */
  readonly assumed?: Evidence;
  /** What its methods work on, where that is of a class which extends this one: `super`. */
  readonly self?: InstanceValue;
  /** Methods that were called on it one after the other, each of which gave it back: `request.path('users').query('start', 0)`. */
  readonly steps?: readonly Step[];
}

/** A call of a method, while its body is looked into. */
interface Step {
  readonly fn: FunctionNode;
  readonly env: Environment;
}

export interface ModuleValue {
  readonly kind: 'module';
  readonly file: string;
}

interface JsonValue {
  readonly kind: 'json';
  readonly node: JsonNode;
}

/** Something of a package from outside or of the host's globals, by its dotted path (`axios.create`, `window.fetch`). */
export interface LibraryValue {
  readonly kind: 'library';
  readonly path: string;
  /** The package that it was imported from; absent for a global. */
  readonly from?: string;
  /** The call that made it, for objects that are put together call by call (schemas), and in which calls it stood. */
  readonly made?: {
    readonly node: TSESTree.CallExpression;
    readonly file: string;
    readonly env?: Environment | undefined;
  };
  /** Where it was made, for a name under which a container hands something out. */
  readonly token?: { readonly node: TSESTree.NewExpression; readonly file: string };
  /** Where it was made, for objects that share what is put into them. */
  readonly site?: Place;
  /** The file that is given it, for objects on which a program carries things. */
  readonly file?: string;
  /** What the name it was given to declares of it. */
  readonly declared?: { readonly node: TSESTree.TypeNode; readonly file: string };
  /** The call that made what this is a member of. */
  readonly of?: { readonly node: TSESTree.CallExpression; readonly file: string };
}

/** An HTTP client made by a library (`axios.create({ baseURL })`, `request.defaults(…)`). */
export interface ClientValue {
  readonly kind: 'client';
  readonly style: ClientStyle;
  /** The method that it is, where it is one and not the whole client. */
  readonly verb?: string;
  readonly defaults?: Value;
  /** What a request goes through before it is sent, as it was added. */
  readonly addressed?: readonly Handler[];
  /** What an answer goes through before the caller gets it, one after the other. */
  readonly answered?: readonly Handler[];
  /** Why it is taken for the client that is meant, where nobody shows that. */
  readonly assumed?: Evidence;
}

/** A function that is added to a client. */
export interface Handler {
  readonly node: Node;
  readonly value: Lazy;
}

export type ClientStyle =
  | 'axios'
  | 'angular'
  | 'request'
  | 'request-promise'
  | 'got'
  | 'ky'
  | 'ofetch'
  | 'nuxt'
  | 'angular-resource'
  | 'openapi-fetch'
  | 'hey-api'
  | 'superagent'
  | 'bent'
  | 'jquery'
  | 'undici'
  | 'node'
  | 'k6'
  | 'apps-script'
  | 'fetch';

/** A request that is still being put together (`superagent.get(…)`, `new Request(…)`, `new URL(…)` has its own text). */
interface RequestValue {
  readonly kind: 'request';
  readonly call: ApiCall;
}

/**
 * What a client library gives back. `raw`: with a body that nobody has read yet. `text`: it is its body's text where a text is asked for. `unclear`: a wrapper
 * that could not be followed gives back either this or the body itself.
 */
interface ResponseValue {
  readonly kind: 'response';
  readonly call: ApiCall;
  readonly flavour:
    'data' | 'raw' | 'body' | 'fetch' | 'node' | 'got' | 'jquery' | 'xhr' | 'observed' | 'text' | 'unclear';
}

interface BodyTextValue {
  readonly kind: 'body-text';
  readonly call: ApiCall;
}

/** Part of a payload: `path` below a resource of the catalogue. */
export interface DataValue extends Handed {
  readonly kind: 'data';
  readonly root: string;
  readonly path: readonly string[];
  readonly cardinality: Cardinality;
  /** Resource that stands at `path`, where the catalogue shows it. */
  readonly resource?: string | undefined;
  readonly likely: boolean;
  /** Others hand over something else where this is handed over. */
  readonly shared?: true;
  /** Names below it, with dots, under which the code has something of its own. */
  readonly own?: readonly string[];
  /** One of several that are declared together: members for which its own type has one value each, `kind: 'paper'`, and undefined for those that only others have. */
  readonly declared?: ReadonlyMap<string, unknown>;
  /** The same: members that its own type has in any case. */
  readonly required?: ReadonlySet<string>;
  readonly evidence: EvidenceChain;
}

export interface ScriptObjectValue {
  readonly kind: 'script-object';
  readonly id: string;
  readonly likely: boolean;
  readonly evidence: EvidenceChain;
}

/** A function that is only declared: a method of an interface, a function type. */
export interface SignatureValue {
  readonly kind: 'signature';
  readonly name: string;
  readonly node: SignatureNode;
  /** What else is declared under the same name, for other arguments. */
  readonly overloads?: readonly SignatureNode[];
  readonly file: string;
  readonly types: TypeEnvironment | undefined;
}

export type SignatureNode =
  | TSESTree.TSMethodSignature
  | TSESTree.TSFunctionType
  | TSESTree.TSCallSignatureDeclaration
  | TSESTree.TSConstructSignatureDeclaration
  | TSESTree.TSDeclareFunction
  | TSESTree.TSEmptyBodyFunctionExpression;

/** An object of which only the declared members are known. */
export interface TypedValue extends Handed {
  readonly kind: 'typed';
  /** The declaration, the keys of the schema that the type is inferred from, or where a form is made of which these are the values. */
  readonly node:
    | TSESTree.TSInterfaceDeclaration
    | TSESTree.TSTypeLiteral
    | TSESTree.TSMappedType
    | TSESTree.ObjectExpression
    | TSESTree.CallExpression
    | TSESTree.NewExpression
    | TSESTree.JSXOpeningElement;
  readonly file: string;
  readonly types: TypeEnvironment | undefined;
  /** The call of a library that made it. */
  readonly made?: { readonly node: TSESTree.CallExpression; readonly file: string };
  /** Whether a member is still there; undefined where all are. */
  readonly keeps?: (name: string) => boolean;
}

/** The name of any member of a value: `keyof T`. */
interface KeyValue {
  readonly kind: 'key';
  readonly of: Lazy;
}

interface UnionValue {
  readonly kind: 'union';
  readonly options: readonly Value[];
}

/** A type as it stands in a module, where its own type parameters stand for others. */
export interface WrittenType {
  readonly node: Node;
  readonly facts: ModuleFacts;
  readonly types?: TypeEnvironment | undefined;
}

/** Values of type parameters, innermost first. */
export interface TypeEnvironment {
  readonly values: ReadonlyMap<string, Lazy>;
  /** The types that are written for them, where they are written. */
  readonly written?: ReadonlyMap<string, WrittenType>;
  readonly next: TypeEnvironment | undefined;
}

/** Chain of evidence as a list that shares its tail. */
export interface EvidenceChain {
  readonly head: Evidence;
  readonly rest: EvidenceChain | undefined;
}

/** A call of the platform, seen where its path is put together. */
export interface ApiCall {
  readonly method: HttpMethod | undefined;
  /** The path as the transport gets it, base included. */
  readonly path: TextValue;
  readonly endpoints: readonly Endpoint[];
  /** Query parameters outside the path's own text. */
  readonly query: Lazy | undefined;
  readonly body: Lazy | undefined;
  /** The call expression that names the path. */
  readonly site: Place;
  /** All arguments there, for what a wrapper does not show. */
  readonly siteArguments: readonly Lazy[];
  /** True when the transport was reached and every part is exact; false for a wrapper that could not be followed. */
  readonly exact: boolean;
  /** True where its path is that of the object whose method is called. */
  readonly carried?: true;
  /** True where another file begins the request with all of its path, and the place goes on with it and sends it. */
  readonly begunElsewhere?: boolean;
  /** The argument, by its index, that is a name by which the path is picked. */
  readonly namedBy?: number;
  /** True when the site is the transport itself, so that nothing but its own arguments is sent. */
  readonly direct: boolean;
  /** What its answer hangs on besides: why the client is taken for the one that is meant, or that a test says the answer. */
  readonly assumed?: Evidence;
  /** Fields of its answer that the client's hooks fill from others before anybody gets it. */
  readonly filled?: readonly string[];
  /** What the project's own server answers to it, where it is one to that. */
  readonly own?: () => OwnAnswer | undefined;
  /** What the place sends in all, where that is more than what it names the whole path of. */
  readonly beside?: readonly ApiCall[];
}
