import type { Code } from '../code.js';
import type { Located } from '../located.js';
import type { Argument, Call } from './lowering.js';
import type { SyntaxNode } from './tree.js';

export interface Parameter {
  readonly name: SyntaxNode;
  readonly value?: SyntaxNode | undefined;
  readonly type?: SyntaxNode | undefined;
  /** It is a field of the object as well. */
  readonly isField?: boolean;
  /** It takes all that is handed over from there on, as a list. */
  readonly isRest?: boolean;
  /** It takes a function, which may stand behind a call that leaves out what stands before it. */
  readonly isWork?: boolean;
}

/** What a library reads for a declaration: a path of members, and the method of the class around that it hands that to. */
export interface DeclaredRead {
  readonly path: Located;
  readonly by: string | undefined;
}

/** A call that a library makes of a declaration. */
export interface DeclaredCall {
  readonly method: string;
  readonly address: SyntaxNode | Located;
  /** What stands in front of all addresses of its kind. */
  readonly base?: Located | string | undefined;
  /** The type of what it answers. */
  readonly gives?: SyntaxNode | undefined;
  /** The parameter that is its body. */
  readonly body?: SyntaxNode | undefined;
  /** Parameters that its body is made of. */
  readonly bodyMembers?: readonly { readonly name: Located; readonly value: SyntaxNode }[] | undefined;
  /** Parameters that go into its query; without a name, all that they hold. */
  readonly query?: readonly { readonly name: Located | undefined; readonly value: SyntaxNode }[] | undefined;
}

/** What a node of a syntax tree is, whatever the language calls it. */
export type Shape =
  /** Something that has no value and does nothing. */
  | { readonly kind: 'nothing' }
  /** The same value as another. */
  | { readonly kind: 'same'; readonly node: SyntaxNode | undefined }
  | { readonly kind: 'name'; readonly node: SyntaxNode }
  | { readonly kind: 'this' }
  /** Put together only where it is asked for: a shape is asked for more often than that. */
  | { readonly kind: 'code'; readonly code: () => Code }
  /** A string: its pieces in order, values in between. */
  | { readonly kind: 'text'; readonly pieces: readonly (Located | SyntaxNode)[] }
  | { readonly kind: 'call'; readonly call: Call }
  | {
      readonly kind: 'make';
      readonly type: SyntaxNode;
      readonly name: string;
      readonly args: readonly Argument[];
      readonly fields?: readonly Entry[];
    }
  | {
      readonly kind: 'member';
      readonly object: SyntaxNode;
      readonly name: SyntaxNode;
      /** What it is called in JSON, where the file does not declare it. */
      readonly wire?: string | undefined;
    }
  | { readonly kind: 'element'; readonly object: SyntaxNode; readonly key: SyntaxNode | undefined }
  | { readonly kind: 'not'; readonly node: SyntaxNode | undefined }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: SyntaxNode; readonly right: SyntaxNode }
  | {
      readonly kind: 'choice';
      readonly condition: SyntaxNode | undefined;
      readonly yes: SyntaxNode | undefined;
      readonly no: SyntaxNode | undefined;
    }
  | { readonly kind: 'list'; readonly items: readonly SyntaxNode[] }
  | { readonly kind: 'object'; readonly entries: readonly Entry[] }
  | {
      readonly kind: 'lambda';
      readonly parameters: readonly SyntaxNode[];
      /** What its parameters are declared with, in their order. */
      readonly types?: readonly (SyntaxNode | undefined)[];
      readonly body: SyntaxNode | undefined;
    }
  /** A function by its name, with what it is of: `User::getName`, `this::read`, `::read`; without a name, what makes objects of a class. */
  | {
      readonly kind: 'reference';
      readonly owner: SyntaxNode | undefined;
      readonly isType: boolean;
      readonly name: SyntaxNode | undefined;
    }
  | {
      readonly kind: 'assign';
      readonly target: SyntaxNode;
      readonly value: SyntaxNode;
      readonly adds?: boolean;
      readonly fills?: boolean;
    }
  | {
      readonly kind: 'declare';
      readonly names: readonly {
        readonly name: SyntaxNode;
        readonly type?: SyntaxNode | undefined;
        readonly value?: SyntaxNode | undefined;
      }[];
    }
  | {
      readonly kind: 'function';
      readonly name: SyntaxNode | undefined;
      readonly isConstructor?: boolean;
      /** What the constructor of a class hands to that of the class it extends. */
      readonly handedUp?: readonly Argument[] | undefined;
      readonly isStatic?: boolean;
      /** The object that it is a method of, where that has a name. */
      readonly owner?: Parameter | undefined;
      /** The type of what it is about without naming it: `fun User.label()`. */
      readonly about?: SyntaxNode | undefined;
      readonly parameters: readonly Parameter[];
      /** Types that callers choose. */
      readonly typeParameters?: readonly SyntaxNode[] | undefined;
      readonly body: SyntaxNode | undefined;
      readonly isExpression?: boolean;
      readonly isGetter?: boolean;
      /** The type of what it gives back. */
      readonly returns?: SyntaxNode | undefined;
      /** What a container asks before it takes what the function makes. */
      readonly condition?: Code | undefined;
      /** A variable that is given back besides what is returned. */
      readonly result?: SyntaxNode | undefined;
      /** A call that is only declared, by what it sends. */
      /** The class that does what an interface only declares. */
      readonly doneBy?: string | undefined;
      readonly sends?: DeclaredCall | undefined;
      /** What a function that is only declared is said to read: paths of members, each behind the name of a parameter where there are several. */
      readonly reads?: readonly DeclaredRead[] | undefined;
    }
  | {
      readonly kind: 'class';
      readonly name: SyntaxNode;
      readonly base?: SyntaxNode | undefined;
      readonly baseArgs?: readonly Argument[] | undefined;
      readonly typeParameters?: readonly SyntaxNode[] | undefined;
      readonly members: readonly SyntaxNode[];
      /** What is put into its fields when the program starts, by their names in JSON. */
      readonly set?: ReadonlyMap<string, Code> | undefined;
      readonly parameters?: readonly Parameter[];
      readonly fields?: readonly Field[];
      /** What a container asks before it makes an object of it, and what it may be taken as. */
      readonly condition?: { readonly test: Code; readonly as: readonly SyntaxNode[] } | undefined;
      /** Puts together the members that a library makes of it. */
      readonly generated?: (() => Code) | undefined;
      /** Whether it is only called by the name of the class around it as well. */
      readonly isHeld?: boolean;
      /** Classes of which it takes in the methods: into its objects, or into itself. */
      readonly mixedIn?: readonly { readonly type: SyntaxNode; readonly isOfClass: boolean }[];
      /** Whether it may ask itself for what only those have that take it in. */
      readonly isOpen?: boolean;
      /** Whether its objects are taken apart by the order of its fields. */
      readonly isTakenApart?: boolean;
    }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  | {
      readonly kind: 'each';
      /** What the key of each is called, where that is looked at. */
      readonly key?: SyntaxNode | undefined;
      readonly name: SyntaxNode | undefined;
      readonly list: SyntaxNode | undefined;
      readonly body: SyntaxNode | undefined;
    }
  /** One value held against several, or several tests, each with what is done then. */
  | { readonly kind: 'switch'; readonly subject: SyntaxNode | undefined; readonly ways: readonly Way[] }
  /** What is done instead where what is tried fails, and what is done in any case. */
  | {
      readonly kind: 'try';
      readonly tried: readonly SyntaxNode[];
      readonly instead: readonly Handler[];
      readonly always: readonly SyntaxNode[];
    }
  | { readonly kind: 'return'; readonly value: SyntaxNode | undefined }
  /** Ends a round of a loop, or the loop; `gives` says what comes of it: of a block that is handed over in place of a loop, or of the loop. */
  | { readonly kind: 'leave'; readonly by: 'break' | 'continue'; readonly gives?: readonly SyntaxNode[] }
  /** Ends in an error: the values that it is made of. */
  | { readonly kind: 'throw'; readonly values: readonly SyntaxNode[] }
  | { readonly kind: 'block'; readonly statements: readonly SyntaxNode[] }
  | {
      readonly kind: 'if';
      readonly condition: SyntaxNode | undefined;
      /** `unless`. */
      readonly isNegated?: boolean;
      readonly then: SyntaxNode | undefined;
      readonly otherwise?: SyntaxNode | undefined;
    };

/** One of the ways of a switch; without labels the one that is gone where no other is. */
export interface Way {
  readonly labels: readonly SyntaxNode[];
  readonly bodies: readonly SyntaxNode[];
}

/** What is done where something fails, and what the failure is called. */
interface Handler {
  readonly name?: SyntaxNode | undefined;
  /** The kinds of errors that it is for. */
  readonly kinds?: SyntaxNode | undefined;
  /** What else it asks of an error. */
  readonly test?: SyntaxNode | undefined;
  readonly bodies: readonly SyntaxNode[];
}

export interface Entry {
  /** Absent for a key that is worked out. */
  readonly key: Located | undefined;
  /** What it is worked out of, where that may be a constant. */
  readonly of?: SyntaxNode | undefined;
  readonly value: SyntaxNode | undefined;
  /** What it is called in JSON, where the file does not declare it. */
  readonly wire?: string | undefined;
  /** All that the value holds, under the names that it has there. */
  readonly isSpread?: boolean;
}

export interface Field {
  readonly name: SyntaxNode;
  /** The name that it has in JSON, where it stands. */
  readonly wire: Located;
  readonly type?: SyntaxNode | undefined;
  readonly value?: SyntaxNode | undefined;
  readonly isStatic: boolean;
  /** A further name that the field is read from, and not written under. */
  readonly isAlias?: boolean;
}
