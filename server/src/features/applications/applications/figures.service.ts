import type { ConsultingFigures } from '@parvoz/contract/agencies/consulting-figures.ts';
import { RECENT_DAYS } from '@parvoz/contract/limits.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Context } from '../../../db/context.ts';
import * as consultings from '../../agencies/consultings/administration.service.ts';
import * as store from './figures.store.ts';

const SHOWN_UNIVERSITIES = 100;

/** Returns the figures of an agency's work. Throws NOT_FOUND. */
export const get = async (ctx: Context, id: number): Promise<ConsultingFigures> => {
  await consultings.get(ctx, id);
  const { db, language, clock } = ctx;
  const since = new Date(clock.now().getTime() - RECENT_DAYS * DAY_MS);
  const [counts, tariffList, universityList, universityCount] = await Promise.all([
    store.countApplications(db, id, since),
    store.listTariffs(db, language, id),
    store.listUniversities(db, language, id, SHOWN_UNIVERSITIES),
    store.countUniversities(db, id),
  ]);
  return { ...counts, tariffList, universityList, universityCount };
};
