import type { Change, FixReadiness, Verdict } from '../catalogue/types.js';
import type { Evidence, Place } from '../provenance/types.js';
import type { Handling } from './bridges/names/handling.js';

/** `certain`: an unbroken chain, or a name that can mean nothing else in its place. `likely`: a declared type, or a shape with several telling fields. */
export type Confidence = 'certain' | 'likely';

/** Set where it is seen what is done with a value that is read. */
interface Handled {
  readonly handled?: Handling;
  /** Set where the field stays beside the other one, and the code shows that it means this one. */
  readonly meant?: true;
  /** Set where what keeps the old name gets to the same place. */
  readonly shared?: true;
  /** The names in objects that the code makes, where nothing else keeps the old name. */
  readonly madeAt?: readonly Place[];
  /** Set where one of them is laid over what the platform answers: what is read by the new name first looks past it. */
  readonly laidOver?: true;
}

/** What puts a parameter into a query, and what it gives as its value. */
export interface Step {
  readonly whole: Place;
  readonly value: Place;
}

/** How the place uses what changes. It decides which edits are possible. */
export type Use =
  /** `x.name`, or `x['name']`; `object` is the receiver, `optional` for `?.`. */
  | ({
      readonly kind: 'member' | 'bracket';
      readonly object: Place;
      readonly optional: boolean;
      readonly access: 'read' | 'write';
    } & Handled)
  /** `{ name }` or `{ name: local = 1 }` taken out of the resource; `shorthand` when the local variable has the same name, `declares` when the pattern makes it (a declaration or a parameter, not an assignment, not exported). */
  | ({ readonly kind: 'pattern'; readonly shorthand: boolean; readonly declares: boolean } & Handled)
  /** `{ name: … }` or `{ name }` in an object that is written; `property` is the whole property, `sent` where the object is the body of a call, `matched` where items of a list are held against it. */
  | {
      readonly kind: 'key';
      readonly shorthand: boolean;
      readonly property: Place;
      /** The statement that puts it into the object, where it is not written in it. */
      readonly step?: Step;
      readonly sent?: true;
      readonly matched?: true;
      /** Where a schema has the name that the object is put through before it is sent. */
      readonly checkedBy?: readonly Place[];
    }
  /** A name inside a string that is a property path (`get(x, 'name')`). */
  | ({
      readonly kind: 'path-string';
      /** Set for `get(object, 'path')`: all of it, and the object. */
      readonly read?: { readonly whole: Place; readonly object: Place };
      /** Set where an object is asked for the name: `'name' in object`, `has(object, 'name')`; all of it, and the object. */
      readonly asked?: { readonly whole: Place; readonly object: Place };
      /** Set where the text stands for a function of an item: `groupBy(users, 'name')`; the text with its quotes. */
      readonly item?: Place;
      /** Set where the text stands somewhere else than where it is read by: `user[KEY]`. */
      readonly held?: true;
      /** Set where it names what the body of a call holds. */
      readonly sent?: true;
    } & Handled)
  /** A member of a declared type or a schema. `member` is all of it, where it stands in an interface, a type literal or a class and may have a second one beside it; `picked` where it is a name taken from a type: `Pick<T, 'name'>`; `key` is the whole property of a schema, `fills` where that names another one that may put something in the place of what is absent; `always` where a second one is there whenever the first is; `documented` where it stands in a comment. */
  | {
      readonly kind: 'declaration';
      readonly member?: Place;
      /** Set where decorators keep it from having a second one. */
      readonly decorated?: true;
      readonly picked?: true;
      readonly key?: Place;
      readonly fills?: true;
      readonly always?: true;
      readonly documented?: true;
      /** Set where the name is taken from a type for what is sent without it. */
      readonly unsent?: true;
      /** Set where it is a member of what keeps the old name as well. */
      readonly shared?: true;
    }
  /** A member of the new name that need not be there, beside one of the old name that must: it is there as surely. */
  | { readonly kind: 'optional-member' }
  /** A name that nothing uses any more once what used it is edited; `whole` is all that goes. */
  | { readonly kind: 'unused'; readonly whole: Place }
  /** A string literal that is compared with, or written as, the value. */
  | {
      readonly kind: 'value';
      /** `listed`: in a list that is searched where it stands; `schema`: in the schema of the field; `constant`: anywhere else. */
      readonly role: 'comparison' | 'case' | 'written' | 'type' | 'listed' | 'schema' | 'constant';
      /** Set for `other === 'value'` and `other !== 'value'` in either order; `whole` is all of it. */
      readonly comparison?: { readonly whole: Place; readonly other: Place; readonly negated: boolean };
      /** Where something that is the field is held against a constant that has the value. */
      readonly heldBy?: readonly Place[];
      /** Set where it is the name of an entry of a table that can have another one beside it: all of the entry. */
      readonly entry?: Place;
      /** Set where what keeps its old values is held against it as well, or is of the same type. */
      readonly shared?: true;
      /** The members of what keeps them that are of the type. */
      readonly keptBy?: readonly Place[];
    }
  /** Text of an endpoint's path, or the tail of it; `path` is the endpoint's own, as the catalogue writes it. */
  | { readonly kind: 'path'; readonly path: string }
  /** A query parameter, in a string or as a property; `step` is what puts it there and may go as a whole: a statement, a link of a chain. */
  | { readonly kind: 'parameter'; readonly property?: Place; readonly step?: Step }
  /** A method of a scripting object. */
  | { readonly kind: 'method' }
  /** Anything else; nothing can be edited by machine. */
  | { readonly kind: 'other' };

/** One use of what a change alters, as data. Words and edits are made from it elsewhere, in one place each. */
export interface Detection {
  readonly change: Change;
  readonly verdict: Verdict;
  readonly readiness: FixReadiness;
  readonly confidence: Confidence;
  readonly use: Use;
  /** The text that a person would edit. */
  readonly place: Place;
  readonly text: string;
  /** From the place to its origin. */
  readonly evidence: readonly Evidence[];
  /** What takes the place of `text` (a path, a name, a value), where the catalogue says it. */
  readonly replacement?: string;
  /** Set where it stands in a template, whose expressions are those of its framework. */
  readonly inTemplate?: true;
  /** Set where a test says it in the place of the platform: an upgrade changes it with the code, and nothing breaks by it. */
  readonly standIn?: true;
}

/** A telling name that was seen and could not be decided. */
export interface UndecidedUse {
  readonly change: Change;
  readonly place: Place;
  readonly text: string;
  readonly why: string;
}

/** A use of what the code makes itself: no finding, but where the name that it has there is changed, the use goes with it. */
export interface Companion {
  readonly detection: Detection;
  /** Where the name stands in what is made. */
  readonly made: Place;
}

export interface FileDetections {
  readonly companions?: readonly Companion[];
  readonly detections: readonly Detection[];
  readonly undecided: readonly UndecidedUse[];
}
