import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type KeptAnswer, matchesEtag } from './public-cache.ts';

/** The answer's bytes as characters, with `filler` in its gaps. */
const textOf = ({ parts }: KeptAnswer, filler: string): string =>
  parts.length === 1 ? parts[0]! : parts.join(filler);

/** The answer's bytes with `filler`, which is ASCII, in its gaps. */
export const bodyOf = (kept: KeptAnswer, filler = ''): Buffer => Buffer.from(textOf(kept, filler), 'latin1');

/** Writes past Fastify, which would measure, convert and show to hooks what is known already: half as much work. */
const write = (reply: FastifyReply, status: number, headers: Record<string, string>, body: string) => {
  reply.hijack();
  reply.raw.writeHead(status, { ...reply.getHeaders(), ...headers } as OutgoingHttpHeaders);
  reply.raw.end(body, 'latin1');
  return reply;
};

/** Is the answer that the caller has still the right one? */
export const isKnown = (request: FastifyRequest, { etag }: KeptAnswer): boolean =>
  matchesEtag(request.headers['if-none-match'], etag);

/** Says that nothing has changed. */
export const sendNotModified = (reply: FastifyReply, kept: KeptAnswer, headers: Record<string, string>) =>
  write(reply, 304, { ...headers, etag: kept.etag }, '');

export interface KeptHeaders extends Record<string, string> {
  'content-type': string;
}

/** Sends the whole answer, with `filler` in its gaps. Who accepts a compressed one gets it by Fastify's plugin. */
export const sendWhole = (
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptAnswer,
  headers: KeptHeaders,
  filler = '',
) => {
  const all = { ...headers, etag: kept.etag };
  if (request.headers['accept-encoding'] !== undefined)
    return reply.code(kept.status).headers(all).send(bodyOf(kept, filler));
  const text = textOf(kept, filler);
  return write(reply, kept.status, { ...all, 'content-length': String(text.length) }, text);
};
