import type { Context } from '../../db/context.ts';
import type { Work } from '../../db/jobs.ts';
import type { Storage } from '../../lib/storage.ts';
import * as removal from './removal/service.ts';
import { tidyAndLog, tidyQueue } from './tidy/service.ts';
import * as uploads from './uploads/service.ts';

type JobContext = Pick<Context, 'db' | 'pool' | 'clock' | 'jobs' | 'log'>;

const idOf = (data: object): string => (data as { id: string }).id;

export const fileJobs = (base: JobContext, storage: Storage): Work[] => {
  const ctx = { ...base, storage };
  return [
    { queue: removal.removeQueue, run: (data) => removal.removeUnused(ctx, idOf(data)) },
    { queue: removal.sweepQueue, run: () => removal.sweepUnused(ctx), cron: '43 * * * *' },
    { queue: uploads.removePiecesQueue, run: (data) => uploads.removePieces(ctx, idOf(data)) },
    { queue: uploads.sweepUploadsQueue, run: () => uploads.sweep(ctx), cron: '53 * * * *' },
    { queue: tidyQueue, run: () => tidyAndLog(ctx), cron: '23 4 * * *' },
  ];
};
