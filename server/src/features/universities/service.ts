import type { Page } from '@parvoz/contract/common.ts';
import type {
  University,
  UniversityCard,
  UniversityDetail,
  UniversityFilter,
} from '@parvoz/contract/universities.ts';
import type { z } from 'zod';
import type { Context } from '../../db/context.ts';
import { AppError } from '../../http/app-error.ts';
import { LISTED, planText, windowOf } from '../search/service.ts';
import * as lists from './lists/store.ts';
import * as store from './store.ts';

export { findMaxId, insertMany, listPages, type UniversityDraft } from './store.ts';

const TOP_COUNT = 8;

const found = <T>(row: T | null): T => {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** The best rated universities. */
export const listTop = (ctx: Context): Promise<UniversityCard[]> =>
  lists.findPage(ctx.db, ctx.language, everything, { limit: TOP_COUNT, offset: 0 });

const everything: UniversityFilter = {
  query: null,
  countryId: [],
  continentId: [],
  degreeId: [],
  facultyId: [],
  sort: 'RATING',
};

/** A page of several conditions has to be searched for; of others it is walked through quickly. */
const isDear = ({ countryId, continentId, degreeId, facultyId }: UniversityFilter): boolean =>
  [countryId, continentId, degreeId, facultyId].filter(({ length }) => length).length > 1;

/** Ids of one page, and the total, of a filter with a text: the list ends where that of a search does. */
const findByText = async (
  ctx: Context,
  conditions: UniversityFilter,
  text: string,
  window: lists.Window,
): Promise<{ ids: number[]; total: number }> => {
  const plan = await planText(ctx, 'UNIVERSITY', text);
  if (!plan) return { ids: [], total: 0 };
  const { sort: _, ...counted } = conditions;
  const { countryId, continentId, facultyId } = conditions;
  const isNarrow = countryId.length + continentId.length + facultyId.length > 0;
  const isCommon = !isNarrow && plan.atLeast >= LISTED;
  const found = isCommon
    ? null
    : await lists.lookUpText(ctx.db, ctx.language, conditions, plan, window, LISTED);
  if (found) return found;
  const [ids, total] = await Promise.all([
    lists.walkText(ctx.db, ctx.language, conditions, plan, window),
    ctx.totals.get(['universities with a text', counted], () =>
      lists.countText(ctx.db, conditions, plan, LISTED),
    ),
  ]);
  return { ids, total };
};

/** One page of active universities; the total, and the ids of pages that are dear, are kept until the catalogue changes. */
export const filter = async (
  ctx: Context,
  conditions: UniversityFilter,
  { page, size }: { page: number; size: number },
): Promise<Page<UniversityCard>> => {
  const { sort, query, ...places } = conditions;
  const window = { limit: size, offset: (page - 1) * size };
  const key = ['universities page', conditions, window, sort === 'NAME' && ctx.language];
  const showIds = (ids: readonly number[]) => (ids.length ? store.findByIds(ctx.db, ctx.language, ids) : []);
  if (query) {
    const { ids, total } = await ctx.totals.get(key, () =>
      findByText(ctx, conditions, query, windowOf({ page, size })),
    );
    return { content: await showIds(ids), totalElements: total, page, size };
  }
  const findPage = async () =>
    isDear(conditions)
      ? showIds(await ctx.totals.get(key, () => lists.findIds(ctx.db, ctx.language, conditions, window)))
      : lists.findPage(ctx.db, ctx.language, conditions, window);
  const [content, totalElements] = await Promise.all([
    findPage(),
    ctx.totals.get(['universities', places], () => lists.countAll(ctx.db, conditions)),
  ]);
  return { content, totalElements, page, size };
};

/** Throws NOT_FOUND for an unknown or inactive university. */
export const getDetail = async (ctx: Context, id: number): Promise<UniversityDetail> =>
  found(await store.findDetail(ctx.db, ctx.language, id));

/** Throws NOT_FOUND for an unknown or inactive university. */
export const getEveryLanguage = async (ctx: Context, id: number): Promise<z.infer<typeof University>> =>
  found(await store.findEveryLanguage(ctx.db, id));

/** Active ones of these universities, in the order of the ids. */
export const listByIds = (ctx: Context, ids: readonly number[]): Promise<UniversityCard[]> =>
  store.findByIds(ctx.db, ctx.language, ids);
