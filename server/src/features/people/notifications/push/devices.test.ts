import { logout } from '@parvoz/contract/people/auth.ts';
import { addPushDevice, getPush, removePushDevice, updatePush } from '@parvoz/contract/people/push.ts';
import { TELEGRAM_TOPICS } from '@parvoz/contract/people/telegram-topics.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newBrowser } from '../../../../../test/fake-push.ts';
import { createPeople, createStudent, type Person, signInAgain } from '../../../../../test/people.ts';
import { usePushWorld } from '../../../../../test/push.ts';

const world = usePushWorld();
let student: Person;

beforeEach(async () => {
  ({ student } = await world.begin());
});

const add = (person: Person, body: object = newBrowser().subscription) =>
  person.call(addPushDevice, { body: body as never });
const rows = () => world.bot.rows('select account_id, endpoint from push_devices order by created_at, id');

describe('a browser', () => {
  it('is one’s own, for everybody with an account and for nobody else', async () => {
    const { app } = world;
    const people = await createPeople(app);
    const body = newBrowser().subscription;
    expect((await app.call(getPush)).code).toBe('UNAUTHORIZED');
    expect((await app.call(addPushDevice, { body })).code).toBe('UNAUTHORIZED');
    const choices = { topics: (await student.read(getPush)).choices.topics, withSms: false };
    expect((await app.call(updatePush, { body: choices })).code).toBe('UNAUTHORIZED');
    for (const [who, person] of Object.entries(people)) {
      await world.subscribe(person);
      const { devices } = await person.read(getPush);
      expect(devices, who).toMatchObject([{ isCurrent: true }]);
      const { id } = devices[0]!;
      expect((await app.call(removePushDevice, { params: { id } })).code).toBe('UNAUTHORIZED');
      // Nobody else sees it, or ends it.
      for (const [other, another] of Object.entries(people).filter(([name]) => name !== who))
        expect((await another.call(removePushDevice, { params: { id } })).code, other).toBe('NOT_FOUND');
      expect((await person.read(updatePush, { body: { ...choices, withSms: true } })).choices.withSms).toBe(
        true,
      );
      expect((await person.read(removePushDevice, { params: { id } })).devices).toEqual([]);
    }
    expect((await student.read(getPush)).choices).toEqual({
      topics: Object.fromEntries(TELEGRAM_TOPICS.map((topic) => [topic, true])),
      withSms: false,
    });
  });

  it('is one for a session, and the newest address of it counts', async () => {
    const [first, second] = [newBrowser(), newBrowser()];
    for (const { subscription } of [first, first, second, second]) await add(student, subscription);
    expect(await rows()).toEqual([{ account_id: student.id, endpoint: second.subscription.endpoint }]);
    const elsewhere = await signInAgain(world.app, student);
    await add(elsewhere);
    const { devices } = await elsewhere.read(getPush);
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it.each([
    ['http', 'http://push.example.com/send/a'],
    ['an address of this machine', 'https://127.0.0.1/send/a'],
    ['an address of IPv6', 'https://[::1]/send/a'],
    ['a number for one', 'https://2130706433/send/a'],
    ['a name without a zone', 'https://localhost/send/a'],
    ['a name of the network', 'https://metadata.internal/send/a'],
    ['a port', 'https://push.example.com:8443/send/a'],
    ['a password', 'https://a:b@push.example.com/send/a'],
    ['no address', 'push'],
    ['a long one', `https://push.example.com/${'a'.repeat(1000)}`],
  ])('with %s is refused', async (_, endpoint) => {
    const answer = await add(student, { ...newBrowser().subscription, endpoint });
    expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['a point that is not of the curve', { p256dh: `B${'A'.repeat(86)}` }],
    ['a short key', { p256dh: 'BAAA' }],
    ['a short secret', { auth: 'AAAA' }],
    ['something more', { expirationTime: null }],
  ])('with %s is refused', async (_, given) => {
    expect((await add(student, { ...newBrowser().subscription, ...given })).code).toBe('INVALID_INPUT');
    expect(await rows()).toEqual([]);
  });

  it('that somebody else signs in on is theirs, and not the former person’s', async () => {
    const other = await createStudent(world.app);
    const browser = await world.subscribe(student);
    await world.subscribe(other, browser);
    expect(await rows()).toEqual([{ account_id: other.id, endpoint: browser.subscription.endpoint }]);
    expect((await student.read(getPush)).devices).toEqual([]);
    // An address alone is not the browser: whoever has read one somewhere does not have its keys.
    const stolen = { ...newBrowser().subscription, endpoint: browser.subscription.endpoint };
    expect((await add(student, stolen)).code).toBe('INVALID_INPUT');
    expect(await rows()).toEqual([{ account_id: other.id, endpoint: browser.subscription.endpoint }]);
  });

  it('ends at sign-out, and is over with its session', async () => {
    await world.subscribe(student);
    const elsewhere = await signInAgain(world.app, student);
    await world.subscribe(elsewhere);
    await student.read(logout);
    expect(await rows()).toHaveLength(1);
    world.app.clock.set('2026-11-27T07:00:01Z');
    expect((await (await signInAgain(world.app, student)).read(getPush)).devices).toEqual([]);
  });

  it('is one of ten at most', async () => {
    const browsers = [];
    for (let turn = 0; turn < 12; turn++) {
      world.app.clock.set(new Date(Date.parse('2026-11-24T08:00:00Z') + turn * 1000).toISOString());
      browsers.push(await world.subscribe(await signInAgain(world.app, student)));
    }
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual(
      browsers.slice(2).map(({ subscription }) => subscription.endpoint),
    );
  });
});

describe('at the same moment', () => {
  it('two people have one browser once, whoever was the last', async () => {
    const other = await createStudent(world.app);
    for (let turn = 0; turn < 5; turn++) {
      const { subscription } = newBrowser();
      const answers = await Promise.all(
        [student, other, student, other].map((one) => add(one, subscription)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await rows()).toHaveLength(1);
      await world.app.pool.query('delete from push_devices');
    }
  });

  it('a session that ends has no browser afterwards', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const person = await signInAgain(world.app, student);
      const [answer] = await Promise.all([add(person), person.read(logout)]);
      expect([200, 401]).toContain(answer.status);
      expect(await rows()).toEqual([]);
    }
  });

  it('subscribing and ending leave one browser or none', async () => {
    const browser = await world.subscribe(student);
    for (let turn = 0; turn < 5; turn++) {
      const ids = await world.devicesOf(student);
      const answers = await Promise.all([
        ...ids.map((id) => student.call(removePushDevice, { params: { id } })),
        add(student, browser.subscription),
        add(student, newBrowser().subscription),
      ]);
      for (const { status } of answers) expect([200, 404]).toContain(status);
      expect((await rows()).length).toBeLessThanOrEqual(1);
    }
  });
});
