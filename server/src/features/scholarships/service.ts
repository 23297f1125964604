import type { Page } from '@parvoz/contract/common.ts';
import type {
  ScholarshipCard,
  ScholarshipCountry,
  ScholarshipDetail,
  ScholarshipFilter,
} from '@parvoz/contract/scholarships.ts';
import { type Context, inTransaction, tag } from '../../db/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { tashkentDate } from '../../lib/clock.ts';
import * as search from '../search/service.ts';
import * as store from './store.ts';

export { currentWindow, type DateWindow, nextWindow, type YearlyWindow } from './rules.ts';

export {
  countAtUniversity,
  countInCountry,
  countWithDegree,
  findMaxId,
  listPages,
  type ScholarshipDraft,
} from './store.ts';

const TOP_COUNT = 8;

/** Says what an answer shows: scholarships, with names and pictures of their universities. */
const shown = <Card extends Pick<ScholarshipCard, 'id' | 'university'>>(
  ctx: Context,
  cards: Card[],
): Card[] => {
  for (const { id, university } of cards) {
    tag(ctx, `scholarship:${id}`);
    if (university) tag(ctx, `university:${university.id}`);
  }
  return cards;
};

const viewpoint = (ctx: Context) => ({ language: ctx.language, today: tashkentDate(ctx.clock.now()) });

/** Scholarships that can be applied for now, nearest deadline first, then those that open next. */
export const listTop = async (ctx: Context): Promise<ScholarshipCard[]> => {
  tag(ctx, 'list:SCHOLARSHIP');
  return shown(ctx, await store.findTop(ctx.db, viewpoint(ctx), TOP_COUNT));
};

/** Adds a scholarship, which is found at once. */
export const insert = (ctx: Pick<Context, 'db' | 'pool'>, draft: store.ScholarshipDraft): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const id = await store.insert(tx.db, draft);
    await search.index(tx, 'SCHOLARSHIP', [id]);
    return id;
  });

/** One page of the scholarships of a filter. */
export const filter = async (
  ctx: Context,
  { query, sort, from, to, free, ...conditions }: ScholarshipFilter,
  paging: { page: number; size: number },
): Promise<Page<ScholarshipCard>> => {
  const dates = { from: from ?? null, to: to ?? null };
  const wanted = { ...conditions, ...dates, isFree: free === true, text: query, order: sort };
  const { pages } = await search.find(ctx, ['SCHOLARSHIP'], wanted, paging);
  const { ids, total } = pages.SCHOLARSHIP;
  const content = shown(ctx, ids.length ? await store.findByIds(ctx.db, viewpoint(ctx), ids) : []);
  return { content, totalElements: total, ...paging };
};

/** Every scholarship by deadline, expired ones last. */
export const list = (ctx: Context, paging: { page: number; size: number }): Promise<Page<ScholarshipCard>> =>
  filter(ctx, { query: null, countryId: [], degreeId: [], universityId: [], sort: 'DEADLINE' }, paging);

/** Countries that the filter by country finds something for. */
export const listCountries = (ctx: Context): Promise<ScholarshipCountry[]> => {
  tag(ctx, 'list:SCHOLARSHIP');
  return store.listCountries(ctx.db, ctx.language);
};

/** Throws NOT_FOUND for an unknown scholarship. */
export const getDetail = async (ctx: Context, id: number): Promise<ScholarshipDetail> => {
  tag(ctx, `scholarship:${id}`);
  const detail = await store.findDetail(ctx.db, viewpoint(ctx), id);
  if (!detail) throw new AppError('NOT_FOUND');
  shown(ctx, [detail]);
  return detail;
};
