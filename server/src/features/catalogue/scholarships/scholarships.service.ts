import type {
  ScholarshipCard,
  ScholarshipCountry,
  ScholarshipDetail,
  ScholarshipFilter,
} from '@parvoz/contract/catalogue/scholarships.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { type Context, inTransaction, tag } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { CALENDARS, calendarsAt } from '../../../lib/calendars.ts';
import * as search from '../search/search.service.ts';
import * as store from './scholarships.store.ts';

export { currentWindow, type DateWindow, nextWindow } from './scholarships.rules.ts';

export {
  countAtUniversity,
  countInCountry,
  countWithDegree,
  findMaxId,
  listPages,
  type ScholarshipDraft,
} from './scholarships.store.ts';

const TOP_COUNT = 8;
/** Page with everything: larger than the product is built for. */
const EVERYTHING = { page: 1, size: 1_000_000 };

/**
 * Tags an answer with its scholarships and their last days, and with names and pictures of their universities; what is shown
 * without one may get it back when it is public again.
 */
const shown = <Card extends Pick<ScholarshipCard, 'id' | 'university'>>(
  ctx: Context,
  cards: Card[],
): Card[] => {
  tag(ctx, CALENDARS);
  for (const { id, university } of cards)
    tag(ctx, `scholarship:${id}`, university ? `university:${university.id}` : 'list:UNIVERSITY');
  return cards;
};

export const viewpoint = (ctx: Context) => ({ language: ctx.language, ...calendarsAt(ctx.clock.now()) });

/** Scholarships for the landing page: those that visitors from here choose, one of each country first. */
export const listTop = async (ctx: Context): Promise<ScholarshipCard[]> => {
  tag(ctx, 'list:SCHOLARSHIP');
  return shown(ctx, await store.findTop(ctx.db, viewpoint(ctx), TOP_COUNT));
};

/** Adds a scholarship, which is found at once. */
export const insert = (
  ctx: Pick<Context, 'db' | 'pool' | 'clock'>,
  draft: store.ScholarshipDraft,
): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const id = await store.insert(tx.db, draft);
    await search.index(tx, 'SCHOLARSHIP', [id]);
    return id;
  });

/** Ids of one page of a filter, and how many there are. */
const findPage = async (
  ctx: Context,
  { query, sort, from, to, free, ...conditions }: ScholarshipFilter,
  paging: search.Paging,
) => {
  const dates = { from: from ?? null, to: to ?? null };
  const wanted = { ...conditions, ...dates, isFree: free === true, text: query, order: sort };
  const { pages } = await search.find(ctx, ['SCHOLARSHIP'], wanted, paging);
  return pages.SCHOLARSHIP;
};

/** All scholarships of a filter, in its order; of a text, as many as a search finds. */
export const findIds = async (ctx: Context, filter: ScholarshipFilter): Promise<number[]> =>
  (await findPage(ctx, filter, EVERYTHING)).ids;

/** Returns one page of the scholarships of a filter. */
export const filter = async (
  ctx: Context,
  conditions: ScholarshipFilter,
  paging: search.Paging,
): Promise<Page<ScholarshipCard>> => {
  const { ids, total } = await findPage(ctx, conditions, paging);
  const content = shown(ctx, ids.length ? await store.findByIds(ctx.db, viewpoint(ctx), ids) : []);
  return { content, totalElements: total, ...paging };
};

/** Returns those of these scholarships that exist, in the order of the ids. */
export const listByIds = async (ctx: Context, ids: readonly number[]): Promise<ScholarshipCard[]> => {
  if (ids.length === 0) return [];
  tag(ctx, ...ids.map((id) => `scholarship:${id}`));
  return shown(ctx, await store.findByIds(ctx.db, viewpoint(ctx), ids));
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
