import type { Context } from '../../db/context.ts';
import type { Work } from '../../db/jobs.ts';
import * as service from './service.ts';

export const authJobs = (ctx: Pick<Context, 'db' | 'clock'>): Work[] => [
  { queue: service.forgetQueue, run: () => service.forgetExpired(ctx), cron: '29 * * * *' },
];
