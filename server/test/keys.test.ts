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
import { addNote } from '@parvoz/contract/applications/application-notes.ts';
import {
  decideFamilySandbox,
  payFamilyApplication,
  topUpForStudent,
} from '@parvoz/contract/applications/family.ts';
import { sendClientLinks } from '@parvoz/contract/applications/moving-in.ts';
import { createWalkIn } from '@parvoz/contract/applications/walk-ins.ts';
import { createExchangeRate } from '@parvoz/contract/catalogue/rates.ts';
import { createTestSitting } from '@parvoz/contract/catalogue/test-sittings.ts';
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
import { createAgency, createCase, draftOf } from './applications.ts';
import { acts, disputeOf, draftFor, finishedCase } from './disputes.ts';
import { allEndpoints } from './endpoints.ts';
import { next } from './factories.ts';
import { createGuardian } from './guardians.ts';
import { clientFilesOf, differenceOf, disputedCase, twoDue } from './keyed-things.ts';
import { expectExact, topUp as give } from './money.ts';
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

/** A call of a person, the same with another body, and those to other things that the person may do the same to. */
interface Keyed {
  as: Pick<Person, 'token'>;
  input: { params?: object; body?: object };
  other: { params?: object; body?: object };
  elsewhere: readonly object[];
}

const ofBody = (
  as: Keyed['as'],
  body: object,
  other: object,
  params?: object,
  ...elsewhere: readonly object[]
): Keyed => ({
  as,
  input: { ...(params && { params }), body },
  other: { ...(params && { params }), body: { ...body, ...other } },
  elsewhere,
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

const disputed = (of?: Parameters<typeof disputedCase>[1]) => disputedCase(app, of);
const difference = (day: string) => differenceOf(app, admin, day);

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
        { stepId: await newStep() },
      ),
  ],
  [
    copyTariff,
    async () => ({
      as: admin,
      input: { params: { id: await newTariff() } },
      other: { params: { id: await newTariff() } },
      elsewhere: [{ id: await newTariff() }],
    }),
  ],
  [
    copyStep,
    async () => {
      const [id, otherId] = [await newStep(), await newStep()];
      return ofBody(admin, { tariffId: null }, { tariffId: await newTariff() }, { id }, { id: otherId });
    },
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
    createTestSitting,
    async () =>
      ofBody(
        admin,
        {
          ...{ test: 'TOPIK', place: 'TASHKENT', checkedOn: null, isCancelled: false },
          ...{ registerBy: '2027-02-10', heldOn: '2027-04-11', resultsOn: '2027-05-27' },
          sourceUrl: 'https://www.topik.go.kr/',
        },
        { heldOn: '2027-04-12' },
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
      const [{ consultingId }, other] = [await createAgency(app), await createAgency(app)];
      const body = {
        ownerName: 'Dilnoza',
        surname: 'Karimova',
        isShortSurname: false,
        accountPhone: newPhone(),
      };
      const elsewhere = { id: other.consultingId };
      return ofBody(admin, body, { accountPhone: newPhone() }, { id: consultingId }, elsewhere);
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
    addNote,
    async () => {
      const { id, agency } = await createCase(app);
      const other = await createCase(app, { agency });
      return ofBody(agency.manager, { text: 'Qayd' }, { text: 'Boshqa qayd' }, { id }, { id: other.id });
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
    sendClientLinks,
    async () => {
      const { owner, params, other } = await clientFilesOf(app);
      return ofBody(owner, { count: 1 }, { count: 2 }, params, other);
    },
  ],
  [
    topUp,
    async () =>
      ofBody(await createStudent(app), { amount: 500_000, provider: 'SANDBOX' }, { amount: 600_000 }),
  ],
  [
    payFamilyApplication,
    async () => {
      const [{ id, student, price }, other] = await twoDue(app);
      const given = { phone: newPhone(), canPay: true };
      const mother = await createGuardian(app, { id, student }, given);
      const second = await createGuardian(app, { id: other.id, student }, given);
      const body = { amount: price, provider: 'SANDBOX' };
      return ofBody(mother, body, { amount: price - 1 }, { id: mother.id }, { id: second.id });
    },
  ],
  [
    topUpForStudent,
    async () => {
      const [{ id, student }, other] = await twoDue(app);
      const given = { phone: newPhone(), canTopUp: true };
      const mother = await createGuardian(app, { id, student }, given);
      const second = await createGuardian(app, { id: other.id, student }, given);
      const body = { amount: 500_000, provider: 'SANDBOX' };
      return ofBody(mother, body, { amount: 600_000 }, { id: mother.id }, { id: second.id });
    },
  ],
  [
    decideFamilySandbox,
    async () => {
      const [{ id, student, price }, second] = await twoDue(app);
      const given = { phone: newPhone(), canPay: true };
      const mother = await createGuardian(app, { id, student }, given);
      const { id: secondId } = await createGuardian(app, { id: second.id, student }, given);
      const body = { amount: price, provider: 'SANDBOX' } as const;
      const begin = (shown: string) => mother.read(payFamilyApplication, { params: { id: shown }, body });
      const [first, other] = [await begin(mother.id), await begin(secondId)];
      return ofBody(mother, { isPaid: true }, { isPaid: false }, { id: first.id }, { id: other.id });
    },
  ],
  [
    decideSandbox,
    async () => {
      const student = await createStudent(app);
      const begin = () => student.read(topUp, { body: { amount: 500_000, provider: 'SANDBOX' } });
      const [{ id }, other] = [await begin(), await begin()];
      return ofBody(student, { isPaid: true }, { isPaid: false }, { id }, { id: other.id });
    },
  ],
  [
    payProtection,
    async () => {
      const [{ id, student, price }, other] = await twoDue(app);
      await give(app, student, 2 * price);
      return ofBody(student, { amount: price }, { amount: price - 1 }, { id }, { id: other.id });
    },
  ],
  [
    correctProtection,
    async () => {
      const [{ id, price }, other] = await twoDue(app);
      const body = { amount: price, reason: 'Naqd olingan' };
      return ofBody(admin, body, { reason: 'Bankdan kelgan' }, { id }, { id: other.id });
    },
  ],
  [
    confirmStep,
    async () => {
      const { id, stepId, student } = await finishedCase(app);
      const other = await finishedCase(app, { student });
      return ofBody(student, { stepId }, { stepId: stepId + 1 }, { id }, { id: other.id });
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
      const other = await finishedCase(app, { student });
      const changed = { comment: 'Boshqacha yozilgan' };
      return ofBody(student, draftFor(stepId), changed, { id }, { id: other.id });
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
        (await disputed({ agency })).params,
      );
    },
  ],
  [
    acceptProposal,
    async () => {
      const { agency, student, params } = await disputed();
      await acts.answer(agency.owner, params.id, 300);
      const other = await disputed({ student });
      await acts.answer(other.agency.owner, other.params.id, 300);
      return ofBody(student, { returnAmount: 300 }, { returnAmount: 200 }, params, other.params);
    },
  ],
  [
    withdrawDispute,
    async () => {
      const { student, params } = await disputed();
      const [other, own] = [await disputed(), await disputed({ student })];
      return { as: student, input: { params }, other: { params: other.params }, elsewhere: [own.params] };
    },
  ],
  [
    addEvidence,
    async () => {
      const { student, params } = await disputed();
      const other = await disputed({ student });
      return ofBody(student, { comment: 'Yana bir izoh' }, { comment: 'Boshqa izoh' }, params, other.params);
    },
  ],
  [
    askSides,
    async () => {
      const { params } = await disputed();
      const other = await disputed();
      const body = { to: 'BOTH', comment: 'Xatni yuboring' };
      return ofBody(admin, body, { to: 'STUDENT' }, params, other.params);
    },
  ],
  [
    settleDispute,
    async () => {
      const { agency, params } = await disputed();
      await acts.answer(agency.owner, params.id, 0);
      const { version, amount } = await disputeOf(admin, params.id);
      const body = { version, returnAmount: 0, releaseAmount: amount, reason: 'Ish bajarilgan' };
      const other = await disputed();
      await acts.answer(other.agency.owner, other.params.id, 0);
      return ofBody(admin, body, { returnAmount: amount, releaseAmount: 0 }, params, other.params);
    },
  ],
  [
    correctDifference,
    async () => {
      const { params, body } = await difference('2025-03-01');
      const other = await difference('2025-03-03');
      return ofBody(admin, body, { amount: 2000 }, params, other.params);
    },
  ],
  [
    takeClosingBack,
    async () => {
      const close = async (day: string) => {
        const { params, body } = await difference(day);
        await admin.read(correctDifference, { params, body });
        const [found] = (await admin.read(listDifferences, { params })).content;
        return { ...params, id: found!.closings[0]!.id };
      };
      const [params, other] = [await close('2025-03-02'), await close('2025-03-04')];
      const body = { reason: 'Xato tuzatish' };
      return ofBody(admin, body, { reason: 'Boshqa sabab' }, params, other, { ...params, day: other.day });
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
    const { as, input, other, elsewhere } = await made();
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
    // What the path names is another request, too.
    expect(elsewhere.length > 0, 'another path').toBe(input.params !== undefined);
    for (const params of elsewhere) {
      const moved = await call(endpoint, { ...input, params }, 'en');
      expect(moved, moved.message ?? '').toMatchObject({ status: 409, code: 'KEY_USED' });
    }
    expect((await call(endpoint, input, 'en')).status).toBe(200);
  });
});
