/// <reference types="vite/types/importMeta.d.ts" />
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';
import { Failure, successOf } from './envelope.ts';
import { ERROR_STATUS } from './errors.ts';
import { decodeList, encodeList } from './json-list.ts';
import {
  DEFAULT_LANGUAGE,
  DETECTED_LANGUAGES,
  isLanguage,
  LANGUAGES,
  WRITTEN_LANGUAGES,
} from './languages.ts';
import * as limits from './limits.ts';
import { ROLES } from './roles.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value;

/** Every endpoint that a module exports, so that none is forgotten here. */
const endpoints = Object.values(
  import.meta.glob<object>(['./**/*.ts', '!./**/*.test.ts'], { eager: true }),
).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : [])),
);

describe('endpoints', () => {
  it('by which people get in can be asked for work, all but the one that it comes from', () => {
    const others = endpoints.filter(({ endpoint }) => endpoint.entrance && !endpoint.takesProof);
    expect(others.map(({ endpoint }) => endpoint.path)).toEqual(['/auth/challenge']);
  });

  it('that visitors call are all there, by their public addresses', () => {
    const calls = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /attach/open/{id}',
        'GET /consulting/top-consulting',
        'GET /consulting/public/{id}',
        'POST /consulting/filter',
        'POST /consulting/top-consulting/filter',
        'POST /consulting/comment/filter',
        'GET /consulting/comment/{id}',
        'GET /faculty/public/first-level-count',
        'GET /faculty/public/{id}/sub/tree',
        'GET /continent/public/tree',
        'GET /country/public/tree',
        'POST /search',
        'GET /scholar-ship/{id}/detail',
        'GET /scholar-ship/get-all',
        'GET /scholar-ship/top-grant',
        'POST /scholar-ship/filter',
        'GET /university-degree',
        'GET /university/{id}',
        'GET /university/{id}/detail',
        'GET /university/top-university',
        'POST /university/filter',
        'GET /consulting-university/public/consulting/{id}',
        'GET /consulting/public/university/{id}',
      ]),
    );
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(endpoints)('$name is complete', ({ endpoint }) => {
    const { method, path, access, cached, file, params, query, body, data, summary, tag } = endpoint;
    expect(path).toMatch(/^(\/[a-z{][a-zA-Z-]*\}?)+$/);
    expect(access === 'public' || access.every((role) => ROLES.includes(role))).toBe(true);
    expect(access).not.toEqual([]);
    expect(summary).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(tag).not.toBe('');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(params?.shape ?? {})).toEqual(names);
    expect(data).toBeInstanceOf(z.ZodType);
    if (method === 'GET') expect(body).toBeUndefined();
    if (cached) expect([access, file ?? false]).toEqual(['public', false]);
    // A read has to accept a query that is left out as an empty one.
    if (query && (method === 'GET' || cached)) expect(query.safeParse({}).success).toBe(true);
  });

  it('take no body at all for an empty filter', () => {
    const filters = endpoints.filter(({ endpoint }) => endpoint.body && endpoint.cached);
    expect(filters.length).toBeGreaterThan(3);
    for (const { name, endpoint } of filters)
      expect(endpoint.body.parse(undefined), name).toEqual(endpoint.body.parse({}));
  });
});

describe('page sizes', () => {
  it('keep the sizes that callers count on', () => {
    expect(limits).toMatchObject({
      DEFAULT_PAGE_SIZE: 30,
      MAX_PAGE_SIZE: 100,
      UNIVERSITY_PAGE_SIZE: 12,
      SCHOLARSHIP_PAGE_SIZE: 8,
      COMMENT_PAGE_SIZE: 5,
      MIN_QUERY_LENGTH: 3,
    });
  });
});

describe('envelope', () => {
  it('of success has no message', () => {
    const Success = successOf(z.number());
    expect(Success.parse({ isError: false, message: null, data: 1 }).data).toBe(1);
    for (const wrong of [
      { isError: true, message: null, data: 1 },
      { isError: false, message: 'done', data: 1 },
      { isError: false, message: null, data: null },
      { isError: false, data: 1 },
    ])
      expect(Success.safeParse(wrong).success).toBe(false);
  });

  it('of failure has a sentence and a code', () => {
    const failure = { isError: true, message: 'No.', data: null, code: 'NOT_FOUND' };
    expect(Failure.parse(failure)).toEqual(failure);
    expect(Failure.safeParse({ ...failure, message: null }).success).toBe(false);
    expect(Failure.safeParse({ ...failure, code: undefined }).success).toBe(false);
    expect(Failure.safeParse({ ...failure, data: [] }).success).toBe(false);
  });

  it('has a status of a failure for each code', () => {
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
    }
  });
});

describe('a list inside a JSON string', () => {
  it('comes back as it was', () => {
    const item = fc.record({ id: fc.nat(), name: fc.string({ unit: 'binary' }), universityCount: fc.nat() });
    fc.assert(
      fc.property(fc.array(item), (list) => {
        expect(decodeList(encodeList(list))).toEqual(list);
      }),
    );
    expect(encodeList([])).toBe('[]');
  });
});

describe('languages', () => {
  it('are Uzbek first, and English only by hand', () => {
    expect(LANGUAGES).toEqual(['uz', 'ru', 'en', 'uz-Cyrl']);
    expect(WRITTEN_LANGUAGES).toEqual(['uz', 'ru', 'en']);
    expect(DEFAULT_LANGUAGE).toBe('uz');
    expect(DETECTED_LANGUAGES).toEqual(['uz', 'ru']);
  });

  it.each([
    ['uz', true],
    ['ru', true],
    ['en', true],
    ['fr', false],
    ['UZ', false],
    ['', false],
    ['toString', false],
    [null, false],
    [['uz'], false],
  ])('%j is one: %s', (value, is) => {
    expect(isLanguage(value)).toBe(is);
  });
});
