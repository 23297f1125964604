import { addConsultingOwner } from '@parvoz/contract/agencies/consultings-admin.ts';
import { addEmployee } from '@parvoz/contract/agencies/staff.ts';
import { createLevel } from '@parvoz/contract/agencies/step-levels.ts';
import {
  copyStep,
  copyTariff,
  createStep,
  createTariff,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { createApplication } from '@parvoz/contract/applications/application-calls.ts';
import { createWalkIn } from '@parvoz/contract/applications/walk-ins.ts';
import { createExchangeRate } from '@parvoz/contract/catalogue/rates.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import {
  acceptProposal,
  addEvidence,
  answerDispute,
  askSides,
  openDispute,
  settleDispute,
  withdrawDispute,
} from '@parvoz/contract/money/disputes.ts';
import { createLegalText, createOperator } from '@parvoz/contract/money/operator-admin.ts';
import { decideSandbox, topUp } from '@parvoz/contract/money/payments.ts';
import { askPayout, askWithdrawal } from '@parvoz/contract/money/payouts.ts';
import { confirmStep, correctProtection, payProtection } from '@parvoz/contract/money/protection.ts';
import {
  correctDifference,
  listDifferences,
  takeClosingBack,
} from '@parvoz/contract/money/reconciliation.ts';
import { createCyrillicCorrection } from '@parvoz/contract/platform/cyrillic-corrections.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { act, createAgency, createCase, draftOf } from './applications.ts';
import { acts, disputeOf, draftFor, finishedCase, open } from './disputes.ts';
import { allEndpoints } from './endpoints.ts';
import { next } from './factories.ts';
import { expectExact, topUp as give } from './money.ts';
import { multipartOf } from './multipart.ts';
import { operatorDraft, textDraft } from './operator.ts';
import { giveMoney, putDetails } from './payouts.ts';
import { createAdmin, createStudent, newPhone, type Person } from './people.ts';
import { createPlace, names, type Place, RECORDS, texts } from './record-drafts.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { walkInOf } from './walk-ins.ts';

const all = await allEndpoints();
const KEYED = all.map(({ endpoint }) => endpoint).filter(({ idempotent }) => idempotent);

let app: TestApp;
let admin: Person;
let place: Place;
beforeAll(async () => {
  app = await createTestApp({ contracts: { sandbox: true } });
  admin = await createAdmin(app);
  place = await createPlace(app);
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

/** A call of a person, and the same to or of something else. */
interface Keyed {
  as: Person;
  input: { params?: object; body?: object };
  other: { params?: object; body?: object };
}

const ofBody = (as: Person, body: object, other: object, params?: object): Keyed => ({
  as,
  input: { ...(params && { params }), body },
  other: { ...(params && { params }), body: { ...body, ...other } },
});

const record = async (draftOfRecord: (place: Place) => object): Promise<Keyed> => {
  const draft = draftOfRecord(place);
  return ofBody(admin, draft, 'names' in draft ? { names: ['uchx1', 'uchx2'] } : changeOf(draft));
};
const changeOf = (draft: object) =>
  'nameUz' in draft ? { nameUz: `Boshqa ${next()}` } : { name: `Boshqa ${next()}` };

const step = () => ({
  ...names(),
  ...texts,
  tariffId: null,
  orderNumber: 1,
  status: 'ACTIVE',
  sharePercent: 0,
});
const newStep = async (): Promise<number> => (await admin.read(createStep, { body: step() as never })).id;
const newTariff = async (): Promise<number> => {
  const body = { ...names(), ...texts, price: 0, orderNumber: 1, isActive: false, isInParts: false };
  return (await admin.read(createTariff, { body })).id;
};

const disputed = async () => {
  const made = await finishedCase(app);
  const dispute = await open(made);
  return { ...made, dispute, params: { id: dispute.id } };
};

/** A day on which a provider has more than we. */
const difference = async (day: string) => {
  const params = { day, provider: 'CLICK' as const };
  const content = `click_trans_id;Сумма;Дата;Статус\n${day.replaceAll('-', '')};5000.00;${day} 10:00:00;Оплачен`;
  const { headers, payload } = await multipartOf([{ filename: 'a.csv', bytes: Buffer.from(content) }]);
  const url = `/api/v1/reconciliation/day/${day}/CLICK/statement?name=a.csv`;
  const authorization = `Bearer ${admin.token}`;
  await app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } });
  const [found] = (await admin.read(listDifferences, { params })).content;
  const { number, rest } = found!;
  return { params, body: { number, rest, amount: 1000, side: 'OUTSIDE' as const, reason: 'Naqd berilgan' } };
};

/** First calls of all endpoints with an idempotency key. */
const CALLS = new Map<AnyEndpoint, () => Promise<Keyed>>([
  ...RECORDS.map(([, endpoint, draft]) => [endpoint, () => record(draft)] as const),
  [createOperator, async () => ofBody(admin, operatorDraft(), { inn: '309999999' })],
  [createLegalText, async () => ofBody(admin, textDraft('OFFER'), { textUz: '<p>Boshqa shartlar</p>' })],
  [
    createLevel,
    async () =>
      ofBody(
        admin,
        { ...names(), ...texts, orderNumber: 1, days: 3, documentList: [] },
        { days: 4 },
        { stepId: await newStep() },
      ),
  ],
  [
    copyTariff,
    async () => ({
      as: admin,
      input: { params: { id: await newTariff() } },
      other: { params: { id: await newTariff() } },
    }),
  ],
  [
    copyStep,
    async () => ofBody(admin, { tariffId: null }, { tariffId: await newTariff() }, { id: await newStep() }),
  ],
  [
    createCyrillicCorrection,
    async () => ofBody(admin, { latin: `Nom ${next()}`, cyrillic: 'Ном' }, { cyrillic: 'Бошқа' }),
  ],
  [
    createExchangeRate,
    async () =>
      ofBody(
        admin,
        {
          ...{ currency: 'USD', nominal: 1, rateTiyin: 1_270_000, datedOn: '2025-02-03' },
          sourceUrl: 'https://cbu.uz/uz/',
        },
        { rateTiyin: 1_280_000 },
      ),
  ],
  [
    addEmployee,
    async () => {
      const { owner } = await createAgency(app);
      const body = {
        name: 'Malika',
        surname: 'Yusupova',
        phone: newPhone(),
        role: 'ROLE_CONSULTING_MANAGER',
      };
      return ofBody(owner, body, { name: 'Dilnoza' });
    },
  ],
  [
    addConsultingOwner,
    async () => {
      const { consultingId } = await createAgency(app);
      const body = {
        ownerName: 'Dilnoza',
        surname: 'Karimova',
        isShortSurname: false,
        accountPhone: newPhone(),
      };
      return ofBody(admin, body, { accountPhone: newPhone() }, { id: consultingId });
    },
  ],
  [
    createApplication,
    async () => {
      const agency = await createAgency(app);
      return ofBody(await createStudent(app), draftOf(agency), { comment: 'Boshqa izoh' });
    },
  ],
  [
    createWalkIn,
    async () => {
      const agency = await createAgency(app);
      return ofBody(agency.manager, walkInOf(agency), { comment: 'Boshqa izoh' });
    },
  ],
  [
    topUp,
    async () =>
      ofBody(await createStudent(app), { amount: 500_000, provider: 'SANDBOX' }, { amount: 600_000 }),
  ],
  [
    decideSandbox,
    async () => {
      const student = await createStudent(app);
      const { id } = await student.read(topUp, { body: { amount: 500_000, provider: 'SANDBOX' } });
      return ofBody(student, { isPaid: true }, { isPaid: false }, { id });
    },
  ],
  [
    payProtection,
    async () => {
      const { id, agency, student } = await createCase(app);
      const { price } = await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
      await give(app, student, price);
      return ofBody(student, { amount: price }, { amount: price - 1 }, { id });
    },
  ],
  [
    correctProtection,
    async () => {
      const { id, agency } = await createCase(app);
      const { price } = await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
      return ofBody(admin, { amount: price, reason: 'Naqd olingan' }, { reason: 'Bankdan kelgan' }, { id });
    },
  ],
  [
    confirmStep,
    async () => {
      const { id, stepId, student } = await finishedCase(app);
      return ofBody(student, { stepId }, { stepId: stepId + 1 }, { id });
    },
  ],
  [
    askWithdrawal,
    async () => {
      const student = await createStudent(app);
      await give(app, student, 9_000_000);
      return ofBody(student, { amount: 5_000_000 }, { amount: 4_000_000 });
    },
  ],
  [
    askPayout,
    async () => {
      const agency = await createAgency(app);
      const { consultingId, owner } = agency;
      await giveMoney(app, agency, 90_000_000);
      await putDetails(app, consultingId);
      return ofBody(owner, { amount: 50_000_000 }, { amount: 40_000_000 });
    },
  ],
  [
    openDispute,
    async () => {
      const { id, stepId, student } = await finishedCase(app);
      return ofBody(student, draftFor(stepId), { comment: 'Boshqacha yozilgan' }, { id });
    },
  ],
  [
    answerDispute,
    async () => {
      const { agency, params } = await disputed();
      return ofBody(
        agency.owner,
        { comment: 'Tuzatdik, qarang', returnAmount: 100 },
        { returnAmount: 200 },
        params,
      );
    },
  ],
  [
    acceptProposal,
    async () => {
      const { agency, student, params } = await disputed();
      await acts.answer(agency.owner, params.id, 300);
      return ofBody(student, { returnAmount: 300 }, { returnAmount: 200 }, params);
    },
  ],
  [
    withdrawDispute,
    async () => {
      const { student, params } = await disputed();
      const other = await disputed();
      return { as: student, input: { params }, other: { params: other.params } };
    },
  ],
  [
    addEvidence,
    async () => {
      const { student, params } = await disputed();
      return ofBody(student, { comment: 'Yana bir izoh' }, { comment: 'Boshqa izoh' }, params);
    },
  ],
  [
    askSides,
    async () => {
      const { params } = await disputed();
      return ofBody(admin, { to: 'BOTH', comment: 'Xatni yuboring' }, { to: 'STUDENT' }, params);
    },
  ],
  [
    settleDispute,
    async () => {
      const { agency, params } = await disputed();
      await acts.answer(agency.owner, params.id, 0);
      const { version, amount } = await disputeOf(admin, params.id);
      const body = { version, returnAmount: 0, releaseAmount: amount, reason: 'Ish bajarilgan' };
      return ofBody(admin, body, { returnAmount: amount, releaseAmount: 0 }, params);
    },
  ],
  [
    correctDifference,
    async () => {
      const { params, body } = await difference('2025-03-01');
      return ofBody(admin, body, { amount: 2000 }, params);
    },
  ],
  [
    takeClosingBack,
    async () => {
      const { params, body } = await difference('2025-03-02');
      await admin.read(correctDifference, { params, body });
      const [found] = (await admin.read(listDifferences, { params })).content;
      const { id } = found!.closings[0]!;
      return ofBody(admin, { reason: 'Xato tuzatish' }, { reason: 'Boshqa sabab' }, { ...params, id });
    },
  ],
]);

it('knows every call that takes a key', () => {
  expect(
    KEYED.filter((endpoint) => !CALLS.has(endpoint)).map(({ method, path }) => `${method} ${path}`),
  ).toEqual([]);
  expect(CALLS.size).toBe(KEYED.length);
});

/** Returns the id in an answer: of what was made, or of what was changed. */
const nameOf = ({ data }: { data: unknown }) =>
  (data as { id?: unknown; applicationId?: unknown } | null)?.id ??
  (data as { applicationId?: unknown } | null)?.applicationId ??
  null;

describe.each(
  [...CALLS].map(([endpoint, made]) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint, made })),
)('the key of $name', ({ endpoint, made }) => {
  it('stands for one request', async () => {
    const { as, input, other } = await made();
    if (endpoint.idempotent === 'required') {
      const without = await app.as({ token: as.token, idempotencyKey: null }).call(endpoint, input, 'en');
      expect(without).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
      expect(Object.keys(without.fields ?? {})).toEqual(['Idempotency-Key']);
    }
    const { call } = app.as({ token: as.token, idempotencyKey: newId() });
    const first = await call(endpoint, input, 'en');
    expect(first, first.message ?? '').toMatchObject({ status: 200 });
    const again = await call(endpoint, input, 'en');
    expect([again.status, nameOf(again)], again.message ?? '').toEqual([200, nameOf(first)]);
    const changed = await call(endpoint, other, 'en');
    expect(changed).toMatchObject({
      ...{ status: 409, code: 'KEY_USED' },
      message:
        'This key has already been used for another request, so nothing was done. Send the request with a new key.',
    });
    expect((await call(endpoint, input, 'en')).status).toBe(200);
  });
});
