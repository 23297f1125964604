import type { Context } from '../../db/context.ts';
import type { Work } from '../../db/jobs.ts';
import type { Storage } from '../../lib/storage.ts';
import * as service from './service.ts';

type JobContext = Pick<Context, 'db' | 'clock' | 'jobs'>;

export const fileJobs = (base: JobContext, storage: Storage): Work[] => {
  const ctx = { ...base, storage };
  return [
    { queue: service.removeQueue, run: (data) => service.removeUnused(ctx, (data as { id: string }).id) },
    { queue: service.sweepQueue, run: () => service.sweepUnused(ctx), cron: '43 * * * *' },
  ];
};
