import type { Argument, Expression, Parameter, Variable } from './syntax.js';

/** Parameters of the usual commands that take no value. */
const SWITCHES =
  /^(?:force|passthru|usebasicparsing|whatif|verbose|debug|confirm|recurse|unique|compress|asarray|ashashtable|noenumerate|raw|nonewline|append|notypeinformation|skipcertificatecheck|skipheadervalidation|skiphttperrorcheck|allowunencryptedauthentication|usedefaultcredentials|followrellink|preserveauthorizationonredirect|disablekeepalive|descending|autosize|wrap|not|casesensitive|ascustomobject|global|disablenamechecking|it)$/i;

/** What a command is handed, by name and by place. */
export class Given {
  readonly positional: Expression[] = [];
  readonly splats: Variable[] = [];
  /** By the names as they are written, in small letters. */
  readonly named = new Map<string, Expression | undefined>();

  constructor(args: readonly Argument[], switches: ReadonlySet<string> = new Set()) {
    let open: string | undefined;
    for (const { name, value } of args) {
      const text = name?.text.toLowerCase();
      if (text !== undefined) {
        this.named.set(text, value);
        open = value !== undefined || SWITCHES.test(text) || switches.has(text) ? undefined : text;
      } else if (value === undefined) continue;
      else if (value.kind === 'variable' && value.isSplat) this.splats.push(value);
      else if (open === undefined) this.positional.push(value);
      else {
        this.named.set(open, value);
        open = undefined;
      }
    }
  }

  /** A value by the name of its parameter, which may be cut short. */
  value(...names: readonly string[]): Expression | undefined {
    for (const name of names) {
      const exact = this.named.get(name);
      if (exact !== undefined) return exact;
    }
    for (const [given, value] of this.named)
      if (given.length > 1 && names.some((name) => name.startsWith(given))) return value;
    return undefined;
  }

  /** The values of a function's parameters in their order; those behind all of them too. */
  inOrder(parameters: readonly Parameter[]): (Expression | 'set' | undefined)[] {
    const rest = [...this.positional];
    const taken = parameters.map((parameter) => {
      if (!this.#isNamed(parameter.name)) return undefined;
      return this.value(parameter.name) ?? 'set';
    });
    const values = parameters.map((parameter, index) => {
      const value = taken[index];
      return value ?? (parameter.isSwitch ? undefined : rest.shift());
    });
    return [...values, ...rest];
  }

  #isNamed(name: string): boolean {
    return this.named.has(name) || [...this.named.keys()].some((given) => given.length > 1 && name.startsWith(given));
  }
}
