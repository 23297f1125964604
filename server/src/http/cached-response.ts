import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EVERYTHING } from '../lib/tags.ts';
import { compress, type Encoding, encodingOf, MIN_COMPRESSED_BYTES, type Purpose } from './compression.ts';
import { isInternal } from './internal-call.ts';

/** Length in bytes above which an answer is cached only compressed as most clients accept it, a fifth of it. */
const MAX_PLAIN_BYTES = 32 * 1024;

/** The encoding of what is long: of a page brotli, of an answer zstd, which takes less time. */
const PACKED = {
  page: { encoding: 'br', sync: brotliDecompressSync, async: promisify(brotliDecompress) },
  call: { encoding: 'zstd', sync: zstdDecompressSync, async: promisify(zstdDecompress) },
} as const;

/** Room for the bytes of a usual answer: writing them there and copying them takes less than counting them first. */
const scratch = Buffer.allocUnsafeSlow(192 * 1024);
const MAX_BYTES_OF_LETTER = 3;

/** Returns a text's bytes in a block of its own size: Node would cut a short one from 64 KB, which stay in memory with it. */
const toBytes = (text: string): Buffer => {
  if (text.length * MAX_BYTES_OF_LETTER <= scratch.length)
    return copyOf(scratch.subarray(0, scratch.write(text)));
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
};

/** Returns a copy in a block of its own. */
const copyOf = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
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
  body: Body;
}

/** A text has a letter for each byte: Node writes a short one together with its head, and a buffer beside it. */
type Body = Buffer | string;
/**
 * Length up to which one write is faster: with its head it fits the 16 KB in which Node encodes a text without asking for
 * memory.
 */
const MAX_TEXT_BYTES = 14 * 1024;

/** Copies a long body out of the compressor's larger block, which would stay in memory with it; a short one becomes a text anyway. */
const toKeep = (body: Buffer): Buffer => (body.length <= MAX_TEXT_BYTES ? body : copyOf(body));

const toRepresentation = (headers: Headers, body: Buffer): Representation => ({
  headers,
  head: Object.entries(headers).flat(),
  body: body.length <= MAX_TEXT_BYTES ? body.toString('latin1') : body,
});

const EMPTY = Buffer.alloc(0);

const bytesOf = ({ body }: Representation): Buffer =>
  typeof body === 'string' ? Buffer.from(body, 'latin1') : body;

/** An answer that is the same for everybody who asks for it: made once, and compressed once. */
export class CachedResponse {
  readonly status: number;
  /** Absent where nobody may store the answer. */
  readonly etag: string | undefined;
  #notModified: Representation | undefined;
  /** Tags of its content, for those who cache it (lib/tags.ts). */
  tags: readonly string[] = [EVERYTHING];
  /** Functions to call each time that it is sent. */
  effects: readonly (() => void)[] = [];
  /** True of a page that shows more to a reader whom the server knows (`reader-pages.ts`). */
  hasReader = false;
  /** The route that answers it, as its template is written. */
  route = 'page';
  readonly purpose: Purpose;
  readonly #headers: Headers;
  readonly #length: number;
  /** Body of a long answer, only until it is compressed. */
  #body: Buffer | undefined;
  #packedLength = 0;
  readonly #encoded: { [E in Encoding]?: Representation | Promise<Representation> } = {};

  /** `headers` are all that it is sent with, but for those that say its length, its encoding and its ETag. */
  constructor(
    text: string,
    status: number,
    { 'content-type': type, ...others }: ResponseHeaders,
    purpose: Purpose,
  ) {
    this.status = status;
    this.#body = toBytes(text);
    this.#length = this.#body.length;
    this.purpose = purpose;
    if (others['cache-control'] !== 'no-store') this.etag = `"${hash('sha1', this.#body, 'base64url')}"`;
    const vary = others.vary ? `${others.vary}, Accept-Encoding` : 'Accept-Encoding';
    this.#headers = {
      ...others,
      vary,
      ...(this.etag && { etag: this.etag }),
      'content-type': type,
    };
  }

  /** The answer to who has it already. */
  get notModified(): Representation {
    if (!this.#notModified) {
      const { 'content-type': _, ...common } = this.#headers;
      this.#notModified = toRepresentation(common, EMPTY);
    }
    return this.#notModified;
  }

  get text(): string {
    const { encoding, sync } = PACKED[this.purpose];
    return (this.#body ?? sync(bytesOf(this.#encoded[encoding] as Representation))).toString();
  }

  /** Bytes that it takes in memory, about: a page's compressed bodies are a fifth of it each, the heads some kilobytes. */
  get size(): number {
    return (this.#body ? Math.ceil(1.5 * this.#length) : 2 * this.#packedLength) + 3000;
  }

  /** Compresses what is long, so that it takes less room in the cache. */
  async pack(): Promise<this> {
    if (this.#isLong) await this.as(PACKED[this.purpose].encoding);
    return this;
  }

  /** Returns the representation for a caller who accepts `encoding`; a promise while it is compressed for the first time. */
  as(encoding: Encoding): Representation | Promise<Representation> {
    const one = this.#length < MIN_COMPRESSED_BYTES ? 'identity' : encoding;
    // A representation that would only be cached again and again is not worth its memory.
    if (one === 'identity' && this.#isLong) return this.#encode(one);
    this.#encoded[one] ??= this.#encode(one);
    return this.#encoded[one];
  }

  get #isLong(): boolean {
    return this.#length > MAX_PLAIN_BYTES;
  }

  #encode(encoding: Encoding): Representation | Promise<Representation> {
    const represent = (body: Buffer): Representation => {
      const length = { 'content-length': String(body.length) };
      const own = encoding === 'identity' ? length : { ...length, 'content-encoding': encoding };
      return toRepresentation({ ...this.#headers, ...own }, body);
    };
    if (encoding === 'identity' && this.#body && !this.#isLong) return represent(this.#body);
    return this.#compress(encoding).then(
      (body) => {
        if (encoding === 'identity') return represent(body);
        const representation = represent(toKeep(body));
        this.#encoded[encoding] = representation;
        if (encoding === PACKED[this.purpose].encoding && this.#isLong) {
          this.#packedLength = body.length;
          this.#body = undefined;
        }
        return representation;
      },
      (error: unknown) => {
        // Not what the next one gets.
        delete this.#encoded[encoding];
        throw error;
      },
    );
  }

  async #compress(encoding: Encoding): Promise<Buffer> {
    const packed = PACKED[this.purpose];
    const plain = this.#body;
    if (plain && encoding !== 'identity' && (encoding === packed.encoding || !this.#isLong))
      return compress(plain, encoding, this.purpose);
    // A long one is packed in any case, so that its own bytes can be given back.
    const bytes = bytesOf(await this.as(packed.encoding));
    const body = plain ?? (await packed.async(bytes));
    return encoding === 'identity' ? body : compress(body, encoding, this.purpose);
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
  const { status, etag } = cached;
  if (etag !== undefined && matchesEtag(asked['if-none-match'], etag))
    return { status: 304, representation: cached.notModified };
  const representation = cached.as(encodingOf(asked, cached.purpose));
  return representation instanceof Promise
    ? representation.then((compressed) => ({ status, representation: compressed }))
    : { status, representation };
};

const write = (response: ServerResponse, { status, representation }: Chosen, own?: Headers): void => {
  const { headers, head, body } = representation;
  response.writeHead(status, own ? Object.entries({ ...headers, ...own }).flat() : head).end(body, 'latin1');
};

/** Writes an answer to a request that the framework has not seen. Nothing is written where the promise fails. */
export const writeCached = (
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): void | Promise<void> => {
  const chosen = choose(request.headers, cached);
  for (const effect of cached.effects) effect();
  return chosen instanceof Promise
    ? chosen.then((compressed) => write(response, compressed))
    : write(response, chosen);
};

/**
 * Sends an answer past Fastify, which would measure, convert and show to hooks what is known already; `own` headers are for
 * this caller only.
 */
export const sendCached = async (
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  own?: Headers,
): Promise<FastifyReply> => {
  const chosen = await choose(request.headers, response);
  // A page that this process renders does what its calls would do.
  if (!isInternal(request)) for (const effect of response.effects) effect();
  reply.hijack();
  write(reply.raw, chosen, own);
  return reply;
};
