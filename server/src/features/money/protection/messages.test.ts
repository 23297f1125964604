import { getSmsChoices, updateSmsChoices } from '@parvoz/contract/people/notifications.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agency, act, createAgency, createCase } from '../../../../test/applications.ts';
import { finishStep, pay, protectionOf } from '../../../../test/money.ts';
import { messagesTo, type Person, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { isDaytime } from '../../../lib/clock.ts';
import { messagesDue } from './protection.rules.ts';
import { releaseDue } from './releases.service.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** Step in minutes of a day: some of each hour, or all. */
const STEP_MINUTES = process.env.TESTS === 'full' ? 1 : 7;

/** Returns the messages of a release that a job sends which runs each minute of the last two days; none while it is `down`. */
const messagesOf = (releasesAt: Date, isDown: (now: Date) => boolean = () => false) => {
  const sent: { at: Date; hours: number[] }[] = [];
  let messagedHours: number | null = null;
  for (let time = releasesAt.getTime() - 48 * HOUR_MS; time < releasesAt.getTime(); time += MINUTE_MS) {
    const at = new Date(time);
    const hours: number[] = isDown(at) ? [] : messagesDue({ releasesAt, messagedHours }, at);
    if (hours.length === 0) continue;
    sent.push({ at, hours });
    messagedHours = hours[0]!;
  }
  return sent;
};
const at = (moment: string) => new Date(`${moment}+05:00`);

describe('messages of a release', () => {
  it('come by day and in time, of each reminder, at whatever time of the day it is', () => {
    for (let minute = 0; minute < 24 * 60; minute += STEP_MINUTES) {
      const releasesAt = new Date(at('2026-11-24T00:00').getTime() + minute * MINUTE_MS);
      const sent = messagesOf(releasesAt);
      const where = releasesAt.toISOString();
      expect(sent.flatMap(({ hours }) => hours).sort(), where).toEqual([1, 24, 6]);
      expect(
        sent.every((one) => isDaytime(one.at)),
        where,
      ).toBe(true);
      const left = sent.map((one) => (releasesAt.getTime() - one.at.getTime()) / HOUR_MS);
      expect(Math.min(...left), where).toBeGreaterThanOrEqual(1);
      expect(Math.min(...left), where).toBeLessThan(15);
      expect(left[0], where).toBeGreaterThanOrEqual(11);
    }
  });

  it.each([
    ['2026-11-24T17:00', ['23 17:00 24', '24 11:00 6', '24 16:00 1']],
    ['2026-11-24T13:30', ['23 13:30 24', '24 09:00 6', '24 12:30 1']],
    // Two reminders of one night are one message.
    ['2026-11-24T10:00', ['23 10:00 24', '24 09:00 1,6']],
    ['2026-11-24T09:30', ['23 09:30 24', '23 19:00 1,6']],
    ['2026-11-24T03:00', ['23 09:00 24', '23 19:00 1,6']],
  ])('of %s', (moment, expected) => {
    const shown = ({ at: when, hours }: { at: Date; hours: number[] }) => {
      const local = new Date(when.getTime() + 5 * HOUR_MS).toISOString();
      return `${local.slice(8, 10)} ${local.slice(11, 16)} ${hours.join()}`;
    };
    expect(messagesOf(at(moment)).map(shown)).toEqual(expected);
  });

  it('ring at night only where nothing could be sent in the evening, and the morning would be too late', () => {
    const from = at('2026-11-23T18:00');
    const until = at('2026-11-23T23:00');
    const isDown = (now: Date) => now >= from && now < until;
    expect(messagesOf(at('2026-11-24T03:00'), isDown).at(-1)).toEqual({ at: until, hours: [1, 6] });
    expect(messagesOf(at('2026-11-24T14:00'), isDown).map((one) => isDaytime(one.at))).not.toContain(false);
  });
});

describe('through the night', () => {
  let app: TestApp;
  let agency: Agency;

  beforeAll(async () => {
    app = await createTestApp();
    agency = await createAgency(app);
  });
  afterAll(() => app.close());

  const set = (moment: string) => app.clock.set(at(moment).toISOString());
  /** A share that passes at three in the night of the 24th. */
  const waiting = async () => {
    set('2026-11-21T03:00');
    const { id, student } = await createCase(app, { agency });
    const owner = await signInAgain(app, agency.owner);
    await act(owner, id, { type: 'ACCEPTED', comment: null });
    await pay(app, student, id);
    await finishStep(app, owner, id);
    await app.pool.query('delete from sms_messages where recipient = $1', [student.phone]);
    return { id, student };
  };
  const run = async (...moments: string[]) => {
    for (const moment of moments) {
      set(moment);
      await releaseDue(app.ctx);
    }
  };
  const kindsOf = async ({ id }: Person) =>
    (
      await app.pool.query(
        `select kind, to_char(created_at at time zone 'Asia/Tashkent', 'DD HH24:MI') as at from notifications
         where account_id = $1 and kind like 'RELEASE%' order by id`,
        [id],
      )
    ).rows.map(({ kind, at: moment }) => `${moment} ${kind}`);

  it('the list says it at once, the phone by day, before the money passes', async () => {
    const { id, student } = await waiting();
    await run('2026-11-23T03:00', '2026-11-23T08:59');
    expect(await kindsOf(student)).toEqual(['23 03:00 RELEASE_24_HOURS']);
    expect(await messagesTo(app, student.phone)).toEqual([]);
    await run('2026-11-23T09:00', '2026-11-23T18:59');
    expect(await messagesTo(app, student.phone)).toHaveLength(1);
    // A clock that goes back, and comes again.
    await run(
      '2026-11-23T19:00',
      '2026-11-23T10:00',
      '2026-11-23T19:00',
      '2026-11-23T21:00',
      '2026-11-24T02:00',
    );
    const texts = await messagesTo(app, student.phone);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain('24.11.2026 03:00 da');
    expect(await kindsOf(student)).toEqual([
      '23 03:00 RELEASE_24_HOURS',
      '23 21:00 RELEASE_6_HOURS',
      '24 02:00 RELEASE_1_HOUR',
    ]);
    await run('2026-11-24T03:00');
    const again = await signInAgain(app, student);
    expect((await protectionOf(again, id)).shareList[0]!.endedBy).toBe('TIME');
  });

  it('one message of two reminders comes where either is wanted', async () => {
    const { student } = await waiting();
    const choices = await student.read(getSmsChoices);
    await student.read(updateSmsChoices, {
      body: { ...choices, RELEASE_24_HOURS: false, RELEASE_1_HOUR: false },
    });
    await run('2026-11-23T10:00', '2026-11-23T19:30', '2026-11-24T02:00');
    expect(await messagesTo(app, student.phone)).toHaveLength(1);
  });
});
