import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { loginProfile } from '@parvoz/contract/people/auth.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../../locales/en/platform/errors.json' with { type: 'json' };
import { createStudent } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('where the database has no room, a sign-in is answered with a sentence that is not about files', async () => {
  const { phone, password } = await createStudent(app);
  await app.pool.query(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on sessions for each row execute function no_room()`);
  const refused = await app.call(loginProfile, { body: { phone, password } }, 'en');
  expect(refused).toMatchObject({
    status: 503,
    code: 'DATABASE_FULL',
    message: en.DATABASE_FULL,
    data: null,
  });
  expect(refused.message).not.toMatch(/files/i);
  expect(refused.headers['retry-after']).toBe('60');
  expect((await app.call(listCountries)).status).toBe(200);
  await app.pool.query('drop trigger no_room on sessions');
  expect((await app.call(loginProfile, { body: { phone, password } })).status).toBe(200);
});
