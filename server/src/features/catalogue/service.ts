import type { Category, Continent, Country, Degree } from '@parvoz/contract/catalogue.ts';
import type { Context } from '../../db/context.ts';
import { AppError } from '../../http/app-error.ts';
import * as store from './store.ts';

export {
  insertContinent,
  insertCountry,
  insertDegree,
  insertFaculty,
  isEmpty,
  type LocalisedText,
} from './store.ts';

export const listCategories = (ctx: Context): Promise<Category[]> =>
  store.listCategories(ctx.db, ctx.language, null);

/** Throws NOT_FOUND for anything but a first-level faculty. */
export const getCategory = async (ctx: Context, id: number): Promise<Category> => {
  const [category] = await store.listCategories(ctx.db, ctx.language, id);
  if (!category) throw new AppError('NOT_FOUND');
  return category;
};

export const listContinents = async (ctx: Context): Promise<{ content: Continent[] }> => ({
  content: await store.listContinents(ctx.db, ctx.language),
});

export const listCountries = (ctx: Context): Promise<Country[]> => store.listCountries(ctx.db, ctx.language);

export const listDegrees = (ctx: Context): Promise<Degree[]> => store.listDegrees(ctx.db, ctx.language);
