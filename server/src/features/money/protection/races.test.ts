import { askWithdrawal, getWithdrawalOverview } from '@parvoz/contract/money/payouts.ts';
import { payProtection } from '@parvoz/contract/money/protection.ts';
import { changeProfileStatus } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Agency,
  act,
  ask,
  createAgency,
  createCase,
  PRICE_TIYIN,
} from '../../../../test/applications.ts';
import {
  balanceOf,
  confirm,
  expectExact,
  finishStep,
  pay,
  protectionOf,
  topUp,
} from '../../../../test/money.ts';
import { createAdmin, createStudent, messagesTo, type Person, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { newId } from '../../../lib/ids.ts';
import { freeze, settle } from './protection.service.ts';
import { releaseDue } from './releases.service.ts';

const START = '2026-11-21T05:00:00Z';
const HOUR_MS = 60 * 60 * 1000;
const FIRST = 400_000_000;
const TURNS = 6;

let app: TestApp;
/** A second process on the same database and clock. */
let second: TestApp;
let agency: Agency;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
  agency = await createAgency(app);
});
beforeEach(() => app.clock.set(START));
afterAll(async () => {
  await expectExact(app);
  await second.close();
  await app.close();
});

const accepted = async (student?: Person) => {
  const made = await createCase(app, { agency, ...(student && { student }) });
  await act(agency.owner, made.id, { type: 'ACCEPTED', comment: null });
  return made;
};
const waiting = async () => {
  const made = await accepted();
  await pay(app, made.student, made.id);
  await finishStep(app, agency.owner, made.id);
  const { stepId } = (await protectionOf(made.student, made.id)).shareList[0]!;
  return { ...made, stepId };
};
const payment = (student: Person, id: string) =>
  student.call(payProtection, { params: { id }, body: { amount: PRICE_TIYIN } });
const passed = (hours: number) => app.clock.set(new Date(Date.parse(START) + hours * HOUR_MS).toISOString());
const codes = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === 'fulfilled' ? 'OK' : (one.reason as { code: string }).code));

describe('at once', () => {
  it('two payments with money for one: one is paid', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const student = await createStudent(app);
      const one = await accepted(student);
      const otherAgency = await createAgency(app);
      const other = await createCase(app, { agency: otherAgency, student });
      await act(otherAgency.owner, other.id, { type: 'ACCEPTED', comment: null });
      await topUp(app, student, PRICE_TIYIN);
      const answers = await Promise.all([payment(student, one.id), payment(student, other.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)!.code).toBe('INSUFFICIENT_BALANCE');
      expect(await balanceOf(app, 'STUDENT', student.id)).toBe(0);
    }
  });

  it('two payments with one key: one is paid, and the other says that the key is used', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const student = await createStudent(app);
      const one = await accepted(student);
      const otherAgency = await createAgency(app);
      const other = await createCase(app, { agency: otherAgency, student });
      await act(otherAgency.owner, other.id, { type: 'ACCEPTED', comment: null });
      await topUp(app, student, PRICE_TIYIN * 2);
      const as = { token: student.token, idempotencyKey: newId() };
      const body = { amount: PRICE_TIYIN };
      const answers = await Promise.all([
        app.as(as).call(payProtection, { params: { id: one.id }, body }),
        second.as(as).call(payProtection, { params: { id: other.id }, body }),
      ]);
      expect(answers.map(({ status, code }) => `${status} ${code ?? ''}`).sort()).toEqual([
        '200 ',
        '409 KEY_USED',
      ]);
      expect(await balanceOf(app, 'STUDENT', student.id)).toBe(PRICE_TIYIN);
    }
  });

  it('the same payment ten times: it is paid once', async () => {
    const { id, student } = await accepted();
    await topUp(app, student, PRICE_TIYIN * 10);
    const answers = await Promise.all(Array.from({ length: 10 }, () => payment(student, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(app, 'STUDENT', student.id)).toBe(PRICE_TIYIN * 9);
  });

  it('a payment and the withdrawal of its money: one of them has it', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const { id, student } = await accepted();
      await topUp(app, student, PRICE_TIYIN);
      const body = { amount: PRICE_TIYIN };
      const answers = await Promise.all([
        payment(student, id),
        second.as(student).call(askWithdrawal, { body }),
      ]);
      expect(answers.map(({ code }) => code ?? 'OK').sort()).toEqual(['INSUFFICIENT_BALANCE', 'OK']);
      expect(await balanceOf(app, 'STUDENT', student.id)).toBe(0);
      const [paid] = answers;
      expect(await protectionOf(student, id)).toMatchObject({ held: paid.status === 200 ? PRICE_TIYIN : 0 });
      const { waitingCount, reserved } = await student.read(getWithdrawalOverview);
      expect([waitingCount, reserved]).toEqual(paid.status === 200 ? [0, 0] : [1, PRICE_TIYIN]);
    }
  });

  it('a payment and the withdrawal of its application: nothing stays held', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const { id, student } = await accepted();
      await topUp(app, student, PRICE_TIYIN);
      const [paid, ended] = await Promise.all([
        payment(student, id),
        ask(second.as(student) as Person, id, { type: 'CANCELED', comment: null }),
      ]);
      // If the payment came first, the application differs from what the student has seen.
      expect([paid.code ?? 'OK', ended.code ?? 'OK']).toEqual(
        paid.status === 200
          ? ['OK', expect.stringMatching(/^(OK|APPLICATION_CHANGED)$/)]
          : ['APPLICATION_CANCELED', 'OK'],
      );
      if (ended.status !== 200) await act(student, id, { type: 'CANCELED', comment: null });
      expect(await protectionOf(student, id)).toMatchObject({ balance: PRICE_TIYIN, held: 0 });
    }
  });

  it('a release and a dispute: one wins', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      app.clock.set(START);
      const { id, student, stepId } = await waiting();
      passed(72);
      const dispute = (hour: number) =>
        inTransaction(
          { ...app.ctx, clock: { now: () => new Date(Date.parse(START) + hour * HOUR_MS) } },
          (tx) => freeze(tx, stepId, newId()),
        );
      const [disputed] = codes(await Promise.allSettled([dispute(71.99), releaseDue(second.ctx)]));
      const { shareList } = await protectionOf(await signInAgain(app, student), id);
      expect(shareList[0]!.state).toBe(disputed === 'OK' ? 'DISPUTED' : 'RELEASED');
      if (disputed !== 'OK') expect(disputed).toBe('SHARE_ENDED');
      if (disputed === 'OK') await inTransaction(app.ctx, (tx) => settle(tx, stepId, 1));
    }
  });

  it('a confirmation and releases by several processes: the share passes once', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      app.clock.set(START);
      const earned = await balanceOf(app, 'CONSULTING', agency.consultingId);
      const { id, student, stepId } = await waiting();
      passed(72);
      const again = await signInAgain(app, student);
      await Promise.all([
        confirm(again, id, stepId),
        ...[app, second, app].map(({ ctx }) => releaseDue(ctx)),
      ]);
      expect((await protectionOf(again, id)).shareList[0]).toMatchObject({
        state: 'RELEASED',
        released: FIRST,
      });
      expect(await balanceOf(app, 'CONSULTING', agency.consultingId)).toBe(earned + FIRST);
    }
  });

  it('a settlement ten times: it is divided once', async () => {
    const { id, student, stepId } = await waiting();
    await inTransaction(app.ctx, (tx) => freeze(tx, stepId, newId()));
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        inTransaction(index % 2 ? app.ctx : second.ctx, (tx) => settle(tx, stepId, 100_000_000)),
      ),
    );
    expect(codes(results).sort()).toEqual(['OK', ...Array(9).fill('SHARE_ENDED')].sort());
    expect(await protectionOf(student, id)).toMatchObject({ returned: 100_000_000, balance: 100_000_000 });
  });
});

const remindersOf = async (id: string) =>
  (
    await app.pool.query(
      `select kind from notifications where application_id = $1 and kind like 'RELEASE%' order by id`,
      [id],
    )
  ).rows.map(({ kind }) => kind);

describe('the share of a student who cannot sign in', () => {
  const setStatus = async ({ id }: Person, status: 'ACTIVE' | 'BLOCKED') =>
    (await createAdmin(app)).read(changeProfileStatus, { params: { id }, query: { status } });
  const released = async (at: number) => {
    passed(at);
    await Promise.all([app, second].map(({ ctx }) => releaseDue(ctx)));
  };
  const shareFor = async (person: Person, id: string) =>
    (await protectionOf(await signInAgain(app, person), id)).shareList[0]!;

  it('waits however long it takes, and leaves them a day afterwards, with its reminders', async () => {
    const { id, student } = await waiting();
    await released(50);
    passed(60);
    await setStatus(student, 'BLOCKED');
    for (const hour of [66, 71.9, 72, 73, 96, 200]) await released(hour);
    expect(await shareFor(agency.owner, id)).toMatchObject({ state: 'AWAITING', releasesAt: null });
    await setStatus(student, 'ACTIVE');
    const { releasesAt } = await shareFor(student, id);
    const left = (Date.parse(releasesAt!) - app.clock.now().getTime()) / HOUR_MS;
    expect(left).toBeGreaterThanOrEqual(24);
    expect(left).toBeLessThanOrEqual(25);
    await released(202);
    expect(await remindersOf(id)).toEqual(['RELEASE_24_HOURS', 'RELEASE_24_HOURS']);
    await released(200 + left);
    expect(await shareFor(student, id)).toMatchObject({ state: 'RELEASED', endedBy: 'TIME' });
  });

  it('keeps its moment where more than a day is left of it', async () => {
    const { id, student } = await waiting();
    await setStatus(student, 'BLOCKED');
    await released(20);
    await setStatus(student, 'ACTIVE');
    expect((await shareFor(student, id)).releasesAt).toBe(
      new Date(Date.parse(START) + 72 * HOUR_MS).toISOString(),
    );
  });

  it('waits where they are blocked at the moment of its release', async () => {
    const { id, student } = await waiting();
    passed(72);
    const blocking = await app.pool.connect();
    await blocking.query('begin');
    await blocking.query('select from accounts where id = $1 for update', [student.id]);
    await blocking.query(`update accounts set status = 'BLOCKED' where id = $1`, [student.id]);
    const releasing = releaseDue(second.ctx);
    const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await app.pool.query(locked)).rowCount).toBeGreaterThan(0);
    await blocking.query('commit');
    blocking.release();
    await releasing;
    expect(await shareFor(agency.owner, id)).toMatchObject({ state: 'AWAITING' });
  });
});

describe('reminders of a release', () => {
  it('come 24, 6 and 1 hour before, each once, however many look', async () => {
    const { id, student } = await waiting();
    await app.pool.query('delete from sms_messages where recipient = $1', [student.phone]);
    for (const hour of [10, 47, 48, 50, 65, 66, 70, 71, 71.5]) {
      passed(hour);
      await Promise.all([app, second, app, second].map(({ ctx }) => releaseDue(ctx)));
    }
    expect(await remindersOf(id)).toEqual(['RELEASE_24_HOURS', 'RELEASE_6_HOURS', 'RELEASE_1_HOUR']);
    // Six hours before it is four in the morning: that message has waited for nine, and is the one of the last hour as well.
    const texts = await messagesTo(app, student.phone);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toMatch(/24\.11\.2026 10:00 da .+ to'lovi agentlikka o'tadi/);
    passed(72);
    await releaseDue(app.ctx);
    expect((await protectionOf(await signInAgain(app, student), id)).shareList[0]!.endedBy).toBe('TIME');
  });

  it('that were missed are one, of what is left', async () => {
    const { id } = await waiting();
    passed(67);
    await releaseDue(app.ctx);
    expect(await remindersOf(id)).toEqual(['RELEASE_6_HOURS']);
  });

  it('that stop in the middle are left to the next run, and nothing is half-done', async () => {
    const { id, student } = await waiting();
    await app.pool.query('delete from sms_messages where recipient = $1', [student.phone]);
    passed(48);
    const jobs = { ...app.ctx.jobs, send: () => Promise.reject(new Error('broken')) };
    await expect(releaseDue({ ...app.ctx, jobs })).rejects.toThrow(/failed/);
    expect(await remindersOf(id)).toEqual([]);
    await releaseDue(second.ctx);
    expect(await remindersOf(id)).toEqual(['RELEASE_24_HOURS']);
  });
});
