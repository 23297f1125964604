import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { WORLD_PARTS } from '@parvoz/contract/catalogue/import-states.ts';
import { getUniversity } from '@parvoz/contract/catalogue/universities.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { Failure } from '@parvoz/contract/envelope.ts';
import {
  CONSULTING_SORTS,
  PICTURE_SHAPES,
  SCHOLARSHIP_SORTS,
  SEARCH_TYPES,
  UNIVERSITY_SORTS,
} from '@parvoz/contract/limits.ts';
import { TELEGRAM_TOPICS } from '@parvoz/contract/people/telegram-topics.ts';
import { health } from '@parvoz/contract/platform/system.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allEndpoints } from '../../test/endpoints.ts';
import {
  createConsulting,
  createScholarship,
  createUniversity,
  rebuildSearch,
} from '../../test/factories.ts';
import { ODD_IDS } from '../../test/odd-ids.ts';
import { createPeople, type Person, roleOf } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

// A stream has no end that a test could wait for; what opens one is tested in events.test.ts.
const endpoints = (await allEndpoints()).filter(({ endpoint }) => !endpoint.stream);

let app: TestApp;
let universityIds: number[];

beforeAll(async () => {
  app = await createTestApp();
  universityIds = [await createUniversity(app), await createUniversity(app)];
  await createConsulting(app, { universityIds });
  await createScholarship(app, { universityId: universityIds[0] });
  await rebuildSearch(app);
});
afterAll(() => app.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 40 }),
  fc.constantFrom(...ODD_IDS, '', '%', '%00', '\\', '\ud800', '__proto__', '[object Object]', '1,2', 'true'),
);
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1, 2, 1.5, 1e21, 2 ** 31, 2 ** 53, -0, Number.MAX_VALUE),
);
const SORTS = [...UNIVERSITY_SORTS, ...SCHOLARSHIP_SORTS, ...CONSULTING_SORTS, ...PICTURE_SHAPES];
const TYPES = SEARCH_TYPES;
/** Plausible values for forms of accounts and of banks. */
const PERSONAL = [
  ...['998901234567', '901234567', '+998 90 123-45-67', 'secret-1', '123456', 'Aziz', 'Toshkent, 1', 'UZ'],
  ...['MALE', 'ACTIVE', 'BLOCKED', 'ROLE_ADMIN', 'ROLE_STUDENT', '01a1fe23-6a3c-7268-86ed-7199903270b5'],
  ...['20208000900123454417', '00999', '301234567', 'savol@namuna.uz'],
];
const date = fc.constantFrom(
  ...['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-29', '2026-13-01', '-001-01-01', '+12345-01-01'],
  ...['294277-01-01', 'infinity', 'now', 'epoch', '2026-1-1', '2026-11-21 '],
);
const value = fc.oneof(text, number, fc.array(number, { maxLength: 120 }), date, fc.jsonValue());

const keysOf = (schema: unknown): string[] => {
  const { def, shape } = (schema ?? {}) as { def?: { innerType?: unknown }; shape?: object };
  return shape ? Object.keys(shape) : def?.innerType ? keysOf(def.innerType) : [];
};

/** Some of the known keys, with values that may be anything, and perhaps unknown ones. */
const record = <T>(keys: string[], values: fc.Arbitrary<T>) =>
  fc.dictionary(
    keys.length ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...keys) }, text) : text,
    values,
    {
      maxKeys: 6,
    },
  );

/** The words that the schema lists at a key, or in the list there. */
const wordsAt = (schema: unknown, key?: string): unknown[] => {
  const { def, shape, options } = (schema ?? {}) as Record<string, Record<string, unknown>>;
  if (key !== undefined) return shape ? wordsAt(shape[key]) : wordsAt(def?.innerType, key);
  if (def?.type === 'enum') return options as unknown as unknown[];
  if (def?.type === 'array') return wordsAt(def.element).map((one) => [one]);
  return def ? wordsAt(def.innerType ?? def.out) : [];
};

const ODD_VALUES = [
  ...PERSONAL,
  ['01a1fe23-6a3c-7268-86ed-7199903270b5'],
  // Legal texts that somebody accepts.
  [{ kind: 'OFFER', number: 1 }],
  // Applications that are handed over, and continents for countries that a file names.
  [{ applicationId: '01a1fe23-6a3c-7268-86ed-7199903270b5', managerId: null }],
  [{ part: WORLD_PARTS[0], continentId: 1 }],
  // Subscriptions of browsers, with a key that is a point of the curve and one that is not, and topics.
  ...['https://push.example.com/send/a', 'A'.repeat(22), `B${'A'.repeat(86)}`],
  'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  Object.fromEntries(TELEGRAM_TOPICS.map((topic) => [topic, topic !== 'MESSAGE'])),
  // First and last days of rounds.
  ...['2024-02-29', '2099-12-31'],
  // Values for programmes and rates: languages, tuition, an address of a page.
  ...[['en'], { kind: 'FREE' }, 'https://cbu.uz/uz/kurs'],
  // Values for shortlists and reminders.
  ...[[{ kind: 'UNIVERSITY', id: 1 }], [30, 7, 1].map((days) => ({ days, notification: true, sms: false }))],
  // Data of somebody who has given none.
  {
    ...{ birthYear: null, schoolYears: null, graduationYear: null, mark: null },
    ...{ certificates: null, citizenship: null, degrees: null },
  },
  // Versions of what an agency works with.
  ...['0-0', '3-12', '999999999-999999999'],
  ...fc.sample(fc.oneof(value, text, date, fc.constantFrom(...SORTS, ...TYPES, true, false)), {
    numRuns: 1500,
    seed: 1,
  }),
];

/** Does the schema take this value at this key, whatever it says of the other keys? A repeated password is the same. */
const takes = (schema: z.ZodType | undefined, key: string, one: unknown): boolean =>
  schema
    ?.safeParse({ [key]: one, password: one, newPassword: one })
    .error?.issues.every(({ path }) => path[0] !== key) ?? true;

/** Odd values that the endpoint takes, so that they reach what is behind its schemas. */
const accepted = (schema: z.ZodType | undefined): fc.Arbitrary<Record<string, unknown>> => {
  const values = Object.fromEntries(
    keysOf(schema).map((key) => {
      const taken = [...ODD_VALUES, ...wordsAt(schema, key)].filter((one) => takes(schema, key, one));
      expect(taken, key).not.toEqual([]);
      return [key, fc.constantFrom(...taken)];
    }),
  );
  return fc.oneof(fc.record(values), fc.record(values, { requiredKeys: [] }));
};

/** Header values as a client could send them: no control characters. */
const header = fc
  .string({ unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 80 })
  .map((one) => one.replaceAll('\x7f', ''));
const headers = fc.record(
  {
    'accept-language': fc.oneof(header, fc.constantFrom('ru', 'en;q=0', '*', 'uz,'.repeat(1000))),
    'if-none-match': fc.oneof(header, fc.constant('*')),
    'accept-encoding': fc.oneof(header, fc.constantFrom('zstd', 'br', 'gzip', '*')),
    'x-forwarded-for': header,
    authorization: header,
    cookie: header,
    accept: header,
  },
  { requiredKeys: [] },
);

interface Sent {
  payload?: string | Buffer;
  type?: string;
}

const body = (schema: z.ZodType | undefined): fc.Arbitrary<Sent> => {
  const json = fc.oneof(
    { weight: 4, arbitrary: accepted(schema).map((one) => JSON.stringify(one)) },
    { weight: 2, arbitrary: record(keysOf(schema), value).map((one) => JSON.stringify(one)) },
    fc.json({ maxDepth: 5 }),
    text,
  );
  return fc.oneof(
    { weight: 5, arbitrary: json.map((payload) => ({ payload, type: 'application/json' })) },
    fc.record({ payload: text, type: fc.oneof(header, fc.constantFrom('text/plain', 'application/json;')) }),
    fc.uint8Array().map((bytes) => ({ payload: Buffer.from(bytes), type: 'application/json' })),
    fc.constant({}),
  );
};

/** By whoever may make the call, where not everybody may; otherwise with any header at all. */
const headersOf = ({ access }: AnyEndpoint, people: readonly (Person & { role: Role })[]) => {
  const allowed = people.filter(({ role }) => access !== 'public' && access.includes(role));
  if (allowed.length === 0) return headers;
  const authorization = fc.constantFrom(...allowed.map(({ token }) => `Bearer ${token}`));
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(headers, authorization).map(([any, own]) => ({ ...any, authorization: own })),
    },
    headers,
  );
};

const requestTo = (
  endpoint: AnyEndpoint,
  people: readonly (Person & { role: Role })[],
): fc.Arbitrary<InjectOptions> =>
  fc
    .record({
      id: text.map((one) => encodeURIComponent(one.toWellFormed())),
      query: fc.oneof(accepted(endpoint.query), record(keysOf(endpoint.query), text)),
      given: endpoint.method === 'GET' ? fc.constant<Sent>({}) : body(endpoint.body),
      headers: headersOf(endpoint, people),
    })
    .map(({ id, query, given: { type, payload }, headers: other }) => {
      const search = new URLSearchParams(query as Record<string, string>).toString();
      return {
        method: endpoint.method,
        url: `/api/v1${endpoint.path.replace(/\{\w+\}/g, id)}${search && `?${search}`}`,
        headers: { ...other, ...(type !== undefined && { 'content-type': type }) },
        ...(payload !== undefined && { payload }),
      };
    });

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

const textOf = ({ headers, rawPayload }: Response): string => {
  const encoding = headers['content-encoding'];
  return (encoding === undefined ? rawPayload : DECODERS[String(encoding)]!(rawPayload)).toString();
};

const expectEnvelope = async (request: InjectOptions, file = false): Promise<void> => {
  const response = await app.http.inject(request);
  expect(response.statusCode).toBeLessThan(500);
  if (response.statusCode === 304) {
    expect(response.body).toBe('');
    return;
  }
  if (file && response.statusCode === 200) {
    expect(response.headers['content-disposition']).toMatch(/^attachment/);
    return;
  }
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const answer = JSON.parse(textOf(response));
  if (response.statusCode === 200) expect(answer).toMatchObject({ isError: false, message: null });
  else Failure.strict().parse(answer);
};

const isForAdministrators = ({ endpoint: { access } }: { endpoint: AnyEndpoint }): boolean =>
  access !== 'public' && access.includes('ROLE_ADMIN');

describe('junk', () => {
  afterEach(async () => {
    expect((await app.call(health)).status).toBe(200);
    expect(app.logs.splice(0).filter(({ level }) => level >= 50)).toEqual([]);
  });

  const isAnswered = async ({ endpoint }: { endpoint: AnyEndpoint }): Promise<void> => {
    // New people for each call, because some end the caller's session or account.
    const people = Object.entries(await createPeople(app)).map(([who, one]) => ({
      ...one,
      role: roleOf[who as keyof typeof roleOf],
    }));
    const answers = (request: InjectOptions) => expectEnvelope(request, endpoint.file);
    await fc.assert(fc.asyncProperty(requestTo(endpoint, people), answers), {
      numRuns: endpoint.method === 'GET' ? 25 : 80,
    });
  };

  describe('from visitors, students and agencies', () => {
    afterEach(async () => {
      for (const id of universityIds)
        expect((await app.call(getUniversity, { params: { id } })).status).toBe(200);
    });
    it.each(endpoints.filter((one) => !isForAdministrators(one)))('sent to $name harms nobody', isAnswered);
  });

  // They come last: an administrator may hide and delete whatever there is, also what odd words happen to name.
  it.each(endpoints.filter(isForAdministrators))('sent to $name is answered', isAnswered);

  it('sent anywhere else is answered, and harms nobody', async () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS' as const);
    const path = fc.array(text, { maxLength: 4 }).map((parts) => {
      const encoded = parts.map((part) => encodeURIComponent(part.toWellFormed()));
      return ['', 'api', 'v1', ...encoded].join('/');
    });
    await fc.assert(
      fc.asyncProperty(method, path, headers, async (oneMethod, url, given) => {
        await expectEnvelope({ method: oneMethod as 'GET', url, headers: given });
      }),
      { numRuns: 150 },
    );
  });

  it('that is a deep, wide or long body is answered, and harms nobody', async () => {
    const payloads = [
      '['.repeat(60_000),
      `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]))),
      JSON.stringify({ countryId: Array.from({ length: 30_000 }, () => 1) }),
      `{"countryId":${'9'.repeat(100_000)}}`,
      `{"query":"${'\\u0000'.repeat(20_000)}"}`,
      `{"query":"${'a '.repeat(100_000)}"}`,
    ];
    for (const { endpoint } of endpoints)
      for (const payload of endpoint.method === 'GET' ? [] : payloads)
        await expectEnvelope({
          method: endpoint.method,
          url: `/api/v1${endpoint.path.replace(/\{\w+\}/g, '1')}`,
          payload,
          headers: { 'content-type': 'application/json' },
        });
  });
});
