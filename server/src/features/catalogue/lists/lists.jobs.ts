import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as countryFacts from './country-facts.service.ts';

export const listJobs = (ctx: Pick<Context, 'db' | 'pool' | 'clock'>): JobWorker[] => [
  { queue: countryFacts.forgetQueue, run: () => countryFacts.forgetOld(ctx), cron: '39 3 * * *' },
];
