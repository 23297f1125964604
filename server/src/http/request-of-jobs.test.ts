import { resetProfilePassword } from '@parvoz/contract/people/auth.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createStudent } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ runWorkers: true });
});
afterAll(() => app.close());

/** Lines of the log about messages to phones. */
const sent = () => app.logs.filter(({ sms }) => sms !== undefined);

it('what a job logs has the number of the request that the job was sent for', async () => {
  const students = [await createStudent(app), await createStudent(app)];
  for (const { phone } of students)
    expect((await app.call(resetProfilePassword, { body: { phone } })).status).toBe(200);
  await vi.waitFor(() => expect(sent()).toHaveLength(2), { timeout: 10_000, interval: 20 });
  const numbers = sent().map(({ reqId }) => reqId);
  expect(new Set(numbers).size).toBe(2);
  const { rows } = await app.pool.query(
    `select data->>'reqId' as "reqId" from pgboss.job where name = 'sms'`,
  );
  expect(new Set(rows.map(({ reqId }) => reqId))).toEqual(new Set(numbers));
  for (const one of numbers) expect(one).toMatch(/^[\da-f-]{36}-[\da-z]+$/);
});
