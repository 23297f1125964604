import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Context } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as store from './quotas.store.ts';

type RoomContext = Pick<Context, 'db' | 'clock'> & { storage: Storage };
type QuotaContext = RoomContext & Pick<Context, 'log'>;

/** Seconds after which somebody may try again where the store is full: a person has to make room. */
const FULL_RETRY_SECONDS = 15 * 60;
/** Time for which the sum of all uploads is cached: adding up the whole table for each upload would cost too much. */
const SUM_MS = 60_000;

/** The last sum of all uploads of each store. */
const sums = new WeakMap<Storage, { bytes: Promise<number>; at: number }>();

const sumOf = ({ db, storage, clock }: RoomContext): Promise<number> => {
  const now = clock.now().getTime();
  const last = sums.get(storage);
  if (last && now >= last.at && now - last.at < SUM_MS) return last.bytes;
  const bytes = store.sumAll(db);
  sums.set(storage, { bytes, at: now });
  bytes.catch(() => sums.delete(storage));
  return bytes;
};

/** Returns the bytes of all uploads, and those above which they are refused. */
export const measureRoom = async (ctx: RoomContext): Promise<{ bytes: number; limitBytes: number }> => ({
  bytes: await sumOf(ctx),
  limitBytes: ctx.storage.limits.totalBytes,
});

const isFull = async (ctx: QuotaContext, sizeBytes: number): Promise<string | null> => {
  const { totalBytes, reserveBytes } = ctx.storage.limits;
  if ((await ctx.storage.freeBytes()) - sizeBytes < reserveBytes) return 'the disk is nearly full';
  return (await sumOf(ctx)) + sizeBytes > totalBytes ? 'the files have reached their limit' : null;
};

/** Throws STORE_FULL when so many bytes more would leave too little on the disk, or be too many for the installation. */
export const assertStoreQuota = async (ctx: QuotaContext, sizeBytes: number): Promise<void> => {
  const reason = await isFull(ctx, sizeBytes);
  if (reason === null) return;
  ctx.log.error({ sizeBytes }, `uploads are refused: ${reason}`);
  throw new AppError('STORE_FULL', undefined, FULL_RETRY_SECONDS);
};

/**
 * Throws UPLOAD_QUOTA when an account would have uploaded too much within a day, with the time until enough of it is
 * older. The caller has locked what the account uploads.
 */
export const assertDayQuota = async (
  { db, clock, storage }: { db: Queryable; clock: Context['clock']; storage: Storage },
  ownerId: string,
  sizeBytes: number,
): Promise<void> => {
  const now = clock.now().getTime();
  const uploads = await store.listSince(db, ownerId, new Date(now - DAY_MS));
  let over = uploads.reduce((sum, one) => sum + one.sizeBytes, sizeBytes) - storage.limits.accountDayBytes;
  if (over <= 0) return;
  let freeAt = now;
  for (const one of uploads) {
    freeAt = one.createdAt.getTime() + DAY_MS;
    over -= one.sizeBytes;
    if (over <= 0) break;
  }
  throw new AppError('UPLOAD_QUOTA', undefined, Math.max(1, Math.ceil((freeAt - now) / 1000)));
};
