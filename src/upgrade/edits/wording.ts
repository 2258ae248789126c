import type { Offer, OfferKind } from './types.js';

/** The form of an offer's sentence: its kind, and `-once` where the code is right from a release on only. */
export type OfferTemplate =
  OfferKind | 'rename-once' | 'value-once' | 'path-once' | 'drop-parameter-once' | 'method-once';

/** What an offer does, in words; `{{…}}` is filled from the offer. */
export const offerTemplates: Readonly<Record<OfferTemplate, string>> = {
  rename: 'Rename `{{from}}` to `{{to}}`.{{note}}',
  'rename-once': 'Rename `{{from}}` to `{{to}}`; right only once release {{release}} runs.{{note}}',
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

/** Which sentence an offer takes, and what fills it. */
export function offerWording(offer: Offer): {
  readonly template: OfferTemplate;
  readonly data: Record<string, string>;
} {
  const { kind, from, to, onceOn, across, note } = offer;
  const template = onceOn === undefined ? kind : (onceForms[kind] ?? kind);
  return { template, data: { from, to, release: onceOn ?? across ?? '', note: note === undefined ? '' : ` ${note}` } };
}
