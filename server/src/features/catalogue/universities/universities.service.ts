import type {
  University,
  UniversityCard,
  UniversityDetail,
  UniversityFilter,
} from '@parvoz/contract/catalogue/universities.ts';
import type { Page } from '@parvoz/contract/common.ts';
import type { z } from 'zod';
import { type Context, inTransaction, tag } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as search from '../search/search.service.ts';
import * as store from './universities.store.ts';

export {
  countInCountry,
  countWithDegree,
  countWithFaculty,
  findMaxId,
  listPages,
  type UniversityDraft,
} from './universities.store.ts';

const TOP_COUNT = 8;

/** Returns the tag of answers that show a university. */
const tagOf = (id: number): string => `university:${id}`;

const found = <T>(row: T | null): T => {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Adds universities with their degrees and faculties, where they are found at once; returns their ids in order. */
export const insertMany = (
  ctx: Pick<Context, 'db' | 'pool' | 'clock'>,
  drafts: readonly store.UniversityDraft[],
): Promise<number[]> =>
  inTransaction(ctx, async (tx) => {
    const ids = await store.insertMany(tx.db, drafts);
    await search.index(tx, 'UNIVERSITY', ids);
    return ids;
  });

/** Returns one page of active universities. */
export const filter = async (
  ctx: Context,
  { query, sort, ...conditions }: UniversityFilter,
  paging: { page: number; size: number },
): Promise<Page<UniversityCard>> => {
  const { pages } = await search.find(
    ctx,
    ['UNIVERSITY'],
    { ...conditions, text: query, order: sort },
    paging,
  );
  const { ids, total } = pages.UNIVERSITY;
  return { content: await listByIds(ctx, ids), totalElements: total, ...paging };
};

/** The best rated universities. */
export const listTop = async (ctx: Context): Promise<UniversityCard[]> => {
  const { pages } = await search.find(ctx, ['UNIVERSITY'], {}, { page: 1, size: TOP_COUNT });
  return listByIds(ctx, pages.UNIVERSITY.ids);
};

/** Throws NOT_FOUND for an unknown or inactive university. */
export const getDetail = async (ctx: Context, id: number): Promise<UniversityDetail> => {
  tag(ctx, tagOf(id));
  return found(await store.findDetail(ctx.db, ctx.language, id));
};

/** Throws NOT_FOUND for an unknown or inactive university. */
export const getEveryLanguage = async (ctx: Context, id: number): Promise<z.infer<typeof University>> => {
  tag(ctx, tagOf(id));
  return found(await store.findEveryLanguage(ctx.db, id));
};

/** Active ones of these universities, in the order of the ids. */
export const listByIds = async (ctx: Context, ids: readonly number[]): Promise<UniversityCard[]> => {
  tag(ctx, ...ids.map(tagOf));
  return ids.length ? store.findByIds(ctx.db, ctx.language, ids) : [];
};
