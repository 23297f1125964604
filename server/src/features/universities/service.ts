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
import { memo } from '../../lib/memo.ts';
import { textCondition } from '../search/service.ts';
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

/** A page of one of these is walked through quickly; of a text or of several conditions it has to be searched for. */
const isDear = ({ query, countryId, continentId, degreeId, facultyId }: UniversityFilter): boolean =>
  query !== null || [countryId, continentId, degreeId, facultyId].filter(({ length }) => length).length > 1;

/** One page of active universities; the total, and the ids of pages that are dear, are kept until the catalogue changes. */
export const filter = async (
  ctx: Context,
  conditions: UniversityFilter,
  { page, size }: { page: number; size: number },
): Promise<Page<UniversityCard>> => {
  const { sort, ...counted } = conditions;
  const window = { limit: size, offset: (page - 1) * size };
  const findText = memo(async () => (conditions.query ? textCondition(ctx, conditions.query) : null));
  const findPage = async () => {
    if (!isDear(conditions)) return lists.findPage(ctx.db, ctx.language, conditions, window);
    const key = ['universities page', conditions, window, sort === 'NAME' && ctx.language];
    const ids = await ctx.totals.get(key, async () =>
      lists.findIds(ctx.db, ctx.language, conditions, await findText(), window),
    );
    return ids.length ? store.findByIds(ctx.db, ctx.language, ids) : [];
  };
  const [content, totalElements] = await Promise.all([
    findPage(),
    ctx.totals.get(['universities', counted], async () =>
      lists.countAll(ctx.db, conditions, await findText()),
    ),
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
