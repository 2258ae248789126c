/**
 * The catalogue as every consumer sees it: validated, references resolved, names not yet applied.
 * It is plain data (JSON), so that it can be compiled once and bundled.
 */

/** A release number, `NN.N`; always a string, ordered by `compareReleases`, never as text. */
export type ReleaseId = string;

/** Where a fact comes from. `documented: false` marks background that the platform document is silent on. */
export interface Source {
  /** Section of the platform document. */
  readonly section: string;
  readonly documented: boolean;
  /** What is background on an otherwise documented entry, sentence by sentence. */
  readonly background?: readonly string[];
}

export interface Release {
  readonly id: ReleaseId;
  readonly source: Source;
  readonly notes?: string;
}

/** How many of a resource stand in a place: one object, an array of them, or either (a call that also has a batch form). */
export type Cardinality = 'one' | 'many' | 'either';

export interface Shape {
  readonly resource: string;
  readonly cardinality: Cardinality;
}

export type FieldType = 'string' | 'boolean' | 'integer' | 'number' | 'date-time' | 'object' | 'not-shown';

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** Set where the value is (an array of) another resource. */
  readonly shape?: Shape;
  /** True for an array of `type`. */
  readonly list?: boolean;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly format?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly note?: string;
  readonly source: Source;
}

export interface Resource {
  readonly id: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly source: Source;
}

export interface Parameter {
  readonly name: string;
  readonly type: FieldType;
  readonly required?: boolean;
  readonly enum?: readonly string[];
  readonly note?: string;
  readonly source: Source;
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint {
  readonly id: string;
  readonly methods: readonly HttpMethod[];
  /** Normalised: leading slash, no query, parameters as `{name}`. A trailing `{*}` stands for any number of further segments, none included. */
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly body?: Shape;
  readonly response?: Shape;
  readonly note?: string;
  readonly source: Source;
}

/** A call that the document names without showing its path: it can be told about, never matched. */
export interface UnplacedCall {
  readonly id: string;
  readonly methods: readonly HttpMethod[];
  readonly what: string;
  readonly query: readonly Parameter[];
  readonly note?: string;
  readonly source: Source;
}

/** A notification that the platform sends. */
export interface PlatformEvent {
  readonly id: string;
  readonly resource: string;
  readonly event: string;
  readonly body?: Shape;
  readonly note?: string;
  readonly source: Source;
}

/** An object that a page of the platform hands to scripts: `<accessor>(<id>)` returns a promise of it. */
export interface ScriptObject {
  readonly id: string;
  readonly methods: readonly { readonly name: string; readonly note?: string; readonly source: Source }[];
  readonly source: Source;
}

export interface Scripting {
  /** Global path of the function that returns a promise of a scripting object, for example `["svc", "script", "getObject"]`. */
  readonly accessor: readonly string[];
  readonly objects: readonly ScriptObject[];
}

/** A neutral word of the document that stands for the platform's own name, and where it is replaced. */
export interface NamePlaceholder {
  readonly id: string;
  readonly in: readonly ('path' | 'script' | 'header' | 'identifier' | 'urn')[];
  /** What the code that is looked at calls it; absent where it does so by the word itself. */
  readonly called?: string;
  readonly note?: string;
}

/** An endpoint of a change, and what takes its place. */
export interface EndpointUse {
  readonly endpoint: string;
  /** The path that takes its place, where method and shape carry over. */
  readonly replacement?: string;
  /** In words, the call that takes its place where they do not. */
  readonly instead?: string;
}

/** What a change looks like in code and payloads. One kind, one detector; the words of the platform are only data here. */
export type Detect =
  /** A call of one of these endpoints. */
  | { readonly kind: 'endpoint'; readonly endpoints: readonly EndpointUse[] }
  /** A field of a resource. `depth: any` when it may stand at any depth below it; `aliases` are further spellings of its name. */
  | {
      readonly kind: 'field';
      readonly resource: string;
      readonly field: string;
      readonly aliases?: readonly string[];
      readonly replacement?: string;
      readonly depth: 'own' | 'any';
      readonly access: readonly ('read' | 'write')[];
    }
  /** A value of a field that is reached from a resource by `path`. */
  | {
      readonly kind: 'value';
      readonly resource: string;
      readonly path: readonly string[];
      readonly from: string;
      readonly to: string;
    }
  /** A query parameter; with `beside`, only where that other parameter has that value. */
  | {
      readonly kind: 'parameter';
      readonly endpoints: readonly string[];
      readonly name: string;
      readonly beside?: { readonly name: string; readonly value: string };
    }
  /** A method of a scripting object. */
  | {
      readonly kind: 'method';
      readonly object: string;
      readonly method: string;
      readonly replacement?: { readonly object: string; readonly method: string };
    }
  /** Code that refuses a body with keys it does not know, where the platform adds `adds`. `telling` are the keys that show which body it is. */
  | {
      readonly kind: 'unknown-keys';
      readonly resource: string;
      readonly telling: readonly string[];
      readonly adds: readonly string[];
      /** The fields that tell of which event the body is, and a word in what each says. */
      readonly of: readonly { readonly path: readonly string[]; readonly value: string }[];
    }
  /** The same value twice in a literal array of a body's field. */
  | { readonly kind: 'duplicates'; readonly resource: string; readonly field: string }
  /** A call without any of these query parameters. */
  | { readonly kind: 'absent-parameters'; readonly endpoints: readonly string[]; readonly names: readonly string[] }
  /** A written body whose part at `path` lacks one of `fields`. */
  | {
      readonly kind: 'absent-fields';
      readonly endpoints: readonly string[];
      readonly path: readonly string[];
      readonly fields: readonly string[];
    }
  /** A literal written into a field. */
  | { readonly kind: 'literal'; readonly resource: string; readonly field: string }
  /** Not to be seen in code; says why. */
  | { readonly kind: 'none'; readonly why: string };

export type DetectKind = Detect['kind'];

/** What can be done about a use of the change. `dropIn` is true only where nothing but the text changes in behaviour once the replacement exists. */
export type Fix =
  | {
      readonly kind: 'rename';
      readonly dropIn: boolean;
      readonly writes: 'rename' | 'drop';
      /** What is done where the code looks into the value. Default: `manual` where the values are known to differ. */
      readonly lookedInto?: 'rename' | 'manual';
      readonly note?: string;
    }
  | { readonly kind: 'value'; readonly dropIn: boolean; readonly note?: string }
  | { readonly kind: 'path'; readonly dropIn: boolean; readonly note?: string }
  | { readonly kind: 'drop-parameter'; readonly dropIn: boolean; readonly note?: string }
  | { readonly kind: 'method'; readonly dropIn: boolean; readonly note?: string }
  | { readonly kind: 'manual'; readonly note?: string };

/** What happens to a payload that crosses the release of the change; read in both directions. */
export type Rewrite =
  | {
      readonly kind: 'rename-field';
      readonly resource: string;
      readonly from: string;
      readonly to: string;
      /** `carried`: the value fits both names; `not-shown`: carried unchanged and said; `differs`: shapes are known to differ and the value is carried unchanged and said. */
      readonly value: 'carried' | 'not-shown' | 'differs';
      readonly writes: 'rename' | 'drop';
    }
  | {
      readonly kind: 'map-value';
      readonly resource: string;
      readonly path: readonly string[];
      readonly map: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'distinct-items'; readonly resource: string; readonly field: string }
  | { readonly kind: 'add-fields'; readonly resource: string; readonly fields: readonly string[] }
  /** Names that go, at any depth, and whose successor is not shown: they are carried unchanged and said. */
  | { readonly kind: 'unnamed-field'; readonly resource: string; readonly names: readonly string[] }
  /** A parameter of calls, not of payloads: with this value up to the release of the change, left out from there on. */
  | {
      readonly kind: 'drop-parameter';
      readonly endpoints: readonly string[];
      readonly name: string;
      readonly value: string;
      readonly beside?: { readonly name: string; readonly value: string };
    }
  | { readonly kind: 'waiver'; readonly why: string };

/** How the sender of a notification proves itself: an HMAC of the body, in base64, in one of these headers. */
export interface Signature {
  readonly headers: readonly string[];
  readonly hash: 'SHA-256' | 'SHA-384' | 'SHA-512';
  readonly source: Source;
}

export interface Replacement {
  /** In words: a call, a field, a value, a method. */
  readonly what: string;
  /** First release that has it; the word `existing` when it is there at every release of the catalogue. Absent: not shown. */
  readonly since?: ReleaseId;
}

export interface Change {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  /** What changes, in a sentence. */
  readonly summary: string;
  /** What happens to whoever does not follow. */
  readonly consequence: string;
  /** What to do, in a sentence. */
  readonly advice: string;
  readonly announced?: ReleaseId;
  readonly deprecated?: ReleaseId;
  /** First release without it. */
  readonly removed?: ReleaseId;
  /** First release that behaves differently, where nothing is removed. */
  readonly behaviour?: ReleaseId;
  /** Announced without a release. */
  readonly planned: boolean;
  /** When, in the document's words, where it gives a date in place of a release. */
  readonly dated?: string;
  /** Facts that the document does not show, by name (`removed`, `replacement`, …). */
  readonly notShown: readonly string[];
  readonly replacement?: Replacement;
  readonly detect: Detect;
  readonly fix: Fix;
  readonly rewrite: Rewrite;
  readonly example?: { readonly before: string; readonly after: string };
  readonly source: Source;
  /** Statements of the document (or of background) that contradict each other, and how they are treated. */
  readonly conflicts: readonly string[];
}

export interface Catalogue {
  readonly id: string;
  readonly title: string;
  readonly names: readonly NamePlaceholder[];
  /** Field, parameter and method names and path segments that are general words: they say nothing by themselves. Lower case. */
  readonly general: readonly string[];
  readonly releases: readonly Release[];
  readonly resources: readonly Resource[];
  readonly endpoints: readonly Endpoint[];
  readonly unplacedCalls: readonly UnplacedCall[];
  readonly events: readonly PlatformEvent[];
  readonly scripting?: Scripting;
  readonly signature?: Signature;
  readonly changes: readonly Change[];
  /** Conflicts of the document that belong to no change. */
  readonly conflicts: readonly string[];
  /** SHA-256 of the compiled content, hexadecimal. It names the content before `applyNames`, which leaves it alone. */
  readonly hash: string;
}

/** Half open: `(from, to]`. The release that the code runs on, and the one it moves to. */
export interface Window {
  readonly from: ReleaseId;
  readonly to: ReleaseId;
}

/** `broken`: gone at or before `from`. `breaks`: goes inside the window. `deprecated`: deprecated by `to`, not gone by then. `planned`: announced without a release. */
export type Verdict = 'broken' | 'breaks' | 'deprecated' | 'planned';

/** `now`: the replacement exists at `from`. `at-cutover`: it comes inside the window. `manual`: no mechanical fix. */
export type FixReadiness = 'now' | 'at-cutover' | 'manual';
