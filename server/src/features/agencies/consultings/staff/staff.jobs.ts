import type { Context } from '../../../../db/context.ts';
import type { JobWorker } from '../../../../db/jobs.ts';
import * as held from './held.service.ts';

export const staffJobs = (ctx: Context, hooks: readonly held.GoneHook[]): JobWorker[] => [
  { queue: held.forgetQueue, run: () => held.forgetOld(ctx, hooks), cron: '37 3 * * *' },
];
