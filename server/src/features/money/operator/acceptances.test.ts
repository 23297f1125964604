import { acceptTexts, getAcceptances } from '@parvoz/contract/money/operator.ts';
import { listProviders, topUp } from '@parvoz/contract/money/payments.ts';
import { askPayout, getPayoutOverview } from '@parvoz/contract/money/payouts.ts';
import { payProtection } from '@parvoz/contract/money/protection.ts';
import { type Registration, registerProfile, verifyRegistration } from '@parvoz/contract/people/auth.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asEveryRole, raceOf } from '../../../../test/administration.ts';
import { act, createAgency, createCase } from '../../../../test/applications.ts';
import { topUp as giveMoney, protectionOf } from '../../../../test/money.ts';
import { acceptAll, publishDetails, publishEverything, publishText } from '../../../../test/operator.ts';
import {
  createAgency as createPayoutAgency,
  giveMoney as giveEarned,
  putDetails,
} from '../../../../test/payouts.ts';
import {
  codeTo,
  createAdmin,
  createStudent,
  MINUTE_MS,
  newPhone,
  type Person,
  signInAgain,
  wait,
} from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';

const PAYME = { merchantId: 'x', key: 'of-36-characters', checkoutUrl: 'https://checkout.paycom.uz' };

interface Stored {
  accountId: string;
  kind: string;
  number: number;
  address: string | null;
  language: string;
}

const storedOf = async (app: TestApp, accountId: string): Promise<Stored[]> =>
  (
    await app.pool.query(
      `select a.account_id as "accountId", t.kind, t.number, a.address, a.language
       from operator_acceptances a join operator_texts t on t.id = a.text_id
       where a.account_id = $1 order by t.kind, t.number`,
      [accountId],
    )
  ).rows;

const beginTopUp = (app: TestApp, who: Person, key = newId(), provider: 'SANDBOX' | 'PAYME' = 'SANDBOX') =>
  app.as({ ...who, idempotencyKey: key }).call(topUp, { body: { amount: 10_000_000, provider } });

describe('money', () => {
  let app: TestApp;
  let admin: Person;
  let student: Person;
  beforeAll(async () => {
    app = await createTestApp({ contracts: { sandbox: true } });
    app.clock.set('2026-11-28T09:00:00+05:00');
    admin = await createAdmin(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    student = await createStudent(app);
  });

  it('is asked nothing where nobody has published anything', async () => {
    expect(await student.read(getAcceptances)).toEqual({ needed: [], accepted: [] });
    expect((await beginTopUp(app, student)).status).toBe(200);
  });

  it('is taken from who has accepted what holds that day, and of a new version once more', async () => {
    await publishText(app, admin, 'OFFER');
    await publishText(app, admin, 'PRIVACY');
    const refused = await beginTopUp(app, student);
    expect([refused.status, refused.code]).toEqual([409, 'ACCEPTANCE_NEEDED']);
    await student.read(acceptTexts, { body: { texts: [{ kind: 'OFFER', number: 1 }] } });
    expect((await beginTopUp(app, student)).code).toBe('ACCEPTANCE_NEEDED');
    const { needed, accepted } = await acceptAll(student);
    expect([needed, accepted.map(({ kind, number }) => [kind, number])]).toEqual([
      [],
      expect.arrayContaining([
        ['OFFER', 1],
        ['PRIVACY', 1],
      ]),
    ]);
    const key = newId();
    expect((await beginTopUp(app, student, key)).status).toBe(200);
    await publishText(app, admin, 'OFFER', { validFrom: '2026-11-29', changeEn: 'Refunds within a day' });
    expect((await beginTopUp(app, student)).status).toBe(200);
    app.clock.set('2026-11-29T00:00:00+05:00');
    // A payment that was begun before is answered as it was.
    expect((await beginTopUp(app, student, key)).status).toBe(200);
    expect((await beginTopUp(app, student)).code).toBe('ACCEPTANCE_NEEDED');
    expect((await student.read(getAcceptances, {}, 'en')).needed).toEqual([
      { kind: 'OFFER', number: 2, validFrom: '2026-11-29', change: 'Refunds within a day', accepted: 1 },
    ]);
    for (const number of [1, 3])
      expect(await student.call(acceptTexts, { body: { texts: [{ kind: 'OFFER', number }] } })).toMatchObject(
        {
          ...{ status: 409, code: 'ACCEPTANCE_OUTDATED' },
        },
      );
    await acceptAll(student);
    expect((await beginTopUp(app, student)).status).toBe(200);
  });

  it('of an application moves only then, too', async () => {
    const made = await createCase(app, { agency: await createAgency(app) });
    await act(made.agency.owner, made.id, { type: 'ACCEPTED' });
    const { dueAmount: amount } = await protectionOf(made.student, made.id);
    await acceptAll(made.student);
    await giveMoney(app, made.student, amount);
    await publishText(app, await signInAgain(app, admin), 'PRIVACY');
    const pay = () => made.student.call(payProtection, { params: { id: made.id }, body: { amount } });
    expect(await pay()).toMatchObject({ status: 409, code: 'ACCEPTANCE_NEEDED' });
    expect((await protectionOf(made.student, made.id)).balance).toBe(amount);
    await acceptAll(made.student);
    expect((await pay()).status).toBe(200);
  });

  it('is written down once, with version, time, address and language, whoever presses twice', async () => {
    const { needed } = await student.read(getAcceptances);
    const texts = needed.map(({ kind, number }) => ({ kind, number }));
    const from = app.as({ ...student, address: '10.1.2.3' });
    expect(await raceOf(8, () => from.call(acceptTexts, { body: { texts } }, 'ru'))).toEqual(
      Array(8).fill(200),
    );
    const [accountId, address, language] = [student.id, '10.1.2.3', 'ru'];
    expect(await storedOf(app, student.id)).toEqual([
      { accountId, kind: 'OFFER', number: 2, address, language },
      { accountId, kind: 'PRIVACY', number: 2, address, language },
    ]);
  });

  it('stays without its address when the account goes', async () => {
    await acceptAll(student);
    await student.read(deleteAccount);
    expect((await storedOf(app, student.id)).map(({ number, address }) => [number, address])).toEqual([
      [2, null],
      [2, null],
    ]);
  });

  it('is accepted by students and owners, each for themselves', async () => {
    const statuses = await asEveryRole(app, getAcceptances, () => ({}));
    expect(statuses).toEqual({
      ...{ anonymous: 401, student: 200, 'another student': 200, owner: 200, manager: 403 },
      ...{ 'owner of another agency': 200, admin: 403 },
    });
    const other = await createStudent(app);
    await acceptAll(other);
    expect(await storedOf(app, student.id)).toEqual([]);
    expect((await beginTopUp(app, student)).code).toBe('ACCEPTANCE_NEEDED');
  });
});

it('an owner accepts before the agency gets money, and a repeated key has its first answer', async () => {
  const app = await createTestApp();
  const admin = await createAdmin(app);
  const { owner, manager, consultingId } = await createPayoutAgency(app);
  await giveEarned(app, { owner, consultingId }, 100_000_000);
  await putDetails(app, consultingId);
  await publishText(app, admin, 'OFFER');
  const body = { amount: 50_000_000 };
  const ask = (idempotencyKey: string) => app.as({ ...owner, idempotencyKey }).call(askPayout, { body });
  const key = newId();
  expect(await ask(key)).toMatchObject({ status: 409, code: 'ACCEPTANCE_NEEDED' });
  expect(await owner.read(getPayoutOverview)).toMatchObject({ balance: 100_000_000, reserved: 0 });
  await acceptAll(owner);
  expect((await ask(key)).status).toBe(200);
  await publishText(app, admin, 'OFFER');
  expect((await ask(key)).status).toBe(200);
  expect((await ask(newId())).code).toBe('ACCEPTANCE_NEEDED');
  expect((await manager.call(askPayout, { body })).status).toBe(403);
  await acceptAll(owner);
  const once = newId();
  expect((await Promise.all([ask(once), ask(once)])).map(({ data }) => data?.id)).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
  expect(await owner.read(getPayoutOverview)).toMatchObject({ balance: 0, reserved: 100_000_000 });
  await app.close();
});

describe('a registration', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await createAdmin(app);
    await publishText(app, admin, 'OFFER');
    await publishText(app, admin, 'PRIVACY');
  });
  afterAll(() => app.close());

  const formOf = (phone: string, accepted: Registration['accepted']) => ({
    ...{ name: 'Dilshod', surname: 'Ergashev', gender: 'MALE' as const, country: 'UZ' as const },
    ...{ address: 'Samarqand, Registon 1', phone, password: 'secret-1', confirmPassword: 'secret-1' },
    accepted,
  });
  const both = [
    { kind: 'OFFER' as const, number: 1 },
    { kind: 'PRIVACY' as const, number: 1 },
  ];

  it('writes down what was accepted with it, and nothing that does not hold', async () => {
    const phone = newPhone();
    const outdated = await app.call(registerProfile, { body: formOf(phone, [{ kind: 'OFFER', number: 2 }]) });
    expect(outdated).toMatchObject({ status: 409, code: 'ACCEPTANCE_OUTDATED' });
    wait(app, MINUTE_MS);
    const from = app.as({ address: '10.9.9.1' });
    await from.read(registerProfile, { body: formOf(phone, both) });
    const { id, jwt } = await app.read(verifyRegistration, {
      body: { phone, code: await codeTo(app, phone) },
    });
    expect((await app.as({ token: jwt }).read(getAcceptances)).needed).toEqual([]);
    expect((await storedOf(app, id)).map(({ kind, address }) => [kind, address])).toEqual([
      ['OFFER', '10.9.9.1'],
      ['PRIVACY', '10.9.9.1'],
    ]);
  });

  it('takes nothing over from another registration of the phone, which nobody has proven', async () => {
    const phone = newPhone();
    await app.as({ address: '10.9.9.2' }).read(registerProfile, { body: formOf(phone, both) });
    wait(app, MINUTE_MS);
    await app.read(registerProfile, { body: formOf(phone, null) });
    const { id, jwt } = await app.read(verifyRegistration, {
      body: { phone, code: await codeTo(app, phone) },
    });
    expect(await storedOf(app, id)).toEqual([]);
    expect((await app.as({ token: jwt }).read(getAcceptances)).needed).toHaveLength(2);
  });
});

describe('in production', () => {
  it('real providers are offered once everybody can read who holds the money', async () => {
    const app = await createTestApp({ production: true, contracts: { payme: PAYME, sandbox: true } });
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    expect(await student.read(listProviders)).toEqual(['SANDBOX']);
    expect(await beginTopUp(app, student, newId(), 'PAYME')).toMatchObject({
      status: 409,
      code: 'OPERATOR_MISSING',
    });
    expect((await beginTopUp(app, student)).status).toBe(200);
    await publishDetails(app, admin);
    await publishText(app, admin, 'OFFER');
    expect(await student.read(listProviders)).toEqual(['SANDBOX']);
    await publishText(app, admin, 'PRIVACY');
    expect(await student.read(listProviders)).toEqual(['PAYME', 'SANDBOX']);
    await acceptAll(student);
    expect((await beginTopUp(app, student, newId(), 'PAYME')).status).toBe(200);
    await app.close();
  });

  it('what was invented for the demo data is no operator, and callbacks are answered all the same', async () => {
    const app = await createTestApp({ production: true, contracts: { payme: PAYME } });
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    await publishEverything(app, admin);
    await acceptAll(student);
    const { data } = await beginTopUp(app, student, newId(), 'PAYME');
    // As the demo data would have it.
    await app.pool.query('alter table operator_details disable trigger operator_details_published');
    await app.pool.query('update operator_details set is_demo = true');
    expect(await student.read(listProviders)).toEqual([]);
    const authorization = `Basic ${Buffer.from(`Paycom:${PAYME.key}`).toString('base64')}`;
    const answer = await app.http.inject({
      ...{ method: 'POST', url: '/api/v1/payment-provider/payme', headers: { authorization } },
      payload: {
        method: 'CheckPerformTransaction',
        params: { amount: 10_000_000, account: { payment_id: data!.id } },
        id: 1,
      },
    });
    expect(answer.json()).toMatchObject({ result: { allow: true } });
    await app.close();
  });
});
