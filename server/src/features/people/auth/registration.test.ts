import {
  loginProfile,
  type Registration,
  registerProfile,
  resendRegistrationCode,
  verifyRegistration,
} from '@parvoz/contract/people/auth.ts';
import { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { describe, expect, it } from 'vitest';
import { app, calls, eachFromOwnAddress } from '../../../../test/own-addresses.ts';
import {
  codeTo,
  createStudent,
  MINUTE_MS,
  messagesTo,
  newPhone,
  wait,
  wrongCode,
} from '../../../../test/people.ts';
import { newId } from '../../../lib/ids.ts';
import { forgetExpired } from './auth.service.ts';

eachFromOwnAddress();

const formOf = (phone: string, changes: Partial<Registration> = {}): Registration => ({
  name: 'Dilshod',
  surname: 'Ergashev',
  gender: 'MALE',
  country: 'UZ',
  address: 'Samarqand, Registon 1',
  phone,
  password: 'secret-1',
  confirmPassword: 'secret-1',
  ...changes,
});

const passwords = (password: string) => ({ password, confirmPassword: password });

const register = async (phone: string, changes?: Partial<Registration>): Promise<string> => {
  await calls.read(registerProfile, { body: formOf(phone, changes) });
  return codeTo(app, phone);
};

const verify = (phone: string, code: string) => calls.call(verifyRegistration, { body: { phone, code } });

const count = async (phone: string): Promise<number> =>
  (await app.ctx.db.query({ text: 'select from accounts where phone = $1', values: [phone] })).rowCount!;

describe('registering', () => {
  it('takes a surname of two letters from who says that it is one', async () => {
    const refusalOf = async (changes: Partial<Registration>) => {
      const answer = await calls.call(registerProfile, { body: formOf(newPhone(), changes) }, 'en');
      return answer.fields ?? answer.status;
    };
    const tooShort = { surname: expect.stringContaining('at least 3 characters') };
    expect(await refusalOf({ surname: 'Li' })).toEqual(tooShort);
    expect(await refusalOf({ surname: ' Li ', isShortSurname: false })).toEqual(tooShort);
    expect(await refusalOf({ surname: '–', isShortSurname: true })).toEqual(tooShort);
    // Told with everything else that is wrong.
    expect(Object.keys(Object(await refusalOf({ surname: 'Li', address: 'x' })))).toEqual([
      'address',
      'surname',
    ]);
    const phone = newPhone();
    const code = await register(phone, { surname: 'Li', isShortSurname: true });
    expect((await verify(phone, code)).data?.surname).toBe('Li');
  });

  it('sends a code that makes the account and signs the student in', async () => {
    const phone = newPhone();
    expect(await calls.read(registerProfile, { body: formOf(phone) })).toEqual({
      expiresIn: 300,
      resendIn: 60,
      channel: 'SMS',
      registration: expect.any(String),
    });
    expect(await messagesTo(app, phone)).toHaveLength(1);
    const code = await codeTo(app, phone);
    const { jwt, ...user } = await calls.read(verifyRegistration, { body: { phone, code } });
    expect(user).toEqual({
      id: user.id,
      name: 'Dilshod',
      surname: 'Ergashev',
      phone,
      photo: null,
      roleList: ['ROLE_STUDENT'],
      balance: 0,
      gender: 'MALE',
      country: 'UZ',
      address: 'Samarqand, Registon 1',
      consulting: null,
      mustChangePassword: false,
    });
    expect(await app.as({ token: jwt }).read(getCurrentProfile)).toEqual(user);
    expect((await calls.read(loginProfile, { body: { phone, password: 'secret-1' } })).id).toBe(user.id);
  });

  it('takes the phone and the code however they are written', async () => {
    const phone = newPhone();
    const [operator, first, rest] = [phone.slice(3, 5), phone.slice(5, 8), phone.slice(8)];
    await calls.read(registerProfile, { body: formOf(`+998 (${operator}) ${first}-${rest}`) });
    const code = await codeTo(app, phone);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await verify(phone.slice(3), spaced)).status).toBe(200);
  });

  it('keeps neither the password nor the code in a readable form', async () => {
    const phone = newPhone();
    const code = await register(phone);
    const { rows } = await app.ctx.db.query({
      text: `select a.password_hash as password, c.hash as code from accounts a join codes c using (phone)
             where phone = $1`,
      values: [phone],
    });
    expect(rows).toHaveLength(1);
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
    expect(rows[0].code).not.toContain(code);
    expect(rows[0].code).toHaveLength(43);
  });

  it.each(['qwerty123', 'Parvoz-2026'])(
    'with %s, which everybody would try, is refused',
    async (password) => {
      const phone = newPhone();
      const body = formOf(phone, { password, confirmPassword: password });
      const { status, fields } = await calls.call(registerProfile, { body }, 'en');
      expect([status, fields]).toEqual([
        422,
        { password: expect.stringContaining('This password is easy to guess') },
      ]);
      expect(await messagesTo(app, phone)).toEqual([]);
    },
  );

  it('tells an address of twenty phones in an hour whether they are taken', async () => {
    const { phone } = await createStudent(app);
    const ask = (from = calls) => from.call(registerProfile, { body: formOf(phone) });
    for (let asked = 0; asked < 20; asked++) expect((await ask()).code).toBe('PHONE_TAKEN');
    const refused = await ask();
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
      429,
      'WORK_NEEDED',
      '3600',
    ]);
    expect((await calls.call(registerProfile, { body: formOf(newPhone()) })).code).toBe('WORK_NEEDED');
    expect((await ask(app.as({ address: '10.7.0.1' }))).code).toBe('PHONE_TAKEN');
    wait(app, 60 * MINUTE_MS);
    expect((await ask()).code).toBe('PHONE_TAKEN');
  });

  it('is in nobody’s way before it is verified: nobody can sign in, the next registration replaces it', async () => {
    const phone = newPhone();
    const first = await register(phone);
    const tried = await calls.call(loginProfile, { body: { phone, password: 'secret-1' } });
    expect([tried.status, tried.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    wait(app, MINUTE_MS);
    const second = await register(phone, {
      name: 'Sherzod',
      password: 'secret-2',
      confirmPassword: 'secret-2',
    });
    expect(await count(phone)).toBe(1);
    if (first !== second) expect((await verify(phone, first)).code).toBe('CODE_REPLACED');
    const { data } = await verify(phone, second);
    expect(data?.name).toBe('Sherzod');
    const [old, current] = await Promise.all(
      ['secret-1', 'secret-2'].map((password) => calls.call(loginProfile, { body: { phone, password } })),
    );
    expect([old!.status, current!.status]).toEqual([401, 200]);
  });

  it('is not proven by a code when somebody else has registered the phone since', async () => {
    const phone = newPhone();
    const { registration } = await calls.read(registerProfile, { body: formOf(phone) });
    wait(app, MINUTE_MS);
    const theirs = { password: 'theirs-1', confirmPassword: 'theirs-1' };
    const later = await calls.read(registerProfile, { body: formOf(phone, theirs) });
    expect(later.registration).not.toBe(registration);
    const code = await codeTo(app, phone);
    const proof = (given: string) =>
      calls.call(verifyRegistration, { body: { phone, code, registration: given } });
    expect(await proof(registration)).toMatchObject({ status: 409, code: 'REGISTRATION_REPLACED' });
    expect((await calls.call(loginProfile, { body: { phone, password: 'theirs-1' } })).status).toBe(401);
    expect((await proof(later.registration)).status).toBe(200);
  });

  it('is corrected within a minute by who made it, and goes on with the code that was sent', async () => {
    const phone = newPhone();
    const { registration } = await calls.read(registerProfile, { body: formOf(phone) });
    wait(app, 20_000);
    const better = { name: 'Dilshoda', gender: 'FEMALE', ...passwords('secret-2'), registration } as const;
    const answer = await calls.read(registerProfile, { body: formOf(phone, better) });
    expect(answer).toEqual({ expiresIn: 280, resendIn: 40, channel: 'SMS', registration });
    expect(await messagesTo(app, phone)).toHaveLength(1);
    const code = await codeTo(app, phone);
    const user = await calls.read(verifyRegistration, { body: { phone, code, registration } });
    expect(user).toMatchObject({ name: 'Dilshoda', gender: 'FEMALE' });
    const logIn = (password: string) => calls.call(loginProfile, { body: { phone, password } });
    expect([(await logIn('secret-1')).status, (await logIn('secret-2')).status]).toEqual([401, 200]);
  });

  it('is corrected by nobody else: another has to wait, and changes nothing', async () => {
    const phone = newPhone();
    const { registration } = await calls.read(registerProfile, { body: formOf(phone) });
    wait(app, 20_000);
    const strangers = await calls.read(registerProfile, { body: formOf(newPhone()) });
    for (const other of [undefined, newId(), strangers.registration]) {
      const body = formOf(phone, { name: 'Begona', ...passwords('theirs-1'), registration: other });
      const answer = await calls.call(registerProfile, { body }, 'en');
      expect(answer).toMatchObject({ status: 429, code: 'CODE_TOO_SOON' });
      expect(answer.message).toBe(
        'A code for this number has just been requested. You can ask for another one in 40 seconds.',
      );
    }
    const code = await codeTo(app, phone);
    const user = await calls.read(verifyRegistration, { body: { phone, code, registration } });
    expect(user.name).toBe('Dilshod');
  });

  it('is not corrected once it has become an account, also when both come at once', async () => {
    const phone = newPhone();
    const { registration } = await calls.read(registerProfile, { body: formOf(phone) });
    const body = formOf(phone, { ...passwords('secret-2'), registration });
    const code = await codeTo(app, phone);
    const [verified, corrected] = await Promise.all([
      calls.call(verifyRegistration, { body: { phone, code, registration } }),
      calls.call(registerProfile, { body }),
    ]);
    expect(verified.status).toBe(200);
    const works = corrected.status === 200 ? 'secret-2' : 'secret-1';
    expect((await calls.call(loginProfile, { body: { phone, password: works } })).status).toBe(200);
    expect((await calls.call(registerProfile, { body })).code).toBe('PHONE_TAKEN');
  });

  it('is made anew with another code when the minute is over', async () => {
    const phone = newPhone();
    const { registration } = await calls.read(registerProfile, { body: formOf(phone) });
    wait(app, MINUTE_MS);
    const answer = await calls.read(registerProfile, { body: formOf(phone, { registration }) });
    expect(answer).toMatchObject({ expiresIn: 300, resendIn: 60 });
    expect(answer.registration).not.toBe(registration);
    expect(await messagesTo(app, phone)).toHaveLength(2);
  });

  it('of a phone that has an account is refused, and sends nothing', async () => {
    const { phone } = await createStudent(app);
    const answer = await calls.call(registerProfile, { body: formOf(phone) });
    expect([answer.status, answer.code]).toEqual([409, 'PHONE_TAKEN']);
    expect(await messagesTo(app, phone)).toEqual([]);
  });

  it('says at each field what is wrong with it', async () => {
    const { code, fields } = await calls.call(
      registerProfile,
      {
        body: {
          ...{ name: 'Al', surname: ' x ', gender: 'OTHER', country: 'XX', address: 'short' },
          ...{ phone: '12345', password: '12345', confirmPassword: '123456' },
        } as never,
      },
      'en',
    );
    expect(code).toBe('INVALID_INPUT');
    expect(fields).toEqual({
      name: 'Enter at least 3 characters.',
      surname: 'Enter at least 3 characters.',
      gender: 'Choose one of the values in the list.',
      country: 'Choose one of the values in the list.',
      address: 'Enter at least 8 characters.',
      phone: 'The value is not written correctly. Check it and enter it again.',
      password: 'Enter at least 6 characters.',
      confirmPassword: 'The passwords do not match.',
    });
    const missing = await calls.call(registerProfile, { body: { name: '' } as never }, 'en');
    expect(Object.keys(missing.fields!)).toHaveLength(8);
    expect(new Set(Object.values(missing.fields!))).toEqual(new Set(['Fill in this field.']));
    const differing = await calls.call(
      registerProfile,
      { body: formOf(newPhone(), { confirmPassword: 'secret-2' }) },
      'en',
    );
    expect(differing.fields).toEqual({ confirmPassword: 'The passwords do not match.' });
  });

  it('at once from two places makes one account', async () => {
    const phone = newPhone();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.as({ address: `10.1.0.${index}` }).call(registerProfile, { body: formOf(phone) }),
      ),
    );
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'CODE_TOO_SOON')).toHaveLength(7);
    expect(await messagesTo(app, phone)).toHaveLength(1);
    expect(await count(phone)).toBe(1);
  });
});

describe('a code', () => {
  it('works once, also when it is given many times at once', async () => {
    const phone = newPhone();
    const code = await register(phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((one) => one.code))).toEqual(
      new Set(['CODE_EXPIRED']),
    );
    expect((await verify(phone, code)).code).toBe('CODE_EXPIRED');
  });

  it('may be wrong five times, also at once, and then not even be right', async () => {
    const phone = newPhone();
    const code = await register(phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(phone, wrongCode(code))));
    expect(answers.filter((one) => one.code === 'CODE_WRONG')).toHaveLength(5);
    const refused = answers.filter((one) => one.code === 'TOO_MANY_TRIES');
    expect(refused).toHaveLength(15);
    expect(refused[0]!.headers['retry-after']).toBe('60');
    const right = await verify(phone, code);
    expect([right.status, right.code]).toEqual([429, 'TOO_MANY_TRIES']);
    wait(app, MINUTE_MS);
    await calls.read(resendRegistrationCode, { query: { phone } });
    expect((await verify(phone, await codeTo(app, phone))).status).toBe(200);
  });

  it('works for five minutes', async () => {
    const phone = newPhone();
    const code = await register(phone);
    wait(app, 5 * MINUTE_MS);
    expect((await verify(phone, code)).code).toBe('CODE_EXPIRED');
    await calls.read(resendRegistrationCode, { query: { phone } });
    wait(app, 5 * MINUTE_MS - 1);
    expect((await verify(phone, await codeTo(app, phone))).status).toBe(200);
  });

  it('works for no other phone', async () => {
    const [mine, other] = [newPhone(), newPhone()];
    const code = await register(mine);
    const otherCode = await register(other);
    if (code !== otherCode) expect((await verify(other, code)).code).toBe('CODE_WRONG');
    expect((await verify(newPhone(), code)).code).toBe('CODE_EXPIRED');
    expect((await verify(mine, code)).status).toBe(200);
  });

  it('is sent again after a minute, not before; the one before it opens nothing then', async () => {
    const phone = newPhone();
    const first = await register(phone);
    wait(app, MINUTE_MS - 1000);
    const soon = await calls.call(resendRegistrationCode, { query: { phone } });
    expect([soon.status, soon.code, soon.headers['retry-after']]).toEqual([429, 'CODE_TOO_SOON', '1']);
    wait(app, 1000);
    await calls.read(resendRegistrationCode, { query: { phone } });
    const second = await codeTo(app, phone);
    expect(await messagesTo(app, phone)).toHaveLength(2);
    if (first !== second) expect((await verify(phone, first)).code).toBe('CODE_REPLACED');
    expect((await verify(phone, second)).status).toBe(200);
  });

  it('that comes after another was asked for is named as the earlier one, and costs no try of the newer', async () => {
    const phone = newPhone();
    const codes = [await register(phone)];
    for (let sent = 1; sent < 4; sent++) {
      wait(app, MINUTE_MS);
      await calls.read(resendRegistrationCode, { query: { phone } });
      codes.push(await codeTo(app, phone));
    }
    const newest = codes.pop()!;
    const late = codes.filter((code) => code !== newest);
    for (let typed = 0; typed < 6; typed++)
      for (const code of late) {
        const refused = await calls.call(verifyRegistration, { body: { phone, code } }, 'en');
        expect([refused.status, refused.code, refused.message]).toEqual([
          422,
          'CODE_REPLACED',
          'This is an earlier code: a newer one was sent after it. Enter the code from the last message.',
        ]);
      }
    expect((await verify(phone, newest)).status).toBe(200);
  });

  it('that came before another is a wrong one once its own five minutes are over', async () => {
    const phone = newPhone();
    const first = await register(phone);
    wait(app, 4 * MINUTE_MS);
    await calls.read(resendRegistrationCode, { query: { phone } });
    wait(app, MINUTE_MS);
    const second = await codeTo(app, phone);
    if (first !== second) expect((await verify(phone, first)).code).toBe('CODE_WRONG');
    expect((await verify(phone, second)).status).toBe(200);
  });

  it('is sent five times an hour to a phone', async () => {
    const phone = newPhone();
    await register(phone);
    for (let sent = 1; sent < 5; sent++) {
      wait(app, MINUTE_MS);
      await calls.read(resendRegistrationCode, { query: { phone } });
    }
    wait(app, MINUTE_MS);
    const refused = await calls.call(resendRegistrationCode, { query: { phone } });
    expect([refused.code, refused.headers['retry-after']]).toEqual(['TOO_MANY_TRIES', String(55 * 60)]);
    wait(app, 55 * MINUTE_MS);
    expect((await calls.call(resendRegistrationCode, { query: { phone } })).status).toBe(200);
  });

  it('is asked for twenty times an hour from an address without work, at most, also at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 25 }, () => calls.call(resendRegistrationCode, { query: { phone: newPhone() } })),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(asked.filter(({ code }) => code === 'WORK_NEEDED')).toHaveLength(5);
    const elsewhere = await app.as({ address: '10.2.0.1' }).call(resendRegistrationCode, {
      query: { phone: newPhone() },
    });
    expect(elsewhere.status).toBe(200);
  });

  it('is asked for again without telling whether there is a registration', async () => {
    const [known, taken, unknown] = [newPhone(), (await createStudent(app)).phone, newPhone()];
    await register(known);
    wait(app, MINUTE_MS);
    const answers = await Promise.all(
      [known, taken, unknown].map((phone) => calls.call(resendRegistrationCode, { query: { phone } })),
    );
    expect(new Set(answers.map(({ headers: _, ...answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(
      [known, taken, unknown].map((phone) => messagesTo(app, phone).then((sent) => sent.length)),
    ).toHaveLength(3);
    expect((await messagesTo(app, known)).length).toBe(2);
    expect(await messagesTo(app, taken)).toEqual([]);
    expect(await messagesTo(app, unknown)).toEqual([]);
  });
});

describe('what has had its time', () => {
  const left = async () =>
    (
      await app.ctx.db.query({
        text: `select (select count(*)::int from sessions) as sessions, (select count(*)::int from codes) as codes,
          (select count(*)::int from attempts) as attempts,
          (select count(*)::int from accounts where status = 'UNVERIFIED') as registrations`,
      })
    ).rows[0];

  it('is forgotten, and nothing else is', async () => {
    wait(app, 3 * 24 * 60 * MINUTE_MS);
    await forgetExpired(app.ctx);
    expect(await left()).toEqual({ sessions: 0, codes: 0, attempts: 0, registrations: 0 });
    const { token } = await createStudent(app);
    const phone = newPhone();
    const code = await register(phone);
    await forgetExpired(app.ctx);
    expect(await left()).toEqual({ sessions: 1, codes: 1, attempts: 4, registrations: 1 });
    expect((await app.as({ token }).call(getCurrentProfile)).status).toBe(200);
    expect((await verify(phone, code)).status).toBe(200);
  });
});
