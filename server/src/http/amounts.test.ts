import { createTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { filterPrograms } from '@parvoz/contract/catalogue/programs.ts';
import { createExchangeRate } from '@parvoz/contract/catalogue/rates.ts';
import { createScholarship } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { answerDispute, openDispute, settleDispute } from '@parvoz/contract/money/disputes.ts';
import { decideSandbox, topUp } from '@parvoz/contract/money/payments.ts';
import { askPayout, askWithdrawal } from '@parvoz/contract/money/payouts.ts';
import { confirmStep, correctProtection, payProtection } from '@parvoz/contract/money/protection.ts';
import { correctDifference } from '@parvoz/contract/money/reconciliation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acts, disputeOf, finishedCase, open } from '../../test/disputes.ts';
import { topUp as giveStudent } from '../../test/money.ts';
import { type Agency, createAgency, giveMoney, putDetails } from '../../test/payouts.ts';
import { createAdmin, createStudent, type Person } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { newId } from '../lib/ids.ts';

const LANGUAGES = ['uz', 'ru'] as const;
const SENTENCES = {
  uz: {
    least: (som: string) => `Summa kamida ${som} soʻm boʻlishi kerak.`,
    most: (som: string) => `Summa koʻpi bilan ${som} soʻm boʻlishi mumkin.`,
    sum: (som: string) => `Ikkala summa birga ${som} soʻm boʻlishi kerak.`,
  },
  ru: {
    least: (som: string) => `Сумма должна быть не меньше ${som} сум.`,
    most: (som: string) => `Сумма должна быть не больше ${som} сум.`,
    sum: (som: string) => `Две суммы вместе должны составлять ${som} сум.`,
  },
};
type Said = keyof (typeof SENTENCES)['uz'];
/** Thousands as people read them, with no-break spaces. */
const som = (written: string): string => written.replaceAll(' ', '\u00a0');

const inSom = (tiyin: number): string =>
  new Intl.NumberFormat('ru-RU', { minimumFractionDigits: tiyin % 100 === 0 ? 0 : 2 }).format(tiyin / 100);

let app: TestApp;
let agency: Agency;
let people: Record<'student' | 'owner' | 'admin', Person>;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-21T05:00:00Z');
  agency = await createAgency(app);
  people = { student: await createStudent(app), owner: agency.owner, admin: await createAdmin(app) };
});
afterAll(() => app.close());

const expectSaid = async (
  call: (language: (typeof LANGUAGES)[number]) => Promise<{ status: number; fields?: object | undefined }>,
  field: string,
  [said, amount]: [Said, string],
) => {
  for (const language of LANGUAGES) {
    const { status, fields } = await call(language);
    expect(status).toBe(422);
    expect(fields).toMatchObject({ [field]: SENTENCES[language][said](som(amount)) });
  }
};

const id = newId();
const day = { day: '2026-11-20', provider: 'PAYME' };
const CALLS: [AnyEndpoint, 'student' | 'owner' | 'admin', object, string, unknown, [Said, string]][] = [
  [topUp, 'student', {}, 'amount', 99_999, ['least', '1 000']],
  [topUp, 'student', {}, 'amount', 10_000_000_001, ['most', '100 000 000']],
  [payProtection, 'student', { id }, 'amount', 0, ['least', '0,01']],
  [askWithdrawal, 'student', {}, 'amount', -5, ['least', '0,01']],
  [askPayout, 'owner', {}, 'amount', 0, ['least', '0,01']],
  [createTariff, 'owner', {}, 'price', -1, ['least', '0']],
  [createTariff, 'owner', {}, 'price', 1e13 + 1, ['most', '100 000 000 000']],
  [createScholarship, 'admin', {}, 'price', 1e13 + 1, ['most', '100 000 000 000']],
  [createExchangeRate, 'admin', {}, 'rateTiyin', 0, ['least', '0,01']],
  [createExchangeRate, 'admin', {}, 'rateTiyin', 1_000_000_001, ['most', '10 000 000']],
  [correctProtection, 'admin', { id }, 'amount', 1e13 + 1, ['most', '100 000 000 000']],
  [correctDifference, 'admin', day, 'amount', 0, ['least', '0,01']],
  [settleDispute, 'admin', { id }, 'returnAmount', -1, ['least', '0']],
  [answerDispute, 'owner', { id }, 'returnAmount', 1e13 + 1, ['most', '100 000 000 000']],
  [filterPrograms, 'student', {}, 'tuitionUpTo', -1, ['least', '0']],
];

describe('a refused amount is said in som', () => {
  it.each(CALLS.map((call) => [`${call[0].path}: ${call[3]} ${call[4]}`, call] as const))(
    '%s',
    async (_, [endpoint, who, params, field, value, said]) => {
      const calls = people[who];
      const body = { [field]: value };
      await expectSaid((language) => calls.call(endpoint, { params, body } as never, language), field, said);
    },
  );
});

const MONEY_CALLS: [AnyEndpoint, 'student' | 'owner' | 'admin', object][] = [
  [topUp, 'student', {}],
  [decideSandbox, 'student', { id }],
  [payProtection, 'student', { id }],
  [confirmStep, 'student', { id }],
  [askWithdrawal, 'student', {}],
  [openDispute, 'student', { id }],
  [askPayout, 'owner', {}],
  [answerDispute, 'owner', { id }],
  [settleDispute, 'admin', { id }],
  [correctProtection, 'admin', { id }],
  [correctDifference, 'admin', day],
];

it.each(MONEY_CALLS.map((call) => [call[0].path, call] as const))(
  'a field that is none is refused with a sentence, and not taken for soʻm: %s',
  async (_, [endpoint, who, params]) => {
    const body = { amount: 10_000_000, currency: 'USD', ccy: 840 };
    const { status, fields } = await people[who].call(endpoint, { params, body } as never, 'ru');
    expect(status).toBe(422);
    const sentence = 'Такого поля здесь нет. Суммы указываются в целых тийинах, без валюты.';
    expect(fields).toMatchObject({ currency: sentence, ccy: sentence });
  },
);

describe('by what there is', () => {
  it('a payout: the minimum, or all that there is', async () => {
    await putDetails(app, agency.consultingId);
    const ask = (language: 'uz' | 'ru') => agency.owner.call(askPayout, { body: { amount: 100 } }, language);
    await giveMoney(app, agency, 5_000_050);
    await expectSaid(ask, 'amount', ['least', '50 000,50']);
    await giveMoney(app, agency, 100_000_000);
    await expectSaid(ask, 'amount', ['least', '100 000']);
  });

  it('a withdrawal: the minimum, or all that there is', async () => {
    const ask = (language: 'uz' | 'ru') =>
      people.student.call(askWithdrawal, { body: { amount: 100 } }, language);
    await giveStudent(app, people.student, 900_000);
    await expectSaid(ask, 'amount', ['least', '9 000']);
    await giveStudent(app, people.student, 900_000);
    await expectSaid(ask, 'amount', ['least', '10 000']);
  });

  it('what of a share is wished back, proposed and decided', async () => {
    const made = await finishedCase(app);
    const { id: application, student, stepId, amount } = made;
    const { owner } = made.agency;
    const [whole, less] = [inSom(amount), inSom(amount - 1)];
    const wish = { kind: 'DONE_WRONG', comment: 'Dastur boshqa yozilgan', wish: 'PART' } as const;
    const body = { ...wish, stepId, wishAmount: amount };
    await expectSaid(
      (language) => student.call(openDispute, { params: { id: application }, body }, language),
      'wishAmount',
      ['most', less],
    );
    const dispute = await open(made);
    const params = { id: dispute.id };
    const proposal = { comment: 'Xato bizdan, tuzatdik', returnAmount: amount + 1 };
    await expectSaid(
      (language) => owner.call(answerDispute, { params, body: proposal }, language),
      'returnAmount',
      ['most', whole],
    );
    await acts.answer(owner, dispute.id, 0);
    const { version } = await disputeOf(people.admin, dispute.id);
    const decision = { version, reason: 'Ish bajarilgan', returnAmount: amount, releaseAmount: 1 };
    await expectSaid(
      (language) => people.admin.call(settleDispute, { params, body: decision }, language),
      'releaseAmount',
      ['sum', whole],
    );
  });
});
