import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createGate, type DatabaseGate } from '../../test/database-gate.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { type Listener, listen } from './listen.ts';

let app: TestApp;
let gate: DatabaseGate;

beforeAll(async () => {
  app = await createTestApp();
  gate = await createGate(inject('adminUrl'));
});
afterAll(async () => {
  await gate.shut();
  await app.close();
});

const notify = (channel: string, payload: string) =>
  app.pool.query('select pg_notify($1, $2)', [channel, payload]);

/** Waits without timers, which may be stopped. */
const until = async (isSo: () => boolean) => {
  const start = performance.now();
  while (!isSo() && performance.now() - start < 10_000) await new Promise((resolve) => setImmediate(resolve));
};

/** Runs `work` with a listener behind the gate on the channels `one` and `two`, and everything that it received. */
const withListener = async (
  work: (received: (string | null)[], listener: Listener) => Promise<void>,
): Promise<void> => {
  const received: (string | null)[] = [];
  const subscribers = {
    one: (payload: string | null) => void received.push(payload && `one ${payload}`),
    two: (payload: string | null) => void received.push(payload && `two ${payload}`),
    bad: () => {
      throw new Error('no');
    },
  };
  let listener: Listener | undefined;
  try {
    listener = await listen(gate.through(app.databaseUrl), subscribers, app.ctx.log);
    await work(received, listener);
  } finally {
    await listener?.close();
  }
};

describe('one connection', () => {
  it('listens to several channels, and goes on when a subscriber fails', () =>
    withListener(async (received) => {
      expect(gate.count()).toBe(1);
      for (const channel of ['one', 'bad', 'two', 'three']) await notify(channel, 'a');
      await notify('one', 'b');
      await vi.waitFor(() => expect(received).toEqual(['one a', 'two a', 'one b']));
    }));

  it('says when every notice of what was committed before is dealt with', () =>
    withListener(async (received, listener) => {
      const sent = Array.from({ length: 100 }, (_, index) => `one ${index}`);
      for (const one of sent) {
        await notify('one', one.slice(4));
        await listener.received();
        expect(received.at(-1)).toBe(one);
      }
    }));

  it('that is lost is opened again, and each subscriber is told that it may have missed something', () =>
    withListener(async (received) => {
      await gate.shut();
      await notify('one', 'missed');
      await gate.open();
      await vi.waitFor(() => expect(received).toEqual([null, null]), 5000);
      await notify('two', 'a');
      await vi.waitFor(() => expect(received).toEqual([null, null, 'two a']));
    }));

  it('that died without a word is found out and replaced', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      await withListener(async (received) => {
        gate.freeze();
        await notify('one', 'missed');
        // The question, no answer, and the pause before another try.
        for (const ms of [15_000, 15_000, 1000]) await vi.advanceTimersByTimeAsync(ms);
        await until(() => received.length === 2);
        await notify('one', 'a');
        await until(() => received.length === 3);
        expect(received).toEqual([null, null, 'one a']);
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is asked for a sign of life, and stays when it gives one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await withListener(async (received) => {
        for (let turn = 0; turn < 5; turn++) {
          vi.advanceTimersByTime(15_000);
          await notify('one', String(turn));
        }
        await vi.waitFor(() => expect(received).toHaveLength(5));
        expect(received).not.toContain(null);
      });
    } finally {
      vi.useRealTimers();
    }
  });
});
