import { logout } from '@parvoz/contract/people/auth.ts';
import { readNotifications } from '@parvoz/contract/people/notifications.ts';
import { getPush, type PushState, removePushDevice, updatePush } from '@parvoz/contract/people/push.ts';
import { updateTelegramSms } from '@parvoz/contract/people/telegram.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Agency, act, createCase } from '../../../../../test/applications.ts';
import { NOON } from '../../../../../test/bot.ts';
import { chancesOf } from '../../../../../test/chances.ts';
import { say } from '../../../../../test/chat.ts';
import { newBrowser } from '../../../../../test/fake-push.ts';
import { remindPayers } from '../../../../../test/money.ts';
import { createStudent, MINUTE_MS, type Person, signInAgain, wait } from '../../../../../test/people.ts';
import { usePushWorld } from '../../../../../test/push.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;

const world = usePushWorld();
let agency: Agency;
let student: Person;
/** An application of the student. */
let id: string;

beforeEach(async () => {
  ({ agency, id, student } = await world.begin());
});

const accept = () => act(agency.owner, id, { type: 'ACCEPTED', comment: null });
const after = (days: number) => world.app.clock.set(new Date(Date.parse(NOON) + days * DAY_MS).toISOString());
const choose = async (person: Person, change: (choices: PushState['choices']) => PushState['choices']) => {
  const { choices } = await person.read(getPush);
  return person.read(updatePush, { body: change(choices) });
};

describe('a notification', () => {
  it('is shown on each browser of its person, in their language, with its page and nobody’s words', async () => {
    const [phone, computer] = [await world.subscribe(student), newBrowser()];
    await world.subscribe(await signInAgain(world.app, student), computer);
    await say(agency.owner, id, 'Pasport AA1234567');
    await world.deliverAll();
    const [{ number }] = await world.bot.rows('select number from applications where id = $1', [id]);
    const shown = {
      title: 'Parvoz',
      text: `${number}-raqamli arizada yangi xabar.`,
      address: `/student-applications/${id}#chat`,
      language: 'uz',
      tag: `MESSAGE ${id}`,
      isSilent: false,
    };
    expect([world.shownOn(phone), world.shownOn(computer)]).toEqual([[shown], [shown]]);
    expect(world.service.faults).toEqual([]);
    // Nothing is sent twice, and no text is stored afterwards.
    await world.deliverAll();
    expect(world.service.got).toHaveLength(2);
    expect(
      await world.bot.rows('select from push_notices where text is not null or sms is not null'),
    ).toEqual([]);
    const written = JSON.stringify([
      world.app.logs,
      await world.bot.rows('select failure from push_notices'),
    ]);
    for (const secret of [phone.path, phone.subscription.auth, phone.subscription.p256dh, 'AA1234567'])
      expect(written).not.toContain(secret);
  });

  it('goes through the queue to who is subscribed, and no page of another person gets it', async () => {
    const others = await Promise.all([createStudent(world.app), createStudent(world.app)]);
    const browsers = await Promise.all(others.map((one) => world.subscribe(one)));
    const own = await world.subscribe(student);
    await accept();
    await say(agency.owner, id, 'Salom');
    await world.deliverAll();
    expect(world.shownOn(own)).toHaveLength(2);
    expect(browsers.map((browser) => world.shownOn(browser))).toEqual([[], []]);
    const jobs = await world.bot.rows(`select data from pgboss.job where name = 'push-notices'`);
    expect(jobs.length).toBeGreaterThanOrEqual(2);
  });

  it('comes only of what is wanted', async () => {
    const browser = await world.subscribe(student);
    await choose(student, ({ topics, withSms }) => ({ topics: { ...topics, MESSAGE: false }, withSms }));
    await say(agency.owner, id, 'Salom');
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Yoʻq' });
    await world.deliverAll();
    expect(world.shownOn(browser).map(({ text }) => text)).toEqual([expect.stringContaining('rad etildi')]);
  });

  it('waits for the end of the quiet hours, and is not sent when it was read before', async () => {
    // 23:30 in Tashkent.
    world.app.clock.set('2026-11-24T18:30:00Z');
    const browser = await world.subscribe(student);
    await say(agency.owner, id, 'Salom');
    await world.deliverAll();
    expect(world.shownOn(browser)).toEqual([]);
    await student.read(readNotifications, { body: {} });
    world.app.clock.set('2026-11-25T03:00:00Z');
    await world.deliverAll();
    expect([world.shownOn(browser), await world.statuses()]).toEqual([[], ['READ']]);
  });

  it('is stored at the service no longer than the session lasts', async () => {
    await world.subscribe(student);
    after(1.9);
    await say(agency.owner, id, 'Salom');
    await world.deliverAll();
    const ttl = Number(world.service.got[0]?.headers.ttl);
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(0.1 * 24 * 60 * 60 + 60);
  });
});

describe('a browser that is not the person’s any more', () => {
  it('gets nothing that was written before: after sign-out', async () => {
    const browser = await world.subscribe(student);
    await say(agency.owner, id, 'Salom');
    await student.read(logout);
    await world.deliverAll();
    expect([world.shownOn(browser), await world.statuses()]).toEqual([[], ['FELL_BACK']]);
  });

  it('gets nothing that was written before: with somebody else on it', async () => {
    const browser = await world.subscribe(student);
    await say(agency.owner, id, 'Salom');
    await world.subscribe(await createStudent(world.app), browser);
    await world.deliverAll();
    expect(world.shownOn(browser)).toEqual([]);
  });

  it('gets nothing once its session is over, or the account is blocked', async () => {
    const browser = await world.subscribe(student);
    await say(agency.owner, id, 'Salom');
    after(2.1);
    await world.deliverAll();
    expect(world.shownOn(browser)).toEqual([]);
    await world.app.pool.query('delete from push_notices');
    const again = await world.subscribe(await signInAgain(world.app, student));
    await world.app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [student.id]);
    const owner = await signInAgain(world.app, agency.owner);
    await act(owner, id, { type: 'ACCEPTED', comment: null });
    await world.deliverAll();
    expect(world.shownOn(again)).toEqual([]);
  });
});

describe('any order of people, browsers and events', () => {
  it.each([1, 2, 3])('shows nobody a notification of somebody else (%i)', async (seed) => {
    const { pick } = chancesOf(`push ${seed}`);
    const cases = [
      { id, student },
      await createCase(world.app, { agency }),
      await createCase(world.app, { agency }),
    ];
    const browsers = [newBrowser(), newBrowser(), newBrowser()];
    const sessions = cases.map(({ student: person }) => person);
    /** The owner of each browser at this moment. */
    const owners = new Map<string, number>();
    for (let turn = 0; turn < 40; turn++) {
      const [at, browser] = [pick([0, 1, 2] as const), pick(browsers)];
      const what = pick(['SUBSCRIBE', 'SUBSCRIBE', 'END', 'OUT', 'EVENT', 'EVENT', 'EVENT', 'SEND'] as const);
      if (what === 'SUBSCRIBE') {
        await world.subscribe(sessions[at]!, browser);
        for (const [path, owner] of owners) if (owner === at) owners.delete(path);
        owners.set(browser.path, at);
      }
      if (what === 'END')
        for (const device of await world.devicesOf(sessions[at]!)) {
          await sessions[at]!.read(removePushDevice, { params: { id: device } });
          for (const [path, owner] of owners) if (owner === at) owners.delete(path);
        }
      if (what === 'OUT') {
        await sessions[at]!.read(logout);
        for (const [path, owner] of owners) if (owner === at) owners.delete(path);
        sessions[at] = await signInAgain(world.app, sessions[at]!);
      }
      if (what === 'EVENT') {
        await sessions[at]!.read(readNotifications, { body: { applicationId: cases[at]!.id } });
        await say(agency.owner, cases[at]!.id, `Salom ${turn}`);
      }
      if (what === 'SEND') {
        world.service.got.length = 0;
        await world.deliverAll();
        for (const one of browsers)
          for (const { address } of world.shownOn(one)) {
            const owner = owners.get(one.path);
            expect(owner, `turn ${turn}`).toBeDefined();
            expect(address).toContain(cases[owner!]!.id);
          }
      }
    }
  });
});

describe('an address', () => {
  it('that is gone is removed, and the other browser gets what comes', async () => {
    const [gone, good] = [await world.subscribe(student), newBrowser()];
    await world.subscribe(await signInAgain(world.app, student), good);
    world.service.gone.add(gone.path);
    await accept();
    await world.deliverAll();
    expect(await world.bot.rows('select endpoint from push_devices')).toEqual([
      { endpoint: good.subscription.endpoint },
    ]);
    expect(world.shownOn(good)).toHaveLength(1);
    expect(await world.smsesTo(student)).toEqual([]);
    world.service.prepare({ status: 404 });
    await say(agency.owner, id, 'Salom');
    await world.deliverAll();
    expect(await world.bot.rows('select from push_devices')).toEqual([]);
  });

  it.each([[500], [403], [200], [302], [401]])('that answers %i is tried again', async (status) => {
    const browser = await world.subscribe(student);
    await say(agency.owner, id, 'Salom');
    world.service.prepare({ status, body: `no ${browser.path}`, headers: { location: 'https://10.0.0.1/' } });
    await expect(world.deliverAll()).rejects.toThrow(`answered ${status}`);
    expect(await world.statuses()).toEqual(['WAITING']);
    expect(JSON.stringify(await world.bot.rows('select failure from push_notices'))).not.toContain(
      browser.path,
    );
    await world.deliverAll();
    expect(world.shownOn(browser)).toHaveLength(1);
  });

  it('that says when is asked then, and not for ever', async () => {
    const browser = await world.subscribe(student);
    await say(agency.owner, id, 'Salom');
    world.service.prepare({ status: 429, headers: { 'retry-after': '7' } });
    await world.deliverAll();
    wait(world.app, 6000);
    await world.deliverAll();
    expect(world.shownOn(browser)).toEqual([]);
    wait(world.app, 1000);
    await world.deliverAll();
    expect(world.shownOn(browser)).toHaveLength(1);
    await student.read(readNotifications, { body: {} });
    await say(agency.owner, id, 'Yana');
    after(1.6);
    world.service.prepare({ status: 429, headers: { 'retry-after': '7' } });
    await world.deliverAll();
    expect((await world.statuses()).at(-1)).toBe('FELL_BACK');
  });

  it('that takes nothing is given up after the last attempt, and the SMS goes, once', async () => {
    await world.subscribe(student);
    await world.subscribe(await signInAgain(world.app, student));
    await accept();
    expect(await world.smsesTo(student)).toEqual([]);
    world.service.prepare({ status: 500 }, { status: 500 });
    await world.deliverAll(true);
    expect(await world.smsesTo(student)).toHaveLength(1);
    expect(await world.statuses()).toEqual(['FELL_BACK', 'FELL_BACK']);
    expect(world.app.logs.some(({ msg }) => msg === 'a notice could not be pushed')).toBe(true);
  });
});

describe('an SMS beside it', () => {
  it('does not come of what was pushed, and comes without a browser', async () => {
    const other = await createCase(world.app, { agency });
    await world.subscribe(student);
    await accept();
    await act(agency.owner, other.id, { type: 'ACCEPTED', comment: null });
    await world.deliverAll();
    expect([(await world.smsesTo(student)).length, (await world.smsesTo(other.student)).length]).toEqual([
      0, 1,
    ]);
  });

  it('comes with it for who wants both', async () => {
    await world.subscribe(student);
    await choose(student, ({ topics }) => ({ topics, withSms: true }));
    await accept();
    expect(await world.smsesTo(student)).toHaveLength(1);
  });

  it('comes of what is not wanted by push', async () => {
    await world.subscribe(student);
    await choose(student, ({ topics, withSms }) => ({ topics: { ...topics, APPLICATION: false }, withSms }));
    await accept();
    await world.deliverAll();
    expect([world.service.got.length, (await world.smsesTo(student)).length]).toEqual([0, 1]);
  });

  it('comes of a last call where earlier notices are unread, and not where they were seen', async () => {
    await world.subscribe(student);
    await accept();
    await world.deliverAll();
    const remind = async (days: number) => {
      after(days);
      const person = await signInAgain(world.app, student);
      await world.subscribe(person);
      await remindPayers(world.app);
      await world.deliverAll();
      return person;
    };
    const person = await remind(3);
    // Not the last one yet, whatever was seen.
    expect(await world.smsesTo(student)).toEqual([]);
    await person.read(readNotifications, { body: { applicationId: id } });
    await remind(7);
    expect(await world.smsesTo(student)).toEqual([]);
    await remind(14);
    expect(await world.smsesTo(student)).toHaveLength(1);
  });

  it('goes once, where neither Telegram nor a browser takes the notice', async () => {
    const chatId = await world.bot.link(student);
    const browser = await world.subscribe(student);
    world.api.blocked.add(chatId);
    world.service.gone.add(browser.path);
    await accept();
    expect(await world.smsesTo(student)).toEqual([]);
    await Promise.all([world.bot.deliverAll(), world.deliverAll()]);
    await world.bot.deliverAll();
    await world.deliverAll();
    expect(await world.smsesTo(student)).toHaveLength(1);
  });

  it.each(['Telegram', 'push'] as const)('does not come where %s has taken it alone', async (way) => {
    const chatId = await world.bot.link(student);
    const browser = await world.subscribe(student);
    if (way === 'push') world.api.blocked.add(chatId);
    else world.service.gone.add(browser.path);
    await accept();
    await world.bot.deliverAll();
    await world.deliverAll();
    expect(await world.smsesTo(student)).toEqual([]);
    expect([world.api.sent.length, world.service.got.length]).toEqual(way === 'push' ? [0, 1] : [1, 0]);
  });

  it('comes with both for who wants it beside Telegram', async () => {
    await world.bot.link(student);
    await world.subscribe(student);
    await student.read(updateTelegramSms, { body: { withSms: true } });
    await accept();
    await world.bot.deliverAll();
    await world.deliverAll();
    expect(await world.smsesTo(student)).toHaveLength(1);
  });
});
