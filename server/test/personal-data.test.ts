import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProgram, createScholarship } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Values that nothing else has: what is logged of them, is logged of the person. */
const SENTINELS = ['1963', '4.37', '2025-03-19', '1493', 'ZW', 'DEGREE_OF_NOBODY', '2031-11'];
const APPLICANT = {
  ...{ birthYear: 1963, schoolYears: 12, graduationYear: 2026, mark: { mark: 4.37, scale: 5 } },
  certificates: [{ kind: 'SAT', score: 1490, takenOn: '2025-03-19' }],
  ...{ citizenship: 'ZW', degrees: ['DEGREE_OF_NOBODY'], startsFrom: '2031-11' },
};
const CALLS = [
  ['/api/v1/program/eligible/filter', 'programs'],
  ['/api/v1/scholar-ship/eligible/filter', 'scholarships'],
] as const;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-24T07:00:00Z');
  await createProgram(app, { requirements: [[{ kind: 'SCHOOL_MARK', mark: 4, scale: 5 }]] });
  await createScholarship(app, { conditions: [[{ kind: 'SCHOOL_MARK', mark: 4, scale: 5 }]] });
});
beforeEach(() => {
  app.logs.length = 0;
});
afterAll(() => app.close());

const post = (url: string, payload: object | string) =>
  app.http.inject({
    ...{ method: 'POST', url, payload },
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
  });

/** Returns the logged lines without the numbers of time, processes and requests, which may have any digits. */
const linesLogged = () =>
  JSON.stringify(app.logs, (key, value) =>
    ['time', 'pid', 'hostname', 'reqId', 'responseTime'].includes(key) ? undefined : value,
  );

const expectNothingLogged = () => {
  const logged = linesLogged();
  for (const one of SENTINELS) expect(logged).not.toContain(one);
};

it.each(CALLS)(
  'what a person says to %s is logged neither when it is answered nor when it is refused',
  async (url) => {
    expect((await post(url, { applicant: APPLICANT })).statusCode).toBe(200);
    // A score that no test has, a field of another kind, and a text that is cut off.
    const certificates = [{ kind: 'SAT', score: 1493, takenOn: '2025-03-19' }];
    expect((await post(url, { applicant: { ...APPLICANT, certificates } })).statusCode).toBe(422);
    expect((await post(url, { applicant: { ...APPLICANT, mark: '4.37' } })).statusCode).toBe(422);
    const text = JSON.stringify({ applicant: APPLICANT });
    expect((await post(url, text.slice(0, -2))).statusCode).toBe(400);
    expectNothingLogged();
  },
);

it.each(CALLS)('nor when %s fails, which itself is logged', async (url, table) => {
  await app.pool.query(`alter table ${table} rename to ${table}_away`);
  try {
    const answer = await post(url, { applicant: APPLICANT });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('4.37');
  } finally {
    await app.pool.query(`alter table ${table}_away rename to ${table}`);
  }
  expect(app.logs.filter(({ level }) => level >= 50)).toHaveLength(1);
  expect(JSON.stringify(app.logs)).toContain(table);
  expectNothingLogged();
});
