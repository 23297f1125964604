import type { AnyEndpoint, Parsed } from '@parvoz/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileResponse, PrivateFile, PublicFile } from '../lib/file-response.ts';
import type { ByteRange } from '../lib/storage.ts';
import { matchesEtag } from './cached-response.ts';
import type { ContextOf, Route } from './route.ts';

type FileHandler<E extends AnyEndpoint> = (ctx: ContextOf<E>, input: Parsed<E>) => Promise<FileResponse>;

/** Binds an endpoint that answers a file to a service function. */
export const fileRoute = <E extends AnyEndpoint>(endpoint: E, handler: FileHandler<E>): Route => {
  if (!endpoint.file) throw new Error(`${endpoint.method} ${endpoint.path} answers no file`);
  return { endpoint, handler: handler as Route['handler'] };
};

const sendPublic = (request: FastifyRequest, reply: FastifyReply, file: PublicFile) => {
  reply
    .header('etag', file.etag)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-disposition', `inline; filename="${file.name}"`);
  if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  return reply
    .type(file.mediaType)
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length));
};

/**
 * Policy of private files: not even a viewer that takes the file for something else may run, load or frame anything (RFC 9110
 * §8, CSP 3).
 */
const PRIVATE_POLICY =
  "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Characters that RFC 8187 wants encoded and `encodeURIComponent` leaves. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);

/** The header of RFC 6266: a name of ASCII letters for old programs, the right one for all others. */
export const dispositionOf = (name: string, isShown: boolean): string => {
  const plain = name.replace(/[^\w .-]/g, '_');
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
};

/**
 * The range that a call asks for, of a file of so many bytes; null for the whole file, which is also answered where
 * several ranges are asked for, one that is none or not in it, or one on a condition: nobody was told a mark of the file to
 * compare (RFC 9110 §14.2, §13.1.5).
 */
const rangeOf = ({ headers }: FastifyRequest, { sizeBytes }: PrivateFile): ByteRange | null => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (sizeBytes === undefined || !(first || last) || headers['if-range'] !== undefined) return null;
  const from = first ? Number(first) : Math.max(0, sizeBytes - Number(last));
  const to = first && last ? Math.min(Number(last), sizeBytes - 1) : sizeBytes - 1;
  return from <= to ? { from, to } : null;
};

const sendPrivate = async (request: FastifyRequest, reply: FastifyReply, file: PrivateFile) => {
  if (file.etag !== undefined) {
    reply.header('etag', file.etag);
    if (matchesEtag(request.headers['if-none-match'], file.etag))
      return reply.header('cache-control', 'no-store').code(304).send();
  }
  const range = rangeOf(request, file);
  const content = await file.open(range ?? undefined);
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', dispositionOf(file.name, file.isShown))
    .header('content-security-policy', PRIVATE_POLICY)
    .type(file.mediaType);
  if (file.sizeBytes !== undefined) {
    const { from, to } = range ?? { from: 0, to: file.sizeBytes - 1 };
    reply.header('accept-ranges', 'bytes').header('content-length', to - from + 1);
    if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.sizeBytes}`);
  }
  return reply.send(content);
};

export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FileResponse) =>
  'open' in file ? sendPrivate(request, reply, file) : sendPublic(request, reply, file);
