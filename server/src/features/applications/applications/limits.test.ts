import { createApplication } from '@parvoz/contract/applications/application-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, type draftOf, newKey, PLAN } from '../../../../test/applications.ts';
import { createConsulting, createTariff, createUniversity } from '../../../../test/factories.ts';
import { createStudent, MINUTE_MS, type Person, wait } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { APPLICATIONS_PER_DAY, APPLICATIONS_PER_HOUR } from './limits.rules.ts';

let app: TestApp;
let drafts: ReturnType<typeof draftOf>[];
let student: Person;

beforeAll(async () => {
  app = await createTestApp();
  const universityIds: number[] = [];
  for (let count = 0; count < APPLICATIONS_PER_DAY + 5; count++)
    universityIds.push(await createUniversity(app));
  const consultingId = await createConsulting(app, { universityIds });
  const tariffId = await createTariff(app, { consultingId, priceTiyin: 0, steps: PLAN() });
  drafts = universityIds.map((universityId) => ({ consultingId, tariffId, universityId }));
});
beforeEach(async () => {
  student = await createStudent(app);
});
afterAll(() => app.close());

const apply = (at: number, by: Pick<Person, 'call'> = student) =>
  by.call(createApplication, { body: drafts[at]! }, 'en');

const HOUR_MS = 60 * MINUTE_MS;

describe('applications of one student', () => {
  it('are ten in an hour at most, also when more are sent at once', async () => {
    const answers = await Promise.all(drafts.slice(0, 15).map((_, at) => apply(at)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBe(APPLICATIONS_PER_HOUR);
    for (const { status, code, headers, message } of refused)
      expect([status, code, headers['retry-after'], message]).toEqual([
        ...[429, 'TOO_MANY_APPLICATIONS', '3600'],
        expect.stringMatching(/^You have sent many applications/),
      ]);
    const other = await createStudent(app);
    expect((await apply(0, other)).status).toBe(200);
    wait(app, HOUR_MS);
    expect((await apply(15)).status).toBe(200);
  });

  it('are thirty in a day at most', async () => {
    for (let at = 0; at < APPLICATIONS_PER_DAY; at++) {
      if (at % APPLICATIONS_PER_HOUR === 0) wait(app, HOUR_MS);
      expect((await apply(at)).status).toBe(200);
    }
    wait(app, HOUR_MS);
    expect(await apply(30)).toMatchObject({ status: 429, code: 'TOO_MANY_APPLICATIONS' });
    wait(app, 22 * HOUR_MS);
    expect((await apply(30)).status).toBe(200);
  });

  it('that were not made do not count, nor does a repeated call', async () => {
    expect((await apply(0)).status).toBe(200);
    for (let tries = 0; tries < 15; tries++) expect((await apply(0)).code).toBe('APPLICATION_EXISTS');
    const gone = { ...drafts[1]!, tariffId: 2_000_000_000 };
    for (let tries = 0; tries < 15; tries++)
      expect((await student.call(createApplication, { body: gone })).code).toBe('TARIFF_GONE');
    const idempotencyKey = newKey();
    const again = app.as({ token: student.token, idempotencyKey });
    const first = (await apply(1, again)).data!.id;
    for (let tries = 0; tries < 15; tries++) expect((await apply(1, again)).data!.id).toBe(first);
    for (let at = 2; at < APPLICATIONS_PER_HOUR; at++) expect((await apply(at)).status).toBe(200);
    expect((await apply(10)).status).toBe(429);
  });

  it('wait a minute after one was withdrawn', async () => {
    const { id } = (await apply(0)).data!;
    await act(student, id, { type: 'CANCELED', comment: null });
    wait(app, 20_000);
    const early = await apply(0);
    expect([early.status, early.code, early.headers['retry-after']]).toEqual([
      429,
      'APPLICATION_PAUSE',
      '40',
    ]);
    expect(early.message).toMatch(/^You have just withdrawn/);
    wait(app, 40_000);
    expect((await apply(0)).status).toBe(200);
  });

  it('do not wait after one was rejected by an agency', async () => {
    const { id } = (await apply(0)).data!;
    await app.ctx.db.query({
      text: `update applications set status = 'REJECTED', turn = null, next = 'NONE', ended_at = $2 where id = $1`,
      values: [id, app.clock.now()],
    });
    expect((await apply(0)).status).toBe(200);
  });
});
