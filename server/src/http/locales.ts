import { LANGUAGES } from '@parvoz/contract/languages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { readTextFile, TEXT_FILES } from '../lib/texts.ts';
import { type CachedResponse, sendCached } from './cached-response.ts';
import type { PublicCache } from './public-cache.ts';

/** Every text file by `<lng>/<ns>.json`, read when it is first asked for: a request's path never reaches the file system. */
const FILES = new Map<string, () => ReturnType<typeof readTextFile>>(
  LANGUAGES.flatMap((language) =>
    TEXT_FILES.map((file) => [`${language}/${file}.json`, () => readTextFile(language, file)] as const),
  ),
);

const HEADERS = {
  'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  'content-type': 'application/json; charset=utf-8',
  vary: '',
};

/** `GET /locales/{lng}/{ns}.json` (docs/rules.md#calls): the bare texts, as i18next loads them. */
export const addLocales = (app: FastifyInstance, cache: PublicCache): void => {
  const made = new Map<string, CachedResponse>();
  app.get('/locales/:lng/:file', { schema: { hide: true } }, async (request, reply) => {
    const { lng, file } = request.params as { lng: string; file: string };
    const name = `${lng}/${file}`;
    const read = FILES.get(name);
    if (!read) throw new AppError('NOT_FOUND');
    const response = made.get(name) ?? cache.make(JSON.stringify(read()), 200, HEADERS);
    made.set(name, response);
    return sendCached(request, reply, response);
  });
};
