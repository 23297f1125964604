import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cyrillicTexts, type TextTree } from '@parvoz/contract/cyrillic/cyrillic.ts';
import { ERROR_STATUS, type ErrorCode, FIELD_PROBLEMS } from '@parvoz/contract/errors.ts';
import { LANGUAGES, writtenLanguage } from '@parvoz/contract/languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { errorText, LOCALES_FOLDER } from '../lib/texts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('texts', () => {
  const files = LANGUAGES.flatMap((language) =>
    globSync('*/*.json', { cwd: join(LOCALES_FOLDER, writtenLanguage(language)) }).map((path) => ({
      language,
      path: join(LOCALES_FOLDER, writtenLanguage(language), path),
      address: `${language}/${basename(path)}`,
    })),
  );

  it('are all served as they stand in the files', async () => {
    expect(files.map(({ address }) => address)).toContain('uz/errors.json');
    for (const { language, path, address } of files) {
      const response = await app.http.inject(`/locales/${address}`);
      expect(response.statusCode, address).toBe(200);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      const written: TextTree = JSON.parse(readFileSync(path, 'utf8'));
      expect(response.json()).toEqual(language === 'uz-Cyrl' ? cyrillicTexts(written) : written);
    }
  });

  it('say of facts that nobody has entered that they are not entered, and of no source that it has none', () => {
    const facts = files.filter(({ path }) =>
      /\/(?:catalogue\/|applications\/(?:eligibility|shortlist|calendar)\.|people\/(?:sms|telegram|notifications)\.|platform\/(?:llms|common)\.)/.test(
        path,
      ),
    );
    expect(facts.length).toBeGreaterThan(60);
    const claims =
      /eʼlon qilinmagan|talab qilinmaydi|не опубликован|не требуется|не объявлен|not (?:been )?(?:published|announced|required)/i;
    // Facts queue of administrators: there an empty list was entered as one.
    for (const { path, address } of facts.filter((one) => !one.address.endsWith('/facts.json')))
      expect(claims.exec(readFileSync(path, 'utf8'))?.[0], address).toBeUndefined();
  });

  it('may be kept, and are not sent twice', async () => {
    const { headers } = await app.http.inject('/locales/ru/errors.json');
    expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400');
    const again = await app.http.inject({
      url: '/locales/ru/errors.json',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    const other = await app.http.inject('/locales/uz/errors.json');
    expect(other.headers.etag).not.toBe(headers.etag);
  });

  it.each([
    '/locales/fr/errors.json',
    '/locales/uz/nothing.json',
    '/locales/uz/errors',
    '/locales/UZ/errors.json',
    '/locales/uz',
    '/locales/',
    '/locales/../package.json',
    '/locales/uz/..%2f..%2fpackage.json',
    '/locales/uz/%2e%2e%2f%2e%2e%2fpackage.json',
    '/locales/..%2f..%2f..%2fetc/passwd',
    '/locales/%2e%2e/package.json',
    '/locales/uz/%00errors.json',
    '/locales/__proto__/errors.json',
    '/locales/uz/constructor',
  ])('are not found under %s', async (url) => {
    const response = await app.http.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ isError: true, code: 'NOT_FOUND', data: null });
  });
});

describe('sentences of errors', () => {
  const keys = [
    ...(Object.keys(ERROR_STATUS) as ErrorCode[]),
    ...FIELD_PROBLEMS.map((problem) => `field.${problem}` as const),
  ];

  it.each(LANGUAGES)('exist in %s for every code and every problem of a field', (language) => {
    const sentences = keys.map((key) => errorText(language, key));
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.+[.!]$/u);
    expect(new Set(sentences).size).toBe(keys.length);
  });

  it('differ from language to language', () => {
    for (const key of keys)
      expect(new Set(LANGUAGES.map((one) => errorText(one, key))).size, key).toBe(LANGUAGES.length);
  });

  it('name the limit where there is one', () => {
    for (const language of LANGUAGES)
      for (const problem of ['tooSmall', 'tooBig', 'tooShort', 'tooLong', 'tooMany'] as const) {
        expect(errorText(language, `field.${problem}`)).toContain('{{limit}}');
        const sentence = errorText(language, `field.${problem}`, 42);
        expect(sentence).toContain('42');
        expect(sentence).not.toContain('{{');
      }
  });

  it('are not made up for an unknown key', () => {
    for (const key of ['NOTHING', 'field', 'field.nothing', 'field.type.more', ''])
      expect(() => errorText('uz', key as ErrorCode)).toThrow('no text');
  });
});
