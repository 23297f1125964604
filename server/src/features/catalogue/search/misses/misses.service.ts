import type { MissedFilter, MissedQuery } from '@parvoz/contract/catalogue/synonyms.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { MISS_DAYS } from '@parvoz/contract/limits.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { pageIn } from '../../../../db/admin-list.ts';
import { type Context, inTransaction, type Log } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import { holdLock, LOCKS } from '../../../../db/locks.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import { MissBuffer, missedText } from './misses.rules.ts';
import * as store from './misses.store.ts';

/** Largest number of different texts of a day; more are nobody's searches, and nobody would read them. */
const MAX_TEXTS_OF_DAY = 1000;
/** Longer than somebody types on at what was a beginning. */
const WAIT_MS = 10_000;

type StoreContext = Pick<Context, 'db' | 'pool' | 'clock'>;

/**
 * Counts what this process was asked for in vain: by text and day, without anything of who asked. What was counted is
 * written every ten seconds, so that no visitor waits for it.
 */
export class Misses {
  readonly #ctx: StoreContext;
  readonly #log: Log;
  #buffer = new MissBuffer();
  #timer: NodeJS.Timeout | undefined;

  constructor(ctx: StoreContext, log: Log) {
    this.#ctx = ctx;
    this.#log = log;
  }

  count(typed: string): void {
    const text = missedText(typed);
    if (text === null) return;
    this.#buffer.add(text, this.#ctx.clock.now().getTime());
    this.#wait();
  }

  /** Writes what has been counted up to a moment, which may be what somebody is still typing. */
  async write(until = this.#ctx.clock.now().getTime()): Promise<void> {
    const missed = this.#buffer.take(until);
    if (missed.length === 0) return;
    const now = this.#ctx.clock.now();
    try {
      await inTransaction(this.#ctx, async ({ db }) => {
        await holdLock(db, LOCKS.searchMisses);
        await store.addCounts(db, tashkentDate(now), missed, MAX_TEXTS_OF_DAY);
      });
    } catch (error) {
      for (const { text, count } of missed) this.#buffer.put(text, now.getTime(), count);
      throw error;
    }
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#tryToWrite(Number.POSITIVE_INFINITY);
    clearTimeout(this.#timer);
  }

  async #tryToWrite(until: number): Promise<void> {
    try {
      await this.write(until);
    } catch (error) {
      this.#log.warn({ err: error }, 'searches that found nothing could not be counted');
    }
  }

  #wait(): void {
    this.#timer ??= setTimeout(async () => {
      await this.#tryToWrite(this.#ctx.clock.now().getTime() - WAIT_MS);
      this.#timer = undefined;
      if (!this.#buffer.isEmpty) this.#wait();
    }, WAIT_MS).unref();
  }
}

/** Returns the last day that is no longer stored. */
const endOfOld = ({ clock }: Pick<Context, 'clock'>): string =>
  tashkentDate(new Date(clock.now().getTime() - MISS_DAYS * DAY_MS));

/** Returns one page of the queries without results of the last MISS_DAYS days, with their results now. */
export const list = async (
  ctx: Context,
  { misses, countFound }: { misses: Misses; countFound(ctx: Context, text: string): Promise<number> },
  filter: MissedFilter,
  paging: { page: number; size: number },
): Promise<Page<MissedQuery>> => {
  await misses.write();
  const after = endOfOld(ctx);
  const { content, ...page } = await pageIn(
    ctx,
    {
      key: null,
      findIds: (window) => store.listTexts(ctx.db, after, filter, window),
      count: () => store.countTexts(ctx.db, after),
      findByIds: (texts) => store.findTexts(ctx.db, after, texts),
    },
    paging,
  );
  const missed: MissedQuery[] = [];
  // One after the other: they leave the connections to visitors.
  for (const one of content) missed.push({ ...one, found: await countFound(ctx, one.text) });
  return { ...page, content: missed };
};

export const forgetQueue: Queue = {
  name: 'search-misses-forget',
  options: { retryLimit: 3, retryDelay: 60 },
};

/** Removes queries from more than 30 days ago. */
export const forgetOld = async (ctx: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.removeUntil(ctx.db, endOfOld(ctx));
};
