import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import { LANGUAGES } from '@parvoz/contract/languages.ts';
import { logout } from '@parvoz/contract/people/auth.ts';
import { readNotifications } from '@parvoz/contract/people/notifications.ts';
import { endTelegramLink } from '@parvoz/contract/people/telegram.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Agency, act, putDocuments } from '../../../../../test/applications.ts';
import { say } from '../../../../../test/chat.ts';
import { acts, disputeOf, open, tryOpen } from '../../../../../test/disputes.ts';
import { beginTopUp, confirm, finishStep, pay, protectionOf } from '../../../../../test/money.ts';
import { createAdmin, type Person, signInAgain } from '../../../../../test/people.ts';
import { usePushWorld } from '../../../../../test/push.ts';
import { remindDue } from '../../../money/disputes/reminders.service.ts';
import { endExpired } from '../../../money/payments/payments.service.ts';
import { releaseDue } from '../../../money/protection/releases.service.ts';
import { remindOfDeadlines } from '../reminders/reminders.service.ts';
import { sentenceOf } from '../sentences.service.ts';
import { dueAt, isUseless, secondsOfUse } from './outside.rules.ts';

const world = usePushWorld();
let agency: Agency;
let student: Person;
/** An application of the student. */
let id: string;

beforeEach(async () => {
  ({ agency, id, student } = await world.begin());
});

const at = (moment: string) => world.app.clock.set(moment);
/** Moments of Tashkent, on the day that tests begin on and on the next one. */
const [HALF_PAST_TEN, QUARTER_TO_ELEVEN, ONE_AT_NIGHT, EIGHT] = [
  ...['2026-11-24T17:30:00Z', '2026-11-24T17:45:00Z', '2026-11-24T20:00:00Z', '2026-11-25T03:00:00Z'],
] as [string, string, string, string];

const accept = () => act(agency.owner, id, { type: 'ACCEPTED', comment: null });
const readAll = (person: Person) => person.read(readNotifications, { body: { applicationId: id } });
const deliverAll = async () => {
  await world.bot.deliverAll();
  await world.deliverAll();
};
/** States of the notices of an account, by Telegram and by push. */
const endsOf = async ({ id: accountId }: Person) => {
  const list = async (outbox: string) =>
    (await world.bot.rows(`select status from ${outbox} where account_id = $1 order by id`, [accountId])).map(
      ({ status }) => status as string,
    );
  return { bot: await list('telegram_notices'), push: await list('push_notices') };
};
const clearSmses = () => world.app.pool.query('delete from sms_messages');
/** Messages that Telegram and the push services have taken. */
const gotten = () => ({ telegram: world.api.sent.length, push: world.service.got.length });
const NOTHING = { telegram: 0, push: 0 };

/** Links the student with a chat, and turns their browser on. */
const bothWays = async () => ({
  chatId: await world.bot.link(student),
  browser: await world.subscribe(student),
});

/** Links the student with a chat, turns their browser on, and reminds them of documents that are due tomorrow. */
const remindOfDocuments = async (isPaid = true) => {
  await accept();
  if (isPaid) await pay(world.app, student, id);
  await bothWays();
  await world.app.pool.query(`update applications set deadline = '2026-11-25' where id = $1`, [id]);
  await remindOfDeadlines(world.app.ctx);
};

const submit = async () => {
  await putDocuments(world.app, id);
  await act(student, id, { type: 'SUBMITTED' });
};

/** Has the agency finish a step that is paid, and the student sign in again at a later moment. */
const finishAt = async (moment: string, later: string) => {
  await accept();
  await pay(world.app, student, id);
  at(moment);
  await finishStep(world.app, agency.owner, id);
  at(later);
  student = await signInAgain(world.app, student);
};

describe('a notice that waits', () => {
  it('for the morning is not sent of a payment that was made meanwhile', async () => {
    await bothWays();
    at(HALF_PAST_TEN);
    await accept();
    at(QUARTER_TO_ELEVEN);
    await pay(world.app, student, id);
    // That the balance and the application are paid comes at once.
    await deliverAll();
    expect(gotten()).toEqual({ telegram: 2, push: 2 });
    at(EIGHT);
    await deliverAll();
    expect([gotten(), await world.smsesTo(student)]).toEqual([{ telegram: 2, push: 2 }, []]);
    const ends = ['READ', 'SENT', 'SENT'];
    expect(await endsOf(student)).toEqual({ bot: ends, push: ends });
  });

  it('for the morning is sent of a payment that is due still', async () => {
    await bothWays();
    at(HALF_PAST_TEN);
    await accept();
    at(EIGHT);
    await deliverAll();
    expect([gotten(), await world.smsesTo(student)]).toEqual([{ telegram: 1, push: 1 }, []]);
  });

  it('is given up without an SMS of a payment that was made', async () => {
    const { chatId } = await bothWays();
    world.api.blocked.add(chatId);
    await say(agency.owner, id, 'Salom');
    await accept();
    await pay(world.app, student, id);
    // The message is refused, which ends the link and gives up what else waits for the chat.
    await world.bot.deliverAll();
    await student.read(logout);
    await world.deliverAll();
    expect(await world.smsesTo(student)).toEqual([]);
    // Of the message, the acceptance, the money on the balance and the payment.
    const ends = ['FELL_BACK', 'READ', 'FELL_BACK', 'FELL_BACK'];
    expect(await endsOf(student)).toEqual({ bot: ends, push: ends });
  });

  it.each([
    ['paid', true],
    ['due still', false],
  ])(
    'is not sent of documents that were handed in again, or of a deadline that was met, with the price %s',
    async (_, isPaid) => {
      await remindOfDocuments(isPaid);
      await submit();
      await deliverAll();
      expect(gotten()).toEqual(NOTHING);
      at(HALF_PAST_TEN);
      await act(agency.owner, id, { type: 'REVISION', comment: 'Muhr yoʻq', documentList: [] });
      at(QUARTER_TO_ELEVEN);
      await act(student, id, { type: 'REWORK_COMPLETED' });
      at(EIGHT);
      await deliverAll();
      expect(gotten()).toEqual(NOTHING);
      expect(await endsOf(student)).toEqual({ bot: ['READ', 'READ'], push: ['READ', 'READ'] });
    },
  );

  it('is sent of documents and a deadline that wait for the student', async () => {
    await remindOfDocuments();
    await deliverAll();
    expect(gotten()).toEqual({ telegram: 1, push: 1 });
    expect(world.api.sent[0]!.text).toMatch(/hujjatlarini topshirish muddati 25\.11\.2026 kuni tugaydi\.$/);
    await submit();
    at(HALF_PAST_TEN);
    await act(agency.owner, id, { type: 'REVISION', comment: 'Muhr yoʻq', documentList: [] });
    at(EIGHT);
    await deliverAll();
    expect(gotten()).toEqual({ telegram: 2, push: 2 });
  });

  it.each(['confirmed', 'disputed'] as const)(
    'is not sent of a release that the student has %s',
    async (how) => {
      await finishAt(HALF_PAST_TEN, '2026-11-26T17:35:00Z');
      const stepId = (await protectionOf(student, id)).shareList[0]!.stepId;
      await bothWays();
      await releaseDue(world.app.ctx);
      await deliverAll();
      expect([gotten(), await endsOf(student)]).toEqual([NOTHING, { bot: ['WAITING'], push: ['WAITING'] }]);
      const done = how === 'confirmed' ? confirm(student, id, stepId) : tryOpen({ id, stepId, student });
      expect((await done).status).toBe(200);
      at('2026-11-27T03:00:00Z');
      await deliverAll();
      expect([gotten(), await endsOf(student)]).toEqual([NOTHING, { bot: ['READ'], push: ['READ'] }]);
    },
  );
});

describe('a notice of a finished step', () => {
  it.each([
    ['asks in the morning for the confirmation', false],
    ['does not where that was given in the night', true],
  ])('%s', async (_, isConfirmed) => {
    await accept();
    await pay(world.app, student, id);
    await bothWays();
    at(HALF_PAST_TEN);
    await finishStep(world.app, agency.owner, id);
    if (isConfirmed) {
      const stepId = (await protectionOf(student, id)).shareList[0]!.stepId;
      expect((await confirm(student, id, stepId)).status).toBe(200);
    }
    at(EIGHT);
    await deliverAll();
    const said = world.api.sent.filter(({ text }) => text.includes('natijani tasdiqlang'));
    expect(said).toHaveLength(isConfirmed ? 0 : 1);
  });
});

describe('a notice that waits for the morning, to whoever has to act for the student,', () => {
  const linkBoth = async (person: Person) => {
    await world.bot.link(person);
    await world.subscribe(person);
  };
  const stateOf = async (person: Person) => [gotten(), await endsOf(person)];
  const WAITING = { bot: ['WAITING'], push: ['WAITING'] };
  const READ = { bot: ['READ'], push: ['READ'] };
  const SENT = { bot: ['SENT'], push: ['SENT'] };
  const ONE = { telegram: 1, push: 1 };

  it.each([
    ['is sent of an appeal that is open still', false],
    ['is not sent of one that the agency has answered', true],
  ])('%s', async (_, isAnswered) => {
    // The agency does nothing more for two weeks.
    await finishAt('2026-11-24T08:00:00Z', '2026-12-08T17:30:00Z');
    const owner = await signInAgain(world.app, agency.owner);
    await linkBoth(owner);
    await act(student, id, { type: 'APPEALED', comment: 'Agentlik ikki haftadan beri javob bermayapti' });
    await deliverAll();
    expect(await stateOf(owner)).toEqual([NOTHING, WAITING]);
    if (isAnswered) await say(owner, id, 'Salom');
    at('2026-12-09T03:00:00Z');
    await deliverAll();
    expect(await stateOf(owner)).toEqual(isAnswered ? [NOTHING, READ] : [ONE, SENT]);
  });

  it('is not sent of a dispute that was answered, and decided, in the night', async () => {
    await finishAt('2026-11-24T08:00:00Z', HALF_PAST_TEN);
    const { stepId } = (await protectionOf(student, id)).shareList[0]!;
    const dispute = await open({ id, stepId, student });
    await linkBoth(agency.owner);
    at('2026-11-25T17:35:00Z');
    await remindDue(world.app.ctx);
    await deliverAll();
    expect(await stateOf(agency.owner)).toEqual([NOTHING, WAITING]);
    expect((await acts.answer(agency.owner, dispute.id, 1)).status).toBe(200);
    at('2026-11-26T03:00:00Z');
    await deliverAll();
    expect(await stateOf(agency.owner)).toEqual([NOTHING, READ]);
    at('2026-11-30T17:35:00Z');
    const admin = await createAdmin(world.app);
    await linkBoth(admin);
    await remindDue(world.app.ctx);
    await deliverAll();
    expect(await stateOf(admin)).toEqual([NOTHING, WAITING]);
    expect((await acts.settle(admin, await disputeOf(admin, dispute.id), 1)).status).toBe(200);
    at('2026-12-01T03:00:00Z');
    await deliverAll();
    expect(await endsOf(admin)).toEqual(READ);
  });
});

it.each(LANGUAGES)('what has a day in %s says it once, and not how far it is', (language) => {
  for (const [kind, next] of [
    ['DEADLINE_3_DAYS', null],
    ['DEADLINE_1_DAY', null],
    ['SAVED_1_DAY', null],
    ['RELEASE_24_HOURS', null],
    ['RELEASE_6_HOURS', null],
    ['RELEASE_1_HOUR', null],
    ['PAYMENT_SUCCESS', 'SUBMIT'],
    ['STEP_FINISHED', 'CONFIRM'],
    ['STEP_FINISHED', 'PAY'],
    ['FINISHED', 'CONFIRM'],
  ] as const) {
    const said = sentenceOf(
      { kind, number: 'PV-2611-0024', next, comment: null },
      language,
      '2026-11-26 14:00',
    );
    expect(said.split('26.11.2026 14:00')).toHaveLength(2);
    expect(said).not.toMatch(/\b(?:[13] (?:kun|кун|д|day)|24 (?:soat|соат|час|hour))/);
  }
});

it.each(LANGUAGES)('an expected deadline in %s says its day once, and of which year it is', (language) => {
  const said = sentenceOf(
    { kind: 'SAVED_EXPECTED', number: '', next: null, comment: null },
    language,
    '2027-01-15',
  );
  expect(said.split('15.01.2027')).toHaveLength(2);
  expect(said).toMatch(/15\.01\.2027 \([^)]*2026/);
});

it.each(LANGUAGES)('a hidden page in %s has a reason where one was given', (language) => {
  const saidWith = (comment: string | null) =>
    sentenceOf({ kind: 'AGENCY_HIDDEN', number: '', next: null, comment }, language, null);
  const reason = /sabab|сабаб|причина|reason/i;
  expect(saidWith(null)).not.toMatch(reason);
  expect(saidWith('Litsenziya muddati tugagan')).toMatch(reason);
});

describe('what was read', () => {
  it('does not become an SMS where its way has ended meanwhile', async () => {
    await bothWays();
    await accept();
    await readAll(student);
    await student.read(endTelegramLink);
    await student.read(logout);
    await deliverAll();
    expect([gotten().push, await world.smsesTo(student)]).toEqual([0, []]);
    expect((await endsOf(student)).push).toEqual(['READ']);
    expect((await endsOf(student)).bot).toEqual(['READ']);
  });
});

describe('a payment', () => {
  it('at night reaches the agency in the morning', async () => {
    await world.bot.link(agency.owner);
    await accept();
    at(ONE_AT_NIGHT);
    await pay(world.app, student, id);
    await world.bot.deliverAll();
    expect(gotten()).toEqual(NOTHING);
    at(EIGHT);
    await world.bot.deliverAll();
    expect(gotten()).toEqual({ telegram: 1, push: 0 });
  });

  it('that was declined at night reaches the student at once; one that was left, in the morning', async () => {
    await bothWays();
    at(HALF_PAST_TEN);
    const { providerId, merchant, create } = await beginTopUp(world.app, student, 500_000);
    await beginTopUp(world.app, student, 500_000);
    await create();
    await merchant.cancelWaiting(providerId, 1);
    await deliverAll();
    expect(gotten()).toEqual({ telegram: 1, push: 1 });
    at('2026-11-25T17:30:00Z');
    await endExpired(world.app.ctx);
    await deliverAll();
    expect(gotten()).toEqual({ telegram: 1, push: 1 });
    at('2026-11-26T03:00:00Z');
    await deliverAll();
    expect(gotten()).toEqual({ telegram: 2, push: 2 });
  });

  it('is at once only for the student', () => {
    const now = new Date(ONE_AT_NIGHT);
    const due = (kind: NotificationKind, role: Role) => dueAt({ kind, role, triedAt: null }, now);
    expect(due('PAYMENT_FAILED', 'ROLE_STUDENT')).toEqual(now);
    expect(due('TOP_UP_SUCCESS', 'ROLE_STUDENT')).toEqual(now);
    expect(due('PAYMENT_FAILED', 'ROLE_CONSULTING')).toEqual(new Date(EIGHT));
    expect(due('BANK_CHANGED', 'ROLE_CONSULTING')).toEqual(now);
  });
});

describe('a reminder of the last hours', () => {
  it('has its hours, and the others none', () => {
    const written = new Date('2026-11-24T03:00:00Z');
    const later = (hours: number) => new Date(written.getTime() + hours * 60 * 60 * 1000);
    expect(secondsOfUse('RELEASE_6_HOURS', written, later(4))).toBe(2 * 60 * 60);
    expect([5.9, 6, 30].map((hours) => isUseless('RELEASE_6_HOURS', written, later(hours)))).toEqual([
      ...[false, true, true],
    ]);
    expect(isUseless('RELEASE_1_HOUR', written, later(1))).toBe(true);
    expect(isUseless('RELEASE_24_HOURS', written, later(30))).toBe(false);
    expect(isUseless(null, written, later(30))).toBe(false);
  });

  it('is stored by a push service for what is left of them, and is not sent after them, nor by SMS', async () => {
    // Released at 14:00 in Tashkent, three days later.
    await finishAt('2026-11-24T09:00:00Z', '2026-11-27T03:00:00Z');
    await readAll(student);
    await clearSmses();
    await bothWays();
    const browser = await world.subscribe(await signInAgain(world.app, student));
    await releaseDue(world.app.ctx);
    // One browser takes it two hours late.
    at('2026-11-27T05:00:00Z');
    // The SMS of the same moment is left to the notices.
    await releaseDue(world.app.ctx);
    const waiting = await world.bot.rows('select sms from telegram_notices where sms is not null');
    expect(waiting).toHaveLength(1);
    await world.app.pool.query(
      `update push_notices n set due_at = '2026-11-28' from push_devices d
       where d.id = n.device_id and d.endpoint = $1`,
      [browser.subscription.endpoint],
    );
    await world.deliverAll();
    expect(world.service.got.map(({ headers }) => Number(headers.ttl))).toEqual([4 * 60 * 60]);
    at('2026-11-27T09:00:00Z');
    await deliverAll();
    expect([gotten(), await world.smsesTo(student)]).toEqual([{ telegram: 0, push: 1 }, []]);
    expect(await endsOf(student)).toEqual({ bot: ['FELL_BACK'], push: ['SENT', 'FELL_BACK'] });
  });

  it('is not sent by SMS after them, where no way is left either', async () => {
    await finishAt('2026-11-24T09:00:00Z', '2026-11-27T04:00:00Z');
    await readAll(student);
    await clearSmses();
    const { chatId } = await bothWays();
    await releaseDue(world.app.ctx);
    expect(await world.smsesTo(student)).toEqual([]);
    world.api.blocked.add(chatId);
    await student.read(logout);
    at('2026-11-27T10:00:00Z');
    await deliverAll();
    expect([gotten(), await world.smsesTo(student)]).toEqual([NOTHING, []]);
    expect(await endsOf(student)).toEqual({ bot: ['FELL_BACK'], push: ['FELL_BACK'] });
  });
});

describe('an SMS in the place of a notice', () => {
  it('waits for the end of the quiet hours, and goes once', async () => {
    await bothWays();
    at(HALF_PAST_TEN);
    await accept();
    at(QUARTER_TO_ELEVEN);
    await student.read(endTelegramLink);
    await student.read(logout);
    const jobs = async () => {
      const [{ total }] = await world.bot.rows(
        `select count(*)::int as total from pgboss.job where name in ('telegram-notices', 'push-notices')
         and start_after > created_on + interval '9 hours'`,
      );
      return total as number;
    };
    const before = await jobs();
    await deliverAll();
    expect(await world.smsesTo(student)).toEqual([]);
    // One of the two waits for the morning with the SMS, by a job of its own.
    expect(await endsOf(student)).toEqual({ bot: ['FELL_BACK'], push: ['WAITING'] });
    expect((await jobs()) - before).toBe(1);
    at(EIGHT);
    await deliverAll();
    await deliverAll();
    expect(await world.smsesTo(student)).toHaveLength(1);
    expect(await endsOf(student)).toEqual({ bot: ['FELL_BACK'], push: ['FELL_BACK'] });
  });

  it('does not go in the morning, where it says what is done by then', async () => {
    await bothWays();
    at(HALF_PAST_TEN);
    await accept();
    await student.read(endTelegramLink);
    await world.bot.deliverAll();
    await pay(world.app, student, id);
    await student.read(logout);
    at(EIGHT);
    await deliverAll();
    expect(await world.smsesTo(student)).toEqual([]);
  });
});
