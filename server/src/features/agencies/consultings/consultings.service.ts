import type {
  ConsultingCard,
  ConsultingDetail,
  ConsultingFilter,
  LinkedUniversityFilter,
} from '@parvoz/contract/agencies/consultings.ts';
import type { UniversityCard } from '@parvoz/contract/catalogue/universities.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { type Context, inTransaction, type SignedInContext, tag } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import * as search from '../../catalogue/search/search.service.ts';
import * as universities from '../../catalogue/universities/universities.service.ts';
import * as store from './consultings.store.ts';

export {
  type ConsultingDraft,
  countAtUniversity,
  type DemoAgency,
  findMaxId,
  listFirstDemo,
  listPages,
} from './consultings.store.ts';

/** Returns the tag of answers that show an agency. */
const tagOf = (id: number): string => `consulting:${id}`;

/** Number of agencies on the home page (docs/rules.md#home). */
const TOP_COUNT = 8;

interface Paging {
  page: number;
  size: number;
}

const everything: ConsultingFilter = {
  ...{ query: null, countryId: [], universityId: [] },
  ...{ priceUpTo: null, answerWithin: null, finishedFrom: null },
  sort: 'RATING',
};

type WriteContext = Pick<Context, 'db' | 'pool' | 'clock'>;

/** Adds an agency, which is found at once. */
export const insert = (ctx: WriteContext, draft: store.ConsultingDraft): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const id = await store.insert(tx.db, draft);
    await search.index(tx, 'CONSULTING', [id]);
    return id;
  });

/** Links an agency with universities; those already linked stay as they are. */
export const linkUniversities = (
  ctx: WriteContext,
  id: number,
  universityIds: readonly number[],
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await store.linkUniversities(tx.db, id, universityIds);
    await search.index(tx, 'CONSULTING', [id]);
  });

/** Returns one page of active agencies. */
export const filter = async (
  ctx: Context,
  { query, sort, ...conditions }: ConsultingFilter,
  paging: Paging,
): Promise<Page<ConsultingCard>> => {
  const { pages } = await search.find(
    ctx,
    ['CONSULTING'],
    { ...conditions, text: query, order: sort },
    paging,
  );
  const { ids, total } = pages.CONSULTING;
  return { content: await listByIds(ctx, ids), totalElements: total, ...paging };
};

/** Active ones of these agencies, in the order of the ids. */
export const listByIds = async (ctx: Context, ids: readonly number[]): Promise<ConsultingCard[]> => {
  tag(ctx, ...ids.map(tagOf));
  return ids.length ? store.findByIds(ctx.db, ctx.language, tashkentDate(ctx.clock.now()), ids) : [];
};

/** The best reviewed agencies. */
export const listTop = async (ctx: Context): Promise<ConsultingCard[]> =>
  (await filter(ctx, everything, { page: 1, size: TOP_COUNT })).content;

/** Like `filter`, always the best reviewed first. */
export const filterTop = (
  ctx: Context,
  conditions: ConsultingFilter,
  paging: Paging,
): Promise<Page<ConsultingCard>> => filter(ctx, { ...conditions, sort: 'RATING' }, paging);

/** Throws NOT_FOUND for an unknown or inactive agency. */
export const getDetail = async (ctx: Context, id: number): Promise<ConsultingDetail> => {
  // It counts its universities, which its place in lists knows.
  tag(ctx, tagOf(id), 'list:CONSULTING');
  const detail = await store.findDetail(ctx.db, ctx.language, tashkentDate(ctx.clock.now()), id);
  if (!detail) throw new AppError('NOT_FOUND');
  return detail;
};

/** Returns the caller's own agency as visitors see it, also before they do. */
export const getPreview = async ({
  db,
  language,
  clock,
  actor,
}: SignedInContext): Promise<ConsultingDetail> => {
  const found = await store.findDetail(db, language, tashkentDate(clock.now()), actor.consultingId!, true);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Throws NOT_FOUND for an unknown or inactive agency. */
export const assertActive = async (ctx: Context, id: number): Promise<void> => {
  tag(ctx, tagOf(id));
  if (!(await store.isActive(ctx.db, id))) throw new AppError('NOT_FOUND');
};

/**
 * Returns one page of the universities that an agency works with, best rated first; throws NOT_FOUND for an unknown or inactive
 * agency.
 */
export const listUniversities = async (
  ctx: Context,
  id: number,
  filter: LinkedUniversityFilter & Paging,
): Promise<Page<UniversityCard>> => {
  await assertActive(ctx, id);
  return listLinked(ctx, id, filter);
};

/** Lists one page of the active universities of the caller's own agency, also of one that visitors do not see. */
export const listPreviewUniversities = (
  ctx: SignedInContext,
  filter: LinkedUniversityFilter & Paging,
): Promise<Page<UniversityCard>> => listLinked(ctx, ctx.actor.consultingId!, filter);

const listLinked = async (
  ctx: Context,
  id: number,
  { query: text, countryId, ...paging }: LinkedUniversityFilter & Paging,
): Promise<Page<UniversityCard>> => {
  const conditions = { text, consultingId: id, countryId: countryId === undefined ? [] : [countryId] };
  const { pages } = await search.find(ctx, ['UNIVERSITY'], conditions, paging);
  const { ids, total } = pages.UNIVERSITY;
  return { content: await universities.listByIds(ctx, ids), totalElements: total, ...paging };
};

/** Agencies that work with a university; throws NOT_FOUND for an unknown or inactive university. */
export const listOfUniversity = async (
  ctx: Context,
  id: number,
  paging: Paging,
): Promise<Page<ConsultingCard>> => {
  await universities.getEveryLanguage(ctx, id);
  return filter(ctx, { ...everything, universityId: [id] }, paging);
};
