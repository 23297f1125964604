import { addPushDevice, getPush } from '@parvoz/contract/people/push.ts';
import { afterAll, beforeAll } from 'vitest';
import { deliver } from '../src/features/people/notifications/push/push.service.ts';
import { openPush } from '../src/lib/push/client.ts';
import { createAgency, createCase } from './applications.ts';
import { botAt, NOON, talkWith } from './bot.ts';
import { startBotApi } from './fake-bot.ts';
import { type Browser, newBrowser, startPushService } from './fake-push.ts';
import type { Person } from './people.ts';
import { createTestApp, TOKEN_SECRET } from './test-app.ts';

/** The product with push services on this machine, and with a bot. `begin` makes a new application of a new student, at noon. */
const openPushWorld = async () => {
  const [service, api] = [await startPushService(), await startBotApi()];
  const config = botAt(api.url);
  const app = await createTestApp({
    ...{ bot: config, publicUrl: 'https://parvoz.test', pushNetwork: service.network },
  });
  const bot = talkWith(app, api, config);
  const client = openPush({
    ...{ secret: TOKEN_SECRET, subject: 'mailto:push@parvoz.test', network: service.network },
  });
  service.trust(client.publicKey);

  /** Sends what waits and is due. */
  const deliverAll = async (isLastAttempt = false) => {
    for (const { id } of await bot.rows(`select id from push_notices where status = 'WAITING' order by id`))
      await deliver(app.ctx, client, id, isLastAttempt);
  };
  return {
    ...{ app, bot, api, service, client, deliverAll },
    /** Has a person's notifications pushed to a browser. */
    subscribe: async (person: Person, browser: Browser = newBrowser()): Promise<Browser> => {
      await person.read(addPushDevice, { body: browser.subscription });
      return browser;
    },
    /** SMS to a person, oldest first. */
    smsesTo: async ({ phone }: Person) => (await bot.smses()).filter(({ recipient }) => recipient === phone),
    /** Ids of a person's browsers. */
    devicesOf: async (person: Person) => (await person.read(getPush)).devices.map(({ id }) => id),
    /** Notifications that a browser was shown, oldest first. */
    shownOn: (browser: Browser) =>
      service.got.filter(({ path }) => path === browser.path).map(({ body }) => browser.decrypt(body)),
    statuses: async () =>
      (await bot.rows('select status from push_notices order by id')).map(({ status }) => status as string),
    begin: async () => {
      app.clock.set(NOON);
      const made = await createCase(app, { agency: await createAgency(app) });
      await bot.clear();
      await app.pool.query('delete from push_notices');
      await app.pool.query('delete from push_devices');
      service.reset();
      return made;
    },
    close: async () => {
      await app.close();
      await service.close();
      await api.close();
    },
  };
};

/** That product for all tests of a file. */
export const usePushWorld = () => {
  const world = {} as Awaited<ReturnType<typeof openPushWorld>>;
  beforeAll(async () => {
    Object.assign(world, await openPushWorld());
  });
  afterAll(() => world.close());
  return world;
};
