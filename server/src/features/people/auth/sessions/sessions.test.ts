import { updateConsultingPhone } from '@parvoz/contract/agencies/staff-accounts.ts';
import { loginConsulting, loginProfile } from '@parvoz/contract/people/auth.ts';
import { deleteAccount, getCurrentProfile, updateProfilePhone } from '@parvoz/contract/people/profiles.ts';
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '@parvoz/contract/people/sessions.ts';
import { describe, expect, it, vi } from 'vitest';
import { app, calls, eachFromOwnAddress } from '../../../../../test/own-addresses.ts';
import {
  createEmployee,
  createPeople,
  createStudent,
  MINUTE_MS,
  newPhone,
  type Person,
  wait,
} from '../../../../../test/people.ts';
import { type Calls, createTestApp } from '../../../../../test/test-app.ts';
import { newId } from '../../../../lib/ids.ts';
import { forgetExpired, openSession } from '../auth.service.ts';

eachFromOwnAddress();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const PERSON = ['student', 'owner', 'manager', 'admin'] as const;

/** Returns another session of somebody, in a browser of its own. */
const signInAgain = async (
  { phone, password }: Person,
  kind: typeof loginProfile | typeof loginConsulting = loginProfile,
  userAgent = IPHONE,
): Promise<Calls & { token: string }> => {
  const { jwt: token } = await app.as({ userAgent }).read(kind, { body: { phone, password } });
  return { token, ...app.as({ token }) };
};

const isAlive = async (token: string): Promise<boolean> =>
  (await app.as({ token }).call(listSessions)).code !== 'UNAUTHORIZED';

/** Returns the id of a token's session. */
const idOf = async (token: string): Promise<string> =>
  (await app.as({ token }).read(listSessions)).find(({ isCurrent }) => isCurrent)!.id;

/** Waits until the confirmation of a session no longer counts. */
const tenMinutes = () => wait(app, 10 * MINUTE_MS);

describe('own sessions', () => {
  it('are listed with what they are used on, this one first, then the last used', async () => {
    const me = await createStudent(app);
    wait(app, MINUTE_MS);
    const phone = await signInAgain(me);
    wait(app, MINUTE_MS);
    await signInAgain(me, loginProfile, FIREFOX);
    const list = await phone.read(listSessions);
    const moment = (minutes: number) =>
      new Date(app.clock.now().getTime() - minutes * MINUTE_MS).toISOString();
    const begun = (minutes: number) => ({ createdAt: moment(minutes), lastUsedAt: moment(minutes) });
    expect(list.map(({ id: _, ...session }) => session)).toEqual([
      { ...begun(1), browser: 'Safari', system: 'iOS', isCurrent: true },
      { ...begun(0), browser: 'Firefox', system: 'Linux', isCurrent: false },
      { ...begun(2), browser: null, system: null, isCurrent: false },
    ]);
    expect(new Set(list.map(({ id }) => id)).size).toBe(3);
    expect((await me.read(listSessions)).find(({ isCurrent }) => isCurrent)).toMatchObject({ browser: null });
  });

  it('say when they were last used, to a few minutes', async () => {
    const me = await createStudent(app);
    const uses = async () => {
      await me.read(getCurrentProfile);
      const { rows } = await app.ctx.db.query({
        text: 'select last_used_at as at from sessions where account_id = $1',
        values: [me.id],
      });
      return app.clock.now().getTime() - rows[0].at.getTime();
    };
    wait(app, 4 * MINUTE_MS);
    expect(await uses()).toBe(4 * MINUTE_MS);
    wait(app, MINUTE_MS);
    expect(await uses()).toBe(0);
    wait(app, 3 * MINUTE_MS);
    expect(await uses()).toBe(3 * MINUTE_MS);
  });

  it('that have run out are not listed, and no longer there after the next clearing', async () => {
    const me = await createStudent(app);
    wait(app, 2 * 24 * 60 * MINUTE_MS);
    const again = await signInAgain(me);
    expect(await again.read(listSessions)).toHaveLength(1);
    await forgetExpired(app.ctx);
    const { rowCount } = await app.ctx.db.query({
      text: 'select from sessions where account_id = $1',
      values: [me.id],
    });
    expect(rowCount).toBe(1);
  });

  it.each(PERSON)('are listed and ended by the %s, on every process, and nobody else’s are', async (who) => {
    const people = await createPeople(app);
    const me = people[who];
    const second = await openSession(app.ctx, me.id);
    const third = await openSession(app.ctx, me.id);
    const list = await me.read(listSessions);
    expect(list).toHaveLength(3);
    expect(list[0]!.isCurrent).toBe(true);
    const other = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
    try {
      expect((await other.as({ token: second }).call(listSessions)).status).toBe(200);
      const params = { id: await idOf(second) };
      expect(await me.read(endSession, { params })).toBeNull();
      expect((await other.as({ token: second }).call(listSessions)).code).toBe('UNAUTHORIZED');
      expect((await me.call(endSession, { params })).status).toBe(404);
    } finally {
      await other.close();
    }
    expect([await isAlive(second), await isAlive(third), await isAlive(me.token)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await me.read(endOtherSessions)).toBeNull();
    expect([await isAlive(third), await isAlive(me.token)]).toEqual([false, true]);
    for (const { token } of Object.values(people)) expect(await isAlive(token)).toBe(true);
  });

  it('of somebody else are not found, by anybody, and live on', async () => {
    const people = await createPeople(app);
    for (const [who, me] of Object.entries(people))
      for (const [whose, { token }] of Object.entries(people)) {
        if (who === whose) continue;
        const id = await idOf(token);
        const answer = await me.call(endSession, { params: { id } });
        expect([answer.status, answer.code], `${who} of ${whose}`).toEqual([404, 'NOT_FOUND']);
      }
    for (const { token } of Object.values(people)) expect(await isAlive(token)).toBe(true);
  });

  it('that do not exist are not found', async () => {
    const me = await createStudent(app);
    for (const id of [newId(), '1', 'session'])
      expect((await me.call(endSession, { params: { id } })).status).toBe(404);
  });

  it('include this one, which ends like any other', async () => {
    const me = await createStudent(app);
    expect(await me.read(endSession, { params: { id: await idOf(me.token) } })).toBeNull();
    expect(await isAlive(me.token)).toBe(false);
  });

  it('are not seen before a password that somebody else knows is changed', async () => {
    const me = await createEmployee(app, 'ROLE_CONSULTING', { mustChangePassword: true });
    expect((await me.call(listSessions)).code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await me.call(endOtherSessions)).code).toBe('PASSWORD_CHANGE_REQUIRED');
  });
});

describe('what would give an account away', () => {
  const guarded = (me: Calls) => ({
    phone: () => me.call(updateProfilePhone, { query: { phone: newPhone() } }),
    session: () => me.call(endSession, { params: { id: newId() } }),
    others: () => me.call(endOtherSessions),
    account: () => me.call(deleteAccount),
  });

  it('asks for the password ten minutes after signing in, and again ten minutes after it was given', async () => {
    const me = await createStudent(app);
    const second = await openSession(app.ctx, me.id);
    wait(app, 10 * MINUTE_MS - 1000);
    expect((await guarded(me).phone()).status).toBe(200);
    wait(app, 1000);
    for (const act of Object.values(guarded(me))) {
      const { status, code, message } = await act();
      expect([status, code, message]).toEqual([
        403,
        'PASSWORD_NEEDED',
        'Davom etish uchun parolingizni kiriting.',
      ]);
    }
    expect(await isAlive(second)).toBe(true);
    expect(await me.read(confirmPassword, { body: { password: me.password } })).toBeNull();
    expect((await guarded(me).phone()).status).toBe(200);
    expect((await guarded(me).session()).status).toBe(404);
    tenMinutes();
    expect((await guarded(me).others()).code).toBe('PASSWORD_NEEDED');
    expect((await guarded(app.as({ token: second })).others()).code).toBe('PASSWORD_NEEDED');
    await me.read(confirmPassword, { body: { password: me.password } });
    // Only the session where it was given.
    expect((await guarded(app.as({ token: second })).others()).code).toBe('PASSWORD_NEEDED');
    expect((await guarded(me).others()).status).toBe(200);
    expect((await guarded(me).account()).status).toBe(200);
  });

  it('of staff asks for it, too', async () => {
    const me = await createEmployee(app, 'ROLE_CONSULTING');
    tenMinutes();
    const ask = () => me.call(updateConsultingPhone, { query: { phone: newPhone() } });
    expect((await ask()).code).toBe('PASSWORD_NEEDED');
    await me.read(confirmPassword, { body: { password: me.password } });
    expect((await ask()).status).toBe(200);
    const again = await signInAgain(me, loginConsulting);
    expect((await again.call(endOtherSessions)).status).toBe(200);
  });

  it('takes no wrong password, and guesses are counted with those of the old password', async () => {
    const me = await createStudent(app);
    tenMinutes();
    const confirm = (password: string) => me.call(confirmPassword, { body: { password } }, 'en');
    const wrong = await confirm('not it');
    expect([wrong.status, wrong.fields]).toEqual([422, { password: 'The current password is not correct.' }]);
    for (let tried = 0; tried < 9; tried++) await confirm('not it');
    const refused = await confirm(me.password);
    expect([refused.code, refused.headers['retry-after']]).toEqual(['TOO_MANY_TRIES', '900']);
    expect((await guarded(me).others()).code).toBe('PASSWORD_NEEDED');
    wait(app, 15 * MINUTE_MS);
    expect((await confirm(me.password)).status).toBe(200);
  });

  it('counts no guess while there is no room to look at it', async () => {
    const me = await createStudent(app);
    const busy = Object.assign(new Error('too many passwords wait'), { code: 'EBUSY' });
    const verify = vi.spyOn(app.base.passwords, 'verify').mockRejectedValue(busy);
    const confirm = () => me.call(confirmPassword, { body: { password: me.password } });
    for (let tried = 0; tried < 11; tried++) expect((await confirm()).status).toBe(503);
    verify.mockRestore();
    expect((await confirm()).status).toBe(200);
  });

  it('is not opened by a password that was changed while it was looked at', async () => {
    const me = await createStudent(app);
    tenMinutes();
    const verify = app.base.passwords.verify.bind(app.base.passwords);
    vi.spyOn(app.base.passwords, 'verify').mockImplementation(async (...given) => {
      const isRight = await verify(...given);
      await app.ctx.db.query({ text: 'delete from sessions where account_id = $1', values: [me.id] });
      return isRight;
    });
    expect((await me.call(confirmPassword, { body: { password: me.password } })).code).toBe('UNAUTHORIZED');
  });

  it('is confirmed by nobody without a session', async () => {
    expect((await calls.call(confirmPassword, { body: { password: 'secret-1' } })).status).toBe(401);
  });
});
