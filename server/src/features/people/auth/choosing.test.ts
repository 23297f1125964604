import {
  checkPassword,
  confirmProfileReset,
  registerProfile,
  resetProfilePassword,
} from '@parvoz/contract/people/auth.ts';
import { updateProfilePassword } from '@parvoz/contract/people/profiles.ts';
import { describe, expect, it } from 'vitest';
import { app, calls, eachFromOwnAddress } from '../../../../test/own-addresses.ts';
import { codeTo, createStudent, newPhone } from '../../../../test/people.ts';

eachFromOwnAddress();

const PERSON = {
  name: 'Dilshod',
  surname: 'Ergashev',
  gender: 'MALE',
  country: 'UZ',
  address: 'Samarqand, 1',
};

/** Returns the errors of a password everywhere it is chosen: beforehand, at registration, at a reset and in the settings. */
const saidOf = async (password: string): Promise<(string | null | undefined)[]> => {
  const phone = newPhone();
  const pair = { password, confirmPassword: password };
  const body = { ...PERSON, ...pair, phone } as const;
  const registered = await calls.call(registerProfile, { body: body as never }, 'en');
  const me = await createStudent(app);
  await calls.read(resetProfilePassword, { body: { phone: me.phone } });
  const reset = { phone: me.phone, code: await codeTo(app, me.phone), ...pair };
  const change = { oldPassword: me.password, newPassword: password, confirmPassword: password };
  const changed = await me.call(updateProfilePassword, { body: change }, 'en');
  return [
    (await calls.read(checkPassword, { body: { password, phone } }, 'en')).problem,
    registered.fields?.password,
    changed.fields?.newPassword,
    (await calls.call(confirmProfileReset, { body: reset }, 'en')).fields?.password,
  ].map((said) => said ?? null);
};

describe('a password that is chosen', () => {
  it.each(['654321', '19871987', 'abcabc', 'Nodira2004', 'qwerty123', 'parvoz-demo'])(
    'is refused everywhere with the same sentence: %s',
    async (password) => {
      const sentence = expect.stringMatching(/^This password is easy to guess/);
      expect(await saidOf(password)).toEqual([sentence, sentence, sentence, sentence]);
    },
  );

  it.each(['bxqwtz', 'choynak', 'lolaqizgaldoq', 'secret-1'])('is taken everywhere: %s', async (password) => {
    expect(await saidOf(password)).toEqual([null, null, null, null]);
  });

  it('is told to be the own phone as soon as that is written', async () => {
    const said = async (phone: string) =>
      (await calls.read(checkPassword, { body: { password: '9374618', phone } })).problem;
    expect(await said('90 9374618')).toMatch(/topish oson/);
    expect(await said('90 937')).toBeNull();
    expect(await said('')).toBeNull();
  });

  it('that is too short or too long is no question', async () => {
    for (const password of ['12345', 'x'.repeat(129)])
      expect((await calls.call(checkPassword, { body: { password } })).status).toBe(422);
  });
});
