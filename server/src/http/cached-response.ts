import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Less is sent as it is: it fits into a packet. */
const MIN_COMPRESSED_BYTES = 1024;
/** Of 11: takes up to 1.6 times as long as 4, for 6 to 7 % fewer bytes of a page. */
const BROTLI_QUALITY = 5;

/** A page of 73 KB takes a millisecond. A thread takes half of it more, and several times as much on a busy machine. */
const MAX_SYNC_BYTES = 256 * 1024;

const compressors = {
  br: { sync: brotliCompressSync, async: promisify(brotliCompress) },
  gzip: { sync: gzipSync, async: promisify(gzip) },
};

const compress = async (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> => {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length };
  const compressor = compressors[encoding];
  const options = encoding === 'br' ? { params } : {};
  const isShort = body.length <= MAX_SYNC_BYTES;
  const compressed = isShort ? compressor.sync(body, options) : await compressor.async(body, options);
  // A copy: zlib answers a piece of a larger block, all of which would stay in memory.
  const copy = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(copy);
  return copy;
};

/** In a block of its own size: Node would cut a short one from 64 KB, which stay in memory with it. */
const toBytes = (text: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
};

const negotiateEncoding = (header: string): Encoding =>
  (negotiate(header, [...ENCODINGS]) as Encoding | null) ?? 'identity';

/** Browsers send a few different headers between them. */
const negotiated = new LRUCache<string, Encoding>({ max: 500, memoMethod: negotiateEncoding });

/** What the caller wants an answer to be sent as; uncompressed where nothing is said. */
const encodingOf = (headers: IncomingHttpHeaders): Encoding => {
  const header = String(headers['accept-encoding'] ?? '');
  return header.length > 200 ? negotiateEncoding(header) : negotiated.memo(header);
};

type Headers = Readonly<Record<string, string>>;

export interface ResponseHeaders extends Headers {
  'cache-control': string;
  'content-type': string;
  /** Headers of requests by which the answer differs, beside Accept-Encoding; may be empty. */
  vary: string;
}

/** An answer in one encoding, ready to be sent. */
interface Representation {
  headers: Headers;
  /** Names and values in turns, of which Node makes a head fastest. */
  head: string[];
  body: Buffer;
}

const toRepresentation = (headers: Headers, body: Buffer): Representation => ({
  headers,
  head: Object.entries(headers).flat(),
  body,
});

const EMPTY = Buffer.alloc(0);

/** An answer that is the same for everybody who asks for it: made once, and compressed once. */
export class CachedResponse {
  readonly status: number;
  /** Absent where nobody may store the answer. */
  readonly etag: string | undefined;
  readonly notModified: Representation;
  readonly #headers: Headers;
  readonly #body: Buffer;
  readonly #encoded: { [E in Encoding]?: Representation | Promise<Representation> } = {};

  /** `headers` are all that it is sent with, but for those that say its length, its encoding and its ETag. */
  constructor(text: string, status: number, { 'content-type': type, ...others }: ResponseHeaders) {
    this.status = status;
    this.#body = toBytes(text);
    if (others['cache-control'] !== 'no-store') this.etag = `"${hash('sha1', text, 'base64url')}"`;
    const vary = others.vary ? `${others.vary}, Accept-Encoding` : 'Accept-Encoding';
    const common = { ...others, vary, ...(this.etag && { etag: this.etag }) };
    this.notModified = toRepresentation(common, EMPTY);
    this.#headers = { ...common, 'content-type': type };
  }

  get text(): string {
    return this.#body.toString();
  }

  /** Bytes that it takes in memory, about: a page's compressed bodies are a fifth of it each, the heads some kilobytes. */
  get size(): number {
    return Math.ceil(1.5 * this.#body.length) + 3000;
  }

  /** What is sent to who accepts `encoding`; a promise while it is compressed for the first time. */
  as(encoding: Encoding): Representation | Promise<Representation> {
    const one = this.#body.length < MIN_COMPRESSED_BYTES ? 'identity' : encoding;
    this.#encoded[one] ??= this.#encode(one);
    return this.#encoded[one];
  }

  #encode(encoding: Encoding): Representation | Promise<Representation> {
    const store = (body: Buffer): Representation => {
      const length = { 'content-length': String(body.length) };
      const own = encoding === 'identity' ? length : { ...length, 'content-encoding': encoding };
      const representation = toRepresentation({ ...this.#headers, ...own }, body);
      this.#encoded[encoding] = representation;
      return representation;
    };
    if (encoding === 'identity') return store(this.#body);
    return compress(this.#body, encoding).then(store, (error: unknown) => {
      // Not what the next one gets.
      delete this.#encoded[encoding];
      throw error;
    });
  }
}

/** Does an If-None-Match header name this ETag? Weak and strong compare alike. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag));

interface Chosen {
  status: number;
  representation: Representation;
}

/** An answer as the caller accepts it, or 304 to who has it already; a promise while it is compressed for the first time. */
const choose = (asked: IncomingHttpHeaders, cached: CachedResponse): Chosen | Promise<Chosen> => {
  const { status, etag, notModified } = cached;
  if (etag !== undefined && matchesEtag(asked['if-none-match'], etag))
    return { status: 304, representation: notModified };
  const representation = cached.as(encodingOf(asked));
  return representation instanceof Promise
    ? representation.then((compressed) => ({ status, representation: compressed }))
    : { status, representation };
};

const write = (response: ServerResponse, { status, representation }: Chosen, own?: Headers): void => {
  const { headers, head, body } = representation;
  response.writeHead(status, own ? Object.entries({ ...headers, ...own }).flat() : head).end(body);
};

/** Writes an answer to a request that the framework has not seen. Nothing is written where the promise fails. */
export const writeCached = (
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): void | Promise<void> => {
  const chosen = choose(request.headers, cached);
  return chosen instanceof Promise
    ? chosen.then((compressed) => write(response, compressed))
    : write(response, chosen);
};

/**
 * Sends an answer past Fastify, which would measure, convert and show to hooks what is known already; `own` headers are
 * this caller's alone.
 */
export const sendCached = async (
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  own?: Headers,
): Promise<FastifyReply> => {
  const chosen = await choose(request.headers, response);
  reply.hijack();
  write(reply.raw, chosen, own);
  return reply;
};
