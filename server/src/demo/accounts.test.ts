import { loginConsulting, loginProfile } from '@parvoz/contract/people/auth.ts';
import { deleteAccount, getCurrentProfile, updateProfilePassword } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsulting } from '../../test/factories.ts';
import { takeAll, topUp } from '../../test/money.ts';
import { createStudent } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { DEMO_PASSWORD } from '../features/people/auth/auth.service.ts';
import { putAdmin, putFirstAdmin } from '../features/people/profiles/profiles.service.ts';
import { KEEP_STUDENT } from '../wiring.ts';
import { closeDemoAccounts, demoAccountLines, loadDemoAccounts } from './accounts.ts';

let app: TestApp;
let consultingId: number;
let secondId: number;

beforeAll(async () => {
  app = await createTestApp();
  await createConsulting(app);
  consultingId = await createConsulting(app, {
    isDemo: true,
    ownerName: 'Sardor',
    ownerSurname: 'Toʻlaganov',
  });
  secondId = await createConsulting(app, { isDemo: true, ownerName: 'Nigora', ownerSurname: 'Qodirova' });
  await Promise.all([loadDemoAccounts(app.ctx), loadDemoAccounts(app.ctx)]);
});
afterAll(() => app.close());

const login = async (endpoint: typeof loginProfile | typeof loginConsulting, phone: string) =>
  app.call(endpoint, { body: { phone, password: DEMO_PASSWORD } });

const count = async (): Promise<number> =>
  (await app.ctx.db.query({ text: 'select from accounts' })).rowCount!;

describe('demo accounts', () => {
  it('are made once, also by processes that start at once, and sign in as is said', async () => {
    expect(await count()).toBe(6);
    const lines = await demoAccountLines(app.ctx);
    expect(lines[0]).toContain(DEMO_PASSWORD);
    const phones = lines.slice(1).map((line) => /\d{12}/.exec(line)![0]);
    expect(phones).toEqual([1, 2, 3, 4, 5, 6].map((number) => `99890000000${number}`));
    const [admin, student] = await Promise.all(phones.slice(0, 2).map((phone) => login(loginProfile, phone)));
    const staff = await Promise.all(phones.slice(2).map((phone) => login(loginConsulting, phone)));
    expect([admin, student, ...staff].map((one) => one!.data?.roleList)).toEqual([
      ['ROLE_ADMIN'],
      ['ROLE_STUDENT'],
      ...[['ROLE_CONSULTING'], ['ROLE_CONSULTING_MANAGER']],
      ...[['ROLE_CONSULTING'], ['ROLE_CONSULTING_MANAGER']],
    ]);
    const agencies = staff.map(({ data }) => data?.consulting?.id);
    expect(agencies).toEqual([consultingId, consultingId, secondId, secondId]);
    const owners = [staff[0], staff[2]].map((one) => [one!.data?.name, one!.data?.surname]);
    expect(owners).toEqual([
      ['Sardor', 'Toʻlaganov'],
      ['Nigora', 'Qodirova'],
    ]);
  });

  it('that somebody deleted do not come back', async () => {
    const { jwt } = (await login(loginProfile, '998900000002')).data!;
    await app.as({ token: jwt }).read(deleteAccount);
    await loadDemoAccounts(app.ctx);
    expect((await login(loginProfile, '998900000002')).status).toBe(401);
    expect((await demoAccountLines(app.ctx)).join()).not.toContain('998900000002');
  });

  it('leave an administrator alone who was there first', async () => {
    const own = await createTestApp();
    try {
      await createConsulting(own, { isDemo: true });
      await putAdmin(
        own.ctx,
        {
          phone: '998900000001',
          password: 'own-secret',
          name: 'Olim',
          surname: 'Usmonov',
        },
        KEEP_STUDENT,
      );
      await loadDemoAccounts(own.ctx);
      const body = { phone: '998900000001', password: 'own-secret' };
      expect((await own.read(loginProfile, { body })).name).toBe('Olim');
    } finally {
      await own.close();
    }
  });
});

describe('demo accounts, where a trial becomes earnest,', () => {
  it('lose the password that everybody knows, and their sessions; others are left alone', async () => {
    const own = await createTestApp();
    try {
      await createConsulting(own, { isDemo: true });
      await loadDemoAccounts(own.ctx);
      const signIn = (phone: string, password = DEMO_PASSWORD) =>
        own.call(phone > '998900000002' ? loginConsulting : loginProfile, { body: { phone, password } });
      const changed = own.as({ token: (await signIn('998900000002')).data!.jwt });
      const body = { oldPassword: DEMO_PASSWORD, newPassword: 'own-secret', confirmPassword: 'own-secret' };
      const student = await changed.read(updateProfilePassword, { body });
      const { jwt: admin } = (await signIn('998900000001')).data!;
      expect(await closeDemoAccounts(own.ctx)).toEqual(['998900000001', '998900000003', '998900000004']);
      const isAlive = async (token: string) => (await own.as({ token }).call(getCurrentProfile)).status;
      expect([await isAlive(admin), await isAlive(student)]).toEqual([401, 200]);
      for (const phone of ['998900000001', '998900000003', '998900000004'])
        expect((await signIn(phone)).code).toBe('INVALID_CREDENTIALS');
      expect((await signIn('998900000002', 'own-secret')).status).toBe(200);
      expect(await closeDemoAccounts(own.ctx)).toEqual([]);
    } finally {
      await own.close();
    }
  });
});

describe('an administrator made outside the web', () => {
  const given = { phone: '998901110000', password: 'secret-1', name: 'Olim', surname: 'Usmonov' };

  it('is new, or whoever has the phone, with this password and let in again', async () => {
    expect(await putAdmin(app.ctx, given, KEEP_STUDENT)).toBe('created');
    const { jwt } = await app.read(loginProfile, { body: given });
    await app.ctx.db.query({
      text: `update accounts set status = 'BLOCKED', role = 'ROLE_STUDENT' where phone = $1`,
      values: [given.phone],
    });
    expect(await putAdmin(app.ctx, { ...given, password: 'secret-2', name: 'Other' }, KEEP_STUDENT)).toBe(
      'changed',
    );
    const signedIn = await app.read(loginProfile, { body: { ...given, password: 'secret-2' } });
    expect(signedIn).toMatchObject({ name: 'Olim', roleList: ['ROLE_ADMIN'] });
    expect((await app.as({ token: jwt }).call(deleteAccount)).status).toBe(401);
  });

  it('is no student who has money here, nor by the start', async () => {
    const student = await createStudent(app);
    await topUp(app, student, 100);
    const asked = { ...given, phone: student.phone, password: 'secret-3' };
    await expect(putAdmin(app.ctx, asked, KEEP_STUDENT)).rejects.toThrow(
      `${student.phone} is a student who has money here`,
    );
    const { rows } = await app.pool.query('select role from accounts where id = $1', [student.id]);
    expect(rows).toEqual([{ role: 'ROLE_STUDENT' }]);
    expect((await app.call(loginProfile, { body: asked })).status).toBe(401);
    await takeAll(app, student);
    expect(await putAdmin(app.ctx, asked, KEEP_STUDENT)).toBe('changed');
  });

  it('is made at the start only where there is none, by one of all processes', async () => {
    expect(await putFirstAdmin(app.ctx, { ...given, phone: '998901110001' }, KEEP_STUDENT)).toBe(false);
    const own = await createTestApp();
    try {
      const starts = Array.from({ length: 6 }, () => putFirstAdmin(own.ctx, given, KEEP_STUDENT));
      expect((await Promise.all(starts)).sort()).toEqual([...Array(5).fill(false), true]);
      expect((await own.read(loginProfile, { body: given })).roleList).toEqual(['ROLE_ADMIN']);
    } finally {
      await own.close();
    }
  });
});
