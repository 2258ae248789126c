import type { DeclaringPackage } from '../declared/library-types.js';

/** What Angular makes signals of: other signals, and what is loaded; what elements of Solid hand to what stands in them. */
export const SIGNAL_PACKAGES: readonly DeclaringPackage[] = [
  {
    origin: /^@angular\/core$/,
    declares: /^(?:linkedSignal|resource|ResourceRef|Resource|HttpResourceRef)$/,
    as: { ResourceRef: 'Resource' },
  },
  {
    origin: /^solid-js$/,
    declares: /^(?:For|Index|Show|Match)$/,
    as: { For: 'EachItem', Index: 'EachPlace', Show: 'WhenThere', Match: 'WhenThere' },
  },
  { origin: /^@angular\/core\/rxjs-interop$/, declares: /^rxResource$/ },
  { origin: /^@angular\/common\/http$/, declares: /^HttpResourceRef$/, as: { HttpResourceRef: 'Resource' } },
];

/** The declaration of what is loaded. */
export const RESOURCE = 'Resource';

/** The declaration of what VueUse fetches. */
export const FETCHED = 'Fetched';

export const SIGNAL_TYPES = `
export interface Signal<T> { (): T }
export declare function EachItem<T>(props: { each: T[]; children(item: T): unknown }): unknown;
export declare function EachPlace<T>(props: { each: T[]; children(item: () => T): unknown }): unknown;
export declare function WhenThere<T>(props: { when: T; children(there: (() => T) | T): unknown }): unknown;
export interface ${FETCHED}<T> { data: { value: T }; get(): ${FETCHED}<T>; json(): ${FETCHED}<T> }
export interface WritableSignal<T> { (): T; set(value: T): unknown; update(change: (value: T) => T): unknown; mutate(change: (value: T) => T): unknown; asReadonly(): Signal<T> }
export interface ${RESOURCE}<T> {
  value: WritableSignal<T>;
  set(value: T): unknown;
  update(change: (value: T) => T): unknown;
  asReadonly(): ${RESOURCE}<T>;
}
export declare function linkedSignal<S, T>(
  told: (() => T) | { source(): S; computation(source: S, previous: { source: S; value: T }): T },
): WritableSignal<T>;
export declare function resource<T>(options: { loader(asked: any): T }): ${RESOURCE}<T>;
export declare function rxResource<T>(options: { stream(asked: any): T; loader(asked: any): T }): ${RESOURCE}<T>;
`;
