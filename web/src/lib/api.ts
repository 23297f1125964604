import {
  type AnyEndpoint,
  API_BASE,
  type Call,
  type CallInput,
  type DataOf,
} from '@parvoz/contract/endpoint.ts';
import type { Envelope } from '@parvoz/contract/envelope.ts';
import type { ErrorCode } from '@parvoz/contract/errors.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { getChallenge } from '@parvoz/contract/people/proof-of-work.ts';
import { onlineManager } from '@tanstack/react-query';
import { type Asked, takeEarlyAnswer } from './early-answers.ts';
import { readFamilyToken, reportDeadFamily } from './family-token.ts';
import { findSeen, noteAnswer } from './seen.ts';
import type { OnProgress } from './send-blob.ts';
import { readToken, reportDeadToken } from './session-token.ts';
import { currentSsr } from './ssr.ts';

/** A failure that the server explained: its sentence, code and, for input, a sentence for each field. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** Seconds after which the call may be made again. */
  readonly retryAfter: number | undefined;
  constructor(status: number, envelope: Partial<Envelope<never>>, retryAfter?: number) {
    super(envelope.message ?? '');
    this.status = status;
    this.code = envelope.code ?? 'INTERNAL';
    this.fields = envelope.fields ?? {};
    this.requestId = envelope.requestId;
    this.retryAfter = retryAfter;
  }
}

/** True if a call was refused because the session has ended, which the guard of the page reports. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'UNAUTHORIZED' && readToken() === null;

/** The call has not left: the browser had no network before it and has none after it. Nothing was done. */
export class NotSent extends TypeError {}

const RETRYABLE_STATUSES = [408, 425, 429];
/** Refusals that waiting a little does not mend: the person has to know them. */
const QUOTA_CODES: readonly ErrorCode[] = ['UPLOAD_QUOTA', 'STORE_FULL', 'DATABASE_FULL'];

/** True if the call was not refused: there was no answer, or the server is busy. The call may be repeated. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError
    ? (error.status >= 500 || RETRYABLE_STATUSES.includes(error.status)) && !QUOTA_CODES.includes(error.code)
    : error instanceof TypeError;

const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const toQuery = (query: Record<string, unknown> = {}): string => {
  const entries = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    // Of several values each has the name.
    .flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)]));
  return entries.length ? `?${new URLSearchParams(entries)}` : '';
};

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Asks the server even where the browser still has an answer. */
  isFresh?: boolean;
  /** Goes on where the page is left meanwhile. */
  keepalive?: boolean;
}

interface KeyedOptions extends CallOptions {
  /** A repeated key gets the first answer (docs/rules.md#calls). */
  idempotencyKey: string;
}

type TakesKey<E extends AnyEndpoint> = [NonNullable<E['idempotent']>] extends [true | 'required']
  ? true
  : false;

/** Options of a call. One that takes an Idempotency-Key is not compiled without it: no screen can forget it. */
type OptionsOf<E extends AnyEndpoint> =
  TakesKey<E> extends true ? [options: KeyedOptions] : [options?: CallOptions];

/** Name of a call that takes no key; never of another one. */
type KeylessCall<E extends AnyEndpoint> = TakesKey<E> extends true ? never : Call<E>;

interface SendOptions extends CallOptions {
  onProgress?: OnProgress | undefined;
}

interface Answer {
  status: number;
  body: string;
  retryAfter?: number | undefined;
}

/** Reads an answer, of which a student's device stores some. */
const take = async (request: Asked, answer: Response): Promise<Answer> => {
  const body = await answer.text();
  if (answer.ok) noteAnswer(request, body);
  return { status: answer.status, body, retryAfter: Number(answer.headers.get('retry-after')) || undefined };
};

const send = async (
  request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body?: string | FormData | Blob;
  },
  { isFresh, onProgress, ...options }: SendOptions,
): Promise<Answer> => {
  const ssr = currentSsr();
  const { url, body, ...init } = request;
  if (body instanceof Blob) {
    const { sendBlob } = await import('./send-blob.ts');
    return sendBlob({ ...init, url, body }, onProgress ?? (() => {}), options.signal);
  }
  if (ssr && (body === undefined || typeof body === 'string'))
    return ssr.callApi({ url, ...init, ...(body !== undefined && { body }) });
  const asked = isFresh ? undefined : takeEarlyAnswer(request);
  const early = asked && (await asked);
  if (early) return take(request, early);
  const mayLeave = onlineManager.isOnline();
  try {
    const answer = await fetch(url, { ...init, body, ...options, ...(isFresh && { cache: 'no-cache' }) });
    return await take(request, answer);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const seen = await findSeen(request);
    if (seen !== null) return { status: 200, body: seen };
    throw !mayLeave && !onlineManager.isOnline() ? new NotSent() : error;
  }
};

const parseEnvelope = <T>(status: number, body: string): Envelope<T> => {
  try {
    return JSON.parse(body);
  } catch {
    // A proxy's page or a cut answer: as good as no answer from the product.
    throw new ApiError(status, { code: status >= 500 ? 'UNAVAILABLE' : 'INTERNAL' });
  }
};

interface Content {
  headers?: Record<string, string>;
  body?: string | FormData | Blob;
}

const headersOf = (token: string | null, language: Language, more: Content['headers']) => ({
  'accept-language': language,
  ...(token && { authorization: `Bearer ${token}` }),
  ...more,
});

const FAMILY = `${API_BASE}/family/`;

/** The token that a call goes with, and what is called when it is dead: guardians have their own. */
const sessionOf = (url: string) =>
  url.startsWith(FAMILY)
    ? { token: readFamilyToken(), reportDead: reportDeadFamily }
    : { token: currentSsr()?.reader?.token ?? readToken(), reportDead: reportDeadToken };

const askOnce = async <E extends AnyEndpoint>(
  method: string,
  url: string,
  language: Language,
  content: Content,
  options: SendOptions,
): Promise<DataOf<E>> => {
  const { token, reportDead } = sessionOf(url);
  const headers = headersOf(token, language, content.headers);
  const { status, body, retryAfter } = await send({ ...content, method, url, headers }, options);
  const envelope = parseEnvelope<DataOf<E>>(status, body);
  if (envelope.code === 'UNAUTHORIZED') reportDead(token);
  if (envelope.isError || status >= 400) throw new ApiError(status, envelope, retryAfter);
  return envelope.data as DataOf<E>;
};

/** Proof of the work that the server asks for when much comes from this network; null where it cannot be done. */
const prove = async (language: Language, signal: AbortSignal | undefined): Promise<string | null> => {
  const [{ proveWork }, challenge] = await Promise.all([
    import('./proof-of-work.ts'),
    callApi<typeof getChallenge>('GET /auth/challenge', {}, language, { signal }),
  ]);
  return proveWork(challenge);
};

/** Makes a call, and repeats it with a proof of work if the server asks for one, without the person noticing. */
const ask = async <E extends AnyEndpoint>(
  method: string,
  url: string,
  language: Language,
  content: Content,
  options: SendOptions = {},
): Promise<DataOf<E>> => {
  try {
    return await askOnce<E>(method, url, language, content, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'WORK_NEEDED')) throw error;
    const proof = await prove(language, options.signal).catch(() => null);
    if (proof === null) throw error;
    const headers = { ...content.headers, 'proof-of-work': proof };
    return askOnce<E>(method, url, language, { ...content, headers }, options);
  }
};

const addressOf = <E extends AnyEndpoint>(call: string, input: CallInput<E>) => {
  const [method = '', path = ''] = call.split(' ');
  const url = API_BASE + fillPath(path, input.params as Record<string, unknown>) + toQuery(input.query);
  return { method, url };
};

const asJson = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * Makes a call of the API, in the browser and while rendering: `callApi<typeof listTopUniversities>('GET
 * /university/top-university', {}, 'uz')`. Only the type of the endpoint is imported, so that pages do not include
 * schemas. Sends the token of the signed-in person; an expired one ends the session. Throws `ApiError`, or the error of
 * fetch when it is offline or aborted by `signal`.
 */
export const callApi = async <E extends AnyEndpoint>(
  call: Call<E>,
  input: CallInput<E>,
  language: Language,
  ...[given]: OptionsOf<E>
): Promise<DataOf<E>> => {
  const { idempotencyKey, ...options }: Partial<KeyedOptions> = given ?? {};
  const { method, url } = addressOf(call, input);
  const { headers, ...content }: Content = input.body === undefined ? {} : asJson(input.body);
  const keyed = { ...headers, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) };
  return ask<E>(method, url, language, { ...content, headers: keyed }, options);
};

/** Sends a file to an endpoint that takes one. Throws as `callApi` does. */
export const uploadFile = async <E extends AnyEndpoint>(
  call: KeylessCall<E>,
  file: File,
  language: Language,
  query: CallInput<E>['query'] = {},
  params?: CallInput<E>['params'],
): Promise<DataOf<E>> => {
  const { method, url } = addressOf(call, { query, params } as CallInput<E>);
  const body = new FormData();
  body.append('file', file);
  return ask<E>(method, url, language, { body });
};

interface BytesOptions {
  signal: AbortSignal;
  /** Is called with how many of the bytes have left. */
  onProgress: OnProgress;
}

/** Sends bytes to an endpoint that takes them. Throws as `callApi` does. */
export const sendBytes = async <E extends AnyEndpoint>(
  call: KeylessCall<E>,
  input: CallInput<E>,
  bytes: Blob,
  language: Language,
  options: BytesOptions,
): Promise<DataOf<E>> => {
  const { method, url } = addressOf(call, input);
  const headers = { 'content-type': 'application/octet-stream' };
  return ask<E>(method, url, language, { headers, body: bytes }, options);
};

/** Bytes of an endpoint that answers a file, private ones included; only in the browser. Throws as `callApi` does. */
export const loadFile = async <E extends AnyEndpoint>(
  call: KeylessCall<E>,
  input: CallInput<E>,
  language: Language,
  signal?: AbortSignal,
): Promise<Blob> => {
  const { method, url } = addressOf(call, input);
  const { token, reportDead } = sessionOf(url);
  const content: Content = input.body === undefined ? {} : asJson(input.body);
  const headers = headersOf(token, language, content.headers);
  const answer = await fetch(url, { ...content, method, headers, signal });
  if (answer.ok) return answer.blob();
  const envelope = parseEnvelope<never>(answer.status, await answer.text());
  if (envelope.code === 'UNAUTHORIZED') reportDead(token);
  throw new ApiError(answer.status, envelope);
};
