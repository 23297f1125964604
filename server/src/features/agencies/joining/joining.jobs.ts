import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as cleanup from './cleanup.service.ts';
import * as silence from './silence.service.ts';

export const joiningJobs = (ctx: Context): JobWorker[] => [
  { queue: cleanup.forgetQueue, run: () => cleanup.forgetClosed(ctx), cron: '33 3 * * *' },
  // Each hour of the day: what one has missed, the next one does.
  { queue: silence.silenceQueue, run: () => silence.followSilent(ctx), cron: '18 9-19 * * *' },
];
