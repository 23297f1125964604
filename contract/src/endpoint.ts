import type { z } from 'zod';
import type { CallerRole } from './roles.ts';

/** Every path of the API begins with this (docs/rules.md#calls). */
export const API_BASE = '/api/v1';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Callers of an endpoint: everyone, or those with one of these roles. There is no default: each endpoint sets it. */
export type Access = 'public' | readonly CallerRole[];

/**
 * One call of the public API (docs/rules.md#calls), the only source of its path, inputs, output and access. `path` is below
 * `/api/v1`; parameters are written `{id}`. `data` is that of the envelope on success.
 */
export interface Endpoint<
  M extends Method = Method,
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Key extends boolean | 'required' = boolean | 'required',
> {
  readonly method: M;
  readonly path: Path;
  readonly access: Who;
  readonly summary: string;
  readonly tag: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly data: Data;
  /** Public, and the same until the catalogue changes: the server caches it, and that of a GET shared caches as well. */
  readonly cached?: boolean;
  /** Returns the bytes of a file instead of an envelope; failures are envelopes all the same. */
  readonly file?: boolean;
  /** Takes a multipart form with one file in the field `file` instead of JSON. */
  readonly upload?: boolean;
  /** Takes the fields of an HTML form as well as JSON; for servers of providers, never for browsers. */
  readonly form?: boolean;
  /** Takes JSON of up to so many bytes, where that is more than of other calls. */
  readonly bodyBytes?: number;
  /** Takes bytes (application/octet-stream) instead of JSON. */
  readonly bytes?: boolean;
  /** True if it answers with a stream of server-sent events, each a `data` of this shape, instead of an envelope. */
  readonly stream?: boolean;
  /**
   * Takes an `Idempotency-Key`: a repeated key of the same account gets the first answer (docs/rules.md#calls). 'required':
   * a call that moves money, which is refused without one. The web cannot leave it out (`CallOptions` there).
   */
  readonly idempotent?: Key;
  /** Takes a proof of work in the header `Proof-Of-Work`, which it may ask for by WORK_NEEDED (proof-of-work.ts). */
  readonly takesProof?: boolean;
  /** True if a call for everyone finds out who makes it when it has a valid token. */
  readonly optionalAuth?: boolean;
  /** Calls are not counted against their address: by whoever watches over the server, and by servers of providers. */
  readonly skipsRateLimit?: boolean;
  /**
   * True for calls of signing in or proving a phone, with limits of their own: never refused because of many reads from the
   * same address. Where too many such calls come from it, those that take no proof of work wait a little, and the others are
   * asked for one.
   */
  readonly entrance?: boolean;
  /** True if it may be called by an account that has to change its password before anything else. */
  readonly beforePasswordChange?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: stands for an endpoint of any shape, as in `extends AnyEndpoint`
export type AnyEndpoint = Endpoint<Method, string, any, any, any, any>;

/** Name of an endpoint without its schemas: `GET /university/{id}/detail`. */
export type Call<E extends AnyEndpoint> = `${E['method']} ${E['path']}`;

type Output<E extends AnyEndpoint, K extends 'params' | 'query' | 'body'> =
  NonNullable<E[K]> extends z.ZodType ? z.output<NonNullable<E[K]>> : undefined;
type Input<E extends AnyEndpoint, K extends 'params' | 'query' | 'body'> =
  NonNullable<E[K]> extends z.ZodType ? z.input<NonNullable<E[K]>> : undefined;

/** Parsed input of a service. */
export interface Parsed<E extends AnyEndpoint> {
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  body: Output<E, 'body'>;
}

/** Input of a caller. Parts that the endpoint does not take may be left out. */
export interface CallInput<E extends AnyEndpoint> {
  params?: Input<E, 'params'>;
  query?: Partial<Input<E, 'query'>>;
  body?: Input<E, 'body'>;
}

export type DataOf<E extends AnyEndpoint> = z.output<E['data']>;

/** Keeps the literal types of a definition. */
export const endpoint = <
  const M extends Method,
  const Path extends string,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  D extends z.ZodType = z.ZodType,
  const W extends Access = Access,
  const K extends boolean | 'required' = false,
>(
  definition: Endpoint<M, Path, P, Q, B, D, W, K>,
): Endpoint<M, Path, P, Q, B, D, W, K> => definition;
