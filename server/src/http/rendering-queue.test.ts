import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import errorsEn from '../../../locales/en/platform/errors.json' with { type: 'json' };
import errorsUz from '../../../locales/uz/platform/errors.json' with { type: 'json' };
import { TestClock } from '../../test/test-clock.ts';
import { addErrorHandler } from './error-handler.ts';
import { createRenderingQueue, MAX_WAITING, RENDERINGS } from './rendering-queue.ts';

/** Pages that are not ready before the gate is open. */
const serve = () => {
  let begun = 0;
  const gate = Promise.withResolvers<void>();
  const http = fastify();
  http.register(cookie);
  addErrorHandler(http);
  const clock = new TestClock();
  const inTurn = createRenderingQueue<string>({ clock, slowDown: async () => {} });
  http.get('/*', (request) =>
    inTurn(request, request.url, async () => {
      begun++;
      await gate.promise;
      return `page of ${request.url}`;
    }),
  );
  /** Each visitor comes from an address of their own. */
  const visit = async (path: string, visitor: number, language = 'uz') => {
    const response = await http.inject({
      url: path,
      remoteAddress: `10.${visitor >> 8}.${visitor & 255}.1`,
      headers: { accept: 'text/html', cookie: `LANGUAGE=${language}` },
    });
    return response;
  };
  return { visit, clock, open: gate.resolve, begunCount: () => begun };
};

describe('when more pages are asked for than can be made', () => {
  it('a few are made at a time, a number waits, and the rest is told to come again', async () => {
    const { visit, open, begunCount } = serve();
    const room = RENDERINGS + MAX_WAITING;
    const waiting = Array.from({ length: room }, (_, index) => visit(`/search/${index}`, index));
    await vi.waitFor(() => expect(begunCount()).toBe(RENDERINGS));
    // Whoever wants a page that is being made, or waits, takes no place.
    const same = visit('/search/0', 900);
    for (const [language, texts] of [
      ['uz', errorsUz],
      ['en', errorsEn],
    ] as const) {
      const refused = await visit('/search/more', 901, language);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers).toMatchObject({
        'retry-after': '3',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
      });
      expect(refused.body).toContain(`<h1>${texts.wait}</h1><p>${texts.UNAVAILABLE}</p>`);
      expect(refused.body).toContain('<a href="/search/more">');
    }
    open();
    const responses = await Promise.all([...waiting, same]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect((await same).body).toBe('page of /search/0');
    expect(begunCount()).toBe(room);
    expect((await visit('/search/more', 901)).statusCode).toBe(200);
  });

  it('one address has sixty of them at once, and others as many', async () => {
    const { visit, open } = serve();
    const own = Array.from({ length: 60 }, (_, index) => visit(`/search/${index}`, 1));
    const refused = await visit('/search/60', 1);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3']);
    const [same, other] = [visit('/search/59', 1), visit('/search/60', 2)];
    open();
    const responses = await Promise.all([...own, same, other]);
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await visit('/search/61', 1)).statusCode).toBe(200);
  });

  it('one address that has caused 300 in half a minute waits for the seconds that are left, as its page says', async () => {
    const { visit, open, clock } = serve();
    open();
    for (let page = 0; page < 300; page++) expect((await visit(`/search/${page}`, 1)).statusCode).toBe(200);
    clock.set(new Date(clock.now().getTime() + 11_500).toISOString());
    const refused = await visit('/search/300', 1, 'en');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '19']);
    expect(refused.body).toContain('<p>Too many requests. Try again in 19 seconds.</p>');
    expect((await visit('/search/300', 2)).statusCode).toBe(200);
    clock.set(new Date(clock.now().getTime() + 18_500).toISOString());
    expect((await visit('/search/300', 1)).statusCode).toBe(200);
  });
});
