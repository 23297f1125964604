import type { IncomingHttpHeaders } from 'node:http';
import {
  DEFAULT_LANGUAGE,
  DETECTED_LANGUAGES,
  isLanguage,
  LANGUAGE_KEY,
  LANGUAGE_PARAM,
  LANGUAGES,
  type Language,
} from '@parvoz/contract/languages.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Our languages by what a tag may begin with, in lower case: `uz-cyrl-uz` is one of them, `en-gb` is English. */
const BY_TAG = LANGUAGES.map((language) => ({ language, tag: language.toLowerCase() })).sort(
  (one, other) => other.tag.length - one.tag.length,
);
const languageOfTag = (tag: string): string =>
  BY_TAG.find((one) => tag === one.tag || tag.startsWith(`${one.tag}-`))?.language ?? '';

/** Languages that an Accept-Language header accepts, best first; a quality of 0 refuses one. */
const parseAccepted = (header: string): string[] =>
  header
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        tag: languageOfTag(tag.trim()),
        quality: quality ? Number(quality.trim().slice(2)) || 0 : 1,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);

/** Browsers send a few hundred different headers between them. */
const parsed = new LRUCache<string, string[]>({ max: 500, memoMethod: parseAccepted });

const accepted = (header = ''): string[] =>
  header.length > 200 ? parseAccepted(header) : parsed.memo(header);

/** Language of an API call: what the client says, otherwise Uzbek (docs/rules.md#languages). */
export const languageOfCall = ({ headers }: { headers: IncomingHttpHeaders }): Language =>
  accepted(headers['accept-language']).find(isLanguage) ?? DEFAULT_LANGUAGE;

const chosenIn = (request: Pick<FastifyRequest, 'query'>): Language | undefined => {
  const chosen = (request.query as Record<string, unknown>)[LANGUAGE_PARAM];
  return isLanguage(chosen) ? chosen : undefined;
};

/** The language that a page's address chooses by `?lng=` and the browser has not stored yet. */
export const newlyChosenLanguage = (request: FastifyRequest): Language | undefined => {
  const chosen = chosenIn(request);
  return chosen === request.cookies[LANGUAGE_KEY] ? undefined : chosen;
};

/** Parts of a page's request that decide about its language; cookies where a hook has parsed them. */
export type PageCaller = Pick<FastifyRequest, 'headers' | 'query' | 'server'> &
  Partial<Pick<FastifyRequest, 'cookies'>>;

/** Language of a page: `?lng=`, cookie, then a browser that prefers uz or ru; English only by hand. */
export const languageOfPage = (request: PageCaller): Language => {
  const chosen = chosenIn(request);
  if (chosen) return chosen;
  // Requests refused early are answered before any hook has parsed the cookies.
  const cookies = request.cookies ?? request.server.parseCookie(request.headers.cookie ?? '');
  const stored = cookies[LANGUAGE_KEY];
  if (isLanguage(stored)) return stored;
  const preferred = accepted(request.headers['accept-language']).find(isLanguage);
  return preferred && DETECTED_LANGUAGES.includes(preferred) ? preferred : DEFAULT_LANGUAGE;
};
