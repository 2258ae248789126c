/** Packages whose values hold either what was asked for or what went wrong. */
export const RESULT_PACKAGES = {
  origin: /^(?:neverthrow|ts-results(?:-es)?|oxide\.ts|true-myth(?:\/result)?|@badrap\/result)$/,
  declares: /^(?:(?:Async)?Result|ResultAsync|Ok|Err|ok|okAsync|err|errAsync|fromPromise|fromSafePromise|tryOrElse)$/,
};

export const RESULT_TYPES = `
export interface Result<T, E> {
  value: T;
  val: T;
  error: E;
  map<U>(change: (value: T) => U): Result<U, E>;
  asyncMap<U>(change: (value: T) => U): Result<U, E>;
  mapErr<F>(change: (error: E) => F): Result<T, F>;
  andThen<R>(next: (value: T) => R): R;
  asyncAndThen<R>(next: (value: T) => R): R;
  andTee(look: (value: T) => unknown): Result<T, E>;
  andThrough(look: (value: T) => unknown): Result<T, E>;
  orElse(other: (error: E) => unknown): Result<T, E>;
  match<R>(good: ((value: T) => R) | { Ok(value: T): R; Err(error: E): R; ok(value: T): R; err(error: E): R }, bad: (error: E) => unknown): R;
  chain<R>(next: (value: T) => R): R;
  ifRight(look: (value: T) => unknown): Result<T, E>;
  caseOf<R>(cases: { Right(value: T): R; Left(error: E): R }): R;
  run(): Result<T, E>;
  extract(): T;
  orDefault(other: any): T;
  unwrapOr(other: any): T;
  unwrapOrElse(other: (error: E) => unknown): T;
  unwrap(): T;
  expect(message: string): T;
  _unsafeUnwrap(): T;
  _unsafeUnwrapErr(): E;
}
export type ResultAsync<T, E> = Result<T, E>;
export type AsyncResult<T, E> = Result<T, E>;
export type Ok<T, E> = Result<T, E>;
export type Err<T, E> = Result<T, E>;
export declare function ok<T>(value: T): Result<T, never>;
export declare function Ok<T>(value: T): Result<T, never>;
export declare function okAsync<T>(value: T): Result<T, never>;
export declare function err<E>(error: E): Result<never, E>;
export declare function Err<E>(error: E): Result<never, E>;
export declare function errAsync<E>(error: E): Result<never, E>;
export declare function fromPromise<T>(promise: T): Result<T, unknown>;
export declare function fromSafePromise<T>(promise: T): Result<T, never>;
export declare function tryOrElse<T>(other: unknown, run: () => T): Result<T, unknown>;
`;
