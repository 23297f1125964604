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
import { CALLER_ROLES, GUARDIAN_ROLE } from './roles.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value;

/** Every endpoint that a module exports, so that none is forgotten here. */
const endpoints = Object.values(
  import.meta.glob<object>(['./**/*.ts', '!./**/*.test.ts'], { eager: true }),
).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : [])),
);

/** Calls that only read: what they ask for is too much for an address. */
const READS = [
  /\/(filter|export|preview|uses|board|member|row|difference|progress|try|missed)$/,
  /^\/search$/,
  /^\/(join-request\/state|walk-in\/link|auth\/password-check|approval\/\{id\}\/file)$/,
];

/** Calls that change something, take no key, and still do nothing twice: why, in a word. */
const ONCE: Record<string, readonly string[]> = {
  'the second one replaces or repeats the first': [
    ...['/application-view', '/consulting-university', '/exchange-rate/import', '/facts/{kind}/{id}/check'],
    ...['/calendar/link', '/notification/telegram/link', '/operator/acceptance', '/payout/details'],
    ...['/university/adm/bulk', '/program/adm/bulk', '/scholar-ship/adm/bulk', '/reconciliation/proof'],
    ...['/reconciliation/day/{day}/{provider}/statement', '/sms-provider/eskiz/{secret}'],
    '/walk-in/link/phone',
  ],
  'refused, because the first has been done': [
    '/application/{id}/guardian',
    ...['/application/{id}/event', '/application/{id}/document', '/consulting/comment/{id}', '/approval'],
    ...['/consulting/{id}/commission', '/audit/{id}/undo', '/import/{id}/apply', '/message-template'],
    ...['/legal-text/{id}/publication', '/operator/details/{id}/publication', '/walk-in/claim'],
    ...['/payout/details/confirm', '/reconciliation/day/{day}/{provider}/closing', '/join-request'],
    ...['/scholar-ship/{id}/roll-over', '/import/{id}/country'],
  ],
  'known by an id of its own': ['/application/{id}/message'],
  'nothing is there until it is used': ['/upload', '/attach/upload', '/import', '/join-request/document'],
  'once a minute at most': [
    ...[
      '/join-request/code',
      '/family/code',
      '/consulting-profile/{id}/password',
      '/consulting/{id}/owner/{ownerId}/password',
    ],
    ...['/auth/profile/reset-password', '/auth/consulting/reset-password', '/auth/profile/registration'],
  ],
  'of a session or a code, both of which end': [
    ...['/auth/confirm', '/auth/consulting/login', '/auth/profile/login', '/auth/logout'],
    ...['/family/login', '/family/logout'],
    '/auth/profile/registration/verification',
  ],
  'read by a person, who sees both': ['/mistake-report'],
};

describe('endpoints', () => {
  it('that make something take a key, or it is said here why they make nothing twice', () => {
    const keyless = endpoints
      .filter(({ endpoint }) => endpoint.method === 'POST' && !endpoint.idempotent)
      .map(({ endpoint }) => endpoint.path)
      .filter((path) => !READS.some((pattern) => pattern.test(path)));
    expect(keyless.sort()).toEqual(Object.values(ONCE).flat().sort());
  });

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
    expect(access === 'public' || access.every((role) => CALLER_ROLES.includes(role))).toBe(true);
    if (access.includes(GUARDIAN_ROLE)) expect(access).toEqual([GUARDIAN_ROLE]);
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
