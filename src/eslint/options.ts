import { builtinCatalogue } from '../catalogue/index.js';
import type { Confidence } from '../detection/types.js';
import type { LintContext } from './context.js';

/** What a rule's options say. */
export interface RuleOptions {
  /** Ids of changes that the rule leaves alone. */
  readonly ignore: readonly string[];
  /** `certain` leaves out what is only likely. */
  readonly confidence: Confidence;
}

export const defaultOptions: RuleOptions = { ignore: [], confidence: 'likely' };

/** Ids of the built-in catalogue, and the form of any other catalogue's: those are checked where that catalogue is known. */
function changeId() {
  return {
    anyOf: [
      { enum: builtinCatalogue().changes.map(({ id }) => id) },
      { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
    ],
  } as const;
}

/** A JSON Schema of the options. */
export function optionsSchema() {
  return [
    {
      type: 'object',
      properties: {
        ignore: {
          description: 'Ids of changes that the rule leaves alone.',
          type: 'array',
          items: changeId(),
          uniqueItems: true,
        },
        confidence: {
          description: 'Report what is likely too, or only what is certain.',
          enum: ['certain', 'likely'],
        },
      },
      additionalProperties: false,
    },
  ] as const;
}

/** The options of a rule; older versions of ESLint leave the defaults to the rule. */
export function optionsOf({ options }: LintContext): RuleOptions {
  const given: unknown = options[0];
  return typeof given === 'object' ? { ...defaultOptions, ...given } : defaultOptions;
}
