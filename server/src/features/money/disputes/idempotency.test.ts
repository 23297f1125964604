import {
  acceptProposal,
  addEvidence,
  answerDispute,
  askSides,
  openDispute,
  settleDispute,
} from '@parvoz/contract/money/disputes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgency, newKey } from '../../../../test/applications.ts';
import { acts, disputeOf, draftFor, finishedCase, open } from '../../../../test/disputes.ts';
import { finishStep, protectionOf } from '../../../../test/money.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const withKey = ({ token }: Person, idempotencyKey = newKey()) => app.as({ token, idempotencyKey });
const REFUSED = { status: 409, code: 'KEY_USED' };

it('a key opens no second dispute, and never answers the first for another step or other words', async () => {
  const { agency, student, id, stepId } = await finishedCase(app, { agency: await createAgency(app) });
  await finishStep(app, agency.owner, id);
  const other = (await protectionOf(student, id)).shareList[1]!;
  const { call } = withKey(student);
  const ask = (body: ReturnType<typeof draftFor>) => call(openDispute, { params: { id }, body });
  const first = await ask(draftFor(stepId));
  expect(first.status).toBe(200);
  expect((await ask(draftFor(stepId))).data!.id).toBe(first.data!.id);
  for (const changed of [
    draftFor(other.stepId),
    draftFor(stepId, { comment: 'Boshqacha yozilgan' }),
    draftFor(stepId, { wish: 'PART', wishAmount: 100 }),
  ])
    expect(await ask(changed)).toMatchObject(REFUSED);
  expect((await protectionOf(student, id)).shareList[1]!.state).toBe('AWAITING');
});

it('an act is done once for its key, and another one with the same key is refused', async () => {
  const made = await finishedCase(app, { agency: await createAgency(app) });
  const { owner } = made.agency;
  const dispute = await open(made);
  const params = { id: dispute.id };
  const say = async (person: Person, send: (call: Person['call'], changed: boolean) => Promise<object>) => {
    const { call } = withKey(person);
    expect(await send(call, false)).toMatchObject({ status: 200 });
    expect(await send(call, true)).toMatchObject(REFUSED);
    expect(await send(call, false)).toMatchObject({ status: 200 });
  };
  await say(owner, (call, changed) =>
    call(answerDispute, { params, body: { comment: 'Tuzatdik, qarang', returnAmount: changed ? 200 : 100 } }),
  );
  await say(owner, (call, changed) =>
    call(addEvidence, { params, body: { comment: changed ? 'Boshqa izoh' : 'Yana bir izoh' } }),
  );
  await say(admin, (call, changed) =>
    call(askSides, { params, body: { to: changed ? 'BOTH' : 'STUDENT', comment: 'Xatni yuboring' } }),
  );
  expect((await disputeOf(admin, dispute.id)).answer!.returnAmount).toBe(100);
  const { version, amount } = await disputeOf(admin, dispute.id);
  await say(admin, (call, changed) => {
    const returnAmount = changed ? amount : 0;
    const body = { version, returnAmount, releaseAmount: amount - returnAmount, reason: 'Ish bajarilgan' };
    return call(settleDispute, { params, body });
  });
  expect(await disputeOf(admin, dispute.id)).toMatchObject({ state: 'SETTLED', result: { returned: 0 } });
});

it('accepts under one key what it was sent for', async () => {
  const made = await finishedCase(app, { agency: await createAgency(app) });
  const { id } = await open(made);
  await acts.answer(made.agency.owner, id, 300);
  const { call } = withKey(made.student);
  const accept = (returnAmount: number) => call(acceptProposal, { params: { id }, body: { returnAmount } });
  expect((await accept(300)).status).toBe(200);
  expect(await accept(200)).toMatchObject(REFUSED);
  expect((await accept(300)).status).toBe(200);
});
