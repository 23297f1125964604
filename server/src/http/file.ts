import type { AnyEndpoint, Parsed } from '@parvoz/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, SignedInContext } from '../db/context.ts';
import type { FileResponse, PrivateFile, PublicFile } from '../lib/file-response.ts';
import { matchesEtag } from './cached-response.ts';
import type { Route } from './route.ts';

type FileHandler<E extends AnyEndpoint> = (
  ctx: E['access'] extends 'public' ? Context : SignedInContext,
  input: Parsed<E>,
) => Promise<FileResponse>;

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

/** Not even a viewer that takes the file for something else may run, load or frame anything (RFC 9110 §8, CSP 3). */
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

const sendPrivate = (reply: FastifyReply, file: PrivateFile) => {
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', dispositionOf(file.name, file.isShown))
    .header('content-security-policy', PRIVATE_POLICY)
    .type(file.mediaType);
  if (file.sizeBytes !== undefined) reply.header('content-length', file.sizeBytes);
  return reply.send(file.content);
};

export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FileResponse) =>
  'content' in file ? sendPrivate(reply, file) : sendPublic(request, reply, file);
