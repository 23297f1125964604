import type {
  ProgramCard,
  ProgramDetail,
  ProgramFilter,
  ProgramOptions,
} from '@parvoz/contract/catalogue/programs.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { fold } from '@parvoz/contract/fold.ts';
import { type Context, inTransaction, tag } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { CALENDARS, calendarsAt } from '../../../lib/calendars.ts';
import * as search from '../search/search.service.ts';
import * as listing from './listing.store.ts';
import * as optionsStore from './options.store.ts';
import * as store from './programs.store.ts';

export {
  countAtUniversity,
  countWithDegree,
  countWithFaculty,
  findAim,
  findMaxId,
  listPages,
  type ProgramDraft,
} from './programs.store.ts';

export const viewpoint = (ctx: Context) => ({ language: ctx.language, ...calendarsAt(ctx.clock.now()) });

/**
 * Tags of everything that decides about a list's programmes and their order: programmes, in which prices and typical costs are,
 * and universities except for photos.
 */
const LIST_TAGS = ['list:PROGRAM', 'list:UNIVERSITY', 'search'];

/** Tag of what shows typical costs. */
const COSTS = 'country-costs';

/** Tags an answer with its programmes, their last days and costs, and with names and pictures of their universities. */
const shown = <Card extends ProgramCard>(ctx: Context, cards: Card[]): Card[] => {
  tag(ctx, CALENDARS, COSTS);
  for (const { id, university } of cards) tag(ctx, `program:${id}`, `university:${university.id}`);
  return cards;
};

/** Returns the folded words that a name has to contain to be found. */
export const wordsOf = (query: string | null | undefined): string[] =>
  fold(query ?? '')
    .split(' ')
    .filter(Boolean);

/** Returns the conditions of a filter on a day: deadlines that have passed select nothing. */
export const conditionsOn = <Given extends Pick<ProgramFilter, 'deadlineFrom'>>(
  conditions: Given,
  today: string,
): Given =>
  conditions.deadlineFrom && conditions.deadlineFrom < today
    ? { ...conditions, deadlineFrom: today }
    : conditions;

/** Returns one page of the public programmes of a filter, without those of universities that visitors do not see. */
export const filter = async (
  ctx: Context,
  { query, sort, ...conditions }: ProgramFilter,
  { page, size }: { page: number; size: number },
): Promise<Page<ProgramCard>> => {
  tag(ctx, ...LIST_TAGS);
  const words = wordsOf(query);
  const from = viewpoint(ctx);
  const wanted = { ...conditionsOn(conditions, from.today), words };
  const window = { sort, limit: size, offset: (page - 1) * size };
  const { ids, total } = await ctx.queryCache.get(
    ['programs', wanted, window, from.language, from.today],
    () => listing.find(ctx.db, from, wanted, window),
    LIST_TAGS,
  );
  const content = ids.length ? await store.findByIds(ctx.db, from, ids, wanted) : [];
  return { content: shown(ctx, content), totalElements: total, page, size };
};

/** Returns those of these programmes that are public, in the order of the ids. */
export const listByIds = async (ctx: Context, ids: readonly number[]): Promise<ProgramCard[]> => {
  if (ids.length === 0) return [];
  tag(ctx, ...ids.map((id) => `program:${id}`), 'list:UNIVERSITY');
  return shown(ctx, await store.findByIds(ctx.db, viewpoint(ctx), ids));
};

/** Throws NOT_FOUND for an unknown or inactive programme, and for one of a university that visitors do not see. */
export const getDetail = async (ctx: Context, id: number): Promise<ProgramDetail> => {
  tag(ctx, `program:${id}`, 'list:UNIVERSITY');
  const detail = await store.findDetail(ctx.db, viewpoint(ctx), id);
  if (!detail) throw new AppError('NOT_FOUND');
  shown(ctx, [detail]);
  return detail;
};

/** Lists the options of filters that have programmes, of a university or of all. */
export const listOptions = (ctx: Context, universityId: number | undefined): Promise<ProgramOptions> => {
  // The names of countries, degrees and fields need no tag: a notice of one of these clears everything.
  const tags = ['list:PROGRAM', 'list:UNIVERSITY', 'counts'];
  tag(ctx, ...tags);
  return ctx.queryCache.get(
    ['program options', ctx.language, universityId],
    () => optionsStore.listOptions(ctx.db, ctx.language, universityId ?? null),
    tags,
  );
};

/** Adds programmes with their intakes, where they are found at once; returns their ids in the order of the drafts. */
export const insertMany = (
  ctx: Pick<Context, 'db' | 'pool' | 'clock'>,
  drafts: readonly store.ProgramDraft[],
): Promise<number[]> =>
  inTransaction(ctx, async (tx) => {
    const ids = await store.insertMany(tx.db, drafts);
    await search.index(tx, 'PROGRAM', ids);
    return ids;
  });

/** Adds a programme with its intakes; returns its id. */
export const insert = async (
  ctx: Pick<Context, 'db' | 'pool' | 'clock'>,
  draft: store.ProgramDraft,
): Promise<number> => (await insertMany(ctx, [draft]))[0]!;
