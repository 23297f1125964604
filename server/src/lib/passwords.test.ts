import { describe, expect, it } from 'vitest';
import { PASSWORD_COST, Passwords } from './passwords.ts';

const CHEAP_HASH = { memoryKib: 64, passes: 1 };

describe('passwords', () => {
  it('are kept as argon2id with what it cost and a salt of their own', async () => {
    const passwords = new Passwords(CHEAP_HASH);
    const [first, second] = await Promise.all([passwords.hash('parol'), passwords.hash('parol')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(first).not.toBe(second);
    expect(await passwords.verify(first, 'parol')).toBe(true);
    expect(await passwords.verify(second, 'Parol')).toBe(false);
  });

  it('cost what OWASP asks for at least, unless a test says otherwise', async () => {
    expect(PASSWORD_COST.memoryKib).toBeGreaterThanOrEqual(19 * 1024);
    expect(PASSWORD_COST.passes).toBeGreaterThanOrEqual(2);
    expect(await new Passwords().hash('parol')).toContain(
      `$m=${PASSWORD_COST.memoryKib},t=${PASSWORD_COST.passes},`,
    );
  });

  it('of nobody are never right', async () => {
    expect(await new Passwords(CHEAP_HASH).verify(null, 'parol')).toBe(false);
  });

  it('are still right after the cost has changed', async () => {
    const hash = await new Passwords(CHEAP_HASH).hash('parol');
    expect(await new Passwords({ memoryKib: 128, passes: 2 }).verify(hash, 'parol')).toBe(true);
  });

  it('are hashed one after the other, in the order in which they came, and leave the event loop free', async () => {
    const passwords = new Passwords({ memoryKib: 8 * 1024, passes: 2 });
    const done: number[] = [];
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 1);
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        await passwords.hash('parol');
        done.push(index);
      }),
    );
    clearInterval(ticking);
    expect(done).toEqual([0, 1, 2, 3, 4, 5]);
    expect(ticks).toBeGreaterThan(5);
  });

  it('of other networks do not wait behind all of one', async () => {
    const passwords = new Passwords(CHEAP_HASH);
    const done: string[] = [];
    const hashFrom = async (address: string) => {
      await passwords.hash('parol', address);
      done.push(address);
    };
    const flood = Array.from({ length: 250 }, () => hashFrom('192.0.2.1'));
    const others = ['192.0.2.2', '2001:db8::1', '2001:db8::2'].map(hashFrom);
    expect((await Promise.allSettled(flood)).some(({ status }) => status === 'rejected')).toBe(true);
    await Promise.all(others);
    expect(done.slice(0, 6)).toEqual([
      // The first has begun when the others come; the two of one network have their turns one after the other.
      ...['192.0.2.1', '192.0.2.2', '2001:db8::1'],
      ...['192.0.2.1', '2001:db8::2', '192.0.2.1'],
    ]);
  });

  it('that too many others wait for are refused instead of kept waiting', async () => {
    const passwords = new Passwords(CHEAP_HASH);
    const results = await Promise.allSettled(Array.from({ length: 300 }, () => passwords.hash('parol')));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(50);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'EBUSY' } });
    await expect(passwords.hash('parol')).resolves.toContain('$argon2id$');
  });

  it('that fail let the next one through', async () => {
    const passwords = new Passwords(CHEAP_HASH);
    await expect(passwords.verify('no hash', 'parol')).rejects.toThrow();
    await expect(passwords.hash('parol')).resolves.toContain('$argon2id$');
  });
});
