import { getTariff, updateTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import {
  addApplicationEvent,
  filterApplications,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import { payProtection } from '@parvoz/contract/money/protection.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Agency,
  act,
  ask,
  createAgency,
  createCase,
  detailOf,
  newKey,
  PLAN,
  PRICE_TIYIN,
  putDocuments,
} from '../../../../test/applications.ts';
import { createTariff, stepOf } from '../../../../test/factories.ts';
import {
  balanceOf,
  confirm,
  expectExact,
  finishStep,
  pay,
  protectionOf,
  topUp,
} from '../../../../test/money.ts';
import { createAdmin, createStudent, type Person, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { tashkentDate } from '../../../lib/clock.ts';

const START = '2026-11-21T05:00:00Z';
const [FIRST, SECOND] = [400_000_000, 600_000_001];

let app: TestApp;
let agency: Agency;
let other: Agency;

/** An agency whose tariff is paid in parts. */
const createInParts = async (steps = PLAN(), priceTiyin = PRICE_TIYIN): Promise<Agency> => {
  const made = await createAgency(app);
  const { consultingId } = made;
  return { ...made, tariffId: await createTariff(app, { consultingId, priceTiyin, steps, isInParts: true }) };
};

beforeAll(async () => {
  app = await createTestApp();
  agency = await createInParts();
  other = await createAgency(app);
});
beforeEach(() => app.clock.set(START));
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

const accepted = async (given: { agency?: Agency; student?: Person } = {}) => {
  const made = await createCase(app, { agency, ...given });
  await act(made.agency.owner, made.id, { type: 'ACCEPTED', comment: null });
  return made;
};
/** The first step is finished, and the share of the second is due. */
const atSecond = async () => {
  const made = await accepted();
  await pay(app, made.student, made.id);
  await finishStep(app, agency.owner, made.id);
  return made;
};
const typesOf = async (person: Person, id: string) =>
  (await person.read(listApplicationEvents, { params: { id } })).map(({ type }) => type);
const statesOf = async (person: Person, id: string) =>
  (await protectionOf(person, id)).shareList.map(({ state }) => state);
const setInParts = async (by: Person, id: number, isInParts: boolean) => {
  const tariff = await by.read(getTariff, { params: { id } });
  return by.read(updateTariff, { params: { id }, body: { ...tariff, isInParts } });
};
const days = (count: number, ms = 0) => new Date(Date.parse(START) + count * DAY_MS + ms).toISOString();

describe('a tariff in parts', () => {
  it('tells equal parts apart: who names the step pays no other', async () => {
    const half = FIRST;
    const steps = PLAN().map((step) => ({ ...step, sharePercent: 50 }));
    const halves = await createInParts(steps, 2 * half);
    const { id, student } = await accepted({ agency: halves });
    const shares = (await protectionOf(student, id)).shareList;
    expect(shares.map(({ amount }) => amount)).toEqual([half, half]);
    const [first, second] = shares.map(({ stepId }) => ({
      params: { id },
      body: { amount: half, stepId },
    }));
    await topUp(app, student, 2 * half);
    const payWith = (input: typeof first) =>
      app.as({ token: student.token, idempotencyKey: newKey() }).call(payProtection, input!);
    expect(await payWith(second)).toMatchObject({ status: 409, code: 'AMOUNT_CHANGED' });
    expect((await payWith(first)).data).toMatchObject({ paid: half });
    await finishStep(app, halves.owner, id);
    expect(await payWith(first)).toMatchObject({ status: 409, code: 'AMOUNT_CHANGED' });
    expect(await balanceOf(app, 'STUDENT', student.id)).toBe(half);
    expect((await payWith(second)).data).toMatchObject({ paid: 2 * half });
  });

  it('says before acceptance that it would be paid so, and then asks for the first share alone', async () => {
    const { id, student } = await createCase(app, { agency });
    expect(await protectionOf(student, id)).toMatchObject({ isInParts: true, dueAmount: 0 });
    expect((await detailOf(student, id)).isInParts).toBe(true);
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    expect(await protectionOf(student, id)).toMatchObject({
      ...{ isInParts: true, dueAmount: FIRST, dueSince: app.clock.now().toISOString(), paid: 0 },
      shareList: [{ dueSince: expect.any(String) }, { dueSince: null, state: 'UNPAID' }],
    });
    expect(await detailOf(student, id)).toMatchObject({
      ...{ payment: 'DUE', next: 'PAY', turn: 'STUDENT', deadline: null, level: { status: 'STARTED' } },
    });
    expect(await typesOf(student, id)).toEqual(['CREATED', 'ACCEPTED', 'PAYMENT']);
  });

  it('lets nothing of a step be handed in or finished before it is paid, then its days begin', async () => {
    const { id, student } = await accepted();
    await putDocuments(app, id);
    for (const type of ['SUBMITTED', 'STEP_LEVEL_FINISHED'] as const) {
      const by = type === 'SUBMITTED' ? student : agency.owner;
      expect(await ask(by, id, { type, comment: null })).toMatchObject({ status: 409, code: 'NOT_PAID' });
    }
    app.clock.set(days(3));
    const again = await signInAgain(app, student);
    expect(await pay(app, again, id)).toMatchObject({
      paid: FIRST,
      held: FIRST,
      dueAmount: 0,
      dueSince: null,
    });
    expect(await detailOf(again, id)).toMatchObject({
      ...{ payment: 'PAID', next: 'LEAD', turn: 'CONSULTING' },
      stepList: [{ levelList: [{ deadline: '2026-11-29' }, {}] }, {}],
    });
    await act(again, id, { type: 'SUBMITTED', comment: null });
  });

  it('asks for the next share when its step begins, and holds what is finished for its student', async () => {
    const { id, student } = await atSecond();
    expect(await typesOf(student, id)).toEqual([
      ...['CREATED', 'ACCEPTED', 'PAYMENT', 'PAYMENT_SUCCESS'],
      ...['STEP_LEVEL_FINISHED', 'STEP_LEVEL_FINISHED', 'STEP_FINISHED', 'PAYMENT'],
    ]);
    const events = await student.read(listApplicationEvents, { params: { id } });
    expect(events.at(-1)).toMatchObject({ actor: null, step: { number: 2 } });
    const protection = await protectionOf(student, id);
    expect(protection).toMatchObject({
      ...{ paid: FIRST, awaiting: FIRST, held: 0, dueAmount: SECOND, refundNow: 0 },
    });
    // Both are the student's: to pay for what begins, and to confirm what has ended.
    const { content } = await student.read(listNotifications, {});
    expect(content.find(({ kind }) => kind === 'STEP_FINISHED')?.data).toMatchObject({
      next: { action: 'PAY', priceTiyin: SECOND },
      deadline: tashkentDate(new Date(protection.shareList[0]!.releasesAt!)),
    });
    const finishing = await ask(agency.owner, id, { type: 'STEP_LEVEL_FINISHED', comment: null });
    expect(finishing.code).toBe('NOT_PAID');
    expect(await detailOf(agency.owner, id)).toMatchObject({ payment: 'DUE', next: 'PAY', deadline: null });
    await pay(app, student, id);
    expect(await statesOf(student, id)).toEqual(['AWAITING', 'HELD']);
    await finishStep(app, agency.owner, id);
    const { shareList } = await protectionOf(student, id);
    for (const { stepId } of shareList) expect((await confirm(student, id, stepId)).status).toBe(200);
    expect(await statesOf(student, id)).toEqual(['RELEASED', 'RELEASED']);
    expect(await detailOf(student, id)).toMatchObject({ status: 'FINISHED', payment: 'PAID' });
  });

  it('is paid share by share: what is not due is not paid, and each key pays once', async () => {
    const { id, student } = await accepted();
    await topUp(app, student, PRICE_TIYIN);
    const amounts = [SECOND, PRICE_TIYIN];
    for (const amount of amounts)
      expect(await student.call(payProtection, { params: { id }, body: { amount } })).toMatchObject({
        code: 'AMOUNT_CHANGED',
      });
    const keyed = app.as({ token: student.token, idempotencyKey: newKey() });
    const body = { amount: FIRST };
    const answers = await Promise.all(
      [1, 2, 3].map(() => keyed.call(payProtection, { params: { id }, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await balanceOf(app, 'HELD', id)).toBe(FIRST);
    expect((await student.call(payProtection, { params: { id }, body })).code).toBe('ALREADY_PAID');
  });

  it.each([
    ['an owner', () => agency.owner, 403],
    ['a manager', () => agency.manager, 403],
    ['another agency', () => other.owner, 403],
  ])('is not paid by %s', async (_, who, status) => {
    const { id } = await accepted();
    const answer = await who().call(payProtection, { params: { id }, body: { amount: FIRST } });
    expect(answer.status).toBe(status);
  });

  it('is not paid by another student', async () => {
    const { id } = await accepted();
    const stranger = await createStudent(app);
    await topUp(app, stranger, FIRST);
    const answer = await stranger.call(payProtection, { params: { id }, body: { amount: FIRST } });
    expect(answer.status).toBe(403);
  });

  it('stays what it was at acceptance, whatever becomes of the tariff', async () => {
    const own = await createInParts();
    const [before, later] = [await accepted({ agency: own }), await createCase(app, { agency: own })];
    await setInParts(own.owner, own.tariffId, false);
    expect(await protectionOf(before.student, before.id)).toMatchObject({
      isInParts: true,
      dueAmount: FIRST,
    });
    expect((await detailOf(later.student, later.id)).isInParts).toBe(false);
    await act(own.owner, later.id, { type: 'ACCEPTED', comment: null });
    await setInParts(own.owner, own.tariffId, true);
    expect(await protectionOf(later.student, later.id)).toMatchObject({
      ...{ isInParts: false, dueAmount: PRICE_TIYIN },
    });
  });

  it('asks for nothing for a step without a share', async () => {
    const plan = [0, 100, 0].map((sharePercent) => stepOf({ sharePercent }));
    const own = await createInParts(plan);
    const { id, student } = await accepted({ agency: own });
    expect(await typesOf(student, id)).not.toContain('PAYMENT');
    expect(await detailOf(student, id)).toMatchObject({ payment: 'NONE', next: 'LEAD', turn: 'CONSULTING' });
    expect(await protectionOf(student, id)).toMatchObject({ dueAmount: 0, dueSince: null });
    await finishStep(app, own.owner, id);
    expect(await protectionOf(student, id)).toMatchObject({ dueAmount: PRICE_TIYIN });
    await pay(app, student, id);
    await finishStep(app, own.owner, id);
    expect(await detailOf(student, id)).toMatchObject({ payment: 'PAID', next: 'LEAD' });
    expect(await statesOf(student, id)).toEqual(['RELEASED', 'AWAITING', 'HELD']);
    await finishStep(app, own.owner, id);
    expect(await detailOf(student, id)).toMatchObject({ status: 'FINISHED', payment: 'PAID' });
  });

  it('that is free is never due', async () => {
    const own = await createInParts(PLAN(), 0);
    const { id, student } = await accepted({ agency: own });
    expect(await detailOf(student, id)).toMatchObject({ payment: 'PAID', isInParts: false });
  });
});

describe('the end of one in parts', () => {
  it('returns what is held for the step that is not finished, and asks for nothing more', async () => {
    const { id, student } = await atSecond();
    await pay(app, student, id);
    expect((await protectionOf(student, id)).refundNow).toBe(SECOND);
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Universitet qabul qilmadi' });
    expect(await statesOf(student, id)).toEqual(['AWAITING', 'RETURNED']);
    expect(await balanceOf(app, 'STUDENT', student.id)).toBe(SECOND);
    expect((await detailOf(student, id)).payment).toBe('RETURNED');
  });

  it('lets unpaid shares just end', async () => {
    const { id, student } = await accepted();
    await act(student, id, { type: 'CANCELED', comment: null });
    expect(await protectionOf(student, id)).toMatchObject({ dueAmount: 0, dueSince: null, closableAt: null });
    expect((await detailOf(student, id)).payment).toBe('NONE');
    const second = await atSecond();
    await act(agency.owner, second.id, { type: 'REJECTED', comment: 'Kechirasiz' });
    expect(await statesOf(second.student, second.id)).toEqual(['AWAITING', 'UNPAID']);
    // The finished step has been paid, and nothing came back.
    expect((await detailOf(second.student, second.id)).payment).toBe('PAID');
    expect(await balanceOf(app, 'STUDENT', second.student.id)).toBe(0);
  });
});

describe('an application that is not paid', () => {
  const again = async <P extends Person>(person: P) => signInAgain(app, person);

  it.each([
    ['the student', false],
    ['an administrator', false],
    ['a manager', true],
    ['an owner', true],
  ] as const)('may be closed by %s: %s', async (name, isAllowed) => {
    const { id, student } = await accepted();
    app.clock.set(days(14));
    const people = {
      'the student': student,
      'an administrator': await createAdmin(app),
      'a manager': agency.manager,
      'an owner': agency.owner,
    };
    const who = await again(people[name]);
    expect((await detailOf(who, id)).can.CLOSED).toBe(isAllowed);
    const answer = await ask(who, id, { type: 'CLOSED', comment: null });
    expect(answer.status).toBe(isAllowed ? 200 : 403);
  });

  it('is not closed by another agency', async () => {
    const { id } = await accepted();
    const { version } = await detailOf(agency.owner, id);
    app.clock.set(days(15));
    const stranger = await again(other.owner);
    const body = { type: 'CLOSED', version, comment: null } as const;
    expect((await stranger.call(addApplicationEvent, { params: { id }, body })).status).toBe(403);
  });

  it('is closed from the 14th day on, to the millisecond, and says why', async () => {
    const { id, student } = await accepted();
    app.clock.set(days(14, -1));
    const early = await again(agency.owner);
    expect((await detailOf(early, id)).can.CLOSED).toBe(false);
    expect(await ask(early, id, { type: 'CLOSED', comment: null })).toMatchObject({
      ...{ status: 409, code: 'PAYMENT_NOT_OVERDUE' },
    });
    app.clock.set(days(14));
    expect((await protectionOf(early, id)).closableAt).toBe(days(14));
    expect(await act(early, id, { type: 'CLOSED', comment: null })).toMatchObject({
      ...{ status: 'REJECTED', payment: 'NONE', isClosedUnpaid: true, next: 'NONE' },
    });
    const reader = await again(student);
    expect((await typesOf(reader, id)).at(-1)).toBe('CLOSED');
    expect((await reader.read(filterApplications, { body: {} })).content).toMatchObject([
      { id, status: 'REJECTED', isClosedUnpaid: true, isStopped: false },
    ]);
    expect(await ask(early, id, { type: 'CLOSED', comment: null })).toMatchObject({
      ...{ status: 409, code: 'APPLICATION_REJECTED' },
    });
    await topUp(app, student, FIRST);
    expect((await reader.call(payProtection, { params: { id }, body: { amount: FIRST } })).code).toBe(
      'APPLICATION_REJECTED',
    );
  });

  it('counts its days from the step that is due, not from acceptance', async () => {
    const { id, student } = await accepted();
    app.clock.set(days(10));
    const [owner, payer] = [await again(agency.owner), await again(student)];
    await pay(app, payer, id);
    await finishStep(app, owner, id);
    app.clock.set(days(20));
    expect(await ask(await again(owner), id, { type: 'CLOSED', comment: null })).toMatchObject({
      code: 'PAYMENT_NOT_OVERDUE',
    });
    app.clock.set(days(24));
    const closed = await act(await again(owner), id, { type: 'CLOSED', comment: 'Javob bermadi' });
    expect(closed).toMatchObject({ status: 'REJECTED', payment: 'PAID', endComment: 'Javob bermadi' });
  });

  it('of the whole price is closed as well, one that is paid is not', async () => {
    const whole = await accepted({ agency: other });
    const paid = await accepted({ agency: other });
    await pay(app, paid.student, paid.id);
    app.clock.set(days(14));
    const owner = await again(other.owner);
    expect((await ask(owner, paid.id, { type: 'CLOSED', comment: null })).code).toBe('ALREADY_PAID');
    expect(await act(owner, whole.id, { type: 'CLOSED', comment: null })).toMatchObject({
      isClosedUnpaid: true,
    });
  });

  it('is paid or closed of both at once', async () => {
    for (let round = 0; round < 6; round++) {
      app.clock.set(START);
      const { id, student } = await accepted();
      await topUp(app, student, FIRST);
      app.clock.set(days(14));
      const [owner, payer] = [await again(agency.owner), await again(student)];
      const [closed, paid] = await Promise.all([
        ask(owner, id, { type: 'CLOSED', comment: null }),
        payer.call(payProtection, { params: { id }, body: { amount: FIRST } }),
      ]);
      expect([closed.status, paid.status].sort()).toEqual([200, 409]);
      expect(await balanceOf(app, 'HELD', id)).toBe(paid.status === 200 ? FIRST : 0);
      expect(await balanceOf(app, 'STUDENT', student.id)).toBe(paid.status === 200 ? 0 : FIRST);
    }
  });
});

describe('any way through one in parts', () => {
  it('holds what was paid, asks for one share at a time, and never for one twice', async () => {
    const plans = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(plans, fc.array(fc.nat(5), { maxLength: 14 }), async (weights, moves) => {
        app.clock.set(START);
        const own = await createInParts(planOf(weights), 1_000_003);
        const { id, student } = await accepted({ agency: own });
        for (const move of moves) {
          const protection = await protectionOf(student, id);
          const { status } = await detailOf(student, id);
          if (status !== 'STARTED') break;
          const due = protection.shareList.filter(({ state, dueSince }) => state === 'UNPAID' && dueSince);
          expect(due.length).toBeLessThanOrEqual(1);
          expect(protection.dueAmount).toBe(due[0]?.amount ?? 0);
          await doMove(move, { id, student, owner: own.owner });
          const { paid, held, awaiting, disputed, released, returned } = await protectionOf(student, id);
          expect(paid).toBe(held + awaiting + disputed + released + returned);
          expect(await balanceOf(app, 'HELD', id)).toBe(held + awaiting + disputed);
        }
        await expectExact(app);
      }),
      { numRuns: 12 },
    );
  });

  /** Steps whose shares are as these weights, and whole together. */
  const planOf = (weights: readonly number[]) => {
    const sum = weights.reduce((all, one) => all + one, 0);
    if (sum === 0) return planOf([...weights.slice(1), 1]);
    const shares = weights.map((weight) => Math.floor((100 * weight) / sum));
    const at = weights.findIndex((weight) => weight > 0);
    shares[at]! += 100 - shares.reduce((all, one) => all + one, 0);
    return shares.map((sharePercent) => stepOf({ sharePercent }));
  };

  const doMove = async (
    move: number,
    { id, student, owner }: { id: string; student: Person; owner: Person },
  ): Promise<void> => {
    const { dueAmount, shareList } = await protectionOf(student, id);
    const waiting = shareList.find(({ state }) => state === 'AWAITING');
    if (move === 5 && shareList.length > 2) await ask(owner, id, { type: 'REJECTED', comment: 'Tugadi' });
    else if (move === 4 && waiting) await confirm(student, id, waiting.stepId);
    else if (move >= 2 && dueAmount > 0) await pay(app, student, id);
    else await ask(owner, id, { type: 'STEP_LEVEL_FINISHED', comment: null });
  };
});
