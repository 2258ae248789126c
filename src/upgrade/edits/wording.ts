import type { Offer, OfferKind } from './types.js';

/** The form of an offer's sentence: its kind, and `-once` where the code is right from a release on only. */
type OfferTemplate =
  | OfferKind
  | 'declare-both'
  | 'rename-declared'
  | 'rename-declared-once'
  | 'rename-once'
  | 'value-once'
  | 'path-once'
  | 'drop-parameter-once'
  | 'method-once';

/** What an offer does, in words; `{{…}}` is filled from the offer. */
export const offerTemplates: Readonly<Record<OfferTemplate, string>> = {
  rename: 'Rename `{{from}}` to `{{to}}`.{{note}}',
  'rename-once': 'Rename `{{from}}` to `{{to}}`; right only once release {{release}} runs.{{note}}',
  'rename-declared': 'Rename `{{from}}` to `{{to}}` where it is declared; what uses it has to follow.{{note}}',
  'rename-declared-once':
    'Rename `{{from}}` to `{{to}}` where it is declared; what uses it has to follow. Right only once release {{release}} runs.{{note}}',
  'declare-both':
    'Declare `{{to}}` beside `{{from}}`, so that either may be read; runs before and after release {{release}}.{{note}}',
  bridge: 'Read `{{to}}`, and `{{from}}` where it is absent; runs before and after release {{release}}.{{note}}',
  value: "Replace '{{from}}' with '{{to}}'.{{note}}",
  'value-once': "Replace '{{from}}' with '{{to}}'; right only once release {{release}} runs.{{note}}",
  'accept-both': "Take '{{to}}' as well as '{{from}}'; runs before and after release {{release}}.{{note}}",
  path: 'Use the path `{{to}}`.{{note}}',
  'path-once': 'Use the path `{{to}}`; right only once release {{release}} runs.{{note}}',
  'drop-parameter': 'Drop the parameter `{{from}}`.{{note}}',
  'drop-parameter-once': 'Drop the parameter `{{from}}`; right only once release {{release}} runs.{{note}}',
  'drop-field': 'Do not send `{{from}}`; it is read-only.{{note}}',
  method: 'Call `{{to}}` instead of `{{from}}`.{{note}}',
  'method-once': 'Call `{{to}}` instead of `{{from}}`; right only once release {{release}} runs.{{note}}',
};

const onceForms: Readonly<Partial<Record<OfferKind, OfferTemplate>>> = {
  rename: 'rename-once',
  value: 'value-once',
  path: 'path-once',
  'drop-parameter': 'drop-parameter-once',
  method: 'method-once',
};

const declaredForms: Readonly<Partial<Record<OfferTemplate, OfferTemplate>>> = {
  bridge: 'declare-both',
  rename: 'rename-declared',
  'rename-once': 'rename-declared-once',
};

/** Which sentence an offer takes, and what fills it. */
export function offerWording(offer: Offer): {
  readonly template: OfferTemplate;
  readonly data: Record<string, string>;
} {
  const { kind, from, to, onceOn, across } = offer;
  const once = onceOn === undefined ? kind : (onceForms[kind] ?? kind);
  const template = offer.declares === true ? (declaredForms[once] ?? once) : once;
  return { template, data: { from, to, release: onceOn ?? across ?? '', note: noteOf(offer) } };
}

/** What the catalogue warns of, and that a text may serve other code: what is declared says that in its own words. */
function noteOf({ kind, unproved, declares, note }: Offer): string {
  const isRelied = unproved === true && declares !== true && kind !== 'drop-parameter' && kind !== 'drop-field';
  return [isRelied ? 'Other code may rely on this text.' : undefined, note]
    .flatMap((sentence) => (sentence === undefined ? [] : [` ${sentence}`]))
    .join('');
}
