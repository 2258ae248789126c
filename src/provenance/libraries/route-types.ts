import type { DeclaringPackage } from '../declared/library-types.js';

/** Packages that render pages by routes with loaders, by how they are imported. */
export const ROUTERS = /^(?:react-router(?:-dom)?|@react-router\/[\w-]+|@remix-run\/[\w-]+|remix-typedjson)$/;
/** The same of TanStack, where loaders are told to an object of the route. */
export const ROUTE_OBJECTS = /^@tanstack\/(?:(?:react|solid|vue)-)?(?:router|start)(?:-\w+)?$/;

export const ROUTE_PACKAGES: readonly DeclaringPackage[] = [
  { origin: ROUTERS, declares: /^(?:Typed)?Await$/, as: { TypedAwait: 'Await' } },
  { origin: ROUTE_OBJECTS, declares: /^(?:Await|useAwaited)$/, as: { Await: 'AwaitPromise' } },
];

/** What routes are given, by what is loaded for their page (L) and acted for it (A), and what the server alone loads (S) and acts (B). */
export const ROUTE_TYPES = `
export interface PageArguments<L, A> { loaderData: L; actionData: A }
export interface MetaArguments<L> { data: L; loaderData: L }
export interface ClientArguments<S, B> { serverLoader(): S; serverAction(): B }
export type MetaFunction<L> = (args: MetaArguments<L>) => unknown;
export type ClientFunction<S, B> = (args: ClientArguments<S, B>) => unknown;
export interface Fetcher<L> { data: L }
export interface JsonAnswer<L> { json(): L }
export interface AnswerWithInit<L> { data: L }
export declare function Await<T>(props: { resolve: T; children(value: T): unknown }): unknown;
export declare function AwaitPromise<T>(props: { promise: T; children(value: T): unknown }): unknown;
export declare function useAwaited<T>(options: { promise: T }): T[];
`;
