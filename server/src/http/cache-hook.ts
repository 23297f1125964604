import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_PARAM } from '@parvoz/contract/languages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendCached } from './cached-answer.ts';
import type { CallLimit } from './call-limit.ts';
import { languageOfCall, languageOfPage } from './language.ts';
import type { PublicCache } from './public-cache.ts';

/** What a reading call asks for, by language and address as it is written; the same thing has many spellings. */
export const callAsked = (headers: IncomingHttpHeaders, url: string): string =>
  `${languageOfCall({ headers })} ${url}`;

/** The same of any request; by its route, because an address can be written in many ways. */
export const askedOf = (request: FastifyRequest): string =>
  request.routeOptions.url === '/*'
    ? `page ${languageOfPage(request)} ${request.url}`
    : callAsked(request.headers, request.url);

/** A stranger's reading request that Node can be given the ready answer to. */
const isPlain = ({ method, headers, query, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  // Refused and answered with a cookie, respectively, by what comes later.
  (headers.host !== undefined || raw.httpVersion === '1.0') &&
  !(LANGUAGE_PARAM in (query as object));

/**
 * Answers from memory before anything else is done for a request that the limit of calls lets in: each further hook
 * costs more than looking the answer up. Has to be the first hook.
 */
export const answerFromCache = (app: FastifyInstance, cache: PublicCache, limit: CallLimit): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const answer = isPlain(request) ? cache.findAsked(askedOf(request)) : undefined;
    // What is one too many is counted once more, and refused, by the limit's own hook.
    if (!answer || limit.countStranger(request) > 0) return done();
    const sent = sendCached(request, reply, answer);
    if (sent instanceof Promise) sent.catch(done);
  });
};
