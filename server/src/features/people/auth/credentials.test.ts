import {
  getCurrentConsultingProfile,
  updateConsultingPassword,
  updateConsultingPhone,
  updateConsultingProfile,
  verifyConsultingPhone,
} from '@parvoz/contract/agencies/staff-accounts.ts';
import {
  confirmConsultingReset,
  confirmProfileReset,
  loginConsulting,
  loginProfile,
  registerProfile,
  resetConsultingPassword,
  resetProfilePassword,
  verifyRegistration,
} from '@parvoz/contract/people/auth.ts';
import {
  getCurrentProfile,
  updateProfilePassword,
  updateProfilePhone,
  verifyProfilePhone,
} from '@parvoz/contract/people/profiles.ts';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { app, calls, eachFromOwnAddress } from '../../../../test/own-addresses.ts';
import {
  codeTo,
  createEmployee,
  createStudent,
  MINUTE_MS,
  messagesTo,
  newPhone,
  type Person,
  wait,
  wrongCode,
} from '../../../../test/people.ts';
import { openSession } from './auth.service.ts';

eachFromOwnAddress();

let address = 0;
/** Creates a student who calls from an address of their own. */
const student = async (given?: Parameters<typeof createStudent>[1]): Promise<Person> => {
  const person = await createStudent(app, given);
  return { ...person, ...app.as({ token: person.token, address: `10.9.0.${++address}` }) };
};

const isAlive = async (token: string): Promise<boolean> =>
  (await app.as({ token }).call(getCurrentProfile)).status === 200;

const passwords = (password: string) => ({ password, confirmPassword: password });

const signIn = (phone: string, password: string) => calls.call(loginProfile, { body: { phone, password } });

describe('a forgotten password', () => {
  it('is replaced by the code of its phone, which ends every session', async () => {
    const { id, phone, token } = await student();
    const second = await openSession(app.ctx, id);
    expect(await calls.read(resetProfilePassword, { body: { phone } })).toEqual({
      expiresIn: 300,
      resendIn: 60,
      channel: 'SMS',
    });
    expect(await isAlive(token)).toBe(true);
    const code = await codeTo(app, phone);
    const confirm = () =>
      calls.call(confirmProfileReset, { body: { phone, code, ...passwords('brand-new') } });
    expect((await confirm()).status).toBe(200);
    expect([await isAlive(token), await isAlive(second)]).toEqual([false, false]);
    expect((await signIn(phone, 'brand-new')).status).toBe(200);
    expect((await confirm()).code).toBe('CODE_EXPIRED');
  });

  it('is not replaced by one that everybody would try, which costs no try at the code', async () => {
    const { phone } = await student();
    await calls.read(resetProfilePassword, { body: { phone } });
    const code = await codeTo(app, phone);
    const confirm = (password: string) =>
      calls.call(confirmProfileReset, { body: { phone, code, ...passwords(password) } });
    for (let tried = 0; tried < 6; tried++)
      expect(Object.keys((await confirm(phone.slice(3))).fields!)).toEqual(['password']);
    expect((await confirm('brand-new')).status).toBe(200);
  });

  it('lets somebody in again who had tried too many', async () => {
    const { phone } = await student();
    for (let tried = 0; tried < 11; tried++) await signIn(phone, 'wrong');
    await calls.read(resetProfilePassword, { body: { phone } });
    await calls.read(confirmProfileReset, {
      body: { phone, code: await codeTo(app, phone), ...passwords('brand-new') },
    });
    expect((await signIn(phone, 'brand-new')).status).toBe(200);
  });

  it('of staff is replaced in the same way, by a code that is good for nothing else', async () => {
    const { phone } = await student();
    await createEmployee(app, 'ROLE_CONSULTING', { phone });
    await calls.read(resetConsultingPassword, { body: { phone } });
    const body = { phone, code: await codeTo(app, phone), ...passwords('brand-new') };
    expect((await calls.call(confirmProfileReset, { body })).code).toBe('CODE_EXPIRED');
    expect((await calls.call(verifyRegistration, { body })).code).toBe('CODE_EXPIRED');
    expect(await calls.read(confirmConsultingReset, { body })).toBeNull();
    expect((await calls.call(loginConsulting, { body: { phone, password: 'brand-new' } })).status).toBe(200);
  });

  it('is asked for with the same answer and the same work whether or not the phone is known', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const workOf = async (phone: string) => {
      query.mockClear();
      const { headers: _, ...answer } = await app
        .as({ address: `10.8.0.${++address}` })
        .call(resetProfilePassword, { body: { phone } });
      const texts = query.mock.calls.map(([one]) =>
        String((one as unknown as { text?: string }).text ?? one),
      );
      // The message of an unknown phone is written too, and taken back.
      return {
        answer,
        statements: texts.map((text) => text.replace(/^(release|rollback to) (?=savepoint)/, '')),
      };
    };
    const { phone } = await student();
    await workOf(newPhone());
    const known = await workOf(phone);
    const unknownPhone = newPhone();
    expect(await workOf(unknownPhone)).toEqual(known);
    expect(known.answer.data).toEqual({ expiresIn: 300, resendIn: 60, channel: 'SMS' });
    expect(known.statements.filter((text) => /insert into sms_messages/.test(text))).toHaveLength(1);
    expect(await messagesTo(app, phone)).toHaveLength(1);
    expect(await messagesTo(app, unknownPhone)).toEqual([]);
    const soon = async (again: string) =>
      (await calls.call(resetProfilePassword, { body: { phone: again } })).code;
    expect([await soon(phone), await soon(unknownPhone)]).toEqual(['CODE_TOO_SOON', 'CODE_TOO_SOON']);
  });

  it('is confirmed with the same answers whether or not the phone is known', async () => {
    const [known, unknown] = [(await student()).phone, newPhone()];
    const answers = [];
    for (const phone of [known, unknown]) {
      await calls.read(resetProfilePassword, { body: { phone } });
      const wrong = phone === known ? wrongCode(await codeTo(app, phone)) : '000000';
      const codes = [];
      for (let tried = 0; tried < 6; tried++)
        codes.push(
          (await calls.call(confirmProfileReset, { body: { phone, code: wrong, ...passwords('brand-new') } }))
            .code,
        );
      answers.push(codes);
    }
    expect(answers[0]).toEqual([...Array(5).fill('CODE_WRONG'), 'TOO_MANY_TRIES']);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('leaves a registration alone that was never verified', async () => {
    const phone = newPhone();
    await calls.read(registerProfile, {
      body: {
        ...{ name: 'Aziz', surname: 'Karimov', gender: 'MALE', country: 'UZ', address: 'Toshkent, 1', phone },
        ...passwords('secret-1'),
      },
    });
    wait(app, MINUTE_MS);
    await calls.read(resetProfilePassword, { body: { phone } });
    expect(await messagesTo(app, phone)).toHaveLength(1);
  });
});

describe('the own password', () => {
  const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) => ({
    body: { oldPassword, newPassword, confirmPassword },
  });

  it('is changed for all other sessions to end; the answer is the token of a new one', async () => {
    const me = await student();
    const second = await openSession(app.ctx, me.id);
    const token = await me.read(updateProfilePassword, change(me.password, 'brand-new'));
    expect([await isAlive(me.token), await isAlive(second), await isAlive(token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await signIn(me.phone, me.password)).status).toBe(401);
    expect((await signIn(me.phone, 'brand-new')).status).toBe(200);
  });

  it('is not changed without the old one, and guesses of it are counted', async () => {
    const me = await student();
    const answer = await me.call(updateProfilePassword, change('not it', 'brand-new'), 'en');
    expect([answer.status, answer.fields]).toEqual([
      422,
      { oldPassword: 'The current password is not correct.' },
    ]);
    const differing = await me.call(
      updateProfilePassword,
      change(me.password, 'brand-new', 'other-one'),
      'en',
    );
    expect(differing.fields).toEqual({ confirmPassword: 'The passwords do not match.' });
    const same = await me.call(updateProfilePassword, change(me.password, me.password), 'en');
    expect(Object.keys(same.fields!)).toEqual(['newPassword']);
    const ownPhone = await me.call(updateProfilePassword, change(me.password, `+${me.phone}`), 'en');
    expect(ownPhone.fields).toEqual({ newPassword: expect.stringContaining('easy to guess') });
    for (let tried = 0; tried < 9; tried++)
      await me.call(updateProfilePassword, change('not it', 'brand-new'));
    const refused = await me.call(updateProfilePassword, change(me.password, 'brand-new'));
    expect([refused.code, refused.headers['retry-after']]).toEqual(['TOO_MANY_TRIES', '900']);
    expect(await isAlive(me.token)).toBe(true);
  });

  it('that cannot be looked at for a full queue counts as no guess', async () => {
    const me = await student();
    const busy = Object.assign(new Error('too many passwords wait'), { code: 'EBUSY' });
    const verify = vi.spyOn(app.base.passwords, 'verify').mockRejectedValue(busy);
    for (let tried = 0; tried < 11; tried++)
      expect((await me.call(updateProfilePassword, change(me.password, 'brand-new'))).status).toBe(503);
    verify.mockRestore();
    expect((await me.call(updateProfilePassword, change(me.password, 'brand-new'))).status).toBe(200);
  });

  it('changed twice at once is changed once', async () => {
    const me = await student();
    const answers = await Promise.all(
      ['first-new', 'second-new'].map((password) =>
        me.call(updateProfilePassword, change(me.password, password)),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(await isAlive(won[0]!.data as string)).toBe(true);
  });

  it('outlives no session that began with the old one meanwhile', async () => {
    const me = await student();
    const [changed, ...logins] = await Promise.all([
      me.call(updateProfilePassword, change(me.password, 'brand-new')),
      ...Array.from({ length: 5 }, () => signIn(me.phone, me.password)),
    ]);
    expect(changed.status).toBe(200);
    for (const { data } of logins) if (data) expect(await isAlive(data.jwt)).toBe(false);
  });

  it('that somebody else knows has to be changed before anything else', async () => {
    const employee = await createEmployee(app, 'ROLE_CONSULTING', { mustChangePassword: true });
    const body = { phone: employee.phone, password: employee.password };
    const { jwt, mustChangePassword } = await calls.read(loginConsulting, { body });
    expect(mustChangePassword).toBe(true);
    const me = app.as({ token: jwt });
    expect((await me.read(getCurrentConsultingProfile)).mustChangePassword).toBe(true);
    const names = { name: 'Aziza', surname: 'Karimova', photoId: null };
    const refused = await me.call(updateConsultingProfile, { body: names });
    expect([refused.status, refused.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    const query = { phone: newPhone() };
    expect((await me.call(updateConsultingPhone, { query })).code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await me.call(getCurrentProfile)).code).toBe('ACCESS_DENIED');
    const token = await me.read(updateConsultingPassword, change(employee.password, 'brand-new'));
    const after = app.as({ token });
    expect((await after.read(getCurrentConsultingProfile)).mustChangePassword).toBe(false);
    expect((await after.call(updateConsultingProfile, { body: names })).status).toBe(200);
  });
});

describe('the own phone', () => {
  it('is changed by a code that goes to the new one, and stays until then', async () => {
    const me = await student();
    const phone = newPhone();
    expect(await me.read(updateProfilePhone, { query: { phone } })).toEqual({
      expiresIn: 300,
      resendIn: 60,
      channel: 'SMS',
    });
    expect([await messagesTo(app, me.phone), (await messagesTo(app, phone)).length]).toEqual([[], 1]);
    expect((await me.read(getCurrentProfile)).phone).toBe(me.phone);
    const second = await openSession(app.ctx, me.id);
    const token = await me.read(verifyProfilePhone, { body: { phone, code: await codeTo(app, phone) } });
    expect([await isAlive(me.token), await isAlive(second), await isAlive(token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await app.as({ token }).read(getCurrentProfile)).phone).toBe(phone);
    expect(await messagesTo(app, me.phone)).toEqual([
      expect.stringMatching(new RegExp(`^Parvozdagi telefon raqamingiz .* ${phone.slice(-2)} `)),
    ]);
    expect((await signIn(me.phone, me.password)).status).toBe(401);
    expect((await signIn(phone, me.password)).status).toBe(200);
  });

  it('of staff is changed in the same way', async () => {
    const me = await createEmployee(app, 'ROLE_CONSULTING_MANAGER');
    const phone = newPhone();
    await me.read(updateConsultingPhone, { query: { phone } });
    const token = await me.read(verifyConsultingPhone, { body: { phone, code: await codeTo(app, phone) } });
    expect((await app.as({ token }).read(getCurrentConsultingProfile)).phone).toBe(phone);
  });

  it('is no phone that somebody has, one of the other kind apart', async () => {
    const me = await student();
    const other = await student();
    for (const phone of [other.phone, me.phone])
      expect((await me.call(updateProfilePhone, { query: { phone } })).code).toBe('PHONE_TAKEN');
    expect(await messagesTo(app, other.phone)).toEqual([]);
    const { phone } = await createEmployee(app, 'ROLE_CONSULTING');
    expect((await me.call(updateProfilePhone, { query: { phone } })).status).toBe(200);
  });

  it('is asked about twenty times an hour from an address, taken or not', async () => {
    const [me, other] = [await student(), await student()];
    const ask = (person: Person) => person.call(updateProfilePhone, { query: { phone: other.phone } });
    for (let asked = 0; asked < 20; asked++) expect((await ask(me)).code).toBe('PHONE_TAKEN');
    expect((await ask(me)).code).toBe('WORK_NEEDED');
    expect((await ask(await student())).code).toBe('PHONE_TAKEN');
  });

  it('cannot be changed by the code of somebody else', async () => {
    const [me, other] = [await student(), await student()];
    const phone = newPhone();
    await me.read(updateProfilePhone, { query: { phone } });
    const code = await codeTo(app, phone);
    const body = { phone, code };
    expect((await other.call(verifyProfilePhone, { body })).code).toBe('CODE_EXPIRED');
    expect((await calls.call(verifyRegistration, { body })).code).toBe('CODE_EXPIRED');
    expect((await me.call(verifyProfilePhone, { body: { phone: newPhone(), code } })).code).toBe(
      'CODE_EXPIRED',
    );
    expect((await me.call(verifyProfilePhone, { body: { phone, code: wrongCode(code) } })).code).toBe(
      'CODE_WRONG',
    );
    expect((await me.call(verifyProfilePhone, { body })).status).toBe(200);
  });

  it('wanted by several at once goes to one of them', async () => {
    const people = [await student(), await student(), await student()];
    const phone = newPhone();
    const codes: string[] = [];
    for (const one of people) {
      await one.read(updateProfilePhone, { query: { phone } });
      codes.push(await codeTo(app, phone));
      wait(app, MINUTE_MS);
    }
    const answers = await Promise.all(
      people.map((one, index) => one.call(verifyProfilePhone, { body: { phone, code: codes[index]! } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ code }) => code === 'PHONE_TAKEN')).toHaveLength(2);
  });

  it('takes the place of a registration that nobody has verified', async () => {
    const me = await student();
    const phone = newPhone();
    await calls.read(registerProfile, {
      body: {
        ...{ name: 'Aziz', surname: 'Karimov', gender: 'MALE', country: 'UZ', address: 'Toshkent, 1', phone },
        ...passwords('secret-1'),
      },
    });
    const registrationCode = await codeTo(app, phone);
    wait(app, MINUTE_MS);
    await me.read(updateProfilePhone, { query: { phone } });
    const code = await codeTo(app, phone);
    const answers = await Promise.all([
      me.call(verifyProfilePhone, { body: { phone, code } }),
      calls.call(verifyRegistration, { body: { phone, code: registrationCode } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rowCount } = await app.ctx.db.query({
      text: 'select from accounts where phone = $1',
      values: [phone],
    });
    expect(rowCount).toBe(1);
  });
});
