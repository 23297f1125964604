import { LANGUAGES } from '@parvoz/contract/languages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { readTextFile, TEXT_FILES } from '../lib/texts.ts';
import { sendCached } from './cached-response.ts';
import type { PublicCache } from './public-cache.ts';

const readAll = (): Map<string, string> =>
  new Map(
    LANGUAGES.flatMap((language) =>
      TEXT_FILES.map((file): [string, string] => [
        `${language}/${file}.json`,
        JSON.stringify(readTextFile(language, file)),
      ]),
    ),
  );

let locales: ReadonlyMap<string, string> | undefined;

/** Every text file by `<lng>/<ns>.json`, read once: a request's path never reaches the file system. */
export const readLocales = (): ReadonlyMap<string, string> => {
  locales ??= readAll();
  return locales;
};

const HEADERS = {
  'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  'content-type': 'application/json; charset=utf-8',
  vary: '',
};

/** `GET /locales/{lng}/{ns}.json` (docs/rules.md#calls): the bare texts, as i18next loads them. */
export const addLocales = (
  app: FastifyInstance,
  texts: ReadonlyMap<string, string>,
  cache: PublicCache,
): void => {
  const files = new Map([...texts].map(([name, file]) => [name, cache.make(file, 200, HEADERS)]));
  app.get('/locales/:lng/:file', { schema: { hide: true } }, async (request, reply) => {
    const { lng, file } = request.params as { lng: string; file: string };
    const found = files.get(`${lng}/${file}`);
    if (!found) throw new AppError('NOT_FOUND');
    return sendCached(request, reply, found);
  });
};
