import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import * as contract from '@parvoz/contract/money/protection.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agency, act, createAgency, createCase, PRICE_TIYIN } from '../../../../test/applications.ts';
import { expectExact, finishStep, pay, protectionOf, topUp } from '../../../../test/money.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const NOBODY = '01a1fe23-6a3c-7268-86ed-7199903270b5';

let app: TestApp;
let agency: Agency;
let others: Record<string, Person>;

beforeAll(async () => {
  app = await createTestApp();
  agency = await createAgency(app);
  const stranger = await createAgency(app);
  others = {
    owner: agency.owner,
    manager: agency.manager,
    admin: await createAdmin(app),
    'another student': await createStudent(app),
    'owner of another agency': stranger.owner,
    'manager of another agency': stranger.manager,
  };
  await topUp(app, others['another student']!, PRICE_TIYIN * 2);
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

/** An application that is due, and one whose first step waits for its student. */
const createBoth = async () => {
  const due = await createCase(app, { agency });
  await act(agency.owner, due.id, { type: 'ACCEPTED', comment: null });
  await topUp(app, due.student, PRICE_TIYIN);
  const waiting = await createCase(app, { agency });
  await act(agency.owner, waiting.id, { type: 'ACCEPTED', comment: null });
  await pay(app, waiting.student, waiting.id);
  await finishStep(app, agency.owner, waiting.id);
  return { due, waiting };
};

const everybody = ['student', 'owner', 'manager', 'admin'];
const CORRECTED = { amount: PRICE_TIYIN, reason: 'Bank orqali' };
/** Returns the input of each call, and nothing besides. */
const bodyOf = (endpoint: AnyEndpoint, stepId: number) => {
  if (endpoint.method === 'GET') return {};
  if (endpoint === contract.confirmStep) return { body: { stepId } };
  return { body: endpoint === contract.payProtection ? { amount: PRICE_TIYIN } : CORRECTED };
};

it.each<[string, AnyEndpoint, readonly string[]]>([
  ['looked at', contract.getProtection, everybody],
  ['paid', contract.payProtection, ['student']],
  ['confirmed', contract.confirmStep, ['student']],
  ['corrected', contract.correctProtection, ['admin']],
])('is %s by those alone who may', async (_, endpoint, may) => {
  const { due, waiting } = await createBoth();
  const subject = endpoint === contract.confirmStep ? waiting : due;
  const { stepId } = (await protectionOf(subject.student, subject.id)).shareList[0]!;
  const body = bodyOf(endpoint, stepId);
  const people = { ...others, student: subject.student };
  const before = await protectionOf(subject.student, subject.id);
  for (const [who, person] of Object.entries(people)) {
    if (may.includes(who)) continue;
    const answer = await person.call(endpoint, { params: { id: subject.id }, ...body });
    expect([answer.status, answer.code], who).toEqual([403, 'ACCESS_DENIED']);
  }
  expect(await protectionOf(subject.student, subject.id)).toEqual(before);
  for (const who of may) {
    const person = people[who as keyof typeof people]!;
    const answer = await person.call(endpoint, { params: { id: subject.id }, ...body });
    expect(answer.status, `${who}: ${answer.message}`).toBe(200);
  }
});

it('of nothing is nothing', async () => {
  const { due } = await createBoth();
  const { admin } = others;
  for (const id of [NOBODY, 'x', '1', "' or 1=1"]) {
    for (const endpoint of [contract.getProtection, contract.payProtection, contract.confirmStep]) {
      const body = bodyOf(endpoint, 1);
      const answer = await due.student.call(endpoint as AnyEndpoint, { params: { id }, ...body });
      expect([answer.status, answer.code], `${endpoint.path} ${id}`).toEqual([404, 'NOT_FOUND']);
    }
    const answer = await admin!.call(contract.correctProtection, { params: { id }, body: CORRECTED });
    expect(answer.status).toBe(404);
  }
});

it('a step of another application is not confirmed', async () => {
  const { due, waiting } = await createBoth();
  const stepOf = async ({ student, id }: typeof due) =>
    (await protectionOf(student, id)).shareList[0]!.stepId;
  const foreign = { params: { id: due.id }, body: { stepId: await stepOf(waiting) } };
  expect(await due.student.call(contract.confirmStep, foreign)).toMatchObject({ status: 404 });
  const own = { params: { id: due.id }, body: { stepId: await stepOf(due) } };
  expect(await due.student.call(contract.confirmStep, own)).toMatchObject({ code: 'NOT_PAID' });
  const [, second] = (await protectionOf(waiting.student, waiting.id)).shareList;
  const early = { params: { id: waiting.id }, body: { stepId: second!.stepId } };
  expect(await waiting.student.call(contract.confirmStep, early)).toMatchObject({
    code: 'STEP_NOT_FINISHED',
  });
});

it.each([0, -1, 0.5, '1000000001', 2 ** 53, null])('a correction of %j is refused', async (amount) => {
  const { due } = await createBoth();
  const body = { ...CORRECTED, amount } as typeof CORRECTED;
  const answer = await others.admin!.call(contract.correctProtection, { params: { id: due.id }, body });
  expect(answer).toMatchObject({
    status: 422,
    code: 'INVALID_INPUT',
    fields: { amount: expect.any(String) },
  });
});

it('a correction says why, is told to both sides, and stands in the audit', async () => {
  const { due } = await createBoth();
  for (const reason of ['', 'ab', 'x'.repeat(301)]) {
    const input = { params: { id: due.id }, body: { ...CORRECTED, reason } };
    const answer = await others.admin!.call(contract.correctProtection, input);
    expect(answer).toMatchObject({ status: 422, fields: { reason: expect.any(String) } });
  }
  await others.admin!.read(contract.correctProtection, { params: { id: due.id }, body: CORRECTED });
  expect(await protectionOf(due.student, due.id)).toMatchObject({ held: PRICE_TIYIN });
  const { rows } = await app.pool.query('select action from audit_records where subject_id = $1', [due.id]);
  expect(rows.map(({ action }) => action)).toContain('PAYMENT_CORRECTED');
  const notified = await app.pool.query(
    `select count(distinct account_id)::int as total from notifications
     where application_id = $1 and kind = 'PAYMENT_SUCCESS'`,
    [due.id],
  );
  expect(notified.rows).toEqual([{ total: 3 }]);
});
