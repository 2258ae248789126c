import type { HttpMethod, ReleaseId } from '../catalogue/types.js';

/**
 * What the rewriter knows of a catalogue: no words, only what payloads and calls need, so that it is small enough for a page.
 * `rewriteTables` makes it of any catalogue; the built-in one's is generated.
 */
export interface RewriteTables {
  readonly id: string;
  /** First to last. */
  readonly releases: readonly ReleaseId[];
  readonly resources: Readonly<Record<string, ResourceEntry>>;
  readonly steps: readonly Step[];
}

/** What the edges of a program need besides: calls, real names and signatures. */
export interface EdgeTables extends RewriteTables {
  readonly endpoints: readonly EndpointEntry[];
  /** Placeholders of path segments and of headers, for the names that a platform really has, and those that stand elsewhere. */
  readonly names: {
    readonly path: readonly string[];
    readonly header: readonly string[];
    readonly other: readonly string[];
  };
  readonly signature?: SignatureEntry;
}

/** How the sender of a notification proves itself: an HMAC of the body in one of these headers. */
export interface SignatureEntry {
  readonly headers: readonly string[];
  /** As Web Cryptography names it: `SHA-256`. */
  readonly hash: string;
}

export interface ResourceEntry {
  /** Fields that hold (a list of) another resource. */
  readonly nested?: Readonly<Record<string, string>>;
  /** Fields that must not be sent. */
  readonly readOnly?: readonly string[];
}

interface StepBase {
  /** Id of the change. */
  readonly change: string;
  readonly resource: string;
  readonly deprecated?: ReleaseId;
}

/** One change of a payload, told once and read in both directions. */
export type Step =
  | (StepBase & {
      readonly kind: 'rename';
      readonly from: string;
      readonly to: string;
      /** First release with the new name; absent: there at every release. */
      readonly since?: ReleaseId;
      /** First release without the old name; absent: it stays. */
      readonly removed?: ReleaseId;
      /** Whether the value fits under both names. */
      readonly value: 'carried' | 'not-shown' | 'differs';
      /** Neither name may be sent. */
      readonly unsent?: true;
    })
  | (StepBase & {
      readonly kind: 'map';
      readonly path: readonly string[];
      readonly map: Readonly<Record<string, string>>;
      readonly since?: ReleaseId;
      readonly removed?: ReleaseId;
    })
  | (StepBase & { readonly kind: 'distinct'; readonly field: string; readonly at: ReleaseId })
  | (StepBase & { readonly kind: 'add'; readonly fields: readonly string[]; readonly at: ReleaseId })
  /** A name that goes, at any depth, and whose successor is not shown. */
  | (StepBase & { readonly kind: 'vanish'; readonly names: readonly string[]; readonly at: ReleaseId });

export interface EndpointEntry {
  readonly methods: readonly HttpMethod[];
  readonly path: string;
  readonly body?: string;
  readonly response?: string;
  readonly fate?: EndpointFate;
  /** Parameters that one release wants and a later one does not. */
  readonly parameters?: readonly ParameterStep[];
}

/** What happens to a call, and what takes its place. */
export interface EndpointFate {
  readonly change: string;
  readonly deprecated?: ReleaseId;
  readonly removed?: ReleaseId;
  readonly instead?: string;
}

export interface ParameterStep {
  readonly change: string;
  readonly name: string;
  /** Sent to releases before `at`, and left out from there on. */
  readonly value: string;
  readonly at: ReleaseId;
  /** Only where this other parameter has that value. */
  readonly beside?: { readonly name: string; readonly value: string };
}

/** What could not be carried over, or was assumed. */
export type NoteKind =
  /** The value is carried unchanged; the document does not show whether it fits under the other name. */
  | 'shape-not-shown'
  /** The value is carried unchanged although its shape is known to be another one. */
  | 'shape-differs'
  /** Two names of one field are there with different values; one of them is lost. */
  | 'conflict'
  /** The value has none that stands for it; it is carried unchanged. */
  | 'unmapped-value'
  /** The other release has nothing that could hold the field. */
  | 'no-counterpart'
  /** The same item stands twice where each may stand once. */
  | 'duplicate-items'
  /** A field that must not be sent was left out of a request. Nothing is lost by it, so that the policy `throw` lets it pass. */
  | 'read-only';

export interface Note {
  readonly kind: NoteKind;
  /** JSON pointer into the payload that was given. */
  readonly pointer: string;
  /** Id of the change; absent where no release brought it about. */
  readonly change?: string;
  readonly message: string;
  /** What is no longer in the payload. */
  readonly lost?: unknown;
}

/** `report`: notes are handed out. `throw`: the first one ends the rewrite. A function is called with each, and may throw. */
export type Policy = 'report' | 'throw' | ((note: Note) => void);

export interface RewriteOptions {
  /** Whether the payload is sent or received. Read-only fields and second names are for what is received. */
  readonly body?: 'request' | 'response';
  readonly policy?: Policy;
  /** Whether items that may stand once are taken out where they stand again; without it they are only noted. */
  readonly removeDuplicates?: boolean;
}
