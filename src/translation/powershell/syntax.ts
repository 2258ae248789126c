import type { Located } from '../located.js';

/** A piece of a text: characters, or a value that is put there. */
export type Piece =
  | { readonly kind: 'text'; readonly text: Located }
  | { readonly kind: 'value'; readonly text?: undefined; readonly value: Expression };

export interface Variable {
  readonly kind: 'variable';
  /** In small letters: PowerShell does not tell them apart. */
  readonly name: string;
  /** As it is written. */
  readonly written: Located;
  /** `@name`: its members are arguments. */
  readonly isSplat: boolean;
}

export type Expression =
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'number'; readonly digits: string }
  | Variable
  | { readonly kind: 'member'; readonly object: Expression; readonly name: Expression }
  | {
      readonly kind: 'call';
      readonly object: Expression;
      readonly name: Expression;
      readonly args: readonly Expression[];
    }
  | { readonly kind: 'element'; readonly object: Expression; readonly key: Expression | undefined }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'table'; readonly entries: readonly Entry[] }
  | { readonly kind: 'block'; readonly parameters: readonly Parameter[]; readonly body: readonly Statement[] }
  /** `(…)`, `$(…)`, `@(…)`. */
  | { readonly kind: 'group'; readonly body: readonly Statement[]; readonly isList: boolean }
  | {
      readonly kind: 'binary';
      /** In small letters, without the dash. */
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'type'; readonly name: string }
  | {
      readonly kind: 'choice';
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    };

export interface Entry {
  readonly key: Expression;
  readonly value: Statement | undefined;
}

export interface Parameter {
  readonly name: string;
  readonly written: Located;
  readonly value: Expression | undefined;
  /** It is what comes through a pipe. */
  readonly isPiped: boolean;
  readonly isSwitch: boolean;
}

/** What a command is handed: a value, or the name of a parameter and its value behind a colon. */
export interface Argument {
  readonly name: Located | undefined;
  readonly value: Expression | undefined;
}

export type Step =
  | { readonly kind: 'value'; readonly value: Expression }
  | {
      readonly kind: 'command';
      readonly name: Expression;
      readonly args: readonly Argument[];
      /** Its output is written to a file. */
      readonly output: Expression | undefined;
    };

export interface FunctionStatement {
  readonly kind: 'function';
  readonly name: Located;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
  /** What it assigns to. */
  readonly variables: ReadonlySet<string>;
}

export type Statement =
  | { readonly kind: 'pipeline'; readonly steps: readonly Step[] }
  | {
      readonly kind: 'assign';
      readonly target: Expression;
      readonly operator: string;
      readonly value: Statement | undefined;
    }
  | FunctionStatement
  | {
      readonly kind: 'class';
      readonly name: Located;
      readonly fields: readonly Parameter[];
      readonly methods: readonly FunctionStatement[];
    }
  | {
      readonly kind: 'if';
      readonly condition: readonly Statement[];
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
    }
  | {
      readonly kind: 'switch';
      readonly subject: readonly Statement[];
      /** Whether its labels are patterns. */
      readonly isPattern: boolean;
      readonly branches: readonly { readonly label: Expression | undefined; readonly body: readonly Statement[] }[];
    }
  | {
      readonly kind: 'each';
      readonly name: Variable;
      readonly list: readonly Statement[];
      readonly body: readonly Statement[];
    }
  /** Parts that are done one after the other, once or several times. */
  | { readonly kind: 'parts'; readonly parts: readonly (readonly Statement[])[] }
  /** What is done where something fails, and what in any case. */
  | {
      readonly kind: 'try';
      readonly tried: readonly Statement[];
      readonly instead: readonly (readonly Statement[])[];
      readonly always: readonly Statement[];
    }
  | { readonly kind: 'return'; readonly value: Statement | undefined };

export interface Script {
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
  /** What it assigns to outside of its functions. */
  readonly variables: ReadonlySet<string>;
  /** Names that the script gives to members of its own objects. */
  readonly memberNames: ReadonlySet<string>;
  readonly comments: readonly { readonly start: number; readonly end: number }[];
}
