import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const LIMITS = { slots: 2, waiting: 3, ownWaiting: 4 };

/** Returns functions to start works and to end each of them. */
const begin = (turns: FairQueue) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (owner: string, name = owner) =>
    turns.run(owner, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise(setImmediate);
  };
  return { begun, start, end };
};

describe('turns', () => {
  it('are one of an owner at a time, and others do not wait behind all of theirs', async () => {
    const { begun, start, end } = begin(new FairQueue(LIMITS));
    const works = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => start(name.charAt(0), name));
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('a2');
    await end('c1');
    await end('a3');
    expect(await Promise.all(works)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it('are refused to who would wait too long, in the line or behind their own, and given again later', async () => {
    const { begun, start, end } = begin(new FairQueue(LIMITS));
    const works = ['a', 'b', 'c', 'd', 'e'].map((name) => start(name));
    await expect(start('f')).rejects.toMatchObject({ code: 'EBUSY' });
    const own = ['a2', 'a3', 'a4', 'a5'].map((name) => start('a', name));
    await expect(start('a', 'a6')).rejects.toMatchObject({ code: 'EBUSY' });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'a2', 'a3', 'a4', 'a5']) await end(name);
    await Promise.all([...works, ...own]);
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'a2', 'a3', 'a4', 'a5']);
    const again = start('f');
    await new Promise(setImmediate);
    await end('f');
    expect(await again).toBe('f');
  });

  it('go on when a work fails', async () => {
    const turns = new FairQueue({ slots: 1, waiting: 1, ownWaiting: 1 });
    const fail = async () => {
      throw new Error('broken');
    };
    const works = [turns.run('a', fail), turns.run('a', async () => 1), turns.run('b', async () => 2)];
    expect(await Promise.allSettled(works)).toMatchObject([
      { status: 'rejected' },
      { value: 1 },
      { value: 2 },
    ]);
  });
});
