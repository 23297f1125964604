import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedResponse, type ResponseHeaders, sendCached } from './cached-response.ts';
import { PUBLIC_CACHE_CONTROL, type PublicCache } from './public-cache.ts';

/** A file that is made of what is public. */
export interface TextFile {
  text: string;
  /** Tags of its content; without them, it is out of date after every change (lib/tags.ts). */
  tags?: readonly string[];
}

/** Headers of a file that everybody gets alike. */
export const fileHeaders = (contentType: string, more: Record<string, string> = {}): ResponseHeaders => ({
  'cache-control': PUBLIC_CACHE_CONTROL,
  'content-type': contentType,
  vary: '',
  ...more,
});

type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  headers: ResponseHeaders,
  make: () => Promise<TextFile>,
) => Promise<FastifyReply>;

/** Sends files from the cache; one on its way is made once for everybody who asks meanwhile. */
export const createFileSender = (cache: PublicCache): SendFile => {
  const pending = new Map<string, Promise<CachedResponse>>();
  const makeOnce = (key: string, headers: ResponseHeaders, make: () => Promise<TextFile>) => {
    const { version } = cache;
    const name = `${version} ${key}`;
    const made =
      pending.get(name) ??
      make()
        .then(({ text, tags }) => cache.put(key, cache.make(text, 200, headers), version, tags))
        .finally(() => pending.delete(name));
    pending.set(name, made);
    return made;
  };
  return async (request, reply, key, headers, make) =>
    sendCached(request, reply, cache.find(key) ?? (await makeOnce(key, headers, make)));
};
