import type { Readdressing } from './angular-interceptors.js';
import type { AnswerHook } from './normalised.js';
import type { Registration } from '../classes/containers.js';
import type { Frame } from '../engine.js';
import type { Environment, Owner } from '../environment.js';
import type { Site } from '../functions/callers-in-context.js';
import type { Used } from '../functions/function-names.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import type { KeyedQuery } from '../states/queries-by-key.js';
import type { Dispatched, MadeStore } from '../states/reducers.js';
import type { Handed } from '../states/vuex/handed.js';
import type { Stores } from '../states/vuex/stores.js';
import type { Node } from '../syntax/syntax.js';
import type { Made } from '../names/same-name.js';
import type { TableBehind } from '../tables/handing-components.js';
import type { ShownColumns } from '../tables/shown-columns.js';
import type {
  ApiCall,
  ClassNode,
  ClientStyle,
  ClientValue,
  FunctionNode,
  FunctionValue,
  InstanceValue,
  Value,
} from '../value.js';

/** What a class of Backbone is for. */
export type ModelKind = 'model' | 'collection' | 'view' | 'other';

/** What is known of the calls of a project, as long as its trees are kept. */
export class KnownCalls {
  /** The platform calls that a call makes. */
  readonly made = new Map<CallNode, readonly ApiCall[]>();
  /** The same, wherever their paths are put together. */
  readonly through = new Map<CallNode, readonly ApiCall[]>();
  /** The platform calls that a method shows by itself to make, and the methods that are being asked for theirs. */
  readonly own = new Map<FunctionNode, readonly ApiCall[]>();
  readonly asked = new Set<FunctionNode>();
  /** Calls in a function that send something. */
  readonly sending = new Map<FunctionNode, readonly CallNode[]>();
  /** Functions as strangers call them, with arguments that nobody knows. */
  readonly strangers = new Map<FunctionNode, Environment>();
  /** Classes that say what the type parameters of their base class stand for. */
  readonly heirs = new Map<ClassNode, Environment>();
  /** Methods and fields as they work on an object, by the object, or by its class where no more is known of it. */
  receivers = new WeakMap<InstanceValue | ClassNode | FunctionNode, Map<Owner, Environment | undefined>>();
  /** Where expressions stand for a function or a class, once that has been worked out for good. */
  readonly sites = new Map<Used, { answer?: readonly Site[] }>();
  /** Callbacks of loops over what is written out, in each of their rounds. */
  readonly rounds = new Map<FunctionNode, readonly Frame[]>();
  /** What decorators make of members that do nothing by themselves. */
  readonly decorated = new Map<Node, Value>();
  /** What classes are to Backbone, and what those hold that have an address. */
  readonly models = { kinds: new Map<ClassNode, ModelKind>(), held: new Map<ClassNode, Value | undefined>() };
  /** What the containers of a file are told to hand out. */
  readonly registered = new Map<string, readonly Registration[]>();

  /** Files that may register something under a token. */
  readonly tokens = new Map<string, readonly string[]>();
  /** The clients that the project makes of each library, where there is one. */
  readonly onlyClients = new Map<ClientStyle, ClientValue | undefined>();
  /** What the project makes under a name and hands over by it, and the names for which that is being looked for. */
  readonly handed = { madeUnder: new Map<string, Made | undefined>(), asked: new Set<string>() };
  /** Where interceptors of the project send requests elsewhere; absent where nobody has looked. */
  readdressings: readonly Readdressing[] | undefined;
  /** What the answers of a library go through in all of the project. */
  readonly answerHooks = new Map<ClientStyle, readonly AnswerHook[]>();
  /** The fields that each hook fills, by the resource: every call of a client goes through the same ones. */
  readonly filledByHooks = new Map<Node, Map<string, readonly string[]>>();

  /** The state of the stores that the project makes, and what is handed to them. */
  stores: readonly MadeStore[] | undefined;
  dispatched: readonly Dispatched[] | undefined;
  /** The stores of Vuex by files that ask for them and by what makes those of a program, null where there are none, and what is handed to them. */
  readonly vuex = {
    storesOfFiles: new Map<string, Stores | null>(),
    storesOfPrograms: new Map<string, Stores | null>(),
    handed: new Map<Stores, readonly Handed[]>(),
  };

  /** What the tables of a module are told as their columns, and whether that is being looked for. */
  readonly columns = new Map<ModuleFacts, { answer?: ShownColumns }>();
  /** The tables that components of the project hand on to what they are told, and whether they are being looked for. */
  readonly behind = new Map<Node, { answer?: readonly TableBehind[]; isAsked: boolean }>();
  /** What the project asks for under keys. */
  queries: readonly KeyedQuery[] | undefined;
  /** By which function a library asks for what names none itself. */
  readonly fetchers = new Map<string, FunctionValue | undefined>();

  clear(): void {
    this.made.clear();
    this.through.clear();
    this.own.clear();
    this.sending.clear();
    this.strangers.clear();
    this.heirs.clear();
    this.receivers = new WeakMap();
    this.sites.clear();
    this.rounds.clear();
    this.decorated.clear();
    this.models.kinds.clear();
    this.models.held.clear();
    this.registered.clear();
    this.tokens.clear();
    this.onlyClients.clear();
    this.handed.madeUnder.clear();
    this.readdressings = undefined;
    this.answerHooks.clear();
    this.filledByHooks.clear();
    this.stores = undefined;
    this.dispatched = undefined;
    for (const known of Object.values(this.vuex)) known.clear();
    this.columns.clear();
    this.behind.clear();
    this.queries = undefined;
    this.fetchers.clear();
  }
}
