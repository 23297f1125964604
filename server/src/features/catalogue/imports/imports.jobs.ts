import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import { apply, applyQueue } from './applying.service.ts';
import * as service from './imports.service.ts';
import type { Kinds } from './kinds.service.ts';

export const importJobs = (ctx: Context, kinds: Kinds): JobWorker[] => [
  {
    queue: applyQueue,
    run: (data, isLastAttempt) => apply(ctx, kinds, (data as { id: string }).id, isLastAttempt),
  },
  { queue: service.forgetQueue, run: () => service.forgetOld(ctx), cron: '37 * * * *' },
];
