import type { Page } from '@parvoz/contract/common.ts';
import type {
  ScholarshipCard,
  ScholarshipCountry,
  ScholarshipDetail,
  ScholarshipFilter,
} from '@parvoz/contract/scholarships.ts';
import type { Context } from '../../db/context.ts';
import { AppError } from '../../http/app-error.ts';
import { tashkentDate } from '../../lib/clock.ts';
import { textCondition } from '../search/service.ts';
import * as store from './store.ts';

export { currentWindow, type DateWindow, type YearlyWindow } from './rules.ts';

export { findMaxId, insert, listPages, type ScholarshipDraft } from './store.ts';

const TOP_COUNT = 8;

const viewpoint = (ctx: Context) => ({ language: ctx.language, today: tashkentDate(ctx.clock.now()) });

/** Scholarships that can be applied for now, nearest deadline first, then those that open next. */
export const listTop = (ctx: Context): Promise<ScholarshipCard[]> =>
  store.findTop(ctx.db, viewpoint(ctx), TOP_COUNT);

/** One page of the scholarships of a filter. */
export const filter = async (
  ctx: Context,
  conditions: ScholarshipFilter,
  { page, size }: { page: number; size: number },
): Promise<Page<ScholarshipCard>> => {
  const text = conditions.query ? await textCondition(ctx, conditions.query) : null;
  const { sort: _, ...counted } = conditions;
  const [content, totalElements] = await Promise.all([
    store.findPage(ctx.db, viewpoint(ctx), conditions, text, { limit: size, offset: (page - 1) * size }),
    ctx.totals.get(['scholarships', counted], () => store.countAll(ctx.db, conditions, text)),
  ]);
  return { content, totalElements, page, size };
};

/** Every scholarship by deadline, expired ones last. */
export const list = (ctx: Context, paging: { page: number; size: number }): Promise<Page<ScholarshipCard>> =>
  filter(ctx, { query: null, countryId: [], degreeId: [], universityId: [], sort: 'DEADLINE' }, paging);

/** Countries that the filter by country finds something for. */
export const listCountries = (ctx: Context): Promise<ScholarshipCountry[]> =>
  store.listCountries(ctx.db, ctx.language);

/** Throws NOT_FOUND for an unknown scholarship. */
export const getDetail = async (ctx: Context, id: number): Promise<ScholarshipDetail> => {
  const detail = await store.findDetail(ctx.db, viewpoint(ctx), id);
  if (!detail) throw new AppError('NOT_FOUND');
  return detail;
};
