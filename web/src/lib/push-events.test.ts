import type { PushedNotice } from '@parvoz/contract/people/push.ts';
import { describe, expect, it } from 'vitest';
import { addPushEvents, type PushWorker } from './push-events.ts';
import { CAN_PUSH } from './push-key.ts';

const ORIGIN = 'https://parvoz.test';
const NOTICE: PushedNotice = {
  ...{ title: 'Parvoz', text: 'Новое сообщение.', address: '/student-applications/1#chat' },
  ...{ language: 'ru', tag: 'MESSAGE 1', isSilent: false },
};

/** A service worker beside these tabs; its events are sent by the test. */
const startWorker = (tabs: readonly string[] = []) => {
  const listeners = new Map<string, (event: unknown) => void>();
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  addPushEvents({
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => {
        shown.push({ title, options });
      },
    },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  } as unknown as PushWorker);
  const send = async (type: string, event: object) => {
    let work: Promise<unknown> | undefined;
    listeners.get(type)!({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  return {
    ...{ shown, opened, focused },
    push: (data: unknown) =>
      send('push', { data: data === undefined ? null : { json: () => JSON.parse(data as string) } }),
    ask: async (data: unknown) => {
      const answers: unknown[] = [];
      listeners.get('message')!({ data, ports: [{ postMessage: (one: unknown) => answers.push(one) }] });
      return answers;
    },
    press: (data: unknown) => send('notificationclick', { notification: { close: () => {}, data } }),
  };
};

describe('a message', () => {
  it('is shown in its language, and replaces the one before it with a sound', async () => {
    const { push, shown } = startWorker();
    await push(JSON.stringify(NOTICE));
    expect(shown).toEqual([
      {
        title: 'Parvoz',
        options: expect.objectContaining({
          ...{ body: NOTICE.text, lang: 'ru', tag: 'MESSAGE 1', silent: false, renotify: true },
          data: { address: NOTICE.address },
        }),
      },
    ]);
    await push(JSON.stringify({ ...NOTICE, isSilent: true }));
    expect(shown.at(-1)!.options).toMatchObject({ silent: true, renotify: false });
  });

  it.each([undefined, '', '{', 'null'])('that cannot be read is shown, too: %j', async (data) => {
    const { push, shown } = startWorker();
    await push(data);
    expect(shown.map(({ title }) => title)).toEqual(['Parvoz']);
  });
});

it('a page finds out that notifications are shown here, and nothing else', async () => {
  const { ask } = startWorker();
  expect(await ask({ type: CAN_PUSH })).toEqual([true]);
  for (const other of [null, 'CAN_PUSH', {}, { type: 'SKIP_WAITING' }]) expect(await ask(other)).toEqual([]);
});

describe('a press', () => {
  const page = `${ORIGIN}/student-applications/1`;

  it('opens the page in a new tab, and leaves others alone', async () => {
    const { press, opened, focused } = startWorker([`${ORIGIN}/student-settings`]);
    await press({ address: NOTICE.address });
    expect([opened, focused]).toEqual([[`${page}#chat`], []]);
  });

  it('brings the tab to the front that shows it already', async () => {
    const { press, opened, focused } = startWorker([`${ORIGIN}/`, `${ORIGIN}/student-applications/1`]);
    await press({ address: '/student-applications/1' });
    expect([opened, focused]).toEqual([[], [`${ORIGIN}/student-applications/1`]]);
  });

  it('leaves a tab alone in which the page is filtered', async () => {
    const { press, opened, focused } = startWorker([`${ORIGIN}/consulting-reviews?state=hidden&page=2`]);
    await press({ address: '/consulting-reviews' });
    expect([opened, focused]).toEqual([[`${ORIGIN}/consulting-reviews`], []]);
  });

  it.each([
    null,
    {},
    { address: 7 },
    { address: 'https://evil.test/' },
    { address: '//evil.test/' },
    { address: 'javascript:alert(1)' },
  ])('opens no other site: %j', async (data) => {
    const { press, opened } = startWorker();
    await press(data);
    expect(opened).toEqual([`${ORIGIN}/`]);
  });
});
