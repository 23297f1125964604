import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { linkSiblings } from '../../test/siblings.ts';
import { TestClock } from '../../test/test-clock.ts';
import { WindowCounter } from '../http/window-counter.ts';
import { OpenCount } from '../lib/open-count.ts';

const settle = async () => {
  for (let round = 0; round < 6; round++) await turn();
};

describe('what siblings count together', () => {
  it('is what all of them have open, also what was open before one came, and nothing of one that has gone', async () => {
    const [one, two, three] = linkSiblings(3);
    const counts = [one!, two!].map(({ siblings }) => new OpenCount(siblings, 'streams'));
    await settle();
    counts[0]!.add('a');
    counts[0]!.add('a');
    counts[1]!.add('a');
    await settle();
    expect(counts.map((count) => count.of('a'))).toEqual([3, 3]);
    counts[0]!.remove('a');
    await settle();
    expect(counts.map((count) => count.of('a'))).toEqual([2, 2]);
    const late = new OpenCount(three!.siblings, 'streams');
    three!.ready();
    await settle();
    expect([late.of('a'), late.of('b')]).toEqual([2, 0]);
    one!.leave();
    await settle();
    expect([counts[1]!.of('a'), late.of('a')]).toEqual([1, 1]);
  });

  it('is refused at the limit of all together, whichever of them is asked, and let in with the next window', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const clock = new TestClock();
      const counters = linkSiblings(2).map(
        ({ siblings }) => new WindowCounter(clock, 100, 60_000, { siblings, topic: 'calls' }),
      );
      for (let call = 0; call < 50; call++) expect(counters[0]!.take('one')).toBe(0);
      for (let call = 0; call < 45; call++) expect(counters[1]!.take('one')).toBe(0);
      vi.advanceTimersByTime(100);
      await settle();
      const taken = counters.map((counter) => {
        let more = 0;
        while (counter.take('one') === 0) more++;
        return more;
      });
      expect(taken).toEqual([5, 5]);
      expect(counters[1]!.take('other')).toBe(0);
      clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
      expect(counters.map((counter) => counter.take('one'))).toEqual([0, 0]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what one asks of the others', () => {
  it('is answered when all have done it, without those that do nothing, and those that end', async () => {
    const [one, two, three] = linkSiblings(3);
    await settle();
    const gate = Promise.withResolvers<void>();
    two!.siblings.onAsked('notices', () => gate.promise);
    let isAnswered = false;
    const answered = one!.siblings.ask('notices').then(() => {
      isAnswered = true;
    });
    await settle();
    expect(isAnswered).toBe(false);
    gate.resolve();
    await answered;
    three!.siblings.onAsked('end', () => new Promise(() => {}));
    const ended = one!.siblings.ask('end');
    await settle();
    three!.leave();
    await ended;
  });

  it('waits no longer than a second and a half for one that is stuck', async () => {
    const [one, two] = linkSiblings(2);
    await settle();
    two!.siblings.onAsked('notices', () => new Promise(() => {}));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const answered = vi.fn();
      void one!.siblings.ask('notices').then(answered);
      await vi.advanceTimersByTimeAsync(1499);
      await settle();
      expect(answered).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await settle();
      expect(answered).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('turns', () => {
  it('are one less than there are processes, in the order of asking, and come back from one that fails or ends', async () => {
    const [one, two] = linkSiblings(2);
    const log: string[] = [];
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = one!.siblings.inTurn('password', async () => {
      log.push('one');
      await gates[0]!.promise;
      throw new Error('failed');
    });
    first.catch(() => {});
    const second = two!.siblings.inTurn('password', async () => {
      log.push('two');
      await gates[1]!.promise;
    });
    second.catch(() => {});
    await settle();
    expect(log).toEqual(['one']);
    gates[0]!.resolve();
    await expect(first).rejects.toThrow('failed');
    await settle();
    expect(log).toEqual(['one', 'two']);
    const third = one!.siblings.inTurn('password', async () => 'three');
    await settle();
    two!.leave();
    expect(await third).toBe('three');
  });
});
