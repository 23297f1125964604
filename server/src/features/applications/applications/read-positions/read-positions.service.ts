import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Context } from '../../../../db/context.ts';
import * as store from './read-positions.store.ts';

export type { Reads } from './read-positions.store.ts';

type Db = Pick<Context, 'db'>;

/** Returns how far each side has read, and the number of unread messages of the other; without sides that never looked. */
export const find = ({ db }: Db, applicationId: string): ReturnType<typeof store.find> =>
  store.find(db, applicationId);

/** Adds one unread message of a side, in the transaction of the message. */
export const addUnread = async ({ db }: Db, applicationId: string, side: Side): Promise<void> => {
  await store.addUnread(db, applicationId, side);
};

/** Locks and returns a side's reading position until the transaction ends; no message is added meanwhile, either. */
export const lock = ({ db }: Db, applicationId: string, side: Side): Promise<store.Reads> =>
  store.lock(db, applicationId, side);

/** Stores how far a side has read and its number of unread messages. After `lock` only. */
export const set = async (
  { db }: Db,
  applicationId: string,
  side: Side,
  reads: store.Reads,
): Promise<void> => {
  await store.set(db, applicationId, side, reads);
};
