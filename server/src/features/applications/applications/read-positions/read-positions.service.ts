import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Context } from '../../../../db/context.ts';
import * as store from './read-positions.store.ts';

export type { Reads } from './read-positions.store.ts';

type Db = Pick<Context, 'db'>;

/** Returns how far each side has read, and the number of unread messages of the other; without sides that never looked. */
export const find = ({ db }: Db, applicationId: string): ReturnType<typeof store.find> =>
  store.find(db, applicationId);

/** Says, in the transaction of a message, that a side has one more to read. */
export const addUnread = async ({ db }: Db, applicationId: string, side: Side): Promise<void> => {
  await store.addUnread(db, applicationId, side);
};

/** Locks and returns a side's reading position until the transaction ends; no message is added meanwhile, either. */
export const lock = ({ db }: Db, applicationId: string, side: Side): Promise<store.Reads> =>
  store.lock(db, applicationId, side);

/** Says how far a side has read and how many messages are left to it. After `lock` only. */
export const set = async (
  { db }: Db,
  applicationId: string,
  side: Side,
  reads: store.Reads,
): Promise<void> => {
  await store.set(db, applicationId, side, reads);
};
