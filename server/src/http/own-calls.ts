import { type AnyEndpoint, API_BASE, type CallInput, type DataOf } from '@parvoz/contract/endpoint.ts';
import type { Envelope } from '@parvoz/contract/envelope.ts';
import type { ErrorCode } from '@parvoz/contract/errors.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { FastifyInstance } from 'fastify';
import { EVERYTHING } from '../lib/tags.ts';
import { callAlias } from './cache-first.ts';
import type { CachedResponse } from './cached-response.ts';
import { internalHeaders } from './internal-call.ts';
import type { PublicCache } from './public-cache.ts';

export interface OwnRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export type OwnAnswer = { status: number; body: string } & Pick<CachedResponse, 'tags' | 'effects'>;

/** Makes calls of our own API in this process, without a socket: as nobody, from the cache where it has the answer, or by a token. */
export const createOwnCaller =
  (app: FastifyInstance, cache: PublicCache) =>
  async ({ method, url, headers, body }: OwnRequest): Promise<OwnAnswer> => {
    const find = () =>
      !headers.authorization && (method === 'GET' || body)
        ? cache.findByAlias(callAlias(headers, url, body))
        : undefined;
    const known = find();
    if (known) return { status: known.status, body: known.text, tags: known.tags, effects: known.effects };
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...internalHeaders },
      ...(body !== undefined && { body }),
    });
    // An answer that was not cached is out of date already, or has no tags.
    const { tags = [EVERYTHING], effects = [] } = find() ?? {};
    return { status: response.statusCode, body: response.body, tags, effects };
  };

/** An endpoint that everybody may call. */
export type PublicEndpoint = AnyEndpoint & { access: 'public' };

/** A refusal of a call, in the words of the language that it was made in. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Readonly<Record<string, string>>;
  constructor(status: number, { message, code, fields = {} }: Envelope<unknown>) {
    super(message ?? `answered ${status}`);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Calls public endpoints in one language; throws RefusedCall. No other endpoint compiles. */
export type CallPublic = <E extends PublicEndpoint>(endpoint: E, input?: CallInput<E>) => Promise<DataOf<E>>;

const addressOf = ({ path }: AnyEndpoint, { params, query }: CallInput<AnyEndpoint>): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `${API_BASE}${filled}${search && `?${search}`}`;
};

/** Returns a function that calls public endpoints as nobody. */
export const createPublicCaller = (app: FastifyInstance, cache: PublicCache) => {
  const callApi = createOwnCaller(app, cache);
  return (language: Language): CallPublic =>
    async (endpoint, input = {}) => {
      // The types say so already; whoever gets around them is stopped here.
      if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not for everybody`);
      const { status, body, effects } = await callApi({
        method: endpoint.method,
        url: addressOf(endpoint, input),
        headers: { 'accept-language': language, 'content-type': 'application/json' },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      });
      for (const effect of effects) effect();
      const envelope: Envelope<DataOf<typeof endpoint>> = JSON.parse(body);
      if (envelope.isError) throw new RefusedCall(status, envelope);
      return envelope.data as DataOf<typeof endpoint>;
    };
};
