import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** `call`: an answer of the API, often made for one caller alone; `page`: everything else that is cached. */
export type Purpose = 'page' | 'call';
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/**
 * Encodings in the order in which they are chosen. Zstd is for calls, and for who names it: it takes a third of brotli's time, for
 * 2 % more bytes. A page has a brotli of higher quality, which is an eighth smaller.
 */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
const isNamed = (header: string, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b`, 'i').test(header);
/** The library takes a wildcard for the first one, refused or not. */
const isRefused = (header: string, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(header);

/** Less is sent as it is: it fits into a packet. */
export const MIN_COMPRESSED_BYTES = 1024;
/**
 * Quality up to 11. For a page, 5 takes up to 1.6 times as long as 4, for 6 to 7 % fewer bytes. An answer of the API, which is
 * often asked for only once, takes half as long with 3 as with 5, for 7 % more bytes.
 */
const BROTLI_QUALITY = { page: 5, call: 3 };
/** Bits of the distance at which brotli looks for repetitions; its memory is cleared for each answer. */
const BROTLI_WINDOW = { min: 16, max: 22 };

/** Of 1 to 22: 3 takes two fifths longer for 1 % fewer bytes. */
const ZSTD_LEVEL = 1;

/** A page of 73 KB takes a millisecond. A thread takes half of it more, and several times as much on a busy machine. */
const MAX_SYNC_BYTES = 256 * 1024;

const brotliOptions = (length: number, of: Purpose): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[of],
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      BROTLI_WINDOW.max,
      Math.max(BROTLI_WINDOW.min, Math.ceil(Math.log2(length))),
    ),
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});
const ZSTD_OPTIONS: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } };

const inThread = { zstd: promisify(zstdCompress), br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Compresses a body, in this thread where it is short, which takes less than asking another one. The result may be a piece of a
 * larger block of memory.
 */
export const compress = async (
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  of: Purpose,
): Promise<Buffer> => {
  const isShort = body.length <= MAX_SYNC_BYTES;
  if (encoding === 'zstd')
    return isShort ? zstdCompressSync(body, ZSTD_OPTIONS) : inThread.zstd(body, ZSTD_OPTIONS);
  if (encoding === 'gzip') return isShort ? gzipSync(body) : inThread.gzip(body);
  const options = brotliOptions(body.length, of);
  return isShort ? brotliCompressSync(body, options) : inThread.br(body, options);
};

const negotiateFor =
  (of: Purpose) =>
  (header: string): Encoding => {
    const known = ENCODINGS.filter(
      (one) => !isRefused(header, one) && (one !== 'zstd' || (of === 'call' && isNamed(header, one))),
    );
    return (negotiate(header, [...known, 'identity']) as Encoding | null) ?? 'identity';
  };

/** Browsers send a few different headers between them. */
const negotiated = {
  page: new LRUCache<string, Encoding>({ max: 500, memoMethod: negotiateFor('page') }),
  call: new LRUCache<string, Encoding>({ max: 500, memoMethod: negotiateFor('call') }),
};

/** Returns the encoding that the caller accepts for an answer; uncompressed where there is no header. */
export const encodingOf = (headers: IncomingHttpHeaders, of: Purpose): Encoding => {
  const header = String(headers['accept-encoding'] ?? '');
  return header.length > 200 ? negotiateFor(of)(header) : negotiated[of].memo(header);
};

/** Sends a text that is made for this caller alone, as the caller accepts it. */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> => {
  const encoding = encodingOf(request.headers, 'call');
  reply.header('vary', 'Accept-Encoding').serializer(String);
  if (encoding === 'identity' || text.length < MIN_COMPRESSED_BYTES) return reply.send(text);
  const body = await compress(Buffer.from(text), encoding, 'call');
  return reply.header('content-encoding', encoding).send(body);
};
