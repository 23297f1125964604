import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import { removeUnlessHeld } from '../../../db/removal-hold.ts';
import type { Storage } from '../../../lib/storage.ts';
import { cleanUpAndLog, cleanupQueue } from './cleanup.service.ts';
import * as removal from './removal.service.ts';
import * as uploads from './uploads/uploads.service.ts';

type JobContext = Pick<Context, 'db' | 'pool' | 'clock' | 'jobs' | 'log'>;

const idOf = (data: object): string => (data as { id: string }).id;

export const fileJobs = (base: JobContext, storage: Storage): JobWorker[] => {
  const ctx = { ...base, storage };
  /**
   * Wraps a removal so that it is tried again while a backup is taken: its rows may be in the backup, whose files are not
   * copied yet.
   */
  const removing =
    (remove: (ctx: JobContext & { storage: Storage }, id: string) => Promise<void>) => (data: object) =>
      removeUnlessHeld(base.pool, (db) => remove({ ...ctx, db }, idOf(data)));
  return [
    { queue: removal.removeQueue, run: removing(removal.removeUnused) },
    { queue: removal.sweepQueue, run: () => removal.sweepUnused(ctx), cron: '43 * * * *' },
    { queue: uploads.removeChunksQueue, run: removing(uploads.removeChunks) },
    { queue: uploads.sweepUploadsQueue, run: () => uploads.sweep(ctx), cron: '53 * * * *' },
    { queue: cleanupQueue, run: () => cleanUpAndLog(ctx), cron: '23 4 * * *' },
  ];
};
