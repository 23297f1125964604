import { filterComments } from '@parvoz/contract/agencies/consultings.ts';
import { filterUniversities, getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { cyrillicTexts } from '@parvoz/contract/cyrillic/cyrillic.ts';
import { Failure } from '@parvoz/contract/envelope.ts';
import { ERROR_STATUS, type ErrorCode } from '@parvoz/contract/errors.ts';
import { LANGUAGES } from '@parvoz/contract/languages.ts';
import { health } from '@parvoz/contract/platform/system.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import en from '../../../locales/en/platform/errors.json' with { type: 'json' };
import ru from '../../../locales/ru/platform/errors.json' with { type: 'json' };
import uz from '../../../locales/uz/platform/errors.json' with { type: 'json' };
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { AppError } from '../lib/app-error.ts';

const texts = { uz, ru, en, 'uz-Cyrl': cyrillicTexts(uz) as typeof uz };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  app.http.get('/api/v1/broken', async () => {
    throw new Error('secret of the database');
  });
  app.http.get('/api/v1/conflict', async () => {
    throw new AppError('CONFLICT');
  });
  app.http.get('/api/v1/unavailable/:code', async (request) => {
    throw Object.assign(new Error('no line'), { code: (request.params as { code: string }).code });
  });
});
afterAll(() => app.close());

const send = async (request: InjectOptions | string) => {
  const response = await app.http.inject(request);
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

const search = (payload: string | Buffer, contentType = 'application/json') =>
  send({ method: 'POST', url: '/api/v1/search', payload, headers: { 'content-type': contentType } });

/** The answer is a whole failure envelope with this code, its status and its Uzbek sentence. */
const expectFailure = (
  { status, headers, body }: Awaited<ReturnType<typeof send>>,
  code: ErrorCode,
  fields?: Record<string, string>,
) => {
  expect(Failure.strict().parse(body)).toEqual({
    isError: true,
    message: uz[code],
    data: null,
    code,
    ...(fields && { fields }),
  });
  expect(status).toBe(ERROR_STATUS[code]);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
};

describe('success', () => {
  it('has no message', async () => {
    expect(await send('/api/v1/health')).toMatchObject({
      status: 200,
      body: { isError: false, message: null, data: { status: 'ok' } },
    });
  });

  it('is the same with a slash at the end', async () => {
    expect((await send('/api/v1/health/')).body).toEqual((await send('/api/v1/health')).body);
  });

  it('answers HEAD like GET, without a body', async () => {
    const head = await app.http.inject({ method: 'HEAD', url: '/api/v1/country/public/tree' });
    const get = await app.http.inject('/api/v1/country/public/tree');
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers.etag).toBe(get.headers.etag);
  });
});

describe('a request that cannot be read', () => {
  it.each(['{', '{"query":"a"', 'query', '', '{"query":"\t"}', '{"__proto__":{"a":1}}'])(
    'refuses the body %j',
    async (payload) => {
      expectFailure(await search(payload), 'MALFORMED');
    },
  );

  it('refuses bytes that are no UTF-8 as a text that finds nothing', async () => {
    const response = await search(Buffer.from([...Buffer.from('{"query":"'), 0xff, 0xfe, 0xc0, 0x22, 0x7d]));
    expect(response.status).toBe(200);
    expect(response.body.data.university).toEqual({ content: [], totalElement: 0 });
  });

  it('refuses NUL in a text, but not six characters that look like it', async () => {
    expectFailure(await search(JSON.stringify({ query: 'abc\u0000' })), 'MALFORMED');
    expect((await search(JSON.stringify({ query: 'abc\\u0000' }))).status).toBe(200);
  });

  it('survives endless nesting', async () => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);
    expectFailure(await search(nested), 'INVALID_INPUT', { body: uz.field.type });
    expectFailure(await search(`{"query":${nested}}`), 'INVALID_INPUT', { query: uz.field.type });
    expect((await search(`{"other":${nested}}`)).status).toBe(200);
  });

  it('refuses more than 256 KiB', async () => {
    expectFailure(await search(JSON.stringify({ query: 'x'.repeat(256 * 1024) })), 'PAYLOAD_TOO_LARGE');
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x'])(
    'refuses the type %s',
    async (contentType) => {
      expectFailure(await search('{"query":"abc"}', contentType), 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it('takes JSON with a character set', async () => {
    expect((await search('{}', 'application/json; charset=utf-8')).status).toBe(200);
  });

  it('takes no body at all where every part of it is optional', async () => {
    const { status, data } = await app.call(filterComments);
    expect([status, data?.content]).toEqual([200, []]);
    expect((await app.call(filterUniversities)).status).toBe(200);
    expect((await search('null')).status).toBe(200);
  });

  it.each(['/api/v1/university/%zz/detail', '/api/v1/university/%E0%A4%A', '/%'])(
    'refuses the address %s',
    async (url) => {
      expectFailure(await send(url), 'MALFORMED');
    },
  );

  it('refuses an endless part of an address', async () => {
    expectFailure(await send(`/api/v1/university/${'1'.repeat(5000)}/detail`), 'URI_TOO_LONG');
    expectFailure(await send(`/api/v1/${'a'.repeat(100_000)}`), 'NOT_FOUND');
    expect((await send(`/api/v1/health?${'a'.repeat(100_000)}`)).status).toBe(200);
  });
});

describe('input that does not fit', () => {
  const invalid = (input: Record<string, unknown>) => search(JSON.stringify(input));
  const limit = (text: string, number: number) => text.replace('{{limit}}', String(number));

  it('names a text that is too long', async () => {
    for (const length of [501, 10_000])
      expectFailure(await invalid({ query: 'x'.repeat(length) }), 'INVALID_INPUT', {
        query: limit(uz.field.tooLong, 500),
      });
    expect((await invalid({ query: 'x'.repeat(500) })).status).toBe(200);
  });

  it.each([
    [{ query: 5 }, { query: uz.field.type }],
    [{ countryId: '1' }, { countryId: uz.field.type }],
    [{ countryId: 0 }, { countryId: limit(uz.field.tooSmall, 1) }],
    [{ countryId: 2_147_483_648 }, { countryId: limit(uz.field.tooBig, 2_147_483_647) }],
    [{ searchType: 'AGENCY' }, { searchType: uz.field.choice }],
    [
      { query: [], continentId: {}, searchType: 1 },
      { query: uz.field.type, continentId: uz.field.type, searchType: uz.field.choice },
    ],
  ])('says what is wrong with %j', async (input, fields) => {
    expectFailure(await invalid(input), 'INVALID_INPUT', fields);
  });

  it.each([[[]], ['text'], [5], [true]])('refuses the body %j as a whole', async (input) => {
    expectFailure(await search(JSON.stringify(input)), 'INVALID_INPUT', { body: uz.field.type });
  });

  it.each([
    ['page=0', { page: limit(uz.field.tooSmall, 1) }],
    ['page=-1', { page: uz.field.type }],
    ['page=1.5', { page: uz.field.type }],
    ['page=', { page: uz.field.type }],
    ['page=1&page=2', { page: uz.field.type }],
    ['page=100001', { page: limit(uz.field.tooBig, 100_000) }],
    ['size=101', { size: limit(uz.field.tooBig, 100) }],
    ['size=0&page=abc', { size: limit(uz.field.tooSmall, 1), page: uz.field.type }],
  ])('refuses the query %s', async (query, fields) => {
    expectFailure(
      await send({ method: 'POST', url: `/api/v1/university/filter?${query}` }),
      'INVALID_INPUT',
      fields,
    );
  });

  it.each([
    ['a list of 101', Array.from({ length: 101 }, (_, index) => index + 1), limit(uz.field.tooMany, 100)],
    ['a list with a 0', [1, 0], limit(uz.field.tooSmall, 1), 'countryId.1'],
    ['a list with a text', [1, 'x'], uz.field.type],
    ['a list with a null', [null], uz.field.type],
    ['a 0', 0, limit(uz.field.tooSmall, 1)],
    ['a fraction', 1.5, uz.field.type],
    ['a text', '1', uz.field.type],
    ['an object', { length: 1 }, uz.field.type],
  ])('says what is wrong with %s of ids', async (_, countryId, sentence, path = 'countryId') => {
    const payload = { countryId };
    expectFailure(
      await send({ method: 'POST', url: '/api/v1/university/filter', payload }),
      'INVALID_INPUT',
      {
        [path]: sentence,
      },
    );
  });
});

describe('what is not there', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/v1'],
    ['GET', '/api/v1/'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v2/health'],
    ['GET', '/API/V1/HEALTH'],
    ['GET', '//'],
    ['GET', '/api/v1/../../etc/passwd'],
    ['PUT', '/api/v1/search'],
    ['GET', '/api/v1/search'],
    ['DELETE', '/api/v1/country/public/tree'],
    ['OPTIONS', '/api/v1/health'],
  ] as const)('%s %s', async (method, url) => {
    expectFailure(await send({ method, url }), 'NOT_FOUND');
  });
});

describe('languages', () => {
  it.each(LANGUAGES)('speaks %s', async (language) => {
    const { message } = await app.call(getUniversityDetail, { params: { id: 1 } }, language);
    expect(message).toBe(texts[language].NOT_FOUND);
    const { fields } = await app.call(filterUniversities, { query: { page: 0 } }, language);
    expect(fields).toEqual({ page: texts[language].field.tooSmall.replace('{{limit}}', '1') });
  });

  it('says in which language it answered', async () => {
    const { headers } = await app.call(health, {}, 'ru');
    expect(headers['content-language']).toBe('ru');
  });
});

describe('a fault of ours', () => {
  it('is logged with the id that is shown, and tells nothing else', async () => {
    const { status, headers, body } = await send({
      url: '/api/v1/broken',
      headers: { 'accept-language': 'en' },
    });
    expect(status).toBe(500);
    expect(headers['cache-control']).toBe('no-store');
    const { requestId, ...rest } = Failure.strict().parse(body);
    expect(rest).toEqual({ isError: true, message: en.INTERNAL, data: null, code: 'INTERNAL' });
    const logged = app.logs.find((line) => line.reqId === requestId);
    expect(logged).toMatchObject({ level: 50, err: { message: 'secret of the database' } });
    expect(logged?.err?.stack).toContain('envelope.test.ts');
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('is not a failure that the caller may know', async () => {
    const before = app.logs.length;
    expectFailure(await send('/api/v1/conflict'), 'CONFLICT');
    expect(app.logs.slice(before)).toEqual([]);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE'])(
    'is UNAVAILABLE when the line to the database says %s',
    async (code) => {
      const { status, body } = await send(`/api/v1/unavailable/${code}`);
      expect([status, body.code, body.message]).toEqual([503, 'UNAVAILABLE', uz.UNAVAILABLE]);
    },
  );

  it.each(['57P01', '57P02', '57P03', '53300', '08006', '08001'])(
    'is UNAVAILABLE when PostgreSQL says %s',
    async (code) => {
      expect((await send(`/api/v1/unavailable/${code}`)).status).toBe(503);
    },
  );

  it.each(['23505', '42P01', '22P02'])('is INTERNAL when PostgreSQL says %s', async (code) => {
    expect((await send(`/api/v1/unavailable/${code}`)).status).toBe(500);
  });
});
