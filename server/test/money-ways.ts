import { APPEAL_HOURS, SILENCE_DAYS } from '@parvoz/contract/applications/appeals.ts';
import { createApplication } from '@parvoz/contract/applications/application-calls.ts';
import type { ApprovalDraft } from '@parvoz/contract/money/approvals.ts';
import { answerDispute, openDispute } from '@parvoz/contract/money/disputes.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import * as applications from '../src/features/applications/applications/applications.service.ts';
import * as approvals from '../src/features/money/approvals/approvals.service.ts';
import * as disputes from '../src/features/money/disputes/disputes.service.ts';
import { endExpired } from '../src/features/money/payments/payments.service.ts';
import { PROVIDER_RULES } from '../src/features/money/payments/providers.service.ts';
import { merchantFor } from '../src/features/money/payments/transactions.service.ts';
import * as decisions from '../src/features/money/payouts/decisions.service.ts';
import * as payouts from '../src/features/money/payouts/payouts.service.ts';
import * as withdrawals from '../src/features/money/payouts/withdrawals.service.ts';
import * as protection from '../src/features/money/protection/protection.service.ts';
import { releaseDue } from '../src/features/money/protection/releases.service.ts';
import { HOUR_MS, tashkentDate } from '../src/lib/clock.ts';
import { REFUNDS } from '../src/wiring.ts';
import { draftFor } from './disputes.ts';
import { balanceOf, beginTopUp } from './money.ts';
import { correct, takeBack, upload } from './money-days.ts';
import type { Of, Step } from './money-steps.ts';
import {
  type Actors,
  type Attempt,
  actOn,
  actorsOf,
  bodyOf,
  DEPENDENCIES,
  refusable,
  type World,
} from './money-world.ts';
import { putDetails } from './payouts.ts';

const chosen = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)];

/** Runs both at once, by the two processes. Throws a fault of either, once both have ended: the next way begins alone. */
const atOnce = async (world: World, ...work: ((by: Actors) => Promise<unknown>)[]): Promise<void> => {
  const done = await Promise.allSettled(
    work.map((one, index) => refusable(world, () => one(actorsOf(world, index % 2)))),
  );
  for (const one of done) if (one.status === 'rejected') throw one.reason;
};

const merchantOf = ({ ctx }: Actors, { provider }: Attempt) =>
  merchantFor(ctx, PROVIDER_RULES[provider], REFUNDS);

/** Performs an attempt; the provider and the student rely on the answer. */
const perform = async (by: Actors, attempt: Attempt): Promise<void> => {
  const done = await merchantOf(by, attempt).perform(attempt.number);
  if (typeof done !== 'string' && done.state === 'PERFORMED') attempt.isPaid = true;
};
export const cancel = async (by: Actors, attempt: Attempt): Promise<void> => {
  const done = await merchantOf(by, attempt).cancel(attempt.number, 5);
  if (typeof done !== 'string' && done.state === 'REVERSED') attempt.isTakenBack = true;
};
/** Cancels an attempt that was not paid; never reverses a paid one. */
const fail = async (by: Actors, attempt: Attempt): Promise<void> => {
  await merchantOf(by, attempt).cancelWaiting(attempt.number, 5);
};

const attempted = async (world: World, { which, how }: Of<'attempt'>): Promise<void> => {
  const attempt = chosen(world.attempts, which);
  if (!attempt) return;
  const all = { perform, cancel, fail };
  const [first, second] = {
    ...{
      perform: ['perform'],
      performTwice: ['perform', 'perform'],
      cancel: ['cancel'],
      cancelTwice: ['cancel', 'cancel'],
    },
    ...{ fail: ['fail'], performAndFail: ['perform', 'fail'], performAndCancel: ['perform', 'cancel'] },
  }[how] as (keyof typeof all)[];
  const work = [first!, ...(second ? [second] : [])].map((name) => (by: Actors) => all[name](by, attempt));
  await atOnce(world, ...work);
};

const topUp = async (
  world: World,
  { student, provider, amount, isPerformed }: Of<'topUp'>,
): Promise<void> => {
  const [app] = world.apps;
  const begun = await refusable(world, () =>
    beginTopUp(app, { id: world.students[student]! }, amount, provider),
  );
  if (!begun) return;
  await begun.create();
  const { paymentId, providerId: number } = begun;
  const attempt = { student, provider, paymentId, number, amount, isPaid: false, isTakenBack: false };
  world.attempts.push(attempt);
  if (isPerformed) await perform(actorsOf(world, 1), attempt);
};

const begin = async (world: World, { student, agency }: Of<'begin'>): Promise<void> => {
  const by = actorsOf(world, 0);
  const { consultingId, tariffId, universityId } = world.agencies[agency]!;
  const draft = bodyOf<Parameters<typeof applications.create>[2]>(createApplication, {
    consultingId,
    tariffId,
    universityId,
  });
  const made = await refusable(world, () => applications.create(by.student(student), DEPENDENCIES, draft));
  if (!made) return;
  world.cases.push({ id: made.id, student, agency, corrected: 0 });
  await refusable(world, () => actOn(by.owner(agency), made.id, 'ACCEPTED'));
};

/** Asks to have so much of all that there is. */
const ask = async (world: World, by: Actors, { kind, whose, part }: Omit<Of<'ask'>, 'do'>): Promise<void> => {
  const isStudent = kind === 'WITHDRAWAL';
  const owner = isStudent ? world.students[whose]! : world.agencies[whose]!.consultingId;
  const balance = await balanceOf(world.apps[0], isStudent ? 'STUDENT' : 'CONSULTING', owner);
  const amount = Math.max(1, Math.round(balance * (part || 1)));
  const { id } = await (isStudent
    ? withdrawals.ask(by.student(whose), { amount })
    : payouts.ask(by.owner(whose), { amount }));
  world.requests.push({ id, kind, whose });
};

/** Has a student ask Parvoz to step in once the agency has been silent, and lets the agency's time go by. */
const appeal = async (world: World, { id, student }: World['cases'][number]): Promise<void> => {
  await wait(world, { do: 'wait', ms: SILENCE_DAYS * DAY_MS });
  const asking = () => actOn(actorsOf(world, 0).student(student), id, 'APPEALED');
  if (await refusable(world, asking)) await wait(world, { do: 'wait', ms: APPEAL_HOURS * HOUR_MS });
};

const cases = async (world: World, { which, how }: Of<'case'>): Promise<void> => {
  const found = chosen(world.cases, which);
  if (!found) return;
  const { id, student, agency } = found;
  const { dueAmount: amount } = await protection.get(actorsOf(world, 0).student(student), id);
  const all = {
    pay: (by: Actors) => protection.pay(by.student(student), DEPENDENCIES, id, { amount }),
    withdraw: (by: Actors) => ask(world, by, { kind: 'WITHDRAWAL', whose: student, part: 1 }),
    correct: async (by: Actors) => {
      await protection.correct(by.admin(), DEPENDENCIES, id, { amount, reason: 'Naqd' });
      found.corrected += amount;
    },
    finish: (by: Actors) => actOn(by.owner(agency), id, 'STEP_LEVEL_FINISHED'),
    reject: (by: Actors) => actOn(by.owner(agency), id, 'REJECTED'),
    cancel: (by: Actors) => actOn(by.student(student), id, 'CANCELED'),
    close: (by: Actors) => actOn(by.owner(agency), id, 'CLOSED'),
    stop: (by: Actors) => actOn(by.admin(), id, 'STOPPED'),
    withdrawAppeal: (by: Actors) => actOn(by.student(student), id, 'APPEAL_WITHDRAWN'),
  };
  const { pay } = all;
  const work = {
    ...{
      ...all,
      pay,
      payTwice: [pay, pay],
      payAndWithdraw: [pay, all.withdraw],
      payAndCorrect: [pay, all.correct],
    },
    ...{ payAndCancel: [pay, all.cancel], payAndClose: [pay, all.close] },
    ...{ stopTwice: [all.stop, all.stop], stopAndFinish: [all.stop, all.finish] },
    ...{ stopAndReject: [all.stop, all.reject], stopAndWithdrawAppeal: [all.stop, all.withdrawAppeal] },
  }[how];
  if (how.startsWith('stop')) await appeal(world, found);
  await atOnce(world, ...[work].flat());
};

const shares = async (world: World, { which, step: at, how }: Of<'share'>): Promise<void> => {
  const found = chosen(world.cases, which);
  if (!found) return;
  const { id, student } = found;
  const share = chosen((await protection.get(actorsOf(world, 0).student(student), id)).shareList, at)!;
  const { stepId } = share;
  const confirm = (by: Actors) => protection.confirm(by.student(student), id, stepId);
  const wish = at === 0 ? 'WHOLE' : 'FIX';
  const dispute = async (by: Actors) => {
    const draft = bodyOf<Parameters<typeof disputes.open>[3]>(openDispute, draftFor(stepId, { wish }));
    const opened = await disputes.open(by.student(student), DEPENDENCIES, id, draft);
    world.disputes.push(opened.id);
  };
  const release = (by: Actors) => releaseDue(by.ctx);
  const work = {
    ...{ confirm: [confirm], confirmTwice: [confirm, confirm], dispute: [dispute] },
    ...{ disputeAndConfirm: [dispute, confirm], disputeAndRelease: [dispute, release] },
  }[how];
  await atOnce(world, ...work);
};

const disputed = async (world: World, { which, part, how }: Of<'dispute'>): Promise<void> => {
  const id = chosen(world.disputes, which);
  if (!id) return;
  const shown = await disputes.get(actorsOf(world, 0).admin(), id);
  const { amount, version, applicationId } = shown;
  const found = world.cases.find((one) => one.id === applicationId)!;
  const returnAmount = Math.round(amount * part);
  const answer = (by: Actors) =>
    disputes.answer(
      by.owner(found.agency),
      DEPENDENCIES,
      id,
      bodyOf<Parameters<typeof disputes.answer>[3]>(answerDispute, {
        comment: 'Xato bizdan, tuzatdik',
        returnAmount,
      }),
    );
  const accept = (by: Actors) =>
    disputes.accept(by.student(found.student), DEPENDENCIES, id, shown.answer?.returnAmount ?? returnAmount);
  const withdraw = (by: Actors) => disputes.withdraw(by.student(found.student), DEPENDENCIES, id);
  const draft = { version, returnAmount, releaseAmount: amount - returnAmount, reason: 'Ish bajarilgan' };
  const settle = (by: Actors) => disputes.settle(by.admin(), DEPENDENCIES, id, draft);
  const work = {
    ...{ answer: [answer], accept: [accept], withdraw: [withdraw], settle: [settle] },
    ...{ settleTwice: [settle, settle], settleAndWithdraw: [settle, withdraw] },
  }[how];
  await atOnce(world, ...work);
};

let documents = 0;

/** Asks a second administrator to have a request sent, who approves it once, or twice at once; it may be canceled meanwhile. */
const byTwo = async (
  world: World,
  how: 'byTwo' | 'byTwoTwice' | 'byTwoAndCancel' | 'byTwoCanceled',
  draft: ApprovalDraft,
  stop: (by: Actors) => Promise<unknown>,
): Promise<void> => {
  const asked = await refusable(world, () => approvals.ask(actorsOf(world, 0).admin(0), DEPENDENCIES, draft));
  if (!asked) return;
  const approve = (by: Actors) =>
    approvals.decide(by.admin(1), DEPENDENCIES, asked.id, { action: 'APPROVE' });
  if (how === 'byTwoCanceled') await atOnce(world, stop);
  const work = { byTwo: [approve], byTwoTwice: [approve, approve], byTwoAndCancel: [approve, stop] };
  await atOnce(world, ...(how === 'byTwoCanceled' ? [approve] : work[how]));
};

const requests = async (world: World, { which, how }: Of<'request'>): Promise<void> => {
  const found = chosen(world.requests, which);
  if (!found) return;
  const { id, kind, whose } = found;
  const documentDate = tashkentDate(world.apps[0].clock.now());
  const decide = (decision: Parameters<typeof decisions.decide>[2], admin: number) => (by: Actors) =>
    decisions.decide(by.admin(admin), id, decision);
  const send = decide({ action: 'SEND' }, 0);
  const confirm = (admin = 0) =>
    decide({ action: 'CONFIRM', documentNumber: `B-${documents++}`, documentDate }, admin);
  const decline = decide({ action: 'DECLINE', reason: 'Karta yopilgan' }, 1);
  const stop = (by: Actors) =>
    kind === 'PAYOUT' ? payouts.cancel(by.owner(whose), id) : withdrawals.cancel(by.student(whose), id);
  const attempt = world.attempts.findLast(
    (one) => kind === 'WITHDRAWAL' && one.student === whose && one.isPaid && !one.isTakenBack,
  );
  const refund = (by: Actors) => (attempt ? cancel(by, attempt) : Promise.resolve());
  if (how === 'byTwo' || how === 'byTwoTwice' || how === 'byTwoAndCancel' || how === 'byTwoCanceled')
    return byTwo(world, how, { kind: 'PAYOUT', id, decision: { action: 'SEND' } }, stop);
  const work = {
    ...{ send: [send], wait: [decide({ action: 'WAIT' }, 0)], confirm: [confirm()], decline: [decline] },
    ...{ confirmTwice: [confirm(), confirm(1)], declineTwice: [decline, decline], cancel: [stop] },
    ...{ sendAndCancel: [send, stop], confirmAndDecline: [confirm(), decline] },
    ...{ refund: [refund], refundTwice: [refund, refund], refundAndSend: [refund, send] },
    ...{ refundAndConfirm: [refund, confirm()], refundAndDecline: [refund, decline] },
    refundAndCancel: [refund, stop],
  }[how];
  await atOnce(world, ...work);
};

/** Time goes by; what waits for it is done by both processes. */
const wait = async ({ apps }: World, { ms }: Of<'wait'>): Promise<void> => {
  const [first, second] = apps;
  first.clock.set(new Date(first.clock.now().getTime() + ms).toISOString());
  await Promise.all([releaseDue(first.ctx), releaseDue(second.ctx), endExpired(second.ctx)]);
};

const details = async ({ apps: [app], agencies }: World, { agency }: Of<'details'>): Promise<void> => {
  const startsAt = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
  await putDetails(app, agencies[agency]!.consultingId, { startsAt });
};

/** Makes one step of a way; of what is refused nothing has happened. */
export const take = (world: World, asked: Step): Promise<void> => {
  switch (asked.do) {
    case 'topUp':
      return topUp(world, asked);
    case 'attempt':
      return attempted(world, asked);
    case 'begin':
      return begin(world, asked);
    case 'case':
      return cases(world, asked);
    case 'share':
      return shares(world, asked);
    case 'dispute':
      return disputed(world, asked);
    case 'ask':
      return refusable(world, () => ask(world, actorsOf(world, 0), asked)).then(() => {});
    case 'request':
      return requests(world, asked);
    case 'details':
      return details(world, asked);
    case 'wait':
      return wait(world, asked);
    case 'statement':
      return upload(world, asked);
    case 'difference':
      return correct(world, asked, {
        cancel,
        ask: (by, whose) => ask(world, by, { kind: 'WITHDRAWAL', whose, part: 1 }),
      });
    case 'takeBack':
      return takeBack(world, asked);
  }
};
