import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { languageOfCall, languageOfPage } from './language.ts';

const requestOf = (
  header: string | undefined,
  { url = '/', cookie }: { url?: string; cookie?: string } = {},
): FastifyRequest =>
  ({
    url,
    headers: { 'accept-language': header },
    query: Object.fromEntries(new URLSearchParams(url.split('?')[1])),
    cookies: cookie === undefined ? {} : { LANGUAGE: cookie },
  }) as unknown as FastifyRequest;

describe('language of a call', () => {
  it.each([
    [undefined, 'uz'],
    ['', 'uz'],
    ['uz', 'uz'],
    ['ru', 'ru'],
    ['en', 'en'],
    ['EN', 'en'],
    ['ru-RU', 'ru'],
    ['uz-Cyrl-UZ', 'uz-Cyrl'],
    ['uz-Latn-UZ', 'uz'],
    ['fr', 'uz'],
    ['*', 'uz'],
    ['russian', 'uz'],
    ['fr, de;q=0.9, en;q=0.1', 'en'],
    ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
    ['en;q=0.2, ru;q=0.9, uz;q=0.5', 'ru'],
    ['en;q=0.5,ru', 'ru'],
    ['en,ru', 'en'],
    [' en ; q=0.5 , ru ; q=0.4 ', 'en'],
    ['en;level=1;q=0.1, ru;q=0.2', 'ru'],
    ['en;q=0', 'uz'],
    ['en;q=0, ru;q=0.001', 'ru'],
    ['en;q=-1, ru;q=0.1', 'ru'],
    ['en;q=best, ru;q=0.1', 'ru'],
    [',,;;q=,=', 'uz'],
    ['constructor', 'uz'],
  ])('%j is %s', (header, language) => {
    expect(languageOfCall(requestOf(header))).toBe(language);
  });

  it('does not follow what chooses the language of a page', () => {
    expect(languageOfCall(requestOf('en', { url: '/?lng=ru', cookie: 'ru' }))).toBe('en');
  });
});

describe('language of a page', () => {
  it.each([
    ['the address', { header: 'ru', url: '/university-list?lng=en', cookie: 'uz' }, 'en'],
    ['the address, among other parameters', { header: 'uz', url: '/?page=2&lng=ru', cookie: 'en' }, 'ru'],
    ['the cookie', { header: 'ru', url: '/?lng=fr', cookie: 'en' }, 'en'],
    ['the browser', { header: 'ru-RU,en;q=0.5', url: '/', cookie: 'fr' }, 'ru'],
    ['Uzbek, when the browser prefers English', { header: 'en-US,en;q=0.9', url: '/' }, 'uz'],
    ['Uzbek, when the browser says nothing known', { header: 'fr', url: '/' }, 'uz'],
    ['Uzbek, when nothing is said', { header: undefined, url: '/' }, 'uz'],
    ['Uzbek, whatever the address looks like', { header: undefined, url: '//' }, 'uz'],
    ['the address, even after two slashes', { header: undefined, url: '//a:b@?lng=ru' }, 'ru'],
  ])('is that of %s', (_, { header, ...rest }, language) => {
    expect(languageOfPage(requestOf(header, rest))).toBe(language);
  });
});
