import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import {
  type ApprovalDecision,
  type ApprovalDraft,
  askApproval,
  cancelApproval,
  decideApproval,
  downloadApproved,
  listApprovals,
} from '@parvoz/contract/money/approvals.ts';
import { getMoneyDay, listMoneyActs } from '@parvoz/contract/money/money-acts.ts';
import { askPayout, askWithdrawal, cancelPayout } from '@parvoz/contract/money/payouts.ts';
import { decidePayout, filterPayouts } from '@parvoz/contract/money/payouts-queue.ts';
import { correctProtection } from '@parvoz/contract/money/protection.ts';
import { correctDifference, takeClosingBack } from '@parvoz/contract/money/reconciliation.ts';
import { filterAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, createCase, createAgency as createDesk, PRICE_TIYIN } from '../../../../test/applications.ts';
import { runAsAdmin } from '../../../../test/database.ts';
import { subscribe } from '../../../../test/events.ts';
import { balanceOf, expectExact, protectionOf } from '../../../../test/money.ts';
import { multipartOf } from '../../../../test/multipart.ts';
import { type Agency, createAgency, giveMoney, putDetails, putTopUp } from '../../../../test/payouts.ts';
import {
  changePhone,
  confirmAgain,
  createAdmin,
  createEmployee,
  createStudent,
  MINUTE_MS,
  type Person,
  signInAgain,
  wait,
} from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';

const LIMIT = 1_000_000_00;
const TODAY = '2026-11-21';
const HOUR_MS = 60 * MINUTE_MS;
const SEND = { action: 'SEND' } as const;
const CONFIRM = { action: 'CONFIRM', documentNumber: '001284', documentDate: TODAY } as const;
const APPROVE = { action: 'APPROVE' } as const;
const REFUSE = { action: 'REFUSE', reason: 'Hujjati yoʻq' } as const;
const NEEDED = { status: 409, code: 'SECOND_PERSON_NEEDED' };

let app: TestApp;
let first: Person;
let second: Person;
let agency: Agency;

beforeAll(async () => {
  app = await createTestApp({ twoPersonTiyin: LIMIT });
});
beforeEach(async () => {
  app.clock.set(`${TODAY}T09:00:00.000Z`);
  // No administrator of an earlier test may be the second one, and nothing of theirs waits.
  await app.pool.query(`update accounts set status = 'BLOCKED' where role = 'ROLE_ADMIN'`);
  [first, second] = [await createAdmin(app), await createAdmin(app, { name: 'Malika' })];
  await app.pool.query(`update approvals set state = 'CANCELED', ended_at = $1 where state = 'WAITING'`, [
    app.clock.now(),
  ]);
  const { content } = await second.read(filterPayouts, { body: { state: 'WAITING' } });
  for (const { id } of content) {
    const body = { action: 'DECLINE', reason: 'Sinov tugadi' } as const;
    await second.read(decidePayout, { params: { id }, body });
  }
  agency = await createAgency(app);
  await putDetails(app, agency.consultingId);
});
afterAll(() => app.close());

const request = async (amount: number, of: Agency = agency): Promise<string> => {
  await giveMoney(app, of, amount);
  return (await of.owner.read(askPayout, { body: { amount } })).id;
};
const decide = (who: Person, id: string, body: typeof SEND | typeof CONFIRM) =>
  who.call(decidePayout, { params: { id }, body });
const ask = (who: Person, draft: ApprovalDraft) => who.call(askApproval, { body: draft });
const sending = (id: string): ApprovalDraft => ({ kind: 'PAYOUT', id, decision: SEND });
const answer = (who: Person, id: string, body: ApprovalDecision = APPROVE) =>
  who.call(decideApproval, { params: { id }, body });
const stateOf = async (id: string): Promise<unknown> =>
  (await app.pool.query('select state, sending_by from payouts where id = $1', [id])).rows[0];
const listOf = async (who: Person, state: 'WAITING' | 'ENDED' = 'WAITING') =>
  (await who.read(listApprovals, { query: { state } })).content;
const download = (who: Person, path: string) =>
  app.http.inject({
    ...{ method: 'POST', url: `/api/v1${path}` },
    headers: { authorization: `Bearer ${who.token}` },
  });

describe('what one administrator may move alone', () => {
  it('is exactly the sum in one request, and not a tiyin more', async () => {
    const [exact, above] = [await request(LIMIT), await request(LIMIT + 1)];
    expect(await decide(first, above, SEND)).toMatchObject(NEEDED);
    expect((await decide(first, exact, SEND)).data?.state).toBe('SENDING');
    expect(await stateOf(above)).toEqual({ state: 'WAITING', sending_by: null });
  });

  it('is counted by the day and administrator, and begins anew with the next day', async () => {
    const ids = [await request(LIMIT - 1), await request(1), await request(1)];
    for (const id of ids.slice(0, 2)) expect((await decide(first, id, SEND)).status).toBe(200);
    expect(await decide(first, ids[2]!, SEND)).toMatchObject(NEEDED);
    const { limit, people } = await first.read(getMoneyDay);
    expect([limit, people[0]]).toMatchObject([LIMIT, { id: first.id, name: 'Aziz Karimov' }]);
    expect(people[0]!.sums).toEqual([
      { group: 'SENT', amount: LIMIT, alone: LIMIT, left: 0 },
      ...['CONFIRMED', 'CORRECTED'].map((group) => ({ group, amount: 0, alone: 0, left: LIMIT })),
    ]);
    // Another one has a sum of their own, and so has the next day.
    expect((await decide(second, ids[2]!, SEND)).status).toBe(200);
    const next = await request(LIMIT);
    app.clock.set('2026-11-21T19:00:00.000Z');
    await confirmAgain(first);
    expect((await decide(first, next, SEND)).status).toBe(200);
  });

  it('is not passed by many calls at once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => createAgency(app))).then((made) =>
      Promise.all(
        made.map(async (one) => {
          await putDetails(app, one.consultingId);
          return request(LIMIT / 4 + 1, one);
        }),
      ),
    );
    const answers = await Promise.all(ids.map((id) => decide(first, id, SEND)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'SECOND_PERSON_NEEDED')).toHaveLength(2);
  });

  it('counts the bank’s file as a whole', async () => {
    const other = await createAgency(app);
    await putDetails(app, other.consultingId);
    const ids = [await request(LIMIT), await request(1, other)];
    expect((await download(first, '/payout/export')).json()).toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'WAITING' });
  });

  it('needs somebody else: where nobody is, it says so', async () => {
    await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [second.id]);
    const id = await request(LIMIT + 1);
    expect(await decide(first, id, SEND)).toMatchObject({ status: 409, code: 'NO_SECOND_PERSON' });
    expect(await ask(first, sending(id))).toMatchObject({ status: 409, code: 'NO_SECOND_PERSON' });
  });

  it('is confirmed by another than who has sent it without asking anybody', async () => {
    const id = await request(LIMIT + 1);
    const { data } = await ask(first, sending(id));
    await answer(second, data!.id);
    expect(await decide(first, id, CONFIRM)).toMatchObject(NEEDED);
    expect((await decide(second, id, CONFIRM)).data?.state).toBe('CONFIRMED');
    const { content } = await second.read(listMoneyActs);
    expect(content[0]).toMatchObject({
      ...{ kind: 'CONFIRM', amount: LIMIT + 1, subject: 'payout', subjectId: id },
      ...{ actor: { id: second.id }, second: { id: first.id } },
    });
  });
});

describe('a second administrator', () => {
  it('sees what is asked, live, and their approval does it in the name of the first', async () => {
    const id = await request(LIMIT + 1);
    const stream = await subscribe(app, second);
    const asked = await ask(first, sending(id));
    expect(asked.data).toMatchObject({
      ...{ kind: 'SEND', amount: LIMIT + 1, subject: 'payout', subjectId: id, state: 'WAITING' },
      can: { decide: false, cancel: true, download: false },
    });
    await stream.until(() => stream.events().some(({ kind }) => kind === 'MONEY'));
    stream.close();
    expect(await stateOf(id)).toEqual({ state: 'WAITING', sending_by: null });
    expect(await listOf(second)).toMatchObject([
      { id: asked.data!.id, askedBy: { id: first.id }, can: { decide: true, cancel: false } },
    ]);
    const { data } = await answer(second, asked.data!.id);
    expect(data).toMatchObject({ state: 'APPROVED', decidedBy: { id: second.id, name: 'Malika Karimov' } });
    expect(await stateOf(id)).toEqual({ state: 'SENDING', sending_by: first.id });
    const { content } = await first.read(listMoneyActs);
    expect(content[0]).toMatchObject({ kind: 'SEND', actor: { id: first.id }, second: { id: second.id } });
    // It was not done alone.
    expect((await first.read(getMoneyDay)).people[0]!.sums[0]).toMatchObject({ alone: 0, left: LIMIT });
    const lines = await first.read(filterAudit, { body: { subject: 'payout', subjectId: id } });
    expect(lines.content.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['APPROVAL_ASKED', 'APPROVAL_GIVEN', 'SENDING']),
    );
  });

  it('is nobody who asked, of the same agency, or of the agency that gets the money', async () => {
    const id = await request(LIMIT + 1);
    const other = await createAgency(app);
    const partner = await createAdmin(app, { phone: other.owner.phone });
    const asker = await createAdmin(app, { phone: other.manager.phone });
    const owner = await createAdmin(app, { phone: agency.owner.phone });
    expect(await ask(owner, sending(id))).toMatchObject({ status: 403, code: 'OWN_MATTER' });
    const asked = (await ask(asker, sending(id))).data!;
    for (const who of [asker, partner])
      for (const body of [APPROVE, REFUSE])
        expect(await answer(who, asked.id, body)).toMatchObject({ status: 403, code: 'SAME_PERSON' });
    // Another phone makes nobody another person, nor the person who has it now.
    expect(await answer(await changePhone(app, partner), asked.id)).toMatchObject({ code: 'SAME_PERSON' });
    const { phone } = asker;
    await changePhone(app, asker);
    const heir = await createAdmin(app, { phone });
    expect(await answer(heir, asked.id)).toMatchObject({ status: 403, code: 'SAME_PERSON' });
    expect(await answer(owner, asked.id)).toMatchObject({ status: 403, code: 'OWN_MATTER' });
    const changed = await changePhone(app, owner);
    expect(await answer(changed, asked.id)).toMatchObject({ status: 403, code: 'OWN_MATTER' });
    expect(await stateOf(id)).toMatchObject({ state: 'WAITING' });
    expect((await answer(second, asked.id)).status).toBe(200);
  });

  it('gives the password lately, and so does who asks', async () => {
    const id = await request(LIMIT + 1);
    wait(app, 10 * MINUTE_MS);
    expect(await ask(first, sending(id))).toMatchObject({ status: 403, code: 'PASSWORD_NEEDED' });
    await confirmAgain(first);
    const asked = (await ask(first, sending(id))).data!;
    for (const body of [APPROVE, REFUSE])
      expect(await answer(second, asked.id, body)).toMatchObject({ status: 403, code: 'PASSWORD_NEEDED' });
    await confirmAgain(second);
    expect((await answer(second, asked.id)).status).toBe(200);
  });

  it('refuses with a reason that who has asked reads; it can be asked for again then', async () => {
    const id = await request(LIMIT + 1);
    const asked = (await ask(first, sending(id))).data!;
    expect(await ask(first, sending(id))).toMatchObject({ status: 409, code: 'APPROVAL_EXISTS' });
    expect((await answer(second, asked.id, { action: 'REFUSE', reason: ' ' })).status).toBe(422);
    expect((await answer(second, asked.id, REFUSE)).data).toMatchObject({
      state: 'REFUSED',
      refusal: REFUSE.reason,
    });
    expect(await answer(second, asked.id)).toMatchObject({ status: 409, code: 'APPROVAL_ENDED' });
    expect((await listOf(first, 'ENDED'))[0]).toMatchObject({ id: asked.id, refusal: REFUSE.reason });
    expect(await stateOf(id)).toMatchObject({ state: 'WAITING' });
    expect((await ask(first, sending(id))).status).toBe(200);
  });

  it('has 48 hours; who has asked may take it back, and nobody else', async () => {
    const id = await request(LIMIT + 1);
    const asked = (await ask(first, sending(id))).data!;
    const params = { id: asked.id };
    expect(await second.call(cancelApproval, { params })).toMatchObject({ status: 404 });
    expect((await first.read(cancelApproval, { params })).state).toBe('CANCELED');
    expect(await answer(second, asked.id)).toMatchObject({ code: 'APPROVAL_ENDED' });
    const again = (await ask(first, sending(id))).data!;
    wait(app, 47 * HOUR_MS);
    const later = await signInAgain(app, second);
    expect(await later.read(listApprovals)).toMatchObject({ waitingCount: 1, content: [{ id: again.id }] });
    wait(app, HOUR_MS);
    await confirmAgain(later);
    expect(await later.read(listApprovals)).toMatchObject({ waitingCount: 0, content: [] });
    expect((await listOf(later, 'ENDED'))[0]).toMatchObject({ id: again.id, state: 'EXPIRED' });
    expect(await answer(later, again.id)).toMatchObject({ code: 'APPROVAL_ENDED' });
    expect((await ask(later, sending(id))).status).toBe(200);
  });

  it('approves nothing that nobody asks for any more: an end in time, a blocked asker, a canceled request', async () => {
    const ids = [await request(LIMIT + 1), await request(LIMIT + 2)];
    const [stale, gone] = await Promise.all(ids.map(async (id) => (await ask(first, sending(id))).data!.id));
    await agency.owner.read(cancelPayout, { params: { id: ids[0]! } });
    expect(await answer(second, stale!)).toMatchObject({ status: 409, code: 'PAYOUT_CANCELED' });
    expect((await listOf(second, 'ENDED'))[0]).toMatchObject({ state: 'FAILED', problem: 'PAYOUT_CANCELED' });
    await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [first.id]);
    expect(await answer(second, gone!)).toMatchObject({ status: 409, code: 'APPROVAL_ENDED' });
    expect(await stateOf(ids[1]!)).toMatchObject({ state: 'WAITING' });
  });
});

it('acts are append-only, also for whoever writes by hand', async () => {
  await decide(first, await request(100_000), SEND);
  for (const statement of [
    'update money_acts set second_id = gen_random_uuid()',
    'delete from money_acts',
    'truncate money_acts',
  ])
    await expect(runAsAdmin(app.databaseUrl, statement)).rejects.toThrow('append-only');
  expect((await app.pool.query('select from money_acts')).rowCount).toBeGreaterThan(0);
});

describe('at once', () => {
  it('two approve, and one is done; or one refuses', async () => {
    const third = await createAdmin(app);
    for (const body of [APPROVE, REFUSE]) {
      const id = await request(LIMIT + 1);
      const asked = (await ask(first, sending(id))).data!;
      const answers = await Promise.all([answer(second, asked.id), answer(third, asked.id, body)]);
      expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['APPROVAL_ENDED', 'ok']);
      const { rows } = await app.pool.query('select second_id from money_acts where subject_id = $1', [id]);
      const done = answers.find(({ status }) => status === 200);
      expect(rows).toHaveLength(done?.data?.state === 'APPROVED' ? 1 : 0);
    }
  });

  it('it is approved and the agency cancels: the money is in one place', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await request(LIMIT + 1);
      const asked = (await ask(first, sending(id))).data!;
      const [given, canceled] = await Promise.all([
        answer(second, asked.id),
        agency.owner.call(cancelPayout, { params: { id } }),
      ]);
      expect([
        ['ok', 'PAYOUT_SENDING'],
        ['PAYOUT_CANCELED', 'ok'],
      ]).toContainEqual([given.code ?? 'ok', canceled.code ?? 'ok']);
    }
  });

  it('it is asked for twice, and one waits', async () => {
    const id = await request(LIMIT + 1);
    const asked = await Promise.all([ask(first, sending(id)), ask(second, sending(id))]);
    expect(asked.map(({ code }) => code ?? 'ok').sort()).toEqual(['APPROVAL_EXISTS', 'ok']);
  });
});

describe('every call that moves money above the sum', () => {
  const finish = async (draft: ApprovalDraft) => {
    const asked = await ask(first, draft);
    expect(asked.status, asked.message ?? '').toBe(200);
    const given = await answer(second, asked.data!.id);
    expect(given.status, given.message ?? '').toBe(200);
    return given.data!;
  };

  it('is a withdrawal, whose student is named', async () => {
    const student = await createStudent(app, { name: 'Zuhra' });
    await putTopUp(app, student.id, LIMIT + 1);
    const { id } = await student.read(askWithdrawal, { body: { amount: LIMIT + 1 } });
    expect(await decide(first, id, SEND)).toMatchObject(NEEDED);
    expect(await finish(sending(id))).toMatchObject({ subject: 'withdrawal', title: 'Zuhra Karimov' });
    expect(await finish({ kind: 'PAYOUT', id, decision: CONFIRM })).toMatchObject({
      ...{ kind: 'CONFIRM', documentNumber: '001284', documentDate: TODAY },
    });
    expect(await balanceOf(app, 'PAYOUT', student.id)).toBe(0);
  });

  it('is the bank’s file: what waited when it was asked for, and its first administrator alone gets it', async () => {
    const ids = [await request(LIMIT), await request(1)];
    const asked = (await ask(first, { kind: 'BANK_FILE' })).data!;
    expect(asked).toMatchObject({ kind: 'BANK_FILE', amount: LIMIT + 1, count: 2 });
    await agency.owner.read(cancelPayout, { params: { id: ids[1]! } });
    const other = await createAgency(app);
    await putDetails(app, other.consultingId);
    const later = await request(2, other);
    expect((await answer(second, asked.id)).status).toBe(200);
    expect(await stateOf(ids[0]!)).toEqual({ state: 'SENDING', sending_by: first.id });
    expect(await stateOf(later)).toMatchObject({ state: 'WAITING' });
    const path = `/approval/${asked.id}/file`;
    expect((await download(second, path)).statusCode).toBe(404);
    const file = await download(first, path);
    expect([file.statusCode, ids.map((id) => file.body.includes(id))]).toEqual([200, [true, false]]);
    // A request that was put back and sent by somebody else is in no earlier file.
    await first.read(decidePayout, { params: { id: ids[0]! }, body: { action: 'WAIT' } });
    wait(app, 1000);
    expect((await decide(second, ids[0]!, SEND)).status).toBe(200);
    expect((await download(first, path)).body).not.toContain(ids[0]!);
  });

  it('is a correction of an application', async () => {
    const { id, student, agency: desk } = await createCase(app, { agency: await createDesk(app) });
    await act(desk.owner, id, { type: 'ACCEPTED' });
    const body = { amount: PRICE_TIYIN, reason: 'Naqd berilgan' };
    expect(await first.call(correctProtection, { params: { id }, body })).toMatchObject(NEEDED);
    expect(await finish({ kind: 'APPLICATION_CORRECTION', id, ...body })).toMatchObject({
      reason: body.reason,
    });
    expect(await protectionOf(student, id)).toMatchObject({ held: PRICE_TIYIN });
    await expectExact(app);
  });

  it('is a correction of a day, and taking it back', async () => {
    const params = { day: '2026-11-19', provider: 'CLICK' } as const;
    const text = `click_trans_id;Сумма;Дата;Статус\n777;2000000;${params.day} 10:00;ok`;
    const { headers, payload } = await multipartOf([{ filename: 'a.csv', bytes: Buffer.from(text) }]);
    await app.http.inject({
      ...{ method: 'POST', url: `/api/v1/reconciliation/day/${params.day}/CLICK/statement`, payload },
      query: { name: 'a.csv' },
      headers: { ...headers, authorization: `Bearer ${first.token}` },
    });
    const rest = 2 * LIMIT;
    const body = { number: '777', rest, amount: rest, side: 'OUTSIDE', reason: 'Click tasdiqladi' } as const;
    const keyed = app.as({ ...first, idempotencyKey: newId() });
    expect(await keyed.call(correctDifference, { params, body })).toMatchObject(NEEDED);
    const given = await finish({ kind: 'DAY_CORRECTION', ...params, ...body });
    expect(given).toMatchObject({ title: 'CLICK 2026-11-19 · 777', difference: rest, side: 'OUTSIDE' });
    const { rows } = await app.pool.query(`select id from difference_closings where number = '777'`);
    const back = { params: { ...params, id: rows[0].id }, body: { reason: 'Xato ekan' } };
    const again = app.as({ ...first, idempotencyKey: newId() });
    expect(await again.call(takeClosingBack, back)).toMatchObject(NEEDED);
    await finish({ kind: 'CORRECTION_TAKEN_BACK', ...back.params, ...back.body });
    expect((await first.read(listMoneyActs)).content.slice(0, 2)).toMatchObject([
      { kind: 'CORRECTION_TAKEN_BACK', amount: rest },
      { kind: 'DAY_CORRECTION', amount: rest },
    ]);
  });
});

it('is for administrators alone', async () => {
  const id = await request(LIMIT + 1);
  const asked = (await ask(first, sending(id))).data!;
  const params = { id: asked.id };
  const others = [
    ...[agency.owner, agency.manager, await createStudent(app)],
    await createEmployee(app, 'ROLE_CONSULTING'),
  ];
  const calls: [AnyEndpoint, object][] = [
    [listApprovals, {}],
    [listMoneyActs, {}],
    [getMoneyDay, {}],
    [askApproval, { body: sending(id) }],
    [decideApproval, { params, body: APPROVE }],
    [cancelApproval, { params }],
    [downloadApproved, { params }],
  ];
  for (const person of others)
    for (const [endpoint, input] of calls)
      expect((await person.call(endpoint, input)).code, endpoint.path).toBe('ACCESS_DENIED');
  expect(await stateOf(id)).toMatchObject({ state: 'WAITING' });
});
