import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Less is sent as it is: it fits into a packet. */
export const MIN_COMPRESSED_BYTES = 1024;
/**
 * Quality up to 11. For a page, 5 takes up to 1.6 times as long as 4, for 6 to 7 % fewer bytes. An answer of the API, which is
 * often asked for only once, takes half as long with 3 as with 5, for 7 % more bytes.
 */
const BROTLI_QUALITY = { page: 5, call: 3 };
/** Bits of the distance at which brotli looks for repetitions; its memory is cleared for each answer. */
const BROTLI_WINDOW = { min: 16, max: 22 };

/** A page of 73 KB takes a millisecond. A thread takes half of it more, and several times as much on a busy machine. */
const MAX_SYNC_BYTES = 256 * 1024;

const compressors = {
  br: { sync: brotliCompressSync, async: promisify(brotliCompress) },
  gzip: { sync: gzipSync, async: promisify(gzip) },
};

/** Compresses a body, in this thread where it is short, which takes less than asking another one. */
export const compress = async (
  body: Buffer,
  encoding: 'br' | 'gzip',
  of: 'page' | 'call',
): Promise<Buffer> => {
  const { min, max } = BROTLI_WINDOW;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[of],
    [constants.BROTLI_PARAM_LGWIN]: Math.min(max, Math.max(min, Math.ceil(Math.log2(body.length)))),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const compressor = compressors[encoding];
  const options = encoding === 'br' ? { params } : {};
  const isShort = body.length <= MAX_SYNC_BYTES;
  const compressed = isShort ? compressor.sync(body, options) : await compressor.async(body, options);
  // A copy: zlib answers a piece of a larger block, all of which would stay in memory.
  const copy = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(copy);
  return copy;
};

const negotiateEncoding = (header: string): Encoding =>
  (negotiate(header, [...ENCODINGS]) as Encoding | null) ?? 'identity';

/** Browsers send a few different headers between them. */
const negotiated = new LRUCache<string, Encoding>({ max: 500, memoMethod: negotiateEncoding });

/** Returns the encoding that the caller accepts for an answer; uncompressed where there is no header. */
export const encodingOf = (headers: IncomingHttpHeaders): Encoding => {
  const header = String(headers['accept-encoding'] ?? '');
  return header.length > 200 ? negotiateEncoding(header) : negotiated.memo(header);
};

/** Sends a text that is made for this caller alone, as the caller accepts it. */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> => {
  const encoding = encodingOf(request.headers);
  reply.header('vary', 'Accept-Encoding').serializer(String);
  if (encoding === 'identity' || text.length < MIN_COMPRESSED_BYTES) return reply.send(text);
  const body = await compress(Buffer.from(text), encoding, 'call');
  return reply.header('content-encoding', encoding).send(body);
};
