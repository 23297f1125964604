import type { Category, Continent, Country, Degree } from '@parvoz/contract/catalogue/lists.ts';
import type { OrderedKind } from '@parvoz/contract/catalogue/visitor-order.ts';
import { encodeList } from '@parvoz/contract/json-list.ts';
import { type Context, tag } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type CountedKind, countUniversities } from '../search/search.service.ts';
import * as store from './lists.store.ts';

export {
  insertContinent,
  insertCountry,
  insertDegree,
  insertFaculty,
  isEmpty,
  type LocalisedText,
} from './lists.store.ts';

/**
 * Returns records with the number of active universities; a continent has those of its countries, a category those of its
 * fields.
 */
const counted = async <T extends { id: number }>(
  ctx: Context,
  kind: CountedKind,
  list: Promise<T[]>,
): Promise<(T & { universityCount: number })[]> => {
  // Their own changes are about everything.
  tag(ctx, 'counts');
  const [things, totals] = await Promise.all([list, countUniversities(ctx, kind)]);
  const byId = new Map(totals.map((one) => [one.id, one.total]));
  return things.map((thing) => ({ ...thing, universityCount: byId.get(thing.id) ?? 0 }));
};

export const listCategories = async (ctx: Context): Promise<Category[]> => {
  const faculties = await counted(ctx, 'FACULTY', store.listFaculties(ctx.db, ctx.language));
  const below = Map.groupBy(faculties, ({ parentId }) => parentId);
  return (below.get(null) ?? []).map(({ parentId, ...category }) => ({
    ...category,
    subFaculty: encodeList((below.get(category.id) ?? []).map(({ parentId, ...field }) => field)),
  }));
};

/** Throws NOT_FOUND for anything but a first-level faculty. */
export const getCategory = async (ctx: Context, id: number): Promise<Category> => {
  const category = (await listCategories(ctx)).find((one) => one.id === id);
  if (!category) throw new AppError('NOT_FOUND');
  return category;
};

export const listContinents = async (ctx: Context): Promise<{ content: Continent[] }> => ({
  content: await counted(ctx, 'CONTINENT', store.listContinents(ctx.db, ctx.language)),
});

export const listCountries = (ctx: Context): Promise<Country[]> =>
  counted(ctx, 'COUNTRY', store.listCountries(ctx.db, ctx.language));

export const listDegrees = (ctx: Context): Promise<Degree[]> =>
  counted(ctx, 'DEGREE', store.listDegrees(ctx.db, ctx.language));

/** Tags of the answers that follow the order of a kind. */
const TAGS_OF_ORDER: Readonly<Record<OrderedKind, string>> = {
  COUNTRY: 'counts',
  PROGRAM: 'list:PROGRAM',
  SCHOLARSHIP: 'list:SCHOLARSHIP',
};

/** Puts things into the order in which visitors see them first, in the caller's transaction; one that holds already stays. */
export const putOrder = async (
  { db }: Pick<Context, 'db'>,
  kind: OrderedKind,
  ids: readonly number[],
): Promise<void> => {
  const known = await store.listOrder(db, kind);
  if (known.length === ids.length && known.every((id, at) => id === ids[at])) return;
  await store.replaceOrder(db, kind, ids, TAGS_OF_ORDER[kind]);
};
