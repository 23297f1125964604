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
import { textCondition } from '../search/service.ts';
import * as store from './store.ts';

export { findMaxId, insertMany, listPages, type UniversityDraft } from './store.ts';

const TOP_COUNT = 8;

const found = <T>(row: T | null): T => {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** The best rated universities. */
export const listTop = (ctx: Context): Promise<UniversityCard[]> =>
  store.findPage(ctx.db, ctx.language, everything, null, { limit: TOP_COUNT, offset: 0 });

const everything: UniversityFilter = {
  query: null,
  countryId: [],
  continentId: [],
  degreeId: [],
  facultyId: [],
  sort: 'RATING',
};

/** One page of active universities; the total is kept until the catalogue changes. */
export const filter = async (
  ctx: Context,
  conditions: UniversityFilter,
  { page, size }: { page: number; size: number },
): Promise<Page<UniversityCard>> => {
  const text = conditions.query ? await textCondition(ctx, conditions.query) : null;
  const { sort: _, ...counted } = conditions;
  const [content, totalElements] = await Promise.all([
    store.findPage(ctx.db, ctx.language, conditions, text, { limit: size, offset: (page - 1) * size }),
    ctx.totals.get(['universities', counted], () => store.countAll(ctx.db, conditions, text)),
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
