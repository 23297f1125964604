import type { RequestCallback } from 'i18next-http-backend';
import { expect, test } from 'vitest';
import { TextFiles } from './text-files.ts';

test('ten files of a language are on their way at once, and another language waits for none of them', async () => {
  const onTheWay = new Map<string, RequestCallback>();
  const request = (_: unknown, url: string, __: unknown, answer: RequestCallback) =>
    onTheWay.set(url, answer);
  const files = new TextFiles(null, { loadPath: '{{lng}}/{{ns}}', request });
  const came: unknown[] = [];
  const read = (language: string, name: string) =>
    files.read(language, name, (error, texts) => came.push([name, error, texts]));

  for (let index = 1; index <= 12; index++) read('ru', `ru-${index}`);
  await expect.poll(() => onTheWay.size).toBe(10);
  read('en', 'en-1');
  await expect.poll(() => [...onTheWay.keys()].at(-1)).toBe('en/en-1');
  expect(onTheWay.size).toBe(11);

  onTheWay.get('ru/ru-3')?.(null, { status: 200, data: '{"a":"b"}' });
  await expect.poll(() => [...onTheWay.keys()].at(-1)).toBe('ru/ru-11');
  // A file that fails makes room, too, and is left to i18next to ask for again.
  onTheWay.get('ru/ru-4')?.(null, { status: 503, data: '' });
  await expect.poll(() => [...onTheWay.keys()].at(-1)).toBe('ru/ru-12');
  expect(came).toEqual([
    ['ru-3', null, { a: 'b' }],
    ['ru-4', expect.stringContaining('503'), true],
  ]);
});
